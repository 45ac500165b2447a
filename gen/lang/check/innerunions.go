package check

import (
	"github.com/msggen/msggen/gen/ir"
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
func (c *declarer) taggedParts(u *syntax.Union, union *ir.Union) []taggedPart {
	var parts []taggedPart
	for _, m := range u.Of {
		if c.isNewer(m.Name) {
			continue // it comes with its type
		}
		if decl := c.types[m.Name.Value]; decl != nil {
			if inner, ok := decl.typ.(*ir.Union); ok {
				for _, obj := range c.innerMembers(union, inner, m.Name) {
					parts = append(parts, taggedPart{obj, m, true})
				}
				continue
			}
		}
		if _, lost := c.importOf(m.Name.Value); lost {
			c.markFlawed(union.Span)
			continue
		}
		if obj := c.object(m.Name); obj != nil {
			parts = append(parts, taggedPart{obj, m, false})
		}
	}
	return parts
}

// innerMembers are the members that a union has from another one.
func (c *declarer) innerMembers(union, inner *ir.Union, name source.Text) []*ir.Object {
	if isBad(c.declaredType(rule.Ident{Name: name.Value, At: name.Whole()}, "a tagged union")) {
		c.markFlawed(union.Span)
		return nil
	}
	if u := c.unions[inner]; u != nil {
		if c.flatUnions[inner] == flattening {
			c.report(diag.New(diag.BadUnion, name.Whole(), union.Name+" would be a member of itself"))
			return nil
		}
		c.unionMembers(u, inner)
	}
	switch inner.Tag {
	case union.Tag:
		return objectsOf(inner)
	case "":
		c.report(diag.New(diag.WrongKind, name.Whole(), name.Value, "a union told apart by kind", "an object or a tagged union"))
	default:
		c.report(diag.New(diag.BadUnion, name.Whole(), "the members of "+inner.Name+" are told apart by `"+inner.Tag+"`, not by `"+union.Tag+"`"))
	}
	return nil
}
