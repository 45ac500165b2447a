package typescript

import "github.com/msggen/msggen/gen/ir"

// countRefs is how often a variable is read; what may happen again counts twice.
func countRefs(v *ir.Var, steps []ir.Stmt) int {
	n := 0
	for x, repeated := range ir.Exprs(steps) {
		if ref, ok := x.(*ir.Ref); ok && ref.Var == v {
			n++
			if repeated {
				n++
			}
		}
	}
	return n
}
