package typescript

import "strings"

// Doc is an expression or the head of a statement with the places where it may
// be broken over several lines. A group is printed on one line if it fits and
// broken at all of its own lines otherwise.
type Doc interface{ isDoc() }

type (
	textDoc   string
	concatDoc []Doc
	groupDoc  struct {
		content Doc
		broken  bool // may not be printed flat
		kind    groupKind
	}
	groupKind int
	indentDoc struct{ content Doc }
	lineDoc   struct {
		flat string // what it is on one line
		hard bool
	}
	ifBreakDoc struct{ broken, flat Doc }
	// belowDoc prints tall if a part of it has room on a line of its own below, two
	// columns to the right, and wide if it has not.
	belowDoc struct{ part, tall, wide Doc }
	// choiceDoc prints the first layout whose first line fits. The first one is
	// tried flat, the others may break where they say so.
	choiceDoc struct{ layouts []Doc }
)

// Groups that their surroundings treat in a special way.
const (
	anyGroup          groupKind = iota
	ternaryGroup                // goes on a line of its own after = and : if it is broken
	binaryGroup                 // the same, but not inside a chain of ternaries
	objectLambdaGroup           // the same for a function that gives an object
	notGroup                    // the opposite of what stands in parentheses
	lambdaGroup                 // as the last argument of a call, opens on the line of the call
)

func (textDoc) isDoc()    {}
func (concatDoc) isDoc()  {}
func (groupDoc) isDoc()   {}
func (indentDoc) isDoc()  {}
func (lineDoc) isDoc()    {}
func (ifBreakDoc) isDoc() {}
func (belowDoc) isDoc()   {}
func (choiceDoc) isDoc()  {}

var (
	line Doc = lineDoc{flat: " "}  // a space, or a line end
	soft Doc = lineDoc{}           // nothing, or a line end
	hard Doc = lineDoc{hard: true} // a line end, which breaks every group around it
)

// cat puts strings and Docs one after the other.
func cat(parts ...any) Doc {
	docs := make(concatDoc, 0, len(parts))
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			if p != "" {
				docs = append(docs, textDoc(p))
			}
		case Doc:
			docs = append(docs, p)
		default:
			panic("typescript: a layout is made of strings and Docs")
		}
	}
	if len(docs) == 1 {
		return docs[0]
	}
	return docs
}

// group keeps its parts on one line if they fit.
func group(parts ...any) Doc {
	content := cat(parts...)
	return groupDoc{content: content, broken: mustBreak(content)}
}

// broken is a group that is always broken.
func broken(parts ...any) Doc { return groupDoc{content: cat(parts...), broken: true} }

// indent moves the lines inside it two columns to the right.
func indent(parts ...any) Doc { return indentDoc{cat(parts...)} }

// ifBreak prints one thing where the group around it is broken, another where it is flat.
func ifBreak(broken, flat string) Doc { return ifBreakDoc{textDoc(broken), textDoc(flat)} }

// join puts sep between docs.
func join(sep any, docs []Doc) Doc {
	parts := make([]any, 0, 2*len(docs))
	for i, d := range docs {
		if i > 0 {
			parts = append(parts, sep)
		}
		parts = append(parts, d)
	}
	return cat(parts...)
}

// mustBreak reports whether a layout contains a line end that is always taken.
func mustBreak(d Doc) bool {
	switch d := d.(type) {
	case textDoc, ifBreakDoc:
		return false
	case lineDoc:
		return d.hard
	case concatDoc:
		for _, part := range d {
			if mustBreak(part) {
				return true
			}
		}
		return false
	case groupDoc:
		return d.broken
	case indentDoc:
		return mustBreak(d.content)
	case belowDoc:
		return mustBreak(d.wide)
	case choiceDoc:
		return mustBreak(d.layouts[0])
	default:
		panic("typescript: unknown layout")
	}
}

// width is the column that lines should not pass.
const width = 100

type command struct {
	indent int
	flat   bool
	doc    Doc
}

// render prints a layout whose first line starts at column indent.
func render(d Doc, indent int) string {
	var out strings.Builder
	column := indent
	stack := []command{{indent, false, d}}
	for len(stack) > 0 {
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch d := c.doc.(type) {
		case textDoc:
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
			out.WriteString(strings.Repeat(" ", c.indent))
			column = c.indent
		case groupDoc:
			next := command{c.indent, true, d.content}
			if d.broken || !c.flat && !fits(next, stack, width-column) {
				next.flat = false
			}
			stack = append(stack, next)
		case belowDoc:
			stack = append(stack, command{c.indent, c.flat, below(d, c)})
		case choiceDoc:
			stack = append(stack, choose(d, c, stack, width-column))
		default:
			panic("typescript: unknown layout")
		}
	}
	return out.String()
}

func below(d belowDoc, c command) Doc {
	if !c.flat && c.indent+2+columns(flat(d.part))+len(";") <= width {
		return d.tall
	}
	return d.wide
}

func choose(d choiceDoc, c command, rest []command, room int) command {
	flat := command{c.indent, true, d.layouts[0]}
	if c.flat || !mustBreak(d.layouts[0]) && fits(flat, rest, room) {
		return flat
	}
	last := len(d.layouts) - 1
	for _, layout := range d.layouts[1:last] {
		if next := (command{c.indent, true, layout}); fits(next, rest, room) {
			return next
		}
	}
	return command{c.indent, false, d.layouts[last]}
}

// fits reports whether what is printed up to the next line end has room.
func fits(next command, rest []command, room int) bool {
	stack := []command{next}
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
		case textDoc:
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
			stack = append(stack, command{c.indent, c.flat, below(d, c)})
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
