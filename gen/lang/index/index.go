// Package index notes what the checker finds out about the places of a spec: what each
// name refers to, and of which type each expression is. It is for editors; whoever does not
// ask for it passes a nil index, on which nothing is noted. It resolves nothing itself.
package index

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/source"
)

// Kind is what a name is declared as.
type Kind string

// Kinds of names.
const (
	Alias       Kind = "alias"
	Enum        Kind = "enum"
	EnumValue   Kind = "value"
	Object      Kind = "object"
	Field       Kind = "field"
	Tag         Kind = "tag"
	Union       Kind = "union"
	Choice      Kind = "choice"
	Events      Kind = "events"
	Event       Kind = "event"
	Group       Kind = "group"
	Function    Kind = "function"
	Rule        Kind = "rule"
	Parameter   Kind = "parameter"
	Reducer     Kind = "reducer"
	Signal      Kind = "signal"
	Pipeline    Kind = "pipeline"
	Operation   Kind = "operation"
	Constructor Kind = "constructor"
	Accessor    Kind = "accessor"
	Argument    Kind = "argument"
	Variable    Kind = "variable"
	Import      Kind = "import"
)

// Index is what was noted of the places of one protocol.
type Index struct {
	Symbols []*Symbol
	Uses    []Use
	Values  []Value
	Offers  []Offer
	// Twins are fields of which one cannot have another name without the other: one takes
	// the place of another in an object with a base, or takes over its value.
	Twins [][2]Key
	// Spell is how the protocol names a type.
	Spell func(ir.Type) string
}

// Key identifies what is declared by where its name stands, across protocols that were
// read at different times.
type Key struct {
	File string
	At   source.Pos
}

// KeyOf is the key of what is declared at a place.
func KeyOf(at source.Span) Key {
	if at.File == nil {
		return Key{}
	}
	return Key{at.File.Name, at.Start}
}

// Symbol is something that has a name.
type Symbol struct {
	Kind Kind
	Name string
	In   string // what it belongs to, or ""
	Type string // as written, or ""
	Doc  string
	At   source.Span // of the name
}

// Use is a place where something is named, its declaration included.
type Use struct {
	At source.Span
	To Key
}

// Value is an expression and its type. A rule that serves several events has several.
type Value struct {
	At   source.Span
	Type ir.Type
}

// Offer is what could stand at a place where a name was looked for and not found.
type Offer struct {
	At    source.Span
	What  string // the code of the finding
	Names []string
}

// Declare notes a name that is declared.
func (x *Index) Declare(s Symbol) {
	if x == nil || s.At.IsZero() || s.Name == "" {
		return
	}
	x.Symbols = append(x.Symbols, &s)
	x.use(s.At, KeyOf(s.At))
}

// Use notes that a name, which is the last part of what stands at a place, refers to what
// is declared at another.
func (x *Index) Use(at, declared source.Span) {
	if x == nil || at.IsZero() || declared.IsZero() {
		return
	}
	x.use(at, KeyOf(declared))
}

func (x *Index) use(at source.Span, to Key) {
	x.Uses = append(x.Uses, Use{at, to})
}

// Typed notes the type of an expression.
func (x *Index) Typed(at source.Span, t ir.Type) {
	if x != nil && t != nil && !at.IsZero() {
		x.Values = append(x.Values, Value{at, t})
	}
}

// Offer notes what could stand at a place.
func (x *Index) Offer(at source.Span, what string, names []string) {
	if x != nil && !at.IsZero() {
		x.Offers = append(x.Offers, Offer{at, what, slices.Clone(names)})
	}
}

// Twin notes that two fields have one name for a reason.
func (x *Index) Twin(a, b source.Span) {
	if x != nil && !a.IsZero() && !b.IsZero() && KeyOf(a) != KeyOf(b) {
		x.Twins = append(x.Twins, [2]Key{KeyOf(a), KeyOf(b)})
	}
}

// Member notes that a name refers to a member of a union: the tag of an event stands
// where that is declared, any other, or the key that tells the member, in its object.
func (x *Index) Member(at source.Span, m *ir.Member) {
	if x == nil || m == nil {
		return
	}
	if declared := tagOf(m); !declared.IsZero() {
		x.Use(at, declared)
	}
}

func tagOf(m *ir.Member) source.Span {
	obj, ok := m.Type.(*ir.Object)
	if !ok {
		return m.Span
	}
	if obj.Event != nil {
		return obj.Event.Span
	}
	if f := obj.Field(m.Tag); m.Union.ByKey && f != nil {
		return f.Span
	}
	if f := obj.Field(m.Union.Tag); f != nil && f.Const != nil {
		return f.Const.At
	}
	return source.Span{}
}

// Fields notes that a name refers to the field of that name of each of some objects.
func (x *Index) Fields(at source.Span, name string, objects ...*ir.Object) {
	if x == nil {
		return
	}
	for _, o := range objects {
		if f := o.Field(name); f != nil {
			x.Use(at, f.Span)
		}
	}
}

// Import notes that the first part of a name is that of an import, declared at a place.
func (x *Index) Import(at source.Span, name string, declared source.Span) {
	prefix, _, ok := strings.Cut(name, ".")
	if x == nil || !ok || at.End.Line != at.Start.Line {
		return
	}
	at.End = source.Pos{Line: at.Start.Line, Col: at.Start.Col + len(prefix)}
	x.Use(at, declared)
}
