package check

import (
	slashpath "path"
	"regexp"
	"strings"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/source"
)

// moduleOf is the name of the module that a spec file becomes.
func moduleOf(f *source.File) string {
	return strings.TrimSuffix(slashpath.Base(f.Name), slashpath.Ext(f.Name))
}

var moduleForm = regexp.MustCompile(`^[a-z][a-z0-9]*([_-][a-z0-9]+)*$`)

// checkModules reports files that cannot give their name to a module. Capitals
// are refused, because some systems do not tell them apart.
func checkModules(l *log, files []*source.File) {
	seen := map[string]*source.File{}
	for _, f := range files {
		name := moduleOf(f)
		at := f.Span(0, 0)
		if !moduleForm.MatchString(name) {
			l.report(diag.New(diag.FileName, at, name).WithHint("small letters, digits, underscores and hyphens"))
		} else if first := seen[name]; first != nil {
			l.report(diag.New(diag.FileName, at, name).WithHint("%s has the name already", first.Name))
		}
		fileNamed(l, source.NewText(name, at, nil))
		seen[name] = f
	}
}

// fileNamed reports a name after which a file of the output, or its folder,
// cannot be called everywhere.
func fileNamed(l *log, name source.Text) {
	if names.Device(name.Value) {
		l.report(diag.New(diag.DeviceName, name.Whole(), name.Value))
	}
}
