// Package format lays out Python source as `ruff format` does, for what this generator
// emits: its lines are at most 88 characters long where they can be.
//
// How it decides follows the formatter of ruff, whose licence is in NOTICE.
//
// Statements are read again from their text, so that whoever prints them need not know
// how wide they are.
package format

import (
	"strings"
	"unicode/utf8"
)

// Source lays out a module. Its comments and docstrings stay as they are.
func Source(source string) string {
	m := &module{lines: strings.Split(strings.TrimRight(source, "\n"), "\n")}
	m.out.Grow(len(source) + len(source)/8)
	for len(m.lines) > 0 {
		m.statement()
	}
	return m.out.String()
}

// module is one that is laid out.
type module struct {
	renderer          // which prints statements
	lines    []string // that are left
	blank    int      // empty lines before the next statement
	depth    int      // the indentation of the one before
	attached bool     // that one has nothing between it and the next
	declared bool     // the last statement that is not indented declares a function or class
}

func (m *module) statement() {
	line := m.lines[0]
	code := strings.TrimSpace(line)
	if code == "" {
		m.blank++
		m.lines = m.lines[1:]
		return
	}
	depth := len(line) - len(strings.TrimLeft(line, " "))
	m.space(depth, code)
	m.blank, m.depth, m.attached = 0, depth, false
	if depth == 0 {
		m.declared = declares(code)
	}
	switch {
	case code[0] == '#' || code[0] == '@':
		m.attached = code[0] == '@'
		m.take(1)
	case strings.HasPrefix(code, `"""`):
		n := 1
		for code = code[3:]; !closes(code) && n < len(m.lines); n++ {
			code = m.lines[n]
		}
		m.take(n)
	case stays(code) && utf8.RuneCountInString(line) <= width:
		m.take(1)
		m.attached = code[len(code)-1] == ':'
	default:
		code, comment, n := split(m.lines)
		m.render(statement(strings.TrimSpace(code)), depth)
		m.out.WriteString(comment)
		m.out.WriteByte('\n')
		m.lines = m.lines[n:]
		m.attached = strings.HasSuffix(strings.TrimSpace(code), ":")
	}
}

// take keeps lines as they are.
func (m *module) take(n int) {
	for _, line := range m.lines[:n] {
		m.out.WriteString(line)
		m.out.WriteByte('\n')
	}
	m.lines = m.lines[n:]
}

// space prints the empty lines before a statement: two around functions and classes, and
// at most one in them.
func (m *module) space(depth int, code string) {
	switch {
	case m.attached || m.out.Len() == 0:
		return
	case depth > 0:
		m.blank = min(m.blank, 1)
	case declares(code) || m.declared && m.depth > 0:
		m.blank = 2
	default:
		m.blank = min(m.blank, 2)
	}
	m.out.WriteString(strings.Repeat("\n", m.blank))
}

// declares reports whether code begins a function or a class.
func declares(code string) bool {
	return code[0] == '@' || strings.HasPrefix(code, "def ") || strings.HasPrefix(code, "async def ") || strings.HasPrefix(code, "class ")
}

// closes reports whether a docstring ends on a line.
func closes(line string) bool {
	for i := 0; i < len(line); i++ {
		if line[i] == '\\' {
			i++
		} else if strings.HasPrefix(line[i:], `"""`) {
			return true
		}
	}
	return false
}

// split takes the statement that some lines begin with, and the comment at its end, and
// says how many lines that is. A line is read once, however many there are: those of a
// table may be thousands. A statement with a comment inside stays as it is from there on.
func split(lines []string) (code, comment string, n int) {
	depth, length, hash := 0, 0, -1
	for n < len(lines) && (n == 0 || depth > 0) {
		line := lines[n]
	scan:
		for i := 0; i < len(line); i++ {
			switch line[i] {
			case '"', '\'':
				i += quoted(line[i:]) - 1
			case '(', '[', '{':
				depth++
			case ')', ']', '}':
				depth--
			case '#':
				if hash < 0 {
					hash = length + i
				}
				break scan
			}
		}
		n, length = n+1, length+len(line)+1
	}
	code = strings.Join(lines[:n], "\n")
	if hash < 0 {
		return code, "", n
	}
	return code[:hash], "  " + strings.TrimSpace(code[hash:]), n
}
