package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// formerNames declares the names that the types of a module had before.
func (p *declarer) formerNames(module string) []jen.Code {
	var decls []jen.Code
	eachType(p.protocol, func(d *ir.Decl, typ any) {
		if d.Module != module {
			return
		}
		for _, name := range d.Formerly {
			old, current := p.ids.former(name), p.ids.get(typ, idSelf)
			doc := describe(old, "", "use ["+current+"].", "is the former name of "+current+".")
			decls = append(decls, doc.above(jen.Type().Id(old).Op("=").Id(current)))
		}
	})
	return decls
}
