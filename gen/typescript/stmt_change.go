package typescript

import (
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// change compiles a step that changes something and names nothing.
func (b *body) change(step ir.Stmt, rest []ir.Stmt) {
	if merge, ok := step.(*ir.Merge); ok {
		b.begin(merge)
	}
	b.name(containerOf(step), append([]ir.Stmt{step}, rest...))
	switch step := step.(type) {
	case *ir.Set:
		b.set(step, "=")
	case *ir.Unset:
		b.p.line("delete ", b.target(step.Target), ";")
		b.forget(step)
	case *ir.Append:
		joined := call(b.m.runtime("joinText"), b.expr(step.Target).item(), b.expr(step.Value).item())
		b.write(step, step.Target, "=", tight(joined))
	case *ir.AppendBase64:
		b.appendBase64(step)
	case *ir.Increase:
		b.increase(step)
	case *ir.Merge:
		b.p.line(callWithValue(b.m.runtime("merge"), b.stored(step.Value), b.owned(step.Target).doc), ";")
	case *ir.Remove:
		b.remove(step)
	case *ir.Insert:
		b.insert(step)
	case *ir.Replace:
		b.replace(step)
	case *ir.Put:
		b.p.line(callWithValue(b.m.runtime("setKey"), b.stored(step.Value), b.owned(step.Map).doc, b.expr(step.Key).item()), ";")
	case *ir.Delete:
		b.p.line(call(b.m.runtime("deleteKey"), b.owned(step.Map).doc, b.expr(step.Key).item()), ";")
	default:
		panic(fmt.Sprintf("typescript: %T does not change the state", step))
	}
}

// target is a field that is to be written.
func (b *body) target(place ir.Expr) Doc {
	field := unwrapped(place).(*ir.FieldOf)
	return cat(b.owned(field.X).in(precMember), access(field.Field.Name))
}

// write changes a field by an assignment. Assigning to a field that is called
// __proto__ would change the prototype instead.
func (b *body) write(step ir.Stmt, place ir.Expr, operator string, value term) {
	field := unwrapped(place).(*ir.FieldOf)
	if field.Field.Name != "__proto__" {
		b.p.line(assignBy(operator, b.target(place), value), ";")
		if b.isNamed(field.X) {
			b.tell(step, b.way(place))
		}
		return
	}
	if operator != "=" {
		operation := strings.TrimSuffix(operator, "=")
		value = loose(precCoalesce, binary(operation, b.part(field.X, field.Field.Name).doc, value.in(precUnary)))
	}
	b.p.line(call(b.m.runtime("setProto"), b.owned(field.X).doc, value.item()), ";")
}

// set assigns, always or, by ??=, where nothing is there yet.
func (b *body) set(step *ir.Set, operator string) {
	field := unwrapped(step.Target).(*ir.FieldOf).Field
	b.write(step, step.Target, operator, b.initial(field, step.Value, step.Verify))
	b.forget(step)
}

// fill gives a place a value that has none.
func (b *body) fill(step *ir.If, set *ir.Set, rest []ir.Stmt) {
	b.name(containerOf(set), append([]ir.Stmt{set}, rest...))
	b.set(set, "??=")
	if place := unwrapped(set.Target).(*ir.FieldOf); b.isNamed(place.X) {
		b.tell(positive(step.Cond), b.way(place))
	}
}

// isNamed reports whether an object is called by a name, as it stands.
func (b *body) isNamed(x ir.Expr) bool {
	_, ref := unwrapped(x).(*ir.Ref)
	return ref || b.locals[b.key(x)] != ""
}

func (b *body) appendBase64(step *ir.AppendBase64) {
	place := unwrapped(step.Target).(*ir.FieldOf)
	value := b.expr(step.Value).item()
	if place != step.Target || place.Field.Presence == ir.Optional {
		joined := call(b.m.runtime("joinBase64"), b.expr(step.Target).doc, value)
		b.write(step, step.Target, "=", tight(joined))
		return
	}
	name := textDoc(quoted(place.Field.Name))
	b.p.line(call(b.m.runtime("appendBase64"), b.owned(place.X).doc, name, value), ";")
}

func (b *body) increase(step *ir.Increase) {
	if !isInt(step.Target.Type()) {
		b.write(step, step.Target, "+=", b.expr(step.Value))
		return
	}
	sum := call(b.m.runtime("addInt"), b.expr(step.Target).doc, b.expr(step.Value).item())
	b.write(step, step.Target, "=", tight(sum))
}

// push appends an element, which the steps after it may name.
func (b *body) push(step *ir.Push, rest []ir.Stmt, tail bool) (left bool) {
	b.name(step.List, append([]ir.Stmt{step}, rest...))
	list := b.owned(step.List)
	value := b.stored(step.Value)
	if step.Var == nil || countRefs(step.Var, step.Then) == 0 {
		b.p.line(b.pushed(list, value), ";")
		return b.steps(step.Then, tail)
	}
	name := b.bind(step.Var)
	annotation := b.annotation(step.Value, step.Var.Type)
	b.p.line(assignment("const "+name+annotation, value), ";")
	b.p.line(b.pushed(list, tight(name)), ";")
	return b.steps(step.Then, tail)
}

func (b *body) pushed(list, value term) Doc {
	if value.isObject {
		return callLast(cat(list.doc, ".push"), value.doc)
	}
	if value.isMade {
		return b.methodOfMade(list, "push", value).doc
	}
	return b.method(list, "push", value.item()).doc
}
