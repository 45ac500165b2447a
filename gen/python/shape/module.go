package shape

import (
	"cmp"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/python/format"
	"github.com/msggen/msggen/gen/python/layout"
	"github.com/msggen/msggen/gen/python/runtime"
	"github.com/msggen/msggen/gen/target"
)

// Module is a file under construction. What it imports is bound to names that begin
// with an underscore, which no name of a spec does.
type Module struct {
	*Package
	layout.Printer
	name    string
	imports map[string]bool
}

// NewModule begins the file of a module of the package.
func (p *Package) NewModule(name string) *Module {
	return &Module{Package: p, name: name, imports: map[string]bool{}}
}

// Runtime is a name from a module of the runtime.
func (m *Module) Runtime(module, name string) string {
	m.imports["from ._runtime import "+module+" as _"+module] = true
	return "_" + module + "." + name
}

// siblings are the modules of a package that others name, and libraries those that are
// installed, by what they are bound to. No others can be named.
var (
	siblings  = []string{"models", "codecs", "logic", "reducers", "pipelines", "streams", "operations"}
	libraries = []string{"collections_abc", "datetime", "enum", "pydantic", "typing", "typing_extensions"}
)

// IsModule reports whether a module may be called so where it is used. In a function no
// variable can have its name.
func (m *Module) IsModule(name string) bool {
	name, private := strings.CutPrefix(name, "_")
	if !private {
		return false
	}
	for _, p := range ir.WithImports(m.Protocol) {
		if rest, ok := strings.CutPrefix(name, p.Name+"_"); ok && slices.Contains(siblings, rest) {
			return true
		}
	}
	return slices.Contains(siblings, name) || slices.Contains(libraries, name) || slices.Contains(runtime.Modules(), name)
}

// LimitsParam is the parameter of what takes other limits than those of the protocol.
func (m *Module) LimitsParam() string {
	return "limits: " + m.Runtime("limits", "Limits") + " | None = None"
}

// Library is a name from a module that is installed.
func (m *Module) Library(module, name string) string {
	bound := "_" + strings.ReplaceAll(module, ".", "_")
	if !m.IsModule(bound) {
		panic("python: unknown library " + module)
	}
	m.imports["import "+module+" as "+bound] = true
	return bound + "." + name
}

// Import adds a statement.
func (m *Module) Import(statement string) { m.imports[statement] = true }

// Sibling is a name from a module of the package of a protocol.
func (m *Module) Sibling(of *ir.Protocol, module, name string) string {
	from, bound := ".", "_"+strings.TrimPrefix(module, "_")
	if !m.IsModule(bound) {
		panic("python: unknown module " + module)
	}
	if of != nil && of != m.Protocol {
		from, bound = m.Of(of).ImportName(), "_"+of.Name+bound
	} else if module == m.name {
		return name
	}
	if module != bound {
		module += " as " + bound
	}
	m.imports["from "+from+" import "+module] = true
	return bound + "." + name
}

// TypeName is the name of an object, enum, union or alias, wherever it is declared.
func (m *Module) TypeName(d ir.Decl) string {
	return m.Sibling(d.Home, "models", Spelled(d.Name))
}

// Logic is an internal function of the package that declares something.
func (m *Module) Logic(role Role, of *ir.Protocol, decl any) string {
	return m.Sibling(of, "_logic", m.Of(of).Get(role, decl))
}

// File is the file with all that was printed.
func (m *Module) File(doc string) target.File {
	var head layout.Printer
	head.Banner(m.Protocol.Files...)
	head.Doc(doc, "")
	head.Line()
	head.Line("from __future__ import annotations")
	groups := [3][]string{}
	for _, statement := range joined(m.imports) {
		switch {
		case strings.HasPrefix(statement, "from ."):
			groups[2] = append(groups[2], statement)
		case strings.HasPrefix(statement, "import pydantic"), strings.HasPrefix(statement, "import typing_extensions"), strings.HasPrefix(statement, "from "):
			groups[1] = append(groups[1], statement)
		default:
			groups[0] = append(groups[0], statement)
		}
	}
	for _, group := range groups {
		if len(group) == 0 {
			continue
		}
		slices.SortFunc(group, func(a, b string) int { // as isort has them
			return cmp.Or(strings.Compare(b[:4], a[:4]), strings.Compare(strings.ToLower(a), strings.ToLower(b)))
		})
		head.Line()
		for _, statement := range group {
			head.Line(statement)
		}
	}
	return m.Package.Source(m.name+".py", head.String()+m.String())
}

// joined are statements, of which those are one that take names of one module as they are.
func joined(statements map[string]bool) []string {
	var list []string
	plain := map[string][]string{}
	for statement := range statements {
		module, name, isFrom := strings.Cut(statement, " import ")
		if isFrom && !strings.Contains(name, " ") {
			plain[module] = append(plain[module], name)
		} else {
			list = append(list, statement)
		}
	}
	for module, names := range plain {
		slices.Sort(names)
		list = append(list, module+" import "+strings.Join(names, ", "))
	}
	return list
}

// Source is a module of the package, laid out.
func (p *Package) Source(name, text string) target.File {
	return p.File(name, format.Source(text))
}

// File is a file of the package.
func (p *Package) File(name, text string) target.File {
	return target.File{Path: p.Protocol.Name + "/src/" + p.ImportName() + "/" + name, Data: []byte(text)}
}
