package steps

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/expr"
	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// findOrMake writes the search for an element that is made if there is none.
func (f *Writer) findOrMake(s *ir.Find, last bool) {
	v := ir.PickOf(s.By).Var
	var found ir.Expr
	var elem *value.Local
	start := f.Mark()
	if f.Uses.Of(v).Count == 0 {
		found = f.anyElement(s)
	} else {
		elem, found = f.elementOrNil(s)
		start = f.Mark()
	}
	f.BranchFrom(start, expr.Negate(found), func() { f.makeElement(s, elem) }, nil)
	f.Changed()
	if elem != nil {
		f.stay(v, body.Variable{Local: elem, Held: shape.Hold(v.Type, false)})
	}
	f.Steps(s.Then, last)
}

// anyElement tests whether there is an element that fits.
func (f *Writer) anyElement(s *ir.Find) ir.Expr {
	switch by := s.By.(type) {
	case *ir.Last:
		return f.findLast(s, by)
	case *ir.Nth:
		return f.findAt(s, by)
	default:
		first := by.(*ir.First)
		if call := f.findCall(s); call != nil {
			return f.findByCall(first, call)
		}
		return f.findFirst(s, first)
	}
}

// elementOrNil declares a variable for the element, which is nil if there is none, and
// tests that it is not.
func (f *Writer) elementOrNil(s *ir.Find) (*value.Local, ir.Expr) {
	pick := ir.PickOf(s.By)
	if first, ok := s.By.(*ir.First); ok {
		call := f.findCall(s)
		if call == nil {
			found := f.findFirst(s, first)
			return f.Vars[pick.Var].Local, found
		}
		return f.nilUnlessFound(pick, call.Clone(), false)
	}
	if pick.Cond == nil {
		return f.elementHere(s, pick)
	}
	elem := f.Block.Local(pick.Var.Name)
	f.Add(jen.Var().Add(elem.ID()).Add(f.GoType(pick.Var.Type)))
	start := f.Mark()
	found := f.anyElement(s)
	f.BranchFrom(start, found, func() { f.Add(elem.ID().Op("=").Add(f.Vars[pick.Var].Read())) }, nil)
	here := body.Variable{Local: elem, Held: shape.Hold(pick.Var.Type, false)}
	f.stay(pick.Var, here)
	return elem, f.notNull(pick.Var, here)
}

// elementHere is elementOrNil for the last element or the one at an index, of which
// nothing is asked but what it is.
func (f *Writer) elementHere(s *ir.Find, pick *ir.Pick) (*value.Local, ir.Expr) {
	list, elem := f.Look(s.In).Code, s.In.Type().(*ir.List).Elem
	if nth, ok := s.By.(*ir.Nth); ok {
		if pick.As == nil {
			return f.nilUnlessFound(pick, f.Reducing("ElementAt").Call(list, f.Look(nth.Index).Code), true)
		}
		return f.nilUnlessFound(pick, f.memberAt(list, nth), true)
	}
	call := jen.Id(f.Want(helper.Last)).Call(list)
	if pick.As == nil {
		return f.nilUnlessFound(pick, call, false)
	}
	tail := f.stand(pick.Var.Name, elem, func() *jen.Statement { return call })
	return f.nilUnlessFound(pick, f.Assert(&ir.Ref{Node: ir.Node{T: elem}, Var: tail}, pick.As), true)
}

// nilUnlessFound names the result of a call; a second one is not needed.
func (f *Writer) nilUnlessFound(pick *ir.Pick, call *jen.Statement, two bool) (*value.Local, ir.Expr) {
	elem := f.Block.Local(pick.Var.Name)
	if two {
		f.Add(jen.List(elem.ID(), jen.Id("_")).Op(":=").Add(call))
	} else {
		f.Add(elem.ID().Op(":=").Add(call))
	}
	here := body.Variable{Local: elem, Held: shape.Hold(pick.Var.Type, false)}
	f.stay(pick.Var, here)
	return elem, f.notNull(pick.Var, here)
}

// makeElement puts a new element into a list, under the name that it was looked for by,
// if it has one.
func (f *Writer) makeElement(s *ir.Find, elem *value.Local) {
	if elem == nil {
		f.change(s.Make, false)
		return
	}
	place := s.Make.Place.Read()
	list, t := f.spot(place), ir.PickOf(s.By).Var.Type
	x, widen := madeAs(s.Make.Do, t)
	f.Add(elem.ID().Op("=").Add(f.Plain(f.Expr(x, value.Keep), t).Code))
	here := body.Variable{Local: elem, Held: shape.Hold(t, false)}
	all := place.Type().(*ir.List).Elem
	v := f.Plain(f.Expr(widen(f.MovedExpr(elem.Name, t, here)), value.Keep), all)
	f.keep(s.Make)
	defer f.tellInside(s.Make)
	if insert, ok := s.Make.Do.(*ir.Insert); ok {
		if _, appended := insert.By.(*ir.Beyond); !appended && !ir.Same(t, all) {
			v = value.Primary(f.ValueType(all).Call(v.Code)) // not its member: the types must agree
		}
		f.insertValue(place, insert.By, list, v)
		return
	}
	list.assign(expr.Changed(jen.Append(list.read().Code, v.Code)))
}

// madeAs is the value of a new element as a value of type t, and what makes an element
// of the list of that.
func madeAs(do ir.Action, t ir.Type) (x ir.Expr, widen func(ir.Expr) ir.Expr) {
	widen = func(x ir.Expr) ir.Expr { return x }
	if push, ok := do.(*ir.Push); ok {
		x = push.Value
	} else {
		x = do.(*ir.Insert).Value
	}
	for !ir.Same(x.Type(), t) {
		w := x.(*ir.Widen)
		inner := widen
		widen = func(x ir.Expr) ir.Expr { return inner(&ir.Widen{Node: w.Node, X: x}) }
		x = w.X
	}
	return x, widen
}
