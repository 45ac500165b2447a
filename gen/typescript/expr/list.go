package expr

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/scope"
	"github.com/msggen/msggen/gen/typescript/term"
)

func (s *Compiler) size(x *ir.Size) term.Term {
	t := s.Expr(x.X)
	switch of := ir.NonNull(x.X.Type()).(type) {
	case *ir.List:
		return term.Tight(t.In(term.PrecMember), ".length")
	case *ir.Map:
		return keyCount(t)
	case *ir.Scalar:
		if of.Kind == ir.Record {
			return keyCount(t)
		}
		return term.Tight(t.In(term.PrecMember), ".length")
	case *ir.Enum, *ir.Object, *ir.Union:
	}
	panic(fmt.Sprintf("typescript: size of %T", x.X.Type()))
}

func keyCount(t term.Term) term.Term {
	return term.Tight(layout.Call("Object.keys", t.Doc), ".length")
}

// Receiver is a list that a method is called on: nothing then tells TypeScript what is
// expected of its elements.
func (s *Compiler) Receiver(list ir.Expr) term.Term { return s.typed(list, s.Expr(list)) }

// typed is a value with its type, where TypeScript would infer a wider one.
func (s *Compiler) typed(x ir.Expr, value term.Term) term.Term {
	if IsInferred(x) {
		return value
	}
	return term.As(value, s.Module.Type(ir.Unwidened(x).Type()))
}

func (s *Compiler) macro(x *ir.Macro) term.Term {
	list := s.Receiver(x.In)
	switch x.Kind {
	case ir.Exists:
		return term.MethodWith(list, "some", s.elementTestOf(x))
	case ir.All:
		return term.MethodWith(list, "every", s.elementTestOf(x))
	case ir.IndexOf:
		return term.MethodWith(list, "findIndex", s.elementTestOf(x))
	case ir.FirstOf:
		found := term.MethodWith(list, "find", s.Predicate(x.Var, x.Body))
		return term.Loose(term.PrecCoalesce, layout.Group(layout.Coalescing(found.Coalescing(), layout.Text("null"))))
	case ir.LastOf:
		found := term.CallOf(s.Module.Runtime("findLast"), list, term.Tight(s.Predicate(x.Var, x.Body)))
		return term.Loose(term.PrecCoalesce, layout.Group(layout.Coalescing(found, layout.Text("null"))))
	case ir.Filter:
		return s.filter(x, list)
	case ir.MapTo:
		return s.mapped(x, list, s.Expr)
	default:
		panic(fmt.Sprintf("typescript: unknown macro %d", x.Kind))
	}
}

// elementTestOf is the function that tests the elements of a list.
func (s *Compiler) elementTestOf(x *ir.Macro) layout.Doc {
	if x.Kind != ir.All {
		return s.Test(x.Var, x.Body)
	}
	return s.Predicate(x.Var, x.Body)
}

// Test is a function that tests an element.
func (s *Compiler) Test(v *ir.Var, test ir.Expr) layout.Doc {
	return s.testing(v, test, s.isCircular(test, v))
}

// Predicate is one that TypeScript must not take for a proof of what the element is: the
// checker does not.
func (s *Compiler) Predicate(v *ir.Var, test ir.Expr) layout.Doc {
	return s.testing(v, test, s.isCircular(test, v) || s.mayTellWhat(test, v))
}

func (s *Compiler) testing(v *ir.Var, test ir.Expr, says bool) layout.Doc {
	result := ""
	if says {
		result = ": boolean"
	}
	return s.LambdaTo(v, result, func() term.Term { return s.Condition(test, true) })
}

// isCircular reports whether a function in a loop, of a variable, reads a name that is one of
// several types. To know which, TypeScript looks at the tests in the loop, and to know what
// these say at what the function gives, if that is not told.
func (s *Compiler) isCircular(body ir.Expr, v *ir.Var) bool {
	return s.Loops > 0 && ir.Some(ir.Within(body), func(x ir.Expr) bool {
		name, ok := x.(*ir.Ref)
		return ok && name.Var != v && scope.HasSeveralTypes(name)
	})
}

// mayTellWhat reports whether a condition may tell what a variable is, whatever it
// says about other things.
func (s *Compiler) mayTellWhat(x ir.Expr, v *ir.Var) bool {
	is := func(x ir.Expr) bool {
		ref, ok := ir.Unwrapped(x).(*ir.Ref)
		return ok && ref.Var == v
	}
	switch x := x.(type) {
	case *ir.Ref, *ir.Narrow:
		return is(x)
	case *ir.IsMember:
		return is(x.X)
	case *ir.IsNull:
		return is(x.X)
	case *ir.Has:
		return x.Name != "" && is(x.X)
	case *ir.Unary:
		return s.mayTellWhat(x.X, v)
	case *ir.Binary:
		switch x.Op {
		case ir.And, ir.Or:
			return s.mayTellWhat(x.L, v) || s.mayTellWhat(x.R, v)
		case ir.Eq, ir.Ne:
			place, _, ok := plan.ConstantSide(x)
			return ok && is(place) || is(x.L) && s.mayBeKnown(x.R) || is(x.R) && s.mayBeKnown(x.L)
		case ir.In:
			_, ok := plan.Constants(x.R)
			return ok && is(x.L)
		}
	default: // tells something else
	}
	return false
}

// mayBeKnown reports whether TypeScript may know which value something has, by a test or by
// an assignment: null, or a constant; or that it is one of some tags.
func (s *Compiler) mayBeKnown(x ir.Expr) bool {
	if isDiscriminant(x) {
		return true
	}
	ref, name := ir.Unwrapped(x).(*ir.Ref)
	if !name && !IsPlace(x) {
		return false
	}
	if name && !s.IsTold(ref) && len(s.Module.Proofs.Of(ref).Tests()) > 0 { // functions know what names are
		return true
	}
	switch t := ir.Unwidened(x).Type().(type) {
	case *ir.Nullable, *ir.Enum:
		return true
	case *ir.Scalar:
		return t.Kind == ir.Bool
	default:
		return false
	}
}

// filter keeps elements of a list. If they are all proved to be one member of a
// union, the test says so.
func (s *Compiler) filter(x *ir.Macro, list term.Term) term.Term { return s.sift("filter", x, list) }

// sift looks for the elements that a filter keeps, or with another method for one of them.
func (s *Compiler) sift(method string, x *ir.Macro, list term.Term) term.Term {
	var kept ir.Type
	if made := ElementOf(x); !ir.Same(made, ElementOf(x.In)) {
		kept = made
	}
	if kept == nil {
		return term.MethodWith(list, method, s.Predicate(x.Var, x.Body))
	}
	return term.MethodWith(list, method, s.Lambda(x.Var, kept, func() term.Term { return s.Condition(x.Body, true) }))
}

// slice is the part of a list between two indexes. Those that cannot be below 0
// mean the same to JavaScript.
func (s *Compiler) slice(x *ir.Slice, list term.Term) term.Term {
	from, to := s.Expr(x.From), s.Expr(x.To)
	if isCount(x.From) && isCount(x.To) {
		return term.MethodCall(list, "slice", from.Item(), to.Item())
	}
	return term.Term{Doc: term.CallOf(s.Module.Runtime("sliceOf"), list, from, to), Prec: term.PrecMember, IsCall: true, Calls: 1}
}

// isCount reports whether a number is sure not to be below 0.
func isCount(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Size:
		return true
	case *ir.Literal:
		n, ok := x.Value.(ir.IntConst)
		return ok && n >= 0
	default:
		return false
	}
}

// mapped computes something of every element of a list.
func (s *Compiler) mapped(x *ir.Macro, list term.Term, body func(ir.Expr) term.Term) term.Term {
	result := ""
	if s.isCircular(x.Body, x.Var) || !IsInferred(x.Body) {
		result = ": " + s.Module.Type(ElementOf(x))
	}
	return term.MethodWith(list, "map", s.LambdaTo(x.Var, result, func() term.Term { return body(x.Body) }))
}

// ElementOf is the type of the elements of a list expression, or of the values of a map.
func ElementOf(of ir.Expr) ir.Type {
	if m, ok := ir.NonNull(of.Type()).(*ir.Map); ok {
		return m.Elem
	}
	return ir.NonNull(of.Type()).(*ir.List).Elem
}

// Lambda is (item) => body, or (item): item is T => body.
func (s *Compiler) Lambda(v *ir.Var, is ir.Type, body func() term.Term) layout.Doc {
	return s.arrow(v, is, "", body)
}

// LambdaTo is the same with an annotation of its result.
func (s *Compiler) LambdaTo(v *ir.Var, result string, body func() term.Term) layout.Doc {
	return s.arrow(v, nil, result, body)
}

func (s *Compiler) arrow(v *ir.Var, is ir.Type, result string, body func() term.Term) layout.Doc {
	var l layout.Doc
	s.Closure(v, func(param string) {
		before := s.Used[param]
		s.Used[param] = false
		t := body()
		params := "(" + param + ")"
		switch {
		case is != nil:
			params += ": " + param + " is " + s.Module.Type(is)
		case !s.Used[param]:
			params = "()"
		}
		s.Used[param] = before
		params += result
		l = term.Arrow(params, t)
	})
	return l
}
