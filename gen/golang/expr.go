package golang

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// value is a compiled expression.
type value struct {
	code *jen.Statement
	rank rank
	held shape.Holding // how code holds it; AsIs also where the IR type is nullable
	// made is a composite literal whose address code is.
	made   *jen.Statement
	fields []jen.Code // of made; nil if they are not known
	// base64 is the same text as a wire.Base64, held as code is, if it is one.
	base64 *jen.Statement
	// terms are the operands of the chain of && or || that code is.
	terms []value
	// op and sides are those of a comparison with a constant, which is the second.
	op    ir.BinaryOp
	sides []value
	// constant says that code is one of Go.
	constant bool
	// zero says that code is what Go gives a variable of its type anyway.
	zero  bool
	null  bool
	local *local // the variable that code is, if it is one
	holds *local // the variable, made for this condition alone, that code is
	// stable says that code may as well stand in two places.
	stable bool
	// untyped says that Go would guess the type of a variable wrong.
	untyped bool
	// filled says that code is not nil, which would be the empty list or object.
	filled bool
	// draws says that code takes an id or the time, so that its place among
	// others matters.
	draws bool
}

// rank is how tightly the outermost operator of an expression binds.
type rank int

const (
	rankOr rank = iota + 1
	rankAnd
	rankComparison
	rankSum
	rankProduct
	rankUnary
	rankPrimary
)

func primary(code *jen.Statement) value { return value{code: code, rank: rankPrimary} }

// changed is a list or an object from the state that was changed.
func changed(code *jen.Statement) value {
	return value{code: code, rank: rankPrimary, filled: true}
}

// in is the code as an operand of an operator of the given rank.
func (v value) in(outer rank) *jen.Statement {
	if v.rank < outer {
		return jen.Parens(v.code)
	}
	return jen.Add(v.code)
}

// use says what becomes of a value. Only what is kept must not share memory with
// anything else.
type use int

const (
	look use = iota
	keep
)

// compiler compiles the expressions of a function.
type compiler struct{ *fn }

func newCompiler(l *helpers, end ending) *compiler { return &compiler{newFn(l, end)} }

// expr compiles an expression. What it cannot say in one Go expression it writes
// as statements first.
func (f *compiler) expr(x ir.Expr, u use) value {
	if given, ok := f.instead[x]; ok {
		return given
	}
	switch x := x.(type) {
	case *ir.Literal:
		return f.literal(x)
	case *ir.Ref:
		if f.vars[x.Var].own {
			u = look
		}
		return f.taken(f.ref(x), x, u)
	case *ir.FieldOf:
		return f.taken(f.field(x), x, u)
	case *ir.CommonField:
		return f.taken(f.commonField(x), x, u)
	case *ir.Narrow:
		return f.taken(f.narrow(x), x, u)
	case *ir.TagOf:
		return f.tag(x)
	case *ir.Widen:
		return f.widen(x, u)
	case *ir.IsMember:
		return operators{f}.isMember(x, false)
	case *ir.IsNull:
		return operators{f}.isNull(x, false)
	case *ir.Has:
		return operators{f}.has(x, false)
	case *ir.Unary:
		return operators{f}.unary(x)
	case *ir.Binary:
		return operators{f}.binary(x)
	case *ir.Cond:
		return f.cond(x, u)
	case *ir.OrValue:
		return f.orValue(x, u)
	case *ir.Matches:
		return operators{f}.matches(x)
	case *ir.StartsWith:
		return operators{f}.startsWith(x)
	case *ir.CompareVersions:
		return operators{f}.compareVersions(x)
	case *ir.RecordOf:
		return f.recordOf(x)
	case *ir.Size:
		return f.size(x)
	case *ir.Macro:
		return lists{f}.macro(x, u)
	case *ir.Join:
		return lists{f}.join(x)
	case *ir.Slice:
		return f.taken(f.slice(x), x, u)
	case *ir.ListOf:
		return f.listOf(x, f.GoType(x.T), u)
	case *ir.New:
		return f.makeObject(x)
	case *ir.NewID:
		return value{code: f.source("NewID"), rank: rankPrimary, draws: true}
	case *ir.Now:
		return value{code: f.source("Now"), rank: rankPrimary, draws: true}
	default:
		panic(fmt.Sprintf("golang: unknown expression %T", x))
	}
}

// look compiles an expression that is only looked at, to Go code of the type that
// GoType gives for it.
func (f *compiler) look(x ir.Expr) value { return f.plain(f.expr(x, look), x.Type()) }

// operands compiles expressions that are all evaluated, in this order. A value
// that must be computed before the statements of a later one gets a name.
func (f *compiler) operands(xs []operand) []value {
	values := make([]value, len(xs))
	for i, x := range xs {
		before := len(f.block.code)
		values[i] = f.withName(x.name, x.compile)
		if len(f.block.code) == before || plan.ExprEffect(x.expr) == (plan.Effect{}) {
			continue
		}
		for j, earlier := range values[:i] {
			if earlier.draws {
				values[j] = f.nameAt(before, xs[j].called(), earlier)
				before++
			}
		}
	}
	return values
}

// operand is an expression with what to call its value and how to compile it.
type operand struct {
	expr    ir.Expr
	name    string
	compile func() value
}

func (o operand) called() string {
	if o.name != "" {
		return o.name
	}
	return ownName(o.expr)
}

// both compiles two operands that are looked at.
func (f *compiler) both(l, r ir.Expr) (value, value) {
	values := f.operands([]operand{
		{l, "", func() value { return f.look(l) }},
		{r, "", func() value { return f.look(r) }},
	})
	return values[0], values[1]
}

// source calls one of the sources of ids and times.
func (f *fn) source(method string) *jen.Statement {
	if f.sources == nil {
		panic("golang: no source of ids in sight")
	}
	return f.sources.id().Dot(method).Call()
}
