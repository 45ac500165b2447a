package declare

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// taggedPart is an object that a union's list names, or brings in by way of
// another union.
type taggedPart struct {
	obj   *ir.Object
	from  *syntax.Member
	inner bool
}

// taggedParts resolves the list of a tagged union.
func (c *Declarer) taggedParts(u *syntax.Union, union *ir.Union) []taggedPart {
	var parts []taggedPart
	for _, m := range u.Of {
		if c.IsNewer(m.Name) {
			continue // it comes with its type
		}
		if decl := c.Types[m.Name.Value]; decl != nil {
			if inner, ok := decl.Type.(*ir.Union); ok {
				for _, obj := range c.innerMembers(union, inner, m.Name) {
					parts = append(parts, taggedPart{obj, m, true})
				}
				continue
			}
		}
		if _, lost := c.ImportOf(m.Name.Value); lost {
			c.MarkFlawed(union.Span)
			continue
		}
		obj := c.Object(m.Name)
		if obj == nil {
			c.MarkFlawed(union.Span)
			continue
		}
		parts = append(parts, taggedPart{obj, m, false})
	}
	return parts
}

// innerMembers are the members that a union has from another one.
func (c *Declarer) innerMembers(union, inner *ir.Union, name source.Text) []*ir.Object {
	if types.IsBad(c.DeclaredType(rule.Ident{Name: name.Value, At: name.Whole()}, "a tagged union")) {
		c.MarkFlawed(union.Span)
		return nil
	}
	if u := c.Unions[inner]; u != nil {
		if c.flatUnions[inner] == table.Flattening {
			c.Report(diag.New(diag.BadUnion, name.Whole(), union.Name+" would be a member of itself"))
			return nil
		}
		c.unionMembers(u, inner)
	}
	switch {
	case inner.ByKey:
		c.Report(diag.New(diag.BadUnion, name.Whole(), "the members of "+inner.Name+" are told apart by which key is there, not by `"+union.Tag+"`"))
	case inner.Tag == union.Tag:
		return types.ObjectsOf(inner)
	case inner.Tag == "":
		c.Report(diag.New(diag.WrongKind, name.Whole(), name.Value, "a union told apart by kind", "an object or a tagged union"))
	default:
		c.Report(diag.New(diag.BadUnion, name.Whole(), "the members of "+inner.Name+" are told apart by `"+inner.Tag+"`, not by `"+union.Tag+"`"))
	}
	return nil
}
