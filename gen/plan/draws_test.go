package plan_test

import (
	"maps"
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

const drawing = `
objects:
  Ticket:
    doc: A ticket.
    fields:
      id: {type: string, default: new_id()}
      seat: {type: string, max_length: 3, default: ''}
      row: {type: int, default: 0}
      label: {type: string, default: ''}
  Stub:
    doc: Half a ticket.
    fields:
      ticket: {type: Ticket, default: {}}
      kept: {type: "list[Ticket]", default: []}
constructors:
  NewTicket:
    doc: Makes a ticket.
    of: Ticket
    args:
      seat: {type: string}
      row: {type: int}
    set:
      seat: seat
      row: row + 1
      label: self.seat + 'x'
`

func TestDraws(t *testing.T) {
	p := spectest.Load(t, drawing)
	stub := object(p, "Stub")
	if !plan.Draws(stub.Field("ticket").Default) || plan.Draws(stub.Field("kept").Default) {
		t.Error("a ticket that is left out takes an id, and an empty list none")
	}
}

func TestTurns(t *testing.T) {
	c := spectest.Load(t, drawing).Constructors[0]
	want := map[string]bool{"id": true, "seat": true, "row": true, "label": false}
	for _, init := range c.Inits {
		if got := plan.InitTakesTurn(init); got != want[init.Field.Name] {
			t.Errorf("%s takes its turn: %v", init.Field.Name, got)
		}
	}
	if got := plan.Ahead(c.Inits, c.Self); !maps.Equal(got, map[string]bool{"id": true, "seat": true}) {
		t.Errorf("%v come first", got)
	}
}

// A field may be read by asking what it is where it is there.
func TestFieldsRead(t *testing.T) {
	c := spectest.Load(t, `
objects:
  Ticket:
    doc: A ticket.
    fields:
      seat: {type: string, optional: true}
      row: {type: string, optional: true}
      label: string
      sign: string
constructors:
  NewTicket:
    doc: Makes a ticket.
    of: Ticket
    args: {seat: {type: string, optional: true}, row: {type: string, optional: true}}
    set:
      seat?: seat
      row?: row
      label: self.seat ?? ''
      sign: "has(self.row) ? 'a' : 'b'"
`).Constructors[0]
	if got := plan.FieldsRead(c.Inits, c.Self); !maps.Equal(got, map[string]bool{"seat": true, "row": true}) {
		t.Errorf("%v are read", got)
	}
}

func TestNothingIsDrawnByTypes(t *testing.T) {
	if plan.Draws(&ir.Ref{Var: &ir.Var{}}) {
		t.Error("a variable draws nothing")
	}
}
