package steps

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/expr"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
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
	variable := body.Variable{Held: shape.Hold(s.Var.Type, false)}
	read := f.Reducing(function)
	if variable.Parser = f.parserOf(s); variable.Parser != nil {
		read = variable.Parser().Dot(function)
	} else {
		f.Keeping.Moved[s.Var] = f.Uses.Moves(s)
	}
	if f.Uses.Of(s.Var).Count == 0 && plan.Idle(s.Then) && plan.Idle(s.Else) { // to compute the text may fail
		f.Add(jen.List(jen.Id("_"), jen.Id("_")).Op("=").Add(read.Call(text.Code)))
		return
	}
	parsed := f.Test(read.Call(text.Code), false, s.Var.Name)
	variable.Code = parsed.Read
	f.Vars[s.Var] = variable
	ok := f.VariableExpr("parsed", body.BoolType, body.Variable{Local: parsed.OK})
	f.ifStep(&ir.If{At: s.At, Cond: ok, Then: s.Then, Else: s.Else}, start, last)
}

// parserOf is the hidden parser of the text that a step reads; nil if it has none, or if
// what it gives is still to be read when it is used again.
func (f *Writer) parserOf(s *ir.Parse) func() *jen.Statement {
	text := plan.ParsedField(s)
	if text == nil || plan.ParsesAgain(s) {
		return nil
	}
	o := expr.ObjectOf(text.X)
	if f.HomeOf(o) != f.Package || !f.Targets.HasParser(o, text.Field) {
		return nil
	}
	return func() *jen.Statement { return f.Owner(text.X).Dot(f.IDs.Parser(o, text.Field)) }
}

// putParsed puts what a parser has read into a field, where it grows on.
func (f *Writer) putParsed(place ir.Expr, do *ir.Set) bool {
	ref, ok := ir.Unwrapped(do.Value).(*ir.Ref)
	if !ok || do.Verify || f.Vars[ref.Var].Parser == nil {
		return false
	}
	to := f.fieldSpot(fieldUnder(place))
	held := shape.HoldField(to.field)
	if scalar, ok := ir.NonNull(to.field.Type).(*ir.Scalar); !ok || !scalar.Kind.IsFree() ||
		held != shape.AsIs && held != shape.Nilable {
		return false
	}
	parser, field := f.Vars[ref.Var].Parser, func() *jen.Statement { return f.Selected(fieldUnder(place)) }
	if f.noted {
		f.keepParsed(field(), field(), parser())
	}
	put := parser().Dot("Put").Call(field(), f.Vars[ref.Var].Read())
	to.assign(value.Value{Code: put, Rank: value.RankPrimary, Held: held, Filled: true})
	return true
}

// keepParsed remembers a field in which a value grows.
func (f *Writer) keepParsed(place, current, parser *jen.Statement) {
	f.Add(f.Reducing("KeepParsed").Call(f.UndoArg(), jen.Op("&").Add(place), current, jen.Op("&").Add(parser)))
}
