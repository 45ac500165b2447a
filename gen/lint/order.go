package lint

import (
	"strconv"

	"github.com/msggen/msggen/gen/ir"
)

// unstableOrder finds maps whose keys are written numbers: JavaScript puts those first, the
// smallest first, and other languages keep the order in which they came.
func unstableOrder(p *pass) {
	const hint = "put something before the number, as in 'item-' + json(n)"
	named := map[*ir.Var]ir.Expr{}
	for _, s := range ir.ProtocolSteps(p.Protocol) {
		if b, ok := s.(*ir.Bind); ok {
			named[b.Var] = b.Value
		}
	}
	for _, s := range ir.ProtocolSteps(p.Protocol) {
		if c, ok := s.(*ir.Change); ok {
			if put, ok := c.Do.(*ir.Put); ok && isWrittenNumber(put.Key, named) {
				p.report(put.Key.Span(), hint, "the order of keys that are numbers is another one in JavaScript than elsewhere")
			}
		}
	}
}

// isWrittenNumber reports whether a text is a number that was written, whatever it is named
// by.
func isWrittenNumber(x ir.Expr, named map[*ir.Var]ir.Expr) bool {
	switch x := ir.Unwrapped(x).(type) {
	case *ir.Ref:
		value := named[x.Var]
		return value != nil && isWrittenNumber(value, named)
	case *ir.Literal:
		text, ok := x.Value.(ir.TextConst)
		return ok && isIndex(string(text))
	case *ir.JSONText:
		s, ok := ir.Unwrapped(x.X).Type().(*ir.Scalar)
		return ok && (s.Kind == ir.Int || s.Kind == ir.Number)
	default:
		return false
	}
}

// isIndex reports whether JavaScript takes a key for the index of an array.
func isIndex(key string) bool {
	n, err := strconv.ParseUint(key, 10, 32)
	return err == nil && n < 1<<32-1 && strconv.FormatUint(n, 10) == key
}
