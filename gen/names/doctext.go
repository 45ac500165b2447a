package names

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Paragraphs cuts a doc text into paragraphs, each on one line: blank lines and
// list items begin a new one. What is not to be seen, or would make a reader see
// the text in another order than a compiler, is dropped.
//
// The text may still hold whatever ends a comment of the target language; that
// is for its emitter to defuse.
func Paragraphs(doc string) []string {
	var paragraphs []string
	begin := true
	for line := range strings.Lines(doc) {
		text := spaced(Visible(line))
		switch {
		case text == "":
			begin = true
			continue
		case begin || IsItem(text):
			paragraphs = append(paragraphs, text)
		default:
			paragraphs[len(paragraphs)-1] += " " + text
		}
		begin = false
	}
	return paragraphs
}

// IsItem reports whether a paragraph is an item of a list.
func IsItem(line string) bool {
	return strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "* ")
}

// Visible is a line without what is not to be seen, or would make a reader see it in
// another order than a compiler.
func Visible(line string) string { return strings.Map(visible, line) }

// visible drops control and format characters, among them those that change the
// direction of text, and turns every kind of space and line end into a space.
func visible(r rune) rune {
	switch {
	case ' ' <= r && r <= '~':
		return r
	case unicode.IsSpace(r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r):
		return ' '
	case unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r) || r == utf8.RuneError:
		return -1
	}
	return r
}

// Wrap breaks a paragraph into lines of at most width characters where its
// spaces allow.
func Wrap(paragraph string, width int) []string {
	text := spaced(paragraph)
	var lines []string
	start, room := 0, width // of the line that is being filled
	for at := 0; at < len(text); {
		end := len(text)
		if space := strings.IndexByte(text[at:], ' '); space >= 0 {
			end = at + space
		}
		n := utf8.RuneCountInString(text[at:end])
		switch {
		case at == 0:
			room = width - n
		case n+1 > room:
			lines = append(lines, text[start:at-1])
			start, room = at, width-n
		default:
			room -= n + 1
		}
		at = end + 1
	}
	if text == "" {
		return nil
	}
	return append(lines, text[start:])
}

// spaced is text with one space between words and none around them.
func spaced(text string) string {
	before := ' '
	for _, r := range text {
		if unicode.IsSpace(r) && (r != ' ' || before == ' ') {
			return strings.Join(strings.Fields(text), " ")
		}
		before = r
	}
	return strings.TrimSuffix(text, " ")
}
