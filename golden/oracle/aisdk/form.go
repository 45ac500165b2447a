package main

import (
	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/jsontree"
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
	message := tree(state).Get("message")
	if message == nil {
		return ""
	}
	return message.String()
}

// chunkType tells findings apart.
func chunkType(e *oracle.Encounter) string { return textOf(tree(e.Text).Get("type")) }

// tree is a document, or nil if the text is none.
func tree(text string) *jsontree.Node {
	n, err := jsontree.Parse(text)
	if err != nil {
		return nil
	}
	return n
}

// items are what is in a list; nothing in what is none.
func items(n *jsontree.Node) []*jsontree.Node {
	if n == nil || n.Kind != jsontree.List {
		return nil
	}
	return n.Items
}

// textOf is the text of a string, or "".
func textOf(n *jsontree.Node) string {
	if n == nil || !n.IsString() {
		return ""
	}
	return jsontree.Unquote(n.Text)
}
