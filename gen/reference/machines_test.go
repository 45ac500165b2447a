package reference_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/streams"
)

// What made-up streams do to the state of a reducer is among the moves that are drawn for
// its fields: nothing happens that the pictures leave out.
func TestMachinesTellAll(t *testing.T) {
	const tries, events = 40, 8
	changes := 0
	for name, p := range spectest.All(t) {
		effects := plan.EffectsOf(p)
		for _, r := range p.Reducers {
			machines := slices.DeleteFunc(plan.MachinesOf(p, r, effects), func(m *plan.Machine) bool { return m.Object != r.State })
			if len(machines) == 0 {
				continue
			}
			player, subject := streams.NewPlayer(p), ir.Subject{Reducer: r}
			n := 0
			for stream := range streams.NewMaker(ir.WithImports(p)...).Random(1, subject, streams.Events{Unknown: true}, events) {
				if n++; n > tries {
					break
				}
				run := player.Begin(subject, stream.State)
				if run == nil {
					continue
				}
				for i, text := range stream.Events {
					before := run.State()
					run.Event(i+1, text)
					if run.Over() {
						break
					}
					for _, m := range machines {
						changes += holds(t, name, m, reasonOf(t, r, text), before, run.State())
					}
				}
				if stream.End && subject.Ends() && !run.Over() {
					before := run.State()
					run.End(len(stream.Events)+1, stream.Incomplete)
					for _, m := range machines {
						changes += holds(t, name, m, plan.MoveReason{When: plan.OnEnd}, before, run.State())
					}
				}
			}
		}
	}
	if changes < 100 {
		t.Errorf("only %d changes were seen", changes)
	}
}

// holds reports how many changes there were, and finds fault with one that no moves tell.
func holds(t *testing.T, name string, m *plan.Machine, by plan.MoveReason, before, after string) int {
	t.Helper()
	to, ok := moveValue(t, m.Field, after)
	if !ok {
		return 0
	}
	var reached []plan.MoveValue
	from, ok := moveValue(t, m.Field, before)
	if ok {
		reached = append(reached, from)
	}
	if from == to && ok {
		return 0
	}
	for again := true; again; {
		again = false
		for _, move := range m.Moves {
			if !slices.Contains(move.By, by) || !move.Begins && move.From != nil && !slices.ContainsFunc(reached, func(v plan.MoveValue) bool { return slices.Contains(move.From, v) }) {
				continue
			}
			if move.To == nil {
				return 1
			}
			if !slices.Contains(reached, *move.To) {
				reached, again = append(reached, *move.To), true
			}
		}
	}
	if !slices.Contains(reached, to) {
		t.Errorf("%s: %s.%s: %+v becomes %+v by %+v", name, m.Object.Name, m.Field.Name, from, to, by)
	}
	return 1
}

// moveValue is the value of a field in a snapshot.
func moveValue(t *testing.T, f *ir.Field, state string) (plan.MoveValue, bool) {
	t.Helper()
	if state == "" {
		return plan.MoveValue{}, false
	}
	var fields map[string]any
	if err := json.Unmarshal([]byte(state), &fields); err != nil {
		t.Fatal(err)
	}
	switch v := fields[f.Name].(type) {
	case string:
		return plan.MoveValue{Label: v}, true
	case map[string]any:
		u := ir.NonNull(f.Type).(*ir.Union)
		return plan.MoveValue{Label: u.Member(v[u.Tag].(string)).Label()}, true
	default:
		return plan.MoveValue{None: true}, true
	}
}

func reasonOf(t *testing.T, r *ir.Reducer, event string) plan.MoveReason {
	t.Helper()
	u := r.Union()
	if u == nil {
		return plan.MoveReason{}
	}
	var fields map[string]any
	if err := json.Unmarshal([]byte(event), &fields); err != nil {
		t.Fatal(err)
	}
	if tag, ok := fields[u.Tag].(string); ok {
		if m := u.Member(tag); m != nil {
			return plan.MoveReason{Member: m}
		}
	}
	return plan.MoveReason{When: plan.OnUnknown}
}
