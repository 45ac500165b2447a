// Package layout prints Python: lines with their indentation, literals and docstrings.
package layout

import (
	"strings"
)

// Printer is a file under construction.
type Printer struct {
	text   strings.Builder
	indent int
}

// Line prints a line at the indentation of the block that it stands in.
func (p *Printer) Line(parts ...string) {
	line := strings.Join(parts, "")
	if line == "" {
		p.text.WriteByte('\n')
		return
	}
	p.text.WriteString(strings.Repeat("    ", p.indent))
	p.text.WriteString(line)
	p.text.WriteByte('\n')
}

// Block prints a line that ends in a colon, and what stands below it: pass if that is
// nothing.
func (p *Printer) Block(head string, body func()) {
	p.Line(head, ":")
	p.In(func() {
		before := p.text.Len()
		body()
		if p.text.Len() == before {
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
		p.text.WriteByte('\n')
	}
}

// String is what was printed.
func (p *Printer) String() string { return p.text.String() }
