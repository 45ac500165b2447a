package syntax

import "github.com/msggen/msggen/gen/source"

// Value is a JSON value written as YAML: *Scalar, *List or *Map.
//
//sumtype:decl
type Value interface {
	Span() source.Span
	isValue()
}

// ScalarKind is what a scalar looks like, by the grammar of JSON. Only the
// declared type of its field says what it is: a plain 1.20 is text in a field
// of text.
type ScalarKind int

const (
	String ScalarKind = iota // also everything quoted
	NumberLike
	BoolLike
	NullLike
)

// Scalar is a null, bool, number or string. For all but String, Text.Value is
// a JSON text.
type Scalar struct {
	Kind   ScalarKind
	Text   source.Text
	Quoted bool // or a block scalar: not plain
}

// List is a list of values.
type List struct {
	At    source.Span
	Items []Value
}

// Map is an object; keys are distinct.
type Map struct {
	At      source.Span
	Entries []*Entry
}

// Entry is one key of a Map.
type Entry struct {
	Key   source.Text
	Value Value
}

func (v *Scalar) Span() source.Span { return v.Text.Whole() }
func (v *List) Span() source.Span   { return v.At }
func (v *Map) Span() source.Span    { return v.At }

func (*Scalar) isValue() {}
func (*List) isValue()   {}
func (*Map) isValue()    {}
