package expr

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// operators compiles tests, comparisons and arithmetic.
type operators struct{ *Compiler }

func (f operators) unary(x *ir.Unary) value.Value {
	switch x.Op {
	case ir.Neg:
		v := f.Look(x.X)
		return value.Value{Code: jen.Op("-").Add(v.In(value.RankPrimary)), Rank: value.RankUnary, Untyped: v.Untyped}
	case ir.BitNot:
		return bits{f}.not(x)
	}
	opposite := Negate(x.X)
	if leaf, ok := opposite.(*ir.Unary); ok && leaf.Op == ir.Not {
		switch leaf := leaf.X.(type) {
		case *ir.IsNull:
			return f.isNull(leaf, true)
		case *ir.Has:
			return f.has(leaf, true)
		case *ir.IsMember:
			return f.isMember(leaf, true)
		default:
			return value.Not(true, f.Look(leaf))
		}
	}
	return f.Expr(opposite, value.Look)
}

func (f operators) binary(x *ir.Binary) value.Value {
	switch x.Op {
	case ir.And, ir.Or:
		return f.logical(x, nil)
	case ir.Eq, ir.Ne:
		return f.equality(x)
	case ir.Lt, ir.Le, ir.Gt, ir.Ge:
		if v, ok := f.compareSizes(x); ok {
			return v
		}
		l, r := f.Both(x.L, x.R)
		return value.Compare(l, x.Op, r)
	case ir.Add, ir.Sub, ir.Mul:
		return f.arithmetic(x)
	case ir.Div, ir.Rem:
		return f.division(x)
	case ir.Min, ir.Max:
		l, r := f.Both(x.L, x.R)
		return value.Value{
			Code: jen.Id(x.Op.String()).Call(l.Code, r.Code), Rank: value.RankPrimary,
			Untyped: l.Untyped && r.Untyped,
		}
	case ir.BitAnd, ir.BitOr:
		return bits{f}.binary(x)
	case ir.In:
		return f.contains(x)
	default:
		panic(fmt.Sprintf("golang: unknown operator %s", x.Op))
	}
}

// condition compiles a condition. If that takes a variable for the result and one
// is given, it is that one.
func (f operators) condition(x ir.Expr, holds *value.Local) value.Value {
	switch x := x.(type) {
	case *ir.Binary:
		if x.Op == ir.And || x.Op == ir.Or {
			return f.logical(x, holds)
		}
	case *ir.Unary:
		if opposite, ok := Negate(x.X).(*ir.Binary); ok && x.Op == ir.Not {
			return f.condition(opposite, holds)
		}
	default: // needs no variable for its result
	}
	return f.Expr(x, value.Look)
}

// logical is && or ||. If the second operand needs statements of its own, they
// run only if it is reached.
func (f operators) logical(x *ir.Binary, holds *value.Local) value.Value {
	if f.isImplied(x.L, x.R) {
		return f.condition(x.R, holds)
	}
	l := f.condition(x.L, holds)
	r := f.guarded(l, x.R, holds)
	if len(r.steps) == 0 {
		return value.Chain(l, x.Op, r.Value)
	}
	return f.ifHolds(l, x.Op == ir.And, r)
}

// guarded is a condition that is reached only after another one.
type guarded struct {
	value.Value
	holds *value.Local // where its value is in the end …
	fresh bool         // … which is not declared yet
	steps []jen.Code   // that it takes, if any
}

// guarded compiles a condition that is reached only if the first one is as wanted.
func (f operators) guarded(first value.Value, x ir.Expr, holds *value.Local) guarded {
	g := guarded{holds: holds}
	if first.Holds != nil {
		g.holds = first.Holds
	}
	giveBack := func() {}
	if g.holds == nil {
		g.holds, giveBack = f.Block.Reserve(f.nameOfCondition())
		g.fresh = true
	}
	g.steps = f.Aside(func() { g.Value = f.condition(x, g.holds) }).Code
	if len(g.steps) == 0 {
		giveBack()
	}
	return g
}

func (f operators) nameOfCondition() string {
	if f.Wanted != "" {
		return f.Wanted
	}
	return "holds"
}

// ifHolds computes a second condition only if the first is as wanted.
func (f operators) ifHolds(first value.Value, wanted bool, second guarded) value.Value {
	holds := second.holds
	switch {
	case second.fresh:
		f.Add(holds.ID().Op(":=").Add(first.Code))
	case first.Holds != holds:
		f.Add(holds.ID().Op("=").Add(first.Code))
	}
	steps := second.steps
	if second.Value.Holds != holds {
		steps = append(steps, holds.ID().Op("=").Add(second.Code))
	}
	f.Add(jen.If(value.Not(!wanted, value.Primary(holds.ID())).Code).Block(steps...))
	return value.Value{Code: holds.ID(), Rank: value.RankPrimary, Local: holds, Holds: holds}
}

func (f operators) equality(x *ir.Binary) value.Value {
	if isNullable(x.L) || isNullable(x.R) {
		return f.nullableEquality(x)
	}
	for _, pair := range [][2]ir.Expr{{x.L, x.R}, {x.R, x.L}} {
		if holds, ok := value.BoolLiteral(pair[0]); ok {
			if holds == (x.Op == ir.Eq) {
				return f.Expr(pair[1], value.Look)
			}
			return f.Expr(&ir.Unary{Node: x.Node, Op: ir.Not, X: pair[1]}, value.Look)
		}
	}
	if v, ok := f.compareSizes(x); ok {
		return v
	}
	l, r := f.Both(x.L, x.R)
	return value.Compare(l, x.Op, r)
}

// compareSizes compares the size of something with a literal or another size, for
// which Go's own int will do.
func (f operators) compareSizes(x *ir.Binary) (value.Value, bool) {
	l, okL := x.L.(*ir.Size)
	r, okR := x.R.(*ir.Size)
	if okL && okR {
		return value.Compare(f.Count(l), x.Op, f.Count(r)), true
	}
	if okR {
		swapped, ok := x.L.(*ir.Literal)
		if !ok {
			return value.Value{}, false
		}
		return f.compareSizes(&ir.Binary{Node: x.Node, Op: value.Mirrored(x.Op), L: r, R: swapped})
	}
	limit, ok := x.R.(*ir.Literal)
	if !okL || !ok {
		return value.Value{}, false
	}
	if shape.IsScalar(l.X.Type(), ir.String) {
		if op, ok := emptiness(x.Op, limit); ok {
			return value.Compare(f.Look(l.X), op, value.Value{Code: jen.Lit(""), Rank: value.RankPrimary, Zero: true, Constant: true}), true
		}
	}
	return value.Compare(f.Count(l), x.Op, f.literal(limit)), true
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

func (f *Compiler) size(x *ir.Size) value.Value {
	return value.Primary(jen.Int64().Call(f.Count(x).Code))
}

// Count is the size of something as an int.
func (f *Compiler) Count(x *ir.Size) value.Value {
	v := f.WithName("", func() value.Value { return f.Look(x.X) })
	switch t := x.X.Type().(type) {
	case *ir.Scalar:
		if t.Kind == ir.String {
			return value.Primary(f.JSONText("Len16").Call(v.Code))
		}
		return value.Primary(f.Reducing("RecordLen").Call(v.Code))
	case *ir.List:
		return value.Primary(jen.Len(v.Code))
	case *ir.Map:
		return value.Primary(v.In(value.RankPrimary).Dot("Len").Call())
	case *ir.Enum, *ir.Object, *ir.Union, *ir.Nullable:
	}
	panic(fmt.Sprintf("golang: %T has no size", x.X.Type()))
}

// contains is the operator in.
func (f operators) contains(x *ir.Binary) value.Value {
	list, ok := x.R.(*ir.ListOf)
	if ok && len(list.Elems) > 0 && plan.IsPlace(x.L) && plan.ExprEffect(list) == (ir.Effect{}) {
		return f.isAnyOf(x.L, list)
	}
	l, r := f.Both(x.L, x.R)
	switch x.R.Type().(type) {
	case *ir.List:
		return value.Primary(jen.Qual("slices", "Contains").Call(r.Code, l.Code))
	case *ir.Map:
		return value.Primary(r.In(value.RankPrimary).Dot("Has").Call(l.Code))
	case *ir.Scalar, *ir.Enum, *ir.Object, *ir.Union, *ir.Nullable:
	}
	panic(fmt.Sprintf("golang: %T contains nothing", x.R.Type()))
}

// isAnyOf compares x with each of a few values.
func (f operators) isAnyOf(x ir.Expr, list *ir.ListOf) value.Value {
	var chain ir.Expr
	for _, elem := range list.Elems {
		is := ir.Expr(&ir.Binary{Node: ir.Node{T: &ir.Scalar{Kind: ir.Bool}}, Op: ir.Eq, L: x, R: elem})
		if chain == nil {
			chain = is
		} else {
			chain = &ir.Binary{Node: ir.Node{T: is.Type()}, Op: ir.Or, L: chain, R: is}
		}
	}
	return f.Expr(chain, value.Look)
}

func (f operators) arithmetic(x *ir.Binary) value.Value {
	switch {
	case x.Fails():
		return f.checked(x)
	case shape.IsInt(x.T):
		l, r := f.Both(x.L, x.R)
		return value.Value{
			Code: l.In(value.RankSum).Op(x.Op.String()).Add(r.In(value.RankSum + 1)), Rank: value.RankSum,
			Untyped: l.Untyped && r.Untyped,
		}
	case shape.IsScalar(x.T, ir.String):
		return f.concat(x)
	}
	l, r := f.Both(x.L, x.R)
	rank := value.RankSum
	if x.Op == ir.Mul {
		rank = value.RankProduct
	}
	if l.Untyped && r.Untyped { // with which Go would compute exactly
		l = double(l)
	}
	if x.Op != ir.Mul {
		l, r = f.product(l, x.L), f.product(r, x.R)
	}
	return value.Value{
		Code: l.In(rank).Op(x.Op.String()).Add(r.In(rank + 1)), Rank: rank, // a sum of doubles depends on the order
	}
}

// product is a value to be added. Go may compute a product and a sum in one step, with
// another result, unless the product is converted.
func (f operators) product(v value.Value, x ir.Expr) value.Value {
	switch x := x.(type) {
	case *ir.Widen:
		return f.product(v, x.X)
	case *ir.Unary:
		return f.product(v, x.X)
	case *ir.Binary:
		if x.Op == ir.Mul && shape.IsScalar(x.T, ir.Number) && !x.Fails() {
			return double(v)
		}
	default: // is none
	}
	return v
}

func double(v value.Value) value.Value {
	return value.Primary(jen.Float64().Call(v.Code))
}

// checked computes with integers or numbers and fails if there is no result, or none that
// every target has.
func (f operators) checked(x *ir.Binary) value.Value {
	how := map[ir.BinaryOp]struct{ function, result string }{
		ir.Add: {"Add", "sum"}, ir.Sub: {"Sub", "difference"}, ir.Mul: {"Mul", "product"},
		ir.Div: {"Div", "quotient"}, ir.Rem: {"Rem", "remainder"},
	}[x.Op]
	wanted := f.Wanted
	if wanted == "" {
		wanted = how.result
	}
	l, r := f.Both(x.L, x.R)
	if x.Op == ir.Add || x.Op == ir.Sub {
		l, r = f.product(l, x.L), f.product(r, x.R)
	}
	return f.OrFail(wanted, f.Reducing(how.function+KindOf(x.T)).Call(l.Code, r.Code), nil)
}

// KindOf is how functions of the runtime that compute are called for a type.
func KindOf(t ir.Type) string {
	if shape.IsInt(t) {
		return "Int"
	}
	return "Number"
}

// division is Go's own where the divisor cannot be 0.
func (f operators) division(x *ir.Binary) value.Value {
	if x.Fails() {
		return f.checked(x)
	}
	l, r := f.Both(x.L, x.R)
	return value.Value{
		Code: l.In(value.RankProduct).Op(x.Op.String()).Add(r.In(value.RankProduct + 1)), Rank: value.RankProduct,
		Untyped: l.Untyped && r.Untyped,
	}
}

// concat joins texts. Only where a literal stands between them can they not be
// the two halves of a surrogate pair.
func (f operators) concat(x *ir.Binary) value.Value {
	l, r := f.Both(x.L, x.R)
	if endsWithLiteral(x.L) || startsWithLiteral(x.R) {
		return value.Value{Code: l.In(value.RankSum).Op("+").Add(r.In(value.RankSum)), Rank: value.RankSum}
	}
	return value.Primary(f.JSONText("Concat").Call(l.Code, r.Code))
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
