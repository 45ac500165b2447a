package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
)

// reportUnused reports what nothing refers to, once all of the spec has been
// looked at.
func (c *checker) reportUnused() {
	hidden := c.Found() > 0
	c.ReportUnusedNames()
	if c.HasFlaws() || c.Misses() || hidden {
		return // what refers to it may have been refused
	}
	for _, i := range c.Protocol.Imports {
		if !c.Imports[i.Name].Used {
			c.Report(diag.New(diag.Unused, i.Span, "import", i.Name).WithHint("use it or remove it"))
		}
	}
	c.book.ReportUnused()
	for _, g := range c.Spec.Groups {
		if d := c.Groups[g.Name.Value]; d != nil && !d.Used && d.Syntax == g {
			c.Report(diag.New(diag.Unused, g.Name.Whole(), "group", g.Name.Value).WithHint("use it or remove it"))
		}
	}
	for _, o := range c.Spec.Objects {
		decl := c.Types[o.Name.Value]
		if decl == nil || decl.At != o.Name.Whole() {
			continue
		}
		obj, ok := decl.Type.(*ir.Object)
		if !ok {
			continue
		}
		switch d := c.Objects[obj]; {
		case o.Abstract.Value && !d.Derived:
			c.Report(diag.New(diag.Unused, o.Name.Whole(), "abstract object", o.Name.Value).WithHint("no object has it as a base"))
		case o.Internal.Value && !decl.Used:
			c.Report(diag.New(diag.Unused, o.Name.Whole(), "internal object", o.Name.Value).WithHint("no reducer needs it"))
		}
	}
}
