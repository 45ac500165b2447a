package plan

import (
	"github.com/msggen/msggen/gen/ir"
)

// Effects are those of the rules of some protocols. Once they are found, they are
// only looked up.
type Effects struct {
	rules   map[*ir.Rule]ir.Effect
	assigns map[*ir.Rule]FieldNames
	emits   map[*ir.Rule]ir.Type

	reducers map[*ir.Reducer]ir.Effect
}

// EffectsOf finds the effects of the rules of some protocols and of those that they
// import. No rule calls itself, by whatever way.
func EffectsOf(protocols ...*ir.Protocol) *Effects {
	e := &Effects{
		rules:   map[*ir.Rule]ir.Effect{},
		assigns: map[*ir.Rule]FieldNames{},
		emits:   map[*ir.Rule]ir.Type{},

		reducers: map[*ir.Reducer]ir.Effect{},
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
func (e *Effects) Rule(r *ir.Rule) ir.Effect { return e.rules[r] }

// Emitted is the type of what a named rule emits, or nil: if it emits nothing, or no
// reducer calls it.
func (e *Effects) Emitted(r *ir.Rule) ir.Type { return e.emits[r] }

// Reducer is what the rules of a reducer may do, its last steps included.
func (e *Effects) Reducer(r *ir.Reducer) ir.Effect { return e.reducers[r] }

func (e *Effects) reducer(r *ir.Reducer) ir.Effect {
	var all ir.Effect
	for _, body := range r.Bodies() {
		all = all.Or(e.Steps(body))
	}
	all.Emits = all.Emits || len(r.Pass) > 0
	return all
}

// Steps is what some steps may do.
func (e *Effects) Steps(list []ir.Stmt) ir.Effect {
	var all ir.Effect
	for s := range ir.Steps(list) {
		all = all.Or(e.itself(s))
		for _, part := range ir.Parts(s) {
			all = all.Or(ExprEffect(part.X))
		}
	}
	return all
}

// itself is what a step may do, or the rule that it calls.
func (e *Effects) itself(s ir.Stmt) ir.Effect {
	if call, ok := s.(*ir.Call); ok {
		return e.rules[call.Rule]
	}
	return s.Effect()
}

// ExprEffect is what computing an expression may do: it fails, or draws.
func ExprEffect(x ir.Expr) ir.Effect { return ir.Effect{Fails: Fallible(x), Draws: Draws(x)} }

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
