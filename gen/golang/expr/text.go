package expr

import (
	"slices"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

func (f operators) matches(x *ir.Matches) value.Value {
	i := slices.IndexFunc(f.Patterns, func(known *helper.Pattern) bool { return known.Text == x.Pattern })
	return value.Primary(f.JSONText("Matches").Call(jen.Id(f.Want(f.Patterns[i].Name)), f.Look(x.X).Code))
}

// startsWith tests for a prefix. Only one that ends in half a surrogate pair is
// not simply the first bytes.
func (f operators) startsWith(x *ir.StartsWith) value.Value {
	text, prefix := f.Both(x.X, x.Prefix)
	test := f.JSONText("HasPrefix")
	if literal, ok := x.Prefix.(*ir.Literal); ok && !endsInHalf(string(literal.Value.(ir.TextConst))) {
		test = jen.Qual("strings", "HasPrefix")
	}
	return value.Value{Code: test.Call(text.Code, prefix.Code), Rank: value.RankPrimary, Draws: text.Draws || prefix.Draws}
}

// endsInHalf reports whether a text may end in half a surrogate pair.
func endsInHalf(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return last == utf8.RuneError
}

func (f operators) compareVersions(x *ir.CompareVersions) value.Value {
	l, r := f.Both(x.L, x.R)
	return value.Value{Code: f.Reducing("CompareVersions").Call(l.Code, r.Code), Rank: value.RankPrimary, Draws: l.Draws || r.Draws}
}
