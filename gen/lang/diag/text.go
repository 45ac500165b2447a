package diag

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/source"
)

// Text prints diagnostics for people: the place and the sentence, then the
// line with the part at fault underlined and the hint beside it.
//
//	spec/notes.yaml:41:33: error[unknown-key]: a check has no key `cod`
//	 41 |       - cod: no-self-parent
//	    |         ^^^ did you mean `code`?
//	    = spec/notes.yaml:40:7: another place
func Text(w io.Writer, l List) error {
	var out bytes.Buffer
	for _, d := range l {
		if !d.Span.IsZero() {
			fmt.Fprintf(&out, "%s: ", visible(d.Span.String()))
		}
		fmt.Fprintf(&out, "%s[%s]: %s\n", d.Severity, d.Code, visible(d.Message))
		margin := " "
		if !d.Span.IsZero() {
			number := strconv.Itoa(d.Span.Start.Line)
			margin += strings.Repeat(" ", len(number)+1)
			text, indent, carets := excerpt(d.Span)
			fmt.Fprintln(&out, strings.TrimRight(" "+number+" | "+text, " "))
			underline := margin + "| " + strings.Repeat(" ", indent) + strings.Repeat("^", carets)
			fmt.Fprintln(&out, strings.TrimRight(underline+" "+visible(d.Hint), " "))
		} else if d.Hint != "" {
			fmt.Fprintf(&out, "%s= %s\n", margin, visible(d.Hint))
		}
		for _, r := range d.Related {
			fmt.Fprintf(&out, "%s= %s\n", margin, visible(r.text()))
		}
	}
	_, err := w.Write(out.Bytes())
	return err
}

// widest is how many characters of a line an excerpt shows.
const widest = 120

// excerpt gives the first line of a span as a terminal can show it, how far
// the span is indented in it, and how wide it is.
func excerpt(s source.Span) (text string, indent, carets int) {
	line := s.File.Line(s.Start.Line)
	start := s.File.Offset(s.Start) - s.File.Offset(source.Pos{Line: s.Start.Line, Col: 1})
	start = min(start, len(line))
	end := len(line)
	if s.End.Line == s.Start.Line {
		end = min(end, start+s.File.Offset(s.End)-s.File.Offset(s.Start))
	}
	from, to := window(line, start)
	var shown cells
	if from > 0 {
		shown.add("…", 1)
	}
	for i := from; i < to; {
		r, size := utf8.DecodeRune(line[i:])
		if i == start {
			indent = shown.width
		}
		shown.character(r, line[i:i+size])
		if i >= start && i < end {
			carets = shown.width - indent
		}
		i += size
	}
	if start >= to {
		indent = shown.width
	}
	if to < len(line) {
		shown.add("…", 1)
	}
	return shown.text.String(), indent, max(1, carets)
}

// window chooses the part of a long line to show: characters on both sides of
// start, more of one if there are fewer of the other.
func window(line []byte, start int) (from, to int) {
	from, before := start, 0
	for from > 0 && before < widest {
		_, size := utf8.DecodeLastRune(line[:from])
		from -= size
		before++
	}
	to, after := start, 0
	for to < len(line) && after < max(widest/2, widest-before) {
		_, size := utf8.DecodeRune(line[to:])
		to += size
		after++
	}
	for ; before > 0 && before+after > widest; before-- {
		_, size := utf8.DecodeRune(line[from:])
		from += size
	}
	return from, to
}

// cells is text with its width in a terminal.
type cells struct {
	text  strings.Builder
	width int
}

func (c *cells) add(text string, width int) {
	c.text.WriteString(text)
	c.width += width
}

// tabStop is how far apart tabs are shown; every viewer has its own idea.
const tabStop = 4

func (c *cells) character(r rune, raw []byte) {
	switch {
	case r == '\t':
		n := tabStop - c.width%tabStop
		c.add(strings.Repeat(" ", n), n)
	case harmless(r) && (r != utf8.RuneError || len(raw) > 1):
		c.add(string(r), cellWidth(r))
	default:
		escape := visible(string(raw))
		c.add(escape, len(escape))
	}
}
