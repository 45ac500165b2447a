package lint

import "github.com/msggen/msggen/gen/ir"

// unstableOrder finds maps whose keys are written numbers: JavaScript puts those first, the
// smallest first, and other languages keep the order in which they came.
func unstableOrder(p *pass) {
	const hint = "put something before the number, as in 'item-' + json(n)"
	for _, s := range ir.ProtocolSteps(p.Protocol) {
		if c, ok := s.(*ir.Change); ok {
			if put, ok := c.Do.(*ir.Put); ok && isWrittenNumber(put.Key) {
				p.report(put.Key.Span(), hint, "the order of keys that are numbers is another one in JavaScript than elsewhere")
			}
		}
	}
}

func isWrittenNumber(x ir.Expr) bool {
	j, ok := ir.Unwrapped(x).(*ir.JSONText)
	if !ok {
		return false
	}
	s, ok := ir.Unwrapped(j.X).Type().(*ir.Scalar)
	return ok && (s.Kind == ir.Int || s.Kind == ir.Number)
}
