package pattern

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// The letters that mean the same after a backslash in both dialects.
const (
	sharedClasses    = "dDwW"
	sharedAssertions = "bB"
	sharedControls   = "fnrtv"
	syntaxChars      = `^$\.*+?()[]{}|/`
)

var (
	hexEscape = regexp.MustCompile(`^\\x[0-9A-Fa-f]{2}`)
	category  = regexp.MustCompile(`^\\[pP]\{(L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|S[ckmo]?|Z[lps]?|C[cfo])\}`)
	// What is not assigned, and what is a surrogate, depends on the engine.
	unassigned = regexp.MustCompile(`^\\[pP]\{C[ns]?\}`)
)

// escaped judges an escape outside of a class.
func escaped(p string) piece {
	if len(p) > 1 && strings.IndexByte(sharedAssertions, p[1]) >= 0 {
		return piece{kind: assertion, width: 2}
	}
	width, _, why := escape(p)
	return piece{kind: atom, width: width, flaw: flaw{0, width, why}}
}

// escape judges an escape that stands for a character, or for a set of them.
func escape(p string) (width int, set bool, why string) {
	if len(p) < 2 {
		return len(p), false, ""
	}
	next := p[1]
	width = 1 + runeWidth(p[1:])
	switch {
	case next == 's' || next == 'S':
		return width, true, "`\\s` covers more characters in ECMAScript than in RE2; write [ \\t\\n\\r\\f]"
	case strings.IndexByte(sharedClasses, next) >= 0:
		return width, true, ""
	case strings.IndexByte(sharedControls+syntaxChars, next) >= 0:
		return width, false, ""
	case next == 'x':
		if m := hexEscape.FindString(p); m != "" {
			return len(m), false, ""
		}
	case next == 'p' || next == 'P':
		if m := category.FindString(p); m != "" {
			return len(m), true, ""
		}
		if m := unassigned.FindString(p); m != "" {
			return len(m), true, "which characters `" + m + "` covers depends on the engine"
		}
		return width, true, "only \\p{…} with a general category is the same in RE2 and ECMAScript"
	}
	return width, false, "`" + p[:width] + "` is not an escape of both RE2 and ECMAScript"
}

// class judges [ and all up to its ].
func class(p string) piece {
	i := 1
	if strings.HasPrefix(p, "[^") {
		i = 2
	}
	if strings.HasPrefix(p[i:], "]") {
		return piece{flaw: flaw{0, i + 1, "`]` at the start of a class is read differently by RE2 and ECMAScript; escape it"}}
	}
	for i < len(p) && p[i] != ']' {
		from := i
		width, set, why := classPart(p[i:])
		if why != "" {
			return piece{flaw: flaw{i, i + width, why}}
		}
		i += width
		if len(p) < i+2 || p[i] != '-' || p[i+1] == ']' {
			continue
		}
		width, toSet, why := classPart(p[i+1:])
		i += 1 + width
		switch {
		case why != "":
			return piece{flaw: flaw{i - width, i, why}}
		case set || toSet:
			return piece{flaw: flaw{from, i, "in ECMAScript no range begins or ends with a class; escape the `-`"}}
		}
	}
	return piece{kind: atom, width: min(i+1, len(p))}
}

// classPart judges one character of a class, or an escape in it.
func classPart(p string) (width int, set bool, why string) {
	switch {
	case strings.HasPrefix(p, "[:"):
		return 2, false, "POSIX classes exist in RE2 only"
	case strings.HasPrefix(p, `\b`) || strings.HasPrefix(p, `\B`):
		return 2, false, "`\\b` in a class is not the same in RE2 and ECMAScript"
	case strings.HasPrefix(p, `\-`):
		return 2, false, ""
	case p[0] == '\\':
		return escape(p)
	default:
		return runeWidth(p), false, ""
	}
}

func runeWidth(p string) int {
	_, width := utf8.DecodeRuneInString(p)
	return width
}
