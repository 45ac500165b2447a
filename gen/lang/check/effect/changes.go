package effect

import (
	"maps"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// Change records that the value at p may become another one: what was proved
// of it no longer holds, and names that stand for parts of it are gone.
func (w *Way) Change(p fact.Path, at source.Span) {
	w.Mutate(p, at)
	w.note(p, true)
	w.forget(p, at)
}

// Mutate records a change that leaves what was proved as it is.
func (w *Way) Mutate(p fact.Path, at source.Span) {
	w.Facts = w.Facts.ChangedAt(at)
	w.note(p, false)
	if i := slices.IndexFunc(w.Flow.Walked, func(list fact.Path) bool { return w.Within(list, p) || w.MayBe(list, p) }); i >= 0 {
		walked := "it"
		if list := w.Flow.Walked[i].String(); list != p.String() {
			walked = "`" + list + "`, which may be the same or a part of it"
		}
		w.Report(diag.New(diag.ChangesWalked, at, p.String(), walked))
		return
	}
	w.lose(p)
	for _, derived := range p.Derived() {
		w.Change(derived, at)
	}
}

// MutateBy is Mutate of the list or map that an element is in, by its name, for which gone
// stands. A loop over what it is in may do so: it has noted that from own to end.
func (w *Way) MutateBy(gone *ir.Var, own, end int, p fact.Path, at source.Span) {
	walked := w.Flow.Walked
	w.Flow.Walked = slices.Delete(slices.Clone(walked), own, end)
	w.changing = gone
	w.Mutate(p, at)
	w.changing = nil
	w.Flow.Walked = walked
}

// Again does what steps do that may have run before.
func (w *Way) Again(e *Effects, at source.Span) {
	for _, p := range e.Changes {
		assigns := e.assigns[w.Key(p)]
		w.note(p, assigns)
		if assigns {
			w.forget(p, at)
		}
	}
}

// Apply does to a place what a rule does to one that stands for it.
func (w *Way) Apply(e *Effects, p, changed fact.Path, at source.Span) {
	if e.assigns[w.Key(p)] {
		w.Change(changed, at)
	} else {
		w.Mutate(changed, at)
	}
}

// note notes a change, which puts another value in a place or not.
func (w *Way) note(p fact.Path, assigns bool) {
	for _, a := range w.Absolute(p) {
		key := w.Key(a)
		before, known := w.Effects.assigns[key]
		if !known {
			w.Effects.Changes = append(w.Effects.Changes, a)
		}
		w.Effects.assigns[key] = before || assigns
		if a.Root.Kind == ir.Param {
			w.Effects.Through[a.Root] = true
			w.Flow.Changes = w.AddChange(w.Flow.Changes, a)
		}
	}
}

// forget drops what was proved of the value at p, and remembers where.
func (w *Way) forget(p fact.Path, at source.Span) {
	stale := func(known fact.Path) bool { return w.Within(known, p) }
	lost := map[string]scope.Loss{}
	for known := range w.Facts.All() {
		if !stale(known.At) {
			continue
		}
		loss := scope.Loss{Proved: known.Proved, Changed: at, What: p.String()}
		if other, ok := lost[known.At.String()]; ok {
			loss.Proved = lastOf(loss.Proved, other.Proved)
		}
		lost[known.At.String()] = loss
	}
	if len(lost) == 0 {
		return
	}
	w.Flow.Lost = mergeLost(w.Flow.Lost, lost)
	w.Facts = fact.Forget(w.Facts, stale)
}

// lastOf is the later one of two places in one file.
func lastOf(a, b source.Span) source.Span {
	if a.IsZero() || !b.IsZero() && a.Start.Less(b.Start) {
		return b
	}
	return a
}

// lose marks the names that refer to a part of the value at p, and those for what an
// expression has found round it.
func (w *Way) lose(p fact.Path) {
	for s := w.Names; s != nil; s = s.Outer {
		if s.Var == nil {
			continue
		}
		element := w.notes.elements[s.Var]
		if w.Flow.Gone[s.Var] && (element == nil || w.Flow.Gone[element]) {
			continue
		}
		found := w.Vars[s.Var].Found
		if slices.ContainsFunc(w.Vars[s.Var].Origins, func(o fact.Path) bool { return w.Within(o, p) || found && w.Within(p, o) }) {
			gone := map[*ir.Var]bool{s.Var: true}
			if element != nil && element != w.changing {
				gone[element] = true
			}
			w.Flow.Gone = mergeGone(w.Flow.Gone, gone)
		}
	}
}

// Learn takes facts as given. What they are about has been tested again.
func (w *Way) Learn(facts fact.Facts) {
	w.Facts = facts
	for known := range facts.All() {
		if _, ok := w.Flow.Lost[known.At.String()]; ok {
			w.Flow.Lost = maps.Clone(w.Flow.Lost)
			delete(w.Flow.Lost, known.At.String())
		}
	}
}
