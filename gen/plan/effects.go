package plan

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
)

// Effect is what steps may do besides going on, and what it takes for that. The
// effects of a step include those of the steps inside it and of the rules that it
// calls.
type Effect struct {
	Fails   bool // ends the event with an error
	Skips   bool // ends it because it has no effect
	Stops   bool // ends it early, done
	Warns   bool // notes a warning
	Raises  bool // raises a signal
	Emits   bool // hands a value on
	Draws   bool // takes ids or the time
	Bounds  bool // asks for the limits of the caller
	Changes bool // changes the state
}

// Ends reports whether steps may end the event other than by an error.
func (e Effect) Ends() bool { return e.Skips || e.Stops }

// Notes reports whether steps may say something about the event that does not end
// it.
func (e Effect) Notes() bool { return e.Warns || e.Raises }

// Asks reports whether steps ask for something that callers may say.
func (e Effect) Asks() bool { return e.Draws || e.Bounds }

// Or is what either of two may do.
func (e Effect) Or(other Effect) Effect {
	return Effect{
		Fails:   e.Fails || other.Fails,
		Skips:   e.Skips || other.Skips,
		Stops:   e.Stops || other.Stops,
		Warns:   e.Warns || other.Warns,
		Raises:  e.Raises || other.Raises,
		Emits:   e.Emits || other.Emits,
		Draws:   e.Draws || other.Draws,
		Bounds:  e.Bounds || other.Bounds,
		Changes: e.Changes || other.Changes,
	}
}

// Effects are those of the rules of some protocols. Once they are found, they are
// only looked up.
type Effects struct {
	rules   map[*ir.Rule]Effect
	assigns map[*ir.Rule]FieldNames
	emits   map[*ir.Rule]ir.Type

	reducers map[*ir.Reducer]Effect
}

// EffectsOf finds the effects of the rules of some protocols and of those that they
// import. No rule calls itself, by whatever way.
func EffectsOf(protocols ...*ir.Protocol) *Effects {
	e := &Effects{
		rules:   map[*ir.Rule]Effect{},
		assigns: map[*ir.Rule]FieldNames{},
		emits:   map[*ir.Rule]ir.Type{},

		reducers: map[*ir.Reducer]Effect{},
	}
	all := ir.WithImports(protocols...)
	for _, p := range all {
		for _, r := range p.Rules {
			e.rule(r)
		}
	}
	for _, p := range all {
		for _, r := range p.Reducers {
			e.reducers[r] = e.reducer(r)
			if r.Emits != nil {
				for _, body := range r.Bodies() {
					e.emitting(body, r.Emits)
				}
			}
		}
	}
	return e
}

// rule finds the effects of a rule after those of the rules that it calls.
func (e *Effects) rule(r *ir.Rule) {
	if _, found := e.assigns[r]; found {
		return
	}
	for s := range ir.Steps(r.Body) {
		if call, ok := s.(*ir.Call); ok {
			e.rule(call.Rule)
		}
	}
	e.rules[r], e.assigns[r] = e.Steps(r.Body), e.Assigned(r.Body)
}

// emitting notes what the rules that steps call emit: they belong to the reducers
// that call them.
func (e *Effects) emitting(body []ir.Stmt, t ir.Type) {
	for s := range ir.Steps(body) {
		call, ok := s.(*ir.Call)
		if ok && e.emits[call.Rule] == nil && e.rules[call.Rule].Emits {
			e.emits[call.Rule] = t
			e.emitting(call.Rule.Body, t)
		}
	}
}

// Rule is what a named rule may do.
func (e *Effects) Rule(r *ir.Rule) Effect { return e.rules[r] }

// Emitted is the type of what a named rule emits, or nil: if it emits nothing, or no
// reducer calls it.
func (e *Effects) Emitted(r *ir.Rule) ir.Type { return e.emits[r] }

// Reducer is what the rules of a reducer may do, its last steps included.
func (e *Effects) Reducer(r *ir.Reducer) Effect { return e.reducers[r] }

func (e *Effects) reducer(r *ir.Reducer) Effect {
	var all Effect
	for _, body := range r.Bodies() {
		all = all.Or(e.Steps(body))
	}
	all.Emits = all.Emits || len(r.Pass) > 0
	return all
}

// Steps is what some steps may do.
func (e *Effects) Steps(list []ir.Stmt) Effect {
	var all Effect
	for s := range ir.Steps(list) {
		all = all.Or(e.itself(s))
		for _, part := range ir.Parts(s) {
			all = all.Or(ExprEffect(part.X))
		}
	}
	return all
}

// itself is what a step may do, its operands and the steps inside it aside.
func (e *Effects) itself(s ir.Stmt) Effect {
	switch s := s.(type) {
	case *ir.Change:
		patch, ok := s.Do.(*ir.Patch)
		return Effect{Fails: ActionFails(s), Changes: true, Bounds: ok && patch.Work > 0}
	case *ir.Emit:
		return Effect{Emits: true}
	case *ir.Raise:
		return Effect{Raises: true}
	case *ir.Call:
		return e.rules[s.Rule]
	case *ir.Skip:
		return Effect{Skips: true}
	case *ir.Warn:
		return Effect{Warns: true}
	case *ir.Fail:
		return Effect{Fails: true}
	case *ir.Bound:
		return Effect{Fails: true, Bounds: true}
	case *ir.Stop:
		return Effect{Stops: true}
	case *ir.Bind, *ir.Find, *ir.Parse, *ir.Each, *ir.If, *ir.Return:
		return Effect{}
	default:
		panic(fmt.Sprintf("plan: unknown step %T", s))
	}
}

// ExprEffect is what computing an expression may do: it fails, or draws.
func ExprEffect(x ir.Expr) Effect { return Effect{Fails: Fallible(x), Draws: Draws(x)} }

// Fallible reports whether computing an expression may fail.
func Fallible(x ir.Expr) bool { return ir.Some(ir.Within(x), FailsItself) }

// FailsItself reports whether an expression may fail although its operands do not.
func FailsItself(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Binary:
		return x.Fails()
	case *ir.New:
		return Refuses(x.Object, x.Inits)
	case *ir.Apply:
		return x.Function.Fails
	default:
		return false
	}
}

// Refuses reports whether the rules or checks of an object may refuse the values
// that its fields are given.
func Refuses(o *ir.Object, inits []*ir.Init) bool {
	for _, init := range inits {
		if init.Verify {
			return true
		}
	}
	return len(o.Checks) > 0
}

// EndsEvent reports whether some steps always end the event by themselves.
func EndsEvent(list []ir.Stmt) bool { return Leaves(list) && !ir.Returns(list) }

// Idle reports whether some steps do nothing, however their tests come out.
func Idle(list []ir.Stmt) bool {
	for _, step := range list {
		branch, ok := step.(*ir.If)
		if !ok || StepTakesTurn(branch) || !Idle(branch.Then) || !Idle(branch.Else) {
			return false
		}
	}
	return true
}

// Leaves reports whether nothing after some steps is reached: they always end the
// event by themselves, or return. What rules do that they call is not looked at.
func Leaves(list []ir.Stmt) bool {
	for _, s := range list {
		if leaves(s) {
			return true
		}
	}
	return false
}

func leaves(s ir.Stmt) bool {
	switch s := s.(type) {
	case *ir.Skip, *ir.Fail, *ir.Stop, *ir.Return:
		return true
	case *ir.Each: // it may not run at all
		return false
	case *ir.Find:
		return Leaves(s.Then) && (s.Make != nil || ir.IsSure(s.By) || Leaves(s.Else))
	default:
		blocks := ir.Blocks(s)
		for _, b := range blocks {
			if !Leaves(b.Steps) {
				return false
			}
		}
		return len(blocks) > 0
	}
}

func isKind(t ir.Type, kind ir.ScalarKind) bool {
	s, ok := t.(*ir.Scalar)
	return ok && s.Kind == kind
}
