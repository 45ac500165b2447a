package scope

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/source"
)

// Once gives a name to what is computed, so that it may be read twice.
func (f *Scope) Once(name string, x ir.Expr, at source.Span) ([]ir.Stmt, ir.Expr) {
	if _, place := fact.PathOf(x); place || types.IsConstant(x) {
		return nil, x
	}
	v := f.Made(name, ir.Let, x.Type())
	return []ir.Stmt{&ir.Bind{At: ir.At{Where: at}, Var: v, Value: x}}, &ir.Ref{Node: ir.Node{T: x.Type(), At: x.Span()}, Var: v}
}
