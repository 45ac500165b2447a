package golang

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// literal compiles a constant.
func (f *compiler) literal(x *ir.Literal) value {
	v := f.constant(x.T, x.Value, f.source)
	v.draws = plan.DrawsItself(x)
	switch x.Value.(type) {
	case ir.BoolConst, ir.IntConst, ir.NumberConst, ir.TextConst:
		v.constant = true
	case ir.NullConst, ir.DrawConst, *ir.ListConst, *ir.MapConst, *ir.MemberConst, *ir.ObjectConst:
	}
	return v
}
