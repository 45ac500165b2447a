package shape

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

const JsonPath = "encoding/json"

// GoType is the Go type of variables, elements, parameters and results of type t.
func (p *Package) GoType(t ir.Type) *jen.Statement { return p.HeldType(Hold(t, false), t) }

// OptionalType is GoType for what may also be absent.
func (p *Package) OptionalType(t ir.Type) *jen.Statement { return p.HeldType(Hold(t, true), t) }

// FieldType is the Go type of the struct field of f in o.
func (p *Package) FieldType(o *ir.Object, f *ir.Field) *jen.Statement {
	h := HoldField(f)
	if p.Targets.IsBase64(o, f) {
		return p.held(h, p.Base64Type())
	}
	return p.HeldType(h, f.Type)
}

func (p *Package) HeldType(h Holding, t ir.Type) *jen.Statement {
	if h == InPlace {
		return p.Type(t)
	}
	return p.held(h, p.ValueType(t))
}

// held is the Go type of what holds values of a Go type.
func (p *Package) held(h Holding, value *jen.Statement) *jen.Statement {
	switch h {
	case AsIs, Nilable:
		return value
	case Pointer:
		return jen.Op("*").Add(value)
	case ThreeWay:
		return p.Wire("Optional").Index(value)
	case Presence:
		return jen.Bool()
	default:
		panic("golang: unknown holding")
	}
}

// ValueType is the Go type of the values of t other than null.
func (p *Package) ValueType(t ir.Type) *jen.Statement {
	switch t := ir.NonNull(t).(type) {
	case *ir.Scalar:
		if t.Alias != nil {
			return p.In(p.Home(t.Alias.Decl), p.IDs.Alias(t.Alias))
		}
		return ScalarType(t.Kind)
	case *ir.Enum, *ir.Union:
		return p.Type(t)
	case *ir.Object:
		return jen.Op("*").Add(p.Type(t))
	case *ir.List:
		return jen.Index().Add(p.GoType(t.Elem))
	case *ir.Map:
		return p.Wire("Map").Index(p.GoType(t.Elem))
	default:
		panic("golang: unknown type")
	}
}

func ScalarType(kind ir.ScalarKind) *jen.Statement {
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
		return jen.Qual(JsonPath, "RawMessage")
	default:
		panic("golang: no Go type for " + kind.String())
	}
}

func (p *Package) ExtraType() *jen.Statement {
	return p.Wire("Map").Index(jen.Qual(JsonPath, "RawMessage"))
}
