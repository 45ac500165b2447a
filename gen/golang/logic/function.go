package logic

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/steps"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// FunctionDecl declares a function of the spec.
func (l *Logic) FunctionDecl(fn *ir.Function) jen.Code {
	f := steps.New(l.Helpers, body.Ending{Fails: fn.Fails})
	f.End.Values = []jen.Code{f.Zero(fn.Returns)}
	var params []jen.Code
	for _, p := range fn.Params {
		param := f.Block.Local(p.Name)
		f.Vars[p] = body.Variable{Local: param, Held: shape.Hold(p.Type, false)}
		params = append(params, jen.Id(param.Name).Add(l.GoType(p.Type)))
	}
	held := shape.Hold(fn.Returns, false)
	f.GiveBack(fn.Value, value.Look, func(v value.Value) {
		results := []jen.Code{f.Put(v, held, fn.Returns)}
		if fn.Fails {
			results = append(results, jen.Nil())
		}
		f.Add(jen.Return(results...))
	})
	result := l.GoType(fn.Returns)
	if fn.Fails {
		result = jen.Params(result, jen.Error())
	}
	name := l.FunctionName(fn)
	return layout.DescribeFunc(name, fn.Doc, fn.Deprecated, "is a function of the protocol.").
		Above(jen.Func().Id(name).Params(params...).Add(result).Block(f.Finish()...))
}
