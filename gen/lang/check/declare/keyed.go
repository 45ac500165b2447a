package declare

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// keyMembers resolves the members of a union that are told apart by which key is there.
func (c *Declarer) keyMembers(u *syntax.Union, union *ir.Union) {
	if !u.Tags.IsZero() {
		c.Report(diag.New(diag.BadUnion, u.Key("tags"), "a union without a tag has no enum of tags"))
	}
	clash := naming.NewClashes(c.Log)
	for _, m := range u.Of {
		if _, lost := c.ImportOf(m.Type.Value); lost || c.IsNewer(m.Type) {
			continue
		}
		obj := c.Object(m.Type)
		if obj == nil || !naming.TagStyled(c.Log, m.Name) {
			c.MarkFlawed(union.Span)
			continue
		}
		if types.MemberOf(union, obj) != nil {
			c.Report(diag.New(diag.DuplicateMember, m.Type.Whole(), u.Name.Value, obj.Name))
			continue
		}
		if same := c.MemberNamed(union, obj.Name); same != nil {
			c.Report(diag.New(diag.NameClash, m.Type.Whole(), c.TypeName(obj), c.TypeName(same.Type)).
				WithRelated(same.Span, "the other member"))
			continue
		}
		clash.Add(m.Name)
		union.Members = append(union.Members, &ir.Member{
			Union: union, Name: obj.Name, Type: obj, Tag: m.Name.Value, Doc: obj.Doc, Span: m.Name.Whole(),
		})
	}
}

// toldByKeys reports members that their keys do not tell from the others. Whoever reads
// takes the first member whose key is there; so none of the others may ever have it.
func (c *Declarer) toldByKeys(union *ir.Union) {
	for _, m := range union.Members {
		c.Index.Member(m.Span, m)
		if c.Objects[m.Object()].Incomplete() {
			c.MarkFlawed(union.Span)
			continue
		}
		not := func(why string) diag.Diagnostic {
			return diag.New(diag.NotTold, m.Span, m.Tag, m.Name, why)
		}
		f := m.TellingField()
		switch {
		case f == nil:
			c.MarkFlawed(union.Span)
			c.Report(not("it has no such field").DidYouMean(m.Tag, table.FieldNames(m.Object())).
				OrElse("the member is the object that has the key: `{fields: {%s: %s}}`", m.Tag, m.Name))
			continue
		case f.Presence != ir.Required:
			c.Report(not("it need not be there").WithRelated(f.Span, "declared here").
				WithHint("name a field that is required; its value may be empty, or null"))
			continue
		}
		told := false // once will do
		for _, other := range union.Members {
			if other == m {
				continue
			}
			for _, theirs := range other.Object().Fields {
				shared := slices.ContainsFunc(keysOf(f), func(key string) bool { return slices.Contains(keysOf(theirs), key) })
				if shared && !told {
					told = true
					c.Report(not(other.Name+" may have it, too").WithRelated(theirs.Span, "declared here").
						WithHint("name a key that only one of them has"))
				}
			}
		}
	}
}

// keysOf are the keys under which a field is read.
func keysOf(f *ir.Field) []string { return append([]string{f.Name}, f.Also...) }
