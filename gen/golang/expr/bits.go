package expr

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// bits compiles operators on the bits of ints. Go sees 64 of them, of which those that
// no safe int has are cleared where they may be set.
type bits struct{ operators }

func (f bits) not(x *ir.Unary) value.Value {
	v := f.Look(x.X)
	return f.cleared(value.Value{Code: jen.Op("^").Add(v.In(value.RankUnary)), Rank: value.RankUnary, Untyped: v.Untyped})
}

func (f bits) binary(x *ir.Binary) value.Value {
	small := plan.NeverNegative(x.L) && plan.NeverNegative(x.R)
	op, rank := "|", value.RankSum
	l, r := x.L, x.R
	if x.Op == ir.BitAnd {
		op, rank = "&", value.RankProduct
		small = plan.NeverNegative(x.L) || plan.NeverNegative(x.R)
		if not, ok := x.R.(*ir.Unary); ok && not.Op == ir.BitNot {
			op, r, small = "&^", not.X, plan.NeverNegative(x.L)
		}
	}
	left, right := f.Both(l, r)
	v := value.Value{
		Code: left.In(rank).Op(op).Add(right.In(rank + 1)), Rank: rank,
		Untyped: left.Untyped && right.Untyped,
	}
	if small {
		return v
	}
	return f.cleared(v)
}

func (f bits) cleared(v value.Value) value.Value {
	v.Code, v.Rank = v.In(value.RankProduct).Op("&").Add(f.JSONText("MaxSafeInt")), value.RankProduct
	return v
}
