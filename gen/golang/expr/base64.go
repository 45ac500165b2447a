package expr

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// base64Field recognises an expression that reads a wire.Base64.
func (f *Compiler) base64Field(x ir.Expr) (*ir.FieldOf, bool) {
	field, ok := x.(*ir.FieldOf)
	if !ok || !f.Targets.IsBase64(ObjectOf(field.X), field.Field) {
		return nil, false
	}
	ref, ok := field.X.(*ir.Ref)
	return field, !ok || ref.Var != f.Building // what is being built are the values, not the fields
}

// base64Text is the text in a field that is there.
func (f *Compiler) base64Text(x *ir.FieldOf) value.Value {
	_, nullable := x.Field.Type.(*ir.Nullable)
	if !nullable && x.Field.Presence == ir.Optional {
		return value.Primary(f.Selected(x).Dot("String").Call())
	}
	return f.base64Whole(x)
}

// base64Whole is the text in a field with all states that the field may have. It
// shares no memory with the field.
func (f *Compiler) base64Whole(x *ir.FieldOf) value.Value {
	held := f.Selected(x)
	switch h := shape.HoldField(x.Field); h {
	case shape.AsIs:
		return value.Value{Code: jen.Add(held).Dot("String").Call(), Rank: value.RankPrimary, Base64: held}
	case shape.Pointer:
		text, copied := f.Coding("MapPtr").Call(held, f.TextOf()), f.Coding("ClonePtr").Call(held, jen.Nil())
		return value.Value{Code: text, Rank: value.RankPrimary, Held: h, Base64: copied}
	case shape.ThreeWay:
		text := f.Coding("MapOptional").Call(held, f.TextOf())
		return value.Value{Code: text, Rank: value.RankPrimary, Held: h, Base64: held}
	default:
		panic("golang: text that is held otherwise")
	}
}

// base64NotNull is the text in a field that may be null and is not.
func (f *Compiler) base64NotNull(x *ir.FieldOf) value.Value {
	held := f.Selected(x)
	if shape.HoldField(x.Field) == shape.ThreeWay {
		held = held.Dot("Or").Call(f.Base64Type().Values())
	}
	return value.Primary(held.Dot("String").Call())
}
