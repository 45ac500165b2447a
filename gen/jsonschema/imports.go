package jsonschema

import (
	invopop "github.com/invopop/jsonschema"

	"github.com/msggen/msggen/gen/ir"
)

// ref refers to a declared type. Documents are self-contained: a type of another
// protocol is defined in them, too, under that protocol's name.
func (e *edition) ref(d ir.Decl, build func() *invopop.Schema) *invopop.Schema {
	name := e.key(d)
	e.uses[name] = true
	if d.ForeignTo(e.p) && !e.awaited[name] {
		e.awaited[name] = true
		e.pending = append(e.pending, func() { e.foreign = append(e.foreign, e.definition(d, build)) })
	}
	return &invopop.Schema{Ref: ref(name)}
}

// key is the name of a type among the definitions. Generators make modules of names
// with dots.
func (e *edition) key(d ir.Decl) string {
	if d.ForeignTo(e.p) {
		return d.Home.Name + "_" + d.Name
	}
	return d.Name
}

// defineForeign defines what has been referred to, and what that refers to.
func (e *edition) defineForeign() {
	for len(e.pending) > 0 {
		define := e.pending[0]
		e.pending = e.pending[1:]
		define()
	}
}
