package typescript

import (
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// change compiles a step that changes a place.
func (b *body) change(step *ir.Change, rest []ir.Stmt, tail bool) (left bool) {
	place := step.Place.Read()
	switch do := step.Do.(type) {
	case *ir.Push:
		return b.push(step, do, rest, tail)
	case *ir.Patch:
		return b.patch(step, do, rest, tail)
	case *ir.Merge:
		b.begin(step, place)
	}
	b.name(containerOf(step), append([]ir.Stmt{step}, rest...))
	switch do := step.Do.(type) {
	case *ir.Set:
		b.set(step, "=")
	case *ir.Unset:
		b.p.line("delete ", b.target(place), ";")
		b.forget(step)
	case *ir.Append:
		joined := call(b.m.runtime("joinText"), b.expr(place).item(), b.expr(do.Value).item())
		b.write(step, place, "=", tight(joined))
	case *ir.AppendBase64:
		b.appendBase64(step, place, do)
	case *ir.Increase:
		b.increase(step, place, do)
	case *ir.Merge:
		b.p.line(callWithValue(b.m.runtime("merge"), b.stored(do.Value), b.owned(place).doc), ";")
	case *ir.Remove:
		b.remove(place, do)
	case *ir.Insert:
		b.insert(place, do)
	case *ir.Replace:
		b.replace(place, do)
	case *ir.Put:
		b.p.line(callWithValue(b.m.runtime("setKey"), b.stored(do.Value), b.owned(place).doc, b.expr(do.Key).item()), ";")
	case *ir.Delete:
		b.p.line(call(b.m.runtime("deleteKey"), b.owned(place).doc, b.expr(do.Key).item()), ";")
	default:
		panic(fmt.Sprintf("typescript: unknown action %T", do))
	}
	return false
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
		b.tellChange(step, field)
		return
	}
	if operator != "=" {
		operation := strings.TrimSuffix(operator, "=")
		value = loose(precCoalesce, binary(operation, b.part(field.X, field.Field.Name).doc, value.in(precUnary)))
	}
	b.p.line(call(b.m.runtime("setProto"), b.owned(field.X).doc, value.item()), ";")
}

// set assigns, always or, by ??=, where nothing is there yet.
func (b *body) set(step *ir.Change, operator string) {
	place, do := step.Place.Read(), step.Do.(*ir.Set)
	b.write(step, place, operator, b.initial(step.Place.Field, do.Value, do.Verify))
	b.forget(step)
}

// fill gives a place a value that has none.
func (b *body) fill(step *ir.If, set *ir.Change, rest []ir.Stmt) {
	b.name(containerOf(set), append([]ir.Stmt{set}, rest...))
	b.set(set, "??=")
	b.tellChange(positive(step.Cond), unwrapped(set.Place.Read()).(*ir.FieldOf))
}

// tellChange notes that TypeScript sees a change of a field, which it does if the
// object is called by a name.
func (b *body) tellChange(by any, field *ir.FieldOf) {
	if b.isNamed(field.X) {
		b.tell(by, b.way(field))
	}
}

// isNamed reports whether an object is called by a name, as it stands.
func (b *body) isNamed(x ir.Expr) bool {
	_, ref := unwrapped(x).(*ir.Ref)
	return ref || b.locals[b.key(x)] != ""
}

func (b *body) appendBase64(step ir.Stmt, at ir.Expr, do *ir.AppendBase64) {
	place := unwrapped(at).(*ir.FieldOf)
	value := b.expr(do.Value).item()
	if place != at || place.Field.Presence == ir.Optional {
		joined := call(b.m.runtime("joinBase64"), b.expr(at).item(), value, textDoc(quoted(place.Field.Name)))
		b.write(step, at, "=", tight(joined))
		return
	}
	name := textDoc(quoted(place.Field.Name))
	b.p.line(call(b.m.runtime("appendBase64"), b.owned(place.X).doc, name, value), ";")
}

func (b *body) increase(step *ir.Change, place ir.Expr, do *ir.Increase) {
	if isInt(place.Type()) {
		sum := call(b.m.runtime("addInt"), b.expr(place).item(), b.expr(do.Value).item())
		b.write(step, place, "=", tight(sum))
		return
	}
	if b.isNamed(unwrapped(place).(*ir.FieldOf).X) && b.saysAll(place) || place.Type() == step.Place.Field.Type && step.Place.Field.Presence != ir.Optional {
		b.write(step, place, "+=", b.expr(do.Value))
		return
	}
	b.write(step, place, "=", loose(precAdd, b.expr(place).in(precAdd), " + ", b.expr(do.Value).in(precMul)))
}

// push appends an element, which the steps after it may name.
func (b *body) push(step *ir.Change, do *ir.Push, rest []ir.Stmt, tail bool) (left bool) {
	place := step.Place.Read()
	b.name(place, append([]ir.Stmt{step}, rest...))
	list := b.owned(place)
	value := b.stored(do.Value)
	if do.Var == nil || b.m.uses.Of(do.Var).Count == 0 {
		b.p.line(b.pushed(list, value), ";")
		return b.steps(do.Then, tail)
	}
	name := b.bind(do.Var)
	annotation := b.annotation(do.Value, do.Var.Type)
	b.p.line(assignment("const "+name+annotation, value), ";")
	b.p.line(b.pushed(list, tight(name)), ";")
	return b.steps(do.Then, tail)
}

func (b *body) pushed(list, value term) Doc {
	if value.isObject {
		return callLast(cat(list.doc, ".push"), value.doc)
	}
	if value.isMade {
		return methodOfMade(list, "push", value).doc
	}
	return methodCall(list, "push", value.item()).doc
}
