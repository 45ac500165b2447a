package fact

import "github.com/msggen/msggen/gen/ir"

// What an expression finds, in a list or by a function, stands where it stood, but nobody can follow
// the way there. So a name for it is good only as long as nothing of it changes.

// Gives notes the places whose parts the value of a function shares, which begin at its
// parameters.
func (c *Ledger) Gives(fn *ir.Function) {
	for _, o := range c.Origins(fn.Value) {
		for _, a := range c.Absolute(o) {
			c.given[fn] = c.AddChange(c.given[fn], a)
		}
	}
}

// originsOfResult are the places that a function gives for some arguments.
func (c *Ledger) originsOfResult(x *ir.Apply) []Path {
	var all []Path
	for _, p := range c.given[x.Function] {
		for i, param := range x.Function.Params {
			if param != p.Root {
				continue
			}
			for _, o := range c.Origins(x.Args[i]) {
				all = append(all, o.Then(p.Segs))
			}
		}
	}
	return all
}

// originsOfPart are those of a field of what is found.
func (c *Ledger) originsOfPart(x ir.Expr) []Path {
	var of ir.Expr
	part := func(p Path) Path { return p }
	switch x := x.(type) {
	case *ir.FieldOf:
		owner, _ := x.X.Type().(*ir.Object)
		of, part = x.X, func(p Path) Path { return p.Field(owner, x.Field.Name) }
	case *ir.CommonField:
		of, part = x.X, func(p Path) Path { return p.Field(nil, x.Name) }
	case *ir.Narrow:
		of = x.X
	default:
		return nil
	}
	var all []Path
	for _, o := range c.Origins(of) {
		all = append(all, part(o))
	}
	return all
}

// IsFound reports whether a value, or a part of it, stands in the state but was found
// by an expression.
func (c *Ledger) IsFound(x ir.Expr) bool {
	return c.found(x) && c.InState(x)
}

func (c *Ledger) found(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Apply:
		return true
	case *ir.Ref:
		return c.Vars[x.Var].Found
	case *ir.FieldOf:
		return c.found(x.X)
	case *ir.CommonField:
		return c.found(x.X)
	case *ir.OrValue:
		return c.found(x.X)
	case *ir.Narrow:
		return c.found(x.X)
	case *ir.Widen:
		return c.found(x.X)
	case *ir.Cond:
		return c.found(x.Then) || c.found(x.Else)
	case *ir.ListOf:
		for _, elem := range x.Elems {
			if c.found(elem) {
				return true
			}
		}
		return false
	case *ir.Macro:
		return x.Kind == ir.FirstOf || x.Kind == ir.LastOf || c.found(x.In) || c.found(x.Body)
	case *ir.Slice:
		return c.found(x.List)
	case *ir.ValueAt:
		return true
	default:
		return false
	}
}

// InState reports whether a value shares parts with the state.
func (c *Ledger) InState(x ir.Expr) bool { return c.inState(c.Origins(x)) }

func (c *Ledger) inState(places []Path) bool {
	for _, o := range places {
		for _, a := range c.Absolute(o) {
			if c.mayAlias(a.Root) {
				return true
			}
		}
	}
	return false
}
