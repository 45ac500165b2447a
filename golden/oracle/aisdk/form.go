package main

import (
	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// form reads what upstream writes as the type that we have for it.
type form struct {
	machine *interp.Machine
	message ir.Type
}

func formOf(protocol *ir.Protocol) *form {
	f := &form{machine: interp.New(protocol)}
	for _, o := range protocol.Objects {
		if o.Name == "UIMessage" {
			f.message = o
		}
	}
	return f
}

// canonical is the canonical form of a message that upstream has written.
func (f *form) canonical(text string) (string, error) {
	value, _, err := f.machine.Decode(f.message, []byte(text))
	if err != nil {
		return text, err
	}
	return string(f.machine.Encode(value)), nil
}

// shown is what upstream shows of our state: the message.
func shown(state string) string {
	message := jsontree.Tree(state).Get("message")
	if message == nil {
		return ""
	}
	return message.String()
}

// chunkType tells findings apart.
func chunkType(e *oracle.Encounter) string { return jsontree.TextOf(jsontree.Tree(e.Text).Get("type")) }
