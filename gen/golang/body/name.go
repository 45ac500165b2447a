package body

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// NameOf proposes what to call the value of x.
func (f *Func) NameOf(x ir.Expr) string {
	if f.Wanted != "" {
		return f.Wanted
	}
	return helper.OwnName(x)
}

// Naming has values that need a name be called as wanted.
func (f *Func) Naming(wanted string, do func()) {
	outer := f.Wanted
	f.Wanted = wanted
	do()
	f.Wanted = outer
}

// WithName compiles a value that is called as wanted if it needs a name.
func (f *Func) WithName(wanted string, compile func() value.Value) (v value.Value) {
	f.Naming(wanted, func() { v = compile() })
	return v
}

// Give declares a variable for a value.
func (f *Func) Give(wanted string, v value.Value) *value.Local {
	l := f.Block.Local(wanted)
	f.Later(f.Block, func() *jen.Statement {
		if !l.Used {
			return jen.Id("_").Op("=").Add(v.Code)
		}
		return jen.Id(l.Name).Op(":=").Add(v.Code)
	})
	return l
}

// NameAt gives a value a name by a statement in the midst of the block.
func (f *Func) NameAt(i int, wanted string, v value.Value) value.Value {
	tail := append([]jen.Code(nil), f.Block.Code[i:]...)
	f.Block.Code = f.Block.Code[:i]
	l := f.Give(wanted, v)
	f.Block.Code = append(f.Block.Code, tail...)
	return value.Value{Code: l.ID(), Rank: value.RankPrimary, Held: v.Held}
}

// Named is v with a name, unless it has one.
func (f *Func) Named(v value.Value, wanted string) value.Value {
	if v.Local != nil {
		return v
	}
	l := f.Block.Local(wanted, "new_"+wanted)
	f.Add(l.ID().Op(":=").Add(v.Code))
	return value.Value{Code: l.ID(), Rank: value.RankPrimary, Held: v.Held, Local: l, Filled: v.Filled}
}
