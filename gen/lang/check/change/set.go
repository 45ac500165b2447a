package change

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/expr"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// assignment is a step that sets a field.
type assignment struct {
	*syntax.SetStep
	at     ir.At
	target *ir.FieldOf
}

func (f *Frame) set(s *syntax.SetStep, at ir.At) []ir.Stmt {
	target := f.Place(s.Target)
	if target == nil {
		g := f.branch()
		g.Flow.Doubtful = g.Flow.Doubtful || s.Given // of a place that is not known nobody knows what it takes
		g.ParseAndCheck(s.Value)
		return nil
	}
	a := assignment{SetStep: s, at: at, target: target}
	x := f.Parse(s.Value)
	if s.Given {
		switch last := lastOperand(x); {
		case f.mayLack(last, target):
			x = orElse(x, f.Parse(s.Target))
		case !isMade(last):
			return nil
		}
	}
	if f.clears(x, target) {
		return nil
	}
	kept := f.keeps(x, target)
	optional := target.Field.Presence == ir.Optional && !f.always(x, target.T)
	if (kept || optional) && f.perhaps(x, target.T) {
		none := func(g *Frame) []ir.Stmt { return g.clear(a) }
		if kept {
			none = func(*Frame) []ir.Stmt { return nil }
		}
		return f.setPerhaps(a, x, none)
	}
	return f.assign(a, x)
}

// clears reports null for a field that can be absent instead.
func (f *Frame) clears(x rule.Expr, target *ir.FieldOf) bool {
	cond, isCond := x.(*rule.Cond)
	if isCond {
		x = cond.Then // behind the colon it is one that `name?: value` takes
	}
	lit, ok := x.(*rule.Literal)
	if _, nullable := target.T.(*ir.Nullable); !ok || lit.Value != nil || nullable || target.Field.Presence != ir.Optional {
		return false
	}
	d := diag.New(diag.WrongType, x.Span(), f.TypeName(target.T), "null")
	if isCond {
		d = d.WithHint(expr.NullLast)
	} else {
		d = d.WithHint("`unset: %s` makes it absent", scope.PlaceText(target))
	}
	f.Report(d)
	return true
}

// mayLack reports `?=` with what is no place, as the author wrote it: what it is short for
// would be told of as a whole.
func (f *Frame) mayLack(x rule.Expr, target *ir.FieldOf) bool {
	d, wrong := expr.NoPlace(x)
	if !wrong {
		return true
	}
	lit, literal := x.(*rule.Literal)
	_, nullable := target.T.(*ir.Nullable)
	switch place := scope.PlaceText(target); {
	case literal && lit.Value == nil:
	case !isMade(x):
		d = d.WithHint("name it by `let`")
	case target.Field.Presence == ir.Optional || nullable:
		d = d.WithHint("there is always a value: write `=`, or `%s = %s ?? …` to keep one that is there", place, place)
	default:
		d = d.WithHint("there is always a value: write `=`")
	}
	f.Report(d)
	return false
}

// lastOperand is the last one of a chain of ??.
func lastOperand(x rule.Expr) rule.Expr {
	for {
		chain, ok := x.(*rule.Binary)
		if !ok || chain.Op != rule.Coalesce {
			return x
		}
		x = chain.R
	}
}

// isMade reports whether an expression makes the value that it has, which is always there
// where it has one.
func isMade(x rule.Expr) bool {
	switch x := x.(type) {
	case *rule.Literal:
		return x.Value != nil
	case *rule.List, *rule.Object, *rule.Record, *rule.Unary:
		return true
	case *rule.Binary:
		return x.Op != rule.Coalesce
	default:
		return false
	}
}

// orElse is x ?? otherwise.
func orElse(x, otherwise rule.Expr) rule.Expr {
	at := x.Span()
	if chain, ok := x.(*rule.Binary); ok && chain.Op == rule.Coalesce {
		x, otherwise = chain.L, orElse(chain.R, otherwise)
	}
	return &rule.Binary{Node: rule.Node{At: at}, Op: rule.Coalesce, OpAt: at, L: x, R: otherwise}
}

// assign checks an assignment of a value that is there.
func (f *Frame) assign(a assignment, x rule.Expr) []ir.Stmt {
	target := ir.Copy(a.target).(*ir.FieldOf)
	value := f.Checked(x, target.T)
	p, _ := fact.PathOf(target)
	if types.IsBadExpr(value) {
		f.Change(p, a.Target.Whole())
		f.Assigned(p, target, nil)
		f.Facts = f.Add(f.Facts, fact.Fact{At: p, Null: fact.No}) // so that nobody misses it
		return nil
	}
	f.Evaluated(target.X, value)
	f.Limits().Grows(nil, value, value.Span())
	run := f.Verify(value, target.T)
	f.Verified(run, value.Span())
	f.Change(p, a.Span())
	f.Assigned(p, target, value)
	return f.Limits().Change(New(a.at, target, &ir.Set{Value: value, Verify: run}))
}

// setPerhaps checks an assignment of what may be no value. In a ?? b the field itself
// says that it stays as it is.
func (f *Frame) setPerhaps(a assignment, x rule.Expr, none func(*Frame) []ir.Stmt) []ir.Stmt {
	chain, isChain := x.(*rule.Binary)
	cond, isCond := x.(*rule.Cond)
	switch {
	case isChain && chain.Op == rule.Coalesce:
		return f.setIf(a, f.There(chain.L, ir.NonNull(a.target.T)), chain.L, func(els *Frame) []ir.Stmt {
			return els.setPerhaps(a, chain.R, none)
		})
	case f.reads(x, a.target):
		return nil
	case f.always(x, a.target.T):
		return f.assign(a, x)
	case isCond:
		return f.setIf(a, f.Checked(cond.If, types.Bool), cond.Then, none)
	default:
		return f.setIf(a, f.There(x, a.target.T), x, none)
	}
}

// setIf assigns a value if it is there, or else does something other.
func (f *Frame) setIf(a assignment, there ir.Expr, x rule.Expr, otherwise func(*Frame) []ir.Stmt) []ir.Stmt {
	value := func(g *Frame) []ir.Stmt {
		if g.reads(x, a.target) {
			return nil
		}
		return g.assign(a, x)
	}
	if types.IsBadExpr(there) {
		value(f)
		return nil
	}
	if v, ok := f.ConstantBool(there); ok {
		if v {
			return value(f)
		}
		return otherwise(f)
	}
	f.Evaluated(there)
	then, els := f.branch(), f.branch()
	then.Facts, els.Facts = f.Assuming(there, true), f.Assuming(there, false)
	stmt := &ir.If{At: a.at, Cond: there, Then: value(then), Else: otherwise(els)}
	f.Meet(&then.Way, &els.Way)
	switch {
	case len(stmt.Then)+len(stmt.Else) == 0:
		return nil
	case len(stmt.Then) == 0:
		stmt.Cond, stmt.Then, stmt.Else = f.NegateIf(true, there), stmt.Else, nil
	}
	return []ir.Stmt{stmt}
}

// clear makes the field absent.
func (f *Frame) clear(a assignment) []ir.Stmt {
	target := ir.Copy(a.target).(*ir.FieldOf)
	p, _ := fact.PathOf(target)
	f.Change(p, a.Span())
	return []ir.Stmt{New(a.at, target, &ir.Unset{})}
}

// always reports whether an expression has a value of the type in any case.
func (f *Frame) always(x rule.Expr, t ir.Type) bool {
	return f.quietly(func() ir.Expr { return f.Checked(x, t) })
}

// perhaps reports whether an expression is a value of the type, or one that
// `name?: value` takes.
func (f *Frame) perhaps(x rule.Expr, t ir.Type) bool {
	switch x := x.(type) {
	case *rule.Name, *rule.Field:
		return f.always(x, t) || f.quietly(func() ir.Expr { return f.There(x, t) })
	case *rule.Binary:
		if x.Op == rule.Coalesce {
			return f.quietly(func() ir.Expr { return f.There(x.L, ir.NonNull(t)) }) && f.perhaps(x.R, t)
		}
	case *rule.Cond:
		if lit, ok := x.Else.(*rule.Literal); ok && lit.Value == nil {
			return true
		}
	default: // is there, or wrong
	}
	return f.always(x, t)
}

// keeps reports whether a field is one of the places of a ?? b.
func (f *Frame) keeps(x rule.Expr, field *ir.FieldOf) bool {
	chain, ok := x.(*rule.Binary)
	return ok && chain.Op == rule.Coalesce &&
		(f.reads(chain.L, field) || f.reads(chain.R, field) || f.keeps(chain.R, field))
}

// reads reports whether an expression is a field, there or not.
func (f *Frame) reads(x rule.Expr, field *ir.FieldOf) bool {
	if _, ok := x.(*rule.Field); !ok {
		return false
	}
	p, _ := fact.PathOf(field)
	g := f.inner()
	g.Facts = g.Add(g.Facts, fact.Fact{At: p, Present: fact.Yes})
	same := false
	g.quietly(func() ir.Expr {
		read := g.Expr(x, nil)
		q, ok := fact.PathOf(read)
		same = ok && g.Key(q) == g.Key(p)
		return read
	})
	return same
}

// quietly checks an expression without a word, and reports whether it is right.
func (f *Frame) quietly(check func() ir.Expr) bool {
	f.Mute++
	defer func() { f.Mute-- }()
	return !types.IsBadExpr(check())
}
