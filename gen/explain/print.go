package explain

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// width is how many characters of prose stand on a line of a terminal.
const width = 80

// Plain is a text as a terminal shows it.
func (t Text) Plain() string {
	var out strings.Builder
	out.WriteString(t.Code + "\n\n" + wrapped(t.What))
	for _, paragraph := range t.Why {
		out.WriteString("\n" + wrapped(paragraph))
	}
	for _, e := range t.Examples {
		fmt.Fprintf(&out, "\n%s:\n\n", kinds[e.Kind])
		for _, line := range e.Lines {
			out.WriteString(strings.TrimRight("    "+line, " ") + "\n")
		}
	}
	return out.String()
}

// Markdown is a text without its heading.
func (t Text) Markdown() string {
	var out strings.Builder
	for _, paragraph := range append([]string{t.What}, t.Why...) {
		out.WriteString(paragraph + "\n\n")
	}
	for _, e := range t.Examples {
		fmt.Fprintf(&out, "%s:\n\n```%s\n%s\n```\n\n", kinds[e.Kind], e.Language, strings.Join(e.Lines, "\n"))
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// List is a line for each code, by families and groups.
func List() string {
	var out strings.Builder
	for _, f := range Families() {
		for i, g := range f.Groups {
			if out.Len() > 0 {
				out.WriteString("\n")
			}
			if i == 0 && len(f.Groups) > 1 {
				out.WriteString(f.Title + "\n\n")
			}
			out.WriteString(g.Title + "\n")
			longest := 0
			for _, t := range g.Texts {
				longest = max(longest, len(t.Code))
			}
			for _, t := range g.Texts {
				fmt.Fprintf(&out, "  %-*s  %s\n", longest, t.Code, strings.TrimSuffix(t.What, "."))
			}
		}
	}
	return out.String()
}

// docs is the page of the docs with all texts.
const docs = "https://github.com/msggen/msggen/blob/main/docs/diagnostics.md"

// Address is where the text can be read by others.
func (t Text) Address() string { return docs + "#" + t.Code }

// wrapped breaks a paragraph between words.
func wrapped(paragraph string) string {
	var out strings.Builder
	column := 0
	for i, word := range strings.Fields(paragraph) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case column+1+n > width:
			out.WriteByte('\n')
			column = 0
		default:
			out.WriteByte(' ')
			column++
		}
		out.WriteString(word)
		column += n
	}
	out.WriteByte('\n')
	return out.String()
}
