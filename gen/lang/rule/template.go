package rule

import (
	"strings"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// ParseTemplate reads a message: text with {expression} holes, in which {{ and
// }} are braces. It is never nil.
func ParseTemplate(text source.Text) (*Template, diag.List) {
	t := &Template{}
	var errs diag.List
	var plain strings.Builder
	flush := func() {
		if plain.Len() > 0 {
			t.Parts = append(t.Parts, Part{Text: plain.String()})
			plain.Reset()
		}
	}
	src := text.Value
	for i := 0; i < len(src); {
		switch rest := src[i:]; {
		case strings.HasPrefix(rest, "{{"), strings.HasPrefix(rest, "}}"):
			plain.WriteByte(src[i])
			i += 2
		case src[i] == '}':
			errs.Add(diag.New(diag.BadMessage, text.Span(i, i+1), "`}` closes no hole").WithHint("a brace is written }}"))
			i++
		case src[i] == '{':
			flush()
			hole, next, holeErrs := parseHole(text, i)
			errs.Add(holeErrs...)
			t.Parts = append(t.Parts, Part{Expr: hole})
			i = next
		default:
			plain.WriteByte(src[i])
			i++
		}
	}
	flush()
	return t, errs
}

// parseHole reads the hole that opens at offset and finds where it ends.
func parseHole(text source.Text, offset int) (hole Expr, next int, errs diag.List) {
	p := &parser{text: text, errAt: -1}
	p.tok = scan(text.Value, offset+1)
	if p.tok.is("}") {
		bad := diag.New(diag.BadMessage, text.Span(offset, p.tok.end), "the hole is empty").WithHint("a brace is written {{")
		return &Bad{Node{text.Span(offset, p.tok.end)}}, p.tok.end, diag.List{bad}
	}
	hole = p.expr()
	if !p.tok.is("}") {
		if p.tok.kind == end && len(p.errs) == 0 {
			p.report(diag.New(diag.BadMessage, text.Span(offset, offset+1), "the hole is not closed").WithHint("a brace is written {{"))
			return hole, len(text.Value), p.errs
		}
		p.unexpected("`}`")
		p.skipTo("}")
	}
	if !p.tok.is("}") {
		return hole, len(text.Value), p.errs
	}
	return hole, p.tok.end, p.errs
}
