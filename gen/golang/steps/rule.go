package steps

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/expr"
	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// RuleEnding is how a function of steps returns behind which the event may go on: a named
// rule, or what runs before the rule of an event.
func RuleEnding(e ir.Effect) body.Ending {
	return body.Ending{Done: e.Ends(), Fails: e.Fails}
}

// Notes reports whether it takes an outcome to tell what comes of steps.
func Notes(e ir.Effect) bool { return e.Skips || e.Notes() }

// Rule declares the function of a named rule.
func Rule(l *helper.Helpers, r *ir.Rule) jen.Code {
	e := l.Effects.Rule(r)
	f := New(l, RuleEnding(e))
	var params []jen.Code
	for _, p := range r.Params {
		param := f.Block.Local(p.Name)
		f.Vars[p] = body.Variable{Local: param, Held: shape.Hold(p.Type, false)}
		params = append(params, jen.Id(param.Name).Add(l.GoType(p.Type)))
	}
	params = append(params, f.Context(e, l.Effects.Emitted(r))...)
	if l.Project.Undo.Steps(r.Body) {
		params = append(params, f.UndoParam())
	}
	f.Steps(r.Body, true)
	if !plan.Leaves(r.Body) {
		f.Complete()
	}
	fn := jen.Func().Id(l.RuleName(r)).Params(params...).Add(f.End.Results(l.Package)).Block(f.Finish()...)
	return DescribeRule(l.RuleName(r), r.Doc, r.Deprecated, "is a rule of the protocol").Above(fn)
}

// DescribeRule is DescribeFunc for what changes a state: it does something, even
// if that is no verb we know.
func DescribeRule(name, doc, deprecated, is string) layout.Comment {
	first, _, _ := strings.Cut(doc, " ")
	first = strings.TrimRight(first, ".,:;")
	if doc == "" || strings.HasSuffix(first, "s") && !strings.HasSuffix(first, "ss") {
		if doc != "" {
			doc = name + " " + layout.LowerFirst(doc)
		}
		return layout.DescribeFunc(name, doc, deprecated, is+".")
	}
	return layout.DescribeEvent(name, doc, deprecated, is)
}

// Context are the parameters by which rules reach what belongs to the event.
func (f *Writer) Context(e ir.Effect, emitted ir.Type) []jen.Code {
	var params []jen.Code
	if e.Emits {
		params = append(params, f.EmitParam(emitted))
	}
	if e.Asks() {
		f.Sources = &value.Local{Name: f.Block.Name("config")}
		params = append(params, jen.Id(f.Sources.Name).Op("*").Add(f.JSONText("Config")))
	}
	if Notes(e) {
		f.End.Notes = &value.Local{Name: f.Block.Name("outcome")}
		f.End.Pointer = true
		params = append(params, jen.Id(f.End.Notes.Name).Op("*").Add(f.Wire("Outcome")))
	}
	return params
}

// call runs a named rule. At the end of a function that does not tell so itself,
// it makes no difference whether the event is over.
func (f *Writer) call(s *ir.Call, last bool) {
	e := f.Effects.Rule(s.Rule)
	var operands []expr.Operand
	for i, arg := range s.Args {
		operands = append(operands, expr.Operand{
			Expr: arg, Name: s.Rule.Params[i].Name, Compile: func() value.Value { return f.Look(arg) },
		})
	}
	var args []jen.Code
	for _, v := range f.Operands(operands) {
		args = append(args, v.Code)
	}
	if e.Emits {
		args = append(args, f.Emitter.ID())
	}
	if e.Asks() {
		args = append(args, f.SourcesArg())
	}
	if Notes(e) {
		f.Spoken = true
		args = append(args, f.End.PassedOn())
	}
	if f.Project.Undo.Steps(s.Rule.Body) {
		args = append(args, f.undoFor(s))
	}
	f.CallOpen(jen.Id(f.RuleName(s.Rule)).Call(args...), RuleEnding(e), last && !f.End.Done)
	f.Changed()
}

// CallOpen calls a function that ends in a certain way, and ends if the event has.
func (f *Writer) CallOpen(call *jen.Statement, end body.Ending, last bool) {
	switch {
	case end.Done && end.Fails && last:
		failed := f.Body(func() { f.Fail(jen.Err()) })
		f.Add(jen.If(jen.List(jen.Id("_"), jen.Err()).Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(failed.Code...))
	case end.Done && end.Fails:
		failed := f.Body(func() { f.Fail(jen.Err()) })
		over := f.Body(f.Stop)
		f.Add(jen.If(jen.List(jen.Id("done"), jen.Err()).Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(failed.Code...).
			Else().If(jen.Id("done")).Block(over.Code...))
	case end.Done && !last:
		f.Add(jen.If(call).Block(f.Body(f.Stop).Code...))
	case end.Fails && last && f.returnsOnlyError():
		f.Add(jen.Return(call))
		f.Returned = true
	case end.Fails:
		f.FailIf(call, nil)
	default:
		f.Add(call)
	}
}

// returnsOnlyError reports whether what is written now ends the function, and an
// error is all that it returns.
func (f *Writer) returnsOnlyError() bool {
	return f.Block.Outer == nil && f.End.Fails && !f.End.Outcome && !f.End.Done && f.End.Values == nil
}

// SourcesArg is where ids and times come from, as an argument.
func (f *Writer) SourcesArg() *jen.Statement {
	if f.SourcesAreLocal {
		return jen.Op("&").Add(f.Sources.ID())
	}
	return f.Sources.ID()
}
