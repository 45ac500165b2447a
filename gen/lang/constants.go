package lang

import (
	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/wire"
)

// brokenConstants reports constants with an object inside whose checks do not
// hold. Nobody runs them later; what they mean, the interpreter says.
func brokenConstants(p *ir.Protocol) diag.List {
	machine := interp.New(p,
		wire.WithNewID(func() string { return "id" }), wire.WithNow(func() string { return "time" }))
	var list diag.List
	try := func(x ir.Expr) {
		if lit, ok := x.(*ir.Literal); ok {
			if err := machine.Constant(lit.T, lit.Value); err != nil {
				list.Add(diag.New(diag.RuleBroken, lit.At, "a check does not hold: "+err.Error()))
			}
		}
	}
	for _, o := range p.Objects {
		for _, f := range o.Fields {
			if f.From == o {
				try(f.Default)
			}
		}
	}
	for _, c := range p.Constructors {
		for _, a := range c.Args {
			try(a.Default)
		}
	}
	for _, x := range p.Accessors {
		for _, a := range x.Args {
			try(a.Default)
		}
	}
	return list
}
