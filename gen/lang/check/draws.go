package check

import "github.com/msggen/msggen/gen/ir"

// drawing finds out which constants take an id or the time, because an object in
// them leaves out a field whose default does. All defaults are known by then.
type drawing struct {
	seen map[*ir.ObjectConst]bool // a default without an end holds itself
}

func (c *checker) drawnDefaults() {
	for _, obj := range c.protocol.Objects {
		for _, f := range obj.Fields {
			if f.Default != nil && !badX(f.Default) {
				c.draws.constant(f.DefaultConst())
			}
		}
	}
}

func (d drawing) constant(c ir.Const) {
	switch c := c.(type) {
	case *ir.MemberConst:
		d.constant(c.Value)
	case *ir.ListConst:
		for _, elem := range c.Elems {
			d.constant(elem)
		}
	case *ir.MapConst:
		for _, e := range c.Entries {
			d.constant(e.Value)
		}
	case *ir.ObjectConst:
		if d.seen[c] {
			return
		}
		d.seen[c] = true
		for f, value := range c.Complete() {
			if f.Default == nil || !badX(f.Default) {
				d.constant(value)
				c.Draws = c.Draws || ir.Draws(value)
			}
		}
	}
}
