package logic

import (
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/steps"
)

// rulesFile is the module of the named rules, which reducers share.
func rulesFile(e *shape.Package) target.File {
	var sources []string
	for _, r := range e.Protocol.Rules {
		if len(sources) == 0 || sources[len(sources)-1] != r.File {
			sources = append(sources, r.File)
		}
	}
	m := e.NewModule(e.Files.Rules, sources...)
	for _, r := range e.Protocol.Rules {
		f := steps.NamedRule(m, r)
		m.Blank()
		m.DeclDoc(r.Decl)
		f.PrintAs(m, "export function ")
	}
	return m.File()
}
