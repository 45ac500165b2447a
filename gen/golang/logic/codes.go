package logic

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/plan"
)

// CodeDecls declares the codes of the protocol.
func (l *Logic) CodeDecls() []jen.Code {
	codes := plan.CodesOf(l.Protocol)
	if len(codes) == 0 {
		return nil
	}
	var defs []jen.Code
	for _, code := range codes {
		sketch := strings.Join(strings.Fields(code.Sketch()), " ")
		defs = append(defs, layout.Note(sketch).Codes()...)
		defs = append(defs, jen.Id(l.IDs.Code(code.Name)).Add(l.Wire("Code")).Op("=").Lit(code.Name))
	}
	doc := layout.Note("The codes of what is skipped, warned of or refused, each with what it says where it is used first.")
	return []jen.Code{doc.Above(jen.Const().Defs(defs...))}
}
