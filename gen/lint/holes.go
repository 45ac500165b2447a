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
			p.report(literal.Span(), "join texts with +, as in 'note ' + "+m[1]+", and what is no text by json(…)", "a text of an expression has no holes: `{%s}` stands for itself", m[1])
		}
	}
	for _, s := range ir.ProtocolSteps(p.Protocol) {
		if said := ir.NoticeOf(s); said != nil {
			p.dollars(said.Message, s)
			p.doubled(said.Message, s, names)
		}
	}
	p.drawless()
}

// hole is a path in braces.
var hole = regexp.MustCompile(`\{(([a-z][A-Za-z0-9_]*)(?:\.[A-Za-z_][A-Za-z0-9_]*)*)\}`)

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
			text, _ := literal.Value.(ir.TextConst)
			if own := draws[strings.TrimSuffix(string(text), "()")]; own != "" {
				p.report(literal.Span(), fmt.Sprintf("write `%s`", own), "the default is the text `%s`, and draws nothing", text)
			}
		}
	}
}

// draws are what others call an id or the time that is drawn.
var draws = map[string]string{
	"new_id": "new_id()", "uuid": "new_id()", "uuid4": "new_id()", "uuidv4": "new_id()", "uuid.uuid4": "new_id()",
	"nanoid": "new_id()", "ulid": "new_id()", "randomUUID": "new_id()", "crypto.randomUUID": "new_id()",
	"now": "now()", "Date.now": "now()", "datetime.now": "now()", "time.time": "now()",
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
