package typescript

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
)

// anyPart reports whether a test holds for a type, or for one that values of it
// are made of. What objects are made of counts only if wanted. Types may contain
// themselves.
func anyPart(t ir.Type, intoObjects bool, test func(ir.Type) bool) bool {
	seen := map[ir.Type]bool{}
	var visit func(ir.Type) bool
	visit = func(t ir.Type) bool {
		if seen[t] {
			return false
		}
		seen[t] = true
		if test(t) {
			return true
		}
		switch t := t.(type) {
		case *ir.Scalar, *ir.Enum:
			return false
		case *ir.Object:
			for _, f := range t.Fields {
				if intoObjects && visit(f.Type) {
					return true
				}
			}
			return false
		case *ir.Union:
			for _, member := range t.Members {
				if visit(member.Type) {
					return true
				}
			}
			return false
		case *ir.List:
			return visit(t.Elem)
		case *ir.Map:
			return visit(t.Elem)
		case *ir.Nullable:
			return visit(t.Elem)
		default:
			panic(fmt.Sprintf("typescript: unknown type %T", t))
		}
	}
	return visit(t)
}

// drawsWhenRead reports whether reading a value may take an id or a time.
func drawsWhenRead(t ir.Type) bool {
	return anyPart(t, true, func(part ir.Type) bool {
		o, ok := part.(*ir.Object)
		return ok && drawsItself(o)
	})
}

// drawsItself reports whether an object has fields that default to an id or a time.
func drawsItself(o *ir.Object) bool {
	for _, f := range o.Fields {
		switch f.Default.(type) {
		case *ir.NewID, *ir.Now:
			return true
		}
	}
	return false
}

// hasRules reports whether a type, or one that it is made of, has rules of its own.
func hasRules(t ir.Type) bool {
	return anyPart(t, false, func(part ir.Type) bool {
		switch part := part.(type) {
		case *ir.Scalar:
			return part.Rules.Enforced()
		case *ir.List:
			return part.MinItems != nil || part.MaxItems != nil
		default:
			return false
		}
	})
}

// isMade reports whether JSON text of a type is not yet a value of it: defaults
// must be filled in, or texts rewritten.
func isMade(t ir.Type) bool {
	return anyPart(t, false, func(part ir.Type) bool {
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

// leadsTo reports whether a type names a union without an object in between.
func leadsTo(t ir.Type, u *ir.Union) bool {
	return anyPart(t, false, func(part ir.Type) bool { return part == ir.Type(u) })
}

// isRecursive reports whether a union is part of itself without an object in between.
func isRecursive(u *ir.Union) bool {
	for _, member := range u.Members {
		if leadsTo(member.Type, u) {
			return true
		}
	}
	return false
}
