package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// insert puts a value behind an element of a list. Where the conditions cannot
// fail, the runtime does the search.
func (f *stepWriter) insert(place ir.Expr, do *ir.Insert) {
	list := f.spot(place)
	elem := place.Type().(*ir.List).Elem
	v := f.withName(typeWord(elem), func() value { return f.plain(f.expr(do.Value, keep), elem) })
	if _, union := elem.(*ir.Union); union && !isRead(do.Value) {
		v = primary(f.GoType(elem).Call(v.code)) // not its member: the types must agree
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
		past = f.predicate(by.Next, by.While)
	}
	at := f.Wire("IndexBehind").Call(list.read().code, f.predicate(by.After, by.Where), past)
	list.assign(changed(jen.Qual("slices", "Insert").Call(list.read().code, at, v.code)))
	f.dropIndexes(place)
}

func (f *stepWriter) insertStepByStep(place ir.Expr, by *ir.Behind, list spot, v value) {
	if v.local == nil && !v.stable {
		v = f.named(f.typed(v, place.Type().(*ir.List).Elem), "inserted")
	}
	at, i := f.block.local("at"), f.block.local("i")
	read := func() *jen.Statement { return list.read().in(rankPrimary) }
	f.add(at.id().Op(":=").Len(read()))
	f.loops++
	found := f.body(func() {
		elem := f.elementVar(by.After)
		f.later(f.block, func() *jen.Statement { return f.elementAt(elem, read(), i) })
		f.branch(by.Where, func() { f.add(at.id().Op("=").Add(i.id()).Op("+").Lit(1), jen.Break()) }, nil)
	})
	f.add(jen.For(i.id().Op(":=").Range().Add(read())).Block(found.code...))
	if by.While != nil {
		past := f.body(func() {
			elem := f.elementVar(by.Next)
			f.later(f.block, func() *jen.Statement { return f.elementAt(elem, read(), at) })
			f.branch(negate(by.While), func() { f.add(jen.Break()) }, nil)
			f.add(at.id().Op("++"))
		})
		f.add(jen.For(at.id().Op("<").Len(read())).Block(past.code...))
	}
	f.loops--
	list.assign(changed(jen.Qual("slices", "Insert").Call(read(), at.id(), v.code)))
	f.dropIndexes(place)
}

// isRead reports whether x is a value that stands somewhere, and so is of the Go
// type of its own type.
func isRead(x ir.Expr) bool {
	switch x.(type) {
	case *ir.Ref, *ir.FieldOf, *ir.CommonField, *ir.Cond, *ir.OrValue:
		return true
	}
	return false
}

// elementAt declares an element of a list, if anything reads it.
func (f *stepWriter) elementAt(elem *local, list *jen.Statement, i *local) *jen.Statement {
	if !elem.used {
		return jen.Null()
	}
	return jen.Id(elem.name).Op(":=").Add(list).Index(i.id())
}

// replace puts a value in the place of elements.
func (f *stepWriter) replace(place ir.Expr, do *ir.Replace) {
	list := f.spot(place)
	t := place.Type().(*ir.List).Elem
	by := ir.PickOf(do.By)
	_, every := do.By.(*ir.Every)
	i := f.block.local("i")
	var elem *local
	f.loops++
	b := f.body(func() {
		elem = f.elementVar(by.Var)
		f.branch(by.Cond, func() {
			v := f.withName(typeWord(t), func() value { return f.expr(do.Value, keep) })
			f.add(list.read().in(rankPrimary).Index(i.id()).Op("=").Add(f.put(v, shape.Hold(t, false), t)))
			if !every {
				f.add(jen.Break())
			}
		}, nil)
	})
	f.loops--
	f.later(f.block, func() *jen.Statement {
		names := i.id()
		if elem.used {
			names = jen.List(i.id(), jen.Id(elem.name))
		}
		return jen.For(names.Op(":=").Range().Add(list.read().code)).Block(b.code...)
	})
	f.dropIndexes(place)
}
