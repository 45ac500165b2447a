package lint

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/source"
)

// sharedCode finds codes that say one thing here and another there. Programs go by the
// code; so one code means one thing. Texts may go into detail: they have to have a third of
// their words in common.
func sharedCode(p *pass) {
	type use struct {
		text string
		at   source.Span
	}
	known := map[string][]use{}
	see := func(n ir.Notice, at source.Span) {
		text := textOf(n.Message)
		before := known[n.Code]
		if len(before) > 0 && !slices.ContainsFunc(before, func(u use) bool { return alike(u.text, text) }) {
			p.report(at, "give it a code of its own, or say it in the same words", "the code `%s` says something else elsewhere", n.Code)
			p.related(before[0].at, "there it says `"+before[0].text+"`")
		}
		known[n.Code] = append(before, use{text, at})
	}
	for _, s := range ir.ProtocolSteps(p.Protocol) {
		if said := ir.NoticeOf(s); said != nil {
			see(*said, s.Span())
		}
	}
	for _, o := range p.Protocol.Objects {
		for _, c := range o.Checks {
			see(ir.Notice{Code: c.Code, Message: c.Message}, c.Span)
		}
	}
}

// alike reports whether two texts have a third of their words in common.
func alike(a, b string) bool {
	words := map[string]int{}
	for i, text := range []string{a, b} {
		for _, w := range strings.Fields(strings.ToLower(text)) {
			words[w] |= 1 << i
		}
	}
	common := 0
	for _, in := range words {
		if in == 3 {
			common++
		}
	}
	return a == b || common*3 >= len(words)
}

// textOf is a message with `…` in its holes.
func textOf(t *ir.Template) string {
	var text strings.Builder
	for _, part := range t.Parts {
		if part.Expr != nil {
			text.WriteString("…")
		} else {
			text.WriteString(part.Text)
		}
	}
	return text.String()
}
