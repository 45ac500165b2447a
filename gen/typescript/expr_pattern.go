package typescript

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// matches tests a text against a pattern. A pattern that is only the beginning or
// the end of a text needs no regular expression.
func (s *compiler) matches(x *ir.Matches) term {
	if begin, ok := strings.CutPrefix(x.Pattern, "^"); ok {
		if text, plain := plainText(begin); plain {
			return methodCall(s.expr(x.X), "startsWith", textDoc(quoted(text)))
		}
	}
	if end, ok := strings.CutSuffix(x.Pattern, "$"); ok {
		if text, plain := plainText(end); plain {
			return methodCall(s.expr(x.X), "endsWith", textDoc(quoted(text)))
		}
	}
	pattern := x.Pattern
	if pattern == "" {
		pattern = "(?:)" // two slashes would begin a comment
	}
	return invoke(regExp(pattern)+".test", s.expr(x.X).item())
}

// plainText is the text that a pattern without any operator stands for.
func plainText(pattern string) (text string, ok bool) {
	var out strings.Builder
	escaped := false
	for _, r := range pattern {
		switch {
		case escaped && !strings.ContainsRune(`^$\.*+?()[]{}|/-`, r):
			return "", false
		case escaped:
			escaped = false
		case r == '\\':
			escaped = true
			continue
		case strings.ContainsRune("^$.*+?()[]{}|", r):
			return "", false
		}
		out.WriteRune(r)
	}
	return out.String(), !escaped && out.Len() > 0
}
