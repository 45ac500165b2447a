package steps

import (
	"fmt"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/expr"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/scope"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// change compiles a step that changes a place.
func (b *body) change(step *ir.Change, rest []ir.Stmt, tail bool) (left bool) {
	switch do := step.Do.(type) {
	case *ir.Push:
		return b.push(step, do, rest, tail)
	case *ir.Patch:
		return b.patch(step, do, rest, tail)
	case *ir.Merge:
		b.merge(step, do, rest)
		return false
	default:
		b.changeNamed(step, rest)
		return false
	}
}

// changeNamed is change where the object that has the place may get a name first.
func (b *body) changeNamed(step *ir.Change, rest []ir.Stmt) {
	place := step.Place.Read()
	if len(step.Place.Derived()) > 0 {
		defer func() {
			derive := b.Module.Value(shape.RoleDerive, step.Place.Of.Type().(*ir.Object))
			b.p.Line(layout.Call(derive, b.Owned(step.Place.Of).Doc), ";")
		}()
	}
	b.name(containerOf(step), append([]ir.Stmt{step}, rest...))
	b.keep(step)
	switch do := step.Do.(type) {
	case *ir.Set:
		b.set(step, "=")
	case *ir.Unset:
		b.p.Line("delete ", b.target(place), ";")
		if field := ir.Unwrapped(place).(*ir.FieldOf); layout.IsIdentifier(field.Field.Name) {
			b.tellChange(step, field)
		} else { // TypeScript does not follow what is deleted by a quoted name
			b.Mention(b.Way(field))
		}
		b.forget(step)
	case *ir.Append:
		if b.isRead(step.Place) {
			key := layout.Text(layout.Quoted(step.Place.Field.Name))
			b.p.Line(layout.Call(b.Module.Runtime("appendAndRead"), b.Owned(step.Place.Of).Doc, key, b.Expr(do.Value).Item()), ";")
			return
		}
		joined := layout.Call(b.Module.Runtime("joinText"), b.Expr(place).Item(), b.Expr(do.Value).Item())
		b.write(step, place, "=", term.Tight(joined))
	case *ir.AppendBase64:
		b.appendBase64(step, place, do)
	case *ir.Increase:
		b.increase(step, place, do)
	case *ir.Extend:
		b.p.Line(term.CallWithValue(b.Module.Runtime("extend"), b.Stored(do.Value), b.Owned(place).Doc), ";")
		b.tellInside(step)
	case *ir.Remove:
		b.remove(place, do)
	case *ir.Move:
		b.move(place, do)
	case *ir.Insert:
		b.insert(place, do)
		b.tellInside(step)
	case *ir.Replace:
		b.replace(place, do)
		b.tellInside(step)
	case *ir.Put:
		key := b.putKey(step, do).Item()
		b.p.Line(term.CallWithValue(b.Module.Runtime("setKey"), b.Stored(do.Value), b.Owned(place).Doc, key), ";")
	case *ir.Delete:
		b.p.Line(layout.Call(b.Module.Runtime("deleteKey"), b.Owned(place).Doc, b.Expr(do.Key).Item()), ";")
	case *ir.Push, *ir.Patch, *ir.Merge:
		panic(fmt.Sprintf("typescript: %T sees to names itself", do))
	}
}

// isRead reports whether a text is read as JSON while it grows.
func (b *body) isRead(place *ir.Place) bool {
	if narrow := place.Read() != ir.Unwrapped(place.Read()); narrow || place.Field.Presence == ir.Optional {
		return false
	}
	return b.Module.Texts.ReadIn(b.Module.Protocol, place)
}

// target is a field that is to be written.
func (b *body) target(place ir.Expr) layout.Doc {
	field := ir.Unwrapped(place).(*ir.FieldOf)
	return layout.Cat(b.Owned(field.X).In(term.PrecMember), layout.Access(field.Field.Name))
}

// isAssigned reports whether a field is written by an assignment, which TypeScript sees:
// one that is called __proto__ would change the prototype.
func isAssigned(f *ir.FieldOf) bool { return f.Field.Name != "__proto__" }

// write changes a field, by an assignment or by a call.
func (b *body) write(step ir.Stmt, place ir.Expr, operator string, value term.Term) {
	field := ir.Unwrapped(place).(*ir.FieldOf)
	if isAssigned(field) {
		b.p.Line(term.AssignBy(operator, b.target(place), value), ";")
		b.tellChange(step, field)
		return
	}
	if operator != "=" {
		operation := strings.TrimSuffix(operator, "=")
		value = term.Loose(term.PrecCoalesce, layout.Binary(operation, b.Part(field.X, field.Field.Name).Doc, value.In(term.PrecUnary)))
	}
	b.p.Line(layout.Call(b.Module.Runtime("setProto"), b.Owned(field.X).Doc, value.Item()), ";")
}

// set assigns, always or, by ??=, where nothing is there yet.
func (b *body) set(step *ir.Change, operator string) {
	place, do := step.Place.Read(), step.Do.(*ir.Set)
	b.write(step, place, operator, b.Initial(step.Place.Field, do.Value, do.Verify))
	b.forget(step)
	b.tellInside(step)
}

// fill gives a place a value that has none.
func (b *body) fill(step *ir.If, set *ir.Change, rest []ir.Stmt) {
	b.name(containerOf(set), append([]ir.Stmt{set}, rest...))
	b.keep(set)
	b.Mention(b.Way(set.Place.Read())) // behind ??= nothing is there
	b.set(set, "??=")
	if field := ir.Unwrapped(set.Place.Read()).(*ir.FieldOf); isAssigned(field) {
		b.tellChange(scope.Positive(step.Cond), field)
	}
}

// tellChange notes that TypeScript sees a change of a field, which it does if the
// object is called by a name: whatever name the field had, it is the field that is
// assigned. Behind an assignment it may still think of members whose tag is told by a
// prefix, where that could be the tag of the member that was assigned.
func (b *body) tellChange(by any, field *ir.FieldOf) {
	way := scope.PartOf(b.Spelled(field.X), field.Field.Name)
	if u, ok := ir.NonNull(field.Field.Type).(*ir.Union); ok && slices.ContainsFunc(u.Members, func(m *ir.Member) bool { return m.Prefix }) {
		b.Mention(way)
		return
	}
	if b.isNamed(field.X) {
		b.Tell(by, way)
	}
}

// isNamed reports whether an object is called by a name, as it stands.
func (b *body) isNamed(x ir.Expr) bool {
	_, ref := ir.Unwrapped(x).(*ir.Ref)
	return ref || b.Locals[b.Key(x)] != ""
}

func (b *body) appendBase64(step ir.Stmt, at ir.Expr, do *ir.AppendBase64) {
	place := ir.Unwrapped(at).(*ir.FieldOf)
	value := b.Expr(do.Value).Item()
	if place != at || place.Field.Presence == ir.Optional {
		joined := layout.Call(b.Module.Runtime("joinBase64"), b.Expr(at).Item(), value, layout.Text(layout.Quoted(place.Field.Name)))
		b.write(step, at, "=", term.Tight(joined))
		return
	}
	name := layout.Text(layout.Quoted(place.Field.Name))
	b.p.Line(layout.Call(b.Module.Runtime("appendBase64"), b.Owned(place.X).Doc, name, value), ";")
}

func (b *body) increase(step *ir.Change, place ir.Expr, do *ir.Increase) {
	if do.Fails(place.Type()) {
		sum := layout.Call(b.Module.Runtime(expr.Computing(ir.Add, place.Type())), b.Expr(place).Item(), b.Expr(do.Value).Item())
		b.write(step, place, "=", term.Tight(sum))
		return
	}
	said := b.isNamed(ir.Unwrapped(place).(*ir.FieldOf).X) && b.SaysAll(place) ||
		place.Type() == step.Place.Field.Type && step.Place.Field.Presence != ir.Optional
	if said && !b.Module.Proofs.Of(place).Never {
		b.write(step, place, "+=", b.Expr(do.Value))
		return
	}
	b.write(step, place, "=", term.Loose(term.PrecAdd, b.Expr(place).In(term.PrecAdd), " + ", b.Expr(do.Value).In(term.PrecMul)))
}

// push appends an element, which the steps after it may name.
func (b *body) push(step *ir.Change, do *ir.Push, rest []ir.Stmt, tail bool) (left bool) {
	place := step.Place.Read()
	b.name(place, append([]ir.Stmt{step}, rest...))
	if b.isDeep(place) {
		b.declare(place)
	}
	b.keep(step)
	list := b.Owned(place)
	value := b.Stored(do.Value)
	if do.Var == nil || b.Module.Uses.Of(do.Var).Count == 0 {
		b.p.Line(b.pushed(list, value), ";")
		b.tellInside(step)
		return b.steps(do.Then, tail)
	}
	name := b.Bind(do.Var)
	b.p.Line(term.Assignment("const "+name+b.annotation(do.Var, do.Value, do.Then), value), ";")
	b.pushNamed(list, term.Tight(name), plan.NamedAgain(do.Var, do.Then))
	b.tellInside(step)
	return b.steps(do.Then, tail)
}

// pushNamed appends an element that has a name; again says that it may get another.
func (b *body) pushNamed(list, named term.Term, again bool) {
	if !again {
		b.p.Line(b.pushed(list, named), ";")
		return
	}
	b.Used[b.Source] = true
	b.p.Line(layout.Call(b.Source+".push", list.Doc, named.Doc), ";")
}

func (b *body) pushed(list, value term.Term) layout.Doc {
	if value.IsObject {
		return layout.CallLast(layout.Cat(list.In(term.PrecMember), ".push"), value.Doc)
	}
	if value.IsMade {
		return term.MethodOfMade(list, "push", value).Doc
	}
	return term.MethodCall(list, "push", value.Item()).Doc
}
