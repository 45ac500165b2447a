package layout

import "bytes"

// Flat is a layout on one line.
func Flat(d Doc) string {
	switch d := d.(type) {
	case Text:
		return string(d)
	case concatDoc:
		out := ""
		for _, part := range d {
			out += Flat(part)
		}
		return out
	case groupDoc:
		return Flat(d.content)
	case indentDoc:
		return Flat(d.content)
	case lineDoc:
		return d.flat
	case ifBreakDoc:
		return Flat(d.flat)
	case belowDoc:
		return Flat(d.wide)
	case choiceDoc:
		return Flat(d.layouts[0])
	default:
		panic("typescript: unknown layout")
	}
}

// Width is the column that lines should not pass.
const Width = 100

type command struct {
	indent int
	flat   bool
	doc    Doc
}

// renderer prints layouts. Its stacks are kept from one to the next.
type renderer struct{ stack, ahead []command }

// render prints a layout whose first line starts at column indent.
func (r *renderer) render(out *bytes.Buffer, d Doc, indent int) {
	column := indent
	stack := append(r.stack[:0], command{indent, false, d})
	defer func() { r.stack = stack[:0] }()
	for len(stack) > 0 {
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch d := c.doc.(type) {
		case Text:
			out.WriteString(string(d))
			column += columns(string(d))
		case concatDoc:
			for i := len(d) - 1; i >= 0; i-- {
				stack = append(stack, command{c.indent, c.flat, d[i]})
			}
		case indentDoc:
			stack = append(stack, command{c.indent + 2, c.flat, d.content})
		case ifBreakDoc:
			stack = append(stack, command{c.indent, c.flat, pick(c.flat, d)})
		case lineDoc:
			if c.flat && !d.hard {
				out.WriteString(d.flat)
				column += len(d.flat)
				continue
			}
			out.WriteString("\n")
			writeIndent(out, c.indent)
			column = c.indent
		case groupDoc:
			next := command{c.indent, true, d.content}
			if d.broken || !c.flat && !r.fits(next, stack, Width-column) {
				next.flat = false
			}
			stack = append(stack, next)
		case belowDoc:
			stack = append(stack, command{c.indent, c.flat, pickBelow(d, c)})
		case choiceDoc:
			stack = append(stack, r.choose(d, c, stack, Width-column))
		default:
			panic("typescript: unknown layout")
		}
	}
}

// Render prints a layout on its own.
func Render(d Doc, indent int) string {
	var out bytes.Buffer
	new(renderer).render(&out, d, indent)
	return out.String()
}

func writeIndent(out *bytes.Buffer, columns int) {
	const blank = "                                "
	for ; columns > len(blank); columns -= len(blank) {
		out.WriteString(blank)
	}
	out.WriteString(blank[:columns])
}

func pickBelow(d belowDoc, c command) Doc {
	for _, part := range d.parts {
		if c.flat || c.indent+part.Right+columns(Flat(part.Doc))+len(";") > Width {
			return d.wide
		}
	}
	return d.tall
}

func (r *renderer) choose(d choiceDoc, c command, rest []command, room int) command {
	flat := command{c.indent, true, d.layouts[0]}
	if c.flat || !mustBreak(d.layouts[0]) && r.fits(flat, rest, room) {
		return flat
	}
	last := len(d.layouts) - 1
	for _, layout := range d.layouts[1:last] {
		if next := (command{c.indent, true, layout}); r.fits(next, rest, room) {
			return next
		}
	}
	return command{c.indent, false, d.layouts[last]}
}

// fits reports whether what is printed up to the next line end has room.
func (r *renderer) fits(next command, rest []command, room int) bool {
	stack := append(r.ahead[:0], next)
	defer func() { r.ahead = stack[:0] }()
	for room >= 0 {
		if len(stack) == 0 {
			if len(rest) == 0 {
				return true
			}
			stack = append(stack, rest[len(rest)-1])
			rest = rest[:len(rest)-1]
		}
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch d := c.doc.(type) {
		case Text:
			room -= columns(string(d))
		case concatDoc:
			for i := len(d) - 1; i >= 0; i-- {
				stack = append(stack, command{c.indent, c.flat, d[i]})
			}
		case indentDoc:
			stack = append(stack, command{c.indent, c.flat, d.content})
		case ifBreakDoc:
			stack = append(stack, command{c.indent, c.flat, pick(c.flat, d)})
		case lineDoc:
			if d.hard || !c.flat {
				return true
			}
			room -= len(d.flat)
		case groupDoc:
			stack = append(stack, command{c.indent, c.flat && !d.broken, d.content})
		case belowDoc:
			stack = append(stack, command{c.indent, c.flat, pickBelow(d, c)})
		case choiceDoc:
			stack = append(stack, command{c.indent, c.flat, d.layouts[0]})
		default:
			panic("typescript: unknown layout")
		}
	}
	return false
}

func pick(flat bool, d ifBreakDoc) Doc {
	if flat {
		return d.flat
	}
	return d.broken
}

// columns is the width of s in UTF-16 units, near enough for text in any script.
func columns(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}
