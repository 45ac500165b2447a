package shape

import (
	"bytes"

	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/runtime"
)

// Module is one .ts file under construction: `m.line(…)` prints statements, and
// the methods that name things note what has to be imported.
type Module struct {
	*Package
	layout.Printer
	Imports imports
	stem    string   // file name below src, without .ts
	Intro   string   // what the file is for, if its name does not say it
	sources []string // spec files it is made from
}

// NewModule begins a file; stem is its name below src, without .ts.
func (e *Package) NewModule(stem string, sources ...string) *Module {
	m := &Module{Package: e, stem: stem, sources: sources}
	m.Reuse(e.spare)
	e.spare = nil
	return m
}

// Runtime is the name here of a runtime function, class or constant.
func (m *Module) Runtime(name string) string {
	return m.Imports.value(runtime.FileOf(name), name, m.IDs.Get(RoleRuntime, name))
}

// RuntimeType is the name here of a runtime type.
func (m *Module) RuntimeType(name string) string {
	return m.Imports.TypeOnly(runtime.FileOf(name), name, m.IDs.Get(RoleRuntime, name))
}

// Value is the name of what stands for a declaration at run time in the given
// role: a factory, a reader, a class, the object of an enum …
func (m *Module) Value(r Role, decl any) string { return m.named(r, decl, m.Imports.value) }

// TypeName is the name of the type of a declaration in the given role.
func (m *Module) TypeName(r Role, decl any) string { return m.named(r, decl, m.Imports.TypeOnly) }

func (m *Module) named(r Role, decl any, note func(from, name, local string) string) string {
	home := m.Home(decl)
	name, stem := home.IDs.Get(r, decl), home.Files.Stem(r, decl)
	switch {
	case home != m.Package:
		m.Linked[home] = true
		return note(home.subpath(r, stem), name, m.IDs.Get(r, decl))
	case stem == m.stem:
		return name
	default:
		return note("./"+stem+".js", name, name)
	}
}

// File is the finished module.
func (m *Module) File() target.File {
	var head layout.Printer
	head.Line("// ", target.Banner(m.sources...))
	head.Blank()
	for _, text := range names.Wrap(m.Intro, layout.Width-len("// ")) {
		head.Line("// ", text)
	}
	head.Blank()
	m.Imports.print(&head)
	if lines := m.Text(); len(lines) > 0 {
		head.Blank()
		head.Insert(append(bytes.TrimRight(lines, "\n"), '\n'))
	}
	m.spare = m.Text()
	m.Reuse(nil)
	return target.File{Path: m.Protocol.Name + "/src/" + m.stem + ".ts", Data: head.Text()}
}
