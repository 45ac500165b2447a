package steps

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/expr"
	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// insert puts a value into a list.
func (f *Writer) insert(place ir.Expr, do *ir.Insert) {
	list := f.spot(place)
	elem := place.Type().(*ir.List).Elem
	v := f.WithName(helper.TypeWord(elem), func() value.Value { return f.Plain(f.Expr(do.Value, value.Keep), elem) })
	if _, union := ir.NonNull(elem).(*ir.Union); union {
		v = f.Typed(v, elem) // not its member: the types must agree
	}
	if literal, ok := ir.Unwidened(do.Value).(*ir.Literal); ok && literal.Value == ir.Const(ir.NullConst{}) {
		v.Stable = true // nil needs no name, which would have no type
	}
	if by, ok := do.By.(*ir.Beyond); ok && by.Fill != nil && plan.ReadsField(do.Value, list.field.Name) {
		v = f.Named(f.Typed(v, elem), "appended") // before the list is filled
	}
	f.insertValue(place, do.By, list, v)
}

func (f *Writer) insertValue(place ir.Expr, at ir.Gap, list spot, v value.Value) {
	switch by := at.(type) {
	case *ir.Index:
		f.insertAt(place, by, list, v)
	case *ir.Beyond:
		f.insertBeyond(place, by, list, v)
	case *ir.Ahead:
		f.insertAhead(place, by, list, v)
	case *ir.Behind:
		f.insertBehind(place, by, list, v)
	default:
		panic(fmt.Sprintf("golang: nothing is inserted by %T", by))
	}
}

// insertAhead puts a value before an element of a list. Where the condition cannot fail,
// the runtime does the search.
func (f *Writer) insertAhead(place ir.Expr, by *ir.Ahead, list spot, v value.Value) {
	if plan.Fallible(by.Where) {
		f.insertStepByStep(place, by.Var, by.Where, 0, nil, list, v)
		return
	}
	at := f.Reducing("IndexAhead").Call(list.read().Code, f.Predicate(by.Var, by.Where))
	list.assign(expr.Changed(jen.Qual("slices", "Insert").Call(list.read().Code, at, v.Code)))
	f.dropIndexes(place)
}

// insertBehind puts a value behind an element of a list, and those that follow it.
func (f *Writer) insertBehind(place ir.Expr, by *ir.Behind, list spot, v value.Value) {
	if plan.Fallible(by.Where) || by.While != nil && plan.Fallible(by.While) {
		f.insertStepByStep(place, by.After, by.Where, 1, by, list, v)
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

// insertStepByStep looks for the element in a loop. The value goes so many places behind
// it, and behind those that past, if it is not nil, says.
func (f *Writer) insertStepByStep(place ir.Expr, of *ir.Var, where ir.Expr, behind int, past *ir.Behind, list spot, v value.Value) {
	if v.Local == nil && !v.Stable {
		v = f.Named(f.Typed(v, place.Type().(*ir.List).Elem), "inserted")
	}
	at, i := f.Block.Local("at"), f.Block.Local("i")
	in := list.read() // while it is in sight
	read := func() *jen.Statement { return in.In(value.RankPrimary) }
	f.Add(at.ID().Op(":=").Len(read()))
	f.Loops++
	found := f.Body(func() {
		elem := f.ElementVar(of)
		f.Later(f.Block, func() *jen.Statement { return f.elementAt(elem, read(), i) })
		f.Branch(where, func() {
			index := i.ID()
			if behind > 0 {
				index.Op("+").Lit(behind)
			}
			f.Add(at.ID().Op("=").Add(index), jen.Break())
		}, nil)
	})
	f.Add(jen.For(i.ID().Op(":=").Range().Add(read())).Block(found.Code...))
	if past != nil && past.While != nil {
		following := f.Body(func() {
			elem := f.ElementVar(past.Next)
			f.Later(f.Block, func() *jen.Statement { return f.elementAt(elem, read(), at) })
			f.Branch(expr.Negate(past.While), func() { f.Add(jen.Break()) }, nil)
			f.Add(at.ID().Op("++"))
		})
		f.Add(jen.For(at.ID().Op("<").Len(read())).Block(following.Code...))
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
	if by, ok := do.By.(*ir.Nth); ok {
		f.replaceAt(place, by, list, do.Value)
		return
	}
	t := place.Type().(*ir.List).Elem
	by := ir.PickOf(do.By)
	_, every := do.By.(*ir.Every)
	in := list.read() // while it is in sight
	noted := f.noted
	if noted {
		f.keepIndexes(place)
	}
	i := f.Block.Local("i")
	var elem *value.Local
	f.Loops++
	b := f.Body(func() {
		elem = f.ElementVar(by.Var)
		f.Branch(by.Cond, func() {
			v := f.WithName(helper.TypeWord(t), func() value.Value { return f.Expr(do.Value, value.Keep) })
			if noted {
				f.keepAt(list.read().In(value.RankPrimary).Index(i.ID()))
			}
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
