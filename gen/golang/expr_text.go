package golang

import (
	"slices"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// A pattern is a variable with a regular expression that rules test texts with.
type pattern struct {
	text string
	name string
	used bool
}

// patterns collects the regular expressions of a protocol and names them after
// what they are for.
func patterns(p *ir.Protocol, scope functionNames) []*pattern {
	var found []*pattern
	for _, x := range ir.ProtocolExprs(p) {
		test, ok := x.(*ir.Matches)
		if !ok || slices.ContainsFunc(found, func(known *pattern) bool { return known.text == test.Pattern }) {
			continue
		}
		found = append(found, &pattern{text: test.Pattern, name: scope.claim("the", names.GoCamel(ownName(test.X))+"Regexp")})
	}
	return found
}

// decl declares the variable.
func (p *pattern) decl() jen.Code {
	return jen.Var().Id(p.name).Op("=").Qual("regexp", "MustCompile").Call(layout.RawString(p.text))
}

func (f operators) matches(x *ir.Matches) value {
	i := slices.IndexFunc(f.patterns, func(known *pattern) bool { return known.text == x.Pattern })
	f.patterns[i].used = true
	return primary(jen.Id(f.patterns[i].name).Dot("MatchString").Call(f.look(x.X).code))
}

// startsWith tests for a prefix. Only one that ends in half a surrogate pair is
// not simply the first bytes.
func (f operators) startsWith(x *ir.StartsWith) value {
	text, prefix := f.both(x.X, x.Prefix)
	test := f.Wire("HasPrefix")
	if literal, ok := x.Prefix.(*ir.Literal); ok && !endsInHalf(string(literal.Value.(ir.TextConst))) {
		test = jen.Qual("strings", "HasPrefix")
	}
	return value{code: test.Call(text.code, prefix.code), rank: rankPrimary, draws: text.draws || prefix.draws}
}

// endsInHalf reports whether a text may end in half a surrogate pair.
func endsInHalf(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return last == utf8.RuneError
}

func (f operators) compareVersions(x *ir.CompareVersions) value {
	l, r := f.both(x.L, x.R)
	return value{code: f.Wire("CompareVersions").Call(l.code, r.code), rank: rankPrimary, draws: l.draws || r.draws}
}
