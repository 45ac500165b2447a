package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
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
	then  []ir.Stmt
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
	if !ok || has.Field != nil || has.Name == "" || !isVar(has.X, r.FirstEvent) {
		return nil
	}
	g := &guard{event: r.FirstEvent, field: has.Name, cond: and.R, then: step.Then}
	exprs, _ := parts(skip)
	for _, x := range append(exprs, and.R) {
		if !g.readsOnlyField(x) || exprEffects(x) != (effects{}) {
			return nil
		}
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
	if isVar(x, g.event) {
		return false
	}
	if common, ok := x.(*ir.CommonField); ok && isVar(common.X, g.event) {
		return common.Name == g.field
	}
	for _, operand := range operands(x) {
		if !g.readsOnlyField(operand) {
			return false
		}
	}
	return true
}

func isVar(x ir.Expr, v *ir.Var) bool {
	ref, ok := x.(*ir.Ref)
	return ok && ref.Var == v
}

// write writes the guard for events of one type. It reports whether it has to do
// with them.
func (g *guard) write(f *fn, m *ir.Member) bool {
	if g == nil || fieldOfMember(m, g.field) == nil {
		return false
	}
	f.members[g.event] = m.Object()
	f.branch(g.cond, func() { f.steps(g.then, false) }, nil)
	delete(f.members, g.event)
	return true
}

// readMember reads a common field of a variable whose member is known, if it is.
func (f *fn) readMember(x *ir.CommonField) (value, bool) {
	ref, ok := x.X.(*ir.Ref)
	if !ok || f.members[ref.Var] == nil {
		return value{}, false
	}
	object := f.members[ref.Var]
	self := f.variableExpr(ref.Var.Name, object, f.vars[ref.Var])
	return f.look(&ir.FieldOf{Node: x.Node, X: self, Field: object.Field(x.Name)}), true
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
		usesEvent = w.guard.write(f, h.member) || h.event
		f.resolve(h.effects.sources && w.drawsLate())
		f.add(w.hand(f, h, self, event)...)
	})
	return b.code, usesEvent
}
