package golang

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// exampleFile holds the examples of the spec as programs that go test runs, and
// documentation shows.
func (l *goPackage) exampleFile() source {
	f := source{name: "example_test.go", test: true}
	for _, p := range l.Protocol.Pipelines {
		if p.Example != nil {
			f.specs = append(f.specs, p.File)
			f.decls = append(f.decls, l.pipelineExample(p))
		}
	}
	for _, r := range l.Protocol.Reducers {
		if r.Example != nil && l.HomeOf(r.Input).Protocol.Streams(r.Input) { // or else nothing reads it
			f.specs = append(f.specs, r.File)
			f.decls = append(f.decls, l.reducerExample(r))
		}
	}
	slices.Sort(f.specs)
	f.specs = slices.Compact(f.specs)
	return f
}

// own names a declaration of the package from outside.
func (l *goPackage) own(name string) *jen.Statement { return jen.Qual(l.Path(), name) }

func (l *goPackage) pipelineExample(p *ir.Pipeline) jen.Code {
	name := l.IDs.Pipeline(p)
	pipeline := l.exampleVar(name)
	last := p.Stages[len(p.Stages)-1]
	fold := jen.Id(pipeline).Dot("Fold").Call(exampleArgs(p.Example, exampleReader())...)
	return l.exampleFunc(name, p.Example, p.Stages[0].Input,
		jen.Var().Id(pipeline).Add(l.own(name)),
		jen.If(jen.Err().Op(":=").Add(fold), jen.Err().Op("!=").Nil()).Block(fatal()),
		jen.Qual("fmt", "Println").Call(jen.Id(pipeline).Dot(l.IDs.Stage(p, last))),
	)
}

func (l *goPackage) reducerExample(r *ir.Reducer) jen.Code {
	state := l.exampleVar(l.IDs.Type(r.State))
	read := jen.Qual(l.HomeOf(r.Input).Path(), l.IDs.ReadSSE(r.Input)).Call(exampleArgs(r.Example, exampleReader())...)
	if len(r.End) > 0 {
		return l.streamExample(r, state, read)
	}
	fold := l.own(l.IDs.Fold(r)).Call(exampleArgs(r.Example, jen.Id(state), jen.Id("ev"))...)
	body := []jen.Code{
		jen.Var().Id(state).Op("*").Add(l.own(l.IDs.Type(r.State))),
		jen.For(jen.List(jen.Id("ev"), jen.Err()).Op(":=").Range().Add(read)).Block(
			jen.If(jen.Err().Op("!=").Nil()).Block(fatal()),
			jen.If(jen.List(jen.Id(state), jen.Id("_"), jen.Err()).Op("=").Add(fold), jen.Err().Op("!=").Nil()).Block(fatal()),
		),
	}
	body = append(body, jen.Qual("fmt", "Println").Call(jen.Id(state)))
	return l.exampleFunc(l.IDs.Fold(r), r.Example, r.Input, body...)
}

// streamExample is the example of a reducer that has something to do at the end of a
// stream.
func (l *goPackage) streamExample(r *ir.Reducer, state string, read jen.Code) jen.Code {
	println := jen.Qual("fmt", "Println").Call(jen.Id(state))
	if len(r.Starts) == 0 {
		fold := jen.Id(state).Dot(l.IDs.Stream(r)).Call(exampleArgs(r.Example, read)...)
		return l.exampleFunc(l.IDs.Type(r.State)+"_"+l.IDs.Stream(r), r.Example, r.Input,
			jen.Var().Id(state).Add(l.own(l.IDs.Type(r.State))),
			jen.If(jen.Err().Op(":=").Add(fold), jen.Err().Op("!=").Nil()).Block(fatal()),
			println)
	}
	fold := l.own(l.IDs.Stream(r)).Call(exampleArgs(r.Example, read)...)
	return l.exampleFunc(l.IDs.Stream(r), r.Example, r.Input,
		jen.Var().Id(state).Op("*").Add(l.own(l.IDs.Type(r.State))),
		jen.For(jen.List(jen.Id("next"), jen.Err()).Op(":=").Range().Add(fold)).Block(
			jen.If(jen.Err().Op("!=").Nil()).Block(fatal()),
			jen.Id(state).Op("=").Id("next")),
		println)
}

// exampleFunc is the function that shows what bears a name.
func (l *goPackage) exampleFunc(name string, example *ir.Example, input ir.Type, body ...jen.Code) jen.Code {
	head := []jen.Code{jen.Const().Id("stream").Op("=").Add(streamLiteral(example.Events, ir.SSEOf(input).Done))}
	if sources := l.exampleSources(example); sources != nil {
		head = append(head, jen.Id("opts").Op(":=").Index().Add(l.Wire("Option")).Custom(
			jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, sources...))
	}
	body = append(append(head, body...), jen.Comment("// Output: "+example.State))
	return jen.Func().Id("Example" + name).Params().Block(body...)
}

// streamLiteral is a stream of server-sent events, spelled as it is if Go can do so.
func streamLiteral(events []ir.ExampleEvent, done string) jen.Code {
	var stream strings.Builder
	plain := true
	for _, e := range events {
		stream.WriteString("data: " + e.JSON + "\n\n")
		plain = plain && strconv.CanBackquote(e.JSON)
	}
	if done != "" {
		stream.WriteString("data: " + done + "\n\n")
		plain = plain && strconv.CanBackquote(done)
	}
	if plain {
		return jen.Op("`" + stream.String() + "`")
	}
	return jen.Lit(stream.String())
}

// exampleSources are the options that make what an example draws the same each time.
func (l *goPackage) exampleSources(x *ir.Example) []jen.Code {
	source := func(option, value string) jen.Code {
		return l.Wire(option).Call(jen.Func().Params().String().Add(layout.OneLine(jen.Return(jen.Lit(value)))))
	}
	var list []jen.Code
	if x.DrawsIDs {
		list = append(list, source("WithNewID", ir.ExampleID))
	}
	if x.DrawsTimes {
		list = append(list, source("WithNow", ir.ExampleTime))
	}
	return list
}

// exampleArgs are the arguments of a call, and the options if there are any.
func exampleArgs(x *ir.Example, args ...jen.Code) []jen.Code {
	if x.DrawsIDs || x.DrawsTimes {
		args = append(args, jen.Id("opts").Op("..."))
	}
	return args
}

// exampleVar is the name of the variable for a value of a type.
func (l *goPackage) exampleVar(typeName string) string {
	return l.NewLocals("stream", "opts", "ev", "err", "log", "next", l.ImportName()).Claim(shape.LastWord(typeName))
}

func exampleReader() jen.Code { return jen.Qual("strings", "NewReader").Call(jen.Id("stream")) }

func fatal() jen.Code { return jen.Qual("log", "Fatal").Call(jen.Err()) }
