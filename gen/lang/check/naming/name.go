// Package naming says how names are written, and which ones clash.
package naming

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/msggen/msggen/gen/lang/check/report"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// Style is how a kind of name is written.
type Style struct {
	Form  *regexp.Regexp
	Name  string
	spell func(string) string // respells a name, as a proposal
}

var (
	PascalCase = Style{regexp.MustCompile(`^[A-Z][A-Za-z0-9]*$`), "in PascalCase", Pascal}
	SnakeCase  = Style{regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`), "in snake_case", joined("_")}
	KebabCase  = Style{regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`), "in kebab-case", joined("-")}
	Key        = Style{regexp.MustCompile(`^([A-Za-z_][A-Za-z0-9_]*|[A-Za-z_$@-]*[A-Za-z0-9][A-Za-z0-9_$@-]*)$`), "letters, digits and the signs `_ - $ @`, and not signs alone", asIs}
	Variable   = Style{regexp.MustCompile(`^(_|_?[a-z][A-Za-z0-9_]*)$`), "letters, digits and underscores, beginning with a small letter", joined("_")}
)

// Styled reports a name that is not in its style. A missing one was reported
// by whoever read the file.
func Styled(l *report.Log, name source.Text, s Style) bool {
	if name.IsZero() {
		return false
	}
	if s.Form.MatchString(name.Value) {
		return true
	}
	d := diag.New(diag.NameStyle, name.Whole(), name.Value, s.Name)
	if better := s.spell(name.Value); s.Form.MatchString(better) {
		d = d.WithHint("write `%s`", better)
	}
	if own, ok := strings.CutSuffix(name.Value, "?"); ok && s.Form == Key.Form && s.Form.MatchString(own) {
		d = d.WithHint("write `%s`, and below it `optional: true`", own)
	}
	if s.Form == PascalCase.Form && name.Value[0] >= '0' && name.Value[0] <= '9' {
		d = d.WithHint("a name begins with a letter; an event may have another one than its tag, under `name`")
	}
	if s.Form == Key.Form && strings.Contains(name.Value, ".") {
		d = d.WithHint("what is in an object is declared with it, under `objects`")
	} else if s.Form == Key.Form && d.Hint == "" && !strings.ContainsAny(name.Value, " \t") {
		d = d.WithHint("an object with other keys is a map: `\"map[string]\"`")
	}
	l.Report(d)
	return false
}

// Misspelt reports whether a name in PascalCase is what a declared one that is not should
// have been, which is told where it is declared.
func Misspelt(declared, name string) bool {
	return declared != name && Pascal(declared) == name && !PascalCase.Form.MatchString(declared)
}

// Pascal spells a name of any style in PascalCase: note_added, NOTE_ADDED and
// noteAdded all become NoteAdded.
func Pascal(name string) string {
	var out strings.Builder
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if strings.ToUpper(word) == word {
			word = strings.ToLower(word)
		}
		runes := []rune(word)
		runes[0] = unicode.ToUpper(runes[0])
		out.WriteString(string(runes))
	}
	return out.String()
}

// asIs proposes nothing: the names of fields are those of the wire.
func asIs(name string) string { return name }

// joined spells the words of a name in small letters.
func joined(separator string) func(string) string {
	return func(name string) string {
		words := wordStart.ReplaceAllString(name, "${1}_${2}")
		parts := strings.FieldsFunc(words, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		return strings.ToLower(strings.Join(parts, separator))
	}
}

var wordStart = regexp.MustCompile(`([a-z0-9])([A-Z])`)

// EventTypeName is the name of the object type of an event.
func EventTypeName(events *syntax.Events, event *syntax.Event) string {
	if !event.TypeName.IsZero() {
		return event.TypeName.Value
	}
	suffix := "Event"
	if !events.Suffix.IsZero() {
		suffix = events.Suffix.Value
	}
	return Pascal(event.Name.Value) + suffix
}

// Clashes reports names that differ but become the same in the output, where
// names are spelled in PascalCase or camelCase.
type Clashes struct {
	log  *report.Log
	Seen map[string]source.Text
}

// NewClashes has no names yet.
func NewClashes(l *report.Log) *Clashes { return &Clashes{l, map[string]source.Text{}} }

// Add notes a name, or reports that it clashes with another one.
func (k *Clashes) Add(name source.Text) {
	key := Pascal(name.Value)
	if first, ok := k.Seen[key]; ok && first.Value != name.Value {
		k.log.Report(diag.New(diag.NameClash, name.Whole(), name.Value, first.Value).
			WithRelated(first.Whole(), "the other name"))
		return
	}
	k.Seen[key] = name
}

// Keywords can name no variable.
var Keywords = map[string]bool{"true": true, "false": true, "null": true, "in": true, "self": true, "event": true}

// TagStyled reports an enum or tag value no constant could be named after.
func TagStyled(l *report.Log, value source.Text) bool {
	named := strings.IndexFunc(value.Value, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) >= 0
	control := strings.IndexFunc(value.Value, unicode.IsControl) >= 0
	if value.IsZero() || named && !control {
		return !value.IsZero()
	}
	l.Report(diag.New(diag.NameStyle, value.Whole(), value.Value, "printable, with at least one letter or digit"))
	return false
}

// Others are what the case for all others is called elsewhere.
var Others = []string{"else", "default", "otherwise", "_", "*"}
