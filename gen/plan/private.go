package plan

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// Privates are the objects and unions that have fields that are never sent, of their own
// or in a part. A snapshot of such a value is another text than what is sent.
type Privates struct{ holders holders }

// PrivatesOf finds those of some protocols and of those that they import.
func PrivatesOf(protocols ...*ir.Protocol) *Privates {
	return &Privates{holdersOf(protocols, func(o *ir.Object) bool {
		return slices.ContainsFunc(o.Fields, func(f *ir.Field) bool { return f.Private })
	})}
}

// Holds reports whether a value of a type has private fields, of its own or in a part.
func (p *Privates) Holds(t ir.Type) bool { return p.holders.holds(t) }

// HasSnapshots reports whether there are such values among those of a protocol.
func (p *Privates) HasSnapshots(of *ir.Protocol) bool {
	return slices.ContainsFunc(of.Objects, func(o *ir.Object) bool { return !o.Abstract && p.Holds(o) })
}
