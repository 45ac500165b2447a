package expr

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// apply calls a function of the spec.
func (f *Compiler) apply(x *ir.Apply) value.Value {
	operands := make([]Operand, len(x.Args))
	for i, arg := range x.Args {
		operands[i] = Operand{Expr: arg, Name: x.Function.Params[i].Name, Compile: func() value.Value { return f.Look(arg) }}
	}
	wanted := f.NameOf(x)
	var args []jen.Code
	for _, v := range f.Operands(operands) {
		args = append(args, v.Code)
	}
	call := jen.Id(f.FunctionName(x.Function)).Call(args...)
	held := shape.Hold(x.T, false)
	if x.Function.Fails {
		v := f.OrFail(wanted, call, nil)
		v.Held = held
		return v
	}
	return value.Value{Code: call, Rank: value.RankPrimary, Held: held}
}
