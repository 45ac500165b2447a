package check

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// style is how a kind of name is written.
type style struct {
	form  *regexp.Regexp
	name  string
	spell func(string) string // respells a name, as a proposal
}

var (
	pascalCase = style{regexp.MustCompile(`^[A-Z][A-Za-z0-9]*$`), "in PascalCase", pascal}
	snakeCase  = style{regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`), "in snake_case", joined("_")}
	kebabCase  = style{regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`), "in kebab-case", joined("-")}
	identifier = style{regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`), "letters, digits and underscores", asIs}
	variable   = style{regexp.MustCompile(`^(_|_?[a-z][A-Za-z0-9_]*)$`), "letters, digits and underscores, beginning with a small letter", joined("_")}
)

// styled reports a name that is not in its style. A missing one was reported
// by whoever read the file.
func styled(l *log, name source.Text, s style) bool {
	if name.IsZero() {
		return false
	}
	if s.form.MatchString(name.Value) {
		return true
	}
	d := diag.New(diag.NameStyle, name.Whole(), name.Value, s.name)
	if better := s.spell(name.Value); s.form.MatchString(better) {
		d = d.WithHint("write `%s`", better)
	}
	l.report(d)
	return false
}

// pascal spells a name of any style in PascalCase: note_added, NOTE_ADDED and
// noteAdded all become NoteAdded.
func pascal(name string) string {
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

// eventTypeName is the name of the object type of an event.
func eventTypeName(events *syntax.Events, event *syntax.Event) string {
	if !event.TypeName.IsZero() {
		return event.TypeName.Value
	}
	suffix := "Event"
	if !events.Suffix.IsZero() {
		suffix = events.Suffix.Value
	}
	return pascal(event.Name.Value) + suffix
}

// clashes reports names that differ but become the same in the output, where
// names are spelled in PascalCase or camelCase.
type clashes struct {
	log  *log
	seen map[string]source.Text
}

// newClashes has no names yet.
func newClashes(l *log) *clashes { return &clashes{l, map[string]source.Text{}} }

// add notes a name, or reports that it clashes with another one.
func (k *clashes) add(name source.Text) {
	key := pascal(name.Value)
	if first, ok := k.seen[key]; ok && first.Value != name.Value {
		k.log.report(diag.New(diag.NameClash, name.Whole(), name.Value, first.Value).
			WithRelated(first.Whole(), "the other name"))
		return
	}
	k.seen[key] = name
}
