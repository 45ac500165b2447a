package fact

import "github.com/msggen/msggen/gen/ir"

// VarInfo is what the checker knows of a variable beyond its type.
type VarInfo struct {
	id int
	// Origins are the places in the state or the event that the variable
	// refers to: a list's elements, or the object that let names. Empty for a
	// value of its own.
	Origins []Path
	// Raw: the value came in as an argument and obeys no rules yet.
	Raw bool
	// Found: the value stands in the state, and an expression has found it there.
	Found bool
	// Told: it was reported that nothing can be changed through the variable.
	Told bool
	// Given: of an optional argument, whether it is there, if that is known once and for all.
	Given Answer
	// Apart: of a parameter, that nothing that is passed for it stands in the state.
	Apart bool
	// Tags are variables that are spelled as fields of this one: the tag of an event of
	// unknown type.
	Tags map[string]*ir.Var
	// Of is the union of which events these are.
	Of *ir.Union
}

// StandsFor notes the places that a variable refers to.
func (c *Ledger) StandsFor(v *ir.Var, places []Path) {
	c.Vars[v].Origins, v.InState = places, c.inState(places)
}

// Made makes a variable that no step of the spec names.
func (c *Ledger) Made(name string, kind ir.VarKind, t ir.Type) *ir.Var {
	v := c.Variable(name, kind, t)
	v.Made = true
	return v
}

// Variable makes a variable that steps, macros and signatures bring in.
func (c *Ledger) Variable(name string, kind ir.VarKind, t ir.Type) *ir.Var {
	v := &ir.Var{Name: name, Kind: kind, Type: t}
	c.Vars[v] = &VarInfo{id: len(c.Vars)}
	return v
}
