package shape

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// Holding says how Go holds a value that may be null or absent. The value itself
// always has the type that ValueType gives.
//
//	IR type            required, defaulted   T?            optional      optional T?
//	string, int, enum  AsIs                  pointer       pointer       ThreeWay
//	any, object        AsIs                  nilable       nilable       ThreeWay
//	declared object    InPlace (*)           nilable       nilable       ThreeWay
//	union, list        AsIs                  nilable       nilable       ThreeWay
//	map                AsIs                  pointer       pointer       ThreeWay
//	optional constant                                      presence
//
// (*) in a struct field; as a variable, element, argument or result, AsIs.
type Holding int

const (
	AsIs     Holding = iota // never null or absent
	InPlace                 // an object as a struct value; its value is the address
	Nilable                 // nil means null or absent
	Pointer                 // a pointer to the value; nil means null or absent
	ThreeWay                // wire.Optional
	Presence                // an optional constant: a bool that says whether it is there
)

// Hold is how a variable, element, argument or result of type t is held.
// Optional says that it may be absent, too.
func Hold(t ir.Type, optional bool) Holding {
	if plan.ThreeWay(t, optional) {
		return ThreeWay
	}
	if _, nullable := t.(*ir.Nullable); !nullable && !optional {
		return AsIs
	}
	switch t := ir.NonNull(t).(type) {
	case *ir.Scalar:
		if t.Kind.IsFree() {
			return Nilable
		}
		return Pointer
	case *ir.Enum, *ir.Map:
		return Pointer
	case *ir.Object, *ir.Union, *ir.List:
		return Nilable
	default:
		panic("golang: unknown type")
	}
}

// HoldField is how the struct field of f is held. A constant that is not
// optional has no struct field.
func HoldField(f *ir.Field) Holding {
	optional := f.Presence == ir.Optional
	if f.Const != nil {
		return Presence
	}
	h := Hold(f.Type, optional)
	if _, object := f.Type.(*ir.Object); object && h == AsIs {
		return InPlace
	}
	return h
}

// Unwrap gives the value in x, which is neither null nor absent. Not for
// ThreeWay, whose Get gives the value and whether there is one.
func (h Holding) Unwrap(x jen.Code) *jen.Statement {
	switch h {
	case AsIs, Nilable, Presence:
		return jen.Add(x)
	case InPlace:
		return jen.Op("&").Add(x)
	case Pointer:
		return jen.Op("*").Add(x)
	default:
		panic("golang: cannot unwrap")
	}
}

// Wrap makes a value of type t what h holds it as.
func (p *Package) Wrap(h Holding, t ir.Type, value jen.Code) *jen.Statement {
	switch h {
	case AsIs, Nilable:
		return jen.Add(value)
	case InPlace:
		return jen.Op("*").Add(value)
	case Pointer:
		return p.Wire("Ptr").Call(value)
	case ThreeWay:
		switch t := ir.NonNull(t).(type) {
		case *ir.Union: // not the type of its member
			return p.Wire("Some").Index(p.ValueType(t)).Call(value)
		case *ir.Scalar:
			if t.Kind.IsFree() { // not that of bytes just written
				return p.Wire("Some").Index(p.ValueType(t)).Call(value)
			}
		case *ir.Object, *ir.List, *ir.Map, *ir.Enum:
		}
		return p.Wire("Some").Call(value)
	case Presence:
		return jen.True()
	default:
		panic("golang: unknown holding")
	}
}

// IsThere tests whether an optional field is there.
func (h Holding) IsThere(x jen.Code) *jen.Statement {
	switch h {
	case Nilable, Pointer:
		return jen.Add(x).Op("!=").Nil()
	case ThreeWay:
		return jen.Op("!").Add(x).Dot("IsAbsent").Call()
	case Presence:
		return jen.Add(x)
	default:
		panic("golang: a value that is always there")
	}
}
