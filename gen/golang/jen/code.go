// Package jen puts Go code together from words: what emitters build is a tree of
// statements and lists, which is printed with a space between any two words, for gofmt
// to lay out. It speaks as github.com/dave/jennifer does, of which it has what is used
// here. It knows nothing of what the code means.
package jen

import (
	"fmt"
	"go/format"
	"strconv"
)

// Code is a piece of Go code. Printing it tells whether there is anything to print:
// there is no separator around what is not there.
type Code interface{ print(p *printer) bool }

// printer takes code in, and knows which packages it names.
type printer struct {
	text []byte
	file *File
}

// after prints code behind a separator, or neither of them.
func (p *printer) after(separator string, c Code) bool {
	if c == nil {
		return false
	}
	start := len(p.text)
	p.text = append(p.text, separator...)
	if c.print(p) {
		return true
	}
	p.text = p.text[:start]
	return false
}

// word is printed as it is.
type word string

func (w word) print(p *printer) bool {
	p.text = append(p.text, w...)
	return true
}

// field is a dot and a name.
type field string

func (f field) print(p *printer) bool {
	p.text = append(append(p.text, ". "...), f...)
	return true
}

// literal is a string.
type literal string

func (l literal) print(p *printer) bool {
	p.text = strconv.AppendQuote(p.text, string(l))
	return true
}

// null is nothing.
type null struct{}

func (null) print(*printer) bool { return false }

// qualified is a name in another package, or in that of the file.
type qualified struct{ path, name string }

func (q qualified) print(p *printer) bool {
	if q.path != p.file.path {
		p.text = append(append(p.text, p.file.register(q.path)...), '.')
	}
	p.text = append(p.text, q.name...)
	return true
}

// style is how the items of a list are joined.
type style struct {
	open, close, separator string
	lines                  bool // each item has its own
	optional               bool // without items nothing is printed
}

var (
	appendStyle    = &style{open: "append(", close: ")", separator: ","}
	assertStyle    = &style{open: ".(", close: ")"}
	blockStyle     = &style{open: "{", close: "}", lines: true}
	callStyle      = &style{open: "(", close: ")", separator: ","}
	caseStyle      = &style{open: "case ", close: ":", separator: ","}
	caseBody       = &style{lines: true}
	defsStyle      = &style{open: "(", close: ")", lines: true}
	forStyle       = &style{open: "for ", separator: ";"}
	ifStyle        = &style{open: "if ", separator: ";"}
	indexStyle     = &style{open: "[", close: "]", separator: ":"}
	interfaceStyle = &style{open: "interface{", close: "}", lines: true}
	lenStyle       = &style{open: "len(", close: ")"}
	listStyle      = &style{separator: ",", optional: true}
	makeStyle      = &style{open: "make(", close: ")", separator: ","}
	newStyle       = &style{open: "new(", close: ")"}
	parensStyle    = &style{open: "(", close: ")"}
	returnStyle    = &style{open: "return ", separator: ","}
	structStyle    = &style{open: "struct{", close: "}", lines: true}
	switchStyle    = &style{open: "switch ", separator: ";"}
	typesStyle     = &style{open: "[", close: "]", separator: ",", optional: true}
	valuesStyle    = &style{open: "{", close: "}", separator: ","}
)

// list is some code, joined.
type list struct {
	*style
	items []Code
}

func (l *list) print(p *printer) bool {
	start := len(p.text)
	p.text = append(p.text, l.open...)
	printed := false
	for _, item := range l.items {
		separator := ""
		switch {
		case printed && l.lines && l.separator != "":
			separator = l.separator + "\n"
		case l.lines:
			separator = "\n"
		case printed:
			separator = l.separator
		}
		printed = p.after(separator, item) || printed
	}
	if !printed && l.optional {
		p.text = p.text[:start]
		return false
	}
	if printed && l.lines && l.close != "" { // else a comment at its end would take the bracket in
		if l.separator == "," {
			p.text = append(p.text, ',')
		}
		p.text = append(p.text, '\n')
	}
	p.text = append(p.text, l.close...)
	return true
}

// Statement is code that stands in a row. Its methods add to it and return it.
type Statement struct {
	items []Code
	room  [2]Code // for the first items: most statements have no more
}

func (s *Statement) add(c Code) *Statement {
	if s.items == nil {
		s.items = s.room[:0]
	}
	s.items = append(s.items, c)
	return s
}

func (s *Statement) print(p *printer) bool {
	if s == nil {
		return false
	}
	printed := false
	for i, c := range s.items {
		if block, ok := c.(*list); ok && block.style == blockStyle && i > 0 && opensCase(s.items[i-1]) {
			c = &list{caseBody, block.items}
		}
		separator := ""
		if printed {
			separator = " "
		}
		printed = p.after(separator, c) || printed
	}
	return printed
}

// otherwise is the last case of a switch.
const otherwise = word("default:")

// opensCase reports whether the block that follows is the body of a case.
func opensCase(c Code) bool {
	if l, ok := c.(*list); ok {
		return l.style == caseStyle
	}
	return c == Code(otherwise)
}

// Clone is a statement to which more can be added without changing this one.
func (s *Statement) Clone() *Statement { return Add(s) }

// GoString is the statement as gofmt has it. What is in it must be a declaration or a
// statement of Go.
func (s *Statement) GoString() string {
	text, err := format.Source([]byte(Raw(s)))
	if err != nil {
		panic(fmt.Sprintf("jen: %v\n%s", err, Raw(s)))
	}
	return string(text)
}

// Raw is code before it is laid out, in a file of its own.
func Raw(c Code) string {
	p := printer{file: NewFile("", "")}
	c.print(&p)
	return string(p.text)
}
