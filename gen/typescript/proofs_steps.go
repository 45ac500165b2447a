package typescript

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
)

// steps go through steps one after the other and give what is known after them, or
// nil if they always leave.
func (p *proofs) steps(steps []ir.Stmt, k knowledge) knowledge {
	for _, step := range steps {
		if k == nil { // nobody gets here
			k = knowledge{}
			p.steps([]ir.Stmt{step}, k)
			k = nil
			continue
		}
		k = p.step(step, k)
	}
	return k
}

func (p *proofs) step(step ir.Stmt, k knowledge) knowledge {
	switch step := step.(type) {
	case *ir.Change:
		return p.change(step, k)
	case *ir.Emit:
		p.expr(step.Value, k)
	case *ir.Raise:
	case *ir.Bind:
		p.expr(step.Value, k)
		return p.bound(step.Var, step.Value, k)
	case *ir.Find:
		return p.find(step, k)
	case *ir.Each:
		return p.each(step, k)
	case *ir.If:
		holds, fails := p.split(step.Cond, k)
		return meeting(p.steps(step.Then, holds), p.steps(step.Else, fails))
	case *ir.Call:
		p.exprs(k, step.Args...)
		for field := range p.assignedBy(step.Rule) {
			k = k.changed(step, field)
		}
	case *ir.Skip:
		p.template(step.Message, k)
		return nil
	case *ir.Warn:
		p.template(step.Message, k)
	case *ir.Fail:
		p.template(step.Message, k)
		return nil
	case *ir.Stop:
		return nil
	default:
		panic(fmt.Sprintf("typescript: unknown step %T", step))
	}
	return k
}

// change goes through a step that changes a place.
func (p *proofs) change(step *ir.Change, k knowledge) knowledge {
	place := p.place(step.Place)
	switch do := step.Do.(type) {
	case *ir.Set:
		p.base(place, k)
		p.expr(do.Value, k)
		return p.assigned(step, unwidened(do.Value).Type(), k)
	case *ir.Unset:
		p.base(place, k)
		return p.unset(step, k)
	case *ir.Append:
		p.exprs(k, place, do.Value)
		return p.assigned(step, do.Value.Type(), k)
	case *ir.AppendBase64:
		p.exprs(k, place, do.Value)
		return p.assigned(step, do.Value.Type(), k)
	case *ir.Increase:
		p.exprs(k, place, do.Value)
		return p.assigned(step, do.Value.Type(), k)
	case *ir.Merge:
		p.exprs(k, place, do.Value)
		return p.assigned(step, do.Value.Type(), k)
	case *ir.Patch:
		p.exprs(k, place, do.Value)
		then := p.steps(do.Then, p.assigned(step, step.Place.Type(), k))
		return meeting(then, p.steps(do.Else, k))
	case *ir.Push:
		p.exprs(k, place, do.Value)
		if do.Var != nil {
			k = p.bound(do.Var, do.Value, k)
		}
		return p.steps(do.Then, k)
	case *ir.Insert:
		p.exprs(k, place, do.Value)
		p.locator(do.By, k)
	case *ir.Remove:
		p.expr(place, k)
		p.locator(do.By, k)
	case *ir.Replace:
		p.expr(place, k)
		p.locator(do.By, k)
		p.expr(do.Value, k)
	case *ir.Put:
		p.exprs(k, place, do.Key, do.Value)
	case *ir.Delete:
		p.exprs(k, place, do.Key)
	default:
		panic(fmt.Sprintf("typescript: unknown action %T", do))
	}
	return k
}

// locator goes through what a locator computes. What it proves about the element
// holds in the locator only.
func (p *proofs) locator(l ir.Locator, k knowledge) {
	switch l := l.(type) {
	case *ir.First, *ir.Last, *ir.Every:
	case *ir.Nth:
		p.expr(l.Index, k)
	case *ir.Index:
		p.expr(l.Index, k)
	case *ir.Key:
		p.expr(l.Key, k)
	case *ir.Behind:
		p.conditions(k, l.Where, l.While)
	default:
		panic(fmt.Sprintf("typescript: unknown locator %T", l))
	}
	if pick := ir.PickOf(l); pick != nil {
		p.conditions(p.fresh(pick.Var, k), pick.Cond)
	}
}

func (p *proofs) conditions(k knowledge, list ...ir.Expr) {
	for _, x := range list {
		if x != nil {
			p.split(x, k)
		}
	}
}

// assigned is what is known after a place got a value of some type.
func (p *proofs) assigned(step *ir.Change, t ir.Type, k knowledge) knowledge {
	key, field := p.key(p.place(step.Place)), step.Place.Field
	k = k.changed(step, field.Name)
	s := k.at(key, fieldChoices(field))
	s.tests, s.changes = []any{step}, joined(s.changes, []any{step})
	s.left = typeChoices(field.Type)
	s.left.null = s.left.null && mayBeNull(t)
	if u, ok := ir.NonNull(field.Type).(*ir.Union); ok && !mayBeNull(t) {
		if members := membersOfType(u, t); members != nil {
			s.left = memberChoices(members)
		}
	}
	return k.with(key, s)
}

// unset is what is known after a place was made absent.
func (p *proofs) unset(step *ir.Change, k knowledge) knowledge {
	key, field := p.key(p.place(step.Place)), step.Place.Field
	k = k.changed(step, field.Name)
	s := k.at(key, fieldChoices(field))
	s.left, s.tests, s.changes = choices{absent: true}, []any{step}, joined(s.changes, []any{step})
	return k.with(key, s)
}

func mayBeNull(t ir.Type) bool {
	if s, ok := t.(*ir.Scalar); ok {
		return s.Kind == ir.Null
	}
	return isNullable(t)
}

// bound is what is known about a variable that is given a value.
func (p *proofs) bound(v *ir.Var, value ir.Expr, k knowledge) knowledge {
	k = p.fresh(v, k)
	if p.pinned(value, k) {
		k = k.opened(p.variable(v), typeChoices(v.Type))
	}
	return k
}

// fresh is what is known when a variable begins: nothing about it.
func (p *proofs) fresh(v *ir.Var, k knowledge) knowledge {
	out := knowledge{}
	for key, s := range k {
		if !within(key, p.variable(v)) {
			out[key] = s
		}
	}
	return out
}

// find goes through a search.
func (p *proofs) find(step *ir.Find, k knowledge) knowledge {
	p.expr(step.In, k)
	p.locator(step.By, k)
	v := ir.PickOf(step.By).Var
	k = p.fresh(v, k)
	then := k
	if p.key(step.In) == "" {
		then = k.opened(p.variable(v), typeChoices(v.Type))
	}
	return meeting(p.steps(step.Then, then), p.steps(step.Else, k))
}

// each goes through a loop, which may run again and again or not at all.
func (p *proofs) each(step *ir.Each, k knowledge) knowledge {
	p.expr(step.In, k)
	for field := range p.assignedIn(step.Do, map[*ir.Rule]bool{}) {
		k = k.changed(step, field)
	}
	v := step.By.Var
	inside := p.fresh(v, k)
	if p.key(step.In) == "" {
		inside = inside.opened(p.variable(v), typeChoices(v.Type))
	}
	if step.By.Cond != nil {
		inside, _ = p.split(step.By.Cond, inside)
	}
	p.steps(step.Do, inside)
	return k
}

// assignedBy are the names of the fields that a named rule assigns.
func (p *proofs) assignedBy(r *ir.Rule) map[string]bool {
	fields, ok := p.rules[r]
	if !ok {
		fields = p.assignedIn(r.Body, map[*ir.Rule]bool{r: true})
		p.rules[r] = fields
	}
	return fields
}

func (p *proofs) assignedIn(steps []ir.Stmt, seen map[*ir.Rule]bool) map[string]bool {
	fields := map[string]bool{}
	anyStep(steps, seen, func(step ir.Stmt) bool {
		if target := targetOf(step); target != nil {
			fields[unwrapped(target).(*ir.FieldOf).Field.Name] = true
		}
		return false
	})
	return fields
}
