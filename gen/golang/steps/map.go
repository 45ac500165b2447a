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
	to := f.spot(place)
	elem := place.Type().(*ir.Map).Elem
	h := shape.Hold(elem, false)
	values := f.Operands([]expr.Operand{
		{Expr: do.Key, Name: "key", Compile: func() value.Value { return f.Look(do.Key) }},
		{Expr: do.Value, Name: helper.TypeWord(elem), Compile: func() value.Value { return f.Settle(f.Expr(do.Value, value.Keep), h, elem) }},
	})
	key, v := values[0].Code, f.Store(values[1], h, elem)
	if m := f.mapInPlace(place); m != nil {
		f.Add(m.Dot("Set").Call(key, v))
	} else {
		l := f.Give(to.field.Name, to.read())
		f.Add(l.ID().Dot("Set").Call(key, v))
		to.assign(value.Primary(l.ID()))
	}
}

// mergeMaps sets the keys of one map on another.
func (f *Writer) mergeMaps(place ir.Expr, do *ir.Merge) {
	to := f.spot(place)
	v := f.Plain(f.Expr(do.Value, value.Keep), place.Type()).Code
	if m := f.mapInPlace(place); m != nil {
		f.Add(m.Dot("Merge").Call(v))
		return
	}
	l := f.Give(to.field.Name, to.read())
	f.Add(l.ID().Dot("Merge").Call(v))
	to.assign(value.Primary(l.ID()))
}

// deleteFromMap takes a key of a map away.
func (f *Writer) deleteFromMap(place ir.Expr, do *ir.Delete) {
	to := f.spot(place)
	key := f.Look(do.Key).Code
	m := f.mapInPlace(place)
	if m == nil {
		m = f.Give(to.field.Name, to.read()).ID() // which has the same entries
	}
	f.Add(m.Dot("Delete").Call(key))
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
	f.Vars[by.Var] = body.Variable{Code: found.Read, Held: shape.Hold(by.Var.Type, false)}
	return f.VariableExpr("found", body.BoolType, body.Variable{Local: found.OK})
}
