package ir

import (
	"slices"
	"strings"
)

// Type is the type of a field or expression: *Scalar, *Enum, *Object, *Union,
// *List, *Map or *Nullable.
//
//sumtype:decl
type Type interface{ isType() }

func (*Scalar) isType()   {}
func (*Enum) isType()     {}
func (*Object) isType()   {}
func (*Union) isType()    {}
func (*List) isType()     {}
func (*Map) isType()      {}
func (*Nullable) isType() {}

// NotNullable is a type other than *Nullable.
//
//sumtype:decl
type NotNullable interface {
	Type
	isNotNullable()
}

func (*Scalar) isNotNullable() {}
func (*Enum) isNotNullable()   {}
func (*Object) isNotNullable() {}
func (*Union) isNotNullable()  {}
func (*List) isNotNullable()   {}
func (*Map) isNotNullable()    {}

// ScalarKind is a builtin type.
type ScalarKind int

const (
	String ScalarKind = iota // a sequence of UTF-16 code units
	Int                      // a safe integer, |n| <= 2^53-1
	Number                   // a finite IEEE double
	Bool
	Any    // any JSON value but null; free-form
	Record // any JSON object; free-form. Spelled `object` in specs
	Null   // only the type of the literal null
)

// ScalarKinds are those that fields may have.
var ScalarKinds = []ScalarKind{String, Int, Number, Bool, Any, Record}

// String is the name of the type in specs.
func (k ScalarKind) String() string {
	return [...]string{"string", "int", "number", "bool", "any", "object", "null"}[k]
}

// JSON is the kind of all its values.
func (k ScalarKind) JSON() Kind {
	switch k {
	case String:
		return KindString
	case Int, Number:
		return KindNumber
	case Bool:
		return KindBool
	case Record:
		return KindObject
	default:
		return NoKind
	}
}

// IsPrimitive reports whether its values are texts, numbers or truth values.
func (k ScalarKind) IsPrimitive() bool {
	switch k.JSON() {
	case KindString, KindNumber, KindBool:
		return true
	default:
		return false
	}
}

// IsFree reports whether its values are free-form JSON.
func (k ScalarKind) IsFree() bool { return k == Any || k == Record }

// Scalar is a builtin type with its rules. Scalars are compared by Kind; rules
// only matter where a value enters.
type Scalar struct {
	Kind  ScalarKind
	Alias *Alias // the name it was used by, or nil
	Rules Rules
}

// Rules narrow a scalar. The zero value allows everything.
type Rules struct {
	Min, Max             *float64 // numbers, inclusive
	MinLength, MaxLength *int     // strings, in Unicode code points
	Pattern              string   // RE2 and ECMAScript (u flag) regular expression, unanchored, or ""
	Format               string   // annotation for schemas (JSON Schema format names), or ""
	Normalize            Normal   // rewriting on entry, which may also refuse the value
	Encoding             string   // annotation: contentEncoding of schemas, e.g. base64, or ""
	Time                 TimeForm // annotation: which time the value is
	Tag                  *TagRule // of the tag of a member that is told by a prefix, or nil
}

// Enforced reports whether a value may be refused or rewritten.
func (r Rules) Enforced() bool {
	return r.Min != nil || r.Max != nil || r.MinLength != nil || r.MaxLength != nil || r.Pattern != "" || r.Normalize != NormalNone || r.Tag != nil
}

// TagRule is for the tag of an object that unions tell by what the tag begins with.
// What is the tag of another member of one of these is refused: it would be read
// as that member.
type TagRule struct {
	Prefix string
	Except []string // tags of other members, all of which begin with Prefix
	Longer []string // longer prefixes, which are those of other members
}

// Admits reports whether a text may be the tag.
func (r *TagRule) Admits(text string) bool {
	return strings.HasPrefix(text, r.Prefix) && !slices.Contains(r.Except, text) &&
		!slices.ContainsFunc(r.Longer, func(longer string) bool { return strings.HasPrefix(text, longer) })
}

// Normal is a rewriting of strings on entry (decoding and construction).
type Normal int

const (
	NormalNone Normal = iota
	NormalURL         // an absolute URL in its WHATWG serialisation
)

// TimeForm is how a value says a time.
type TimeForm string

const (
	TimeNone    TimeForm = ""
	TimeISO     TimeForm = "iso"     // a date and a time of day as ISO 8601 has them
	TimeMillis  TimeForm = "unix_ms" // milliseconds since 1970
	TimeSeconds TimeForm = "unix_s"  // seconds since 1970
)

// List is an ordered list.
type List struct {
	Elem               Type
	MinItems, MaxItems *int
}

// Map is an insertion-ordered map with string keys.
type Map struct{ Elem Type }

// Nullable adds null to a type. It never nests.
type Nullable struct{ Elem Type }

// NonNull strips Nullable.
func NonNull(t Type) NotNullable {
	if n, ok := t.(*Nullable); ok {
		t = n.Elem
	}
	stripped, _ := t.(NotNullable) // or nil, if there is no type
	return stripped
}

// Same reports whether two types are the same, rules aside.
func Same(a, b Type) bool {
	switch a := a.(type) {
	case *Scalar:
		b, ok := b.(*Scalar)
		return ok && a.Kind == b.Kind
	case *Enum, *Object, *Union:
		return a == b
	case *List:
		b, ok := b.(*List)
		return ok && Same(a.Elem, b.Elem)
	case *Map:
		b, ok := b.(*Map)
		return ok && Same(a.Elem, b.Elem)
	case *Nullable:
		b, ok := b.(*Nullable)
		return ok && Same(a.Elem, b.Elem)
	default:
		panic("ir: unknown type")
	}
}
