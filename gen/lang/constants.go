package lang

import (
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/wire"
)

// brokenConstants reports constants with an object inside whose checks do not
// hold, the states that folds begin with among them. Nobody runs these checks
// later; what they mean, the interpreter says. What is drawn is what SDKs would draw if
// nobody says otherwise.
func brokenConstants(p *ir.Protocol) diag.List {
	drawn := 0
	newID := func() string { drawn++; return fmt.Sprintf("%032x", drawn) }
	machine := interp.New(p, wire.WithNewID(newID), wire.WithNow(func() string { return ir.ExampleTime }))
	var list diag.List
	try := func(x ir.Expr) {
		if lit, ok := x.(*ir.Literal); ok {
			if err := machine.Constant(lit.T, lit.Value); err != nil {
				list.Add(diag.New(diag.RuleBroken, lit.At, "a check does not hold: "+err.Error()))
			}
		}
	}
	for _, r := range p.Reducers {
		if err := firstState(machine, r); err != nil {
			list.Add(diag.New(diag.RuleBroken, r.Span, "a check of the state that it begins with does not hold: "+err.Error()))
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

// firstState tries the state that a fold begins with, if no event has to begin it.
func firstState(machine *interp.Machine, r *ir.Reducer) error {
	required := func(f *ir.Field) bool { return f.Presence == ir.Required && f.Const == nil }
	if len(r.Starts) > 0 || slices.ContainsFunc(r.State.Fields, required) {
		return nil
	}
	return machine.Constant(r.State, &ir.ObjectConst{Object: r.State})
}
