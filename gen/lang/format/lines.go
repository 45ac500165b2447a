package format

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// width is how long a line may get by being put together of several.
const width = 120

// printer writes a tree down line by line, with the comments and blank lines that stand
// between its nodes.
type printer struct {
	file     *source.File
	comments []syntax.Comment // those that are not written yet
	lines    []written
	// open: the line goes on, behind the dash of a list.
	open bool
	// fresh: the line before opens a block of which nothing is written yet.
	fresh bool
}

// written is a line without its trailing comment.
type written struct {
	text    string
	comment string
	col     int  // where the comment stood
	alone   bool // text is a comment itself
}

// begin goes on with the open line, or begins one.
func (p *printer) begin(indent int) {
	if !p.open {
		p.lines = append(p.lines, written{text: strings.Repeat(" ", indent)})
	}
	p.open, p.fresh = false, false
}

func (p *printer) last() *written { return &p.lines[len(p.lines)-1] }

func (p *printer) add(text string) { p.last().text += text }

// close takes away the blank behind a key or a dash behind which nothing stands.
func (p *printer) close() { p.last().text = strings.TrimRight(p.last().text, " ") }

// room is how many characters still fit on the line.
func (p *printer) room() int { return width - utf8.RuneCountInString(p.last().text) }

// node begins the line of a node: comments before it, and a blank line if there is one.
func (p *printer) node(at, indent int) {
	p.leading(at, indent)
	if !p.open {
		p.blank(at)
	}
	p.begin(indent)
}

// leading writes the comments before a place. What stands behind something stays there.
func (p *printer) leading(before, indent int) {
	for len(p.comments) > 0 && p.comments[0].At < before {
		p.comment(indent)
	}
}

// trailing writes the comments at the end of a block: those that are indented as it is, or
// inside its brackets.
func (p *printer) trailing(t *syntax.Tree, indent, limit int) {
	for len(p.comments) > 0 {
		c := p.comments[0]
		inside := c.At < limit && (!c.Alone || c.Pos.Col >= t.Col)
		if t.Flow {
			inside = c.At < t.End
		}
		if !inside {
			return
		}
		p.comment(indent)
	}
}

func (p *printer) comment(indent int) {
	c := p.comments[0]
	p.comments = p.comments[1:]
	if !c.Alone && len(p.lines) > 0 && p.last().comment == "" && !p.last().alone {
		p.last().comment, p.last().col = c.Text, c.Pos.Col
		return
	}
	p.blank(c.At)
	p.lines = append(p.lines, written{text: strings.Repeat(" ", indent) + c.Text, alone: true})
	p.fresh = false
}

// commented reports whether a comment that is not written yet stands behind a place and
// before the end of what a node says, which is before its bracket.
func (p *printer) commented(from int, t *syntax.Tree) bool {
	return slices.ContainsFunc(p.comments, func(c syntax.Comment) bool { return from <= c.At && c.At < lastOf(t) })
}

func lastOf(t *syntax.Tree) int {
	switch {
	case t.Kind == syntax.ScalarNode:
		return t.End
	case len(t.Items) == 0:
		return t.Start
	default:
		return lastOf(t.Items[len(t.Items)-1])
	}
}

// blank writes a blank line if there is one before the line of a place.
func (p *printer) blank(at int) {
	if len(p.lines) == 0 || p.fresh || p.last().text == "" {
		return
	}
	start := bytes.LastIndexByte(p.file.Data[:at], '\n')
	if start < 0 {
		return
	}
	before := bytes.LastIndexByte(p.file.Data[:start], '\n') + 1
	if len(bytes.TrimSpace(p.file.Data[before:start])) == 0 {
		p.lines = append(p.lines, written{})
	}
}

// text puts the lines together. Comments behind lines that follow each other stay below
// each other if they were.
func (p *printer) text() []byte {
	var out bytes.Buffer
	end := "\n"
	if first, _, found := bytes.Cut(p.file.Data, []byte("\n")); found && bytes.HasSuffix(first, []byte("\r")) {
		end = "\r\n"
	}
	for i := 0; i < len(p.lines); {
		n, col := p.run(i)
		for _, l := range p.lines[i : i+n] {
			out.WriteString(l.text)
			if l.comment != "" {
				out.WriteString(strings.Repeat(" ", max(2, col-utf8.RuneCountInString(l.text))) + l.comment)
			}
			out.WriteString(end)
		}
		i += n
	}
	return out.Bytes()
}

// run counts the lines from i on whose comments stand below each other, and gives the
// column for them.
func (p *printer) run(i int) (n, col int) {
	for n == 0 || i+n < len(p.lines) && p.lines[i+n].comment != "" && p.lines[i+n].col == p.lines[i].col {
		col = max(col, utf8.RuneCountInString(p.lines[i+n].text)+2)
		if n++; p.lines[i].comment == "" {
			break
		}
	}
	return n, col
}
