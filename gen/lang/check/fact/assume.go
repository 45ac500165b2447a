package fact

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
)

// Assume gives what is known where a condition is true (or false). No world is
// left if that cannot be.
func (c *Ledger) Assume(fs Facts, cond ir.Expr, truth bool) Facts {
	if c.Assumptions++; c.Assumptions > maxAssumptions {
		return fs
	}
	switch x := cond.(type) {
	case *ir.Ref, *ir.FieldOf, *ir.CommonField, *ir.Narrow:
		return c.holds(fs, x, truth)
	case *ir.Literal:
		if v, ok := x.Value.(ir.BoolConst); ok && bool(v) != truth {
			return nil
		}
	case *ir.Unary:
		if x.Op == ir.Not {
			return c.Assume(fs, x.X, !truth)
		}
	case *ir.Binary:
		return c.assumeBinary(fs, x, truth)
	case *ir.Cond:
		then := c.Assume(c.Assume(fs, x.If, true), x.Then, truth)
		return Either(then, c.Assume(c.Assume(fs, x.If, false), x.Else, truth))
	case *ir.IsNull:
		if p, ok := PathOf(x.X); ok {
			return c.Add(fs, Fact{At: p, Null: AnswerOf(truth), Proved: x.At})
		}
	case *ir.IsMember:
		if p, ok := PathOf(x.X); ok {
			u := x.X.Type().(*ir.Union)
			set := MembersOf(u, func(m *ir.Member) bool { return slices.Contains(x.Members, m) == truth }, !truth && u.Unknown == ir.Keep)
			return c.Add(fs, Fact{At: p.As(u), Members: set, Proved: x.At})
		}
	case *ir.Has:
		return c.assumeHas(fs, x, truth)
	default: // the truth of it proves nothing else
	}
	return fs
}

// holds is what is known where the truth value at a place is this one. Where it was known
// to be the other one nothing new is learned: nobody comes there.
func (c *Ledger) holds(fs Facts, x ir.Expr, truth bool) Facts {
	p, ok := PathOf(x)
	if !ok || !ir.Same(x.Type(), types.Bool) {
		return fs
	}
	if known := c.Add(fs, Fact{At: p, Holds: AnswerOf(truth), Proved: x.Span()}); len(known) > 0 {
		return known
	}
	return fs
}

func (c *Ledger) assumeBinary(fs Facts, x *ir.Binary, truth bool) Facts {
	switch x.Op {
	case ir.And, ir.Or:
		// a || b is false where both are; true where a is, or b is and a is not.
		both := (x.Op == ir.And) == truth
		if both {
			return c.Assume(c.Assume(fs, x.L, truth), x.R, truth)
		}
		return Either(c.Assume(fs, x.L, truth), c.Assume(c.Assume(fs, x.L, !truth), x.R, truth))
	case ir.Eq, ir.Ne:
		if (x.Op == ir.Eq) == truth {
			fs = c.notNull(c.notNull(fs, x.L, x.R), x.R, x.L)
		}
		if !ir.Same(x.L.Type(), types.Bool) {
			same := (x.Op == ir.Eq) == truth
			return c.assumeValue(c.assumeValue(fs, x.L, []ir.Expr{x.R}, same), x.R, []ir.Expr{x.L}, same)
		}
		same := (x.Op == ir.Eq) == truth
		return Either(
			c.Assume(c.Assume(fs, x.L, true), x.R, same),
			c.Assume(c.Assume(fs, x.L, false), x.R, !same))
	case ir.In:
		if list, ok := x.R.(*ir.ListOf); ok {
			return c.assumeValue(fs, x.L, list.Elems, truth)
		}
		return fs
	default:
		return fs
	}
}

// notNull is what follows if a nullable value is the same as another one: it is
// not null if that is not.
func (c *Ledger) notNull(fs Facts, x, same ir.Expr) Facts {
	p, ok := PathOf(x)
	if _, nullable := x.Type().(*ir.Nullable); !ok || !nullable {
		return fs
	}
	if w, ok := same.(*ir.Widen); !ok || types.IsKind(w.X.Type(), ir.Null) {
		return fs
	}
	return c.Add(fs, Fact{At: p, Null: No, Proved: x.Span()})
}

func (c *Ledger) assumeHas(fs Facts, x *ir.Has, truth bool) Facts {
	p, ok := PathOf(x.X)
	if !ok {
		return fs
	}
	if x.Field == nil && x.Name == "" {
		return c.Add(fs, Fact{At: p, Present: AnswerOf(truth), Proved: x.At})
	}
	if x.Field != nil {
		owner, _ := x.X.Type().(*ir.Object)
		return c.Add(fs, Fact{At: p.Field(owner, x.Field.Name), Present: AnswerOf(truth), Proved: x.At})
	}
	u := x.X.Type().(*ir.Union)
	set := MembersOf(u, func(m *ir.Member) bool {
		f := m.Object().Field(x.Name)
		if truth {
			return f != nil
		}
		return f == nil || f.Presence == ir.Optional
	}, !truth && u.Unknown == ir.Keep)
	fs = c.Add(fs, Fact{At: p.As(u), Members: set, Proved: x.At})
	return c.Add(fs, Fact{At: p.Field(nil, x.Name), Present: AnswerOf(truth), Proved: x.At})
}

// maxAssumptions bounds the work for one condition; nothing more is learned
// beyond it. Alternating && and || take exponential time otherwise.
const maxAssumptions = 4096
