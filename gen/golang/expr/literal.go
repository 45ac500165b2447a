package expr

import (
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// literal compiles a constant.
func (f *Compiler) literal(x *ir.Literal) value.Value {
	v := f.Constant(x.T, x.Value, f.Source)
	switch x.Value.(type) {
	case ir.BoolConst, ir.IntConst, ir.NumberConst, ir.TextConst:
		v.Constant = true
	case ir.NullConst, ir.DrawConst, *ir.ListConst, *ir.MapConst, *ir.MemberConst, *ir.ObjectConst:
	}
	return v
}
