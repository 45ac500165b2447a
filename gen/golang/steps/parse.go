package steps

import (
	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// parse reads a text as JSON and goes on as it went.
func (f *Writer) parse(s *ir.Parse, last bool) {
	start := f.Mark()
	text := f.WithName("text", func() value.Value { return f.Look(s.Value) })
	function := "Parse"
	if s.Partial {
		function += "Partial"
	}
	if shape.IsScalar(s.Var.Type, ir.Record) {
		function += "Object"
	}
	parsed := f.Test(f.Reducing(function).Call(text.Code), false, s.Var.Name)
	f.Vars[s.Var] = body.Variable{Code: parsed.Read, Held: shape.Hold(s.Var.Type, false), Own: f.Uses.Moves(s)}
	ok := f.VariableExpr("parsed", body.BoolType, body.Variable{Local: parsed.OK})
	f.ifStep(&ir.If{At: s.At, Cond: ok, Then: s.Then, Else: s.Else}, start, last)
}
