package golang

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/expr"
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
			decls = append(decls, l.Part("constructor", c, func() []jen.Code { return l.ConstructorDecls(c) })...)
		}
	}
	for _, a := range l.Protocol.Accessors {
		if a.Module == module {
			decls = append(decls, l.Part("accessor", a, func() []jen.Code { return []jen.Code{l.AccessorDecl(a)} })...)
		}
	}
	return decls
}

// checkDecls are the functions for the checks of a module's objects.
func (l *goPackage) checkDecls(module string) []jen.Code {
	var decls []jen.Code
	for _, o := range l.Protocol.Objects {
		if o.Module == module && !o.Abstract && len(o.Checks) > 0 {
			decls = append(decls, l.Part("check", o, func() []jen.Code { return []jen.Code{l.CheckDecl(o)} })...)
		}
	}
	return decls
}

// reducerFiles are a file for each reducer and pipeline, and one for what they
// share. It must
// come last, for it knows only then what is shared.
func (l *goPackage) reducerFiles() []source {
	var files []source
	names, _ := reducerFileNames(l.Protocol)
	for _, r := range l.Protocol.Reducers {
		files = append(files, source{
			name: names[r] + ".go", specs: []string{r.File},
			decls: l.Part("reducer", r, func() []jen.Code { return l.ReducerDecls(r) }),
		})
	}
	for _, p := range l.Protocol.Pipelines {
		files = append(files, source{
			name: names[p] + ".go", specs: []string{p.File},
			decls: l.Part("pipeline", p, func() []jen.Code { return l.PipelineDecls(p) }),
		})
	}
	if shared := l.sharedDecls(); len(shared) > 0 {
		files = append(files, source{name: sharedFile + ".go", specs: l.ruleSpecs(), decls: shared})
	}
	return files
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
	for _, r := range l.Protocol.Rules {
		specs = append(specs, r.File)
	}
	for _, r := range l.Protocol.Reducers {
		specs = append(specs, r.File)
	}
	if specs == nil {
		return l.Protocol.Files
	}
	slices.Sort(specs)
	return slices.Compact(specs)
}

// sharedDecls declares the named rules, and of the functions that other code calls
// those that it does call.
func (l *goPackage) sharedDecls() []jen.Code {
	var decls []jen.Code
	for _, r := range l.Protocol.Rules {
		decls = append(decls, l.Part("rule", r, func() []jen.Code { return []jen.Code{steps.Rule(l.Helpers, r)} })...)
	}
	for _, by := range l.Finders {
		if by.Used {
			decls = append(decls, l.Part("finder", by, func() []jen.Code { return []jen.Code{steps.FinderMethod(l.Helpers, by)} })...)
		}
	}
	for _, search := range l.Searches.All() {
		if by := l.Searchers[search]; by != nil {
			decls = append(decls, l.Part("searcher", by, func() []jen.Code { return []jen.Code{steps.SearcherMethod(l.Helpers, by)} })...)
		}
	}
	for _, c := range l.Commons {
		if c.Used {
			decls = append(decls, l.Part("common", c, func() []jen.Code { return []jen.Code{expr.CommonFunc(l.Helpers, c)} })...)
		}
	}
	for _, known := range l.Patterns {
		if known.Used {
			decls = append(decls, known.Decl())
		}
	}
	for _, h := range listHelpers {
		if l.IsWanted(h.name) {
			decls = append(decls, h.decl())
		}
	}
	return decls
}

// listHelpers are small generic functions that the standard library lacks.
var listHelpers = []struct {
	name string
	decl func() jen.Code
}{
	{"last", func() jen.Code {
		return layout.Comment{"last returns the last element of a list, or the zero value if there is none."}.Above(
			jen.Func().Id("last").Types(jen.Id("T").Any()).Params(jen.Id("list").Index().Id("T")).
				Params(jen.Id("elem").Id("T")).Block(
				jen.If(jen.Len(jen.Id("list")).Op("==").Lit(0)).Block(jen.Return(jen.Id("elem"))),
				jen.Return(jen.Id("list").Index(jen.Len(jen.Id("list")).Op("-").Lit(1))),
			))
	}},
	{"listOf", func() jen.Code {
		return layout.Comment{"listOf keeps a list without elements from being taken for null."}.Above(
			jen.Func().Id("listOf").Types(jen.Id("T").Any()).Params(jen.Id("list").Index().Id("T")).
				Index().Id("T").Block(
				jen.If(jen.Id("list").Op("==").Nil()).Block(jen.Return(jen.Index().Id("T").Values())),
				jen.Return(jen.Id("list")),
			))
	}},
	{"objectOf", func() jen.Code {
		raw := jen.Qual(shape.JsonPath, "RawMessage")
		return layout.Comment{"objectOf keeps an object without keys from being taken for null."}.Above(
			jen.Func().Id("objectOf").Params(jen.Id("object").Add(raw)).Add(raw).Block(
				jen.If(jen.Id("object").Op("==").Nil()).Block(jen.Return(jen.Add(raw).Call(jen.Lit("{}")))),
				jen.Return(jen.Id("object")),
			))
	}},
}
