// Package expr compiles expressions of the spec.
package expr

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// Changed is a list or an object from the state that was changed.
func Changed(code *jen.Statement) value.Value {
	return value.Value{Code: code, Rank: value.RankPrimary, Filled: true}
}

// Compiler compiles the expressions of a function.
type Compiler struct{ *body.Func }

// New begins a function that computes something.
func New(l *helper.Helpers, end body.Ending) *Compiler { return &Compiler{body.New(l, end)} }

// Expr compiles an expression. What it cannot say in one Go expression it writes
// as statements first.
func (f *Compiler) Expr(x ir.Expr, u value.Use) value.Value {
	if given, ok := f.Instead[x]; ok {
		return given
	}
	v := f.compile(x, u)
	if v.Local == nil && plan.Draws(x) { // here, unless a statement before has
		v.Draws = true
	}
	return v
}

func (f *Compiler) compile(x ir.Expr, u value.Use) value.Value {
	switch x := x.(type) {
	case *ir.Literal:
		return f.literal(x)
	case *ir.Ref:
		return f.taken(f.ref(x), x, u)
	case *ir.FieldOf:
		return f.taken(f.Field(x), x, u)
	case *ir.CommonField:
		return f.taken(f.commonField(x), x, u)
	case *ir.Narrow:
		return f.taken(f.Narrow(x), x, u)
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
	case *ir.FreeForm:
		return operators{f}.freeForm(x)
	case *ir.JSONText:
		return operators{f}.jsonText(x)
	case *ir.RemovePrefix:
		return operators{f}.removePrefix(x)
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
		v := f.slice(x)
		if u == value.Look || !f.Shares(v.Held, x.T) { // in Go it shares its elements
			return v
		}
		return f.copy(v, x)
	case *ir.ValueAt:
		v := lists{f}.valueAt(x)
		if pointsTo(x) && plan.IsPlain(ir.NonNull(x.T)) { // the pointer is its own
			return v
		}
		return f.taken(v, x, u)
	case *ir.ListOf:
		return f.listOf(x, f.GoType(x.T), u)
	case *ir.New:
		return f.makeObject(x)
	case *ir.Apply:
		return f.taken(f.apply(x), x, u)
	case *ir.NewID:
		return value.Primary(f.Source("NewID"))
	case *ir.Now:
		return value.Primary(f.Source("Now"))
	default:
		panic(fmt.Sprintf("golang: unknown expression %T", x))
	}
}

// Look compiles an expression that is only looked at, to Go code of the type that
// GoType gives for it.
func (f *Compiler) Look(x ir.Expr) value.Value { return f.Plain(f.Expr(x, value.Look), x.Type()) }

// Operands compiles expressions that are all evaluated, in this order. A value
// that must be computed before the statements of a later one gets a name.
func (f *Compiler) Operands(xs []Operand) []value.Value {
	values := make([]value.Value, len(xs))
	for i, x := range xs {
		before := len(f.Block.Code)
		values[i] = f.WithName(x.Name, x.Compile)
		if len(f.Block.Code) == before || !x.TakesTurn && !plan.TakesTurn(x.Expr) {
			continue
		}
		for j, earlier := range values[:i] {
			if earlier.Draws {
				values[j] = f.NameAt(before, xs[j].called(), earlier)
				before++
			}
		}
	}
	return values
}

// Operand is an expression with what to call its value and how to compile it.
type Operand struct {
	Expr    ir.Expr
	Name    string
	Compile func() value.Value
	// TakesTurn says that it matters when the value is computed, whatever Expr is.
	TakesTurn bool
}

func (o Operand) called() string {
	if o.Name != "" {
		return o.Name
	}
	return helper.OwnName(o.Expr)
}

// Both compiles two operands that are looked at.
func (f *Compiler) Both(l, r ir.Expr) (value.Value, value.Value) {
	values := f.Operands([]Operand{
		{Expr: l, Compile: func() value.Value { return f.Look(l) }},
		{Expr: r, Compile: func() value.Value { return f.Look(r) }},
	})
	return values[0], values[1]
}
