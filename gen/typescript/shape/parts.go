package shape

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// DrawsWhenRead reports whether reading a value may take an id or a time.
func DrawsWhenRead(t ir.Type) bool {
	return ir.Some(plan.Made(t, true), func(part ir.Type) bool {
		o, ok := part.(*ir.Object)
		return ok && slices.ContainsFunc(o.Fields, DrawsWhenMissing)
	})
}

// isMade reports whether JSON text of a type is not yet a value of it: defaults
// must be filled in, or texts rewritten.
func isMade(t ir.Type) bool {
	return ir.Some(plan.Made(t, false), func(part ir.Type) bool {
		switch part := part.(type) {
		case *ir.Scalar:
			return part.Rules.Normalize != ir.NormalNone
		case *ir.Object, *ir.Union:
			return true
		default:
			return false
		}
	})
}

// LeadsTo reports whether a type names a union without an object in between.
func LeadsTo(t ir.Type, u *ir.Union) bool {
	return ir.Some(plan.Made(t, false), func(part ir.Type) bool { return part == ir.Type(u) })
}

// IsRecursive reports whether a union is part of itself without an object in between.
func IsRecursive(u *ir.Union) bool {
	for _, member := range u.Members {
		if LeadsTo(member.Type, u) {
			return true
		}
	}
	return false
}

// DrawsWhenMissing reports whether filling in a field takes an id or a time.
func DrawsWhenMissing(f *ir.Field) bool {
	return f.Default != nil && ir.Draws(f.DefaultConst())
}
