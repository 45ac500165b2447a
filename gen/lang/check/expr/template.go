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
	if len(parsed.Parts) == 1 && parsed.Parts[0].Text == text.Value && f.isComputed(text) {
		f.Report(diag.New(diag.BadMessage, text.Whole(), "a message is text, which is shown as it stands").
			WithHint("values stand in braces: `{%s}`", text.Value))
		return t
	}
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

// isComputed reports whether a message without holes was meant as an expression, which reads
// what has a name here.
func (f *Frame) isComputed(text source.Text) bool {
	x, errs := rule.ParseExpr(text)
	return len(errs) == 0 && f.reads(x)
}

// reads is isComputed for an operand.
func (f *Frame) reads(x rule.Expr) bool {
	switch x := x.(type) {
	case *rule.Binary:
		return (x.Op == rule.Add || x.Op == rule.Coalesce) && (f.reads(x.L) || f.reads(x.R))
	case *rule.Field:
		if name, ok := x.X.(*rule.Name); ok {
			return f.Names.Find(name.Name) != nil && f.Lookup(name.Name, name.At) != nil
		}
		return f.reads(x.X)
	default:
		return false
	}
}

func holeType(t ir.Type) bool {
	_, enum := t.(*ir.Enum)
	return enum || types.IsPrimitive(t) && !types.IsKind(t, ir.Number)
}
