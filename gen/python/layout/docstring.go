package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/target"
)

// width is that of a line.
const width = 88

// Banner prints the comment that a file begins with, a line for as many of its sources as
// have room.
func (p *Printer) Banner(sources ...string) {
	line := "#"
	for i, part := range strings.SplitAfter(target.Banner(sources...), ", ") {
		if i > 0 && utf8.RuneCountInString(line)+1+len(part) > width {
			p.Line(line)
			line = "#"
		}
		line += " " + strings.TrimSuffix(part, " ")
	}
	p.Line(line)
}

// Doc prints a docstring, unless there is nothing to say.
func (p *Printer) Doc(doc, deprecated string) {
	paragraphs := names.Paragraphs(doc)
	if deprecated != "" {
		paragraphs = append(paragraphs, names.Paragraphs("Deprecated: "+deprecated)...)
	}
	if len(paragraphs) == 0 {
		return
	}
	room, opening := width-4*p.indent, `"""`
	if strings.HasPrefix(paragraphs[0], `"`) { // it would end with them
		room, opening = room-1, opening+" "
	}
	if only := harmless(paragraphs[0]); len(paragraphs) == 1 && utf8.RuneCountInString(only)+6 <= room && !strings.HasSuffix(only, `"`) {
		p.Line(opening, only, `"""`)
		return
	}
	var lines []string
	paragraphs = summarized(paragraphs, room-3)
	for i, paragraph := range paragraphs {
		if i > 0 && !(names.IsItem(paragraph) && names.IsItem(paragraphs[i-1])) {
			lines = append(lines, "")
		}
		lines = append(lines, names.Wrap(harmless(paragraph), room-3)...)
	}
	if len(lines) == 1 { // it has no room for the quotes
		lines = names.Wrap(lines[0], room-6)
	}
	p.Line(opening, lines[0])
	for _, line := range lines[1:] {
		p.Line(line)
	}
	p.Line(`"""`)
}

// summarized has the first sentence as a paragraph of its own, which is what tools show
// of a docstring, if that fits on a line.
func summarized(paragraphs []string, room int) []string {
	for at, r := range paragraphs[0] {
		rest := paragraphs[0][at:]
		if r != '.' || !strings.HasPrefix(rest, ". ") {
			continue
		}
		next, _ := utf8.DecodeRuneInString(rest[2:])
		if utf8.RuneCountInString(harmless(paragraphs[0][:at+1])) > room {
			break
		}
		if unicode.IsUpper(next) {
			return append([]string{paragraphs[0][:at+1], rest[2:]}, paragraphs[1:]...)
		}
	}
	return paragraphs
}

// harmless is a text that neither ends a docstring nor escapes anything in it.
func harmless(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, `\`, `\\`), `"""`, `""\"`)
}
