package lint

import (
	"regexp"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// oddHole finds what looks like a hole for a value and is none, and a hole that is written
// as in another language.
func oddHole(p *pass) {
	names := map[string]bool{"self": true, "event": true}
	for _, x := range ir.ProtocolExprs(p.Protocol) {
		if ref, ok := x.(*ir.Ref); ok {
			names[ref.Var.Name] = true
		}
	}
	for _, x := range ir.ProtocolExprs(p.Protocol) {
		literal, ok := x.(*ir.Literal)
		if !ok {
			continue
		}
		text, _ := literal.Value.(ir.TextConst)
		if m := hole.FindStringSubmatch(string(text)); m != nil && names[m[2]] {
			p.report(literal.Span(), "join texts with +, as in 'note ' + "+m[1], "a text of an expression has no holes: `{%s}` stands for itself", m[1])
		}
	}
	for _, s := range ir.ProtocolSteps(p.Protocol) {
		if said := noticeOf(s); said != nil {
			p.dollars(said.Message, s)
		}
	}
}

// hole is a path in braces.
var hole = regexp.MustCompile(`\{(([a-z][a-z0-9_]*)(?:\.[a-z][a-z0-9_]*)*)\}`)

// dollars finds holes that are written as in JavaScript.
func (p *pass) dollars(message *ir.Template, s ir.Stmt) {
	for i, part := range message.Parts[:max(0, len(message.Parts)-1)] {
		if strings.HasSuffix(part.Text, "$") && message.Parts[i+1].Expr != nil {
			p.report(s.Span(), "leave the dollar sign out", "a hole of a message is written `{…}`: the dollar sign before it is shown")
			return
		}
	}
}
