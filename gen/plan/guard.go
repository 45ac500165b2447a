package plan

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

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
	asked, holds := whatIsLeft(step.Cond, r.FirstEvent, m.Object())
	switch {
	case asked != nil:
		return []ir.Stmt{&ir.If{At: step.At, Cond: asked, Then: step.Then}}, true
	case holds:
		return step.Then, true
	default:
		return nil, true
	}
}

// whatIsLeft is what a condition still asks if it is asked of events of one type: nothing,
// if the answer is the same for all of them.
func whatIsLeft(x ir.Expr, event *ir.Var, o *ir.Object) (left ir.Expr, holds bool) {
	if holds, known := always(x, event, o); known {
		return nil, holds
	}
	switch x := x.(type) {
	case *ir.Unary:
		if x.Op != ir.Not {
			return x, false
		}
		left, holds := whatIsLeft(x.X, event, o)
		switch left {
		case nil:
			return nil, !holds
		case x.X:
			return x, false
		default:
			return &ir.Unary{Node: x.Node, Op: x.Op, X: left}, false
		}
	case *ir.Binary:
		if x.Op != ir.And && x.Op != ir.Or {
			return x, false
		}
		l, isL := whatIsLeft(x.L, event, o)
		r, isR := whatIsLeft(x.R, event, o)
		decisive := x.Op == ir.Or
		switch {
		case l == nil && isL == decisive, r == nil && isR == decisive:
			return nil, decisive
		case l == nil:
			return r, isR
		case r == nil:
			return l, isL
		case l == x.L && r == x.R:
			return x, false
		default:
			return &ir.Binary{Node: x.Node, Op: x.Op, L: l, R: r}, false
		}
	default:
		return x, false
	}
}

// always reports whether a test of an event has the same answer for all events of a type,
// and which: whether they have a field, or are of a member.
func always(x ir.Expr, event *ir.Var, o *ir.Object) (holds, known bool) {
	switch x := x.(type) {
	case *ir.Unary:
		if x.Op == ir.Not {
			holds, known = always(x.X, event, o)
			return !holds, known
		}
	case *ir.IsMember:
		if Reads(x.X, event) {
			return isAmong(x, o)
		}
	case *ir.Has:
		if x.Field != nil || x.Name == "" || !Reads(x.X, event) {
			return false, false
		}
		f := o.Field(x.Name)
		if f == nil {
			return false, true
		}
		return true, f.Presence != ir.Optional
	default: // asks something else
	}
	return false, false
}

// isAmong is what a test for members says of the values of one type. That is known unless
// several members are of it.
func isAmong(x *ir.IsMember, o *ir.Object) (holds, known bool) {
	of := func(m *ir.Member) bool { return m.Type == ir.Type(o) }
	all := slices.DeleteFunc(slices.Clone(x.Members[0].Union.Members), func(m *ir.Member) bool { return !of(m) })
	return slices.ContainsFunc(x.Members, of), len(all) == 1
}
