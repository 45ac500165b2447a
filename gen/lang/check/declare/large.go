package declare

import (
	"math"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
)

// maxLeastValues is how many values the smallest document of a type may hold. Of what
// doubles with each of some types, nobody could write or read one.
const maxLeastValues = 100_000

// largeTypes reports objects of which even the smallest document is too large, but not
// those that are only made of such.
func (c *Declarer) largeTypes() {
	least := leastSizes{}
	protocols := ir.WithImports(c.Protocol)
	for changed := true; changed; { // from the parts to the wholes
		changed = false
		for _, p := range protocols {
			for _, obj := range p.Objects {
				if size := least.object(obj); size < least.value(obj) {
					least[obj], changed = size, true
				}
			}
		}
	}
	for _, obj := range c.Protocol.Objects {
		if least[obj] > maxLeastValues && !least.hasLarge(obj) {
			c.Report(diag.New(diag.LargeType, obj.Span, obj.Name, maxLeastValues))
		}
	}
}

// leastSizes says how many values the smallest document of an object has, or that they
// are more than a document may have. Objects that are missing have no document, as far
// as is known.
type leastSizes map[*ir.Object]int

// none is the size of what has no document.
const none = math.MaxInt

// object counts an object by what is known of its parts.
func (l leastSizes) object(obj *ir.Object) int {
	size := 1
	for _, f := range obj.Fields {
		switch {
		case f.Const != nil:
			size = plus(size, 1)
		case f.Presence == ir.Required:
			size = plus(size, l.value(f.Type))
		}
	}
	return size
}

func (l leastSizes) value(t ir.Type) int {
	switch t := t.(type) {
	case *ir.Object:
		if size, ok := l[t]; ok {
			return size
		}
		return none
	case *ir.Union:
		least := none
		for _, m := range t.Members {
			least = min(least, l.value(m.Type))
		}
		return least
	case *ir.List:
		if t.MinItems == nil || *t.MinItems == 0 {
			return 1
		}
		switch elem := l.value(t.Elem); {
		case elem == none:
			return none
		case *t.MinItems > maxLeastValues || elem > maxLeastValues / *t.MinItems:
			return maxLeastValues + 1
		default:
			return plus(1, elem**t.MinItems)
		}
	case *ir.Scalar, *ir.Enum, *ir.Map, *ir.Nullable:
		return 1
	default:
		panic("check: unknown type")
	}
}

// hasLarge reports whether a part of an object is too large by itself.
func (l leastSizes) hasLarge(obj *ir.Object) bool {
	for _, f := range obj.Fields {
		if part, ok := f.Type.(*ir.Object); ok && f.Presence == ir.Required && l[part] > maxLeastValues {
			return true
		}
	}
	return false
}

func plus(a, b int) int {
	if a == none || b == none {
		return none
	}
	return min(a+b, maxLeastValues+1)
}
