package layout

import (
	"strings"

	"github.com/msggen/msggen/gen/names"
)

// Doc prints a TSDoc comment: the paragraphs of a text of the spec, then tags.
// Without either it prints nothing.
func (p *Printer) Doc(text, deprecated string, tags ...string) {
	p.Comment(Paragraphs(text), append(tags, Deprecation(deprecated)...))
}

// Paragraphs are those of a text of the spec as a comment may have them.
func Paragraphs(text string) []string {
	var paragraphs []string
	for _, paragraph := range names.Paragraphs(text) {
		paragraphs = append(paragraphs, Untagged(paragraph))
	}
	return paragraphs
}

// Deprecation is the tag that says what to use instead, if the spec says so.
func Deprecation(text string) []string {
	if text == "" {
		return nil
	}
	return []string{"@deprecated " + Untagged(strings.Join(names.Paragraphs(text), " "))}
}

// Note prints a comment of our own words.
func (p *Printer) Note(text string) { p.Comment([]string{text}, nil) }

// Comment prints paragraphs and tags. Without either it prints nothing. Whatever they say,
// it does not end the comment.
func (p *Printer) Comment(paragraphs, tags []string) {
	if len(paragraphs)+len(tags) == 0 {
		return
	}
	room := Width - p.depth - len(" * ")
	var lines []string
	for i, paragraph := range paragraphs {
		if i > 0 && !(isItem(paragraph) && isItem(paragraphs[i-1])) {
			lines = append(lines, "")
		}
		lines = append(lines, names.Wrap(endless(paragraph), room)...)
	}
	if len(paragraphs) > 0 && len(tags) > 0 {
		lines = append(lines, "")
	}
	for _, tag := range tags {
		lines = append(lines, names.Wrap(endless(tag), room)...)
	}
	if len(lines) == 1 && p.depth+len("/**  */")+columns(lines[0]) <= Width {
		p.Line("/** ", lines[0], " */")
		return
	}
	p.Line("/**")
	for _, text := range lines {
		p.Line(strings.TrimRight(" * "+text, " "))
	}
	p.Line(" */")
}

func isItem(paragraph string) bool { return strings.HasPrefix(paragraph, "- ") }

func endless(text string) string { return strings.ReplaceAll(text, "*/", `*\/`) }

// Untagged text does not begin a tag.
func Untagged(text string) string {
	if strings.HasPrefix(text, "@") {
		text = `\` + text
	}
	return text
}
