package report

import (
	"slices"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// varUse is a name that has to be used somewhere.
type varUse struct {
	name source.Text
	what string
	in   []source.Text // where it would be used
}

// ExpectUse notes a name that must be used; those with an underscore in front
// need not be. The same name is noted again for every event of a shared rule.
// It is not asked for if something is wrong with a text that it belongs in.
func (l *Log) ExpectUse(name source.Text, what string, in ...source.Text) {
	if l.Mute > 0 || name.IsZero() || name.Value == "" || name.Value[0] == '_' {
		return
	}
	l.declared = append(l.declared, &varUse{name, what, in})
}

// MarkUsed notes that a name is used; it is known by where it was declared.
func (l *Log) MarkUsed(at source.Span) { l.used[placeOf(at, "")] = true }

// ReportUnusedNames reports the names that nothing refers to.
func (l *Log) ReportUnusedNames() {
	for _, d := range l.declared {
		if at := d.name.Whole(); !l.used[placeOf(at, "")] && !l.Flawed(at) && !slices.ContainsFunc(d.in, func(t source.Text) bool { return !t.IsZero() && l.Mistaken(t.Whole()) }) {
			l.Report(diag.New(diag.Unused, at, d.what, d.name.Value).WithHint("begin its name with an underscore to keep it"))
		}
	}
}
