package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
)

// reportUnused reports what nothing refers to, once all of the spec has been
// looked at.
func (c *checker) reportUnused() {
	c.reportUnusedNames()
	if c.hasFlaws() || c.misses() {
		return // what refers to it may have been refused
	}
	for _, i := range c.protocol.Imports {
		if !c.imports[i.Name].used {
			c.report(diag.New(diag.Unused, i.Span, "import", i.Name).WithHint("use it or remove it"))
		}
	}
	c.book.reportUnused()
	for _, g := range c.spec.Groups {
		if d := c.groups[g.Name.Value]; d != nil && !d.used && d.syntax == g {
			c.report(diag.New(diag.Unused, g.Name.Whole(), "group", g.Name.Value).WithHint("use it or remove it"))
		}
	}
	for _, o := range c.spec.Objects {
		decl := c.types[o.Name.Value]
		if decl == nil || decl.at != o.Name.Whole() {
			continue
		}
		obj, ok := decl.typ.(*ir.Object)
		if !ok {
			continue
		}
		switch d := c.objects[obj]; {
		case o.Abstract.Value && !d.derived:
			c.report(diag.New(diag.Unused, o.Name.Whole(), "abstract object", o.Name.Value).WithHint("no object has it as a base"))
		case o.Internal.Value && !decl.used:
			c.report(diag.New(diag.Unused, o.Name.Whole(), "internal object", o.Name.Value).WithHint("no reducer needs it"))
		}
	}
}
