package steps

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/expr"
)

// lookup is the field that a search compares first of all, if the runtime can find the
// element without going through the list: every element has the field as text, and no
// rule assigns it.
func (b *body) lookup(in ir.Expr, by *ir.First) (key plan.Key, ok bool) {
	keys, _ := plan.KeysOf(by)
	if len(keys) == 0 || !b.allHave(expr.ElementOf(in), keys[0].Name) {
		return plan.Key{}, false
	}
	return keys[0], b.Module.Lookups.Indexable(&plan.Lookup{Elem: expr.ElementOf(in), Keys: keys})
}

// allHave reports whether all values of a type have a field, always and as text.
func (b *body) allHave(t ir.Type, name string) bool {
	switch t := t.(type) {
	case *ir.Object:
		f := t.Field(name)
		return f != nil && f.Const == nil && f.Presence != ir.Optional && ir.Same(f.Type, &ir.Scalar{Kind: ir.String})
	case *ir.Union:
		for _, member := range t.Members {
			if !b.allHave(member.Type, name) {
				return false
			}
		}
		return !b.Module.KeepsUnknown(t)
	default:
		return false
	}
}
