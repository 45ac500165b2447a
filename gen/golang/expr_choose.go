package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// cond is a choice between two values, for which Go has statements only.
func (f *compiler) cond(x *ir.Cond, u use) value {
	wanted := f.nameOf(x)
	l := f.block.local(wanted, "new_"+wanted)
	h := shape.Hold(x.T, false)
	filled := true
	assign := func(x ir.Expr) func() {
		return func() {
			f.into(x, u, func(v value) {
				filled = filled && v.filled
				f.add(l.id().Op("=").Add(f.put(v, h, x.Type())))
			})
		}
	}
	outer := f.wanted
	f.wanted = ""
	defer func() { f.wanted = outer }()
	switch {
	case f.cheap(x.Else):
		filled = f.start(l, x.Else, x.T)
		f.branch(x.If, assign(x.Then), nil)
	case f.cheap(x.Then):
		filled = f.start(l, x.Then, x.T)
		restore := f.standIn(x.Then, l)
		f.branch(negate(x.If), assign(x.Else), nil)
		restore()
	default:
		f.add(jen.Var().Add(l.id()).Add(f.GoType(x.T)))
		f.branch(x.If, assign(x.Then), assign(x.Else))
	}
	return value{code: l.id(), rank: rankPrimary, held: h, local: l, filled: filled}
}

// standIn has a local that was given the value of an argument be read instead of
// the argument.
func (f *compiler) standIn(x ir.Expr, l *local) (restore func()) {
	ref, ok := x.(*ir.Ref)
	if !ok || f.vars[ref.Var].missing == nil {
		return func() {}
	}
	before := f.vars[ref.Var]
	f.vars[ref.Var] = variable{local: l, missing: func(negated bool) value { return isEmpty(l.id(), negated) }}
	return func() { f.vars[ref.Var] = before }
}

// cheap reports whether x may be computed even if it is not needed: it is a
// constant, or a plain variable or field that is there in any case.
func (f *compiler) cheap(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Literal:
		return true
	case *ir.Widen:
		return shape.IsScalar(x.X.Type(), ir.Null)
	case *ir.Ref, *ir.FieldOf:
		t := x.Type()
		return !f.Shares(shape.Hold(t, false), t) && f.safe(x)
	}
	return false
}

// start declares a variable with a value that may be replaced. If it is not filled,
// the variable is not, either.
func (f *compiler) start(l *local, x ir.Expr, t ir.Type) (filled bool) {
	v := f.expr(x, keep)
	h := shape.Hold(t, false)
	if v.null || f.omittable(v, h) {
		f.add(jen.Var().Add(l.id()).Add(f.GoType(t)))
		return false
	}
	f.add(l.id().Op(":=").Add(f.put(f.typed(v, t), h, t)))
	return v.filled
}

// into computes an expression and hands the value on. A choice becomes an if with
// two hand-overs.
func (f *compiler) into(x ir.Expr, u use, sink func(value)) {
	if choice := choiceIn(x); choice != nil {
		f.branch(choice.If, func() { f.into(choice.Then, u, sink) }, func() { f.into(choice.Else, u, sink) })
		return
	}
	sink(f.expr(x, u))
}

// choiceIn is x as a choice, with what happens to its result done in both arms.
func choiceIn(x ir.Expr) *ir.Cond {
	switch x := x.(type) {
	case *ir.Cond:
		return x
	case *ir.Widen:
		if inner := choiceIn(x.X); inner != nil {
			return &ir.Cond{
				Node: x.Node,
				If:   inner.If,
				Then: &ir.Widen{Node: x.Node, X: inner.Then},
				Else: &ir.Widen{Node: x.Node, X: inner.Else},
			}
		}
	}
	return nil
}

// giveBack computes an expression and returns it. After a choice of which one arm
// has returned, the other needs no else.
func (f *compiler) giveBack(x ir.Expr, u use, give func(value)) {
	if choice := choiceIn(x); choice != nil {
		f.branch(choice.If, func() { f.giveBack(choice.Then, u, give) }, nil)
		f.giveBack(choice.Else, u, give)
		return
	}
	if x, ok := x.(*ir.Binary); ok && (x.Op == ir.And || x.Op == ir.Or) && (needsSteps(x.R) || f.needsAssertion(x.R)) {
		settled := x.L
		if x.Op == ir.And {
			settled = negate(x.L)
		}
		f.branch(settled, func() { give(f.truth(x.Op == ir.Or)) }, nil)
		f.proceed()
		f.giveBack(x.R, u, give)
		return
	}
	if not, ok := x.(*ir.Unary); ok && not.Op == ir.Not {
		if opposite, ok := negate(not.X).(*ir.Binary); ok {
			f.giveBack(opposite, u, give)
			return
		}
	}
	if test, ok := x.(*ir.IsMember); ok && len(test.Members) > 1 {
		f.add(f.memberSwitch(test, func() { give(f.truth(true)) }))
		give(f.truth(false))
		return
	}
	if inner, ok := x.(*ir.Unary); ok && inner.Op == ir.Not {
		if test, ok := inner.X.(*ir.IsMember); ok && len(test.Members) > 1 {
			f.add(f.memberSwitch(test, func() { give(f.truth(false)) }))
			give(f.truth(true))
			return
		}
	}
	give(f.expr(x, u))
}

// needsAssertion reports whether an expression takes type assertions that cannot
// be made before the tests around it.
func (f *compiler) needsAssertion(x ir.Expr) bool {
	return ir.Some(ir.Within(x), func(x ir.Expr) bool {
		switch x := x.(type) {
		case *ir.IsMember:
			return len(x.Members) == 1 && !f.safe(x.X)
		case *ir.CommonField:
			return commonOf(x).partial && !f.safe(x.X)
		}
		return false
	})
}

// needsSteps reports whether an expression takes statements of its own, other than
// type assertions.
func needsSteps(x ir.Expr) bool {
	return ir.Some(ir.Within(x), func(x ir.Expr) bool {
		switch x := x.(type) {
		case *ir.Cond, *ir.New:
			return true
		case *ir.Macro:
			return x.Kind == ir.Filter || x.Kind == ir.MapTo || plan.Fallible(x.Body)
		case *ir.Binary:
			return plan.FailsItself(x)
		}
		return false
	})
}

// branch is an if. Steps in its arms begin in blocks of their own.
func (f *compiler) branch(cond ir.Expr, then, otherwise func()) {
	f.branchFrom(f.mark(), cond, then, otherwise)
}

// branchFrom is branch with a condition that may have begun at the mark.
func (f *compiler) branchFrom(start mark, cond ir.Expr, then, otherwise func()) {
	f.branchAll(nil, plan.Conjuncts(cond), start, then, otherwise)
}

// mark is how far the block and the early results of the step have got.
type mark struct{ code, early int }

func (f *fn) mark() mark { return mark{len(f.block.code), len(f.early)} }

// branchAll is an if with a conjunction, whose first part may be compiled already.
// A part that needs statements of its own goes into an if inside.
func (f *compiler) branchAll(first *value, rest []ir.Expr, start mark, then, otherwise func()) {
	test := first
	for i, part := range rest {
		if i+1 < len(rest) && f.isImplied(part, rest[i+1]) {
			continue
		}
		if test == nil {
			v := f.expr(part, look)
			test = &v
			continue
		}
		if otherwise == nil {
			inside := mark{early: len(f.early)}
			var v value
			b := f.aside(func() { v = f.expr(part, look) })
			if len(b.code) == 0 {
				both := chain(*test, ir.And, v)
				test = &both
				continue
			}
			f.block = b
			f.branchAll(&v, rest[i+1:], inside, then, nil)
			f.close()
			f.addIf(*test, start, inside.early, b, nil)
			return
		}
		v := operators{f}.guarded(*test, part, nil)
		both := chain(*test, ir.And, v.value)
		if len(v.steps) > 0 {
			both = operators{f}.ifHolds(*test, true, v)
		}
		test = &both
	}
	tested := len(f.early)
	thenBlock := f.body(then)
	var elseBlock *block
	if otherwise != nil {
		elseBlock = f.body(otherwise)
	}
	f.addIf(*test, start, tested, thenBlock, elseBlock)
}

// addIf writes an if whose condition was compiled after the mark. If that took
// exactly one early result, of those there were then, it moves into the if.
func (f *fn) addIf(test value, start mark, tested int, then, otherwise *block) {
	b := f.block
	init := jen.Null()
	if early := f.early[start.early:tested]; len(early) == 1 && early[0].home == b && len(b.code) == start.code+1 {
		early[0].past = true
		init = early[0].in
		b.moved = early[0]
	}
	code := jen.If(init, test.code).Block(then.code...)
	switch {
	case otherwise == nil:
	case otherwise.soleIf != nil && len(otherwise.code) == otherwise.soleLen:
		code.Else().Add(otherwise.soleIf)
	default:
		code.Else().Block(otherwise.code...)
	}
	f.add(code)
	if start.code == 0 && (len(b.code) == 1 || len(b.code) == 2 && b.moved != nil) {
		b.soleIf, b.soleLen = code, len(b.code)
	}
}
