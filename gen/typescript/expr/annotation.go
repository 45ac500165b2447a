package expr

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// Annotation is the type of a variable, where TypeScript would infer another one.
func (s *Compiler) Annotation(value ir.Expr, t ir.Type) string {
	if IsInferred(value) && !isTest(value) && !isDiscriminant(value) && !s.hasNarrowerElements(value) {
		return ""
	}
	return ": " + s.Module.Type(t)
}

// hasNarrowerElements reports whether TypeScript infers a narrower type for the
// elements of a list than the list is of, and would take a test for another for a
// mistake.
func (s *Compiler) hasNarrowerElements(list ir.Expr) bool {
	switch x := ir.Unwidened(list).(type) {
	case *ir.Macro:
		if x.Kind == ir.MapTo {
			return s.isNarrower(x.Body) || s.isConst(x.Body)
		}
		return s.hasNarrowerElements(x.In)
	case *ir.Slice:
		return s.hasNarrowerElements(x.List)
	case *ir.Cond:
		return s.hasNarrowerElements(x.Then) || s.hasNarrowerElements(x.Else)
	case *ir.ListOf:
		return slices.ContainsFunc(x.Elems, func(x ir.Expr) bool { return s.isNarrower(x) || s.isConst(x) })
	default:
		return false
	}
}

// isNarrower reports whether TypeScript infers a narrower type for a value than it is
// used with.
func (s *Compiler) isNarrower(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Widen:
		return s.Module.Type(x.T) != s.Module.Type(x.X.Type())
	case *ir.Cond: // 1 or 2 is less than any number
		return isLiteral(x.Then) || isLiteral(x.Else) || s.isNarrower(x.Then) || s.isNarrower(x.Else)
	default:
		return isDiscriminant(x)
	}
}

// isConst reports whether a value is a place that is less than its type to TypeScript,
// which does not make more of it where a function gives it.
func (s *Compiler) isConst(x ir.Expr) bool {
	place := ir.Unwrapped(x)
	ref, named := place.(*ir.Ref)
	switch {
	case !plan.IsPlain(place.Type()), named && s.IsTold(ref):
		return false
	case !named && (!IsPlace(place) || !s.HasIdea(s.Way(place))):
		return false
	}
	known := s.Module.Proofs.Of(place).State
	scalar, ok := place.Type().(*ir.Scalar)
	return known.Open() || ok && scalar.Kind == ir.Bool && len(known.Tests()) > 0
}

// hasConst reports whether a field that members of a union share is a constant in one.
func hasConst(t ir.Type, name string) bool {
	return slices.ContainsFunc(ir.NonNull(t).(*ir.Union).Members, func(m *ir.Member) bool {
		f := m.Object().Field(name)
		return f != nil && f.Const != nil
	})
}

func isLiteral(x ir.Expr) bool {
	l, ok := ir.Unwidened(x).(*ir.Literal)
	return ok && plan.IsPlain(l.T)
}

// isDiscriminant reports whether an expression tells which member of a union something is,
// or is such a tag itself: to TypeScript it is less than any text.
// A test of its name would be one of the union to TypeScript, also after that has changed.
func isDiscriminant(x ir.Expr) bool {
	switch x := ir.Unwidened(x).(type) {
	case *ir.TagOf:
		return true
	case *ir.CommonField:
		return hasConst(x.X.Type(), x.Name)
	case *ir.FieldOf:
		return x.Field.Const != nil || x.Field.TagRule() != nil
	case *ir.Cond:
		return isDiscriminant(x.Then) || isDiscriminant(x.Else)
	default:
		return false
	}
}

// isTest reports whether an expression tells what something is. TypeScript would take
// the name of its result for the test itself, and believe it.
func isTest(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.IsMember, *ir.IsNull, *ir.Has:
		return true
	case *ir.Unary:
		return x.Op == ir.Not && isTest(x.X)
	case *ir.Binary:
		_, _, constant := plan.ConstantSide(x)
		switch x.Op {
		case ir.And, ir.Or:
			return isTest(x.L) || isTest(x.R)
		case ir.Eq, ir.Ne, ir.In:
			return constant || x.Op == ir.In
		}
	default: // tells something else
	}
	return false
}

// IsInferred reports whether TypeScript infers the type of an expression. It widens
// the constants in objects and lists.
func IsInferred(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.New, *ir.RecordOf:
		return false
	case *ir.ListOf:
		scalar, ok := ElementOf(x).(*ir.Scalar)
		return ok && plan.IsPlain(scalar) && len(x.Elems) > 0
	case *ir.Literal:
		return plan.IsPlain(x.T)
	case *ir.Widen:
		return IsInferred(x.X)
	case *ir.Cond: // an empty list is one of those in the other branch
		switch {
		case isEmptyList(x.Else):
			return IsInferred(x.Then)
		case isEmptyList(x.Then):
			return IsInferred(x.Else)
		default:
			return IsInferred(x.Then) && IsInferred(x.Else)
		}
	case *ir.OrValue:
		return IsInferred(x.Else)
	case *ir.ValueAt:
		return x.Else == nil || IsInferred(x.Else)
	default:
		return true
	}
}

func isEmptyList(x ir.Expr) bool {
	list, ok := ir.Unwidened(x).(*ir.ListOf)
	return ok && len(list.Elems) == 0
}

// isWidened reports whether TypeScript infers a wider type for an expression that it
// does not know the use of.
func isWidened(x ir.Expr) bool {
	switch x := ir.Unwidened(x).(type) {
	case *ir.Literal:
		_, enum := ir.NonNull(x.T).(*ir.Enum)
		return enum || !IsInferred(x)
	case *ir.RecordOf:
		return false
	case *ir.Cond:
		return isWidened(x.Then) || isWidened(x.Else)
	case *ir.OrValue:
		return isWidened(x.Else)
	case *ir.ValueAt:
		return x.Else != nil && isWidened(x.Else)
	default:
		return !IsInferred(x)
	}
}
