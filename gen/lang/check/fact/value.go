package fact

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// assumeValue is what is known once an enum is one of some values that it names, or none of
// them. Where it was known to be otherwise nothing new is learned: nobody comes there.
func (c *Ledger) assumeValue(fs Facts, x ir.Expr, values []ir.Expr, truth bool) Facts {
	p, ok := PathOf(ir.Unwidened(x))
	enum, isEnum := ir.NonNull(ir.Unwidened(x).Type()).(*ir.Enum)
	if !ok || !isEnum {
		return fs
	}
	set := make(Members, len(enum.Values)+1)
	for _, v := range values {
		lit, ok := ir.Unwidened(v).(*ir.Literal)
		if !ok {
			return fs
		}
		i := slices.IndexFunc(enum.Values, func(v *ir.EnumValue) bool { return ir.Const(ir.TextConst(v.Value)) == lit.Value })
		if i < 0 {
			return fs // it is one of those that have no name
		}
		set[i] = true
	}
	if !truth {
		for i := range set {
			set[i] = !set[i]
		}
	}
	if known := c.Add(fs, Fact{At: p.values(), Values: set, Proved: x.Span()}); len(known) > 0 {
		return known
	}
	return fs
}

// values names the value of the enum at p: which it is, is a fact of its own, so that it
// can be forgotten alone.
func (p Path) values() Path { return p.with(seg{Name: "|="}) }
