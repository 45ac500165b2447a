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

// dropIndexes has the indexes of a list look at it again, which has changed
// elsewhere than at the end.
func (f *Writer) dropIndexes(list ir.Expr) {
	f.eachIndex(list, func(index *jen.Statement) { f.Add(index.Dot("Drop").Call()) })
}

// eachIndex does something about every index of a list.
func (f *Writer) eachIndex(list ir.Expr, do func(index *jen.Statement)) {
	if _, ok := list.(*ir.FieldOf); !ok {
		return
	}
	key, _ := shape.ChangedField(list)
	for _, by := range f.Indexes(key.Object) {
		if by.List.Name == key.Name {
			do(f.ownerOf(list).Dot(by.Name))
		}
	}
}

// findInIndex asks the index if the list is long.
func findInIndex(l *helper.Helpers, f *Writer, by *helper.Finder, list *jen.Statement, self, wanted string) {
	elem := by.List.Type.(*ir.List).Elem
	v := &ir.Var{Name: by.ElemName(), Kind: ir.Element, Type: elem}
	if by.As != nil {
		v.Name = rawName(v, elem)
	}
	keys := New(l, body.Ending{})
	param := keys.Block.Local(v.Name)
	keys.Vars[v] = body.Variable{Local: param, Held: shape.Hold(elem, false)}
	given := func(x *ir.Var) {
		keys.Add(jen.Return(keys.Look(helper.KeyOf(by.Keys[0], x)).Code, jen.True()))
	}
	if by.As == nil {
		given(v)
	} else {
		member := &ir.Var{Name: by.ElemName(), Kind: ir.Element, Type: by.Elem}
		keys.Branch(keys.Match(v, member, member.Name, by.As, nil), func() { given(member) }, nil)
		keys.Add(jen.Return(jen.Lit(""), jen.False()))
	}
	fn := jen.Func().Params(jen.Id(param.Name).Add(l.GoType(elem))).Params(jen.String(), jen.Bool()).Block(keys.Finish()...)
	found := jen.Id(self).Dot(by.Index()).Dot("Find").Call(list, jen.Id(wanted), fn)
	then := []jen.Code{jen.Return(found)}
	if by.As != nil {
		then = []jen.Code{
			jen.List(jen.Id("found"), jen.Id("_")).Op(":=").Add(found).Assert(l.GoType(by.Elem)),
			jen.Return(jen.Id("found")),
		}
	}
	f.Add(jen.If(jen.Len(list).Op(">").Add(l.Reducing("ShortList"))).Block(then...))
}

// findInside asks the index by what is inside of the elements if the list is long.
func findInside(l *helper.Helpers, f *Writer, by *helper.Searcher, list *jen.Statement, self, wanted string) {
	inside, elem := by.Inside, by.List.Type.(*ir.List).Elem
	v := &ir.Var{Name: inside.Elem.Name, Kind: ir.Element, Type: elem}
	if by.Inside.As != nil {
		v.Name = rawName(inside.Elem, elem)
	}
	keys := New(l, body.Ending{})
	param, i := keys.Block.Local(v.Name), keys.Block.Local("i")
	keys.Vars[v] = body.Variable{Local: param, Held: shape.Hold(elem, false)}
	inner := func() *jen.Statement { return keys.Look(inside.Inner).In(value.RankPrimary) }
	keys.Vars[inside.Var] = body.Variable{
		Code: func() *jen.Statement { return inner().Index(i.ID()) }, Held: shape.Hold(inside.Var.Type, false),
	}
	has := keys.VariableExpr("has", body.BoolType, body.Variable{Code: func() *jen.Statement { return i.ID().Op("<").Len(inner()) }})
	given := func() {
		keys.Add(jen.Return(keys.Look(helper.KeyOf(inside.Key, inside.Var)).Code, jen.True()))
	}
	if inside.As == nil {
		keys.Vars[inside.Elem] = keys.Vars[v]
		keys.Branch(has, given, nil)
	} else {
		keys.Branch(keys.Match(v, inside.Elem, inside.Elem.Name, inside.As, has), given, nil)
	}
	keys.Add(jen.Return(jen.Lit(""), jen.False()))
	fn := jen.Func().Params(jen.Id(param.Name).Add(l.GoType(elem)), i.ID().Int()).Params(jen.String(), jen.Bool()).Block(keys.Finish()...)
	found := jen.Id(self).Dot(by.Index()).Dot("Find").Call(list, jen.Id(wanted), fn)
	then := []jen.Code{jen.Return(found)}
	if inside.As != nil {
		then = []jen.Code{
			jen.List(jen.Id("found"), jen.Id("_")).Op(":=").Add(found).Assert(l.GoType(inside.Elem.Type)),
			jen.Return(jen.Id("found")),
		}
	}
	f.Add(jen.If(jen.Len(list).Op(">").Add(l.Reducing("ShortList"))).Block(then...))
}

// tellInside tells the indexes by what is inside of elements that one has got more.
func (f *Writer) tellInside(s *ir.Change) {
	told := f.Lookups.Told(s)
	if told == nil {
		return
	}
	list, _ := shape.ChangedField(told.List)
	for _, by := range f.Indexes(list.Object) {
		if !by.Inside || by.List.Name != list.Name {
			continue
		}
		from := jen.Lit(0)
		if told.Last {
			from = jen.Len(f.spot(s.Place.Read()).read().Code).Op("-").Lit(1)
		}
		f.Add(f.ownerOf(told.List).Dot(by.Name).Dot("Grown").Call(f.Look(told.List).Code, f.Look(told.Elem).Code, from))
	}
}

// Elements by their index. An index of a spec is an int64 that no list may have;
// the runtime turns it into one of Go.

// findAt tests the element at an index where it stands.
func (f *Writer) findAt(s *ir.Find, by *ir.Nth) ir.Expr {
	list := f.Look(s.In)
	if by.As == nil {
		elem := s.In.Type().(*ir.List).Elem
		found := f.Test(f.Reducing("ElementAt").Call(list.Code, f.Look(by.Index).Code), false, by.Var.Name)
		f.Vars[by.Var] = body.Variable{Code: found.Read, Held: shape.Hold(elem, false), Since: f.Step}
		return body.AndExpr(f.VariableExpr("found", body.BoolType, body.Variable{Local: found.OK}), by.Cond)
	}
	return f.matchBy(func() *body.Binding {
		return f.Test(f.memberAt(list.Code, by), false, by.Var.Name, by.Var.Name[:1], "found_"+by.Var.Name)
	}, by.Var, by.Var.Name, by.As, by.Cond)
}

// memberAt reads an element as the member of its union that is looked for.
func (f *Writer) memberAt(list *jen.Statement, by *ir.Nth) *jen.Statement {
	return f.Reducing("MemberAt").Index(f.MemberType(by.As)).Call(list, f.Look(by.Index).Code)
}

// name names the element at an index that there is, or the value of such a key.
func (f *Writer) name(s *ir.Find, last bool) {
	v, in := ir.PickOf(s.By).Var, f.Look(s.In)
	local := f.Block.Local(v.Name)
	if by, ok := s.By.(*ir.Key); ok {
		f.Add(jen.List(local.ID(), jen.Id("_")).Op(":=").Add(in.In(value.RankPrimary)).Dot("Get").Call(f.Look(by.Key).Code))
	} else {
		f.Add(local.ID().Op(":=").Add(in.In(value.RankPrimary)).Index(f.Index(s.By.(*ir.Nth).Index)))
	}
	f.Vars[v] = body.Variable{Local: local, Held: shape.Hold(v.Type, false)}
	f.Steps(s.Then, last)
}

// insertAt puts a value at an index. That it may not be one is found out before
// the value is in the list.
func (f *Writer) insertAt(place ir.Expr, by *ir.Index, list spot, v value.Value) {
	if v.Draws {
		v = f.Named(f.Typed(v, place.Type().(*ir.List).Elem), "inserted")
	}
	under := func(err *jen.Statement) *jen.Statement {
		return f.Coding("Under").Call(err, f.Wire("Field").Call(jen.Lit(list.field.Name)))
	}
	at := f.OrFail("at", f.Reducing("InsertIndex").Call(f.Look(by.Index).Code, jen.Len(list.read().Code)), under)
	f.keepItems(place, at.Local)
	list.assign(expr.Changed(jen.Qual("slices", "Insert").Call(list.read().Code, at.Code, v.Code)))
	f.dropIndexes(place)
}

// insertBeyond appends a value that is to have an index, behind what is missing before it.
func (f *Writer) insertBeyond(place ir.Expr, by *ir.Beyond, list spot, v value.Value) {
	t := place.Type().(*ir.List).Elem
	if v.Draws {
		v = f.Named(f.Typed(v, t), "appended")
	}
	under := func(err *jen.Statement) *jen.Statement {
		return f.Coding("Under").Call(err, f.Wire("Field").Call(jen.Lit(list.field.Name)))
	}
	size := func() *jen.Statement { return jen.Len(list.read().Code) }
	index := f.Look(by.Index)
	switch ir.Unwrapped(by.Index).(type) {
	case *ir.Literal, *ir.Ref, *ir.FieldOf: // the same when the list has grown
	default:
		if by.Fill != nil {
			index = f.Named(f.Typed(index, by.Index.Type()), "at")
		}
	}
	f.FailIf(f.Reducing("CheckEndIndex").Call(index.Code, size(), jen.Lit(by.Fill != nil)), under)
	if by.Fill != nil {
		f.Loops++
		fill := f.Body(func() {
			longer := jen.Append(list.read().Code, f.Plain(f.Expr(by.Fill, value.Keep), t).Code)
			if narrow, ok := place.(*ir.Narrow); ok && f.NamedAs(narrow) != nil {
				// The next time round the list is read by the name that a test has given it.
				f.Add(list.read().Code.Op("=").Add(longer))
				longer = list.read().Code
			}
			list.assign(expr.Changed(longer))
		})
		f.Loops--
		f.Add(jen.For(jen.Int64().Call(size()).Op("<").Add(index.In(value.RankComparison + 1))).Block(fill.Code...))
	}
	list.assign(expr.Changed(jen.Append(list.read().Code, v.Code)))
}

// removeAt deletes the element at an index, if there is one.
func (f *Writer) removeAt(place ir.Expr, by *ir.Index, list spot) {
	call := f.Reducing("IndexIn").Call(f.Look(by.Index).Code, jen.Len(list.read().Code))
	var at *value.Local
	b := f.Body(func() {
		at = f.Block.Local("at", "i")
		f.keepItems(place, at)
		list.assign(expr.Changed(jen.Qual("slices", "Delete").Call(list.read().Code, at.ID(), at.ID().Op("+").Lit(1))))
	})
	f.Add(jen.If(jen.List(at.ID(), jen.Id("ok")).Op(":=").Add(call), jen.Id("ok")).Block(b.Code...))
	f.dropIndexes(place)
}

// replaceAt puts a value in the place of the element at an index.
func (f *Writer) replaceAt(place ir.Expr, by *ir.Nth, list spot, to ir.Expr) {
	t := place.Type().(*ir.List).Elem
	under := func(err *jen.Statement) *jen.Statement {
		return f.Coding("Under").Call(err, f.Wire("Field").Call(jen.Lit(list.field.Name)))
	}
	var at value.Value
	if by.Sure {
		at = value.Primary(f.Index(by.Index))
	} else {
		at = f.OrFail("at", f.Reducing("ElementIndex").Call(f.Look(by.Index).Code, jen.Len(list.read().Code)), under)
	}
	if f.noted {
		f.keepIndexes(place)
	}
	element := func() *jen.Statement { return list.read().In(value.RankPrimary).Index(at.Code.Clone()) }
	f.Vars[by.Var] = body.Variable{Code: element, Held: shape.Hold(t, false), Since: f.Step}
	v := f.WithName(helper.TypeWord(t), func() value.Value { return f.Expr(to, value.Keep) })
	if f.noted {
		f.keepAt(element())
	}
	f.Add(element().Op("=").Add(f.Put(v, shape.Hold(t, false), t)))
	f.dropIndexes(place)
}
