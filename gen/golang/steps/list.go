package steps

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/expr"
	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// insert puts a value behind an element of a list. Where the conditions cannot
// fail, the runtime does the search.
func (f *Writer) insert(place ir.Expr, do *ir.Insert) {
	list := f.spot(place)
	elem := place.Type().(*ir.List).Elem
	v := f.WithName(helper.TypeWord(elem), func() value.Value { return f.Plain(f.Expr(do.Value, value.Keep), elem) })
	if _, union := ir.NonNull(elem).(*ir.Union); union {
		v = f.Typed(v, elem) // not its member: the types must agree
	}
	if at, ok := do.By.(*ir.Index); ok {
		f.insertAt(place, at, list, v)
		return
	}
	by := do.By.(*ir.Behind)
	if plan.Fallible(by.Where) || by.While != nil && plan.Fallible(by.While) {
		f.insertStepByStep(place, by, list, v)
		return
	}
	past := jen.Nil()
	if by.While != nil {
		past = f.Predicate(by.Next, by.While)
	}
	at := f.Reducing("IndexBehind").Call(list.read().Code, f.Predicate(by.After, by.Where), past)
	list.assign(expr.Changed(jen.Qual("slices", "Insert").Call(list.read().Code, at, v.Code)))
	f.dropIndexes(place)
}

func (f *Writer) insertStepByStep(place ir.Expr, by *ir.Behind, list spot, v value.Value) {
	if v.Local == nil && !v.Stable {
		v = f.Named(f.Typed(v, place.Type().(*ir.List).Elem), "inserted")
	}
	at, i := f.Block.Local("at"), f.Block.Local("i")
	in := list.read() // while it is in sight
	read := func() *jen.Statement { return in.In(value.RankPrimary) }
	f.Add(at.ID().Op(":=").Len(read()))
	f.Loops++
	found := f.Body(func() {
		elem := f.ElementVar(by.After)
		f.Later(f.Block, func() *jen.Statement { return f.elementAt(elem, read(), i) })
		f.Branch(by.Where, func() { f.Add(at.ID().Op("=").Add(i.ID()).Op("+").Lit(1), jen.Break()) }, nil)
	})
	f.Add(jen.For(i.ID().Op(":=").Range().Add(read())).Block(found.Code...))
	if by.While != nil {
		past := f.Body(func() {
			elem := f.ElementVar(by.Next)
			f.Later(f.Block, func() *jen.Statement { return f.elementAt(elem, read(), at) })
			f.Branch(expr.Negate(by.While), func() { f.Add(jen.Break()) }, nil)
			f.Add(at.ID().Op("++"))
		})
		f.Add(jen.For(at.ID().Op("<").Len(read())).Block(past.Code...))
	}
	f.Loops--
	list.assign(expr.Changed(jen.Qual("slices", "Insert").Call(read(), at.ID(), v.Code)))
	f.dropIndexes(place)
}

// elementAt declares an element of a list, if anything reads it.
func (f *Writer) elementAt(elem *value.Local, list *jen.Statement, i *value.Local) *jen.Statement {
	if !elem.Used {
		return jen.Null()
	}
	return jen.Id(elem.Name).Op(":=").Add(list).Index(i.ID())
}

// replace puts a value in the place of elements.
func (f *Writer) replace(place ir.Expr, do *ir.Replace) {
	list := f.spot(place)
	t := place.Type().(*ir.List).Elem
	by := ir.PickOf(do.By)
	_, every := do.By.(*ir.Every)
	in := list.read() // while it is in sight
	i := f.Block.Local("i")
	var elem *value.Local
	f.Loops++
	b := f.Body(func() {
		elem = f.ElementVar(by.Var)
		f.Branch(by.Cond, func() {
			v := f.WithName(helper.TypeWord(t), func() value.Value { return f.Expr(do.Value, value.Keep) })
			f.Add(list.read().In(value.RankPrimary).Index(i.ID()).Op("=").Add(f.Put(v, shape.Hold(t, false), t)))
			if !every {
				f.Add(jen.Break())
			}
		}, nil)
	})
	f.Loops--
	f.Later(f.Block, func() *jen.Statement {
		names := i.ID()
		if elem.Used {
			names = jen.List(i.ID(), jen.Id(elem.Name))
		}
		return jen.For(names.Op(":=").Range().Add(in.In(value.RankPrimary))).Block(b.Code...)
	})
	f.dropIndexes(place)
}
