package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// holding says how Go holds a value that may be null or absent. The value itself
// always has the type that valueType gives.
//
//	IR type            required, defaulted   T?            optional      optional T?
//	string, int, enum  asIs                  pointer       pointer       threeWay
//	any, object        asIs                  nilable       nilable       threeWay
//	declared object    inPlace (*)           nilable       nilable       threeWay
//	union, list        asIs                  nilable       nilable       threeWay
//	map                asIs                  pointer       pointer       threeWay
//	optional constant                                      presence
//
// (*) in a struct field; as a variable, element, argument or result, asIs.
type holding int

const (
	asIs     holding = iota // never null or absent
	inPlace                 // an object as a struct value; its value is the address
	nilable                 // nil means null or absent
	pointer                 // a pointer to the value; nil means null or absent
	threeWay                // wire.Optional
	presence                // an optional constant: a bool that says whether it is there
)

// hold is how a variable, element, argument or result of type t is held.
// Optional says that it may be absent, too.
func hold(t ir.Type, optional bool) holding {
	_, nullable := t.(*ir.Nullable)
	if nullable && optional {
		return threeWay
	}
	if !nullable && !optional {
		return asIs
	}
	switch t := ir.NonNull(t).(type) {
	case *ir.Scalar:
		if t.Kind == ir.Any || t.Kind == ir.Record {
			return nilable
		}
		return pointer
	case *ir.Enum, *ir.Map:
		return pointer
	case *ir.Object, *ir.Union, *ir.List:
		return nilable
	default:
		panic("golang: unknown type")
	}
}

// holdField is how the struct field of f is held. A constant that is not
// optional has no struct field.
func holdField(f *ir.Field) holding {
	optional := f.Presence == ir.Optional
	if f.Const != nil {
		return presence
	}
	h := hold(f.Type, optional)
	if _, object := f.Type.(*ir.Object); object && h == asIs {
		return inPlace
	}
	return h
}

// stored reports whether an object has a struct field for f.
func stored(f *ir.Field) bool { return f.Const == nil || f.Presence == ir.Optional }

// unwrap gives the value in x, which is neither null nor absent. Not for
// threeWay, whose Get gives the value and whether there is one.
func (h holding) unwrap(x jen.Code) *jen.Statement {
	switch h {
	case asIs, nilable, presence:
		return jen.Add(x)
	case inPlace:
		return jen.Op("&").Add(x)
	case pointer:
		return jen.Op("*").Add(x)
	default:
		panic("golang: cannot unwrap")
	}
}

// wrap makes a value of type t what h holds it as.
func (p *pkg) wrap(h holding, t ir.Type, value jen.Code) *jen.Statement {
	switch h {
	case asIs, nilable:
		return jen.Add(value)
	case inPlace:
		return jen.Op("*").Add(value)
	case pointer:
		return p.wire("Ptr").Call(value)
	case threeWay:
		if union, ok := ir.NonNull(t).(*ir.Union); ok { // not the type of its member
			return p.wire("Some").Index(p.valueType(union)).Call(value)
		}
		return p.wire("Some").Call(value)
	case presence:
		return jen.True()
	default:
		panic("golang: unknown holding")
	}
}

// isThere tests whether an optional field is there.
func (h holding) isThere(x jen.Code) *jen.Statement {
	switch h {
	case nilable, pointer:
		return jen.Add(x).Op("!=").Nil()
	case threeWay:
		return jen.Op("!").Add(x).Dot("IsAbsent").Call()
	case presence:
		return jen.Add(x)
	default:
		panic("golang: a value that is always there")
	}
}
