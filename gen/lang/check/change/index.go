package change

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// ElementIndex checks an index that a step is given under a key. One that is written down as less
// than 0, as others count from the end, is no element's ever.
func (f *Frame) ElementIndex(key string, text source.Text) ir.Expr {
	index := f.Value(text, types.Int)
	lit, ok := index.(*ir.Literal)
	if !ok {
		return index
	}
	if n, ok := lit.Value.(ir.IntConst); !ok || n >= 0 {
		return index
	}
	f.Report(diag.New(diag.OperandType, index.Span(), key, "indexes from 0 on", ir.JSON(lit.Value)).
		WithHint("the last element is at `size(list) - 1`"))
	return types.BadExpr(index.Span())
}
