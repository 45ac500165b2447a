package plan

import "github.com/msggen/msggen/gen/ir"

// Guard is what the steps that come before the rules of a reducer do with the events of
// one member, if they are nothing but one question after which an event is skipped. What
// holds of every such event is not asked, and without steps none is skipped.
func Guard(r *ir.Reducer, m *ir.Member) (guard []ir.Stmt, ok bool) {
	if len(r.First) == 0 {
		return nil, true
	}
	step, isIf := r.First[0].(*ir.If)
	if !isIf || len(r.First) > 1 || len(step.Then) != 1 || len(step.Else) > 0 || Fallible(step.Cond) {
		return nil, false
	}
	if _, skips := step.Then[0].(*ir.Skip); !skips {
		return nil, false
	}
	var asked ir.Expr
	for _, one := range Conjuncts(step.Cond) {
		there, known := always(one, r.FirstEvent, m.Object())
		switch {
		case known && !there:
			return nil, true
		case known:
		case asked == nil:
			asked = one
		default:
			asked = &ir.Binary{Node: ir.Node{T: step.Cond.Type()}, Op: ir.And, L: asked, R: one}
		}
	}
	if asked == nil {
		return step.Then, true
	}
	return []ir.Stmt{&ir.If{At: step.At, Cond: asked, Then: step.Then}}, true
}

// always reports whether a test for a field of an event has the same answer for all events
// of a type, and which.
func always(x ir.Expr, event *ir.Var, o *ir.Object) (there, known bool) {
	has, ok := x.(*ir.Has)
	if !ok || has.Field != nil || has.Name == "" {
		return false, false
	}
	if ref, ok := has.X.(*ir.Ref); !ok || ref.Var != event {
		return false, false
	}
	f := o.Field(has.Name)
	if f == nil {
		return false, true
	}
	return true, f.Presence != ir.Optional
}
