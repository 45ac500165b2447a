package syntax

import (
	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/source"
)

// Parse reads the files of one protocol, in the order given. The spec is never
// nil; it is whole if the list has no errors.
func Parse(files []*source.File) (*Spec, diag.List) {
	spec := &Spec{Files: files}
	var diags diag.List
	var headers []*mapping
	unreadable := false
	for _, file := range files {
		root, ok := decode(file, &diags)
		if root == nil {
			unreadable = unreadable || !ok
			continue
		}
		r := &reader{file: file, diags: &diags}
		m := r.mapping(root, "a spec file", r.start(root))
		if m == nil {
			unreadable = true
			continue
		}
		m.declarations(spec)
		if m.hasHeader() {
			headers = append(headers, m)
		}
		m.asked = append(m.asked, headerKeys...)
		m.done()
	}
	if len(headers) > 0 {
		spec.Header = header(headers)
	} else if !unreadable {
		diags.Add(diag.New(diag.NoHeader, source.Span{}))
	}
	return spec, diags.Sorted()
}

// declarations reads everything of a file but the header.
func (m *mapping) declarations(spec *Spec) {
	m.section("aliases", func(name source.Text, n *yaml.Node) { add(&spec.Aliases, m.alias(name, n)) })
	m.section("enums", func(name source.Text, n *yaml.Node) { add(&spec.Enums, m.enum(name, n)) })
	m.section("objects", func(name source.Text, n *yaml.Node) { add(&spec.Objects, m.object(name, n)) })
	m.section("unions", func(name source.Text, n *yaml.Node) { add(&spec.Unions, m.union(name, n)) })
	m.section("events", func(name source.Text, n *yaml.Node) { add(&spec.Events, m.events(name, n)) })
	m.section("groups", func(name source.Text, n *yaml.Node) { add(&spec.Groups, m.group(name, n)) })
	m.section("rules", func(name source.Text, n *yaml.Node) { add(&spec.Rules, m.rule(name, n)) })
	m.section("reducers", func(name source.Text, n *yaml.Node) { add(&spec.Reducers, m.reducer(name, n)) })
	m.section("pipelines", func(name source.Text, n *yaml.Node) { add(&spec.Pipelines, m.pipeline(name, n)) })
	m.section("constructors", func(name source.Text, n *yaml.Node) { add(&spec.Constructors, m.constructor(name, n)) })
	m.section("accessors", func(name source.Text, n *yaml.Node) { add(&spec.Accessors, m.accessor(name, n)) })
}

func add[T any](list *[]*T, item *T) { *list = append(*list, item) }

// decl reads the keys that all declarations share.
func (m *mapping) decl(name source.Text) Decl {
	return Decl{
		Node:       m.Node,
		Name:       name,
		Doc:        m.text("doc"),
		Since:      m.text("since"),
		Deprecated: m.text("deprecated"),
	}
}

// typeDecl reads the keys that the declarations of types share.
func (m *mapping) typeDecl(name source.Text) Decl {
	d := m.decl(name)
	d.Formerly = m.names("formerly")
	return d
}
