package format

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/msggen/msggen/gen/lang/syntax"
)

// scalar is a text of one line as it is written; flow says that it stands in brackets or
// braces.
func scalar(t *syntax.Tree, raw string, flow bool) string {
	switch {
	case t.Style == syntax.Plain && !strings.Contains(t.Value, "\n") && (!flow || !strings.ContainsAny(t.Value, flowOnly)):
		return t.Value
	case t.Style != syntax.Plain && fits(t.Value, flow) && isText(t.Value):
		return t.Value
	case t.Style == syntax.DoubleQuoted && escapes.MatchString(raw) && !strings.Contains(raw, "\n"):
		return raw // who has written escapes wants to see them
	default:
		return quoted(t.Value)
	}
}

// escapes are those of a text in double quotes that has to be in quotes for nothing else.
var escapes = regexp.MustCompile(`^"(?:[^\\]|\\["\\])*\\[^"\\]`)

// quoted puts a text in quotes: double ones, unless those would have to be escaped and
// single ones would not.
func quoted(text string) string {
	if strings.ContainsAny(text, `"\`) && !strings.ContainsAny(text, "'\n") {
		return "'" + text + "'"
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(text) + `"`
}

// fits reports whether a text may stand without quotes.
func fits(text string, flow bool) bool {
	if text == "" || strings.TrimSpace(text) != text || strings.ContainsAny(text[:1], "-?:,[]{}#&*!|>'\"%@`=<~") {
		return false
	}
	if strings.ContainsFunc(text, func(r rune) bool { return r != ' ' && !unicode.IsPrint(r) }) {
		return false
	}
	if strings.Contains(text, ": ") || strings.HasSuffix(text, ":") || strings.Contains(text, " #") {
		return false
	}
	return !flow || !strings.ContainsAny(text, flowOnly+":")
}

// flowOnly are the characters that end a text without quotes in brackets and braces.
const flowOnly = ",?[]{}"

// isText reports whether a text without quotes is nothing but text to anybody who reads
// YAML, of whatever version, or a spec.
func isText(text string) bool {
	return !notText.MatchString(text) && !strings.ContainsAny(text[:1], "0123456789.+-")
}

// notText is what YAML, or a spec, may take for something else than text.
var notText = regexp.MustCompile(`^(?:(?i:[-+.0-9][-+.:_0-9a-z]*|null|true|false|yes|no|on|off|y|n|~|)|nil|None|undefined)$`)
