package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

const jsonPath = "encoding/json"

// goType is the Go type of variables, elements, parameters and results of type t.
func (p *pkg) goType(t ir.Type) *jen.Statement { return p.heldType(hold(t, false), t) }

// optionalType is goType for what may also be absent.
func (p *pkg) optionalType(t ir.Type) *jen.Statement { return p.heldType(hold(t, true), t) }

// fieldType is the Go type of the struct field of f in o.
func (p *pkg) fieldType(o *ir.Object, f *ir.Field) *jen.Statement {
	h := holdField(f)
	if p.targets.isBase64(o, f) {
		return p.held(h, p.base64Type())
	}
	return p.heldType(h, f.Type)
}

func (p *pkg) heldType(h holding, t ir.Type) *jen.Statement {
	if h == inPlace {
		return p.typ(t)
	}
	return p.held(h, p.valueType(t))
}

// held is the Go type of what holds values of a Go type.
func (p *pkg) held(h holding, value *jen.Statement) *jen.Statement {
	switch h {
	case asIs, nilable:
		return value
	case pointer:
		return jen.Op("*").Add(value)
	case threeWay:
		return p.wire("Optional").Index(value)
	case presence:
		return jen.Bool()
	default:
		panic("golang: unknown holding")
	}
}

// valueType is the Go type of the values of t other than null.
func (p *pkg) valueType(t ir.Type) *jen.Statement {
	switch t := ir.NonNull(t).(type) {
	case *ir.Scalar:
		if t.Alias != nil {
			return p.in(p.home(t.Alias.Decl), p.ids.alias(t.Alias))
		}
		return scalarType(t.Kind)
	case *ir.Enum, *ir.Union:
		return p.typ(t)
	case *ir.Object:
		return jen.Op("*").Add(p.typ(t))
	case *ir.List:
		return jen.Index().Add(p.goType(t.Elem))
	case *ir.Map:
		return p.wire("Map").Index(p.goType(t.Elem))
	default:
		panic("golang: unknown type")
	}
}

func scalarType(kind ir.ScalarKind) *jen.Statement {
	switch kind {
	case ir.String:
		return jen.String()
	case ir.Int:
		return jen.Int64()
	case ir.Number:
		return jen.Float64()
	case ir.Bool:
		return jen.Bool()
	case ir.Any, ir.Record:
		return jen.Qual(jsonPath, "RawMessage")
	default:
		panic("golang: no Go type for " + kind.String())
	}
}

func (p *pkg) extraType() *jen.Statement {
	return p.wire("Map").Index(jen.Qual(jsonPath, "RawMessage"))
}
