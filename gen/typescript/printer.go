package typescript

import (
	"bytes"
	"strings"
)

// printer collects statements, one or more lines each.
type printer struct {
	buf      bytes.Buffer
	depth    int // indentation, in columns
	renderer renderer
	parts    concatDoc // of the line being printed
}

// newPrinter prints at an indentation, in columns.
func newPrinter(depth int) *printer { return &printer{depth: depth} }

// text is what has been printed.
func (p *printer) text() []byte { return p.buf.Bytes() }

// insert prints lines that another printer has printed.
func (p *printer) insert(lines []byte) { p.buf.Write(lines) }

// reuse lets an empty printer print into memory that is no longer needed.
func (p *printer) reuse(memory []byte) { p.buf = *bytes.NewBuffer(memory[:0]) }

// line prints one statement, or the head or foot of one.
func (p *printer) line(parts ...any) {
	writeIndent(&p.buf, p.depth)
	if !p.plain(parts) {
		p.parts = appendParts(p.parts[:0], parts)
		p.renderer.render(&p.buf, p.parts, p.depth)
	}
	p.buf.WriteString("\n")
}

// plain prints parts that are nothing but text.
func (p *printer) plain(parts []any) bool {
	start := p.buf.Len()
	for _, part := range parts {
		text, ok := part.(string)
		if !ok {
			p.buf.Truncate(start)
			return false
		}
		p.buf.WriteString(text)
	}
	return true
}

// blank prints an empty line, but never two and none at the start of a block.
func (p *printer) blank() {
	b := p.buf.Bytes()
	if len(b) == 0 || bytes.HasSuffix(b, []byte("\n\n")) || bytes.HasSuffix(b, []byte("{\n")) {
		return
	}
	p.buf.WriteString("\n")
}

// in prints what body prints two columns to the right.
func (p *printer) in(body func()) {
	p.depth += 2
	body()
	p.depth -= 2
}

// block prints `head {`, the body and `}`.
func (p *printer) block(head any, body func()) {
	p.line(head, " {")
	p.in(body)
	p.line("}")
}

// or continues an if: `} else {` is printed in place of the last `}`.
func (p *printer) or(body func()) {
	p.replaceBrace("} else {")
	p.in(body)
	p.line("}")
}

// orIf is `} else if (…) {`. The condition comes without its parentheses.
func (p *printer) orIf(cond Doc, body func()) {
	p.replaceBrace("")
	p.line("} else if ", condition(cond), " {")
	p.in(body)
	p.line("}")
}

func (p *printer) replaceBrace(by string) {
	brace := strings.Repeat(" ", p.depth) + "}\n"
	if !bytes.HasSuffix(p.buf.Bytes(), []byte(brace)) {
		panic("typescript: else without if")
	}
	p.buf.Truncate(p.buf.Len() - len(brace))
	if by != "" {
		p.line(by)
	}
}
