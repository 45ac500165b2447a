package value

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// filledMap makes a map in the order of its entries.
func filledMap(typ *jen.Statement, entries []ir.Entry, valueOf func(ir.Const) *jen.Statement) *jen.Statement {
	steps := []jen.Code{jen.Var().Id("m").Add(typ)}
	for _, e := range entries {
		steps = append(steps, jen.Id("m").Dot("Set").Call(jen.Lit(e.Key), valueOf(e.Value)))
	}
	steps = append(steps, jen.Return(jen.Id("m")))
	return jen.Func().Params().Add(typ).Block(steps...).Call()
}

// NilIsEmpty reports whether nil, where it is not null, is the empty value of t.
func NilIsEmpty(t ir.Type) bool {
	_, list := t.(*ir.List)
	return list || shape.IsScalar(t, ir.Record)
}

// Store is v as h holds it. What it takes statements to turn has been settled.
func (p *Values) Store(v Value, h shape.Holding, t ir.Type) *jen.Statement {
	switch {
	case v.Null && h == shape.ThreeWay:
		return p.Wire("Null").Index(p.ValueType(t)).Call()
	case v.Null || v.Held == h:
		return jen.Add(v.Code)
	case h == shape.Presence:
		return jen.True()
	case h == shape.InPlace && v.Made != nil:
		return jen.Add(v.Made)
	case v.Held == shape.InPlace:
		v = Value{Code: jen.Op("&").Add(v.In(RankUnary)), Rank: RankUnary}
	}
	if v.Held != shape.AsIs {
		panic("golang: a value that is held otherwise")
	}
	if h == shape.InPlace {
		return p.Wrap(h, t, v.In(RankUnary))
	}
	if _, union := ir.NonNull(t).(*ir.Union); !union && (h == shape.Pointer || h == shape.ThreeWay) {
		v = p.Typed(v, t)
	}
	return p.Wrap(h, t, v.Code)
}

// Omittable reports whether a field that is not mentioned in a composite literal
// has the value v.
func (p *Values) Omittable(v Value, h shape.Holding) bool {
	switch h {
	case shape.AsIs:
		return v.Zero
	case shape.InPlace:
		return v.fields != nil && len(v.fields) == 0
	case shape.Nilable, shape.Pointer:
		return v.Null
	default:
		return false
	}
}

// Composite is a new object.
func Composite(typ *jen.Statement, fields []jen.Code) Value {
	if fields == nil {
		fields = []jen.Code{}
	}
	made := layout.LiteralOf(typ, fields)
	return Value{Code: jen.Op("&").Add(made), Rank: RankUnary, Made: made, fields: fields}
}

// Element is v as it stands in a list literal, which tells its type.
func (p *Values) Element(v Value, t ir.Type) *jen.Statement {
	if _, object := t.(*ir.Object); object && v.fields != nil {
		return layout.LiteralOf(jen.Null(), v.fields)
	}
	return p.Store(v, shape.Hold(t, false), t)
}
