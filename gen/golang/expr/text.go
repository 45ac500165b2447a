package expr

import (
	"slices"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/shape"
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
	return f.withPrefix("HasPrefix", x.X, x.Prefix)
}

func (f operators) removePrefix(x *ir.RemovePrefix) value.Value {
	return f.withPrefix("TrimPrefix", x.X, x.Prefix)
}

// withPrefix calls a function of a text and its prefix, that of package strings if
// that does the same.
func (f operators) withPrefix(name string, x, prefix ir.Expr) value.Value {
	text, begin := f.Both(x, prefix)
	function := f.JSONText(name)
	if literal, ok := prefix.(*ir.Literal); ok && !endsInHalf(string(literal.Value.(ir.TextConst))) {
		function = jen.Qual("strings", name)
	}
	return value.Primary(function.Call(text.Code, begin.Code))
}

// endsInHalf reports whether a text may end in half a surrogate pair.
func endsInHalf(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return last == utf8.RuneError
}

func (f operators) jsonText(x *ir.JSONText) value.Value {
	v := f.sendable(x.X)
	text := v.Code
	if t := x.X.Type(); !shape.IsScalar(ir.NonNull(t), ir.Any) {
		v.Code = v.In(value.RankPrimary)
		text = f.memberText(v, t)
	}
	return value.Primary(f.JSONText("TextOf").Call(text))
}

func (f operators) freeForm(x *ir.FreeForm) value.Value {
	v := f.sendable(x.X)
	v.Code = v.In(value.RankPrimary)
	return value.Value{Code: f.memberText(v, x.X.Type()), Rank: value.RankPrimary, Filled: true}
}

// sendable is a value that is written next.
func (f operators) sendable(x ir.Expr) value.Value {
	v := f.Expr(x, value.Look)
	if v.Held == shape.InPlace { // which can stand before a dot as it is
		return v
	}
	return f.Plain(v, x.Type())
}

func (f operators) compareVersions(x *ir.CompareVersions) value.Value {
	l, r := f.Both(x.L, x.R)
	return value.Primary(f.Reducing("CompareVersions").Call(l.Code, r.Code))
}
