package steps

import (
	"maps"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/expr"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// effects are what a rule, or part of one, may do.
type effects struct {
	fails   bool
	skips   bool
	acts    bool // emits or raises a signal
	emits   bool
	raises  bool
	ends    bool // every way through it ends the event
	changes []fact.Path
	assigns map[string]bool  // by the key of a change: whether it puts another value there
	through map[*ir.Var]bool // parameters it changes the state through
	later   *fact.Later
	left    []*Frame // where it returns
}

func newEffects() *effects {
	return &effects{assigns: map[string]bool{}, through: map[*ir.Var]bool{}, later: fact.NewLater()}
}

// noteChange notes a change, which puts another value in a place or not.
func (f *Frame) noteChange(p fact.Path, assigns bool) {
	for _, a := range f.Absolute(p) {
		key := f.Key(a)
		before, known := f.effects.assigns[key]
		if !known {
			f.effects.changes = append(f.effects.changes, a)
		}
		f.effects.assigns[key] = before || assigns
		if a.Root.Kind == ir.Param {
			f.effects.through[a.Root] = true
			f.Flow.Changes = f.AddChange(f.Flow.Changes, a)
		}
	}
}

// change records that the value at p may become another one: what was proved
// of it no longer holds, and names that stand for parts of it are gone.
func (f *Frame) change(p fact.Path, at source.Span) {
	f.mutate(p, at)
	f.noteChange(p, true)
	f.forget(p, at)
}

// again does what steps do that may have run before.
func (f *Frame) again(e *effects, at source.Span) {
	for _, p := range e.changes {
		assigns := e.assigns[f.Key(p)]
		f.noteChange(p, assigns)
		if assigns {
			f.forget(p, at)
		}
	}
}

// forget drops what was proved of the value at p, and remembers where.
func (f *Frame) forget(p fact.Path, at source.Span) {
	stale := func(known fact.Path) bool { return f.Within(known, p) }
	lost := map[string]scope.Loss{}
	for known := range f.Facts.All() {
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
	f.Flow.Lost = mergeLost(f.Flow.Lost, lost)
	f.Facts = fact.Forget(f.Facts, stale)
}

// lastOf is the later one of two places in one file.
func lastOf(a, b source.Span) source.Span {
	if a.IsZero() || !b.IsZero() && a.Start.Less(b.Start) {
		return b
	}
	return a
}

// mutate records a change that leaves what was proved as it is.
func (f *Frame) mutate(p fact.Path, at source.Span) {
	f.Facts = f.Facts.ChangedAt(at)
	f.noteChange(p, false)
	if i := slices.IndexFunc(f.Flow.Walked, func(list fact.Path) bool { return f.Within(list, p) || f.MayBe(list, p) }); i >= 0 {
		walked := "it"
		if list := f.Flow.Walked[i].String(); list != p.String() {
			walked = "`" + list + "`, which may be the same or a part of it"
		}
		f.Report(diag.New(diag.ChangesWalked, at, p.String(), walked))
		return
	}
	f.lose(p)
	for _, derived := range p.Derived() {
		f.change(derived, at)
	}
}

// lose marks the names that refer to a part of the value at p, and those for what an
// expression has found round it.
func (f *Frame) lose(p fact.Path) {
	for s := f.Names; s != nil; s = s.Outer {
		if s.Var == nil {
			continue
		}
		element := f.book.cells[s.Var]
		if f.Flow.Gone[s.Var] && (element == nil || f.Flow.Gone[element.gone]) {
			continue
		}
		found := f.Vars[s.Var].Found
		if slices.ContainsFunc(f.Vars[s.Var].Origins, func(o fact.Path) bool { return f.Within(o, p) || found && f.Within(p, o) }) {
			gone := map[*ir.Var]bool{s.Var: true}
			if element != nil && element != f.changing {
				gone[element.gone] = true
			}
			f.Flow.Gone = mergeGone(f.Flow.Gone, gone)
		}
	}
}

// learn takes facts as given. What they are about has been tested again.
func (f *Frame) learn(facts fact.Facts) {
	f.Facts = facts
	for known := range facts.All() {
		if _, ok := f.Flow.Lost[known.At.String()]; ok {
			f.Flow.Lost = maps.Clone(f.Flow.Lost)
			delete(f.Flow.Lost, known.At.String())
		}
	}
}

// mayFail records that something can end the event with an error here. What was changed
// is taken back then, but a value that was handed on cannot be.
func (f *Frame) mayFail(at source.Span, what string) {
	f.effects.fails = true
	if !f.Flow.HandedOn.IsZero() {
		d := diag.New(diag.FailsAfterEmit, at, what).WithRelated(f.Flow.HandedOn, "it is emitted here")
		if f.emitting {
			d = d.WithHint("what was emitted cannot be taken back; name this value with a `let` before it is emitted")
		}
		f.Report(d)
	}
}

// evaluated records that an expression is evaluated here.
func (f *Frame) evaluated(xs ...ir.Expr) {
	for _, x := range xs {
		if x == nil || types.IsBadExpr(x) {
			continue
		}
		if at, what := expr.Failure(x); what != "" {
			f.mayFail(at, what)
		}
	}
}

// verified records that the rules of a type run on a value here.
func (f *Frame) verified(run bool, at source.Span) {
	if run {
		f.mayFail(at, "the rules may refuse the value")
	}
}

// meet continues after two ways that meet.
func (f *Frame) meet(a, b *Frame) {
	switch {
	case a.Flow.Dead && b.Flow.Dead:
		f.Facts, f.Flow.Dead, f.Flow.Folded = a.Facts, true, a.Flow.Folded || b.Flow.Folded
	case a.Flow.Dead:
		f.Facts = b.Facts
	case b.Flow.Dead:
		f.Facts = a.Facts
	default:
		f.Facts = fact.Either(a.Facts, b.Facts)
	}
	for _, way := range []*Frame{a, b} {
		if way.Flow.Dead && !f.Flow.Dead {
			continue
		}
		f.Flow.HandedOn = orSpan(f.Flow.HandedOn, way.Flow.HandedOn)
		f.Flow.Gone = mergeGone(f.Flow.Gone, way.Flow.Gone)
		f.Flow.Lost = mergeLost(f.Flow.Lost, way.Flow.Lost)
		for _, p := range way.Flow.Changes {
			f.Flow.Changes = f.AddChange(f.Flow.Changes, p)
		}
	}
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
	for v := range a {
		all[v] = true
	}
	for v := range b {
		all[v] = true
	}
	return all
}

// branch starts a way of its own, from here.
func (f *Frame) branch() *Frame {
	g := f.inner()
	way := *f.Flow
	g.Flow = &way
	return g
}
