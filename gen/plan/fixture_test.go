package plan_test

import (
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/source"
)

// types are what the rules of the tests are about: a desk with cards on it, of
// which some are notes.
const types = `
aliases:
  Badge: {doc: A badge., type: string, max_length: 3}
objects:
  Desk:
    doc: A desk.
    fields:
      title: {type: string, default: ''}
      text: {type: string, optional: true}
      count: {type: int, default: 0}
      weight: {type: number, default: 0}
      top: {type: "Card?", default: null}
      face: {type: Card, optional: true}
      open: {type: bool, default: false}
      words: {type: Words, default: ''}
      cards: {type: "list[Card]", default: []}
      notes: {type: "list[Note]", default: []}
      texts: {type: "list[string]", default: []}
      maybe: {type: bool, optional: true}
      others: {type: "list[Card]", default: []}
      rate: {type: number, default: 0}
      spare: {type: "list[Card]", optional: true}
      pile: {type: "map[Card]", default: {}}
      piles: {type: "list[list[Card?]]", default: []}
      drawer: {type: Drawer, optional: true}
      prices: {type: "map[number]", default: {}}
      extra: {type: "object?", default: null}
      code: {type: string, max_length: 3, default: ''}
      hint: {type: "string?", default: null}
      badge: {type: Badge, default: ''}
      kind: {type: CardType, default: note}
  Drawer:
    doc: A drawer.
    fields:
      label: {type: string, optional: true}
      note: {type: Note, optional: true}
      cards: {type: "list[Card]", default: []}
  Note:
    doc: A note.
    fields:
      type: {const: note}
      done: {type: bool, default: false}
      id: string
      line: {type: string, optional: true}
      tags: {type: "list[Note]", default: []}
      mark: {type: string, optional: true}
      hint: {type: "string?", default: null}
  Bill:
    doc: A bill.
    fields:
      type: {const: bill}
      done: {type: bool, default: false}
      id: string
      sum: number
      paid: {type: bool, optional: true}
      tags: {type: "list[Note]", default: []}
      mark: {type: string, optional: true}
      hint: {type: "string?", default: null}
  Checked:
    doc: It is checked.
    fields:
      n: int
    checks:
      - code: small
        that: self.n < 9
        message: it is too large
unions:
  Card:
    doc: A card.
    tag: type
    tags: CardType
    of: [Note, Bill]
  Slip:
    doc: A card that is a bill.
    tag: type
    of: [Bill]
  Words:
    doc: A text or several.
    of: {text: string, list: "list[string]", number: number}
events:
  Event:
    doc: What happens.
    tag: type
    of:
      got:
        doc: A card comes in.
        fields:
          card: Card
          id: string
          note: Note
          slip: Slip
          done: {type: bool, default: false}
          n: int
          when: {type: string, optional: true}
          patch: {type: "list[object]", default: []}
      other:
        doc: Something else.
`

// protocol puts the steps into the rule of an event, and rules beside it.
func protocol(t *testing.T, steps, rules string) *ir.Protocol {
	t.Helper()
	text := types
	if rules != "" {
		text += "rules:\n" + indented(rules, "  ")
	}
	text += `
reducers:
  run:
    doc: Runs.
    state: Desk
    input: Event
    emits: Card
    signals:
      moved: The top has moved.
    on:
      got:
` + indented(steps, "        ") + `
      other:
        - signal: moved
        - emit: "Note{id: 'n'}"
`
	return spectest.Load(t, text)
}

func indented(text, by string) string {
	var out strings.Builder
	for line := range strings.Lines(strings.Trim(text, "\n") + "\n") {
		out.WriteString(by + line)
	}
	return out.String()
}

// body are the steps of the rule.
func body(p *ir.Protocol) []ir.Stmt { return p.Reducers[0].Cases[0].Body }

// spelled is how the author has spelled a node.
func spelled(node any) string {
	at := node.(interface{ Span() source.Span }).Span()
	return string(at.File.Data[at.File.Offset(at.Start):at.File.Offset(at.End)])
}
