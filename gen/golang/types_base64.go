package golang

import (
	"github.com/dave/jennifer/jen"
	"github.com/msggen/msggen/gen/ir"
)

func (p *pkg) base64Type() *jen.Statement { return p.wire("Base64") }

// ofText makes a wire.Base64 of a string, and textOf is the reverse.
func (p *pkg) ofText() *jen.Statement { return p.wire("NewBase64") }

func (p *pkg) textOf() *jen.Statement { return p.base64Type().Dot("String") }

// base64Of makes what h holds of a text that is held otherwise.
func (p *pkg) base64Of(text jen.Code, held, h holding, t ir.Type) *jen.Statement {
	switch held {
	case asIs:
		return p.wrap(h, t, p.ofText().Call(text))
	case pointer:
		return p.wire("MapPtr").Call(text, p.ofText())
	case threeWay:
		return p.wire("MapOptional").Call(text, p.ofText())
	default:
		panic("golang: text that is held otherwise")
	}
}
