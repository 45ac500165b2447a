package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// Elements by their index. An index of a spec is an int64 that no list may have;
// the runtime turns it into one of Go.

// findAt tests the element at an index where it stands.
func (f *stepWriter) findAt(s *ir.Find, by *ir.Nth) ir.Expr {
	list := f.look(s.In)
	call := f.Wire("ElementAt").Call(list.code, f.look(by.Index).code)
	elem := s.In.Type().(*ir.List).Elem
	if by.As == nil {
		found := f.test(call, false, by.Var.Name)
		f.vars[by.Var] = variable{code: found.read, held: shape.Hold(elem, false), since: f.step}
		return andExpr(f.variableExpr("found", boolType, variable{local: found.ok}), by.Cond)
	}
	raw := &ir.Var{Name: rawName(by.Var, elem), Kind: ir.Element, Type: elem}
	l := f.block.local(raw.Name)
	f.add(jen.List(l.id(), jen.Id("_")).Op(":=").Add(call))
	f.vars[raw] = variable{local: l, held: shape.Hold(elem, false)}
	return f.match(raw, by.Var, by.Var.Name, by.As, by.Cond)
}

// insertAt puts a value at an index. That it may not be one is found out before
// the value is in the list.
func (f *stepWriter) insertAt(place ir.Expr, by *ir.Index, list spot, v value) {
	if v.draws {
		v = f.named(f.typed(v, place.Type().(*ir.List).Elem), "inserted")
	}
	under := func(err *jen.Statement) *jen.Statement {
		return f.Wire("Under").Call(err, f.Wire("Field").Call(jen.Lit(list.field.Name)))
	}
	at := f.orFail("at", f.Wire("InsertIndex").Call(f.look(by.Index).code, jen.Len(list.read().code)), plainError, under)
	list.assign(changed(jen.Qual("slices", "Insert").Call(list.read().code, at.code, v.code)))
	f.dropIndexes(place)
}

// removeAt deletes the element at an index, if there is one.
func (f *stepWriter) removeAt(place ir.Expr, by *ir.Index, list spot) {
	call := f.Wire("IndexIn").Call(f.look(by.Index).code, jen.Len(list.read().code))
	var at *local
	b := f.body(func() {
		at = f.block.local("at", "i")
		list.assign(changed(jen.Qual("slices", "Delete").Call(list.read().code, at.id(), at.id().Op("+").Lit(1))))
	})
	f.add(jen.If(jen.List(at.id(), jen.Id("ok")).Op(":=").Add(call), jen.Id("ok")).Block(b.code...))
	f.dropIndexes(place)
}

// slice is a part of a list, whose elements stand where they stood.
func (f *compiler) slice(x *ir.Slice) value {
	operands := []operand{
		{x.List, "", func() value { return f.withName("", func() value { return f.look(x.List) }) }},
		{x.From, "", func() value { return f.look(x.From) }},
		{x.To, "", func() value { return f.look(x.To) }},
	}
	values := f.operands(operands)
	draws := values[0].draws || values[1].draws || values[2].draws
	return value{
		code: f.Wire("SliceOf").Call(values[0].code, values[1].code, values[2].code), rank: rankPrimary, draws: draws,
	}
}
