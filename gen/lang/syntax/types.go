package syntax

import (
	"slices"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

func (r *reader) alias(name source.Text, n *yaml.Node) *Alias {
	m := r.mapping(n, "alias "+quote(name.Value), name.Whole())
	if m == nil {
		return &Alias{Decl: short(name)}
	}
	defer m.done()
	m.need("type")
	return &Alias{Decl: m.typeDecl(name), Type: m.text("type"), Rules: m.rules()}
}

func (m *mapping) rules() Rules {
	return Rules{
		Min:       m.number("min"),
		Max:       m.number("max"),
		MinLength: m.count("min_length"),
		MaxLength: m.count("max_length"),
		MinItems:  m.count("min_items"),
		MaxItems:  m.count("max_items"),
		Pattern:   m.text("pattern"),
		Format:    m.text("format"),
		Normalize: m.choice("normalize", "url"),
		Encoding:  m.choice("encoding", "base64"),
		Time:      m.choice("time", "iso", "unix_ms", "unix_s"),
	}
}

func (r *reader) enum(name source.Text, n *yaml.Node) *Enum {
	m := r.mapping(n, "enum "+quote(name.Value), name.Whole())
	if m == nil {
		return &Enum{Decl: short(name)}
	}
	defer m.done()
	m.need("values")
	e := &Enum{Decl: m.typeDecl(name), Unknown: m.choice("unknown", "keep", "reject")}
	values := m.take("values")
	if values == nil {
		return e
	}
	if values.Kind == yaml.SequenceNode {
		m.report(diag.New(diag.WrongShape, m.start(values), quote("values"), kindNames[yaml.MappingNode], kindName(values)).
			WithHint("write every value as a key: `red: What it means.`"))
		return e
	}
	if list := m.mapping(values, quote("values"), m.Key("values")); list != nil {
		for _, v := range list.entries {
			add(&e.Values, m.enumValue(v.key, v.value))
		}
	}
	return e
}

// enumValue reads one value; its short form is just what it means, or nothing.
func (r *reader) enumValue(name source.Text, n *yaml.Node) *EnumValue {
	if n.Kind == yaml.ScalarNode {
		v := &EnumValue{short(name)}
		if !isEmpty(n) {
			v.Doc = scalarText(r.file, n)
		}
		return v
	}
	m := r.mapping(n, "value "+quote(name.Value), name.Whole())
	if m == nil {
		return &EnumValue{short(name)}
	}
	defer m.done()
	return &EnumValue{m.decl(name)}
}

func (r *reader) object(name source.Text, n *yaml.Node) *Object {
	m := r.mapping(n, "object "+quote(name.Value), name.Whole())
	if m == nil {
		return &Object{Decl: short(name)}
	}
	defer m.done()
	o := m.objectKeys(name)
	o.SSE = m.sse()
	m.straightFields(&o)
	return &o
}

// sse reads how a type stands in server-sent events; nil if nothing is said.
func (r *mapping) sse() *SSE {
	n := r.take("sse")
	if n == nil {
		return nil
	}
	m := r.mapping(n, quote("sse"), r.Key("sse"))
	if m == nil {
		return nil
	}
	defer m.done()
	return &SSE{Node: m.Node, Done: m.text("done"), DoneOptional: m.flag("done_optional"), Event: m.text("event"), InData: m.flag("in_data")}
}

// objectKeys reads what objects and events share.
func (m *mapping) objectKeys(name source.Text) Object {
	o := Object{
		Decl:     m.typeDecl(name),
		Base:     m.nameOrNames("base"),
		Abstract: m.flag("abstract"),
		Internal: m.flag("internal"),
		Unknown:  m.choice("unknown", "drop", "keep", "reject"),
		Examples: m.values("examples"),
	}
	m.section("fields", func(name source.Text, n *yaml.Node) { add(&o.Fields, m.field(name, n)) })
	if n := m.take("checks"); n != nil && m.kind(n, yaml.SequenceNode, quote("checks")) {
		for _, item := range n.Content {
			add(&o.Checks, m.check(item))
		}
	}
	return o
}

// straightFields reads the fields of an object that has them without `fields`, which is
// told once. It reports whether there are any.
func (m *mapping) straightFields(o *Object) bool {
	if m.Has("fields") {
		return false
	}
	var fields []entry
	for _, e := range m.entries {
		_, near := diag.Nearest(e.key.Value, m.asked)
		_, meant := m.fromElsewhere(diag.Diagnostic{}, e.key.Value)
		if !near && meant == "" && !slices.Contains(m.asked, e.key.Value) && isFieldLike(e.value) {
			fields = append(fields, e)
		}
	}
	if len(fields) == 0 {
		return false
	}
	first := fields[0]
	d := diag.New(diag.UnknownKey, first.key.Whole(), m.what, first.key.Value)
	if first.value.Kind == yaml.ScalarNode {
		d = d.WithHint("fields stand under `fields`: `{fields: {%s: %s}}`", first.key.Value, first.value.Value)
	} else {
		d = d.WithHint("fields stand under `fields`")
	}
	m.report(d)
	for _, e := range fields {
		m.asked = append(m.asked, e.key.Value)
		add(&o.Fields, m.field(e.key, e.value))
	}
	return true
}

// field reads a field; its short form is just the type.
func (r *reader) field(name source.Text, n *yaml.Node) *Field {
	typ, m := r.typed(n, "field "+quote(name.Value), name)
	if m == nil {
		return &Field{Decl: short(name), Type: typ}
	}
	defer m.done()
	if !m.Has("const") && !m.Has("prefix") {
		m.need("type")
	}
	typ = m.text("type")
	if m.Has("items") || m.Has("additionalProperties") { // which is told with the type that it makes
		typ = source.Text{}
	}
	return &Field{
		Decl:         m.decl(name),
		Type:         typ,
		Also:         m.names("also"),
		Const:        m.value("const"),
		Prefix:       m.text("prefix"),
		Default:      m.value("default"),
		Optional:     m.flag("optional"),
		NullIsAbsent: m.flag("null_is_absent"),
		Derived:      m.derived(),
		Private:      m.flag("private"),
		Examples:     m.values("examples"),
		Rules:        m.rules(),
	}
}

// derived reads what a field is computed of; nil if it is not.
func (m *mapping) derived() *Derived {
	n := m.take("derived")
	if n == nil {
		return nil
	}
	o := m.mapping(n, quote("derived"), m.Key("derived"))
	if o == nil {
		return nil
	}
	defer o.done()
	o.need("parse")
	return &Derived{Node: o.Node, Parse: o.text("parse"), Partial: o.flag("partial").Value}
}

// typed reads what is either just a type or a mapping; of what is neither,
// nothing.
func (r *reader) typed(n *yaml.Node, what string, name source.Text) (typ source.Text, m *mapping) {
	switch n.Kind {
	case yaml.ScalarNode:
		return scalarText(r.file, n), nil
	case yaml.SequenceNode:
		r.report(diag.New(diag.WrongShape, r.start(n), what, "a type or a mapping", kindName(n)).
			WithHint("the type of a list is `list[…]`, with that of its elements"))
		return source.Text{}, nil
	default:
		return source.Text{}, r.mapping(n, what, name.Whole())
	}
}

// short is the declaration of what is written in its short form.
func short(name source.Text) Decl { return Decl{Node: Node{At: name.Whole()}, Name: name} }

func (r *reader) check(item *yaml.Node) *Check {
	m := r.mapping(item, "a check", r.start(item))
	if m == nil {
		return &Check{Node: Node{At: r.start(item)}}
	}
	defer m.done()
	m.need("code", "that", "message")
	return &Check{
		Node:    m.Node,
		Code:    m.text("code"),
		That:    m.text("that"),
		Message: m.text("message"),
		Since:   m.text("since"),
	}
}

func (r *reader) union(name source.Text, n *yaml.Node) *Union {
	m := r.mapping(n, "union "+quote(name.Value), name.Whole())
	if m == nil {
		return &Union{Decl: short(name)}
	}
	defer m.done()
	m.need("of")
	u := &Union{
		Decl:     m.typeDecl(name),
		By:       m.choice("by", "presence"),
		Tag:      m.text("tag"),
		Tags:     m.text("tags"),
		Untagged: m.names("untagged"),
		Unknown:  m.choice("unknown", "drop", "keep", "reject"),
		SSE:      m.sse(),
	}
	m.section("retired", func(name source.Text, n *yaml.Node) {
		u.Retired = append(u.Retired, &Retired{Object: name, Becomes: m.textAt(n, quote(name.Value))})
	})
	if of := m.take("of"); of != nil {
		u.Of = m.members(of)
	}
	return u
}

// members reads a list of names if the union has a tag, else a mapping of
// choices to types.
func (m *mapping) members(of *yaml.Node) []*Member {
	var members []*Member
	switch tagged := m.Has("tag"); {
	case m.Has("discriminator") && of.Kind == yaml.SequenceNode: // which is told to be the tag
	case tagged && of.Kind == yaml.MappingNode:
		m.report(diag.New(diag.UnionShape, m.Key("of"), "a union with a tag lists the names of its members").
			WithHint("a union without a tag maps its choices to types"))
	case m.Has("by") && of.Kind == yaml.SequenceNode:
		m.report(diag.New(diag.UnionShape, m.Key("of"), "a union by presence maps the key that only one member has to its type").
			WithHint("write `of: {text: TextPart, image: ImagePart}`"))
	case !tagged && of.Kind == yaml.SequenceNode:
		m.report(diag.New(diag.UnionShape, m.Key("of"), "a union without a tag maps its choices to types").
			WithHint("name the key that tells its members apart as `tag`, or see `by: presence`"))
	case tagged:
		for _, name := range m.namesAt(of, quote("of")) {
			members = append(members, &Member{Decl: short(name)})
		}
	default:
		m.each(of, quote("of"), func(name source.Text, n *yaml.Node) { add(&members, m.choiceOf(name, n)) })
	}
	return members
}

// choiceOf reads a choice of a union by kind; its short form is just the type.
func (r *reader) choiceOf(name source.Text, n *yaml.Node) *Member {
	typ, m := r.typed(n, "choice "+quote(name.Value), name)
	if m == nil {
		return &Member{Decl: short(name), Type: typ}
	}
	defer m.done()
	m.need("type")
	return &Member{Decl: m.decl(name), Type: m.text("type")}
}
