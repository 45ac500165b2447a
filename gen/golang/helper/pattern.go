package helper

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// A pattern is a variable with a regular expression that rules test texts with.
type Pattern struct {
	Text string
	Name string
}

// patterns collects the regular expressions of a protocol and names them after
// what they are for.
func patterns(p *ir.Protocol, scope functionNames) []*Pattern {
	var found []*Pattern
	for _, x := range ir.ProtocolExprs(p) {
		test, ok := x.(*ir.Matches)
		if !ok || slices.ContainsFunc(found, func(known *Pattern) bool { return known.Text == test.Pattern }) {
			continue
		}
		found = append(found, &Pattern{Text: test.Pattern, Name: scope.claim("the", names.GoCamel(OwnName(test.X))+"Regexp")})
	}
	return found
}

// Decl declares the variable.
func (p *Pattern) Decl() jen.Code {
	return jen.Var().Id(p.Name).Op("=").Qual("regexp", "MustCompile").Call(layout.RawString(p.Text))
}
