package helper

import (
	"slices"
	"strconv"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// functionNames hands out what the functions and variables that rules take are
// called in a package, where they are not exported. Those that serve declarations
// are called after these, with one of a few verbs before; none of ours begins so.
type functionNames struct {
	taken    *names.Scope
	imported []string
}

func newFunctionNames(p *shape.Package) functionNames {
	taken := names.NewScope()
	for _, l := range p.Protocol.Pipelines {
		taken.Claim(RunType(l))
	}
	return functionNames{taken, p.ImportedNames()}
}

// claim takes the first of the wanted names that is free, or else the last one with
// a number. A name that is not ours to take gets a word in front.
func (n functionNames) claim(word string, wanted ...string) string {
	for i, name := range wanted {
		if isHelper(name) || names.GoReserved(name) || slices.Contains(n.imported, name) {
			wanted[i] = word + names.GoPascal(name)
		}
	}
	last := wanted[len(wanted)-1]
	for number := 2; ; number++ {
		for _, name := range wanted {
			if !n.taken.Has(name) {
				return n.taken.Claim(name)
			}
		}
		wanted = []string{last + strconv.Itoa(number)}
	}
}

// isHelper reports whether a name is, or might be, that of a function or a variable
// that serves a declaration, or of one of the listHelpers.
func isHelper(name string) bool {
	return slices.Contains(helperVerbs, names.Words(name)[0]) || name == Last
}

// RunType names the type that an event is on its way through a pipeline in.
func RunType(p *ir.Pipeline) string { return names.GoCamel(p.Name) + "Run" }
