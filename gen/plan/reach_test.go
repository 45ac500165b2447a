package plan_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

func TestNested(t *testing.T) {
	p := spectest.Load(t, parcels)
	reach := plan.ReachOf(p)
	for name, want := range map[string]bool{"Box": true, "Tube": true, "Van": true, "Yard": false} {
		if got := len(reach.Nested(object(p, name))) > 0; got != want {
			t.Errorf("%s is nested: %v", name, got)
		}
	}
	if len(reach.Implied(object(p, "Box"))) != 1 || len(reach.Implied(object(p, "Tube"))) != 0 {
		t.Error("a box is known without its tag, and no tube")
	}
	if len(reach.Entered(p.Aliases[0])) != 1 {
		t.Error("codes are read")
	}
	if want := (plan.Features{Normalises: true}); reach.Features(p) != want {
		t.Errorf("got %+v", reach.Features(p))
	}
}

func TestReachOfRules(t *testing.T) {
	p := protocol(t, `
- set: self.code
  value: event.id
- set: self.top
  value: event.card
- push: self.notes
  value: "Note{id: event.id}"
- set: self.title
  value: event.card.type
- if: event.id.matches('^x')
  then: [stop]`, "")
	reach := plan.ReachOf(p)
	desk, card, events := object(p, "Desk"), p.Unions[0], p.Unions[len(p.Unions)-1]
	if len(reach.Verified(desk.Field("code").Type)) != 1 || len(reach.Verified(desk.Field("title").Type)) != 0 {
		t.Error("the rules of code are run, and no others")
	}
	if len(reach.Kept(card)) != 1 || len(reach.Kept(events)) != 0 {
		t.Error("a card is kept that stands in the event, and no event")
	}
	if len(reach.Told(card)) != 1 || len(reach.Told(events)) != 0 {
		t.Error("a card is asked for its tag, and no event")
	}
	if len(reach.Checked(object(p, "Note"))) != 1 || len(reach.Checked(object(p, "Bill"))) != 0 {
		t.Error("a note is made, and no bill")
	}
	if want := (plan.Features{Patterns: true}); reach.FeaturesOfAll() != want {
		t.Errorf("got %+v", reach.FeaturesOfAll())
	}
}

// TestReachOfImports asks who uses what another protocol declares.
func TestReachOfImports(t *testing.T) {
	p := spectest.Of(t, "golden/cases/imports/spec")
	parts := p.Imports[0].Protocol
	reach := plan.ReachOf(p)
	text, image, pile := object(parts, "Text"), object(parts, "Image"), object(parts, "Pile")
	part, events, own := parts.Unions[0], parts.Unions[len(parts.Unions)-1], p.Unions[len(p.Unions)-1]
	word, link := parts.Aliases[0], parts.Aliases[1]
	for what, c := range map[string]struct {
		by   []*ir.Protocol
		want bool
	}{
		"a text is nested":             {reach.Nested(text), true},
		"a pile is nested":             {reach.Nested(pile), false},
		"a part is known without tag":  {reach.Implied(text), false},
		"a part is kept":               {reach.Kept(part), true},
		"an event is kept":             {reach.Kept(events), false},
		"own events are streamed":      {reach.Streamed(own), true},
		"events of parts are streamed": {reach.Streamed(events), false},
		"a pile is made":               {reach.Checked(pile), false}, // it begins on its own
		"an image is made":             {reach.Checked(image), true},
		"words are read":               {reach.Entered(word), true},
		"links are read":               {reach.Entered(link), true},
		"words in a title are given":   {reach.Verified(word), true},
		"text grows":                   {reach.Grown(text, "text"), true},
		"an id grows":                  {reach.Grown(text, "id"), false},
	} {
		if got := slices.Contains(c.by, p); got != c.want {
			t.Errorf("%s: %v", what, got)
		}
	}
}

// What only a part of a rule needs of the runtime, all that use it need.
func TestFeatures(t *testing.T) {
	for _, c := range []struct {
		steps string
		want  plan.Features
	}{
		{"- stop", plan.Features{}},
		{"- {append_base64: self.title, value: event.id}", plan.Features{Base64: true}},
		{"- {if: \"compareVersions(event.id, '1') > 0\", then: [stop]}", plan.Features{Versions: true}},
		{"- {if: \"event.id.matches('a')\", then: [stop]}", plan.Features{Patterns: true}},
		{"- {if: self.extra != null, then: [{patch: self.extra, value: event.patch}]}", plan.Features{Patches: true}},
	} {
		p, q := protocol(t, c.steps, ""), protocol(t, "- stop", "")
		if got := plan.ReachOf(p).Features(p); got != c.want {
			t.Errorf("%s: got %+v", c.steps, got)
		}
		for _, both := range [][]*ir.Protocol{{p, q}, {q, p}} {
			if got := plan.ReachOf(both...).FeaturesOfAll(); got != c.want {
				t.Errorf("%s, among others: got %+v", c.steps, got)
			}
		}
	}
}

// What is copied when a value is put somewhere is noted for what may stand elsewhere.
func TestKept(t *testing.T) {
	for value, want := range map[string]bool{
		"{set: self.top, value: event.card}":                                         true,
		"{set: self.top, value: \"event.n > 1 ? event.card : null\"}":                true,
		"{set: self.top, value: \"event.n > 1 ? null : event.card\"}":                true,
		"{set: self.top, value: event.note}":                                         false,
		"{set: self.top, value: \"Note{id: 'a'}\"}":                                  false,
		"{set: self.top, value: self.top}":                                           true,
		"{set: self.cards, value: self.cards}":                                       true,
		"{set: self.cards, value: \"[event.card]\"}":                                 true,
		"{set: self.cards, value: \"[event.note]\"}":                                 false,
		"{set: self.cards, value: \"self.cards.filter(c, c.id == 'a')\"}":            true,
		"{set: self.cards, value: \"self.notes.map(n, event.card)\"}":                true,
		"{set: self.pile, value: self.pile}":                                         true,
		"{set: self.prices, value: self.prices}":                                     false,
		"{set: self.piles, value: self.piles}":                                       true,
		"{set: self.top, value: \"self.face ?? null\"}":                              true,
		"{set: self.text, value: \"event.when ?? ''\"}":                              false,
		"{set: self.title, value: event.card.id}":                                    false,
		"{push: self.cards, value: event.card}":                                      true,
		"{insert: self.cards, value: event.card, index: 0}":                          true,
		"{replace: c, in: self.cards, as: Note, where: c.id == 'a', value: c}":       true,
		"{put: self.pile, key: event.id, value: event.card}":                         true,
		"{replace: c, in: self.cards, where: c.id == 'a', value: event.card}":        true,
		"{replace: c, in: self.cards, where: c.id == 'a', value: \"Note{id: 'a'}\"}": false,
		"{emit: event.card}":                                                         true,
		"{emit: event.note}":                                                         false,
		"{set: self.drawer, value: \"Drawer{cards: [event.card]}\"}":                 true,
		"{set: self.drawer, value: \"Drawer{cards: []}\"}":                           false,
	} {
		p := protocol(t, "- "+value, "")
		if got := len(plan.ReachOf(p).Kept(p.Unions[0])) > 0; got != want {
			t.Errorf("%s: a card is copied: %v", value, got)
		}
	}
}

// Rules are run on what is computed and put under them, and with those of a type
// those of what it is made of.
func TestVerified(t *testing.T) {
	const spec = `
aliases:
  Code: {type: string, max_length: 3, doc: A code.}
  Size: {type: int, min: 1, doc: A size.}
  Free: {type: string, doc: No rules.}
unions:
  Mixed: {doc: "A code, or sizes.", of: {text: Code, list: "list[Size]"}}
objects:
  Held:
    doc: It is held.
    fields:
      code: {type: Code, default: a}
      codes: {type: "map[Code]", default: {}}
      sizes: {type: "list[Size]", default: []}
      maybe: {type: "Size?", default: null}
      mixed: {type: Mixed, default: ""}
      free: {type: Free, default: ""}
events:
  Event: {doc: Events., tag: type, of: {put: {doc: Put., fields: {text: string, n: int, code: Code, codes: "map[string]", sizes: "list[int]"}}}}
reducers:
  run: {doc: Runs., state: Held, input: Event, on: {put: [STEP]}}
`
	for step, want := range map[string]string{
		"{set: self.code, value: event.text}":   "Code",
		"{set: self.code, value: event.code}":   "",
		"{set: self.code, value: \"'a'\"}":      "",
		"{set: self.codes, value: event.codes}": "Code",
		"{set: self.sizes, value: event.sizes}": "Size",
		"{set: self.maybe, value: event.n}":     "Size",
		"{set: self.maybe, value: null}":        "",
		"{set: self.mixed, value: event.text}":  "Code Size",
		"{set: self.free, value: event.text}":   "",
		"{add: self.maybe, value: 1}":           "",
	} {
		if strings.HasPrefix(step, "{add") {
			step = "{if: self.maybe != null, then: [" + step + "]}"
			want = "Size"
		}
		p := spectest.Load(t, strings.Replace(spec, "STEP", step, 1))
		reach := plan.ReachOf(p)
		var names []string
		for _, a := range p.Aliases {
			if len(reach.Verified(a)) > 0 {
				names = append(names, a.Name)
			}
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: the rules of %q are run, want %q", step, got, want)
		}
	}
}

// Types are nested wherever they stand inside others.
func TestNestedAnywhere(t *testing.T) {
	for around, want := range map[string]bool{
		"TYPE": true, "TYPE?": true, "list[TYPE]": true, "map[TYPE]": true, "list[map[list[TYPE?]]]": true, "string": false,
	} {
		of := func(name string) string { return `"` + strings.ReplaceAll(around, "TYPE", name) + `"` }
		p := spectest.Load(t, `
aliases: {Code: {type: string, max_length: 3, doc: A code.}}
enums: {Colour: {doc: A colour., values: {red: Red.}}}
unions: {Mixed: {doc: Mixed., of: {text: string, number: number}}}
objects:
  Inner: {doc: Inside., fields: {n: int}}
  Outer: {doc: Outside., fields: {a: `+of("Code")+`, b: `+of("Colour")+`, c: `+of("Mixed")+`, d: `+of("Inner")+`}}
`)
		reach := plan.ReachOf(p)
		for name, by := range map[string][]*ir.Protocol{
			"Code": reach.Entered(p.Aliases[0]), "Colour": reach.Nested(p.Enums[0]), "Mixed": reach.Nested(p.Unions[0]), "Inner": reach.Nested(object(p, "Inner")),
		} {
			if got := len(by) == 1; got != want {
				t.Errorf("%s in %s: %v", name, around, got)
			}
		}
	}
}

// The rules of a field stand at its alias unless it adds some of its own.
func TestRulesAt(t *testing.T) {
	p := spectest.Load(t, `
aliases:
  Size: {doc: A size., type: int, min: 1}
  Word: {doc: A word., type: string, min_length: 1}
objects:
  Shirt:
    doc: A shirt.
    fields:
      size: Size
      least: {type: int, min: 1}
      most: {type: Size, max: 8}
      maybe: "Size?"
      word: Word
      short: {type: Word, max_length: 8}
      told: {type: Word, format: uri, encoding: base64}
      like: {type: Word, pattern: "^b"}
      site: {type: Word, normalize: url}
`)
	for _, f := range object(p, "Shirt").Fields {
		s := ir.NonNull(f.Type).(*ir.Scalar)
		want := slices.Contains([]string{"size", "maybe", "word", "told"}, f.Name)
		if got := plan.RulesAt(s); (got == any(s.Alias) && s.Alias != nil) != want {
			t.Errorf("the rules of %s stand at its alias: %v", f.Name, !want)
		}
	}
}

// Rules need their part of the runtime wherever a type has them.
func TestFeaturesOfFields(t *testing.T) {
	for field, want := range map[string]plan.Features{
		"string":                               {},
		`{type: string, pattern: "^a"}`:        {Patterns: true},
		`{type: string, normalize: url}`:       {Normalises: true},
		`{type: "list[Word]", default: []}`:    {Patterns: true},
		`{type: "map[Address?]", default: {}}`: {Normalises: true},
	} {
		aliases := ""
		switch {
		case strings.Contains(field, "Word"):
			aliases = "aliases: {Word: {type: string, pattern: \"^a\"}}\n"
		case strings.Contains(field, "Address"):
			aliases = "aliases: {Address: {type: string, normalize: url}}\n"
		}
		p := spectest.Load(t, aliases+"objects: {Box: {doc: A box., fields: {it: "+field+"}}}\n")
		if got := plan.ReachOf(p).Features(p); got != want {
			t.Errorf("%s: %+v", field, got)
		}
	}
}
