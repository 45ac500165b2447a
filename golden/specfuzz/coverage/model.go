package coverage

import (
	"go/ast"
	"slices"
	"strings"
)

// model is what the source of gen/ir says of its types.
type model struct {
	sealed   map[string][]string // methods of the interfaces that are declared as closed
	methods  map[string][]string // of types
	embedded map[string][]string // in structs
}

func (m *model) declaration(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		t, ok := spec.(*ast.TypeSpec)
		if !ok {
			continue
		}
		switch typ := t.Type.(type) {
		case *ast.InterfaceType:
			if !closed(d.Doc) && !closed(t.Doc) {
				continue
			}
			for _, f := range typ.Methods.List {
				if len(f.Names) == 0 { // only some of the kinds of the interface that it embeds
					delete(m.sealed, t.Name.Name)
					break
				}
				for _, name := range f.Names {
					m.sealed[t.Name.Name] = append(m.sealed[t.Name.Name], name.Name)
				}
			}
		case *ast.StructType:
			for _, f := range typ.Fields.List {
				if name, ok := f.Type.(*ast.Ident); ok && len(f.Names) == 0 {
					m.embedded[t.Name.Name] = append(m.embedded[t.Name.Name], name.Name)
				}
			}
		}
	}
}

// closed reports whether a comment says that all implementations of an interface
// are known.
func closed(doc *ast.CommentGroup) bool {
	return doc != nil && slices.ContainsFunc(doc.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, "//sumtype:decl") })
}

func (m *model) method(d *ast.FuncDecl) {
	if d.Recv == nil {
		return
	}
	receiver := d.Recv.List[0].Type
	if p, ok := receiver.(*ast.StarExpr); ok {
		receiver = p.X
	}
	name := receiver.(*ast.Ident).Name
	m.methods[name] = append(m.methods[name], d.Name.Name)
}

// group is the closed interface that a type implements: of several the one that
// asks the most.
func (m *model) group(name string) string {
	methods := m.methods[name]
	for _, e := range m.embedded[name] {
		methods = append(methods[:len(methods):len(methods)], m.methods[e]...)
	}
	best := ""
	for sealed, wanted := range m.sealed {
		missing := func(method string) bool { return !slices.Contains(methods, method) }
		if !slices.ContainsFunc(wanted, missing) && len(wanted) > len(m.sealed[best]) {
			best = sealed
		}
	}
	return best
}
