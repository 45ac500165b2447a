package golang

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// receiver is the name of the receiver in the methods of a type: the first
// letter of its last word. The emitter's own parameters (dec, dst, opts …) have
// more letters, so they cannot meet it.
func receiver(typeName string) string {
	if first := lastWord(typeName)[0]; 'a' <= first && first <= 'z' {
		return string(first)
	}
	return "v"
}

// importedNames are the packages that emitted code may import.
var importedNames = []string{
	"bytes", "fmt", "io", "iter", "json", "jsonpatch", "regexp", "slices", "strconv", "strings", "weburl", "wire",
}

// locals hands out the names of parameters and variables of one function.
type locals struct {
	scope *names.Scope
}

// newLocals returns the locals of a function in which the given names are taken.
func (p *pkg) newLocals(taken ...string) *locals {
	return &locals{names.NewScope(append(taken, p.importedNames()...)...)}
}

// claim spells a name of the spec as a variable that nothing else in the
// function is called.
func (l *locals) claim(name string) string {
	id := names.GoCamel(name)
	if names.GoReserved(id) {
		return l.scope.Claim(id + "Value")
	}
	return l.scope.Claim(id, id+"Value")
}

// withArticle puts a or an before a name.
func withArticle(name string) string {
	if strings.ContainsRune("AEIO", rune(name[0])) {
		return "an " + name
	}
	return "a " + name
}

// lastWord is the last word of a name.
func lastWord(name string) string {
	words := names.Words(name)
	return words[len(words)-1]
}

// unionParam names a parameter that holds a value of a union.
func (p *pkg) unionParam(u *ir.Union) string {
	return p.newLocals("dec", "dst").claim(lastWord(u.Name))
}
