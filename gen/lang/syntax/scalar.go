package syntax

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/source"
)

// scalarText finds where each byte of a scalar's decoded text is written. It
// aligns the raw text with the decoded one instead of trusting its own reading
// of YAML: where they do not agree the text has no exact places.
func scalarText(file *source.File, n *yaml.Node) source.Text {
	start := offset(file, n)
	a := aligner{raw: file.Data, at: start, value: n.Value}
	aligned := false
	switch {
	case n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		aligned = a.block()
	case n.Style&yaml.SingleQuotedStyle != 0:
		aligned = a.flow('\'')
	case n.Style&yaml.DoubleQuotedStyle != 0:
		aligned = a.flow('"')
	default:
		aligned = a.flow(0)
	}
	if !aligned {
		return source.NewText(n.Value, file.Span(start, start+1), nil)
	}
	return source.NewText(n.Value, file.Span(start, a.at), a.pieces)
}

// aligner walks raw text and the value it stands for side by side.
type aligner struct {
	raw    []byte
	at     int    // in raw
	value  string // the whole value
	done   int    // how much of value has been found
	pieces []source.Piece
}

// take records that the next n bytes of the value are written as the next raw
// bytes; it extends the last piece where both go on one for one.
func (a *aligner) take(n, raw int) {
	if n > 0 {
		last := len(a.pieces) - 1
		if last >= 0 && n == raw && a.pieces[last].Len == a.pieces[last].Raw && a.pieces[last].From+a.pieces[last].Raw == a.at {
			a.pieces[last].Len += n
			a.pieces[last].Raw += raw
		} else {
			a.pieces = append(a.pieces, source.Piece{At: a.done, Len: n, From: a.at, Raw: raw})
		}
	}
	a.done += n
	a.at += raw
}

// expect takes what raw stands for, if the value goes on like that.
func (a *aligner) expect(text string, raw int) bool {
	if !strings.HasPrefix(a.value[a.done:], text) || a.at+raw > len(a.raw) {
		return false
	}
	a.take(len(text), raw)
	return true
}

// flow aligns a plain or quoted scalar. A plain one ends where its value does,
// a quoted one at its quote.
func (a *aligner) flow(quote byte) bool {
	if quote != 0 {
		if a.at >= len(a.raw) || a.raw[a.at] != quote {
			return false
		}
		a.at++
	}
	for {
		if quote == 0 && a.done == len(a.value) {
			return true
		}
		if a.at >= len(a.raw) {
			return false
		}
		rest := a.raw[a.at:]
		ok := true
		switch c := rest[0]; {
		case quote == '\'' && bytes.HasPrefix(rest, []byte("''")):
			ok = a.expect("'", 2)
		case quote != 0 && c == quote:
			a.at++
			return a.done == len(a.value)
		case quote == '"' && c == '\\':
			ok = a.escape()
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			ok = a.blanks()
		default:
			_, size := utf8.DecodeRune(rest)
			ok = a.expect(string(rest[:size]), size)
		}
		if !ok {
			return false
		}
	}
}

// blanks aligns white space: as it is within a line, folded across lines. One
// line break gives a space, more give one break less.
func (a *aligner) blanks() bool {
	n, breaks := blankRun(a.raw[a.at:])
	switch breaks {
	case 0:
		return a.expect(string(a.raw[a.at:a.at+n]), n)
	case 1:
		return a.expect(" ", n)
	default:
		return a.expect(strings.Repeat("\n", breaks-1), n)
	}
}

// blankRun measures the white space at the start of raw.
func blankRun(raw []byte) (length, breaks int) {
	for _, c := range raw {
		switch c {
		case '\n':
			breaks++
		case ' ', '\t', '\r':
		default:
			return length, breaks
		}
		length++
	}
	return length, breaks
}

var simpleEscapes = map[byte]string{
	'0': "\x00", 'a': "\a", 'b': "\b", 't': "\t", '\t': "\t", 'n': "\n", 'v': "\v", 'f': "\f", 'r': "\r",
	'e': "\x1b", ' ': " ", '"': `"`, '\'': "'", '\\': `\`,
	'N': "\u0085", '_': "\u00a0", 'L': "\u2028", 'P': "\u2029",
}

var hexEscapes = map[byte]int{'x': 2, 'u': 4, 'U': 8}

// escape aligns one escape of a double-quoted scalar.
func (a *aligner) escape() bool {
	rest := a.raw[a.at+1:]
	if len(rest) == 0 {
		return false
	}
	if text, ok := simpleEscapes[rest[0]]; ok {
		return a.expect(text, 2)
	}
	if digits, ok := hexEscapes[rest[0]]; ok && len(rest) > digits {
		r, err := strconv.ParseUint(string(rest[1:1+digits]), 16, 32)
		return err == nil && a.expect(string(rune(r)), 2+digits)
	}
	if n, breaks := blankRun(rest); breaks > 0 && (rest[0] == '\n' || rest[0] == '\r') {
		// An escaped line break joins the lines; further ones stay.
		return a.expect(strings.Repeat("\n", breaks-1), 1+n)
	}
	return false
}

// block aligns a literal or folded scalar with its raw lines. The indentation
// follows from the value: what the first line with content has less in it.
func (a *aligner) block() bool {
	if strings.Trim(a.value, "\n") == "" {
		a.at++ // the indicator
		return true
	}
	header := bytes.IndexByte(a.raw[a.at:], '\n')
	if header < 0 {
		return false
	}
	a.at += header + 1
	indent, ok := a.indentation()
	if !ok {
		return false
	}
	for end := len(strings.TrimRight(a.value, "\n")); a.done < end; {
		if !a.lineBreaks(indent) {
			return false
		}
		line, _, _ := bytes.Cut(a.raw[a.at:], []byte("\n"))
		line = bytes.TrimSuffix(line, []byte("\r"))
		if len(line) == 0 || !a.expect(string(line), len(line)) {
			return false
		}
	}
	// What chomping leaves has no place but the end: an error there is better
	// shown after the last character than on a line of something else.
	a.take(len(a.value)-a.done, 0)
	return true
}

// indentation finds the first line with content, and how far it is indented.
func (a *aligner) indentation() (int, bool) {
	content := strings.TrimLeft(a.value, "\n")
	for rest := a.raw[a.at:]; len(rest) > 0; {
		line, after, _ := bytes.Cut(rest, []byte("\n"))
		if spaces := len(line) - len(bytes.TrimLeft(line, " ")); len(bytes.TrimRight(line[spaces:], "\r")) > 0 {
			indent := spaces - (len(content) - len(strings.TrimLeft(content, " ")))
			return indent, indent >= 0
		}
		rest = after
	}
	return 0, false
}

// lineBreaks aligns the line breaks, empty lines and indentation before the
// next line with content.
func (a *aligner) lineBreaks(indent int) bool {
	next, breaks := a.at, 0
	for {
		rest := a.raw[next:]
		spaces := 0
		for spaces < indent && spaces < len(rest) && rest[spaces] == ' ' {
			spaces++
		}
		switch after := rest[spaces:]; {
		case bytes.HasPrefix(after, []byte("\n")):
			next += spaces + 1
		case bytes.HasPrefix(after, []byte("\r\n")):
			next += spaces + 2
		default:
			return a.takeBreaks(breaks, next+spaces-a.at)
		}
		breaks++
	}
}

// takeBreaks takes what a number of line breaks stands for: themselves, or if
// the lines are folded a space or one less.
func (a *aligner) takeBreaks(breaks, raw int) bool {
	rest := a.value[a.done:]
	kept := min(len(rest)-len(strings.TrimLeft(rest, "\n")), breaks)
	if kept == 0 && breaks == 1 && strings.HasPrefix(rest, " ") {
		kept = 1
	}
	if kept == 0 && breaks > 0 {
		return false
	}
	a.take(kept, raw)
	return true
}
