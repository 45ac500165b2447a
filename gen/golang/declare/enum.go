package declare

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// Enum declares a set of strings: the type, its constants, the function that
// lists them and the test whether a string is one.
func (p *Declarer) Enum(e *ir.Enum) []jen.Code {
	name := p.IDs.Type(e)
	decls := []jen.Code{
		p.enumDoc(e).Above(jen.Type().Id(name).String()),
	}
	if len(e.Values) > 0 {
		decls = append(decls, layout.Comment{"The values of " + name + "."}.Above(jen.Const().Defs(p.constants(e)...)))
	}
	return append(decls, p.enumValues(e), p.enumValid(e))
}

// enumDoc describes an enum. What the checker says about the tags of a union is
// put the Go way.
func (p *Declarer) enumDoc(e *ir.Enum) layout.Comment {
	name := p.IDs.Type(e)
	if e.TagOf != nil && (e.Doc == "" || strings.HasPrefix(e.Doc, "The kinds of")) {
		return layout.Note(name + " tells the members of " + p.IDs.Type(e.TagOf) + " apart.")
	}
	return layout.Describe(name, e.Doc, e.Deprecated, "is one of a fixed set of strings.")
}

func (p *Declarer) constants(e *ir.Enum) []jen.Code {
	beside := fitBeside(e)
	var defs []jen.Code
	for i, v := range e.Values {
		def := jen.Id(p.IDs.Value(v)).Id(p.IDs.Type(e)).Op("=").Lit(v.Value)
		doc := layout.Remark(v.Doc, v.Deprecated)
		switch {
		case beside && len(doc) == 1:
			def.Comment("// " + doc[0])
		case len(doc) > 0:
			if i > 0 {
				defs = append(defs, jen.Line())
			}
			defs = append(defs, doc.Codes()...)
		}
		defs = append(defs, def)
	}
	return defs
}

// fitBeside reports whether the docs of all values of an enum are short enough to
// stand beside them.
func fitBeside(e *ir.Enum) bool {
	for _, v := range e.Values {
		if v.Deprecated != "" || len(names.Paragraphs(v.Doc)) > 1 || len(v.Doc) > besideWidth {
			return false
		}
	}
	return true
}

// besideWidth is how long a comment may be that stands beside a line of code.
const besideWidth = 72

func (p *Declarer) enumValues(e *ir.Enum) jen.Code {
	name := p.IDs.Values(e)
	list := jen.Index().Id(p.IDs.Type(e)).ValuesFunc(func(g *jen.Group) {
		for _, v := range e.Values {
			g.Line().Id(p.IDs.Value(v))
		}
		g.Line()
	})
	return layout.Comment{name + " lists the values of " + p.IDs.Type(e) + "."}.Above(
		jen.Func().Id(name).Params().Index().Id(p.IDs.Type(e)).Block(jen.Return(list)))
}

func (p *Declarer) enumValid(e *ir.Enum) jen.Code {
	r := shape.Receiver(p.IDs.Type(e))
	about := "Valid reports whether " + r + " is one of the values of " + p.IDs.Type(e) + "."
	if e.Unknown == ir.Keep {
		about = "Valid reports whether " + r + " is one of the values of " + p.IDs.Type(e) + " that this version knows. Others are read and written, too."
	}
	var body []jen.Code
	if len(e.Values) > 0 {
		body = append(body, jen.Switch(jen.Id(r)).Block(
			jen.Case(layout.Filled(p.constantIDs(e), "	case ")...).Block(jen.Return(jen.True())),
		))
	}
	otherwise := jen.False()
	for i, prefix := range e.Prefixes {
		begins := jen.Qual("strings", "HasPrefix").Call(jen.String().Call(jen.Id(r)), jen.Lit(prefix))
		if i == 0 {
			otherwise = begins
		} else {
			otherwise = otherwise.Op("||").Add(begins)
		}
	}
	return layout.Note(about).Above(
		jen.Func().Params(jen.Id(r).Id(p.IDs.Type(e))).Id("Valid").Params().Bool().Block(
			append(body, jen.Return(otherwise))...,
		))
}

func (p *Declarer) constantIDs(e *ir.Enum) []string {
	ids := make([]string, len(e.Values))
	for i, v := range e.Values {
		ids[i] = p.IDs.Value(v)
	}
	return ids
}
