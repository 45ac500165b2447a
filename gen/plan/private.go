package plan

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// HoldsPrivate reports whether a value of a type has fields that are never sent, of its
// own or in a part. Then a snapshot of it is another text than what is sent.
func HoldsPrivate(t ir.Type) bool {
	return ir.Some(Made(t, true), func(part ir.Type) bool {
		o, ok := part.(*ir.Object)
		return ok && len(o.Private()) > 0
	})
}

// HasSnapshots reports whether there are such values among those of a protocol.
func HasSnapshots(p *ir.Protocol) bool {
	return slices.ContainsFunc(p.Objects, func(o *ir.Object) bool { return !o.Abstract && HoldsPrivate(o) })
}
