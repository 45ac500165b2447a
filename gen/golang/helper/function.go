package helper

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// FunctionName is the Go function of a function of the spec. What begins like one of
// another kind gets a word in front.
func (l *Helpers) FunctionName(f *ir.Function) string { return l.functions[f] }

func nameFunctions(p *ir.Protocol, scope functionNames) map[*ir.Function]string {
	named := make(map[*ir.Function]string, len(p.Functions))
	for _, f := range p.Functions {
		named[f] = scope.claim("compute", names.GoCamel(f.Name))
	}
	return named
}
