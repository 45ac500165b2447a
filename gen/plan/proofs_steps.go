package plan

import (
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// steps go through steps one after the other and give what is known after them, or
// nil if they always leave.
func (p *Proofs) steps(steps []ir.Stmt, k knowledge) knowledge {
	for _, step := range steps {
		k = p.step(step, k)
	}
	return k
}

func (p *Proofs) step(step ir.Stmt, k knowledge) knowledge {
	switch step := step.(type) {
	case *ir.Change:
		k = p.change(step, k)
		for _, derived := range step.Place.Derived() {
			k = p.changed(step, derived.Name, k)
		}
		return k
	case *ir.Bind:
		p.expr(step.Value, k)
		return p.bound(step.Var, step.Value, k)
	case *ir.Find:
		return p.find(step, k)
	case *ir.Parse:
		p.expr(step.Value, k)
		return meeting(p.steps(step.Then, k.without(p.variable(step.Var))), p.steps(step.Else, k))
	case *ir.Each:
		return p.each(step, k)
	case *ir.If:
		k, _ = p.branches(step, k)
		return k
	case *ir.Call:
		p.exprs(k, step.Args...)
		return p.changedAll(step, p.effects.assigns[step.Rule], k)
	default:
		for _, part := range ir.Parts(step) {
			p.expr(part.X, k)
		}
		if leaves(step) {
			return nil
		}
		return k
	}
}

// branches goes through the branches of an If. ended says that the last case of a switch,
// which holds wherever it is reached, leaves, and the others from here on do, too: who
// follows a chain of tests does not see that to be the end, and who follows a switch does.
func (p *Proofs) branches(step *ir.If, k knowledge) (out knowledge, ended bool) {
	holds, fails := p.split(step.Cond, k)
	then := p.steps(step.Then, holds)
	if step.IsSure() {
		if then == nil {
			return fails, !asksForKind(step)
		}
		return then.onlyBy(step, fails), false
	}
	var otherwise knowledge
	if next := step.NextCase(); next != nil {
		otherwise, ended = p.branches(next, fails)
	} else {
		otherwise = p.steps(step.Else, fails)
	}
	switch last := p.unseen(step); {
	case then == nil:
		return otherwise, ended
	case last != nil && otherwise == nil:
		return then.onlyBy(last, k), false
	case ended:
		return meeting(then, otherwise).seenAs(then, p.asksAbout(step)), false
	default:
		return meeting(then, otherwise), false
	}
}

// asksForKind reports whether a case asks of which kind a value is, which is a test in any
// code.
func asksForKind(step *ir.If) bool {
	is, ok := step.Cond.(*ir.IsMember)
	return ok && is.X.Type().(*ir.Union).ByKind()
}

// asksAbout is the place of which a case asks which member it is, or "".
func (p *Proofs) asksAbout(step *ir.If) string {
	if is, ok := step.Cond.(*ir.IsMember); ok {
		return p.place(is.X)
	}
	return ""
}

// unseen is the last case behind one of a switch if all that is left by then is one of
// them, which who follows the code does not see: a test for a prefix leaves tags that
// begin with it, that no kind is left does not end what follows a chain of tests, and that
// a search finds no members that nobody has heard of is known to the checker alone.
func (p *Proofs) unseen(step *ir.If) *ir.If {
	open := false
	for next := step.NextCase(); next != nil; next = step.NextCase() {
		step = next
		is, ok := step.Cond.(*ir.IsMember)
		open = open || ok && (is.X.Type().(*ir.Union).Tag == "" || slices.ContainsFunc(is.Members, InFamily) ||
			step.IsSure() && !p.tests[is].IsOneOf(MemberChoices(is.Members)))
	}
	if open && step.IsSure() {
		return step
	}
	return nil
}

// change goes through a change: what it computes, then what it proves of its place.
func (p *Proofs) change(step *ir.Change, k knowledge) knowledge {
	does := step.Traits()
	if does.Fresh {
		p.expr(step.Place.Of, k)
	} else {
		p.expr(step.Place.Read(), k)
	}
	switch do := step.Do.(type) {
	case *ir.Set:
		p.expr(do.Value, k)
		return p.assigned(step, ir.Unwidened(do.Value).Type(), p.pinned(do.Value, k), p.isNull(do.Value, k), k)
	case *ir.Unset:
		return p.unset(step, k)
	case *ir.Patch:
		p.expr(do.Value, k)
		then := p.steps(do.Then, p.assigned(step, step.Place.Type(), false, false, k))
		return meeting(then, p.steps(do.Else, k))
	case *ir.Push:
		p.expr(do.Value, k)
		if do.Var != nil {
			k = p.bound(do.Var, do.Value, k)
		}
		return p.steps(do.Then, k)
	case *ir.Insert:
		p.expr(do.Value, k)
		p.locator(do.By, k)
		return k
	case *ir.Remove:
		p.locator(do.By, k)
		return k
	case *ir.Replace:
		p.expr(do.Value, p.locator(do.By, k))
		return k
	case *ir.Move:
		p.expr(do.To, k)
		p.locator(do.By, k)
		return k
	default:
		for _, part := range ir.Parts(step)[1:] {
			p.expr(part.X, k)
		}
		if does.Assigns {
			return p.assigned(step, ir.NonNull(step.Place.Type()), false, false, k)
		}
		return k
	}
}

// unset is what is known after a place was made absent.
func (p *Proofs) unset(step *ir.Change, k knowledge) knowledge {
	k = p.changed(step, step.Place.Field.Name, k)
	place, s := p.placeOf(step.Place, k)
	s.left, s.tests, s.alone, s.Changes = Choices{Absent: true}, []any{step}, step, joined(s.Changes, ir.Stmt(step))
	s.hidden = nil
	return k.with(place, s)
}

// locator goes through the tests of a locator and gives what is known about an
// element that has passed.
func (p *Proofs) locator(l ir.Locator, k knowledge) knowledge {
	switch l := l.(type) {
	case *ir.First, *ir.Last, *ir.Every:
		return p.pick(ir.PickOf(l), k)
	case *ir.Nth:
		p.expr(l.Index, k)
		return p.pick(&l.Pick, k)
	case *ir.Index:
		p.expr(l.Index, k)
	case *ir.Key:
		p.expr(l.Key, k)
	case *ir.Ahead:
		p.pick(&ir.Pick{Var: l.Var, Cond: l.Where}, k)
	case *ir.Beyond:
		p.expr(l.Index, k)
		if l.Fill != nil {
			p.expr(l.Fill, k)
		}
	case *ir.Behind:
		p.pick(&ir.Pick{Var: l.After, Cond: l.Where}, k)
		if l.Next != nil {
			p.pick(&ir.Pick{Var: l.Next, Cond: l.While}, k)
		}
	default:
		panic(fmt.Sprintf("plan: unknown locator %T", l))
	}
	return k
}

func (p *Proofs) pick(by *ir.Pick, k knowledge) knowledge {
	k = k.without(p.variable(by.Var))
	if by.Cond != nil {
		k, _ = p.split(by.Cond, k)
	}
	return k
}

// placeOf is the place that a step changes, and what is known of it.
func (p *Proofs) placeOf(at *ir.Place, k knowledge) (string, State) {
	place := partOf(p.place(at.Of), at.Field.Name)
	return place, k.at(place, fieldChoices(at.Field))
}

// changed is what is known after a step has assigned a field of that name somewhere.
func (p *Proofs) changed(step ir.Stmt, field string, k knowledge) knowledge {
	return k.changed(step, field, p.inEvent)
}

func (p *Proofs) changedAll(step ir.Stmt, fields FieldNames, k knowledge) knowledge {
	for field := range fields {
		k = p.changed(step, field, k)
	}
	return k
}

// assigned is what is known after a place got a value of some type: one that may be
// known better, or is null.
func (p *Proofs) assigned(step *ir.Change, t ir.Type, pinned, null bool, k knowledge) knowledge {
	field := step.Place.Field
	k = p.changed(step, field.Name, k)
	place, s := p.placeOf(step.Place, k)
	s.tests, s.alone, s.Changes = []any{step}, step, joined(s.Changes, ir.Stmt(step))
	s.hidden = nil
	s.left = typeChoices(field.Type)
	s.open = pinned && (s.left.few() || hasPrefixes(field.Type))
	s.left.Null = s.left.Null && mayBeNull(t)
	if isKind(t, ir.Null) || null {
		s.left = Choices{Null: true}
	}
	if u, ok := ir.NonNull(field.Type).(*ir.Union); ok && !mayBeNull(t) {
		if members := membersOfType(u, t); members != nil {
			s.left = MemberChoices(members)
			s.open = s.open && len(members) > 1
		}
	}
	k = k.with(place, s)
	if s.open {
		k = openedTag(place, field.Type, k)
	}
	return k
}

// hasPrefixes reports whether values of a type are texts, but not any.
func hasPrefixes(t ir.Type) bool {
	enum, ok := ir.NonNull(t).(*ir.Enum)
	return ok && len(enum.Prefixes) > 0
}

func mayBeNull(t ir.Type) bool {
	_, nullable := t.(*ir.Nullable)
	return nullable || isKind(t, ir.Null)
}

// membersOfType are the members of a union that a value of a type may be, or nil.
func membersOfType(u *ir.Union, t ir.Type) []*ir.Member {
	if narrower, ok := t.(*ir.Union); ok {
		if narrower == u || narrower.Unknown == ir.Keep {
			return nil
		}
		var members []*ir.Member
		for _, m := range narrower.Members {
			members = joined(members, membersOfType(u, m.Type)...)
		}
		return members
	}
	var members []*ir.Member
	for _, m := range u.Members {
		if ir.Same(m.Type, t) {
			members = append(members, m)
		}
	}
	return members
}

// bound is what is known about a variable that is given a value.
func (p *Proofs) bound(v *ir.Var, value ir.Expr, k knowledge) knowledge {
	pinned, null := p.pinned(value, k), p.isNull(value, k)
	k = k.without(p.variable(v))
	if pinned {
		k = p.openedVar(v, k)
	}
	if null {
		s := k.at(p.variable(v), typeChoices(v.Type))
		s.left = Choices{Null: true}
		k = k.with(p.variable(v), s)
	}
	return k
}

// openedVar is what is known about a variable whose value may be more special than its type
// is, and so may the tag of that.
func (p *Proofs) openedVar(v *ir.Var, k knowledge) knowledge {
	place := p.variable(v)
	return openedTag(place, v.Type, k.opened(place, typeChoices(v.Type)))
}

// openedTag is what is known about the tag of a place whose value may be more special than
// its type is.
func openedTag(place string, t ir.Type, k knowledge) knowledge {
	u, ok := ir.NonNull(t).(*ir.Union)
	if !ok || u.Tag == "" {
		return k
	}
	return k.opened(partOf(place, u.Tag), tagChoices(u, typeChoices(t)))
}

// isNull reports whether a value is known to be null.
func (p *Proofs) isNull(x ir.Expr, k knowledge) bool {
	switch x := x.(type) {
	case *ir.Widen:
		return p.isNull(x.X, k)
	case *ir.Cond:
		holds, fails := p.split(x.If, k)
		return p.isNull(x.Then, holds) && p.isNull(x.Else, fails)
	case *ir.OrValue:
		place, all := p.orValuePlace(x)
		return place != "" && k.at(place, all).left.nothing() && p.isNull(x.Else, k)
	case *ir.Literal:
		return isKind(x.T, ir.Null)
	case *ir.Ref, *ir.FieldOf, *ir.CommonField:
		place := p.place(x)
		return place != "" && k.at(place, choicesAt(x)).left.nothing()
	default:
		return false
	}
}

// find goes through a search. What its condition proves about the element holds
// in the condition only: a search is a function of its own.
func (p *Proofs) find(step *ir.Find, k knowledge) knowledge {
	p.expr(step.In, k)
	p.locator(step.By, k)
	v := ir.PickOf(step.By).Var
	then := p.element(v, step.In, k)
	if step.Make != nil {
		made := p.bound(v, ir.Unwidened(madeBy(step)), p.change(step.Make, k))
		return p.steps(step.Then, meeting(then, made))
	}
	if ir.IsSure(step.By) {
		return p.steps(step.Then, then).without(p.variable(v))
	}
	found, missing := p.steps(step.Then, then), p.steps(step.Else, k)
	if found != nil && missing != nil { // nobody reads the element from here on
		found = found.without(p.variable(v))
	}
	return meeting(found, missing)
}

// madeBy is the element that a find makes where it finds none.
func madeBy(s *ir.Find) ir.Expr {
	if push, ok := s.Make.Do.(*ir.Push); ok {
		return push.Value
	}
	return s.Make.Do.(*ir.Insert).Value
}

// element is what is known about a variable that is an element: nothing, unless the
// elements may be more special than they are said to be.
func (p *Proofs) element(v *ir.Var, in ir.Expr, k knowledge) knowledge {
	pinned := p.pinnedElements(in, k)
	k = k.without(p.variable(v))
	if pinned {
		k = p.openedVar(v, k)
	}
	return k
}

// each goes through a loop, which may run again and again or not at all.
func (p *Proofs) each(step *ir.Each, k knowledge) knowledge {
	p.expr(step.In, k)
	k = p.changedAll(step, p.effects.Assigned(step.Do), k)
	inside := p.element(step.By.Var, step.In, k)
	if step.By.Cond != nil {
		inside, _ = p.split(step.By.Cond, inside)
	}
	p.steps(step.Do, inside)
	return k
}
