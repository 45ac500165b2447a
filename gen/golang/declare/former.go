package declare

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// FormerNames declares the names that the types of a module had before.
func (p *Declarer) FormerNames(module string) []jen.Code {
	var decls []jen.Code
	shape.EachType(p.Protocol, func(d *ir.Decl, typ any) {
		if d.Module != module {
			return
		}
		for _, name := range d.Formerly {
			old, current := p.IDs.Former(name), p.IDs.Get(typ, shape.IDSelf)
			doc := layout.Describe(old, "", "use ["+current+"].", "is the former name of "+current+".")
			decls = append(decls, doc.Above(jen.Type().Id(old).Op("=").Id(current)))
		}
	})
	return decls
}
