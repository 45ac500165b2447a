// Package pattern finds what RE2 and ECMAScript read differently.
package pattern

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"

	"github.com/msggen/msggen/gen/lang/check/report"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// Check reports what means something else, or nothing, in one of RE2 and
// ECMAScript (with the u flag).
func Check(l *report.Log, text source.Text) bool {
	if start, end, why := foreignPattern(text.Value); why != "" {
		l.Report(diag.New(diag.BadPattern, text.Span(start, end), why))
		return false
	}
	if strings.HasPrefix(text.Value, "/^") || strings.HasSuffix(text.Value, "$/") {
		l.Report(diag.New(diag.BadPattern, text.Whole(), "no text begins before `^` or goes on behind `$`").WithHint("a pattern has no slashes around it"))
		return false
	}
	parsed, err := syntax.Parse(text.Value, syntax.Perl)
	if err != nil {
		why := strings.TrimPrefix(err.Error(), "error parsing regexp: ")
		l.Report(diag.New(diag.BadPattern, text.Whole(), why))
		return false
	}
	size := sizeOf(parsed)
	if size > maxSize {
		l.Report(diag.New(diag.BadPattern, text.Whole(), fmt.Sprintf("the pattern with its repetitions written out has more than %d parts", maxSize)))
		return false
	}
	if before := l.Patterns; before <= maxSizes {
		if l.Patterns += size; l.Patterns > maxSizes {
			l.Report(diag.New(diag.BadPattern, text.Whole(), fmt.Sprintf("the patterns of the protocol have more than %d parts", maxSizes)))
			return false
		}
	}
	return true
}

// What patterns may have at most: to make what matches them takes time and memory for each
// part, which is there as often as it is repeated.
const (
	maxSize  = 10_000  // one of them
	maxSizes = 200_000 // those of a protocol
)

// sizeOf is how many characters, classes and assertions a pattern has if what it repeats
// is written out. It does not go on counting past what no pattern may have.
func sizeOf(x *syntax.Regexp) int {
	size := 0
	switch {
	case x.Op == syntax.OpLiteral:
		size = len(x.Rune)
	case len(x.Sub) == 0:
		size = 1
	}
	for _, sub := range x.Sub {
		size = min(size+sizeOf(sub), maxSize+1)
	}
	if x.Op == syntax.OpRepeat {
		size *= max(x.Min, x.Max, 1)
	}
	return min(size, maxSize+1)
}

// pieceKind is what a piece of a pattern is to the pieces beside it.
type pieceKind int

const (
	atom       pieceKind = iota // what a quantifier may follow; also a closing parenthesis
	assertion                   // ^ $ \b \B: RE2 repeats them, ECMAScript does not
	opening                     // of a group
	bar                         // between alternatives
	quantifier                  // lazy ones with their question mark
)

// piece is the part of a pattern that a parser takes at once.
type piece struct {
	kind  pieceKind
	width int
	group string // the name of the group that it opens, or ""
	flaw
}

// flaw is a part of a piece that is outside the common subset, and why.
type flaw struct {
	start, end int
	why        string
}

// foreignPattern finds the first part of a pattern outside the common subset.
// What is wrong in both dialects is left to the compiler of the expression.
func foreignPattern(p string) (start, end int, why string) {
	groups := map[string]bool{}
	before := opening
	for i := 0; i < len(p); {
		next := nextPiece(p[i:])
		switch {
		case next.why != "":
		case next.kind == quantifier && before != atom:
			next.flaw = flaw{0, next.width, "`" + p[i:i+next.width] + "` follows nothing that both RE2 and ECMAScript can repeat"}
		case next.group != "" && groups[next.group]:
			next.flaw = flaw{0, next.width, "ECMAScript allows one group `" + next.group + "` only"}
		}
		if next.why != "" {
			return i + next.start, i + next.end, next.why
		}
		groups[next.group] = true
		before = next.kind
		i += next.width
	}
	return 0, 0, ""
}

var repetition = regexp.MustCompile(`^([*+?]|\{(0|[1-9]\d*)(,(0|[1-9]\d*)?)?\})\??`)

// nextPiece judges the piece that p begins with.
func nextPiece(p string) piece {
	switch p[0] {
	case '\\':
		return escaped(p)
	case '[':
		return class(p)
	case '(':
		return grouped(p)
	case '|':
		return piece{kind: bar, width: 1}
	case '^', '$':
		return piece{kind: assertion, width: 1}
	case '.':
		return piece{flaw: flaw{0, 1, "`.` matches line separators in RE2 but not in ECMAScript; write [^\\n]"}}
	case '*', '+', '?', '{':
		if m := repetition.FindString(p); m != "" {
			return piece{kind: quantifier, width: len(m)}
		}
		return piece{flaw: flaw{0, 1, "`{` that counts nothing is read differently by RE2 and ECMAScript; escape it"}}
	case '}', ']':
		return piece{flaw: flaw{0, 1, "`" + p[:1] + "` that closes nothing is read differently by RE2 and ECMAScript; escape it"}}
	default:
		return piece{kind: atom, width: runeWidth(p)}
	}
}

var namedGroup = regexp.MustCompile(`^\(\?<([A-Za-z_][A-Za-z0-9_]*)>`)

// grouped judges the opening of a group.
func grouped(p string) piece {
	if m := namedGroup.FindStringSubmatch(p); m != nil {
		return piece{kind: opening, width: len(m[0]), group: m[1]}
	}
	switch {
	case strings.HasPrefix(p, "(?:"):
		return piece{kind: opening, width: 3}
	case strings.HasPrefix(p, "(?"):
		return piece{flaw: flaw{0, 2, "only (?:…) and (?<name>…) are the same in RE2 and ECMAScript"}}
	default:
		return piece{kind: opening, width: 1}
	}
}
