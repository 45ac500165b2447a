package plan

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// holders are the objects and unions of which a value may have an object of some kind in
// it, or is one.
type holders map[ir.Type]bool

// holdersOf finds those of some protocols, and of those that they import. It goes from a
// part to what it is part of, since there may be very many types that all lead to each
// other.
func holdersOf(protocols []*ir.Protocol, wanted func(*ir.Object) bool) holders {
	found, wholes := holders{}, map[ir.Type][]ir.Type{}
	var todo []ir.Type
	note := func(t ir.Type) {
		if !found[t] {
			found[t] = true
			todo = append(todo, t)
		}
	}
	for _, protocol := range ir.WithImports(protocols...) {
		for _, o := range protocol.Objects {
			namedIn(o, func(part ir.Type) { wholes[part] = append(wholes[part], o) })
			if wanted(o) {
				note(o)
			}
		}
		for _, u := range protocol.Unions {
			namedIn(u, func(part ir.Type) { wholes[part] = append(wholes[part], u) })
		}
	}
	for len(todo) > 0 {
		part := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, whole := range wholes[part] {
			note(whole)
		}
	}
	return found
}

// namedIn tells the objects and unions that a type has as parts, without theirs.
func namedIn(t ir.Type, tell func(ir.Type)) {
	for _, part := range madeOf(t, true) {
		switch part.(type) {
		case *ir.Object, *ir.Union:
			tell(part)
		default:
			namedIn(part, tell)
		}
	}
}

func (h holders) holds(t ir.Type) bool {
	switch t.(type) {
	case *ir.Object, *ir.Union:
		return h[t]
	default:
		return slices.ContainsFunc(madeOf(t, true), h.holds)
	}
}
