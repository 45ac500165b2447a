package steps

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/syntax"
)

func (f *Frame) push(s *syntax.PushStep, at ir.At) ir.Stmt {
	stmt, list, value := f.Push(s, at)
	if s.As.IsZero() {
		return stmt
	}
	do := &ir.Push{}
	if change, ok := stmt.(*ir.Change); ok {
		do = change.Do.(*ir.Push)
	}
	f.pushed(s, do, list, value)
	return stmt
}

// pushed checks the steps that name the new element. It has the type of the
// value, which may be one member of the elements' union.
func (f *Frame) pushed(s *syntax.PushStep, do *ir.Push, list, value ir.Expr) {
	for {
		w, ok := value.(*ir.Widen)
		if !ok {
			break
		}
		value = w.X
	}
	do.Var = f.Variable(s.As.Value, ir.Element, value.Type())
	do.Var.Mutable = true
	if list != nil {
		f.StandsFor(do.Var, f.Elements(list))
		f.Depths().Element(do.Var, list)
	}
	f.ExpectUse(s.As, "variable")
	outer := f.Names
	f.Bind(s.As, do.Var)
	do.Then = f.Steps(s.Then)
	f.Names = outer
	f.Leave(s.As, "it is known under `then`")
}
