package declare

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// tagMethods give the tags by which unions know an object: one method for each
// tag key.
func (p *Declarer) tagMethods(o *ir.Object) []jen.Code {
	var methods []jen.Code
	done := map[string]bool{}
	for _, u := range p.Unions.UnionsOf[o] {
		member := shape.MemberOf(u, o)
		if u.Tag == "" || member == nil || done[u.Tag] {
			continue
		}
		done[u.Tag] = true
		method := shape.TagMethod(u.Tag)
		doc := layout.Comment{method + " is the tag of " + p.IDs.Type(o) + "."}
		receiver, tag := jen.Op("*").Id(p.IDs.Type(o)), p.TagValue(o, u.Tag, member.Tag)
		if member.Prefix {
			r := shape.Receiver(p.IDs.Type(o))
			receiver, tag = jen.Id(r).Op("*").Id(p.IDs.Type(o)), jen.Id(r).Dot(p.IDs.Field(o, o.Field(u.Tag)))
			if e := p.Unions.TagResult(o, u.Tag); e != nil {
				tag = p.Type(e).Call(tag)
			}
		}
		methods = append(methods, doc.Above(
			jen.Func().Params(receiver).Id(method).Params().Add(p.TagType(o, u.Tag)).
				Add(layout.OneLine(jen.Return(tag))),
		))
	}
	return methods
}

// markers are the methods that make a variant a value of its unions and nothing
// else one.
func (p *Declarer) markers(variant any, goType string) jen.Code {
	unions := p.Unions.SealedOf(variant)
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
		methods.Func().Params(jen.Op(goType)).Id(p.Marker(u)).Params().Block()
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
