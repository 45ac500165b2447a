package scope

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// Way is how a place is spelled if what is known about it leaves no trace, or
// empty.
func (s *Scope) Way(x ir.Expr) string {
	x = ir.Unwrapped(x)
	if local, ok := s.Locals[s.Key(x)]; ok {
		return local
	}
	switch x := x.(type) {
	case *ir.Ref:
		return s.Names[x.Var]
	case *ir.FieldOf:
		return PartOf(s.Spelled(x.X), x.Field.Name)
	case *ir.CommonField:
		if s.Lacks(x) && !s.Granted[x] && !s.Sees(s.Module.Proofs.Of(x).Known, s.Spelled(x.X)) {
			return ""
		}
		return PartOf(s.Spelled(x.X), x.Name)
	case *ir.TagOf:
		return PartOf(s.Spelled(x.X), x.X.Type().(*ir.Union).Tag)
	case *ir.Size:
		if hasLength(x.X.Type()) {
			return PartOf(s.Spelled(x.X), "length")
		}
		return ""
	case *ir.Cond:
		return s.sharedWay(x)
	default:
		return ""
	}
}

// sharedWay is how what both branches of a choice read is spelled, if it was read so.
func (s *Scope) sharedWay(x *ir.Cond) string {
	if !s.Shared[x] {
		return ""
	}
	return PartOf(s.Spelled(x.If.(*ir.IsMember).X), ir.Unwidened(x.Then).(*ir.FieldOf).Field.Name)
}

// ReadsPlace reports whether a choice reads the same field of a place, whichever member that
// is of: in TypeScript an int is a number, so that it need not ask which.
func (s *Scope) ReadsPlace(x *ir.Cond) bool {
	if !plan.ReadsCommon(x) {
		return false
	}
	is, then, otherwise := x.If.(*ir.IsMember), ir.Unwidened(x.Then).(*ir.FieldOf), ir.Unwidened(x.Else).(*ir.FieldOf)
	key := s.Key(is.X)
	return key != "" && s.Key(then.X) == key && s.Key(otherwise.X) == key && !slices.ContainsFunc(is.Members, plan.InFamily) &&
		then.Field.Presence != ir.Optional && otherwise.Field.Presence != ir.Optional
}

// Spelled is how a place is spelled, or empty if more has to be said about it.
func (s *Scope) Spelled(x ir.Expr) string {
	for y := x; ; {
		switch z := y.(type) {
		case *ir.Narrow:
			if !s.Knows(z) {
				return ""
			}
			y = z.X
		case *ir.Widen:
			y = z.X
		default:
			if MayBeAbsent(y) && !s.IsThere(y) {
				return ""
			}
			way := s.Way(y)
			if s.HasIdea(way) && !s.IsSettled(y) && s.Module.Proofs.Of(x).Never { // it is said anew what it is
				return ""
			}
			return way
		}
	}
}

// Key identifies a variable or a part of one: two expressions with one key are
// the same place. It is empty for what is no place.
func (s *Scope) Key(x ir.Expr) string {
	switch x := x.(type) {
	case nil:
		return ""
	case *ir.Ref:
		return s.Names[x.Var]
	case *ir.FieldOf:
		return s.keyBelow(x.X, x.Field.Name)
	case *ir.CommonField:
		return s.keyBelow(x.X, x.Name)
	case *ir.TagOf:
		return s.keyBelow(x.X, x.X.Type().(*ir.Union).Tag)
	case *ir.Size:
		if hasLength(x.X.Type()) {
			return s.keyBelow(x.X, "length")
		}
		return ""
	case *ir.Narrow:
		return s.Key(x.X)
	case *ir.Widen:
		return s.Key(x.X)
	default:
		return ""
	}
}

// hasLength reports whether the size of a value is one of its properties.
func hasLength(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.List:
		return true
	case *ir.Scalar:
		return t.Kind == ir.String
	default:
		return false
	}
}

func (s *Scope) keyBelow(x ir.Expr, name string) string {
	above := s.Key(x)
	if above == "" {
		return ""
	}
	return above + KeySeparator + name
}

// KeySeparator stands in no identifier, and in no field name that matters.
const KeySeparator = "\x00"

// Root is the variable that a place starts from.
func Root(x ir.Expr) ir.Expr {
	switch inner := ir.Unwrapped(x).(type) {
	case *ir.FieldOf:
		return Root(inner.X)
	case *ir.CommonField:
		return Root(inner.X)
	case *ir.TagOf:
		return Root(inner.X)
	default:
		return inner
	}
}

// PartOf is the key of a part of a place.
func PartOf(key, name string) string {
	if key == "" {
		return ""
	}
	return key + KeySeparator + name
}

// Within reports whether the place with one key is the place with the other, or a
// part of it.
func Within(key, of string) bool {
	return of != "" && (key == of || strings.HasPrefix(key, of+KeySeparator))
}
