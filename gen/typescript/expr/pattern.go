package expr

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/term"
)

// matches tests a text against a pattern. A pattern that is only the beginning or
// the end of a text needs no regular expression.
func (s *Compiler) matches(x *ir.Matches) term.Term {
	if begin, ok := strings.CutPrefix(x.Pattern, "^"); ok {
		if text, plain := plainText(begin); plain {
			return term.MethodCall(s.Expr(x.X), "startsWith", layout.Text(layout.Quoted(text)))
		}
	}
	if end, ok := strings.CutSuffix(x.Pattern, "$"); ok {
		if text, plain := plainText(end); plain {
			return term.MethodCall(s.Expr(x.X), "endsWith", layout.Text(layout.Quoted(text)))
		}
	}
	pattern := x.Pattern
	if pattern == "" {
		pattern = "(?:)" // two slashes would begin a comment
	}
	return term.Invoke(s.Module.Runtime("matches"), layout.Text(layout.RegExp(pattern)), s.Expr(x.X).Item())
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
