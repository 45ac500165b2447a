package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// readBase64 reads the struct field of f in o.
func (p *codec) readBase64(f *ir.Field, s site) *jen.Statement {
	h := holdField(f)
	read := h
	if _, nullable := f.Type.(*ir.Nullable); !nullable {
		read = asIs
	}
	return p.base64Of(p.readExpr(read, f.Type, s), read, h, f.Type)
}

// appendBase64 is appendExpr for a wire.Base64.
func (p *codec) appendBase64(h holding, x jen.Code) *jen.Statement {
	switch h {
	case asIs:
		return jen.Add(x).Dot("AppendJSON").Call(jen.Id("dst"))
	case pointer:
		return p.wire("AppendPtr").Call(jen.Id("dst"), x, p.wire("AppendValue"))
	case threeWay:
		return p.wire("AppendOptional").Call(jen.Id("dst"), x, p.wire("AppendValue"))
	default:
		panic("golang: text that is held otherwise")
	}
}
