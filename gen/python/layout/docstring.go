package layout

import (
	"strings"

	"github.com/msggen/msggen/gen/names"
)

// width is that of a line.
const width = 88

// Doc prints a docstring, unless there is nothing to say.
func (p *Printer) Doc(doc, deprecated string) {
	paragraphs := names.Paragraphs(doc)
	if deprecated != "" {
		paragraphs = append(paragraphs, names.Paragraphs("Deprecated: "+deprecated)...)
	}
	if len(paragraphs) == 0 {
		return
	}
	var lines []string
	for i, paragraph := range paragraphs {
		if i > 0 && !(names.IsItem(paragraph) && names.IsItem(paragraphs[i-1])) {
			lines = append(lines, "")
		}
		lines = append(lines, names.Wrap(harmless(paragraph), width-4*p.indent-3)...)
	}
	if strings.HasPrefix(lines[0], `"`) {
		lines[0] = " " + lines[0]
	}
	if len(lines) == 1 && len(lines[0])+6+4*p.indent <= width && !strings.HasSuffix(lines[0], `"`) {
		p.Line(`"""`, lines[0], `"""`)
		return
	}
	p.Line(`"""`, lines[0])
	for _, line := range lines[1:] {
		p.Line(line)
	}
	p.Line(`"""`)
}

// harmless is a text that neither ends a docstring nor escapes anything in it.
func harmless(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, `\`, `\\`), `"""`, `""\"`)
}
