package golang

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/expr"
	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/steps"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// moduleDecls are the constructors and accessors that a module declares.
func (l *goPackage) moduleDecls(module string) []jen.Code {
	var decls []jen.Code
	for _, c := range l.Protocol.Constructors {
		if c.Module == module {
			decls = append(decls, l.ConstructorDecls(c)...)
		}
	}
	for _, a := range l.Protocol.Accessors {
		if a.Module == module {
			decls = append(decls, l.AccessorDecl(a))
		}
	}
	return decls
}

// checkDecls are the functions for the checks of a module's objects.
func (l *goPackage) checkDecls(module string) []jen.Code {
	var decls []jen.Code
	for _, o := range l.Protocol.Objects {
		if o.Module == module && !o.Abstract && len(o.Checks) > 0 {
			decls = append(decls, l.CheckDecl(o))
		}
	}
	return decls
}

// reducerFiles are a file for each reducer and pipeline, and one for what they
// share.
func (l *goPackage) reducerFiles() []source {
	var files []source
	names, _ := reducerFileNames(l.Protocol)
	for _, r := range l.Protocol.Reducers {
		files = append(files, source{
			name: names[r] + ".go", specs: []string{r.File},
			decls: l.ReducerDecls(r),
		})
	}
	for _, p := range l.Protocol.Pipelines {
		files = append(files, source{
			name: names[p] + ".go", specs: []string{p.File},
			decls: l.PipelineDecls(p),
		})
	}
	return append(files, source{name: sharedFile + ".go", specs: l.ruleSpecs(), decls: l.sharedDecls()})
}

// sharedFile holds named rules and what rules have in common.
const sharedFile = "rules"

// reducerFileNames names the files of reducers and pipelines, and lists all the names that
// files of modules cannot have.
func reducerFileNames(p *ir.Protocol) (map[any]string, *names.Scope) {
	taken := names.NewScope("doc", sharedFile)
	files := map[any]string{}
	for _, r := range p.Reducers {
		files[r] = taken.Claim(fileName(r.Name), fileName(r.Name)+"_reducer")
	}
	for _, l := range p.Pipelines {
		files[l] = taken.Claim(fileName(l.Name), fileName(l.Name)+"_pipeline")
	}
	return files, taken
}

// ruleSpecs are the spec files that rules come from.
func (l *goPackage) ruleSpecs() []string {
	var specs []string
	for _, f := range l.Protocol.Functions {
		specs = append(specs, f.File)
	}
	for _, r := range l.Protocol.Rules {
		specs = append(specs, r.File)
	}
	for _, r := range l.Protocol.Reducers {
		specs = append(specs, r.File)
	}
	for _, o := range l.Protocol.Objects {
		if len(o.Checks) > 0 {
			specs = append(specs, o.File)
		}
	}
	if specs == nil {
		return l.Protocol.Files
	}
	slices.Sort(specs)
	return slices.Compact(specs)
}

// sharedDecls declares the named rules, and what other code may call.
func (l *goPackage) sharedDecls() []jen.Code {
	decls := l.CodeDecls()
	for _, f := range l.Protocol.Functions {
		decls = append(decls, l.FunctionDecl(f))
	}
	for _, r := range l.Protocol.Rules {
		decls = append(decls, steps.Rule(l.Helpers, r))
	}
	for _, by := range l.Finders {
		decls = append(decls, l.OnDemand(l.FinderKey(by), func() jen.Code { return steps.FinderMethod(l.Helpers, by) }))
	}
	for _, search := range l.Searches.All() {
		if by := l.Searchers[search]; by != nil {
			decls = append(decls, steps.SearcherMethod(l.Helpers, by))
		}
	}
	for _, c := range l.Commons {
		decls = append(decls, l.OnDemand(c.Function, func() jen.Code { return expr.CommonFunc(l.Helpers, c) }))
	}
	for _, known := range l.Patterns {
		decls = append(decls, l.OnDemand(known.Name, known.Decl))
	}
	for _, h := range listHelpers {
		decls = append(decls, l.OnDemand(h.name, h.decl))
	}
	return decls
}

// listHelpers are small generic functions that the standard library lacks.
var listHelpers = []struct {
	name string
	decl func() jen.Code
}{
	{helper.Last, func() jen.Code {
		return layout.Comment{"last returns the last element of a list, or the zero value if there is none."}.Above(
			jen.Func().Id(helper.Last).Types(jen.Id("T").Any()).Params(jen.Id("list").Index().Id("T")).
				Params(jen.Id("elem").Id("T")).Block(
				jen.If(jen.Len(jen.Id("list")).Op("==").Lit(0)).Block(jen.Return(jen.Id("elem"))),
				jen.Return(jen.Id("list").Index(jen.Len(jen.Id("list")).Op("-").Lit(1))),
			))
	}},
	{helper.ListOf, func() jen.Code {
		return layout.Comment{"listOf keeps a list without elements from being taken for null."}.Above(
			jen.Func().Id(helper.ListOf).Types(jen.Id("T").Any()).Params(jen.Id("list").Index().Id("T")).
				Index().Id("T").Block(
				jen.If(jen.Id("list").Op("==").Nil()).Block(jen.Return(jen.Index().Id("T").Values())),
				jen.Return(jen.Id("list")),
			))
	}},
	{helper.ObjectOf, func() jen.Code {
		raw := jen.Qual(shape.JsonPath, "RawMessage")
		return layout.Comment{"objectOf keeps an object without keys from being taken for null."}.Above(
			jen.Func().Id(helper.ObjectOf).Params(jen.Id("object").Add(raw)).Add(raw).Block(
				jen.If(jen.Id("object").Op("==").Nil()).Block(jen.Return(jen.Add(raw).Call(jen.Lit("{}")))),
				jen.Return(jen.Id("object")),
			))
	}},
}
