package plan

import (
	"fmt"
	"iter"

	"github.com/msggen/msggen/gen/ir"
)

// Made is a type and the types that its values are made of, each once: elements,
// members, and the fields of objects if deep.
func Made(t ir.Type, deep bool) iter.Seq[ir.Type] {
	return made(t, func(t ir.Type) []ir.Type { return madeOf(t, deep) })
}

func made(t ir.Type, of func(ir.Type) []ir.Type) iter.Seq[ir.Type] {
	return func(yield func(ir.Type) bool) {
		seen := map[ir.Type]bool{}
		var visit func(ir.Type) bool
		visit = func(t ir.Type) bool {
			if seen[t] {
				return true
			}
			seen[t] = true
			if !yield(t) {
				return false
			}
			for _, part := range of(t) {
				if !visit(part) {
					return false
				}
			}
			return true
		}
		visit(t)
	}
}

func madeOf(t ir.Type, deep bool) []ir.Type {
	switch t := t.(type) {
	case *ir.Scalar, *ir.Enum:
		return nil
	case *ir.Object:
		if !deep {
			return nil
		}
		var parts []ir.Type
		for _, f := range t.Fields {
			parts = append(parts, f.Type)
		}
		return parts
	case *ir.Union:
		var parts []ir.Type
		for _, m := range t.Members {
			parts = append(parts, m.Type)
		}
		return parts
	case *ir.List:
		return []ir.Type{t.Elem}
	case *ir.Map:
		return []ir.Type{t.Elem}
	case *ir.Nullable:
		return []ir.Type{t.Elem}
	default:
		panic(fmt.Sprintf("plan: unknown type %T", t))
	}
}

// parts are a type and what values of it are made of, without going into objects
// and tagged unions of them, which look after their own parts.
func parts(t ir.Type) iter.Seq[ir.Type] {
	return made(t, func(t ir.Type) []ir.Type {
		if u, ok := t.(*ir.Union); ok && !u.ByKind() {
			return nil // its members may be very many
		}
		return madeOf(t, false)
	})
}

// IsPlain reports whether a value of a type has no parts that could be changed: text,
// a number and the like.
func IsPlain(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.Scalar:
		return !t.Kind.IsFree()
	case *ir.Enum:
		return true
	case *ir.Nullable:
		return IsPlain(t.Elem)
	case *ir.Union:
		for _, m := range t.Members {
			if !t.ByKind() || !IsPlain(m.Type) {
				return false
			}
		}
		return true
	case *ir.Object, *ir.List, *ir.Map:
		return false
	default:
		panic(fmt.Sprintf("plan: unknown type %T", t))
	}
}
