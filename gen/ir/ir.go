// Package ir is the checked protocol: what a spec means, after every mistake
// has been refused. It knows no YAML and no target language. An interpreter
// runs it, emitters print it; neither can fail because of the author.
//
// Order is meaning: every slice keeps the author's order (files sorted by
// name, then order in the file), and fields are written in slice order.
package ir

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/source"
)

// Protocol is one checked protocol.
type Protocol struct {
	Name      string // snake_case; the folder and package name of its outputs
	Version   string
	Title     string
	Doc       string
	SchemaID  string      // base of the $id of the published schemas, without a trailing slash
	Files     []string    // spec files, sorted
	Span      source.Span // where its name stands
	VersionAt source.Span
	LimitsAt  source.Span // where the limits are declared; Span if they are not
	Limits    Limits
	Imports   []*Import

	Aliases      []*Alias
	Enums        []*Enum
	Objects      []*Object // declared objects and events, in order
	Unions       []*Union
	Functions    []*Function
	Rules        []*Rule
	Reducers     []*Reducer
	Pipelines    []*Pipeline
	Operations   []*Operation
	Constructors []*Constructor
	Accessors    []*Accessor
}

// Limits bound what streams bring, unless the caller says otherwise; 0: nothing was said.
type Limits struct {
	EventSize int // bytes of one event of a stream
	Depth     int // objects and lists inside each other in one
	Items     int // elements of a list, keys of a map, that a step makes longer
	Text      int // UTF-16 units of a text that a step makes longer
	PatchWork int // what the operations of one patch take along
}

// Streams reports whether streams of an object or a union are read as such: it is a
// union of events, a reducer takes it in, or an operation streams it.
func (p *Protocol) Streams(t Type) bool {
	u, isUnion := t.(*Union)
	return isUnion && u.Events || slices.ContainsFunc(p.Reducers, func(r *Reducer) bool { return r.Input == t }) ||
		slices.ContainsFunc(p.Operations, func(o *Operation) bool { return o.Events == t })
}

// ByLine reports whether streams of a type are by line wherever the protocol says how they
// are sent.
func (p *Protocol) ByLine(t Type) bool {
	found := false
	for _, o := range p.Operations {
		if o.Events != t && o.Reads() != t {
			continue
		}
		if found = true; !o.ByLine {
			return false
		}
	}
	return found
}

// Import is another protocol whose types and reducers a protocol uses. They are
// those of that protocol itself, not copies.
type Import struct {
	Name     string // snake_case; what its types are spelled with: name.Type
	Protocol *Protocol
	Span     source.Span
}

// WithImports lists protocols behind those that they import, at any distance, each
// once.
func WithImports(protocols ...*Protocol) []*Protocol {
	var all []*Protocol
	var visit func(p *Protocol)
	visit = func(p *Protocol) {
		if slices.Contains(all, p) {
			return
		}
		for _, i := range p.Imports {
			visit(i.Protocol)
		}
		all = append(all, p)
	}
	for _, p := range protocols {
		visit(p)
	}
	return all
}

// Decl is what every declaration has.
type Decl struct {
	Name       string    // as spelled in the spec; PascalCase for types
	Home       *Protocol // that declares it
	Doc        string
	Since      string   // protocol version that introduced it, or ""
	Deprecated string   // what to use instead, or ""
	Formerly   []string // earlier names of a type, kept as deprecated names for it; PascalCase, unique among all names
	Module     string   // base name of the spec file without its extension
	File       string   // spec file that declares it
	Span       source.Span
}

// ForeignTo reports whether another protocol than p declares it: one that p
// imports, or one that such a protocol imports in its turn.
func (d Decl) ForeignTo(p *Protocol) bool { return d.Home != nil && d.Home != p }

// DeclOf is the declaration of an object or a union.
func DeclOf(t Type) Decl {
	if o, ok := t.(*Object); ok {
		return o.Decl
	}
	return t.(*Union).Decl
}

// TagKey is the key by whose value objects of a type are told apart; empty if there is
// none.
func TagKey(t Type) string {
	if u, ok := t.(*Union); ok {
		return u.Tag
	}
	return ""
}

// Policy says what happens to material the spec does not describe.
type Policy int

const (
	Drop   Policy = iota // accepted with a diagnostic, not kept
	Keep                 // accepted, kept and written again
	Reject               // an error at its path
)

func (p Policy) String() string { return [...]string{"drop", "keep", "reject"}[p] }

// Alias is a named scalar: a string, number or free-form value with rules.
type Alias struct {
	Decl
	Scalar *Scalar
}

// Enum is a closed set of strings.
type Enum struct {
	Decl
	Values []*EnumValue
	TagOf  *Union // the union whose tag values these are, or nil
	// Unknown is for a text that is none of the values: Keep takes any, Reject none.
	Unknown Policy
	// Prefixes are those of the members of TagOf that are told by one: what begins with
	// one of them is a value, too.
	Prefixes []string
}

// Has reports whether a text is one of the values.
func (e *Enum) Has(text string) bool {
	return slices.ContainsFunc(e.Values, func(v *EnumValue) bool { return v.Value == text }) ||
		slices.ContainsFunc(e.Prefixes, func(prefix string) bool { return strings.HasPrefix(text, prefix) })
}

// Labels are the values as messages list them, with those that only begin so.
func (e *Enum) Labels() []string {
	var labels []string
	for _, v := range e.Values {
		labels = append(labels, v.Value)
	}
	for _, prefix := range e.Prefixes {
		labels = append(labels, prefix+"*")
	}
	return labels
}

// EnumValue is one member of an enum.
type EnumValue struct {
	Value      string
	Doc        string
	Since      string
	Deprecated string
	Span       source.Span // zero for the tag of a member
}

// Object is a record with named fields.
type Object struct {
	Decl
	Bases    []*Object // their fields are already part of Fields
	Fields   []*Field  // flattened, in output order
	Abstract bool      // only a base of others; no value has this type
	Internal bool      // a reducer's own state; not published in schemas
	Unknown  Policy    // for keys the object does not declare
	Checks   []*Check
	Event    *Member // set on events: the member of the event union
	SSE      SSE
	Examples []string // JSON texts
}

// Field returns the field with that wire name, or nil.
func (o *Object) Field(name string) *Field {
	for _, f := range o.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Presence says whether a key may be missing.
type Presence int

const (
	Required  Presence = iota // the key must be there
	Defaulted                 // a missing key takes Default; always written
	Optional                  // a missing key stays missing; written only if present
)

func (p Presence) String() string { return [...]string{"required", "defaulted", "optional"}[p] }

// Field is one key of an object. Presence and nullability are separate facts:
// a nullable field has a *Nullable type.
type Field struct {
	Name string // wire name
	// Also are other keys under which the field is read, never written. If an
	// object has several, Name counts, or else the first of Also; the others are
	// read over with a diagnostic, whatever the policy. Never of a constant.
	Also         []string
	Doc          string
	Type         Type
	Presence     Presence
	NullIsAbsent bool     // a null on reading counts as a missing key (Type is not *Nullable then)
	Default      Expr     // only if Defaulted: *Literal, *NewID or *Now
	Const        *Literal // the only legal value, or nil. A const field is not stored: its object implies it
	Derived      *Derived // what it is computed of, or nil
	Private      bool     // kept in snapshots and never sent: see [Object.Private]. Not Required, without Also, Const and Derived
	Since        string
	Deprecated   string
	Examples     []string // JSON texts
	From         *Object  // the object or base that declares it
	Span         source.Span
}

// TagRule is the rule of a field that holds the tag of a member told by a prefix, or nil:
// of any other field, and of none.
func (f *Field) TagRule() *TagRule {
	if f == nil {
		return nil
	}
	s, ok := f.Type.(*Scalar)
	if !ok {
		return nil
	}
	return s.Rules.Tag
}

// Derived says what a field is computed of: another field of its object, a text that
// is there always, read as JSON as by Parse. The field is Optional, and any? or a
// record; it is absent where there is no value. It is up to date whenever an object
// was made or read, and after each step that changes the text. Its key is read over,
// and what is written is computed anew.
type Derived struct {
	From    string // name of the field with the text
	Partial bool
}

// DerivedOf are the fields of an object that are computed of one of that name.
func (o *Object) DerivedOf(name string) []*Field {
	var fields []*Field
	for _, f := range o.Fields {
		if f.Derived != nil && f.Derived.From == name {
			fields = append(fields, f)
		}
	}
	return fields
}

// Derives reports whether some field of an object is computed of another.
func (o *Object) Derives() bool {
	return slices.ContainsFunc(o.Fields, func(f *Field) bool { return f.Derived != nil })
}

// Private are the fields of an object that are part of its state and of nothing that is
// sent. They are written into snapshots and read from those. Elsewhere they are not
// written, and what stands under their keys is unknown, but that it is not even kept: a
// snapshot has each key once. Equality and copies see them. No event and nothing that an
// operation sends has any of its own, and no check reads them.
func (o *Object) Private() []*Field {
	var fields []*Field
	for _, f := range o.Fields {
		if f.Private {
			fields = append(fields, f)
		}
	}
	return fields
}

// Check is a rule across the fields of an object. It runs when the object is
// decoded or constructed, not after later changes.
type Check struct {
	Code    string
	Self    *Var
	That    Expr // must be true
	Message *Template
	Span    source.Span
}

// Union is a choice of types. Its members are told apart by the value of a tag key
// (tagged), by which of some keys is there (ByKey), or by the kind of the JSON value.
type Union struct {
	Decl
	Tag     string // wire key, or ""
	ByKey   bool   // Tag is empty, and that of each member is a key that it requires and no other member has
	TagEnum *Enum  // the tag values as an enum, or nil if the spec gives it no name
	Members []*Member
	// Unknown is for an object whose tag, or none of whose keys, a member has. Drop (never of an event
	// union) takes the value away: an optional field is absent then, a list loses
	// the element, and an object that required it is dropped in its turn.
	Unknown  Policy
	Retired  []*Retired // members of former versions, read but never kept; tagged unions only
	Untagged []*Member  // tried in order when the tag is missing: the first whose required keys are all there; empty: the tag is required
	Events   bool       // declared under events:
	Base     *Object    // of an event union, or nil
	SSE      SSE
}

// Retired is a former member of a union: on reading it is turned into a member
// by an accessor of its object, or dropped if that gives null.
type Retired struct {
	Tag     string
	Object  *Object
	Becomes *Accessor // no arguments; its type is the union, nullable
	Span    source.Span
}

// Member is one choice of a union.
type Member struct {
	Union *Union
	Name  string // by kind: the author's name for the choice; else the object's name
	Type  Type   // *Object, but by kind
	Tag   string // tagged: the tag value, or what it begins with; by key: the key
	// Prefix says that Tag is only what the tag begins with. The member has those tags
	// that are neither another member's nor begin with a longer prefix of one. Its tag is
	// a field that is stored, with a TagRule.
	Prefix bool
	Doc    string
	Span   source.Span
}

// ByKind reports whether the members are told apart by the kind of the JSON value.
func (u *Union) ByKind() bool { return u.Tag == "" && !u.ByKey }

// TellingField is the field by which a union by key knows a member.
func (m *Member) TellingField() *Field { return m.Object().Field(m.Tag) }

// Label is the tag of a member as specs spell it: data, or data-* for a prefix.
func (m *Member) Label() string {
	if m.Prefix {
		return m.Tag + "*"
	}
	return m.Tag
}

// Object returns the member's object; not for unions by kind.
func (m *Member) Object() *Object { return m.Type.(*Object) }

// Member returns the member that has a tag, or nil: the one with just that tag, or
// else with the longest prefix.
func (u *Union) Member(tag string) *Member {
	var found *Member
	for _, m := range u.Members {
		switch {
		case !m.Prefix && m.Tag == tag:
			return m
		case m.Prefix && strings.HasPrefix(tag, m.Tag) && (found == nil || len(found.Tag) < len(m.Tag)):
			found = m
		}
	}
	return found
}

// Labelled returns the member whose tag is spelled like that, or nil.
func (u *Union) Labelled(label string) *Member {
	for _, m := range u.Members {
		if m.Label() == label {
			return m
		}
	}
	return nil
}

// ByPrefix are the members that are told by a prefix, the longest first, which is the
// order to try them in.
func (u *Union) ByPrefix() []*Member {
	list := slices.DeleteFunc(slices.Clone(u.Members), func(m *Member) bool { return !m.Prefix })
	slices.SortStableFunc(list, func(a, b *Member) int { return len(b.Tag) - len(a.Tag) })
	return list
}

// Told returns the member that an object is, of which text gives what stands under a key,
// empty for what is no text. It is nil if the object is none, or by kind.
func (u *Union) Told(text func(key string) (value string, there bool)) *Member {
	if !u.ByKey {
		tag, _ := text(u.Tag)
		return u.Member(tag)
	}
	i := slices.IndexFunc(u.Members, func(m *Member) bool {
		keys := []string{m.Tag}
		if f := m.TellingField(); f != nil {
			keys = append(keys, f.Also...)
		}
		return slices.ContainsFunc(keys, func(key string) bool { _, there := text(key); return there })
	})
	if i < 0 {
		return nil
	}
	return u.Members[i]
}

// Labels are the tags of all members as specs spell them, or their keys.
func (u *Union) Labels() []string {
	labels := make([]string, len(u.Members))
	for i, m := range u.Members {
		labels[i] = m.Label()
	}
	return labels
}
