package trial

import (
	"strings"

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
	var documents []sides.Document
	add := func(typ, text string) {
		// Ajv knows no key __proto__, whatever a schema says of it.
		if d, ok := types[typ]; ok && text != "" && !strings.Contains(text, `"__proto__"`) && len(documents) < most {
			documents = append(documents, sides.Document{Protocol: p, Type: d, Text: text})
		}
	}
	state := ""
	for i, r := range t.Requests[:len(t.Answers)] {
		a := t.Answers[i]
		switch {
		case r.Op == runner.OpDecode && a.Outcome == "ok":
			add(r.Type, r.Document)
			add(r.Type, a.Value)
		case r.Op == runner.OpBegin && r.Reducer != nil:
			state = r.Reducer.State
		case r.Op == runner.OpEvent && i%5 == 0:
			add(state, a.Value)
		}
	}
	return documents
}
