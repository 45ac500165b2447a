package format

import (
	"regexp"
	"strings"

	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// spaced gives a scalar with the blanks that belong into what it is.
func (p *printer) spaced(t *syntax.Tree, at *place) *syntax.Tree {
	s := *t
	s.Value = spacing(t.Value, at)
	if s.Value != t.Value && s.Style == syntax.Plain {
		s.Style = syntax.DoubleQuoted // if it needs quotes now
	}
	return &s
}

func spacing(text string, at *place) string {
	switch {
	case at == nil:
		return text
	case at.rule:
		return rule.Space(text)
	case at.names:
		return listed(text)
	default:
		return text
	}
}

// listed puts blanks between names.
func listed(text string) string {
	names := strings.Split(text, ",")
	for i, name := range names {
		names[i] = strings.TrimSpace(name)
	}
	return strings.Join(names, ", ")
}

// scalar writes a scalar behind a key or a dash at indent.
func (p *printer) scalar(t *syntax.Tree, at *place, indent int) {
	raw := p.raw(t)
	deeper := strings.Repeat(" ", indent+2)
	switch {
	case t.Start == t.End && t.Value == "":
		p.close()
	case oneLine(t, raw):
		p.add(scalar(p.spaced(t, at), raw, false))
	case t.Style == syntax.Literal || t.Style == syntax.Folded:
		header, body, _ := strings.Cut(raw, "\n")
		p.leading(t.Start+len(header), indent)
		if word, _, _ := strings.Cut(header, "#"); strings.ContainsAny(word, "123456789") || blankEnds.MatchString(t.Value) {
			kept := *t
			kept.Style = syntax.Literal // folded anew it might say something else
			t = &kept
		}
		lines := blockLines(t, at, body)
		p.add(indicator(t, lines))
		for _, line := range lines {
			if line != "" {
				line = deeper + line
			}
			p.lines = append(p.lines, written{text: line})
		}
	default: // in quotes, or without, over several lines
		for i, line := range strings.Split(raw, "\n") {
			line = withoutBlanks(line, t.Style)
			switch {
			case i == 0:
				p.add(line)
			case line == "":
				p.lines = append(p.lines, written{})
			default:
				p.lines = append(p.lines, written{text: deeper + line})
			}
		}
	}
}

// withoutBlanks takes away the blanks around a line of a text that goes on, but for one
// that is escaped.
func withoutBlanks(line string, style syntax.Style) string {
	line = strings.TrimLeft(strings.TrimSuffix(line, "\r"), " \t")
	short := strings.TrimRight(line, " \t")
	escapes := len(short) - len(strings.TrimRight(short, `\`))
	if style == syntax.DoubleQuoted && escapes%2 == 1 && len(line) > len(short) {
		return line[:len(short)+1]
	}
	return short
}

// blockLines are the lines of a block of text.
func blockLines(t *syntax.Tree, at *place, body string) []string {
	kept := len(t.Value) - len(strings.TrimRight(t.Value, "\n")) // of the line ends behind it
	text := strings.TrimRight(t.Value, "\n")
	if t.Style == syntax.Literal {
		text = spacing(text, at)
	} else {
		text = outdented(strings.ReplaceAll(body, "\r", ""))
	}
	if text == "" {
		return make([]string, kept)
	}
	if kept > 1 {
		text += strings.Repeat("\n", kept-1)
	}
	return strings.Split(text, "\n")
}

// blankEnds are blanks at the ends of lines.
var blankEnds = regexp.MustCompile(`(?m)[ \t]$`)

// outdented takes away what all lines are indented by.
func outdented(body string) string {
	lines := strings.Split(body, "\n")
	least := -1
	for _, line := range lines {
		if content := strings.TrimLeft(line, " "); content != "" && (least < 0 || len(line)-len(content) < least) {
			least = len(line) - len(content)
		}
	}
	for i, line := range lines {
		lines[i] = line[min(max(least, 0), len(line)):]
		if strings.TrimLeft(line, " ") == "" {
			lines[i] = ""
		}
	}
	return strings.Join(lines, "\n")
}

// indicator is how a block of text begins: how much its lines are indented, if the first
// one is indented deeper than the others, and which line ends it has at its end.
func indicator(t *syntax.Tree, lines []string) string {
	begin := "|"
	if t.Style == syntax.Folded {
		begin = ">"
	}
	if first := strings.TrimLeft(strings.Join(lines, "\n"), "\n"); first != "" && strings.ContainsAny(first[:1], " \t") {
		begin += "2"
	}
	switch {
	case !strings.HasSuffix(t.Value, "\n"):
		begin += "-"
	case strings.HasSuffix(t.Value, "\n\n") || t.Value == "\n":
		begin += "+"
	}
	return begin
}
