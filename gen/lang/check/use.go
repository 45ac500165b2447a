package check

import (
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// varUse is a name that has to be used somewhere.
type varUse struct {
	name source.Text
	what string
}

// expectUse notes a name that must be used; those with an underscore in front
// need not be. The same name is noted again for every event of a shared rule.
func (l *log) expectUse(name source.Text, what string) {
	if l.mute > 0 || name.IsZero() || name.Value == "" || name.Value[0] == '_' {
		return
	}
	l.declared = append(l.declared, &varUse{name, what})
}

// markUsed notes that a name is used; it is known by where it was declared.
func (l *log) markUsed(at source.Span) { l.used[placeOf(at, "")] = true }

// reportUnusedNames reports the names that nothing refers to.
func (l *log) reportUnusedNames() {
	seen := map[place]bool{}
	for _, d := range l.declared {
		at := placeOf(d.name.Whole(), "")
		if !l.used[at] && !seen[at] && !l.flawed(d.name.Whole()) {
			l.report(diag.New(diag.Unused, d.name.Whole(), d.what, d.name.Value).WithHint("begin its name with an underscore to keep it"))
		}
		seen[at] = true
	}
}
