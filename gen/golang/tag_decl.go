package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// tagMethods give the tags by which unions know an object: one method for each
// tag key.
func (p *declarer) tagMethods(o *ir.Object) []jen.Code {
	var methods []jen.Code
	done := map[string]bool{}
	for _, u := range p.unions.unionsOf[o] {
		member := memberOf(u, o)
		if u.Tag == "" || member == nil || done[u.Tag] {
			continue
		}
		done[u.Tag] = true
		method := tagMethod(u.Tag)
		doc := comment{method + " is the tag of " + p.ids.typ(o) + "."}
		methods = append(methods, doc.above(
			jen.Func().Params(jen.Op("*").Id(p.ids.typ(o))).Id(method).Params().Add(p.tagType(o, u.Tag)).
				Add(oneLine(jen.Return(p.tagValue(o, u.Tag, member.Tag)))),
		))
	}
	return methods
}

// markers are the methods that make a variant a value of its unions and nothing
// else one.
func (p *declarer) markers(variant any, goType string) jen.Code {
	unions := p.unions.sealedOf(variant)
	if len(unions) == 0 {
		return nil
	}
	if _, byKind := variant.(*ir.Member); !byKind {
		goType = "*" + goType
	}
	methods := new(jen.Statement)
	for i, u := range unions {
		if i > 0 {
			methods.Line()
		}
		methods.Func().Params(jen.Op(goType)).Id(p.marker(u)).Params().Block()
	}
	return methods
}

// withMarkers adds markers, if there are any.
func withMarkers(decls []jen.Code, markers jen.Code) []jen.Code {
	if markers == nil {
		return decls
	}
	return append(decls, markers)
}
