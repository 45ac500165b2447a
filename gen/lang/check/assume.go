package check

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// assume gives what is known where a condition is true (or false). No world is
// left if that cannot be.
func (c *ledger) assume(fs facts, cond ir.Expr, truth bool) facts {
	if c.assumptions++; c.assumptions > maxAssumptions {
		return fs
	}
	switch x := cond.(type) {
	case *ir.Literal:
		if v, ok := x.Value.(ir.BoolConst); ok && bool(v) != truth {
			return nil
		}
	case *ir.Unary:
		if x.Op == ir.Not {
			return c.assume(fs, x.X, !truth)
		}
	case *ir.Binary:
		return c.assumeBinary(fs, x, truth)
	case *ir.Cond:
		then := c.assume(c.assume(fs, x.If, true), x.Then, truth)
		return either(then, c.assume(c.assume(fs, x.If, false), x.Else, truth))
	case *ir.IsNull:
		if p, ok := pathOf(x.X); ok {
			return c.add(fs, fact{at: p, null: answerOf(truth)})
		}
	case *ir.IsMember:
		if p, ok := pathOf(x.X); ok {
			u := x.X.Type().(*ir.Union)
			set := membersOf(u, func(m *ir.Member) bool { return slices.Contains(x.Members, m) == truth }, !truth && u.Unknown == ir.Keep)
			return c.add(fs, fact{at: p.as(u), members: set})
		}
	case *ir.Has:
		return c.assumeHas(fs, x, truth)
	default: // the truth of it proves nothing else
	}
	return fs
}

func (c *ledger) assumeBinary(fs facts, x *ir.Binary, truth bool) facts {
	switch x.Op {
	case ir.And, ir.Or:
		// a || b is false where both are; true where a is, or b is and a is not.
		both := (x.Op == ir.And) == truth
		if both {
			return c.assume(c.assume(fs, x.L, truth), x.R, truth)
		}
		return either(c.assume(fs, x.L, truth), c.assume(c.assume(fs, x.L, !truth), x.R, truth))
	case ir.Eq, ir.Ne:
		if (x.Op == ir.Eq) == truth {
			fs = c.notNull(c.notNull(fs, x.L, x.R), x.R, x.L)
		}
		if !ir.Same(x.L.Type(), boolType) {
			return fs
		}
		same := (x.Op == ir.Eq) == truth
		return either(
			c.assume(c.assume(fs, x.L, true), x.R, same),
			c.assume(c.assume(fs, x.L, false), x.R, !same))
	default:
		return fs
	}
}

// notNull is what follows if a nullable value is the same as another one: it is
// not null if that is not.
func (c *ledger) notNull(fs facts, x, same ir.Expr) facts {
	p, ok := pathOf(x)
	if _, nullable := x.Type().(*ir.Nullable); !ok || !nullable {
		return fs
	}
	if w, ok := same.(*ir.Widen); !ok || isKind(w.X.Type(), ir.Null) {
		return fs
	}
	return c.add(fs, fact{at: p, null: no})
}

func (c *ledger) assumeHas(fs facts, x *ir.Has, truth bool) facts {
	p, ok := pathOf(x.X)
	if !ok {
		return fs
	}
	if x.Field == nil && x.Name == "" {
		return c.add(fs, fact{at: p, present: answerOf(truth)})
	}
	if x.Field != nil {
		owner, _ := x.X.Type().(*ir.Object)
		return c.add(fs, fact{at: p.field(owner, x.Field.Name), present: answerOf(truth)})
	}
	u := x.X.Type().(*ir.Union)
	set := membersOf(u, func(m *ir.Member) bool {
		f := m.Object().Field(x.Name)
		if truth {
			return f != nil
		}
		return f == nil || f.Presence == ir.Optional
	}, !truth && u.Unknown == ir.Keep)
	fs = c.add(fs, fact{at: p.as(u), members: set})
	return c.add(fs, fact{at: p.field(nil, x.Name), present: answerOf(truth)})
}

// maxAssumptions bounds the work for one condition; nothing more is learned
// beyond it. Alternating && and || take exponential time otherwise.
const maxAssumptions = 4096

// assuming is assume for going on: a condition that cannot be so teaches
// nothing, rather than everything.
func (f *scope) assuming(cond ir.Expr, truth bool) facts {
	f.assumptions = 0
	if fs := f.assume(f.facts, cond, truth); len(fs) > 0 {
		return fs
	}
	return f.facts
}
