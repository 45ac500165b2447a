package rule

import (
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// maxDepth bounds how deep expressions and types nest, and how long a chain of
// operators or fields is: both make the tree that deep.
const maxDepth = 200

// parser reads one text. It looks one token ahead.
type parser struct {
	text   source.Text
	tok    token
	last   int // end of the token before tok
	depth  int
	errs   diag.List
	errAt  int  // where the last syntax error was reported; -1: none
	deep   bool // too-deep has been reported
	arrows int  // how many `=>` have been reported
}

func newParser(text source.Text) *parser {
	p := &parser{text: text, errAt: -1}
	p.tok = scan(text.Value, 0)
	return p
}

func (p *parser) next() {
	p.last = p.tok.end
	p.tok = scan(p.text.Value, p.tok.end)
}

func (p *parser) span(start, end int) source.Span { return p.text.Span(start, end) }

// from makes a node that began at start and ends with the token before tok.
func (p *parser) from(start int) Node { return Node{At: p.span(start, max(start, p.last))} }

func (p *parser) report(d diag.Diagnostic) { p.errs.Add(d) }

// unexpected reports the current token, once: what follows from the same
// token is the same mistake.
func (p *parser) unexpected(wanted string) { p.unexpectedHint(wanted, "") }

func (p *parser) unexpectedHint(wanted, hint string) {
	if p.errAt == p.tok.start {
		return
	}
	p.errAt = p.tok.start
	d := diag.New(diag.BadExpression, p.tokSpan(), wanted, p.found())
	if hint != "" {
		d = d.WithHint("%s", hint)
	}
	p.report(d)
}

// tokSpan is the place of the current token. The end of the text is a place of
// its own, one character wide where the scalar goes on.
func (p *parser) tokSpan() source.Span { return p.span(p.tok.start, p.tok.end) }

func (p *parser) found() string {
	switch p.tok.kind {
	case end:
		return "the end"
	case str:
		return "a string"
	case quoted:
		return p.tok.text
	default:
		return "`" + p.tok.text + "`"
	}
}

// expect consumes the punctuation, or reports that it is missing.
func (p *parser) expect(text string) bool {
	if p.tok.is(text) {
		p.next()
		return true
	}
	p.unexpected("`" + text + "`")
	return false
}

// skipRest goes to the end, without further errors: nothing sensible can follow.
func (p *parser) skipRest() {
	p.tok = token{kind: end, start: len(p.text.Value), end: len(p.text.Value)}
	p.errAt = p.tok.start
}

// enter counts a level of nesting; the caller leaves it with leave.
func (p *parser) enter() bool {
	p.depth++
	return !p.tooDeep(p.depth)
}

func (p *parser) leave() { p.depth-- }

func (p *parser) tooDeep(depth int) bool {
	if depth <= maxDepth {
		return false
	}
	if !p.deep {
		p.deep = true
		p.report(diag.New(diag.TooDeep, p.tokSpan(), maxDepth))
	}
	p.skipRest()
	return true
}

// sequence reads items separated by commas up to the closing bracket, which
// it consumes. After a mistake it goes on at the next comma.
func (p *parser) sequence(closing string, item func()) {
	for !p.tok.is(closing) && p.tok.kind != end {
		item()
		if !p.tok.is(",") && !p.tok.is(closing) {
			p.unexpected("`,` or `" + closing + "`")
			p.skipTo(closing)
		}
		if !p.tok.is(",") {
			break
		}
		p.next()
	}
	if len(p.errs) > 0 && !p.tok.is(closing) {
		p.errAt = p.tok.start // the bracket is missed because of an earlier mistake
	}
	p.expect(closing)
}

// skipTo passes over tokens up to a comma or the closing bracket of this level.
func (p *parser) skipTo(closing string) {
	level := 0
	for p.tok.kind != end {
		if level == 0 && (p.tok.is(",") || p.tok.is(closing)) {
			return
		}
		switch p.tok.text {
		case "(", "[", "{":
			level++
		case ")", "]", "}":
			if level == 0 {
				return
			}
			level--
		}
		p.next()
	}
}

// finish reports what stands after a complete text.
func (p *parser) finish(wanted string) diag.List {
	if p.tok.kind != end {
		p.unexpectedHint(wanted, p.strayHint())
	}
	return p.errs
}
