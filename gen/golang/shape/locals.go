package shape

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// Receiver is the name of the receiver in the methods of a type: the first
// letter of its last word. The emitter's own parameters (dec, dst, opts …) have
// more letters, so they cannot meet it.
func Receiver(typeName string) string {
	if first := LastWord(typeName)[0]; 'a' <= first && first <= 'z' {
		return string(first)
	}
	return "v"
}

// ImportedNames are the packages that emitted code may import.
var ImportedNames = []string{
	"bytes", "codec", "fmt", "io", "iter", "json", "jsonpatch", "jsontext", "reduce", "regexp", "slices", "strconv",
	"strings", "weburl", "wire",
}

// Locals hands out the names of parameters and variables of one function.
type Locals struct {
	scope *names.Scope
}

// NewLocals returns the locals of a function in which the given names are taken.
func (p *Package) NewLocals(taken ...string) *Locals {
	return &Locals{names.NewScope(append(taken, p.ImportedNames()...)...)}
}

// Claim spells a name of the spec as a variable that nothing else in the
// function is called.
func (l *Locals) Claim(name string) string {
	id := names.GoCamel(name)
	if names.GoReserved(id) {
		return l.scope.Claim(id + "Value")
	}
	return l.scope.Claim(id, id+"Value")
}

// LastWord is the last word of a name.
func LastWord(name string) string {
	words := names.Words(name)
	return words[len(words)-1]
}

// UnionParam names a parameter that holds a value of a union.
func (p *Package) UnionParam(u *ir.Union) string {
	return p.NewLocals("dec", "dst").Claim(LastWord(u.Name))
}
