package layout

import (
	"bytes"
	"slices"
	"strings"
)

// Printer collects statements, one or more lines each.
type Printer struct {
	buf      bytes.Buffer
	depth    int // indentation, in columns
	renderer renderer
	parts    concatDoc   // of the line being printed
	last     printedCase // that was printed
}

// NewPrinter prints at an indentation, in columns.
func NewPrinter(depth int) *Printer { return &Printer{depth: depth} }

// Text is what has been printed.
func (p *Printer) Text() []byte { return p.buf.Bytes() }

// Insert prints lines that another printer has printed.
func (p *Printer) Insert(lines []byte) { p.buf.Write(lines) }

// Reuse lets an empty printer print into memory that is no longer needed.
func (p *Printer) Reuse(memory []byte) { p.buf = *bytes.NewBuffer(memory[:0]) }

// Line prints one statement, or the head or foot of one.
func (p *Printer) Line(parts ...any) {
	writeIndent(&p.buf, p.depth)
	if !p.plain(parts) {
		p.parts = appendParts(p.parts[:0], parts)
		p.renderer.render(&p.buf, p.parts, p.depth)
	}
	p.buf.WriteString("\n")
}

// plain prints parts that are nothing but text.
func (p *Printer) plain(parts []any) bool {
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

// Blank prints an empty line, but never two and none at the start of a block.
func (p *Printer) Blank() {
	b := p.buf.Bytes()
	if len(b) == 0 || bytes.HasSuffix(b, []byte("\n\n")) || bytes.HasSuffix(b, []byte("{\n")) {
		return
	}
	p.buf.WriteString("\n")
}

// In prints what body prints two columns to the right.
func (p *Printer) In(body func()) {
	p.depth += 2
	body()
	p.depth -= 2
}

// Block prints `head {`, the body and `}`. A loop or function without a body is one line.
func (p *Printer) Block(head any, body func()) {
	start := p.buf.Len()
	p.Line(head, " {")
	from := p.buf.Len()
	p.In(body)
	printed := bytes.TrimLeft(p.buf.Bytes()[start:from], " \n")
	if p.buf.Len() == from && !bytes.HasPrefix(printed, []byte("if ")) && !bytes.HasPrefix(printed, []byte("switch ")) {
		p.buf.Truncate(from - len("\n"))
		p.buf.WriteString("}\n")
		return
	}
	p.Line("}")
}

// Case prints the heads of a case, each `case …:`, and a body, between braces if it declares
// a name. Where it may be alike, a body that the case before has, too, stands once, behind
// the heads of both.
func (p *Printer) Case(heads []Doc, alike bool, body func()) {
	before, start := p.last, p.buf.Len()
	p.heads(heads, " {")
	from := p.buf.Len()
	p.In(body)
	inside := bytes.Clone(p.buf.Bytes()[from:])
	if alike && before.end == start && bytes.Equal(before.inside, inside) {
		start, heads = before.start, slices.Concat(before.heads, heads)
	}
	p.buf.Truncate(start)
	indent := strings.Repeat(" ", p.depth+2)
	declares := func(line []byte) bool {
		return bytes.HasPrefix(line, []byte(indent+"const ")) || bytes.HasPrefix(line, []byte(indent+"let "))
	}
	if slices.ContainsFunc(bytes.Split(inside, []byte("\n")), declares) {
		p.heads(heads, " {")
		p.buf.Write(inside)
		p.Line("}")
	} else {
		p.heads(heads, "")
		p.buf.Write(inside)
	}
	p.last = printedCase{heads, start, p.buf.Len(), inside}
}

func (p *Printer) heads(heads []Doc, end string) {
	for _, head := range heads[:len(heads)-1] {
		p.Line(head)
	}
	p.Line(heads[len(heads)-1], end)
}

// printedCase is a case that ends at an offset of what was printed.
type printedCase struct {
	heads      []Doc
	start, end int
	inside     []byte
}

// Or continues an if: `} else {` is printed in place of the last `}`.
func (p *Printer) Or(body func()) {
	p.ReplaceBrace("} else {")
	p.In(body)
	p.Line("}")
}

// OrIf is `} else if (…) {`. The condition comes without its parentheses.
func (p *Printer) OrIf(cond Doc, body func()) {
	p.ReplaceBrace("")
	p.Line("} else if ", Condition(cond), " {")
	p.In(body)
	p.Line("}")
}

// ReplaceBrace prints something in place of the last `}`.
func (p *Printer) ReplaceBrace(by string) {
	brace := strings.Repeat(" ", p.depth) + "}\n"
	if !bytes.HasSuffix(p.buf.Bytes(), []byte(brace)) {
		panic("typescript: else without if")
	}
	p.buf.Truncate(p.buf.Len() - len(brace))
	if by != "" {
		p.Line(by)
	}
}
