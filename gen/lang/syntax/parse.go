package syntax

import (
	"bytes"
	"sync"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// Parse reads the files of one protocol, in the order given. The spec is never
// nil; it is whole if the list has no errors.
func Parse(files []*source.File) (*Spec, diag.List) {
	return Memory(nil).Parse(files)
}

// Memory holds files that were read before, for those who read the same ones again and
// again. Nobody may change a spec that was made of them.
type Memory map[string]*parsed

// Parse is [Parse]. Of files that have the text that they had the spec has the parts that it
// had, and the list of files is changed to say so.
func (known Memory) Parse(files []*source.File) (*Spec, diag.List) {
	read := make([]*parsed, len(files))
	var reading sync.WaitGroup
	for i, file := range files {
		if f := known[file.Name]; f != nil && bytes.Equal(f.file.Data, file.Data) {
			read[i], files[i] = f, f.file
			continue
		}
		reading.Go(func() { read[i] = parseFile(file) })
	}
	reading.Wait()
	for _, f := range read {
		if known != nil && f.header == nil { // which takes down what it was asked for
			known[f.file.Name] = f
		}
	}

	spec := &Spec{Files: files}
	var headers []*mapping
	unreadable := false
	for _, f := range read {
		unreadable = unreadable || f.unreadable
		if f.header != nil {
			headers = append(headers, f.header)
		}
		spec.append(&f.spec)
	}
	if len(headers) > 0 {
		spec.Header = header(headers)
	}
	var diags diag.List
	for _, f := range read {
		diags.Add(f.diags...)
	}
	if spec.Header == nil && !unreadable {
		diags.Add(diag.New(diag.NoHeader, source.Span{}))
	}
	return spec, diags.Sorted()
}

// parsed is what one file says.
type parsed struct {
	file       *source.File
	spec       Spec
	header     *mapping // nil if it has none of the keys of a header
	diags      diag.List
	unreadable bool
}

func parseFile(file *source.File) *parsed {
	f := &parsed{file: file}
	root, ok := decode(file, &f.diags)
	if root == nil {
		f.unreadable = !ok
		return f
	}
	r := &reader{file: file, diags: &f.diags}
	m := r.mapping(root, "a spec file", r.start(root))
	if m == nil {
		f.unreadable = true
		return f
	}
	m.declarations(&f.spec)
	if m.hasHeader() {
		f.header = m
	}
	m.asked = append(m.asked, headerKeys...)
	m.done()
	return f
}

// append adds the declarations of another file.
func (s *Spec) append(more *Spec) {
	s.Aliases = append(s.Aliases, more.Aliases...)
	s.Enums = append(s.Enums, more.Enums...)
	s.Objects = append(s.Objects, more.Objects...)
	s.Unions = append(s.Unions, more.Unions...)
	s.Events = append(s.Events, more.Events...)
	s.Groups = append(s.Groups, more.Groups...)
	s.Functions = append(s.Functions, more.Functions...)
	s.Rules = append(s.Rules, more.Rules...)
	s.Reducers = append(s.Reducers, more.Reducers...)
	s.Pipelines = append(s.Pipelines, more.Pipelines...)
	s.Operations = append(s.Operations, more.Operations...)
	s.Constructors = append(s.Constructors, more.Constructors...)
	s.Accessors = append(s.Accessors, more.Accessors...)
}

// declarations reads everything of a file but the header.
func (m *mapping) declarations(spec *Spec) {
	m.section("aliases", func(name source.Text, n *yaml.Node) { add(&spec.Aliases, m.alias(name, n)) })
	m.section("enums", func(name source.Text, n *yaml.Node) { add(&spec.Enums, m.enum(name, n)) })
	m.section("objects", func(name source.Text, n *yaml.Node) { add(&spec.Objects, m.object(name, n)) })
	m.section("unions", func(name source.Text, n *yaml.Node) { add(&spec.Unions, m.union(name, n)) })
	m.section("events", func(name source.Text, n *yaml.Node) { add(&spec.Events, m.events(name, n)) })
	m.section("groups", func(name source.Text, n *yaml.Node) { add(&spec.Groups, m.group(name, n)) })
	m.section("functions", func(name source.Text, n *yaml.Node) { add(&spec.Functions, m.function(name, n)) })
	m.section("rules", func(name source.Text, n *yaml.Node) { add(&spec.Rules, m.rule(name, n)) })
	m.section("reducers", func(name source.Text, n *yaml.Node) { add(&spec.Reducers, m.reducer(name, n)) })
	m.section("pipelines", func(name source.Text, n *yaml.Node) { add(&spec.Pipelines, m.pipeline(name, n)) })
	m.section("operations", func(name source.Text, n *yaml.Node) { add(&spec.Operations, m.operation(name, n)) })
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
