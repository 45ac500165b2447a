package plan

import "github.com/msggen/msggen/gen/ir"

// Derives reports whether fields of an object that was made of these values have to be
// computed. Of the empty text there is nothing to compute.
func Derives(o *ir.Object, inits []*ir.Init) bool {
	for _, init := range inits {
		if text, ok := init.Value.(*ir.Literal); ok && text.Value == ir.Const(ir.TextConst("")) {
			continue
		}
		if len(o.DerivedOf(init.Field.Name)) > 0 {
			return true
		}
	}
	return false
}
