package lint

import (
	"fmt"
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
			p.doubled(said.Message, s, names)
		}
	}
	p.drawless()
}

// hole is a path in braces.
var hole = regexp.MustCompile(`\{(([a-z][a-z0-9_]*)(?:\.[a-z][a-z0-9_]*)*)\}`)

// doubled finds holes that are written as in templates of HTML: two braces are one that is
// shown.
func (p *pass) doubled(message *ir.Template, s ir.Stmt, names map[string]bool) {
	for _, part := range message.Parts {
		if m := hole.FindStringSubmatch(part.Text); m != nil && names[m[2]] {
			p.report(s.Span(), "write `{"+m[1]+"}`", "`{{%s}}` is shown as it stands, with one pair of braces", m[1])
			return
		}
	}
}

// drawless finds texts as defaults that are called like what draws an id or the time.
func (p *pass) drawless() {
	for _, o := range p.Protocol.Objects {
		for _, f := range o.Fields {
			literal, ok := f.Default.(*ir.Literal)
			if !ok || f.From != o {
				continue
			}
			if text, _ := literal.Value.(ir.TextConst); text == "now" || text == "new_id" {
				p.report(literal.Span(), fmt.Sprintf("write `%s()`", text), "the default is the text `%s`, and draws nothing", text)
			}
		}
	}
}

// dollars finds holes that are written as in JavaScript.
func (p *pass) dollars(message *ir.Template, s ir.Stmt) {
	for i, part := range message.Parts[:max(0, len(message.Parts)-1)] {
		if strings.HasSuffix(part.Text, "$") && message.Parts[i+1].Expr != nil {
			p.report(s.Span(), "leave the dollar sign out", "a hole of a message is written `{…}`: the dollar sign before it is shown")
			return
		}
	}
}
