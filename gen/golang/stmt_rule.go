package golang

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// ruleEnding is how the function of a named rule returns.
func ruleEnding(e plan.Effect) ending {
	return ending{done: e.Ends(), fails: e.Fails}
}

// notes reports whether it takes an outcome to tell what comes of steps.
func notes(e plan.Effect) bool { return e.Skips || e.Notes() }

// rule declares the function of a named rule.
func rule(l *helpers, r *ir.Rule) jen.Code {
	e := l.Effects.Rule(r)
	f := newStepWriter(l, ruleEnding(e))
	var params []jen.Code
	for _, p := range r.Params {
		param := f.block.local(p.Name)
		f.vars[p] = variable{local: param, held: shape.Hold(p.Type, false)}
		params = append(params, jen.Id(param.name).Add(l.GoType(p.Type)))
	}
	params = append(params, f.context(e, l.Effects.Emitted(r))...)
	f.steps(r.Body, true)
	if !plan.Leaves(r.Body) {
		f.complete()
	}
	fn := jen.Func().Id(l.ruleName(r)).Params(params...).Add(f.end.results(l.Package)).Block(f.finish()...)
	return describeRule(l.ruleName(r), r.Doc, r.Deprecated, "is a rule of the protocol.").Above(fn)
}

// describeRule is DescribeFunc for what changes a state: it does something, even
// if that is no verb we know.
func describeRule(name, doc, deprecated, fallback string) layout.Comment {
	first, _, _ := strings.Cut(doc, " ")
	first = strings.TrimRight(first, ".,:;")
	if doc == "" || strings.HasSuffix(first, "s") && !strings.HasSuffix(first, "ss") {
		if doc != "" {
			doc = name + " " + layout.LowerFirst(doc)
		}
		return layout.DescribeFunc(name, doc, deprecated, fallback)
	}
	return layout.DescribeEvent(name, doc, deprecated, fallback)
}

// context are the parameters by which rules reach what belongs to the event.
func (f *stepWriter) context(e plan.Effect, emitted ir.Type) []jen.Code {
	var params []jen.Code
	if e.Emits {
		params = append(params, f.emitParam(emitted))
	}
	if e.Draws {
		f.sources = &local{name: f.block.name("config")}
		params = append(params, jen.Id(f.sources.name).Op("*").Add(f.Wire("Config")))
	}
	if notes(e) {
		f.end.notes = &local{name: f.block.name("outcome")}
		f.end.pointer = true
		params = append(params, jen.Id(f.end.notes.name).Op("*").Add(f.Wire("Outcome")))
	}
	return params
}

// results are the result types of the function.
func (e *ending) results(p *shape.Package) *jen.Statement {
	var types []jen.Code
	if e.outcome {
		types = append(types, p.Wire("Outcome"))
	}
	if e.done {
		types = append(types, jen.Bool())
	}
	if e.fails {
		types = append(types, jen.Error())
	}
	switch {
	case len(types) == 0:
		return jen.Null()
	case len(types) == 1:
		return jen.Add(types[0])
	case e.done:
		return jen.Params(jen.Id("done").Bool(), jen.Err().Error())
	default:
		return jen.Params(types...)
	}
}

// ruleName is the Go function of a rule. What begins like a function of another
// kind gets a word in front.
func (l *helpers) ruleName(r *ir.Rule) string { return l.ruleNames[r] }

func nameRules(p *ir.Protocol, scope functionNames) map[*ir.Rule]string {
	named := make(map[*ir.Rule]string, len(p.Rules))
	for _, r := range p.Rules {
		named[r] = scope.claim("apply", names.GoCamel(r.Name))
	}
	return named
}

// call runs a named rule. At the end of a function that does not tell so itself,
// it makes no difference whether the event is over.
func (f *stepWriter) call(s *ir.Call, last bool) {
	e := f.Effects.Rule(s.Rule)
	var operands []operand
	for i, arg := range s.Args {
		operands = append(operands, operand{
			expr: arg, name: s.Rule.Params[i].Name, compile: func() value { return f.look(arg) },
		})
	}
	var args []jen.Code
	for _, v := range f.operands(operands) {
		args = append(args, v.code)
	}
	if e.Emits {
		args = append(args, f.emitter.id())
	}
	if e.Draws {
		args = append(args, f.sourcesArg())
	}
	if notes(e) {
		f.spoken = true
		args = append(args, f.end.passedOn())
	}
	call := jen.Id(f.ruleName(s.Rule)).Call(args...)
	last = last && !f.end.done
	switch end := ruleEnding(e); {
	case end.done && end.fails && last:
		failed := f.body(func() { f.fail(jen.Err()) })
		f.add(jen.If(jen.List(jen.Id("_"), jen.Err()).Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(failed.code...))
	case end.done && end.fails:
		failed := f.body(func() { f.fail(jen.Err()) })
		over := f.body(f.stop)
		f.add(jen.If(jen.List(jen.Id("done"), jen.Err()).Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(failed.code...).
			Else().If(jen.Id("done")).Block(over.code...))
	case end.done && !last:
		f.add(jen.If(call).Block(f.body(f.stop).code...))
	case end.fails && last && f.returnsOnlyError():
		f.add(jen.Return(call))
		f.returned = true
	case end.fails:
		f.failIf(call, plainError, nil)
	default:
		f.add(call)
	}
	f.changed()
}

// returnsOnlyError reports whether what is written now ends the function, and an
// error is all that it returns.
func (f *stepWriter) returnsOnlyError() bool {
	return f.block.outer == nil && f.end.fails && !f.end.outcome && !f.end.done && f.end.values == nil
}

// sourcesArg is where ids and times come from, as an argument.
func (f *stepWriter) sourcesArg() *jen.Statement {
	if f.sourcesAreLocal {
		return jen.Op("&").Add(f.sources.id())
	}
	return f.sources.id()
}
