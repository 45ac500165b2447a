package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/expr"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// retired resolves the former members of a union, which need its accessors.
func (c *checker) retired(union *ir.Union) {
	u := c.Unions[union]
	if u == nil || len(u.Retired) == 0 || c.Flawed(union.Span) {
		return
	}
	if union.Tag == "" {
		c.Report(diag.New(diag.BadUnion, u.Key("retired"), "a union without a tag has no retired members"))
		return
	}
	for _, r := range u.Retired {
		if c.IsNewer(r.Object) {
			continue
		}
		if old := c.retiredObject(union, r); old != nil {
			union.Retired = append(union.Retired, old)
		}
	}
}

// retiredObject is nil if it was refused.
func (c *checker) retiredObject(union *ir.Union, r *syntax.Retired) *ir.Retired {
	obj := c.Object(r.Object)
	if obj == nil || !c.Own(obj, r.Object.Whole(), "a retired member") {
		return nil
	}
	becomes := c.becomes(union, obj, r.Becomes)
	tag, ok := c.ConstTag(union, obj, r.Object)
	if !ok || becomes == nil {
		return nil
	}
	if m := union.Labelled(tag); m != nil {
		if m.Type == obj {
			c.Report(diag.New(diag.BadUnion, r.Object.Whole(), "`"+obj.Name+"` is a member of "+union.Name+" still"))
		} else {
			c.Report(diag.New(diag.DuplicateTag, r.Object.Whole(), m.Name, obj.Name, tag).WithRelated(m.Span, "the other member"))
		}
		return nil
	}
	for _, other := range union.Retired {
		if other.Tag == tag {
			c.Report(diag.New(diag.DuplicateTag, r.Object.Whole(), other.Object.Name, obj.Name, tag).WithRelated(other.Span, "the other member"))
			return nil
		}
	}
	return &ir.Retired{Tag: tag, Object: obj, Becomes: becomes, Span: r.Object.Whole()}
}

// becomes finds the accessor that turns a retired object into a member.
func (c *checker) becomes(union *ir.Union, obj *ir.Object, name source.Text) *ir.Accessor {
	if name.IsZero() {
		return nil
	}
	var names []string
	for _, a := range c.Protocol.Accessors {
		if a.On != obj {
			continue
		}
		names = append(names, a.Name)
		if a.Name != name.Value {
			continue
		}
		c.Index.Use(name.Whole(), a.Span)
		want := &ir.Nullable{Elem: union}
		switch {
		case len(a.Args) > 0:
			c.Report(diag.New(diag.BadUnion, name.Whole(), "`"+a.Name+"` takes arguments; nobody gives them here"))
			return nil
		case types.IsBad(a.Returns):
			return nil
		case !ir.Same(a.Returns, want):
			c.Report(diag.New(diag.WrongType, name.Whole(), c.TypeName(want), c.TypeName(a.Returns)))
			return nil
		}
		if !types.IsBadExpr(a.Value) {
			if _, what := expr.Failure(a.Value); what != "" {
				c.Report(diag.New(diag.BadUnion, name.Whole(), "`"+a.Name+"` can fail: "+what).
					WithHint("what replaces a retired member must always be there, or be null"))
				return nil
			}
		}
		return a
	}
	c.Report(diag.New(diag.UnknownAccessor, name.Whole(), obj.Name, name.Value).DidYouMean(name.Value, names))
	return nil
}
