package interp_test

import (
	"fmt"
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/interp"
)

// TestWatchSearches looks for the last of many elements: who counts what is computed has
// to hear of it.
func TestWatchSearches(t *testing.T) {
	m := interp.New(spectest.Load(t, `
objects:
  Word: {fields: {id: string, seen: {type: int, default: 0}}}
  Page: {fields: {words: {type: "list[Word]", default: []}}}
events:
  Counted: {tag: type, of: {word: {fields: {id: string}}, seen: {fields: {id: string}}}}
reducers:
  count:
    doc: Counts words.
    state: Page
    input: Counted
    on:
      word: "self.words += [Word{id: event.id}]"
      seen:
        - find: word in self.words where word.id == event.id
          else: {skip: no-word, message: "there is no word"}
        - word.seen += 1
`))
	computed := 0
	m.Watch = func(interp.Value) { computed++ }
	count := func(words int) int {
		r, err := m.Reducer("count")
		if err != nil {
			t.Fatal(err)
		}
		var state interp.Value
		push := func(kind string, id int) {
			input, err := m.Type("Counted")
			if err != nil {
				t.Fatal(err)
			}
			event, _, err := m.Decode(input, fmt.Appendf(nil, `{"type":%q,"id":"w%d"}`, kind, id))
			if err != nil {
				t.Fatal(err)
			}
			if state, _, err = r.Fold(state, event); err != nil {
				t.Fatal(err)
			}
		}
		for i := range words {
			push("word", i)
		}
		computed = 0
		push("seen", words-1)
		return computed
	}
	if few, many := count(2), count(3201); many != few+100 {
		t.Errorf("a search in 3201 elements computes %d, one in two %d", many, few)
	}
}
