package main

import (
	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
)

// form reads what upstream writes as the type that we have for it.
type form struct {
	machine    *interp.Machine
	completion ir.Type
}

func formOf(protocol *ir.Protocol) *form {
	m := interp.New(protocol)
	return &form{m, protocol.Reducers[0].State}
}

// canonical is the canonical form of a completion that upstream has written. While
// chunks come, it lacks what no chunk has said: the kind of the object, and id, time
// and model, of which the first is empty then. Where upstream has undefined or null we
// have the default of the type; what it keeps of what nobody describes is dropped, and
// what arguments say is computed.
func (f *form) canonical(text string) (string, error) {
	root, err := jsontree.Parse(text)
	if err != nil || root.Kind != jsontree.Object {
		return text, err
	}
	for name, missing := range map[string]string{"id": `""`, "created": "0", "model": `""`} {
		if v := root.Get(name); v == nil || v.Text == "null" {
			root.Set(name, jsontree.Text(missing))
		}
	}
	root.Set("object", jsontree.Text(`"chat.completion"`))
	value, _, err := f.machine.Decode(f.completion, []byte(root.String()))
	if err != nil {
		return text, err
	}
	return string(f.machine.Encode(value)), nil
}
