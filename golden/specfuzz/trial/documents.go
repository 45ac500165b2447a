package trial

import (
	"strings"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/specfuzz/sides"
)

// Documents are some of what the interpreter accepted and what it wrote: documents
// that the schemas of the protocol must accept, too.
func (t *Told) Documents(p *ir.Protocol, most int) []sides.Document {
	types := map[string]ir.Decl{}
	for _, o := range p.Objects {
		if !o.Internal {
			types[o.Name] = o.Decl
		}
	}
	for _, u := range p.Unions {
		types[u.Name] = u.Decl
		for _, r := range u.Retired { // no part of the schemas
			delete(types, r.Object.Name)
		}
	}
	m := interp.New(p)
	var documents []sides.Document
	add := func(typ, text string, written bool) {
		d, ok := types[typ]
		// Ajv knows no key __proto__, whatever a schema says of it.
		if !ok || text == "" || strings.Contains(text, `"__proto__"`) || len(documents) == most {
			return
		}
		if written {
			of, err := m.Type(typ)
			if err != nil {
				panic(err)
			}
			_, unknown, err := m.Decode(of, []byte(text))
			if err != nil {
				return // a state that has come to break a check of its type
			}
			written = len(unknown) == 0 // what is kept was not made up here
		}
		documents = append(documents, sides.Document{Protocol: p, Type: d, Text: text, Written: written})
	}
	state := ""
	for i, r := range t.Requests[:len(t.Answers)] {
		a := t.Answers[i]
		switch {
		case r.Op == runner.OpDecode && a.Outcome == "ok":
			add(r.Type, r.Document, false)
			add(r.Type, a.Value, true)
		case r.Op == runner.OpBegin && r.Reducer != nil:
			state = r.Reducer.State
		case r.Op == runner.OpEvent && i%5 == 0:
			add(state, sent(m, state, a.Value), true)
		}
	}
	return documents
}

// sent is what is sent of a state, which was written as a snapshot. It is "" if the state
// cannot be read again.
func sent(m *interp.Machine, state, snapshot string) string {
	t, err := m.Type(state)
	if err != nil || snapshot == "" {
		return ""
	}
	v, _, err := m.Restore(t, []byte(snapshot))
	if err != nil {
		return ""
	}
	return string(m.Encode(v))
}
