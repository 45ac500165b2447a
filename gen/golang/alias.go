package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// alias declares a named scalar. It is a Go alias: the rules of the name are run
// where a value enters, and its values are ordinary strings and numbers.
func (p *declarer) alias(a *ir.Alias) jen.Code {
	name := p.ids.alias(a)
	doc := describe(name, a.Doc, a.Deprecated, "is a "+a.Scalar.Kind.String()+" with rules of its own.")
	return doc.above(jen.Type().Id(name).Op("=").Add(scalarType(a.Scalar.Kind)))
}
