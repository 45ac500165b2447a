package declare

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/constant"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// field makes a field without its default, which needs all types.
func (c *Declarer) field(obj *ir.Object, f *syntax.Field) *ir.Field {
	field := &ir.Field{
		Name:         f.Name.Value,
		Doc:          table.Prose(f.Doc),
		Since:        f.Since.Value,
		Deprecated:   table.Prose(f.Deprecated),
		NullIsAbsent: f.NullIsAbsent.Value,
		From:         obj,
		Span:         f.Name.Whole(),
		Type:         types.Bad,
	}
	if f.Has("prefix") {
		field.Type = c.tagByPrefix(f)
		if f.Private.Value {
			c.private(f, field)
		}
		return field
	}
	switch {
	case !f.Type.IsZero():
		field.Type = c.withRules(c.Type(f.Type), &f.Rules, &f.Node)
	case f.Const != nil:
		field.Type = c.constType(f.Const)
	}
	if len(f.Also) > 0 && f.Const != nil {
		c.Report(diag.New(diag.BadSpelling, f.Key("also"), "a constant field has one spelling only"))
	} else {
		field.Also = table.Texts(f.Also)
	}
	if f.Const != nil && !types.IsBad(field.Type) {
		field.Const = c.constant(f, field.Type)
	}
	switch {
	case f.Optional.Value && f.Default != nil:
		c.Report(diag.New(diag.BadPresence, f.Key("optional"), "a field with a default cannot be optional").
			WithHint("with a default a missing key means the default"))
		field.Presence = ir.Defaulted
	case f.Default != nil:
		field.Presence = ir.Defaulted
	case f.Optional.Value:
		field.Presence = ir.Optional
	}
	if f.NullIsAbsent.Value {
		c.nullIsAbsent(f, field)
	}
	if f.Derived != nil {
		c.derived(f, field)
	}
	if f.Private.Value {
		c.private(f, field)
	}
	return field
}

func (c *Declarer) nullIsAbsent(f *syntax.Field, field *ir.Field) {
	if _, ok := field.Type.(*ir.Nullable); ok {
		c.Report(diag.New(diag.BadPresence, f.Key("null_is_absent"), "null is a value of `"+c.TypeName(field.Type)+"`, it cannot mean a missing key").
			WithHint("leave out the ? of the type"))
		field.NullIsAbsent = false
	} else if field.Presence == ir.Required {
		c.Report(diag.New(diag.BadPresence, f.Key("null_is_absent"), "a required key cannot be missing").
			WithHint("give it a default or make it optional"))
	}
}

// constType infers the type of a constant whose field declares none.
func (c *Declarer) constType(v syntax.Value) ir.Type {
	s, ok := v.(*syntax.Scalar)
	if ok {
		switch s.Kind {
		case syntax.String:
			return types.String
		case syntax.BoolLike:
			return types.Bool
		case syntax.NumberLike:
			if _, ok := constant.IntText(s.Text.Value); ok {
				return types.Int
			}
			return types.Number
		case syntax.NullLike:
		}
	}
	c.Report(diag.New(diag.BadConst, v.Span()))
	return types.Bad
}

func (c *Declarer) constant(f *syntax.Field, t ir.Type) *ir.Literal {
	if _, ok := t.(*ir.Enum); !ok && !types.IsPrimitive(t) {
		c.Report(diag.New(diag.BadConst, f.Const.Span()))
		return nil
	}
	return c.JSONLiteral(f.Const, t)
}

// fieldDefault checks the default of a field.
func (c *Declarer) fieldDefault(f *syntax.Field, field *ir.Field) {
	if f.Default == nil {
		return
	}
	if types.IsBad(field.Type) {
		field.Default = types.BadExpr(f.Default.Span())
		return
	}
	if field.Const != nil {
		lit := c.JSONLiteral(f.Default, field.Type)
		c.Index.Use(f.Default.Span(), field.Const.At)
		if lit != nil && lit.Value != field.Const.Value {
			c.Report(diag.New(diag.ConstDefault, f.Default.Span()).WithHint("the default of a constant field is the constant"))
		}
		field.Default = &ir.Literal{Node: ir.Node{T: field.Type, At: f.Default.Span()}, Value: field.Const.Value}
		return
	}
	field.Default = c.defaultValue(f.Default, field.Type)
	if field.Default == nil {
		field.Default = types.BadExpr(f.Default.Span())
	}
}

// ArgumentDefault is the default of an argument.
func (c *Declarer) ArgumentDefault(value syntax.Value, v *ir.Var) ir.Expr {
	x := c.defaultValue(value, v.Type)
	c.extents.bounded(x, v.Name)
	return x
}

// defaultValue reads a default: a value of the type, new_id() or now(). It is
// nil if it was refused.
func (c *Declarer) defaultValue(v syntax.Value, t ir.Type) ir.Expr {
	if types.IsBad(t) {
		return nil
	}
	if s, ok := v.(*syntax.Scalar); ok && strings.HasSuffix(strings.TrimSpace(s.Text.Value), "()") {
		node := ir.Node{T: types.String, At: s.Span()}
		fits := types.IsKind(ir.NonNull(t), ir.String) && !types.Enforced(t)
		switch call := strings.TrimSpace(s.Text.Value); {
		case call == "new_id()" && fits:
			return &ir.NewID{Node: node}
		case call == "now()" && fits:
			return &ir.Now{Node: node}
		case call == "new_id()" || call == "now()":
			d := diag.New(diag.WrongValue, s.Span(), "`"+call+"`", c.TypeName(t))
			if types.Enforced(t) {
				d = d.WithHint("fresh ids and times obey no rules")
			} else {
				d = d.WithHint("it is a text: let the type be `string`")
			}
			c.Report(d)
			return nil
		}
	}
	if lit := c.JSONLiteral(v, t); lit != nil {
		return lit
	}
	return nil
}
