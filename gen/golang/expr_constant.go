package golang

import (
	"fmt"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/codec"
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// values spells constants, and what fields hold, in a package.
type values struct{ *codec.Codec }

// constant is a constant of a type in Go. Objects leave out fields that default to
// an id or the time; source calls that source.
func (p *values) constant(t ir.Type, c ir.Const, source func(method string) *jen.Statement) value {
	if s, ok := ir.NonNull(t).(*ir.Scalar); ok && (s.Kind == ir.Any || s.Kind == ir.Record) && c != ir.Const(ir.NullConst{}) {
		return p.freeConstant(s, ir.JSON(c))
	}
	switch c := c.(type) {
	case ir.NullConst:
		return value{code: jen.Nil(), rank: rankPrimary, null: true}
	case ir.BoolConst:
		return value{code: jen.Lit(bool(c)), rank: rankPrimary, zero: !bool(c)}
	case ir.IntConst:
		return numberConstant(strconv.FormatInt(int64(c), 10))
	case ir.NumberConst:
		return numberConstant(strconv.FormatFloat(float64(c), 'g', -1, 64))
	case ir.TextConst:
		return p.textConstant(t, string(c))
	case ir.DrawConst:
		return value{code: source(drawMethods[c]), rank: rankPrimary, draws: true}
	case *ir.ListConst:
		return p.listConstant(ir.NonNull(t).(*ir.List), c, source)
	case *ir.MapConst:
		return p.mapConstant(ir.NonNull(t).(*ir.Map), c, source)
	case *ir.MemberConst:
		return primary(p.AsMember(c.Member, p.constant(c.Member.Type, c.Value, source).code))
	case *ir.ObjectConst:
		return p.objectConstant(c, source)
	default:
		panic(fmt.Sprintf("golang: unknown constant %T", c))
	}
}

// drawMethods ask a source for what a constant draws.
var drawMethods = map[ir.DrawConst]string{ir.DrawID: "NewID", ir.DrawTime: "Now"}

func (p *values) textConstant(t ir.Type, s string) value {
	if enum, ok := ir.NonNull(t).(*ir.Enum); ok {
		return primary(p.EnumValue(enum, s))
	}
	return value{code: jen.Lit(s), rank: rankPrimary, zero: s == ""}
}

// numberConstant writes a number so that it needs no conversion where a value of
// its type is expected. A variable made of it would be an int, hence untyped.
func numberConstant(digits string) value {
	v := value{code: jen.Op(digits), rank: rankPrimary, zero: digits == "0", untyped: true}
	if digits[0] == '-' {
		v.rank = rankUnary
	}
	return v
}

// typed is v as something whose type Go cannot guess wrong.
func (p *values) typed(v value, t ir.Type) value {
	if !v.untyped {
		return v
	}
	return value{code: p.ValueType(t).Call(v.code), rank: rankPrimary, zero: v.zero}
}

func (p *values) freeConstant(t *ir.Scalar, text string) value {
	empty := t.Kind == ir.Record && text == "{}"
	return value{code: p.ValueType(t).Call(layout.RawString(text)), rank: rankPrimary, zero: empty, filled: true}
}

func (p *values) listConstant(t *ir.List, c *ir.ListConst, source func(string) *jen.Statement) value {
	var elems []jen.Code
	for _, elem := range c.Elems {
		elems = append(elems, p.element(p.constant(t.Elem, elem, source), t.Elem))
	}
	return value{code: layout.LiteralOf(p.GoType(t), elems), rank: rankPrimary, zero: len(elems) == 0, filled: true}
}

func (p *values) mapConstant(t *ir.Map, c *ir.MapConst, source func(string) *jen.Statement) value {
	if len(c.Entries) == 0 {
		return value{code: p.GoType(t).Values(), rank: rankPrimary, zero: true}
	}
	return primary(filledMap(p.GoType(t), c.Entries, func(entry ir.Const) *jen.Statement {
		return p.store(p.constant(t.Elem, entry, source), shape.Hold(t.Elem, false), t.Elem)
	}))
}

// filledMap makes a map in the order of its entries.
func filledMap(typ *jen.Statement, entries []ir.Entry, valueOf func(ir.Const) *jen.Statement) *jen.Statement {
	steps := []jen.Code{jen.Var().Id("m").Add(typ)}
	for _, e := range entries {
		steps = append(steps, jen.Id("m").Dot("Set").Call(jen.Lit(e.Key), valueOf(e.Value)))
	}
	steps = append(steps, jen.Return(jen.Id("m")))
	return jen.Func().Params().Add(typ).Block(steps...).Call()
}

func (p *values) objectConstant(c *ir.ObjectConst, source func(string) *jen.Statement) value {
	o := c.Object
	var fields []jen.Code
	for f, given := range c.Complete() {
		if !plan.Stored(f) {
			continue
		}
		if v := p.constant(f.Type, given, source); !p.omittable(v, shape.HoldField(f)) {
			fields = append(fields, jen.Id(p.IDs.Field(o, f)).Op(":").Add(p.storeField(v, o, f)))
		}
	}
	if len(c.Extra) > 0 {
		extra := filledMap(p.ExtraType(), c.Extra, func(kept ir.Const) *jen.Statement {
			return jen.Qual(shape.JsonPath, "RawMessage").Call(layout.RawString(ir.JSON(kept)))
		})
		fields = append(fields, jen.Id(p.IDs.Extra(o)).Op(":").Add(extra))
	}
	return composite(p.Type(o), fields)
}

// FieldDefault implements defaults.
func (p *values) FieldDefault(o *ir.Object, f *ir.Field, draw func(string) *jen.Statement) *jen.Statement {
	v := p.constant(f.Type, f.DefaultConst(), draw)
	if p.omittable(v, shape.HoldField(f)) {
		return nil
	}
	return p.storeField(v, o, f)
}
