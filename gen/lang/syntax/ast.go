// Package syntax turns spec files into an abstract syntax tree: YAML nodes,
// walked by hand, become declarations whose every part knows its place. It
// refuses what the language has no shape for (unknown keys, wrong kinds of
// node, YAML's aliases and merge keys) and knows nothing of meaning: names are
// not resolved, and expressions and types stay text.
package syntax

import "github.com/msggen/msggen/gen/source"

// Spec is what the author wrote in all files of one protocol, mistakes
// included. Declarations keep the order of the files given and their order in
// the file; to interleave two kinds, compare the places of their names.
//
// A part that was refused is left zero (a zero Text, a nil Value), and so is a
// required key that is missing: both have been reported, so whoever reads the
// tree passes over them in silence. Of a declaration that was refused as a
// whole the name is left, so that others may still refer to it.
type Spec struct {
	Files  []*source.File
	Header *Header // nil if no file has one
	// Forward is that of the project.
	Forward *Forward
	// Unshared says that what several events do alike stays the rule of each.
	Unshared bool

	Aliases      []*Alias
	Enums        []*Enum
	Objects      []*Object
	Unions       []*Union
	Events       []*Events
	Groups       []*Group
	Functions    []*Function
	Rules        []*Rule
	Reducers     []*Reducer
	Pipelines    []*Pipeline
	Operations   []*Operation
	Constructors []*Constructor
	Accessors    []*Accessor
}

// Node is embedded in everything that is written as a mapping.
type Node struct {
	// At is where to point: the name of a declaration, field or value, the
	// verb of a step, the dash of an unnamed item.
	At   source.Span
	keys map[string]source.Span
}

// Span is the place to point at for the node as a whole.
func (n *Node) Span() source.Span { return n.At }

// Written reports whether there is a mapping at all: there is none for short
// forms, nor for a declaration that was refused as a whole.
func (n *Node) Written() bool { return n.keys != nil }

// Has reports whether the key is written.
func (n *Node) Has(key string) bool {
	_, ok := n.keys[key]
	return ok
}

// Key is the place of a key, or of the node if the key is not written.
func (n *Node) Key(key string) source.Span {
	if at, ok := n.keys[key]; ok {
		return at
	}
	return n.At
}

// Decl is what every declaration, field and enum value has.
type Decl struct {
	Node
	Name       source.Text
	Doc        source.Text
	Since      source.Text
	Deprecated source.Text
	Formerly   []source.Text // only of types
}

// Flag is a bool that remembers whether and where it was written.
type Flag struct {
	Value bool
	At    source.Span // of the value
}

// Int is a whole number with its place.
type Int struct {
	Value int
	At    source.Span
}

// Number is a number with its place.
type Number struct {
	Value float64
	At    source.Span
}

// Header describes the protocol. Its Span is the first header key.
type Header struct {
	Node
	Language source.Text // msggen: always "1"
	Protocol source.Text
	Version  source.Text
	Title    source.Text
	Doc      source.Text
	SchemaID source.Text
	Unknown  Unknown
	Limits   Limits
	Imports  []*Import
}

// Limits bound what streams bring; nil: nothing was said.
type Limits struct {
	EventSize, Depth, Items, Text, PatchWork *Int // not negative
}

// Import names another protocol.
type Import struct {
	Name source.Text
	Path source.Text // folder, relative to that of the spec
}

// Unknown is the policy for what the spec does not describe; each is drop,
// keep or reject (drop not for events) or zero.
type Unknown struct {
	Fields  source.Text
	Members source.Text
	Events  source.Text
	Values  source.Text // of enums
}

// Rules narrow a value, or annotate it for schemas.
type Rules struct {
	Min, Max             *Number
	MinLength, MaxLength *Int // not negative
	MinItems, MaxItems   *Int // not negative
	Pattern              source.Text
	Format               source.Text
	Normalize            source.Text // url
	Encoding             source.Text // base64
	Time                 source.Text // iso, unix_ms or unix_s
}

// Alias is a named scalar with rules.
type Alias struct {
	Decl
	Type source.Text
	Rules
}

// Enum is a closed set of strings.
type Enum struct {
	Decl
	Values  []*EnumValue
	Unknown source.Text // keep, reject or nothing
}

// EnumValue is one value of an enum; its Name is the value.
type EnumValue struct{ Decl }

// Object is a record with named fields.
type Object struct {
	Decl
	Base     []source.Text
	Abstract Flag
	Internal Flag
	Unknown  source.Text // drop, keep, reject
	Fields   []*Field
	Checks   []*Check
	Examples []Value
	SSE      *SSE // or nil; not of an event
}

// SSE is how a type stands in server-sent events.
type SSE struct {
	Node
	Done         source.Text
	DoneOptional Flag
	Event        source.Text
	InData       Flag
}

// Field is one key of an object. Type is zero if only Const is written.
type Field struct {
	Decl
	Type         source.Text
	Also         []source.Text // other spellings of the name
	Const        Value
	Prefix       source.Text // of a tag
	Default      Value       // new_id() and now() are plain scalars here
	Optional     Flag
	NullIsAbsent Flag
	Derived      *Derived // or nil
	Private      Flag
	Examples     []Value
	Rules
}

// Derived says what a field is computed of.
type Derived struct {
	Node
	Parse   source.Text // name of the field with the text
	Partial bool
}

// Check is a rule across the fields of an object.
type Check struct {
	Node
	Code    source.Text
	That    source.Text // expression
	Message source.Text // template
	Since   source.Text
}

// Union is a choice of types. With a Tag, Of was written as a list of names;
// without, as a mapping of choices, or of keys, to types.
type Union struct {
	Decl
	By       source.Text // presence, or zero
	Tag      source.Text
	Tags     source.Text
	Of       []*Member
	Untagged []source.Text
	Retired  []*Retired
	Unknown  source.Text // drop, keep, reject
	SSE      *SSE        // or nil
}

// Retired is a former member of a union, with the accessor that turns it into
// one of today.
type Retired struct {
	Object  source.Text
	Becomes source.Text
}

// Member is one choice of a union: the name of an object or union, or the author's name
// for the choice (by kind) or the key that tells it (by presence) and its type.
type Member struct {
	Decl
	Type source.Text // zero in tagged unions
}

// Events is a tagged union of events.
type Events struct {
	Decl
	Tag     source.Text
	Tags    source.Text
	TagAt   source.Text // start, end, or zero
	Base    source.Text
	BaseAt  source.Text // end, or zero
	Suffix  source.Text
	Unknown source.Text // keep, reject
	SSE     *SSE        // or nil
	Of      []*Event
}

// Event is one event; its Name is the tag value.
type Event struct {
	Object
	TypeName source.Text // name: overrides the name of the type
}

// Group names a set of events. It is written as a list, or as a mapping with
// the list under of.
type Group struct {
	Decl
	Of []source.Text
}
