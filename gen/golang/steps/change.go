package steps

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/expr"
	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// A spot is a place in the state that a step changes: how it is read as a value
// of its type, and what assigns to it.
type spot struct {
	owner  *ir.Object
	field  *ir.Field
	read   func() value.Value
	assign func(v value.Value)
}

// spot compiles a place.
func (f *Writer) spot(x ir.Expr) spot {
	narrow, ok := x.(*ir.Narrow)
	if !ok {
		return f.fieldSpot(x.(*ir.FieldOf)) // nothing else is a place
	}
	inner := f.spot(narrow.X)
	inner.read = func() value.Value { return f.Narrow(narrow) }
	union, isUnion := ir.NonNull(narrow.X.Type()).(*ir.Union)
	if !isUnion || ir.Same(union, narrow.T) {
		return inner
	}
	m, assign := shape.MemberFor(union, narrow.T), inner.assign
	inner.assign = func(v value.Value) {
		if _, list := narrow.T.(*ir.List); !list {
			v = value.Primary(f.AsMember(m, v.Code))
		}
		assign(v)
	}
	return inner
}

func (f *Writer) fieldSpot(x *ir.FieldOf) spot {
	h := shape.HoldField(x.Field)
	return spot{
		owner: expr.ObjectOf(x.X),
		field: x.Field,
		read:  func() value.Value { return f.Field(x) },
		assign: func(v value.Value) {
			code := f.PutField(v, expr.ObjectOf(x.X), x.Field)
			if v.Zero && h == shape.AsIs && value.NilIsEmpty(x.Field.Type) {
				code = jen.Nil()
			}
			f.Add(f.Selected(x).Op("=").Add(code))
		},
	}
}

func (f *Writer) set(place ir.Expr, do *ir.Set) {
	if f.putParsed(place, do) {
		return
	}
	to := f.keptSpot(place)
	f.Naming(to.field.Name, func() {
		if do.Verify {
			to.assign(f.Verified(to.field, do.Value, true))
			return
		}
		f.assignInto(to, place, do.Value)
	})
}

// copyState recognises an if that gives a field what another one has, be it absent or
// not, where Go holds both alike.
func (f *Writer) copyState(s *ir.If) bool {
	if len(s.Then) != 1 || len(s.Else) != 1 {
		return false
	}
	to, isChange := s.Then[0].(*ir.Change)
	clear, alsoChange := s.Else[0].(*ir.Change)
	if !isChange || !alsoChange || !helper.SamePlace(to.Place.Read(), clear.Place.Read()) {
		return false
	}
	set, isSet := to.Do.(*ir.Set)
	_, isUnset := clear.Do.(*ir.Unset)
	place, isField := to.Place.Read().(*ir.FieldOf)
	if !isSet || !isUnset || !isField || helper.SamePlace(set.Value, place) {
		return false
	}
	noted := f.Project.Undo.Change(to) || f.Project.Undo.Change(clear)
	if !f.copyInto(place, &ir.Init{Field: place.Field, If: s.Cond, Value: set.Value, Verify: set.Verify}, noted) {
		return false
	}
	f.tellInside(to)
	return true
}

func (f *Writer) copyInto(place *ir.FieldOf, init *ir.Init, noted bool) bool {
	v, ok := f.Copied(init)
	if ok {
		defer f.Changed()
		if noted {
			f.keepPlace(place)
		}
		f.Naming(place.Field.Name, func() { f.fieldSpot(place).assign(v) })
	}
	return ok
}

// assignInto assigns what into hands on, unless that is what the place has.
func (f *Writer) assignInto(to spot, place, x ir.Expr) {
	choice := f.ChoiceIn(x)
	assign := func(x ir.Expr) func() { return func() { f.assignInto(to, place, x) } }
	switch {
	case helper.SamePlace(x, place):
	case choice == nil:
		to.assign(f.Expr(x, value.Keep))
	case helper.SamePlace(choice.Else, place):
		f.Branch(choice.If, assign(choice.Then), nil)
	case helper.SamePlace(choice.Then, place):
		f.Branch(expr.Negate(choice.If), assign(choice.Else), nil)
	default:
		f.Branch(choice.If, assign(choice.Then), assign(choice.Else))
	}
}

func (f *Writer) unset(place ir.Expr) {
	x := place.(*ir.FieldOf)
	nothing := jen.Nil()
	switch shape.HoldField(x.Field) {
	case shape.Presence:
		nothing = jen.False()
	case shape.ThreeWay:
		nothing = f.FieldType(expr.ObjectOf(x.X), x.Field).Values()
	}
	f.Add(f.Selected(x).Op("=").Add(nothing))
}

func (f *Writer) push(s *ir.Change, do *ir.Push, last bool) {
	place := s.Place.Read()
	list := f.spot(place)
	elem := place.Type().(*ir.List).Elem
	uses := 0
	if do.Var != nil {
		uses = f.Uses.Of(do.Var).Count
	}
	pushed := do.Value
	if uses > 0 {
		pushed = f.nameElement(do)
	}
	v := f.Plain(f.Expr(pushed, value.Keep), elem)
	list.assign(expr.Changed(jen.Append(list.read().Code, v.Code)))
	f.Changed()
	f.tellInside(s)
	f.Steps(do.Then, last)
}

// extend appends the elements of a list. Those that nothing can be done to are taken as
// they are.
func (f *Writer) extend(place ir.Expr, do *ir.Extend) {
	list := f.spot(place)
	t := place.Type().(*ir.List)
	use := value.Keep
	if !f.Shares(shape.Hold(t.Elem, false), t.Elem) {
		use = value.Look
	}
	v := f.Plain(f.Expr(do.Value, use), t)
	list.assign(expr.Changed(jen.Append(list.read().Code, v.Code.Op("..."))))
	f.Changed()
}

// nameElement computes a new element under its name. The result is the element as
// the list has it, which may be wider.
func (f *Writer) nameElement(do *ir.Push) ir.Expr {
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
	v := f.WithName(do.Var.Name, func() value.Value { return f.Plain(f.Expr(x, value.Keep), t) })
	elem := v.Local
	if elem == nil || !expr.IsComputed(x) {
		elem = f.Give(do.Var.Name, f.Typed(v, t))
	}
	f.Vars[do.Var] = body.Variable{Local: elem, Held: shape.Hold(t, false)}
	named := f.MovedExpr(do.Var.Name, t, f.Vars[do.Var])
	for _, w := range slices.Backward(widenings) {
		named = &ir.Widen{Node: w.Node, X: named}
	}
	return named
}

func (f *Writer) remove(place ir.Expr, do *ir.Remove) {
	list := f.spot(place)
	if at, ok := do.By.(*ir.Index); ok {
		f.removeAt(place, at, list)
		return
	}
	by := do.By.(*ir.Every)
	if !plan.Fallible(by.Cond) && !plan.SeesList(place, &by.Pick) {
		gone := f.Predicate(by.Var, by.Cond)
		list.assign(expr.Changed(jen.Qual("slices", "DeleteFunc").Call(list.read().Code, gone)))
		f.dropIndexes(place)
		return
	}
	kept := f.Block.Local("kept")
	read := list.read().In(value.RankPrimary)
	f.Add(kept.ID().Op(":=").Add(read).Index(jen.Op(":0:0")))
	f.Loop(by.Var, list.read().Code, func() {
		f.Branch(expr.Negate(by.Cond), func() {
			f.Add(kept.ID().Op("=").Append(kept.ID(), f.Vars[by.Var].Read()))
		}, nil)
	})
	list.assign(expr.Changed(kept.ID()))
	f.dropIndexes(place)
}

func (f *Writer) appendText(place ir.Expr, do *ir.Append) {
	text := f.spot(place)
	if _, buffered := f.Targets.Buffer(text.owner, text.field); !buffered {
		f.growBase64(place, func(text *jen.Statement) {
			f.Add(text.Dot("Concat").Call(f.Look(do.Value).Code))
		})
		return
	}
	method := f.AppenderOf(text.owner, text.field)
	f.Add(f.ownerOf(place).Dot(method).Call(f.Look(do.Value).Code))
}

func (f *Writer) appendBase64(place ir.Expr, do *ir.AppendBase64) {
	key, _ := shape.ChangedField(place)
	under := func(err *jen.Statement) *jen.Statement {
		return f.Coding("Under").Call(err, f.Wire("Field").Call(jen.Lit(key.Name)))
	}
	f.growBase64(place, func(text *jen.Statement) {
		f.FailIf(text.Dot("Append").Call(f.Look(do.Value).Code), under)
	})
}

// ownerOf is the object whose field a place is.
func (f *Writer) ownerOf(place ir.Expr) *jen.Statement {
	if narrowed, ok := place.(*ir.Narrow); ok {
		return f.ownerOf(narrowed.X)
	}
	return f.Owner(place.(*ir.FieldOf).X)
}

func (f *Writer) increase(place ir.Expr, do *ir.Increase) {
	total := f.keptSpot(place)
	field, simple := place.(*ir.FieldOf)
	by := f.Look(do.Value)
	switch {
	case do.Fails(place.Type()):
		sum := f.Reducing("Add"+expr.KindOf(place.Type())).Call(total.read().Code, by.Code)
		total.assign(f.OrFail(total.field.Name, sum, nil))
	case simple && shape.HoldField(field.Field) == shape.AsIs:
		if f.noted {
			f.keepPlace(field)
		}
		f.Add(f.Selected(field).Op("+=").Add(by.Code))
	default:
		total.assign(value.Value{Code: total.read().In(value.RankSum).Op("+").Add(by.In(value.RankSum + 1)), Rank: value.RankSum})
	}
}

func (f *Writer) merge(place ir.Expr, do *ir.Merge) {
	if _, ok := place.Type().(*ir.Map); ok {
		f.mergeMaps(place, do)
		return
	}
	record := f.spot(place)
	v := f.Look(do.Value)
	merge := "MergeRecords"
	if do.Deep {
		merge = "MergePatch"
	}
	record.assign(expr.Changed(f.Reducing(merge).Call(record.read().Code, v.Code)))
}
