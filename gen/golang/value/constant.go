package value

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

// Values spells constants, and what fields hold, in a package.
type Values struct{ *codec.Codec }

// Constant is a constant of a type in Go. Objects leave out fields that default to
// an id or the time; source calls that source.
func (p *Values) Constant(t ir.Type, c ir.Const, source func(method string) *jen.Statement) Value {
	if s, ok := ir.NonNull(t).(*ir.Scalar); ok && s.Kind.IsFree() && c != ir.Const(ir.NullConst{}) {
		return p.freeConstant(s, ir.JSON(c))
	}
	switch c := c.(type) {
	case ir.NullConst:
		return Value{Code: jen.Nil(), Rank: RankPrimary, Null: true}
	case ir.BoolConst:
		return Value{Code: jen.Lit(bool(c)), Rank: RankPrimary, Zero: !bool(c)}
	case ir.IntConst:
		return numberConstant(strconv.FormatInt(int64(c), 10))
	case ir.NumberConst:
		return numberConstant(strconv.FormatFloat(float64(c), 'g', -1, 64))
	case ir.TextConst:
		return p.textConstant(t, string(c))
	case ir.DrawConst:
		return Value{Code: source(drawMethods[c]), Rank: RankPrimary, Draws: true}
	case *ir.ListConst:
		return p.listConstant(ir.NonNull(t).(*ir.List), c, source)
	case *ir.MapConst:
		return p.mapConstant(ir.NonNull(t).(*ir.Map), c, source)
	case *ir.MemberConst:
		v := Primary(p.AsMember(c.Member, p.Constant(c.Member.Type, c.Value, source).Code))
		v.Untyped = true
		return v
	case *ir.ObjectConst:
		v := p.objectConstant(c, source)
		_, v.Untyped = ir.NonNull(t).(*ir.Union)
		return v
	default:
		panic(fmt.Sprintf("golang: unknown constant %T", c))
	}
}

// drawMethods ask a source for what a constant draws.
var drawMethods = map[ir.DrawConst]string{ir.DrawID: "NewID", ir.DrawTime: "Now"}

func (p *Values) textConstant(t ir.Type, s string) Value {
	if enum, ok := ir.NonNull(t).(*ir.Enum); ok {
		return Primary(p.EnumValue(enum, s))
	}
	return Value{Code: jen.Lit(s), Rank: RankPrimary, Zero: s == ""}
}

// numberConstant writes a number so that it needs no conversion where a value of
// its type is expected. A variable made of it would be an int, hence untyped.
func numberConstant(digits string) Value {
	v := Value{Code: jen.Op(digits), Rank: RankPrimary, Zero: digits == "0", Untyped: true}
	if digits[0] == '-' {
		v.Rank = RankUnary
	}
	return v
}

// Typed is v as something whose type Go cannot guess wrong.
func (p *Values) Typed(v Value, t ir.Type) Value {
	if !v.Untyped {
		return v
	}
	return Value{Code: p.ValueType(t).Call(v.Code), Rank: RankPrimary, Held: v.Held, Zero: v.Zero, Draws: v.Draws}
}

func (p *Values) freeConstant(t *ir.Scalar, text string) Value {
	empty := t.Kind == ir.Record && text == "{}"
	return Value{Code: p.ValueType(t).Call(layout.RawString(text)), Rank: RankPrimary, Zero: empty, Filled: true}
}

func (p *Values) listConstant(t *ir.List, c *ir.ListConst, source func(string) *jen.Statement) Value {
	var elems []jen.Code
	for _, elem := range c.Elems {
		elems = append(elems, p.Element(p.Constant(t.Elem, elem, source), t.Elem))
	}
	return Value{Code: layout.LiteralOf(p.GoType(t), elems), Rank: RankPrimary, Zero: len(elems) == 0, Filled: true}
}

func (p *Values) mapConstant(t *ir.Map, c *ir.MapConst, source func(string) *jen.Statement) Value {
	if len(c.Entries) == 0 {
		return Value{Code: p.GoType(t).Values(), Rank: RankPrimary, Zero: true}
	}
	return Primary(filledMap(p.GoType(t), c.Entries, func(entry ir.Const) *jen.Statement {
		return p.Store(p.Constant(t.Elem, entry, source), shape.Hold(t.Elem, false), t.Elem)
	}))
}

func (p *Values) objectConstant(c *ir.ObjectConst, source func(string) *jen.Statement) Value {
	o := c.Object
	var fields []jen.Code
	for f, given := range c.Complete() {
		if !plan.Stored(f) {
			continue
		}
		if v := p.Constant(f.Type, given, source); !p.Omittable(v, shape.HoldField(f)) {
			fields = append(fields, jen.Id(p.IDs.Field(o, f)).Op(":").Add(p.StoreField(v, o, f)))
		}
	}
	if len(c.Extra) > 0 {
		extra := filledMap(p.ExtraType(), c.Extra, func(kept ir.Const) *jen.Statement {
			return jen.Qual(shape.JsonPath, "RawMessage").Call(layout.RawString(ir.JSON(kept)))
		})
		fields = append(fields, jen.Id(p.IDs.Extra(o)).Op(":").Add(extra))
	}
	return Composite(p.Type(o), fields)
}

// FieldDefault implements defaults.
func (p *Values) FieldDefault(o *ir.Object, f *ir.Field, draw func(string) *jen.Statement) *jen.Statement {
	v := p.Constant(f.Type, f.DefaultConst(), draw)
	if p.Omittable(v, shape.HoldField(f)) {
		return nil
	}
	return p.StoreField(v, o, f)
}
