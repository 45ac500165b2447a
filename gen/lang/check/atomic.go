package check

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// flow is how far the current rule has come on one way through it.
type flow struct {
	changed source.Span      // where the state was changed first; zero: not yet
	dead    bool             // the event has ended
	gone    map[*ir.Var]bool // names whose list or object has changed under them
	walked  []path           // lists that an each is walking
	folded  bool             // the event has ended only for this event of a shared rule
}

// effects are what a rule, or part of one, may do.
type effects struct {
	fails   bool
	skips   bool
	acts    bool // emits or raises a signal
	emits   bool
	raises  bool
	ends    bool // every way through it ends the event
	changes []path
	keys    map[string]bool
	through map[*ir.Var]bool // parameters it changes the state through
}

func newEffects() *effects { return &effects{keys: map[string]bool{}, through: map[*ir.Var]bool{}} }

func (f *frame) noteChange(p path) {
	for _, a := range f.absolute(p) {
		if key := f.key(a); !f.effects.keys[key] {
			f.effects.keys[key] = true
			f.effects.changes = append(f.effects.changes, a)
		}
		if a.root.Kind == ir.Param {
			f.effects.through[a.root] = true
		}
	}
}

// change records that the value at p may become another one: what was proved
// of it no longer holds, and names that stand for parts of it are gone.
func (f *frame) change(p path, at source.Span) {
	f.mutate(p, at)
	f.facts = forget(f.facts, func(known path) bool { return f.within(known, p) })
}

// mutate records a change that leaves what was proved as it is.
func (f *frame) mutate(p path, at source.Span) {
	f.flow.changed = orSpan(f.flow.changed, at)
	f.noteChange(p)
	if slices.ContainsFunc(f.flow.walked, func(list path) bool { return f.within(list, p) || mayBe(list, p) }) {
		f.report(diag.New(diag.ChangesWalked, at, pathText(p)))
		return
	}
	f.lose(p)
}

// lose marks the names that refer to a part of the value at p.
func (f *frame) lose(p path) {
	for s := f.names; s != nil; s = s.outer {
		if s.v == nil || f.flow.gone[s.v] {
			continue
		}
		for _, o := range f.vars[s.v].origins {
			if f.within(o, p) {
				f.flow.gone = mergeGone(f.flow.gone, map[*ir.Var]bool{s.v: true})
				break
			}
		}
	}
}

func pathText(p path) string {
	text := p.root.Name
	for _, s := range p.segs {
		if s == element {
			text += "[…]"
		} else {
			text += "." + s.name
		}
	}
	return text
}

// mayFail records that something can end the event with an error here. After
// a change of the state that is refused.
func (f *frame) mayFail(at source.Span, what string) {
	f.effects.fails = true
	if !f.flow.changed.IsZero() {
		f.report(diag.New(diag.FailsAfterChange, at, what).WithRelated(f.flow.changed, f.firstChange()))
	}
}

// evaluated records that an expression is evaluated here.
func (f *frame) evaluated(xs ...ir.Expr) {
	for _, x := range xs {
		if x == nil || badX(x) {
			continue
		}
		if at, what := failure(x); what != "" {
			f.mayFail(at, what)
		}
	}
}

// verified records that the rules of a type run on a value here.
func (f *frame) verified(run bool, at source.Span) {
	if run {
		f.mayFail(at, "the rules may refuse the value")
	}
}

// meet continues after two ways that meet.
func (f *frame) meet(a, b *frame) {
	switch {
	case a.flow.dead && b.flow.dead:
		f.facts, f.flow.dead, f.flow.folded = a.facts, true, a.flow.folded || b.flow.folded
	case a.flow.dead:
		f.facts = b.facts
	case b.flow.dead:
		f.facts = a.facts
	default:
		f.facts = either(a.facts, b.facts)
	}
	for _, way := range []*frame{a, b} {
		if way.flow.dead && !f.flow.dead {
			continue
		}
		f.flow.changed = orSpan(f.flow.changed, way.flow.changed)
		f.flow.gone = mergeGone(f.flow.gone, way.flow.gone)
	}
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
func (f *frame) branch() *frame {
	g := f.inner()
	way := *f.flow
	g.flow = &way
	return g
}

// failure finds the first part of an expression whose evaluation can fail, and
// says why; "" if there is none.
func failure(x ir.Expr) (at source.Span, what string) {
	switch x := x.(type) {
	case *ir.Binary:
		if isKind(x.T, ir.Int) && (x.Op == ir.Add || x.Op == ir.Sub || x.Op == ir.Mul) {
			return x.At, "the int may pass 2^53-1"
		}
	case *ir.New:
		return failureOfNew(x)
	default: // fails only if what is in it does
	}
	return firstFailure(ir.Operands(x))
}

func failureOfNew(x *ir.New) (at source.Span, what string) {
	for _, init := range x.Inits {
		if at, what := firstFailure(ir.InitOperands([]*ir.Init{init})); what != "" {
			return at, what
		}
		if init.Verify {
			return init.Value.Span(), "the rules of `" + init.Field.Name + "` may refuse the value"
		}
	}
	if len(x.Object.Checks) > 0 {
		return x.At, "the checks of " + x.Object.Name + " may refuse the value"
	}
	return at, ""
}

func firstFailure(list []ir.Expr) (at source.Span, what string) {
	for _, x := range list {
		if at, what = failure(x); what != "" {
			return at, what
		}
	}
	return at, ""
}
