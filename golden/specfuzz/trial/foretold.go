package trial

import (
	"fmt"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/wire"
)

// foretold holds what the plan says of the steps of reducers against what they do: emitters
// print the plan, and leave out what it says not to be needed. It shows without a compiler
// what all targets would have in common.
type foretold struct {
	plan   *plan.Project
	proofs []*plan.Proofs       // of all protocols
	rules  map[ir.Stmt]*ir.Rule // those that steps belong to
	runs   []*run               // the reducer that runs last, and those whose output it folds
	wrong  string               // the first thing that is not as the plan says
}

// run is what a reducer does with an event.
type run struct {
	reducer *ir.Reducer
	effect  ir.Effect // of all that has run
	changes []made
	calls   map[*ir.Rule]*ir.Call // the last ones
	last    ir.Stmt
}

// made is a change, and the calls that it was made in.
type made struct {
	*ir.Change
	in []*ir.Call
}

func foretell(p *ir.Protocol) *foretold {
	all := ir.WithImports(p)
	f := &foretold{plan: plan.Of(all...), rules: map[ir.Stmt]*ir.Rule{}}
	for _, p := range all {
		f.proofs = append(f.proofs, f.plan.Proofs(p))
		for _, r := range p.Rules {
			for step := range ir.Steps(r.Body) {
				f.rules[step] = r
			}
		}
	}
	return f
}

func (f *foretold) Enter(r *ir.Reducer, _ interp.Value) {
	f.runs = append(f.runs, &run{reducer: r, calls: map[*ir.Rule]*ir.Call{}})
}

func (f *foretold) Step(step ir.Stmt) {
	r := f.runs[len(f.runs)-1]
	if change, ok := r.last.(*ir.Change); ok && isRefused(change, step) {
		r.changes = r.changes[:len(r.changes)-1]
	}
	r.last = step
	switch step := step.(type) {
	case *ir.Change:
		r.effect.Changes = true
		made := made{Change: step}
		for call := r.calls[f.rules[step]]; call != nil; call = r.calls[f.rules[call]] {
			made.in = append(made.in, call)
		}
		r.changes = append(r.changes, made)
	case *ir.Call:
		r.calls[step.Rule] = step
	case *ir.Emit:
		r.effect.Emits = true
	case *ir.Raise:
		r.effect.Raises = true
	case *ir.Warn:
		r.effect.Warns = true
	case *ir.Skip:
		r.effect.Skips = true
	case *ir.Stop:
		r.effect.Stops = true
	default: // does nothing by itself
	}
}

// isRefused reports whether a change has changed nothing, as the next step shows: a patch
// that cannot be applied, and does not end the event by that.
func isRefused(change *ir.Change, next ir.Stmt) bool {
	patch, ok := change.Do.(*ir.Patch)
	return ok && (len(patch.Then) > 0 && patch.Then[0] != next || len(patch.Else) > 0 && patch.Else[0] == next)
}

func (f *foretold) Leave(_ wire.Outcome, err error) {
	r := f.runs[len(f.runs)-1]
	f.runs = f.runs[:len(f.runs)-1]
	r.effect.Fails = r.last != nil && err != nil
	if says := f.plan.Effects.Reducer(r.reducer); says.Or(r.effect) != says {
		f.is("the plan says that %s does %+v, but it did %+v", r.reducer.Name, says, r.effect)
	}
	if !r.effect.Fails {
		return
	}
	if change, ok := r.last.(*ir.Change); ok && change == r.changes[len(r.changes)-1].Change {
		if !f.plan.Effects.Steps([]ir.Stmt{change}).Fails && !f.plan.Undo.Change(change) {
			f.is("the plan says that %s cannot fail, but it did: %v", change.Span(), err)
		}
		r.changes = r.changes[:len(r.changes)-1] // may be what has failed
	}
	for _, change := range r.changes {
		if !f.plan.Undo.Change(change.Change) {
			f.is("the plan says that nothing fails after %s, but %s did: %v", change.Span(), r.reducer.Name, err)
		}
		for _, call := range change.in {
			if !f.plan.Undo.Call(call) {
				f.is("the plan says that nothing that %s changes need be taken back, but %s failed: %v", call.Span(), r.reducer.Name, err)
			}
		}
	}
}

// computed looks at what is known of a place, where it is read, and at what may fail.
func (f *foretold) computed(x ir.Expr, told any, failed bool) {
	if failed {
		if !plan.Fallible(x) {
			f.is("the plan says that %s cannot fail", x.Span())
		}
		return
	}
	for _, proofs := range f.proofs {
		if proof, ok := proofs.Read(x); ok {
			f.read(x, proof.State, told)
		}
		if before, ok := proofs.Tested(x); ok {
			f.tested(x, before, told == any(ir.BoolConst(true)))
		}
	}
}

// read looks at a place that is what the plan says that it is not.
func (f *foretold) read(x ir.Expr, known plan.State, told any) {
	if known.Dead {
		f.is("the plan says that nobody reads %s", x.Span())
	}
	if _, ok := x.(*ir.OrValue); ok { // what is known is about the place in it
		return
	}
	if u, ok := ir.NonNull(ir.Unwrapped(x).Type()).(*ir.Union); ok && u.ByKind() {
		return
	}
	choice := plan.Choices{}
	switch told := told.(type) {
	case interp.Nothing:
		choice.Absent = true
	case ir.Const:
		choice = plan.ConstantChoice(told)
	case *ir.Object:
		choice.Values = []any{told}
	default:
		return
	}
	if !known.Left(choice) {
		f.is("the plan says that %s is not %v", x.Span(), told)
	}
}

// tested looks at a test that comes out as the plan says that it does not.
func (f *foretold) tested(x ir.Expr, before plan.State, holds bool) {
	var place ir.Expr
	var asked plan.Choices
	switch x := x.(type) {
	case *ir.IsMember:
		if !ir.Same(ir.NonNull(ir.Unwrapped(x.X).Type()), x.Members[0].Union) {
			return // what is known is of which kind it is, and not of which member of one
		}
		place, asked = x.X, plan.MemberChoices(x.Members)
	case *ir.Binary:
		of, value, ok := plan.ConstantSide(x)
		if !ok || x.Op != ir.Eq && x.Op != ir.Ne {
			return
		}
		place, asked, holds = of, plan.ConstantChoice(value), holds == (x.Op == ir.Eq)
	default:
		return
	}
	switch {
	case !isPlace(place): // of anything else nothing is known
	case holds && !before.Left(asked):
		f.is("the plan says that the test at %s never holds", x.Span())
	case !holds && before.IsOneOf(asked):
		f.is("the plan says that the test at %s always holds", x.Span())
	}
}

// isPlace reports whether an expression is a variable or a part of one.
func isPlace(x ir.Expr) bool {
	if tag, ok := ir.Unwrapped(x).(*ir.TagOf); ok {
		x = tag.X
	}
	return plan.IsPlace(ir.Unwrapped(x))
}

func (f *foretold) is(format string, args ...any) {
	if f.wrong == "" {
		f.wrong = fmt.Sprintf(format, args...)
	}
}
