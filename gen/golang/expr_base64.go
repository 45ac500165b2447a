package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// What base64 is appended to is a wire.Base64 in Go. Expressions do not notice:
// they read and give strings. This is the border between the two.

// storeField is v as the struct field of f in o holds it.
func (p *values) storeField(v value, o *ir.Object, f *ir.Field) *jen.Statement {
	h := shape.HoldField(f)
	if p.Targets.IsBase64(o, f) {
		return p.storeBase64(v, h, f.Type)
	}
	return p.store(v, h, f.Type)
}

func (p *values) storeBase64(v value, h shape.Holding, t ir.Type) *jen.Statement {
	switch {
	case v.null && h == shape.ThreeWay:
		return p.Wire("Null").Index(p.Base64Type()).Call()
	case v.null:
		return jen.Add(v.code)
	case v.base64 != nil && v.held == h:
		return jen.Add(v.base64)
	case v.base64 != nil:
		return p.Wrap(h, t, v.base64)
	case v.zero && h == shape.AsIs:
		return p.Base64Type().Values()
	default:
		return p.Base64Of(v.code, v.held, h, t)
	}
}

// putField is storeField after what it takes statements to turn has been settled.
func (f *fn) putField(v value, o *ir.Object, field *ir.Field) *jen.Statement {
	return f.storeField(f.settle(v, shape.HoldField(field), field.Type), o, field)
}

// base64Field recognises an expression that reads a wire.Base64.
func (f *compiler) base64Field(x ir.Expr) (*ir.FieldOf, bool) {
	field, ok := x.(*ir.FieldOf)
	if !ok || !f.Targets.IsBase64(objectOf(field.X), field.Field) {
		return nil, false
	}
	ref, ok := field.X.(*ir.Ref)
	return field, !ok || ref.Var != f.building // what is being built are the values, not the fields
}

// base64Text is the text in a field that is there.
func (f *compiler) base64Text(x *ir.FieldOf) value {
	_, nullable := x.Field.Type.(*ir.Nullable)
	if !nullable && x.Field.Presence == ir.Optional {
		return primary(f.selected(x).Dot("String").Call())
	}
	return f.base64Whole(x)
}

// base64Whole is the text in a field with all states that the field may have. It
// shares no memory with the field.
func (f *compiler) base64Whole(x *ir.FieldOf) value {
	held := f.selected(x)
	switch h := shape.HoldField(x.Field); h {
	case shape.AsIs:
		return value{code: jen.Add(held).Dot("String").Call(), rank: rankPrimary, base64: held}
	case shape.Pointer:
		text, copied := f.Wire("MapPtr").Call(held, f.TextOf()), f.Wire("ClonePtr").Call(held, jen.Nil())
		return value{code: text, rank: rankPrimary, held: h, base64: copied}
	case shape.ThreeWay:
		text := f.Wire("MapOptional").Call(held, f.TextOf())
		return value{code: text, rank: rankPrimary, held: h, base64: held}
	default:
		panic("golang: text that is held otherwise")
	}
}

// base64NotNull is the text in a field that may be null and is not.
func (f *compiler) base64NotNull(x *ir.FieldOf) value {
	held := f.selected(x)
	if shape.HoldField(x.Field) == shape.ThreeWay {
		held = held.Dot("Or").Call(f.Base64Type().Values())
	}
	return primary(held.Dot("String").Call())
}

// growBase64 calls a method of a wire.Base64 where it stands. If something is
// wrapped round it, that is replaced, for others may have copied it.
func (f *stepWriter) growBase64(place ir.Expr, grow func(text *jen.Statement)) {
	text := f.spot(place)
	_, member := shape.ChangedField(place)
	field := f.ownerOf(place).Dot(f.IDs.Field(text.owner, text.field))
	h := shape.HoldField(text.field)
	if h == shape.AsIs && member == nil {
		grow(field)
		return
	}
	held := jen.Add(field)
	switch {
	case h == shape.ThreeWay && member != nil:
		held = held.Dot("Or").Call(jen.Nil())
	case h == shape.ThreeWay:
		held = held.Dot("Or").Call(f.Base64Type().Values())
	default:
		held = h.Unwrap(field)
	}
	if member != nil {
		held = held.Assert(f.MemberType(member))
	}
	grown := f.block.local(text.field.Name, "grown_"+text.field.Name)
	f.add(grown.id().Op(":=").Add(held))
	grow(grown.id())
	f.add(jen.Add(field).Op("=").Add(f.Wrap(h, text.field.Type, grown.id())))
}
