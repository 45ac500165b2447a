package steps

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// move puts an element of a list at another index.
func (f *Writer) move(place ir.Expr, do *ir.Move) {
	list := f.spot(place)
	to := f.Look(do.To)
	if to.Draws { // also where nothing is moved
		to = f.Named(f.Typed(to, do.To.Type()), "to")
	}
	under := func(err *jen.Statement) *jen.Statement {
		return f.Coding("Under").Call(err, f.Wire("Field").Call(jen.Lit(list.field.Name)))
	}
	found := func(begin *jen.Statement, from *value.Local, is *jen.Statement) {
		b := f.Body(func() {
			if do.Fails() {
				f.FailIf(f.Reducing("Move").Call(list.read().Code, from.ID(), to.Code), under)
			} else {
				f.Add(f.Reducing("MoveToFront").Call(list.read().Code, from.ID()))
			}
		})
		f.Add(jen.If(begin, is).Block(b.Code...))
	}
	from := f.Block.Local("from", "i")
	switch by := do.By.(type) {
	case *ir.Index:
		call := f.Reducing("IndexIn").Call(f.Look(by.Index).Code, jen.Len(list.read().Code))
		found(jen.List(from.ID(), jen.Id("ok")).Op(":=").Add(call), from, jen.Id("ok"))
	default:
		pick := ir.PickOf(by)
		if plan.Fallible(pick.Cond) {
			f.indexStepByStep(list, pick, from)
			found(jen.Null(), from, from.ID().Op(">=").Lit(0))
			break
		}
		call := jen.Qual("slices", "IndexFunc").Call(list.read().Code, f.Predicate(pick.Var, pick.Cond))
		found(from.ID().Op(":=").Add(call), from, from.ID().Op(">=").Lit(0))
	}
	f.dropIndexes(place)
}

// indexStepByStep looks for an element in a loop: its index, or -1.
func (f *Writer) indexStepByStep(list spot, by *ir.Pick, at *value.Local) {
	in := list.read() // while it is in sight
	i := f.Block.Local("i")
	f.Add(at.ID().Op(":=").Lit(-1))
	f.Loops++
	b := f.Body(func() {
		elem := f.ElementVar(by.Var)
		f.Later(f.Block, func() *jen.Statement { return f.elementAt(elem, in.In(value.RankPrimary), i) })
		f.Branch(by.Cond, func() { f.Add(at.ID().Op("=").Add(i.ID()), jen.Break()) }, nil)
	})
	f.Loops--
	f.Add(jen.For(i.ID().Op(":=").Range().Add(in.In(value.RankPrimary))).Block(b.Code...))
}
