package effect

import (
	"maps"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/expr"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/source"
)

// Way is one way through the steps of a rule.
type Way struct {
	expr.Frame
	Effects *Effects // of the whole rule
	notes   *Notes
	// changing stands for the element that a step changes by its name, if any.
	changing *ir.Var
	// emitting: what may fail is in a value that is handed on.
	emitting bool
}

// Begin is the way into a rule.
func Begin(f expr.Frame, effects *Effects, notes *Notes) Way {
	f.Flow = &scope.Flow{}
	return Way{Frame: f, Effects: effects, notes: notes}
}

// Part lets the copy of a way go on apart from it.
func (w *Way) Part() {
	flow := *w.Flow
	w.Flow = &flow
}

// Ahead lets the copy of a way go on apart from it, and has nobody hear of what it does.
func (w *Way) Ahead() {
	w.Part()
	w.Effects = None()
}

// branch starts a way of its own, from here.
func (w *Way) branch() *Way {
	other := *w
	other.Part()
	return &other
}

// Return ends the rule here, from which its caller goes on.
func (w *Way) Return() {
	w.Effects.left = append(w.Effects.left, w.branch())
	w.Flow.Dead = true
}

// Returned goes on behind the whole rule: from its end and from wherever it returns.
func (w *Way) Returned() {
	for _, way := range w.Effects.left {
		end := w.branch()
		w.Flow.Dead = false
		w.Meet(end, way)
	}
	w.Effects.left = nil
}

// Meet continues after two ways that meet.
func (w *Way) Meet(a, b *Way) {
	switch {
	case a.Flow.Dead && b.Flow.Dead:
		w.Facts, w.Flow.Dead, w.Flow.Folded = a.Facts, true, a.Flow.Folded || b.Flow.Folded
	case a.Flow.Dead:
		w.Facts = b.Facts
	case b.Flow.Dead:
		w.Facts = a.Facts
	default:
		w.Facts = fact.Either(a.Facts, b.Facts)
	}
	for _, way := range []*Way{a, b} {
		if way.Flow.Dead && !w.Flow.Dead {
			continue
		}
		w.Flow.HandedOn = orSpan(w.Flow.HandedOn, way.Flow.HandedOn)
		w.Flow.Gone = mergeGone(w.Flow.Gone, way.Flow.Gone)
		w.Flow.Lost = mergeLost(w.Flow.Lost, way.Flow.Lost)
		for _, p := range way.Flow.Changes {
			w.Flow.Changes = w.AddChange(w.Flow.Changes, p)
		}
	}
}

// Repeat goes on at the beginning of steps that are done again and again, one run of which
// is known: what it does may have happened before. V is the element of each run, and fresh
// whether changes by its name are none of the next one's.
func (w *Way) Repeat(run *Way, v *ir.Var, fresh bool) {
	w.Facts = w.Facts.ChangedAt(run.Facts.Change())
	w.Flow.HandedOn = orSpan(w.Flow.HandedOn, run.Flow.HandedOn)
	w.Flow.Gone = mergeGone(w.Flow.Gone, run.Flow.Gone)
	if fresh {
		w.Flow.Gone = maps.Clone(w.Flow.Gone)
		delete(w.Flow.Gone, v)
	}
	w.Flow.Changes = run.Flow.Changes
}

func orSpan(a, b source.Span) source.Span {
	if a.IsZero() {
		return b
	}
	return a
}

// mergeLost never changes its arguments: ways share them. b is the later one.
func mergeLost(a, b map[string]scope.Loss) map[string]scope.Loss {
	if len(b) == 0 {
		return a
	}
	all := map[string]scope.Loss{}
	maps.Copy(all, a)
	maps.Copy(all, b)
	return all
}

// mergeGone never changes its arguments: ways share them.
func mergeGone(a, b map[*ir.Var]bool) map[*ir.Var]bool {
	if len(b) == 0 {
		return a
	}
	all := map[*ir.Var]bool{}
	maps.Copy(all, a)
	maps.Copy(all, b)
	return all
}
