package trace

import (
	"fmt"
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
)

// TestThin has a recording with more states than are kept. It has all of them all the
// same, and what is held stays bounded.
func TestThin(t *testing.T) {
	p := spectest.Load(t, `
objects:
  Page: {fields: {words: {type: "list[string]", default: []}}}
events:
  Counted: {tag: type, of: {word: {fields: {text: string}}}}
reducers:
  count: {doc: Counts words., state: Page, input: Counted, on: {word: "self.words += [event.text]"}}
`)
	r, err := New(p, ir.Subjects(p)[0])
	if err != nil {
		t.Fatal(err)
	}
	r.most = 20_000
	var states []string
	for i := range 8000 {
		r.Add(fmt.Sprintf(`{"type":"word","text":"w%d"}`, i))
		if i%500 == 0 {
			states = append(states, string(r.State(i+1, 0)))
		}
		if r.held > r.most {
			t.Fatalf("%d values are held behind %d events", r.held, r.Len())
		}
	}
	if r.spacing == 1 || len(r.kept) < 2 {
		t.Errorf("%d states are kept, %d times as seldom as at first", len(r.kept), r.spacing)
	}
	for i, want := range states {
		if got := string(r.State(i*500+1, 0)); got != want {
			t.Errorf("behind %d events the state is another one than it was", i*500+1)
		}
	}
}
