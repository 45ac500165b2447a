package golang

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// A spot is a place in the state that a step changes: how it is read as a value
// of its type, and what assigns to it.
type spot struct {
	owner  *ir.Object
	field  *ir.Field
	read   func() value
	assign func(v value)
}

// spot compiles a place.
func (f *stepWriter) spot(x ir.Expr) spot {
	switch x := x.(type) {
	case *ir.FieldOf:
		return f.fieldSpot(x)
	case *ir.Narrow:
		inner := f.spot(x.X)
		inner.read = func() value { return f.narrow(x) }
		union, isUnion := ir.NonNull(x.X.Type()).(*ir.Union)
		if !isUnion || ir.Same(union, x.T) {
			return inner
		}
		m, assign := shape.MemberFor(union, x.T), inner.assign
		inner.assign = func(v value) {
			if _, list := x.T.(*ir.List); !list {
				v = primary(f.AsMember(m, v.code))
			}
			assign(v)
		}
		return inner
	default:
		panic("golang: not a place")
	}
}

func (f *stepWriter) fieldSpot(x *ir.FieldOf) spot {
	h := shape.HoldField(x.Field)
	return spot{
		owner: objectOf(x.X),
		field: x.Field,
		read:  func() value { return f.field(x) },
		assign: func(v value) {
			code := f.putField(v, objectOf(x.X), x.Field)
			if v.zero && h == shape.AsIs && nilIsEmpty(x.Field.Type) {
				code = jen.Nil()
			}
			f.add(f.selected(x).Op("=").Add(code))
		},
	}
}

func (f *stepWriter) set(place ir.Expr, do *ir.Set) {
	to := f.spot(place)
	f.naming(to.field.Name, func() {
		if do.Verify {
			to.assign(f.verified(to.field, do.Value, true))
			return
		}
		f.assignInto(to, place, do.Value)
	})
}

// assignInto assigns what into hands on, unless that is what the place has.
func (f *stepWriter) assignInto(to spot, place, x ir.Expr) {
	choice := choiceIn(x)
	assign := func(x ir.Expr) func() { return func() { f.assignInto(to, place, x) } }
	switch {
	case samePlace(x, place):
	case choice == nil:
		to.assign(f.expr(x, keep))
	case samePlace(choice.Else, place):
		f.branch(choice.If, assign(choice.Then), nil)
	case samePlace(choice.Then, place):
		f.branch(negate(choice.If), assign(choice.Else), nil)
	default:
		f.branch(choice.If, assign(choice.Then), assign(choice.Else))
	}
}

func (f *stepWriter) unset(place ir.Expr) {
	x := place.(*ir.FieldOf)
	nothing := jen.Nil()
	switch shape.HoldField(x.Field) {
	case shape.Presence:
		nothing = jen.False()
	case shape.ThreeWay:
		nothing = f.FieldType(objectOf(x.X), x.Field).Values()
	}
	f.add(f.selected(x).Op("=").Add(nothing))
}

func (f *stepWriter) push(place ir.Expr, do *ir.Push, last bool) {
	list := f.spot(place)
	elem := place.Type().(*ir.List).Elem
	uses := 0
	if do.Var != nil {
		uses = f.uses.Of(do.Var).Count
	}
	pushed := do.Value
	if uses > 0 {
		pushed = f.nameElement(do)
	}
	v := f.plain(f.expr(pushed, keep), elem)
	list.assign(changed(jen.Append(list.read().code, v.code)))
	f.changed()
	f.steps(do.Then, last)
}

// nameElement computes a new element under its name. The result is the element as
// the list has it, which may be wider.
func (f *stepWriter) nameElement(do *ir.Push) ir.Expr {
	var widenings []*ir.Widen
	x := do.Value
	for {
		w, ok := x.(*ir.Widen)
		if !ok {
			break
		}
		widenings = append(widenings, w)
		x = w.X
	}
	t := x.Type()
	v := f.withName(do.Var.Name, func() value { return f.plain(f.expr(x, keep), t) })
	elem := v.local
	if elem == nil || !isComputed(x) {
		elem = f.give(do.Var.Name, f.typed(v, t))
	}
	f.vars[do.Var] = variable{local: elem, held: shape.Hold(t, false)}
	named := f.variableExpr(do.Var.Name, t, variable{local: elem, held: shape.Hold(t, false), own: true})
	for _, w := range slices.Backward(widenings) {
		named = &ir.Widen{Node: w.Node, X: named}
	}
	return named
}

func (f *stepWriter) remove(place ir.Expr, do *ir.Remove) {
	list := f.spot(place)
	if at, ok := do.By.(*ir.Index); ok {
		f.removeAt(place, at, list)
		return
	}
	by := do.By.(*ir.Every)
	if !plan.Fallible(by.Cond) && !plan.SeesList(place, &by.Pick) {
		gone := f.predicate(by.Var, by.Cond)
		list.assign(changed(jen.Qual("slices", "DeleteFunc").Call(list.read().code, gone)))
		f.dropIndexes(place)
		return
	}
	kept := f.block.local("kept")
	read := list.read().in(rankPrimary)
	f.add(kept.id().Op(":=").Add(read).Index(jen.Op(":0:0")))
	f.loop(by.Var, list.read().code, func() {
		f.branch(negate(by.Cond), func() {
			f.add(kept.id().Op("=").Append(kept.id(), f.vars[by.Var].read()))
		}, nil)
	})
	list.assign(changed(kept.id()))
	f.dropIndexes(place)
}

func (f *stepWriter) appendText(place ir.Expr, do *ir.Append) {
	text := f.spot(place)
	if _, buffered := f.Targets.Buffer(text.owner, text.field); !buffered {
		f.growBase64(place, func(text *jen.Statement) {
			f.add(text.Dot("Concat").Call(f.look(do.Value).code))
		})
		return
	}
	method := f.AppenderOf(text.owner, text.field)
	f.add(f.ownerOf(place).Dot(method).Call(f.look(do.Value).code))
}

func (f *stepWriter) appendBase64(place ir.Expr, do *ir.AppendBase64) {
	key, _ := shape.ChangedField(place)
	under := func(err *jen.Statement) *jen.Statement {
		return f.Wire("Under").Call(err, f.Wire("Field").Call(jen.Lit(key.Name)))
	}
	f.growBase64(place, func(text *jen.Statement) {
		f.failIf(text.Dot("Append").Call(f.look(do.Value).code), plainError, under)
	})
}

// ownerOf is the object whose field a place is.
func (f *stepWriter) ownerOf(place ir.Expr) *jen.Statement {
	if narrowed, ok := place.(*ir.Narrow); ok {
		return f.ownerOf(narrowed.X)
	}
	return f.owner(place.(*ir.FieldOf).X)
}

func (f *stepWriter) increase(place ir.Expr, do *ir.Increase) {
	total := f.spot(place)
	field, simple := place.(*ir.FieldOf)
	by := f.look(do.Value)
	switch {
	case shape.IsInt(place.Type()):
		sum := f.Wire("AddInt").Call(total.read().code, by.code)
		total.assign(f.orFail(total.field.Name, sum, plainError, nil))
	case simple && shape.HoldField(field.Field) == shape.AsIs:
		f.add(f.selected(field).Op("+=").Add(by.code))
	default:
		total.assign(value{code: total.read().in(rankSum).Op("+").Add(by.in(rankSum)), rank: rankSum})
	}
}

func (f *stepWriter) merge(place ir.Expr, do *ir.Merge) {
	record := f.spot(place)
	v := f.look(do.Value)
	record.assign(changed(f.Wire("MergeRecords").Call(record.read().code, v.code)))
}
