package scope

import (
	"strings"
	"unicode"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// Parse reads an expression. A missing one was reported by whoever read the file.
func (f *Scope) Parse(text source.Text) rule.Expr {
	if text.IsZero() {
		return &rule.Bad{Node: rule.Node{At: text.Whole()}}
	}
	x, errs := rule.ParseExpr(text)
	for _, d := range errs {
		f.Report(d)
	}
	if len(errs) > 0 {
		f.meant(text.Value)
	}
	return x
}

// meant marks the variables as used that a text names which cannot be read.
func (f *Scope) meant(text string) {
	other := func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	for word := range strings.FieldsFuncSeq(text, other) {
		if s := f.Names.Find(word); s != nil {
			f.MarkUsed(s.at)
		}
	}
}

// ExprText spells a chain of names for messages.
func ExprText(x rule.Expr) string {
	switch x := x.(type) {
	case *rule.Name:
		return x.Name
	case *rule.Field:
		return ExprText(x.X) + "." + source.FieldName(x.Name.Name)
	case *rule.Index:
		return ExprText(x.X) + "[…]"
	case *rule.Literal, *rule.List, *rule.Object, *rule.Record, *rule.Call, *rule.Unary, *rule.Binary, *rule.Cond, *rule.Bad:
		return "…"
	default:
		panic("check: unknown expression")
	}
}

// PlaceText spells a checked place for messages; "" for what is none.
func PlaceText(x ir.Expr) string {
	p, ok := fact.PathOf(x)
	if !ok {
		return ""
	}
	return p.String()
}
