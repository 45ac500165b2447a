package shape

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

func (p *Package) Base64Type() *jen.Statement { return p.Wire("Base64") }

// ofText makes a wire.Base64 of a string, and TextOf is the reverse.
func (p *Package) ofText() *jen.Statement { return p.Wire("NewBase64") }

func (p *Package) TextOf() *jen.Statement { return p.Base64Type().Dot("String") }

// Base64Of makes what h holds of a text that is held otherwise.
func (p *Package) Base64Of(text jen.Code, held, h Holding, t ir.Type) *jen.Statement {
	switch held {
	case AsIs:
		return p.Wrap(h, t, p.ofText().Call(text))
	case Pointer:
		return p.Coding("MapPtr").Call(text, p.ofText())
	case ThreeWay:
		return p.Coding("MapOptional").Call(text, p.ofText())
	default:
		panic("golang: text that is held otherwise")
	}
}
