// Package layout prints Python: lines with their indentation, literals and docstrings.
package layout

import "strings"

const indentation = "    "

// Printer is a file under construction.
type Printer struct {
	text   []byte
	indent int
}

// Line prints a line at the indentation of the block that it stands in.
func (p *Printer) Line(parts ...string) {
	begun := false
	for _, part := range parts {
		if part != "" && !begun {
			for range p.indent {
				p.text = append(p.text, indentation...)
			}
			begun = true
		}
		p.text = append(p.text, part...)
	}
	p.text = append(p.text, '\n')
}

// Block prints a line that ends in a colon, and what stands below it: pass if that is
// nothing.
func (p *Printer) Block(head string, body func()) {
	p.Line(head, ":")
	p.Body(body)
}

// Body prints what stands in a block whose head is printed.
func (p *Printer) Body(body func()) {
	p.In(func() {
		before := len(p.text)
		body()
		if len(p.text) == before {
			p.Line("pass")
		}
	})
}

// In indents what body prints.
func (p *Printer) In(body func()) {
	p.indent++
	body()
	p.indent--
}

// Captured is what body prints, which is not printed yet.
func (p *Printer) Captured(body func()) string {
	before := p.text
	p.text = nil
	body()
	captured := string(p.text)
	p.text = before
	return captured
}

// Dedented is what was captured in a block, for the lines around that.
func Dedented(captured string) string {
	lines := strings.SplitAfter(captured, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimPrefix(line, indentation)
	}
	return strings.Join(lines, "")
}

// Print prints what was captured.
func (p *Printer) Print(captured string) { p.text = append(p.text, captured...) }

// Call prints a call, or another form in parentheses, with an argument on each line.
func (p *Printer) Call(head string, args []string, tail string) {
	p.Line(head)
	p.In(func() {
		for _, arg := range args {
			p.Line(arg, ",")
		}
	})
	p.Line(tail)
}

// Blank prints the empty lines that stand before a declaration.
func (p *Printer) Blank(n int) {
	for range n {
		p.text = append(p.text, '\n')
	}
}

// String is what was printed.
func (p *Printer) String() string { return string(p.text) }
