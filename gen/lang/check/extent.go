package check

import "github.com/msggen/msggen/gen/ir"

// constant is the extent of a constant, with all that its objects leave out.
func (e *extents) constant(c ir.Const) extent {
	switch c := c.(type) {
	case *ir.MemberConst:
		return e.constant(c.Value)
	case *ir.ListConst:
		size := one
		for _, elem := range c.Elems {
			size = size.holding(e.constant(elem))
		}
		return size
	case *ir.MapConst:
		return e.entries(one, c.Entries)
	case *ir.ObjectConst:
		return e.object(c)
	case ir.NullConst, ir.BoolConst, ir.IntConst, ir.NumberConst, ir.TextConst, ir.DrawConst:
		return one
	default:
		panic("check: unknown constant")
	}
}

func (e *extents) entries(size extent, entries []ir.Entry) extent {
	for _, entry := range entries {
		size = size.holding(e.constant(entry.Value))
	}
	return size
}

func (e *extents) object(c *ir.ObjectConst) extent {
	size := one
	for _, f := range c.Object.Fields {
		switch given := c.GivenTo(f); {
		case f.Const != nil:
			size = size.holding(one)
		case given != nil:
			size = size.holding(e.constant(given))
		case f.Default != nil:
			size = size.holding(e.field(f))
		}
	}
	return e.entries(size, c.Extra)
}
