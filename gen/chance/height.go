package chance

import (
	"math"
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// Lowest is the member of a union whose values need nest the least.
func Lowest(u *ir.Union) *ir.Member {
	return slices.MinFunc(u.Members, func(a, b *ir.Member) int {
		return height(a.Type, nil) - height(b.Type, nil)
	})
}

// endless is the height of a type inside itself: what is within is no way out.
const endless = math.MaxInt32

// height is how deep the values of a type have to nest, inside those of some objects.
func height(t ir.Type, inside []*ir.Object) int {
	switch t := t.(type) {
	case *ir.Object:
		if slices.Contains(inside, t) {
			return endless
		}
		inside, n := append(slices.Clip(inside), t), 0
		for _, f := range t.Fields {
			if f.Presence == ir.Required && f.Const == nil {
				n = max(n, height(f.Type, inside))
			}
		}
		return min(n+1, endless)
	case *ir.Union:
		n := endless
		for _, m := range t.Members {
			n = min(n, height(m.Type, inside))
		}
		return n
	case *ir.List:
		if t.MinItems == nil || *t.MinItems == 0 {
			return 0
		}
		return min(height(t.Elem, inside)+1, endless)
	default: // these may be null or empty
		return 0
	}
}
