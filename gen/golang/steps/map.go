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

// putInMap sets a key of a map.
func (f *Writer) putInMap(place ir.Expr, do *ir.Put) {
	to := f.keptSpot(place)
	elem := place.Type().(*ir.Map).Elem
	h := shape.Hold(elem, false)
	values := f.Operands([]expr.Operand{
		{Expr: do.Key, Name: "key", Compile: func() value.Value { return f.Look(do.Key) }},
		{Expr: do.Value, Name: helper.TypeWord(elem), Compile: func() value.Value { return f.Settle(f.Expr(do.Value, value.Keep), h, elem) }},
	})
	key, v := values[0].Code, f.Store(values[1], h, elem)
	if f.noted && !expr.IsDeclared(do.Value, elem) {
		v = f.ValueType(elem).Call(v) // not its member: the types must agree
	}
	f.inMap(place, to, "Set", key, v)
}

// inMap calls a method of a map, or the function of that name that remembers what it
// changes. If something is wrapped round the map, that is replaced, for the method may
// have made the map.
func (f *Writer) inMap(place ir.Expr, to spot, method string, args ...jen.Code) {
	m := f.mapInPlace(place)
	isPointer := m != nil && shape.HoldField(fieldUnder(place).Field) == shape.Pointer
	wrapped := m == nil
	if wrapped {
		m = f.Give(to.field.Name, to.read()).ID()
	}
	if !f.noted {
		f.Add(jen.Add(m).Dot(method).Call(args...))
	} else {
		at := jen.Op("&").Add(m)
		if isPointer {
			at = m
		}
		f.Add(f.Reducing(method).Call(append([]jen.Code{f.UndoArg(), at}, args...)...))
	}
	if wrapped && method != "Delete" { // which leaves a map that is empty as it is
		to.assign(value.Primary(jen.Add(m)))
	}
}

// mergeMaps sets the keys of one map on another.
func (f *Writer) mergeMaps(place ir.Expr, do *ir.Merge) {
	to := f.keptSpot(place)
	v := f.Plain(f.Expr(do.Value, value.Keep), place.Type()).Code
	f.inMap(place, to, "Merge", v)
}

// deleteFromMap takes a key of a map away.
func (f *Writer) deleteFromMap(place ir.Expr, do *ir.Delete) {
	to := f.spot(place)
	key := f.Look(do.Key).Code
	f.inMap(place, to, "Delete", key)
}

// mapInPlace is a map where it stands, or nil if something is wrapped round it.
func (f *Writer) mapInPlace(place ir.Expr) *jen.Statement {
	if narrow, ok := place.(*ir.Narrow); ok {
		if !ir.Same(ir.NonNull(narrow.X.Type()), narrow.T) {
			return nil
		}
		return f.mapInPlace(narrow.X)
	}
	field := place.(*ir.FieldOf) // nothing else is a place
	if h := shape.HoldField(field.Field); h != shape.AsIs && h != shape.Pointer {
		return nil
	}
	return f.Selected(field)
}

// findInMap looks a key up.
func (f *Writer) findInMap(s *ir.Find, by *ir.Key) ir.Expr {
	m, key := f.Both(s.In, by.Key)
	if f.Uses.Of(by.Var).Count == 0 {
		return f.VariableExpr("found", body.BoolType, body.Variable{Code: func() *jen.Statement {
			return m.In(value.RankPrimary).Dot("Has").Call(key.Code)
		}})
	}
	found := f.Test(m.In(value.RankPrimary).Dot("Get").Call(key.Code), false, by.Var.Name)
	f.Vars[by.Var] = body.Variable{Code: found.Read, Held: shape.Hold(by.Var.Type, false), Since: f.Step}
	return f.VariableExpr("found", body.BoolType, body.Variable{Local: found.OK})
}
