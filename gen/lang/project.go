package lang

import (
	"io/fs"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/source"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// LoadProject reads a project file. The project is nil if a diagnostic is an
// error; the error is that of reading the file.
func LoadProject(fsys fs.FS, name string) (*syntax.Project, diag.List, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, nil, err
	}
	p, found := syntax.ParseProject(source.NewFile(name, data))
	if found.HasErrors() {
		return nil, found, nil
	}
	return p, found, nil
}
