package plan

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// Undo tells which changes have to be taken back if the event fails later: the steps
// that may do so come after them, in their own rule, in a later round of a loop, or in a
// rule that has called theirs. Where nothing can fail any more, nothing need be noted.
type Undo struct {
	effects *Effects
	changes map[*ir.Change]bool
	calls   map[*ir.Call]bool
	// rules are those that were gone through, with whether something may fail after a
	// call of theirs.
	rules  map[*ir.Rule]bool
	behind bool // something may fail behind the steps that a return leaves
	// alone are rules that may fail after a change of their own.
	alone map[*ir.Rule]bool
}

// UndoOf looks at the rules of some protocols and of those that they import.
func UndoOf(effects *Effects, protocols ...*ir.Protocol) *Undo {
	u := &Undo{
		effects: effects,
		changes: map[*ir.Change]bool{},
		calls:   map[*ir.Call]bool{},
		rules:   map[*ir.Rule]bool{},
		alone:   map[*ir.Rule]bool{},
	}
	all := ir.WithImports(protocols...)
	for _, p := range all {
		for _, r := range p.Rules {
			u.rule(r, false)
		}
	}
	for _, p := range all {
		for _, r := range p.Reducers {
			u.reducer(r)
		}
	}
	return u
}

// Change reports whether a change may be followed by a failure.
func (u *Undo) Change(s *ir.Change) bool { return u.changes[s] }

// Call reports whether what a rule changes that is called may be followed by a failure,
// in it or after it.
func (u *Undo) Call(s *ir.Call) bool { return u.calls[s] }

// Steps reports whether something that some steps change may be followed by a failure.
func (u *Undo) Steps(list []ir.Stmt) bool {
	return ir.Some(ir.Steps(list), func(s ir.Stmt) bool {
		switch s := s.(type) {
		case *ir.Change:
			return u.changes[s]
		case *ir.Call:
			return u.calls[s] && u.Steps(s.Rule.Body)
		default:
			return false
		}
	})
}

// Event reports whether some event of a reducer may fail after a change.
func (u *Undo) Event(r *ir.Reducer) bool {
	if u.Steps(r.First) || r.Unknown != nil && u.Steps(r.Unknown.Body) {
		return true
	}
	return slices.ContainsFunc(r.Cases, func(c *ir.Case) bool { return u.Steps(c.Body) })
}

// Reducer reports whether what ends the stream may fail after a change, or some event.
func (u *Undo) Reducer(r *ir.Reducer) bool { return u.Event(r) || u.Steps(r.End) }

// reducer goes through the rules of a reducer. What is done first comes before every
// rule, but for that of unknown events.
func (u *Undo) reducer(r *ir.Reducer) {
	after := false
	for _, c := range r.Cases {
		after = u.steps(c.Body, false) || after
	}
	u.whole(r.First, after)
	if r.Unknown != nil {
		u.steps(r.Unknown.Body, false)
	}
	u.steps(r.End, false)
}

// rule goes through a named rule, and again if it turns out that something may fail
// after it.
func (u *Undo) rule(r *ir.Rule, after bool) {
	known, seen := u.rules[r]
	if !seen {
		u.whole(r.Body, false)
		u.rules[r], u.alone[r] = false, u.Steps(r.Body)
	}
	if after && !known {
		u.rules[r] = true
		u.whole(r.Body, true)
	}
}

// whole goes through all steps that a return leaves.
func (u *Undo) whole(list []ir.Stmt, after bool) {
	outer := u.behind
	u.behind = after
	u.steps(list, after)
	u.behind = outer
}

// steps goes through a list, backwards. It reports whether something may fail from its
// beginning on, where that may happen after its end or not.
func (u *Undo) steps(list []ir.Stmt, after bool) bool {
	for i := len(list) - 1; i >= 0; i-- {
		after = u.step(list[i], after)
	}
	return after
}

// step reports whether something may fail from the beginning of a step on.
func (u *Undo) step(s ir.Stmt, after bool) bool {
	operands := operandsFail(s)
	switch s := s.(type) {
	case *ir.Stop, *ir.Skip:
		return operands
	case *ir.Return:
		return u.behind
	case *ir.Fail, *ir.Bound:
		return true
	case *ir.Call:
		return u.call(s, after) || operands
	case *ir.Each: // what is changed in one turn, a later one may leave the rule with
		again := after || operands || u.effects.Steps(s.Do).Fails || u.behind && ir.Returns(s.Do)
		u.steps(s.Do, again)
		return again
	case *ir.Change:
		return u.change(s, after) || operands
	case *ir.Find:
		if s.Make != nil {
			then := u.steps(s.Then, after)
			return u.step(s.Make, then) || operands
		}
	default: // one of the lists inside it runs, if there are any
	}
	return u.branches(s, after) || operands
}

// branches goes through the lists of steps in a step, of which one runs.
func (u *Undo) branches(s ir.Stmt, after bool) bool {
	blocks := ir.Blocks(s)
	if len(blocks) == 0 {
		return after
	}
	fails := false
	for _, b := range blocks {
		fails = u.steps(b.Steps, after) || fails
	}
	return fails
}

func (u *Undo) call(s *ir.Call, after bool) bool {
	u.rule(s.Rule, after)
	e := u.effects.Rule(s.Rule)
	u.calls[s] = u.calls[s] || e.Changes && (after || u.alone[s.Rule])
	return after || e.Fails
}

// change goes through a change. One that is made for several elements may fail for a
// later one.
func (u *Undo) change(s *ir.Change, after bool) bool {
	does, noted := s.Traits(), after
	if blocks := ir.Blocks(s); len(blocks) > 0 {
		follows := after
		after, noted = false, false
		for _, b := range blocks {
			fails := u.steps(b.Steps, follows)
			after, noted = after || fails, noted || fails && !b.Undone
		}
	}
	again := does.InTurn && slices.ContainsFunc(ir.Parts(s), func(p ir.Part) bool { return p.Repeated && Fallible(p.X) })
	u.changes[s] = u.changes[s] || noted || again
	return after || does.Fails
}

// operandsFail reports whether computing what stands directly inside a step may fail.
func operandsFail(s ir.Stmt) bool {
	for _, part := range ir.Parts(s) {
		if Fallible(part.X) {
			return true
		}
	}
	return false
}
