package plan

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// Privates are the objects and unions that have fields that are never sent, of their own
// or in a part. A snapshot of such a value is another text than what is sent.
type Privates struct{ holders map[ir.Type]bool }

// PrivatesOf finds those of some protocols and of those that they import.
func PrivatesOf(protocols ...*ir.Protocol) *Privates {
	p := &Privates{holders: map[ir.Type]bool{}}
	all := ir.WithImports(protocols...)
	for more := true; more; { // a part may stand after what it is part of
		more = false
		note := func(t ir.Type, own bool) {
			if !p.holders[t] && (own || slices.ContainsFunc(madeOf(t, true), p.Holds)) {
				p.holders[t], more = true, true
			}
		}
		for _, protocol := range all {
			for _, o := range protocol.Objects {
				note(o, slices.ContainsFunc(o.Fields, func(f *ir.Field) bool { return f.Private }))
			}
			for _, u := range protocol.Unions {
				note(u, false)
			}
		}
	}
	return p
}

// Holds reports whether a value of a type has private fields, of its own or in a part.
func (p *Privates) Holds(t ir.Type) bool {
	switch t.(type) {
	case *ir.Object, *ir.Union:
		return p.holders[t]
	default:
		return slices.ContainsFunc(madeOf(t, true), p.Holds)
	}
}

// HasSnapshots reports whether there are such values among those of a protocol.
func (p *Privates) HasSnapshots(of *ir.Protocol) bool {
	return slices.ContainsFunc(of.Objects, func(o *ir.Object) bool { return !o.Abstract && p.Holds(o) })
}
