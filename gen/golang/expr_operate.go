package golang

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// operators compiles tests, comparisons and arithmetic.
type operators struct{ *compiler }

func (f operators) unary(x *ir.Unary) value {
	if x.Op == ir.Neg {
		v := f.look(x.X)
		return value{code: jen.Op("-").Add(v.in(rankPrimary)), rank: rankUnary, untyped: v.untyped}
	}
	opposite := negate(x.X)
	if leaf, ok := opposite.(*ir.Unary); ok && leaf.Op == ir.Not {
		switch leaf := leaf.X.(type) {
		case *ir.IsNull:
			return f.isNull(leaf, true)
		case *ir.Has:
			return f.has(leaf, true)
		case *ir.IsMember:
			return f.isMember(leaf, true)
		default:
			return not(true, f.look(leaf))
		}
	}
	return f.expr(opposite, look)
}

func (f operators) binary(x *ir.Binary) value {
	switch x.Op {
	case ir.And, ir.Or:
		return f.logical(x, nil)
	case ir.Eq, ir.Ne:
		return f.equality(x)
	case ir.Lt, ir.Le, ir.Gt, ir.Ge:
		if v, ok := f.compareSizes(x); ok {
			return v
		}
		l, r := f.both(x.L, x.R)
		return compare(l, x.Op, r)
	case ir.Add, ir.Sub, ir.Mul:
		return f.arithmetic(x)
	case ir.In:
		return f.contains(x)
	default:
		panic(fmt.Sprintf("golang: unknown operator %s", x.Op))
	}
}

// condition compiles a condition. If that takes a variable for the result and one
// is given, it is that one.
func (f operators) condition(x ir.Expr, holds *local) value {
	switch x := x.(type) {
	case *ir.Binary:
		if x.Op == ir.And || x.Op == ir.Or {
			return f.logical(x, holds)
		}
	case *ir.Unary:
		if opposite, ok := negate(x.X).(*ir.Binary); ok && x.Op == ir.Not {
			return f.condition(opposite, holds)
		}
	}
	return f.expr(x, look)
}

// logical is && or ||. If the second operand needs statements of its own, they
// run only if it is reached.
func (f operators) logical(x *ir.Binary, holds *local) value {
	if f.isImplied(x.L, x.R) {
		return f.condition(x.R, holds)
	}
	l := f.condition(x.L, holds)
	r := f.guarded(l, x.R, holds)
	if len(r.steps) == 0 {
		return chain(l, x.Op, r.value)
	}
	return f.ifHolds(l, x.Op == ir.And, r)
}

// guarded is a condition that is reached only after another one.
type guarded struct {
	value
	holds *local     // where its value is in the end …
	fresh bool       // … which is not declared yet
	steps []jen.Code // that it takes, if any
}

// guarded compiles a condition that is reached only if the first one is as wanted.
func (f operators) guarded(first value, x ir.Expr, holds *local) guarded {
	g := guarded{holds: holds}
	if first.holds != nil {
		g.holds = first.holds
	}
	giveBack := func() {}
	if g.holds == nil {
		g.holds, giveBack = f.block.reserve(f.nameOfCondition())
		g.fresh = true
	}
	g.steps = f.aside(func() { g.value = f.condition(x, g.holds) }).code
	if len(g.steps) == 0 {
		giveBack()
	}
	return g
}

func (f operators) nameOfCondition() string {
	if f.wanted != "" {
		return f.wanted
	}
	return "holds"
}

// ifHolds computes a second condition only if the first is as wanted.
func (f operators) ifHolds(first value, wanted bool, second guarded) value {
	holds := second.holds
	switch {
	case second.fresh:
		f.add(holds.id().Op(":=").Add(first.code))
	case first.holds != holds:
		f.add(holds.id().Op("=").Add(first.code))
	}
	steps := second.steps
	if second.value.holds != holds {
		steps = append(steps, holds.id().Op("=").Add(second.code))
	}
	f.add(jen.If(not(!wanted, primary(holds.id())).code).Block(steps...))
	return value{code: holds.id(), rank: rankPrimary, local: holds, holds: holds}
}

// chain is l && r, or l || r. A test that l has made already is not made again, and
// x == 1 && x == 2 is spelled otherwise: go vet takes both for mistakes. They may be
// those of the spec, but they have a meaning.
func chain(l value, op ir.BinaryOp, r value) value {
	rank := rankAnd
	if op == ir.Or {
		rank = rankOr
	}
	terms := l.chained(rank)
	for _, term := range r.chained(rank) {
		switch {
		case term.draws:
			terms = append(terms, term)
		case slices.ContainsFunc(terms, term.sameAs):
		case slices.ContainsFunc(terms, func(v value) bool { return v.equals(term, op) }):
			terms = append(terms, not(true, compare(term.sides[0], opposites[term.op], term.sides[1])))
		default:
			terms = append(terms, term)
		}
	}
	code, draws := terms[0].in(rank), terms[0].draws
	for _, term := range terms[1:] {
		code.Op(op.String()).Add(term.in(rank))
		draws = draws || term.draws
	}
	if len(terms) == 1 {
		return l
	}
	return value{code: code, rank: rank, draws: draws, terms: terms}
}

// chained are the operands of v as an operand of a chain.
func (v value) chained(rank rank) []value {
	if v.rank == rank && v.terms != nil {
		return slices.Clone(v.terms)
	}
	return []value{v}
}

func (v value) sameAs(w value) bool { return layout.RawText(v.code) == layout.RawText(w.code) }

// equals reports whether two operands of && test that the same value equals a
// constant, or two of || that it does not.
func (v value) equals(w value, op ir.BinaryOp) bool {
	is := ir.Eq
	if op == ir.Or {
		is = ir.Ne
	}
	return len(v.sides) == 2 && len(w.sides) == 2 && v.op == is && w.op == is && v.sides[0].sameAs(w.sides[0])
}

func compare(l value, op ir.BinaryOp, r value) value {
	if l.base64 != nil && r.zero { // which takes no copy of the text
		l, r = primary(jen.Add(l.base64).Dot("Len").Call()), primary(jen.Lit(0))
	}
	v := value{
		code: l.in(rankComparison + 1).Op(op.String()).Add(r.in(rankComparison + 1)), rank: rankComparison,
		draws: l.draws || r.draws,
	}
	switch {
	case r.constant:
		v.op, v.sides = op, []value{l, r}
	case l.constant:
		v.op, v.sides = mirrored(op), []value{r, l}
	}
	return v
}

func (f operators) equality(x *ir.Binary) value {
	if isNullable(x.L) || isNullable(x.R) {
		return f.nullableEquality(x)
	}
	for _, pair := range [][2]ir.Expr{{x.L, x.R}, {x.R, x.L}} {
		if holds, ok := boolLiteral(pair[0]); ok {
			if holds == (x.Op == ir.Eq) {
				return f.expr(pair[1], look)
			}
			return f.expr(&ir.Unary{Node: x.Node, Op: ir.Not, X: pair[1]}, look)
		}
	}
	if v, ok := f.compareSizes(x); ok {
		return v
	}
	l, r := f.both(x.L, x.R)
	return compare(l, x.Op, r)
}

func boolLiteral(x ir.Expr) (holds, ok bool) {
	literal, isLiteral := x.(*ir.Literal)
	if !isLiteral {
		return false, false
	}
	value, ok := literal.Value.(ir.BoolConst)
	return bool(value), ok
}

// compareSizes compares the size of something with a literal or another size, for
// which Go's own int will do.
func (f operators) compareSizes(x *ir.Binary) (value, bool) {
	l, okL := x.L.(*ir.Size)
	r, okR := x.R.(*ir.Size)
	if okL && okR {
		return compare(f.count(l), x.Op, f.count(r)), true
	}
	if okR {
		swapped, ok := x.L.(*ir.Literal)
		if !ok {
			return value{}, false
		}
		return f.compareSizes(&ir.Binary{Node: x.Node, Op: mirrored(x.Op), L: r, R: swapped})
	}
	limit, ok := x.R.(*ir.Literal)
	if !okL || !ok {
		return value{}, false
	}
	if shape.IsScalar(l.X.Type(), ir.String) {
		if op, ok := emptiness(x.Op, limit); ok {
			return compare(f.look(l.X), op, value{code: jen.Lit(""), rank: rankPrimary, zero: true}), true
		}
	}
	return compare(f.count(l), x.Op, f.literal(limit)), true
}

// mirrored is the comparison with its operands swapped.
func mirrored(op ir.BinaryOp) ir.BinaryOp {
	switch op {
	case ir.Lt:
		return ir.Gt
	case ir.Le:
		return ir.Ge
	case ir.Gt:
		return ir.Lt
	case ir.Ge:
		return ir.Le
	}
	return op
}

// emptiness turns a comparison of a size with 0 into one with the empty text.
func emptiness(op ir.BinaryOp, limit *ir.Literal) (ir.BinaryOp, bool) {
	if limit.Value != ir.Const(ir.IntConst(0)) {
		return 0, false
	}
	switch op {
	case ir.Eq, ir.Le:
		return ir.Eq, true
	case ir.Ne, ir.Gt:
		return ir.Ne, true
	}
	return 0, false
}

func (f *compiler) size(x *ir.Size) value {
	return primary(jen.Int64().Call(f.count(x).code))
}

// count is the size of something as an int.
func (f *compiler) count(x *ir.Size) value {
	v := f.withName("", func() value { return f.look(x.X) })
	switch t := x.X.Type().(type) {
	case *ir.Scalar:
		if t.Kind == ir.String {
			return primary(f.Wire("Len16").Call(v.code))
		}
		return primary(f.Wire("RecordLen").Call(v.code))
	case *ir.List:
		return primary(jen.Len(v.code))
	case *ir.Map:
		return primary(v.in(rankPrimary).Dot("Len").Call())
	default:
		panic(fmt.Sprintf("golang: %T has no size", t))
	}
}

// contains is the operator in.
func (f operators) contains(x *ir.Binary) value {
	list, ok := x.R.(*ir.ListOf)
	if ok && len(list.Elems) > 0 && isPlace(x.L) && plan.ExprEffect(list) == (plan.Effect{}) {
		return f.isAnyOf(x.L, list)
	}
	l, r := f.both(x.L, x.R)
	switch t := x.R.Type().(type) {
	case *ir.List:
		return primary(jen.Qual("slices", "Contains").Call(r.code, l.code))
	case *ir.Map:
		return primary(r.in(rankPrimary).Dot("Has").Call(l.code))
	default:
		panic(fmt.Sprintf("golang: %T contains nothing", t))
	}
}

// isAnyOf compares x with each of a few values.
func (f operators) isAnyOf(x ir.Expr, list *ir.ListOf) value {
	var chain ir.Expr
	for _, elem := range list.Elems {
		is := ir.Expr(&ir.Binary{Node: ir.Node{T: &ir.Scalar{Kind: ir.Bool}}, Op: ir.Eq, L: x, R: elem})
		if chain == nil {
			chain = is
		} else {
			chain = &ir.Binary{Node: ir.Node{T: is.Type()}, Op: ir.Or, L: chain, R: is}
		}
	}
	return f.expr(chain, look)
}

func (f operators) arithmetic(x *ir.Binary) value {
	switch {
	case shape.IsInt(x.T):
		return f.safeInt(x)
	case shape.IsScalar(x.T, ir.String):
		return f.concat(x)
	}
	l, r := f.both(x.L, x.R)
	rank := rankSum
	if x.Op == ir.Mul {
		rank = rankProduct
	}
	right := rank
	if x.Op == ir.Sub {
		right++
	}
	return value{
		code: l.in(rank).Op(x.Op.String()).Add(r.in(right)), rank: rank,
		untyped: l.untyped && r.untyped, draws: l.draws || r.draws,
	}
}

// safeInt computes with integers and fails if the result is none that every
// target has.
func (f operators) safeInt(x *ir.Binary) value {
	how := map[ir.BinaryOp]struct{ function, result string }{
		ir.Add: {"AddInt", "sum"}, ir.Sub: {"SubInt", "difference"}, ir.Mul: {"MulInt", "product"},
	}[x.Op]
	wanted := f.wanted
	if wanted == "" {
		wanted = how.result
	}
	l, r := f.both(x.L, x.R)
	return f.orFail(wanted, f.Wire(how.function).Call(l.code, r.code), plainError, nil)
}

// concat joins texts. Only where a literal stands between them can they not be
// the two halves of a surrogate pair.
func (f operators) concat(x *ir.Binary) value {
	l, r := f.both(x.L, x.R)
	if endsWithLiteral(x.L) || startsWithLiteral(x.R) {
		return value{code: l.in(rankSum).Op("+").Add(r.in(rankSum)), rank: rankSum, draws: l.draws || r.draws}
	}
	return value{code: f.Wire("Concat").Call(l.code, r.code), rank: rankPrimary, draws: l.draws || r.draws}
}

func endsWithLiteral(x ir.Expr) bool {
	if sum, ok := x.(*ir.Binary); ok && sum.Op == ir.Add {
		return endsWithLiteral(sum.R)
	}
	return isText(x)
}

func startsWithLiteral(x ir.Expr) bool {
	if sum, ok := x.(*ir.Binary); ok && sum.Op == ir.Add {
		return startsWithLiteral(sum.L)
	}
	return isText(x)
}

func isText(x ir.Expr) bool {
	literal, ok := x.(*ir.Literal)
	if !ok {
		return false
	}
	s, ok := literal.Value.(ir.TextConst)
	return ok && s != ""
}
