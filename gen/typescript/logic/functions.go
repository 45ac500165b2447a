package logic

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/typescript/expr"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/scope"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// FunctionsFile is the module of the functions of the spec, which all others may call.
func FunctionsFile(e *shape.Package) target.File {
	var sources []string
	for _, f := range e.Protocol.Functions {
		if len(sources) == 0 || sources[len(sources)-1] != f.File {
			sources = append(sources, f.File)
		}
	}
	m := New(e.NewModule(e.Files.Functions, sources...))
	for _, f := range e.Protocol.Functions {
		m.function(f)
	}
	return m.File()
}

func (m *Logic) function(f *ir.Function) {
	s := expr.New(m.Module, "sources", scope.InFold)
	params := make([]layout.Doc, len(f.Params))
	for i, p := range f.Params {
		params[i] = layout.Cat(s.Bind(p), ": ", m.ParamType(p))
		if p.Named {
			s.Known[p] = func() string { return m.ParamType(p) }
		}
	}
	value := s.Expr(f.Value)
	m.Blank()
	m.DeclDoc(f.Decl)
	head := layout.Cat("export function ", m.IDs.Get(shape.RoleFunction, f), layout.Args(params...), ": ", m.Type(f.Returns))
	m.Block(head, func() { m.Line(term.ReturnedTerm(value)) })
}
