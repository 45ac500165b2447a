package codec

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// readBase64 reads the struct field of f in o.
func (p *Codec) readBase64(f *ir.Field, s site) *jen.Statement {
	h := shape.HoldField(f)
	read := h
	if _, nullable := f.Type.(*ir.Nullable); !nullable {
		read = shape.AsIs
	}
	return p.Base64Of(p.readExpr(read, f.Type, s), read, h, f.Type)
}

// appendBase64 is AppendExpr for a wire.Base64.
func (p *Codec) appendBase64(h shape.Holding, x jen.Code) *jen.Statement {
	switch h {
	case shape.AsIs:
		return jen.Add(x).Dot("AppendTo").Call(jen.Id("dst"), jen.Id("enc"))
	case shape.Pointer:
		return p.Coding("AppendPtr").Call(jen.Id("dst"), x, p.Coding("AppendValue"), jen.Id("enc"))
	case shape.ThreeWay:
		return p.Coding("AppendOptional").Call(jen.Id("dst"), x, p.Coding("AppendValue"), jen.Id("enc"))
	default:
		panic("golang: text that is held otherwise")
	}
}
