package typescript

import (
	"bytes"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/typescript/runtime"
)

// emitter writes the package of one protocol.
type emitter struct {
	protocol   *ir.Protocol
	names      *nameTable
	layout     *layout
	proofs     *plan.Proofs
	uses       *plan.Uses
	scope      string                  // of the package on npm, or empty
	signatures map[*ir.Rule]*signature // of the named rules that have been called
	project    project
	effects    *plan.Effects
	lookups    *plan.Lookups
	reach      *plan.Reach
	imported   bool              // some other protocol imports this one
	linked     map[*emitter]bool // the packages that modules import from
	spare      []byte            // the memory of a module that is finished
}

// module is one .ts file under construction: `m.line(…)` prints statements, and
// the methods that name things note what has to be imported.
type module struct {
	*emitter
	printer
	imports imports
	stem    string   // file name below src, without .ts
	intro   string   // what the file is for, if its name does not say it
	sources []string // spec files it is made from
}

func (e *emitter) newModule(stem string, sources ...string) *module {
	m := &module{emitter: e, stem: stem, sources: sources}
	m.reuse(e.spare)
	e.spare = nil
	return m
}

// runtime is the name here of a runtime function, class or constant.
func (m *module) runtime(name string) string {
	return m.imports.value(runtime.FileOf(name), name, m.names.of(roleRuntime, name))
}

// runtimeType is the name here of a runtime type.
func (m *module) runtimeType(name string) string {
	return m.imports.typeOnly(runtime.FileOf(name), name, m.names.of(roleRuntime, name))
}

// value is the name of what stands for a declaration at run time in the given
// role: a factory, a reader, a class, the object of an enum …
func (m *module) value(r role, decl any) string { return m.named(r, decl, m.imports.value) }

// typeName is the name of the type of a declaration in the given role.
func (m *module) typeName(r role, decl any) string { return m.named(r, decl, m.imports.typeOnly) }

func (m *module) named(r role, decl any, note func(from, name, local string) string) string {
	home := m.home(decl)
	name, stem := home.names.of(r, decl), home.layout.stem(r, decl)
	switch {
	case home != m.emitter:
		m.linked[home] = true
		return note(home.subpath(r, stem), name, m.names.of(r, decl))
	case stem == m.stem:
		return name
	default:
		return note("./"+stem+".js", name, name)
	}
}

// subpath is where other packages import what has a role from.
func (e *emitter) subpath(r role, stem string) string {
	switch r {
	case roleRead, roleWrite, roleCheck:
		return e.packageName() + "/" + internalPath + stem
	default:
		return e.packageName()
	}
}

// file is the finished module.
func (m *module) file() target.File {
	var head printer
	head.line("// ", target.Banner(m.sources...))
	head.blank()
	for _, text := range names.Wrap(m.intro, width-len("// ")) {
		head.line("// ", text)
	}
	head.blank()
	m.imports.print(&head)
	if lines := m.text(); len(lines) > 0 {
		head.blank()
		head.insert(append(bytes.TrimRight(lines, "\n"), '\n'))
	}
	m.spare = m.text()
	m.reuse(nil)
	return target.File{Path: m.protocol.Name + "/src/" + m.stem + ".ts", Data: head.text()}
}
