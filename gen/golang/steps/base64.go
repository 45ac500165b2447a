package steps

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// growBase64 calls a method of a wire.Base64 where it stands. If something is
// wrapped round it, that is replaced, for others may have copied it.
func (f *Writer) growBase64(place ir.Expr, grow func(text *jen.Statement)) {
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
	grown := f.Block.Local(text.field.Name, "grown_"+text.field.Name)
	f.Add(grown.ID().Op(":=").Add(held))
	grow(grown.ID())
	f.Add(jen.Add(field).Op("=").Add(f.Wrap(h, text.field.Type, grown.ID())))
}
