package plan

import "github.com/msggen/msggen/gen/ir"

// ConstructorEffect is what making an object by a constructor may do: it fails, or
// draws.
func ConstructorEffect(c *ir.Constructor) ir.Effect {
	e := InitsEffect(c.Of, c.Inits)
	for _, a := range c.Args {
		if a.Default != nil {
			e = e.Or(ExprEffect(a.Default))
		}
	}
	return e
}

// InitsEffect is what giving a new object its fields may do.
func InitsEffect(o *ir.Object, inits []*ir.Init) ir.Effect {
	e := ir.Effect{Fails: Refuses(o, inits)}
	for _, x := range ir.InitOperands(inits) {
		e = e.Or(ExprEffect(x))
	}
	return e
}
