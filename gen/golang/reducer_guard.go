package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// guard is the one step before all events of a reducer, if it skips those whose
// field does not fit:
//
//	first:
//	  - if: has(event.shape_id) && event.shape_id != self.id
//	    then:
//	      - skip: other-shape
//
// The case of each event begins with it, as the type of the event is known there:
// to read the field before would take a switch of its own.
type guard struct {
	event *ir.Var
	field string
	cond  ir.Expr // besides having the field
	skip  *ir.Skip
	// told is the field in the message, where one method makes it for all events;
	// nil: not in the message.
	told *ir.CommonField
}

// guardOf recognises a guard, or returns nil.
func guardOf(r *ir.Reducer) *guard {
	if len(r.First) != 1 {
		return nil
	}
	step, ok := r.First[0].(*ir.If)
	if !ok || step.Else != nil || len(step.Then) != 1 {
		return nil
	}
	skip, ok := step.Then[0].(*ir.Skip)
	if !ok {
		return nil
	}
	and, ok := step.Cond.(*ir.Binary)
	if !ok || and.Op != ir.And {
		return nil
	}
	has, ok := and.L.(*ir.Has)
	if !ok || has.Field != nil || has.Name == "" || !isRef(has.X, r.FirstEvent) {
		return nil
	}
	g := &guard{event: r.FirstEvent, field: has.Name, cond: and.R, skip: skip}
	told := ir.Holes(skip.Message)
	for _, x := range append(told, and.R) {
		if !g.readsOnlyField(x) || exprEffects(x) != (effects{}) {
			return nil
		}
	}
	for _, x := range told {
		ir.Some(ir.Within(x), func(x ir.Expr) bool {
			common, ok := x.(*ir.CommonField)
			if ok && isRef(common.X, g.event) {
				g.told = common
			}
			return g.told != nil
		})
	}
	for _, c := range r.Cases {
		if f := fieldOfMember(c.Member, g.field); f != nil && f.Presence != ir.Required {
			return nil
		}
	}
	return g
}

// readsOnlyField reports whether all that x wants of the event is the field.
func (g *guard) readsOnlyField(x ir.Expr) bool {
	if isRef(x, g.event) {
		return false
	}
	if common, ok := x.(*ir.CommonField); ok && isRef(common.X, g.event) {
		return common.Name == g.field
	}
	for _, operand := range ir.Operands(x) {
		if !g.readsOnlyField(operand) {
			return false
		}
	}
	return true
}

// writeGuard writes the guard for events of one type. It reports whether it has to
// do with them.
func (w *reducerWriter) writeGuard(f *fn, m *ir.Member) bool {
	g := w.guard
	if g == nil || fieldOfMember(m, g.field) == nil {
		return false
	}
	field := f.memberField(m, f.vars[g.event], g.field)
	f.given[g.event] = field
	f.branch(g.cond, func() {
		if g.told == nil {
			f.steps([]ir.Stmt{g.skip}, false)
			return
		}
		skipped := f.vars[w.reducer.Self].local.id().Dot(w.guardName()).Call(f.look(field).code)
		f.back(skipped, true, jen.Nil())
	}, nil)
	delete(f.given, g.event)
	return true
}

// guardMethod declares the method that makes the outcome of the events which the
// guard skips, or is nil.
func (w *reducerWriter) guardMethod() jen.Code {
	g := w.guard
	if g == nil || g.told == nil {
		return nil
	}
	f := w.newFn(ending{outcome: true})
	self := &local{name: f.block.name(receiver(w.state))}
	field := &local{name: f.block.name(names.GoCamel(g.field))}
	f.vars[w.reducer.Self] = variable{local: self}
	f.given[g.event] = f.variableExpr(g.field, g.told.Type(), variable{local: field, held: hold(g.told.Type(), false)})
	f.steps([]ir.Stmt{g.skip}, true)

	doc := note(w.guardName() + " tells why an event with that " + g.field + " has no effect.")
	return doc.above(jen.Func().Params(jen.Id(self.name).Op("*").Id(w.state)).Id(w.guardName()).
		Params(jen.Id(field.name).Add(w.goType(g.told.Type()))).Add(f.end.results(w.pkg)).Block(f.finish()...))
}

// guardName names that method.
func (w *reducerWriter) guardName() string {
	return w.methodName("skip", names.GoPascal(w.guard.skip.Code))
}

// memberField reads a field of a variable that is known to be a member.
func (f *fn) memberField(m *ir.Member, v variable, name string) ir.Expr {
	field := m.Object().Field(name)
	self := f.variableExpr(name, m.Object(), v)
	return &ir.FieldOf{Node: ir.Node{T: field.Type}, X: self, Field: field}
}

// readGiven reads a common field of a variable where it is known what that is.
func (f *fn) readGiven(x *ir.CommonField) (value, bool) {
	ref, ok := x.X.(*ir.Ref)
	if !ok || f.given[ref.Var] == nil {
		return value{}, false
	}
	return f.look(f.given[ref.Var]), true
}

// drawsLate reports whether so few rules take ids or the time that each of them
// looks for the sources itself.
func (w *reducerWriter) drawsLate() bool {
	draws := 0
	for _, h := range w.handlers {
		if h.effects.sources {
			draws++
		}
	}
	return !w.first.sources && 2*draws < len(w.handlers)
}

// caseOf is what becomes of one kind of event.
func (w *reducerWriter) caseOf(f *fn, h *handler, self, event *local) (code []jen.Code, usesEvent bool) {
	b := f.body(func() {
		usesEvent = w.writeGuard(f, h.member) || h.event
		f.resolve(h.effects.sources && w.drawsLate())
		f.add(w.hand(f, h, self, event)...)
	})
	return b.code, usesEvent
}
