package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// putInMap sets a key of a map.
func (f *stepWriter) putInMap(place ir.Expr, do *ir.Put) {
	to := f.spot(place)
	elem := place.Type().(*ir.Map).Elem
	h := shape.Hold(elem, false)
	values := f.operands([]operand{
		{expr: do.Key, name: "key", compile: func() value { return f.look(do.Key) }},
		{expr: do.Value, name: typeWord(elem), compile: func() value { return f.settle(f.expr(do.Value, keep), h, elem) }},
	})
	key, v := values[0].code, f.store(values[1], h, elem)
	if m := f.mapInPlace(place); m != nil {
		f.add(m.Dot("Set").Call(key, v))
	} else {
		l := f.give(to.field.Name, to.read())
		f.add(l.id().Dot("Set").Call(key, v))
		to.assign(primary(l.id()))
	}
}

// deleteFromMap takes a key of a map away.
func (f *stepWriter) deleteFromMap(place ir.Expr, do *ir.Delete) {
	to := f.spot(place)
	key := f.look(do.Key).code
	m := f.mapInPlace(place)
	if m == nil {
		m = f.give(to.field.Name, to.read()).id() // which has the same entries
	}
	f.add(m.Dot("Delete").Call(key))
}

// mapInPlace is a map where it stands, or nil if something is wrapped round it.
func (f *stepWriter) mapInPlace(place ir.Expr) *jen.Statement {
	switch x := place.(type) {
	case *ir.Narrow:
		if ir.Same(ir.NonNull(x.X.Type()), x.T) {
			return f.mapInPlace(x.X)
		}
	case *ir.FieldOf:
		if h := shape.HoldField(x.Field); h == shape.AsIs || h == shape.Pointer {
			return f.selected(x)
		}
	}
	return nil
}

// findInMap looks a key up.
func (f *stepWriter) findInMap(s *ir.Find, by *ir.Key) ir.Expr {
	m, key := f.both(s.In, by.Key)
	if f.uses.Of(by.Var).Count == 0 {
		return f.variableExpr("found", boolType, variable{code: func() *jen.Statement {
			return m.in(rankPrimary).Dot("Has").Call(key.code)
		}})
	}
	found := f.test(m.in(rankPrimary).Dot("Get").Call(key.code), false, by.Var.Name)
	f.vars[by.Var] = variable{code: found.read, held: shape.Hold(by.Var.Type, false)}
	return f.variableExpr("found", boolType, variable{local: found.ok})
}
