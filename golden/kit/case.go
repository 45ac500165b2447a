package kit

import (
	"errors"
	"io/fs"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
)

// LoadCase loads the protocol of a golden case: that in the folder spec, as a project
// file beside it wants it, if there is one. What it imports is beside that.
func LoadCase(fsys fs.FS) (*ir.Protocol, diag.List, error) {
	loader := lang.NewLoader(fsys)
	project, found, err := lang.LoadProject(fsys, "msggen.yaml")
	switch {
	case errors.Is(err, fs.ErrNotExist): // nothing is wanted
	case err != nil || project == nil:
		return nil, found, err
	default:
		loader.Forward(project.Forward)
	}
	p, list, err := loader.Load("spec")
	return p, append(found, list...), err
}
