package ir_test

import (
	"reflect"
	"testing"

	"github.com/msggen/msggen/gen/ir"
)

// TestTraits asks of every kind of action what there is to know of it, so that none is
// forgotten: nobody else has a list of them.
func TestTraits(t *testing.T) {
	type traits = ir.Traits
	want := map[string][]traits{ // in the order of steps
		"Set":          {{Assigns: true, Fresh: true}},
		"Unset":        {{Assigns: true, Fresh: true, Takes: true}},
		"Append":       {{Assigns: true, Longer: true}},
		"AppendBase64": {{Assigns: true, Longer: true, Fails: true}},
		"Increase":     {{Assigns: true, Fails: true}},
		"Merge":        {{Assigns: true, Longer: true}},
		"Patch":        {{Assigns: true}},
		"Push":         {{Inside: true, Adds: true, Longer: true}},
		"Extend":       {{Adds: true, Longer: true}},
		"Insert": {
			{Inside: true, Adds: true, Longer: true, Splices: true, Fails: true},
			{Inside: true, Adds: true, Longer: true, Splices: true},
			{Inside: true, Adds: true, Longer: true, Splices: true},
			{Inside: true, Adds: true, Longer: true, Splices: true, Fails: true, InTurn: true},
		},
		"Remove":  {{Takes: true, Splices: true}},
		"Replace": {{Inside: true, Splices: true}},
		"Move":    {{Splices: true, Fails: true}, {Splices: true, Fails: true}},
		"Put":     {{Inside: true, Longer: true}},
		"Delete":  {{Takes: true}},
	}
	puts := map[string]bool{"Set": true, "Merge": true, "Push": true, "Extend": true, "Insert": true, "Replace": true, "Put": true}
	for _, s := range steps() {
		change, ok := s.(*ir.Change)
		if !ok {
			if s.Effect().Changes {
				t.Errorf("%T says that it changes the state, which only changes do", s)
			}
			continue
		}
		kind := reflect.TypeOf(change.Do).Elem().Name()
		if len(want[kind]) == 0 {
			t.Fatalf("nobody has said what to know of %s", kind)
		}
		got := change.Traits()
		if (got.Puts != nil) != puts[kind] {
			t.Errorf("%s puts a value somewhere: %v, want %v", kind, got.Puts != nil, puts[kind])
		}
		got.Puts = nil
		if got != want[kind][0] {
			t.Errorf("%s: got %+v, want %+v", kind, got, want[kind][0])
		}
		want[kind] = want[kind][1:]
	}
}
