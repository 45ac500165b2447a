package declare

import "github.com/msggen/msggen/gen/ir"

// constant is the extent of a constant. Objects learn on the way whether
// completing them draws.
func (e *extents) constant(c ir.Const) extent {
	size := one
	switch c := c.(type) {
	case *ir.MemberConst:
		return e.constant(c.Value)
	case *ir.ListConst:
		for _, elem := range c.Elems {
			size = size.holding(e.constant(elem))
		}
	case *ir.MapConst:
		size = e.entries(size, c.Entries)
	case *ir.ObjectConst:
		size = e.entries(e.object(c), c.Extra)
		if size.draws && !c.Draws { // one that is imported is not to be written again
			c.Draws = true
		}
	case ir.NullConst, ir.BoolConst, ir.IntConst, ir.NumberConst, ir.TextConst, ir.DrawConst:
	default:
		panic("check: unknown constant")
	}
	return size
}

func (e *extents) entries(size extent, entries []ir.Entry) extent {
	for _, entry := range entries {
		size = size.holding(e.constant(entry.Value))
	}
	return size
}

// object is the extent of the fields of an object. What a default holds is
// measured once, however often it is left out.
func (e *extents) object(c *ir.ObjectConst) extent {
	size := one
	for _, f := range c.Object.Fields {
		switch given := c.Lookup(f); {
		case given != nil:
			size = size.holding(e.constant(given))
		case f.Const != nil && f.Presence != ir.Optional:
			size = size.holding(one)
		case f.Default != nil:
			size = size.holding(e.field(f))
		}
	}
	return size
}
