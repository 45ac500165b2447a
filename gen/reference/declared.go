package reference

import (
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/site"
)

// Declared is a declaration on its page.
type Declared struct {
	ID, Name, Kind string
	Label          string // what it is called beside its name: the tag of an event
	Doc            template.HTML
	Since          string
	Deprecated     template.HTML
	Formerly       []string
	Place          string
	Facts          []Fact
	Fields         []Field
	Values         []Value
	Members        []Member
	Effects        []Effect
	Diagrams       []Diagram
	Rules          []Rule
	Pieces         []Piece
	Schema         string // its address
}

// Fact is a short statement about a declaration.
type Fact struct {
	Name string
	What template.HTML
}

// Field is a field as its table has it.
type Field struct {
	ID, Name   string
	Type       template.HTML
	Presence   template.HTML
	Doc        template.HTML
	Notes      []template.HTML
	Since      string
	Deprecated template.HTML
	Private    bool
	ChangedBy  []template.HTML
}

// Value is a value of an enum.
type Value struct {
	ID, Value  string
	Doc        template.HTML
	Since      string
	Deprecated template.HTML
}

// Member is a member of a union.
type Member struct {
	Label string
	Type  template.HTML
	Doc   template.HTML
}

func (b *book) declared(d *ir.Decl, kind string) Declared {
	return Declared{
		ID: anchor(d.Name), Name: d.Name, Kind: kind, Doc: site.Markdown(d.Doc), Since: d.Since,
		Deprecated: site.Inline(d.Deprecated), Formerly: d.Formerly, Place: place(d.Span),
	}
}

// EventUnion is a union of events with those that it declares.
type EventUnion struct {
	Declared
	Events []Declared
}

// EventUnions are those of the protocol.
func (b *book) EventUnions() []EventUnion {
	var list []EventUnion
	for _, u := range b.protocol.Unions {
		if !u.Events {
			continue
		}
		of := EventUnion{Declared: b.union(u)}
		for _, m := range u.Members {
			if o := m.Object(); o.Event == m {
				d := b.object(o)
				d.Kind, d.Label, d.Effects = "event", m.Label(), b.effects(o)
				of.Events = append(of.Events, d)
			}
		}
		list = append(list, of)
	}
	return list
}

// Section is a group of declarations with all that is said of them.
type Section struct {
	ID, Name string
	Declared []Declared
}

// TypeSections are the types that are no events.
func (b *book) TypeSections() []Section {
	unions, objects, enums, aliases, internal := Section{Name: "Unions"}, Section{Name: "Objects"}, Section{Name: "Enums"}, Section{Name: "Aliases"}, Section{Name: "States of reducers"}
	for _, u := range b.protocol.Unions {
		if !u.Events {
			unions.Declared = append(unions.Declared, b.union(u))
		}
	}
	for _, o := range b.protocol.Objects {
		switch {
		case o.Event != nil:
		case o.Internal:
			internal.Declared = append(internal.Declared, b.object(o))
		default:
			objects.Declared = append(objects.Declared, b.object(o))
		}
	}
	for _, e := range b.protocol.Enums {
		enums.Declared = append(enums.Declared, b.enum(e))
	}
	for _, a := range b.protocol.Aliases {
		aliases.Declared = append(aliases.Declared, b.alias(a))
	}
	var list []Section
	for _, s := range []Section{unions, objects, enums, aliases, internal} {
		if len(s.Declared) > 0 {
			s.ID = anchor("types", strings.ToLower(s.Name))
			list = append(list, s)
		}
	}
	return list
}

// typed is declared, for types.
func (b *book) typed(d *ir.Decl, kind string, t ir.Type, given []string) Declared {
	v := b.declared(d, kind)
	v.Pieces, v.Schema = b.pieces(d, t, given), address(b.declarations.schemas[d.Name])
	return v
}

func (b *book) union(u *ir.Union) Declared {
	d := b.typed(&u.Decl, "union", u, nil)
	if u.Events {
		d.Kind = "events"
	}
	if u.ByKey {
		d.Facts = append(d.Facts, Fact{"told apart by", "which key is there"})
	} else if !u.ByKind() {
		d.Facts = append(d.Facts, Fact{"told apart by", code(u.Tag)})
	} else {
		d.Facts = append(d.Facts, Fact{"told apart by", "the kind of the JSON value"})
	}
	d.Facts = append(d.Facts, Fact{"any other", unknownMember(u)})
	for _, m := range u.Untagged {
		d.Facts = append(d.Facts, Fact{"without a tag", "may be " + b.spelled(m.Type)})
	}
	for _, m := range u.Members {
		doc := m.Doc
		if o, ok := m.Type.(*ir.Object); ok && doc == "" {
			doc = o.Doc
		}
		d.Members = append(d.Members, Member{memberLabel(m), b.spelled(m.Type), site.Inline(doc)})
	}
	return d
}

func memberLabel(m *ir.Member) string {
	if m.Union.ByKind() {
		return m.Name
	}
	return m.Label()
}

func unknownMember(u *ir.Union) template.HTML {
	switch u.Unknown {
	case ir.Drop:
		return "is dropped, with what requires it"
	case ir.Keep:
		return "is kept as it is"
	default:
		return "is an error"
	}
}

func (b *book) object(o *ir.Object) Declared {
	d := b.typed(&o.Decl, "object", o, o.Examples)
	switch {
	case o.Abstract:
		d.Kind = "base"
	case o.Internal:
		d.Kind = "state"
	}
	for _, base := range o.Bases {
		d.Facts = append(d.Facts, Fact{"has the fields of", b.spelled(base)})
	}
	if o.Unknown != ir.Drop {
		d.Facts = append(d.Facts, Fact{"other keys", map[ir.Policy]template.HTML{ir.Keep: "are kept", ir.Reject: "are an error"}[o.Unknown]})
	}
	for _, f := range o.Fields {
		d.Fields = append(d.Fields, b.field(o, f))
	}
	for _, c := range o.Checks {
		d.Facts = append(d.Facts, Fact{"must hold", code(c.Code)})
	}
	return d
}

func (b *book) field(o *ir.Object, f *ir.Field) Field {
	v := Field{
		ID: anchor(o.Name, f.Name), Name: f.Name, Type: b.spelled(f.Type), Doc: site.Inline(f.Doc), Since: f.Since,
		Deprecated: site.Inline(f.Deprecated), Private: f.Private, Presence: presence(f), ChangedBy: b.changedBy(o, f),
	}
	if f.Const != nil {
		v.Type = code(ir.JSON(f.Const.Value))
	}
	if f.NullIsAbsent {
		v.Notes = append(v.Notes, "null counts as missing")
	}
	if f.Derived != nil {
		how := template.HTML("computed of ")
		if f.Derived.Partial {
			how = "as far as it is certain, computed of "
		}
		v.Notes = append(v.Notes, how+code(f.Derived.From))
	}
	for _, also := range f.Also {
		v.Notes = append(v.Notes, "also read as "+code(also))
	}
	v.Notes = append(append(v.Notes, narrowed(f.Type)...), b.drawnAt(o, f)...)
	return v
}

func presence(f *ir.Field) template.HTML {
	switch f.Presence {
	case ir.Optional:
		return "optional"
	case ir.Defaulted:
		switch x := f.Default.(type) {
		case *ir.Literal:
			return "default " + code(ir.JSON(x.Value))
		case *ir.NewID:
			return "default: a new id"
		default:
			return "default: the time"
		}
	default:
		return "required"
	}
}

// narrowed are the rules of a type that stand at the type itself, and not at a name for it.
func narrowed(t ir.Type) []template.HTML {
	switch t := t.(type) {
	case *ir.Nullable:
		return narrowed(t.Elem)
	case *ir.List:
		var list []template.HTML
		if t.MinItems != nil {
			list = append(list, template.HTML("at least "+strconv.Itoa(*t.MinItems)+" elements"))
		}
		if t.MaxItems != nil {
			list = append(list, template.HTML("at most "+strconv.Itoa(*t.MaxItems)+" elements"))
		}
		return list
	case *ir.Scalar:
		if t.Alias != nil {
			return nil
		}
		return scalarRules(t.Rules)
	default:
		return nil
	}
}

func scalarRules(r ir.Rules) []template.HTML {
	var list []template.HTML
	add := func(format string, args ...any) {
		list = append(list, template.HTML(template.HTMLEscapeString(fmt.Sprintf(format, args...))))
	}
	if r.Min != nil {
		add("at least %s", ir.JSONNumber(*r.Min))
	}
	if r.Max != nil {
		add("at most %s", ir.JSONNumber(*r.Max))
	}
	if r.MinLength != nil {
		add("at least %d characters", *r.MinLength)
	}
	if r.MaxLength != nil {
		add("at most %d characters", *r.MaxLength)
	}
	if r.Pattern != "" {
		list = append(list, "matches "+code(r.Pattern))
	}
	if r.Normalize == ir.NormalURL {
		add("an absolute URL, normalized")
	}
	if r.Format != "" {
		add("format %s", r.Format)
	}
	if r.Encoding != "" {
		add("encoded as %s", r.Encoding)
	}
	switch r.Time {
	case ir.TimeNone:
	case ir.TimeISO:
		add("a date and a time as ISO 8601 has them")
	case ir.TimeMillis:
		add("milliseconds since 1970")
	case ir.TimeSeconds:
		add("seconds since 1970")
	}
	return list
}

func (b *book) enum(e *ir.Enum) Declared {
	d := b.typed(&e.Decl, "enum", e, nil)
	if e.TagOf != nil {
		d.Facts = append(d.Facts, Fact{"are the tags of", b.spelled(e.TagOf)})
	}
	if e.Unknown == ir.Keep {
		d.Facts = append(d.Facts, Fact{"any other text", "is kept as it is"})
	}
	for _, prefix := range e.Prefixes {
		d.Facts = append(d.Facts, Fact{"values that begin with", code(prefix)})
	}
	for _, v := range e.Values {
		d.Values = append(d.Values, Value{anchor(e.Name, v.Value), v.Value, site.Inline(v.Doc), v.Since, site.Inline(v.Deprecated)})
	}
	return d
}

func (b *book) alias(a *ir.Alias) Declared {
	d := b.typed(&a.Decl, "alias", a.Scalar, nil)
	d.Facts = append(d.Facts, Fact{"is", template.HTML(a.Scalar.Kind.String())})
	for _, rule := range scalarRules(a.Scalar.Rules) {
		d.Facts = append(d.Facts, Fact{"", rule})
	}
	return d
}

func code(text string) template.HTML {
	return template.HTML("<code>" + template.HTMLEscapeString(text) + "</code>")
}
