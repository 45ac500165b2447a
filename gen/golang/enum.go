package golang

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// enum declares a set of strings: the type, its constants, the function that
// lists them and the test whether a string is one.
func (p *declarer) enum(e *ir.Enum) []jen.Code {
	name := p.ids.typ(e)
	return []jen.Code{
		p.enumDoc(e).above(jen.Type().Id(name).String()),
		comment{"The values of " + name + "."}.above(jen.Const().Defs(p.constants(e)...)),
		p.enumValues(e),
		p.enumValid(e),
	}
}

// enumDoc describes an enum. What the checker says about the tags of a union is
// put the Go way.
func (p *declarer) enumDoc(e *ir.Enum) comment {
	name := p.ids.typ(e)
	if e.TagOf != nil && (e.Doc == "" || strings.HasPrefix(e.Doc, "The kinds of")) {
		return note(name + " tells the members of " + p.ids.typ(e.TagOf) + " apart.")
	}
	return describe(name, e.Doc, e.Deprecated, "is one of a fixed set of strings.")
}

func (p *declarer) constants(e *ir.Enum) []jen.Code {
	beside := fitBeside(e)
	var defs []jen.Code
	for i, v := range e.Values {
		def := jen.Id(p.ids.value(v)).Id(p.ids.typ(e)).Op("=").Lit(v.Value)
		doc := remark(v.Doc, v.Deprecated)
		switch {
		case beside && len(doc) == 1:
			def.Comment("// " + doc[0])
		case len(doc) > 0:
			if i > 0 {
				defs = append(defs, jen.Line())
			}
			defs = append(defs, doc.codes()...)
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

func (p *declarer) enumValues(e *ir.Enum) jen.Code {
	name := p.ids.values(e)
	list := jen.Index().Id(p.ids.typ(e)).ValuesFunc(func(g *jen.Group) {
		for _, v := range e.Values {
			g.Line().Id(p.ids.value(v))
		}
		g.Line()
	})
	return comment{name + " lists the values of " + p.ids.typ(e) + "."}.above(
		jen.Func().Id(name).Params().Index().Id(p.ids.typ(e)).Block(jen.Return(list)))
}

func (p *declarer) enumValid(e *ir.Enum) jen.Code {
	r := receiver(p.ids.typ(e))
	return comment{"Valid reports whether " + r + " is one of the values of " + p.ids.typ(e) + "."}.above(
		jen.Func().Params(jen.Id(r).Id(p.ids.typ(e))).Id("Valid").Params().Bool().Block(
			jen.Switch(jen.Id(r)).Block(
				jen.Case(filled(p.constantIDs(e), "	case ")...).Block(jen.Return(jen.True())),
			),
			jen.Return(jen.False()),
		))
}

func (p *declarer) constantIDs(e *ir.Enum) []string {
	ids := make([]string, len(e.Values))
	for i, v := range e.Values {
		ids[i] = p.ids.value(v)
	}
	return ids
}
