package expr

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// cond is a choice between two values, for which Go has statements only.
func (f *Compiler) cond(x *ir.Cond, u value.Use) value.Value {
	if shape.IsScalar(x.T, ir.Null) { // there is nothing to choose, but the test may fail
		if plan.TakesTurn(x.If) {
			f.Branch(x.If, func() {}, nil)
		}
		return f.Expr(x.Else, u)
	}
	if field := f.fallback(x); field != nil {
		return f.orFallback(x, field)
	}
	if field := orEmpty(x); field != nil {
		return f.taken(value.Value{Code: f.Selected(field), Rank: value.RankPrimary, Held: shape.AsIs, Stable: true}, x, u)
	}
	wanted := f.NameOf(x)
	l := f.Block.Local(wanted, "new_"+wanted)
	h := shape.Hold(x.T, false)
	filled := true
	assign := func(x ir.Expr) func() {
		return func() {
			f.into(x, u, func(v value.Value) {
				filled = filled && v.Filled
				f.Add(l.ID().Op("=").Add(f.Put(v, h, x.Type())))
			})
		}
	}
	outer := f.Wanted
	f.Wanted = ""
	defer func() { f.Wanted = outer }()
	switch {
	case f.cheap(x.Else):
		filled = f.start(l, x.Else, x.T)
		f.Branch(x.If, assign(x.Then), nil)
	case f.cheap(x.Then):
		filled = f.start(l, x.Then, x.T)
		restore := f.standIn(x.Then, l)
		f.Branch(Negate(x.If), assign(x.Else), nil)
		restore()
	default:
		f.Add(jen.Var().Add(l.ID()).Add(f.GoType(x.T)))
		f.Branch(x.If, assign(x.Then), assign(x.Else))
	}
	return value.Value{Code: l.ID(), Rank: value.RankPrimary, Held: h, Local: l, Filled: filled}
}

// standIn has a local that was given the value of an argument be read instead of
// the argument.
func (f *Compiler) standIn(x ir.Expr, l *value.Local) (restore func()) {
	ref, ok := x.(*ir.Ref)
	if !ok || f.Vars[ref.Var].Missing == nil {
		return func() {}
	}
	before := f.Vars[ref.Var]
	f.Vars[ref.Var] = body.Variable{Local: l, Missing: func(negated bool) value.Value { return value.IsEmpty(l.ID(), negated) }}
	return func() { f.Vars[ref.Var] = before }
}

// cheap reports whether x may be computed even if it is not needed: it is a
// constant, or a plain variable or field that is there in any case.
func (f *Compiler) cheap(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Literal:
		return true
	case *ir.Widen:
		return shape.IsScalar(x.X.Type(), ir.Null)
	case *ir.Ref, *ir.FieldOf:
		t := x.Type()
		return !f.Shares(shape.Hold(t, false), t) && f.Safe(x)
	default:
		return false
	}
}

// start declares a variable with a value that may be replaced. If it is not filled,
// the variable is not, either.
func (f *Compiler) start(l *value.Local, x ir.Expr, t ir.Type) (filled bool) {
	v := f.Expr(x, value.Keep)
	h := shape.Hold(t, false)
	if v.Null || f.Omittable(v, h) {
		f.Add(jen.Var().Add(l.ID()).Add(f.GoType(t)))
		return false
	}
	f.Add(l.ID().Op(":=").Add(f.Put(f.Typed(v, t), h, t)))
	return v.Filled
}

// into computes an expression and hands the value on. A choice becomes an if with
// two hand-overs.
func (f *Compiler) into(x ir.Expr, u value.Use, sink func(value.Value)) {
	if choice := f.ChoiceIn(x); choice != nil {
		f.Branch(choice.If, func() { f.into(choice.Then, u, sink) }, func() { f.into(choice.Else, u, sink) })
		return
	}
	sink(f.Expr(x, u))
}

// ChoiceIn is x as a choice, with what happens to its result done in both arms.
func (f *Compiler) ChoiceIn(x ir.Expr) *ir.Cond {
	switch x := x.(type) {
	case *ir.Cond:
		if f.fallback(x) != nil || orEmpty(x) != nil {
			return nil // an expression in Go, too
		}
		return x
	case *ir.Widen:
		inner := f.ChoiceIn(x.X)
		if inner == nil {
			return nil
		}
		return &ir.Cond{
			Node: x.Node,
			If:   inner.If,
			Then: &ir.Widen{Node: x.Node, X: inner.Then},
			Else: &ir.Widen{Node: x.Node, X: inner.Else},
		}
	default:
		return nil
	}
}

// GiveBack computes an expression and returns it. After a choice of which one arm
// has returned, the other needs no else.
func (f *Compiler) GiveBack(x ir.Expr, u value.Use, give func(value.Value)) {
	if choice := f.ChoiceIn(x); choice != nil {
		f.Branch(choice.If, func() { f.GiveBack(choice.Then, u, give) }, nil)
		f.GiveBack(choice.Else, u, give)
		return
	}
	if x, ok := x.(*ir.Binary); ok && (x.Op == ir.And || x.Op == ir.Or) && (f.needsSteps(x.R) || f.needsAssertion(x.R)) {
		settled := x.L
		if x.Op == ir.And {
			settled = Negate(x.L)
		}
		f.Branch(settled, func() { give(f.Truth(x.Op == ir.Or)) }, nil)
		f.Proceed()
		f.GiveBack(x.R, u, give)
		return
	}
	if not, ok := x.(*ir.Unary); ok && not.Op == ir.Not {
		if opposite, ok := Negate(not.X).(*ir.Binary); ok {
			f.GiveBack(opposite, u, give)
			return
		}
	}
	if test, ok := x.(*ir.IsMember); ok && len(test.Members) > 1 {
		f.Add(f.memberSwitch(test, func() { give(f.Truth(true)) }))
		give(f.Truth(false))
		return
	}
	if inner, ok := x.(*ir.Unary); ok && inner.Op == ir.Not {
		if test, ok := inner.X.(*ir.IsMember); ok && len(test.Members) > 1 {
			f.Add(f.memberSwitch(test, func() { give(f.Truth(false)) }))
			give(f.Truth(true))
			return
		}
	}
	if find, ok := x.(*ir.Macro); ok && (find.Kind == ir.FirstOf || find.Kind == ir.LastOf) && u == value.Look {
		f.throughTo(find, give)
		f.Proceed()
		none := &ir.Literal{Node: ir.Node{T: &ir.Scalar{Kind: ir.Null}, At: find.At}, Value: ir.NullConst{}}
		give(f.Expr(&ir.Widen{Node: find.Node, X: none}, u))
		return
	}
	give(f.Expr(x, u))
}

// needsAssertion reports whether an expression takes type assertions that cannot
// be made before the tests around it.
func (f *Compiler) needsAssertion(x ir.Expr) bool {
	return ir.Some(ir.Within(x), func(x ir.Expr) bool {
		switch x := x.(type) {
		case *ir.IsMember:
			return len(x.Members) == 1 && !f.Safe(x.X)
		case *ir.CommonField:
			return helper.CommonOf(x).Partial && !f.Safe(x.X)
		default:
			return false
		}
	})
}

// needsSteps reports whether an expression takes statements of its own, other than
// type assertions.
func (f *Compiler) needsSteps(x ir.Expr) bool {
	return ir.Some(ir.Within(x), func(x ir.Expr) bool {
		switch x := x.(type) {
		case *ir.Cond:
			return f.fallback(x) == nil && orEmpty(x) == nil
		case *ir.New:
			return true
		case *ir.ValueAt:
			return x.Else == nil && !pointsTo(x)
		case *ir.Macro:
			return x.Kind != ir.Exists && x.Kind != ir.All && x.Kind != ir.IndexOf || plan.Fallible(x.Body)
		case *ir.Binary, *ir.Apply:
			return plan.FailsItself(x)
		default:
			return false
		}
	})
}

// Branch is an if. Steps in its arms begin in blocks of their own.
func (f *Compiler) Branch(cond ir.Expr, then, otherwise func()) {
	f.BranchFrom(f.Mark(), cond, then, otherwise)
}

// BranchFrom is branch with a condition that may have begun at the mark.
func (f *Compiler) BranchFrom(start body.Mark, cond ir.Expr, then, otherwise func()) {
	f.branchAll(nil, plan.Conjuncts(cond), start, then, otherwise)
}

// branchAll is an if with a conjunction, whose first part may be compiled already.
// A part that needs statements of its own goes into an if inside.
func (f *Compiler) branchAll(first *value.Value, rest []ir.Expr, start body.Mark, then, otherwise func()) {
	test := first
	for i, part := range rest {
		if i+1 < len(rest) && f.isImplied(part, rest[i+1]) {
			continue
		}
		if test == nil {
			v := f.Expr(part, value.Look)
			test = &v
			continue
		}
		if otherwise == nil {
			inside := body.Mark{Early: len(f.Early)}
			var v value.Value
			b := f.Aside(func() { v = f.Expr(part, value.Look) })
			if len(b.Code) == 0 {
				both := value.Chain(*test, ir.And, v)
				test = &both
				continue
			}
			f.Block = b
			f.branchAll(&v, rest[i+1:], inside, then, nil)
			f.Close()
			f.AddIf(*test, start, inside.Early, b, nil)
			return
		}
		v := operators{f}.guarded(*test, part, nil)
		both := value.Chain(*test, ir.And, v.Value)
		if len(v.steps) > 0 {
			both = operators{f}.ifHolds(*test, true, v)
		}
		test = &both
	}
	tested := len(f.Early)
	thenBlock := f.Body(then)
	var elseBlock *body.Block
	if otherwise != nil {
		elseBlock = f.Body(otherwise)
	}
	f.AddIf(*test, start, tested, thenBlock, elseBlock)
}
