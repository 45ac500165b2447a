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
	case *ir.Set:
		p.base(step.Target, k)
		p.expr(step.Value, k)
		return p.assigned(step, step.Target, unwidened(step.Value).Type(), k)
	case *ir.Unset:
		p.base(step.Target, k)
		key, field := p.key(step.Target), targetField(step.Target)
		k = k.changed(step, field.Name)
		s := k.at(key, fieldChoices(field))
		s.left, s.tests, s.changes = choices{absent: true}, []any{step}, joined(s.changes, []any{step})
		return k.with(key, s)
	case *ir.Append:
		p.exprs(k, step.Target, step.Value)
		return p.assigned(step, step.Target, step.Value.Type(), k)
	case *ir.AppendBase64:
		p.exprs(k, step.Target, step.Value)
		return p.assigned(step, step.Target, step.Value.Type(), k)
	case *ir.Increase:
		p.exprs(k, step.Target, step.Value)
		return p.assigned(step, step.Target, step.Value.Type(), k)
	case *ir.Merge:
		p.exprs(k, step.Target, step.Value)
		return p.assigned(step, step.Target, step.Value.Type(), k)
	case *ir.Patch:
		p.exprs(k, step.Target, step.Value)
		then := p.steps(step.Then, p.assigned(step, step.Target, step.Target.Type(), k))
		return meeting(then, p.steps(step.Else, k))
	case *ir.Push:
		p.exprs(k, step.List, step.Value)
		if step.Var != nil {
			k = p.bound(step.Var, step.Value, k)
		}
		return p.steps(step.Then, k)
	case *ir.Remove:
		p.exprs(k, step.List, step.Index)
		if step.Cond != nil {
			p.split(step.Cond, k)
		}
	case *ir.Insert:
		p.exprs(k, step.List, step.Value, step.Index)
		for _, x := range []ir.Expr{step.Where, step.While} {
			if x != nil {
				p.split(x, k)
			}
		}
	case *ir.Replace:
		p.expr(step.List, k)
		p.split(step.Cond, k)
		p.expr(step.Value, k)
	case *ir.Put:
		p.exprs(k, step.Map, step.Key, step.Value)
	case *ir.Delete:
		p.exprs(k, step.Map, step.Key)
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

// assigned is what is known after a place got a value of some type.
func (p *proofs) assigned(step ir.Stmt, target ir.Expr, t ir.Type, k knowledge) knowledge {
	key, field := p.key(target), targetField(target)
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

func targetField(target ir.Expr) *ir.Field { return unwrapped(target).(*ir.FieldOf).Field }

// find goes through a search. What its condition proves about the element holds
// in the condition only.
func (p *proofs) find(step *ir.Find, k knowledge) knowledge {
	p.exprs(k, step.In, step.Key, step.Index)
	k = p.fresh(step.Var, k)
	if step.Cond != nil {
		p.split(step.Cond, k)
	}
	then := k
	if p.key(step.In) == "" {
		then = k.opened(p.variable(step.Var), typeChoices(step.Var.Type))
	}
	return meeting(p.steps(step.Then, then), p.steps(step.Else, k))
}

// each goes through a loop, which may run again and again or not at all.
func (p *proofs) each(step *ir.Each, k knowledge) knowledge {
	p.expr(step.In, k)
	for field := range p.assignedIn(step.Do, map[*ir.Rule]bool{}) {
		k = k.changed(step, field)
	}
	inside := p.fresh(step.Var, k)
	if p.key(step.In) == "" {
		inside = inside.opened(p.variable(step.Var), typeChoices(step.Var.Type))
	}
	if step.Cond != nil {
		inside, _ = p.split(step.Cond, inside)
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
			fields[targetField(target).Name] = true
		}
		return false
	})
	return fields
}
