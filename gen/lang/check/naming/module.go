package naming

import (
	slashpath "path"
	"regexp"
	"strings"

	"github.com/msggen/msggen/gen/lang/check/report"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/source"
)

var moduleForm = regexp.MustCompile(`^[a-z][a-z0-9]*([_-][a-z0-9]+)*$`)

// ModuleOf is the name of the module that a spec file becomes.
func ModuleOf(f *source.File) string {
	return strings.TrimSuffix(slashpath.Base(f.Name), slashpath.Ext(f.Name))
}

// CheckModules reports files that cannot give their name to a module. Capitals
// are refused, because some systems do not tell them apart.
func CheckModules(l *report.Log, files []*source.File) {
	seen := map[string]*source.File{}
	for _, f := range files {
		name := ModuleOf(f)
		at := f.Span(0, 0)
		if !moduleForm.MatchString(name) {
			l.Report(diag.New(diag.FileName, at, name).WithHint("small letters, digits, underscores and hyphens"))
		} else if first := seen[name]; first != nil {
			l.Report(diag.New(diag.FileName, at, name).WithHint("%s has the name already", first.Name))
		}
		FileNamed(l, source.NewText(name, at, nil))
		seen[name] = f
	}
}

// FileNamed reports a name after which a file of the output, or its folder,
// cannot be called everywhere.
func FileNamed(l *report.Log, name source.Text) {
	switch {
	case names.Device(name.Value):
		l.Report(diag.New(diag.DeviceName, name.Whole(), name.Value))
	case len(name.Value) > names.Longest:
		l.Report(diag.New(diag.LongName, name.Whole(), name.Value, names.Longest))
	}
}
