package typescript

import (
	"strings"

	"github.com/msggen/msggen/gen/names"
)

// doc prints a TSDoc comment: the paragraphs of a text of the spec, then tags.
// Without either it prints nothing.
func (p *printer) doc(text, deprecated string, tags ...string) {
	var paragraphs []string
	for _, paragraph := range names.Paragraphs(text) {
		paragraphs = append(paragraphs, harmless(paragraph))
	}
	if deprecated != "" {
		tags = append(tags, "@deprecated "+harmless(strings.Join(names.Paragraphs(deprecated), " ")))
	}
	p.comment(paragraphs, tags)
}

// note prints a comment of our own words.
func (p *printer) note(text string) { p.comment([]string{text}, nil) }

func (p *printer) comment(paragraphs, tags []string) {
	if len(paragraphs)+len(tags) == 0 {
		return
	}
	room := width - p.depth - len(" * ")
	var lines []string
	for i, paragraph := range paragraphs {
		if i > 0 && !(isItem(paragraph) && isItem(paragraphs[i-1])) {
			lines = append(lines, "")
		}
		lines = append(lines, names.Wrap(paragraph, room)...)
	}
	if len(paragraphs) > 0 && len(tags) > 0 {
		lines = append(lines, "")
	}
	for _, tag := range tags {
		lines = append(lines, names.Wrap(tag, room)...)
	}
	if len(lines) == 1 && p.depth+len("/**  */")+columns(lines[0]) <= width {
		p.line("/** ", lines[0], " */")
		return
	}
	p.line("/**")
	for _, text := range lines {
		p.line(strings.TrimRight(" * "+text, " "))
	}
	p.line(" */")
}

func isItem(paragraph string) bool { return strings.HasPrefix(paragraph, "- ") }

// harmless text can neither end the comment that it stands in nor begin a tag.
func harmless(text string) string {
	text = strings.ReplaceAll(text, "*/", `*\/`)
	if strings.HasPrefix(text, "@") {
		text = `\` + text
	}
	return text
}
