package declare

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// Alias declares a named scalar. It is a Go alias: the rules of the name are run
// where a value enters, and its values are ordinary strings and numbers.
func (p *Declarer) Alias(a *ir.Alias) jen.Code {
	name := p.IDs.Alias(a)
	doc := layout.Describe(name, a.Doc, a.Deprecated, "is "+names.WithArticle(a.Scalar.Kind.String())+" with rules of its own.")
	return doc.Above(jen.Type().Id(name).Op("=").Add(shape.ScalarType(a.Scalar.Kind)))
}
