package expr

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// parseTemplate reads a message.
func (f *Frame) parseTemplate(text source.Text) *rule.Template {
	t, errs := rule.ParseTemplate(text)
	for _, d := range errs {
		f.Report(d)
	}
	return t
}

// Template checks a message.
func (f *Frame) Template(text source.Text) *ir.Template {
	t := &ir.Template{}
	if text.IsZero() {
		return t
	}
	parsed := f.parseTemplate(text)
	for _, part := range parsed.Parts {
		if part.Expr == nil {
			t.Parts = append(t.Parts, ir.TemplatePart{Text: part.Text})
			continue
		}
		x := f.Expr(part.Expr, nil)
		if types.IsBadExpr(x) {
			continue
		}
		if n, ok := x.Type().(*ir.Nullable); ok {
			if holeType(n.Elem) {
				f.MaybeNull(x)
				continue
			}
		}
		if !holeType(x.Type()) {
			f.Report(diag.New(diag.HoleType, x.Span(), f.TypeName(x.Type())))
			continue
		}
		t.Parts = append(t.Parts, ir.TemplatePart{Expr: x})
	}
	return t
}

func holeType(t ir.Type) bool {
	_, enum := t.(*ir.Enum)
	return enum || types.IsKind(t, ir.String, ir.Int, ir.Bool)
}
