package fact

import "github.com/msggen/msggen/gen/ir"

// Passed is what is known of an element of a list, under a name, since conditions have
// let it through.
func (c *Ledger) Passed(list ir.Expr, name *ir.Var) Facts {
	switch list := list.(type) {
	case *ir.Slice:
		return c.Passed(list.List, name)
	case *ir.Macro:
		if list.Kind == ir.Filter {
			return c.meets(list, name)
		}
	default: // nothing has tested it
	}
	return Nothing
}

// Taken is what is known of what a condition has found: null, or an element.
func (c *Ledger) Taken(found ir.Expr, name *ir.Var) Facts {
	m, ok := found.(*ir.Macro)
	if !ok || m.Kind != ir.FirstOf && m.Kind != ir.LastOf {
		return Nothing
	}
	met := c.meets(m, name)
	if len(met) == 0 || len(met) == 1 && len(met[0].known) == 0 {
		return Nothing
	}
	at := Path{Root: name}
	return append(c.Add(Nothing, Fact{At: at, Null: Yes}), c.Add(met, Fact{At: at, Null: No})...)
}

// meets is what is known of an element for which the condition of a macro is true.
func (c *Ledger) meets(m *ir.Macro, name *ir.Var) Facts {
	known := c.Passed(m.In, m.Var)
	c.Assumptions = 0
	return c.Handed(c.Assume(known, m.Body, true), m.Var, name)
}
