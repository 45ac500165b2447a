package check

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// pattern reports what means something else, or nothing, in one of RE2 and
// ECMAScript (with the u flag).
func (c *checker) pattern(text source.Text) bool {
	if start, end, why := foreignPattern(text.Value); why != "" {
		c.report(diag.New(diag.BadPattern, text.Span(start, end), why))
		return false
	}
	if _, err := regexp.Compile(text.Value); err != nil {
		why := strings.TrimPrefix(err.Error(), "error parsing regexp: ")
		c.report(diag.New(diag.BadPattern, text.Whole(), why))
		return false
	}
	return true
}

// The letters that mean the same after a backslash in both dialects.
const (
	sharedClasses  = "dDwWbB"
	sharedControls = "fnrtv"
	syntaxChars    = `^$\.*+?()[]{}|/`
)

// foreignPattern finds the first part of a pattern outside the common subset.
// What is wrong in both dialects is left to the compiler of the expression.
func foreignPattern(p string) (start, end int, why string) {
	inClass := false
	for i := 0; i < len(p); {
		_, width := utf8.DecodeRuneInString(p[i:])
		rest := p[i:]
		switch {
		case rest[0] == '\\':
			n, why := escape(rest, inClass)
			if why != "" {
				return i, i + n, why
			}
			i += n
			continue
		case inClass:
			if strings.HasPrefix(rest, "[:") {
				return i, i + 2, "POSIX classes exist in RE2 only"
			}
			inClass = rest[0] != ']'
		case rest[0] == '[':
			inClass = true
			if strings.HasPrefix(rest, "[^") {
				width = 2
			}
			if strings.HasPrefix(rest[width:], "]") {
				return i, i + width + 1, "`]` at the start of a class is read differently by RE2 and ECMAScript; escape it"
			}
		case rest[0] == '.':
			return i, i + 1, "`.` matches line separators in RE2 but not in ECMAScript; write [^\\n]"
		case rest[0] == '(':
			if n, why := groupForm(rest); why != "" {
				return i, i + n, why
			}
		case rest[0] == '{':
			n := counted.FindString(rest)
			if n == "" {
				return i, i + 1, "`{` that counts nothing is read differently by RE2 and ECMAScript; escape it"
			}
			width = len(n)
		case rest[0] == '}' || rest[0] == ']':
			return i, i + 1, "`" + rest[:1] + "` that closes nothing is read differently by RE2 and ECMAScript; escape it"
		}
		i += width
	}
	return 0, 0, ""
}

var (
	counted    = regexp.MustCompile(`^\{\d+(,\d*)?\}`)
	hexEscape  = regexp.MustCompile(`^\\x[0-9A-Fa-f]{2}`)
	category   = regexp.MustCompile(`^\\[pP]\{[A-Z][a-z]?\}`)
	namedGroup = regexp.MustCompile(`^\(\?<[A-Za-z_]`)
)

// escape judges the escape that p begins with and gives its length.
func escape(p string, inClass bool) (n int, why string) {
	if len(p) < 2 {
		return 1, ""
	}
	next := p[1]
	_, width := utf8.DecodeRuneInString(p[1:])
	n = 1 + width
	switch {
	case next == 's' || next == 'S':
		return n, "`\\s` covers more characters in ECMAScript than in RE2; write [ \\t\\n\\r\\f]"
	case inClass && (next == 'b' || next == 'B'):
		return n, "`\\b` in a class is not the same in RE2 and ECMAScript"
	case strings.IndexByte(sharedClasses+sharedControls+syntaxChars, next) >= 0:
		return n, ""
	case next == '-' && inClass:
		return n, ""
	case next == 'x':
		if m := hexEscape.FindString(p); m != "" {
			return len(m), ""
		}
	case next == 'p' || next == 'P':
		if m := category.FindString(p); m != "" {
			return len(m), ""
		}
		return n, "only \\p{…} with a general category is the same in RE2 and ECMAScript"
	}
	return n, "`" + p[:n] + "` is not an escape of both RE2 and ECMAScript"
}

// groupForm judges the opening of a group.
func groupForm(p string) (n int, why string) {
	if !strings.HasPrefix(p, "(?") || strings.HasPrefix(p, "(?:") || namedGroup.MatchString(p) {
		return 0, ""
	}
	return 2, "only (?:…) and (?<name>…) are the same in RE2 and ECMAScript"
}
