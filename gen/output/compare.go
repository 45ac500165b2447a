package output

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"

	"github.com/msggen/msggen/gen/target"
)

// difference is how a file on disk differs from what it should be.
type difference struct {
	exists bool
	old    []byte
}

// differences compares files with what is on disk; nil: there is none.
func (s Set) differences(at *folders, files []target.File) ([]*difference, error) {
	found := make([]*difference, len(files))
	errs := make([]error, len(files))
	target.Each(len(files), func(i int) {
		var old []byte
		err := at.in(files[i].Path, func(folder *os.Root, name string) (err error) {
			old, err = folder.ReadFile(name)
			return err
		})
		switch {
		case errors.Is(err, fs.ErrNotExist):
			found[i] = &difference{}
		case err != nil:
			errs[i] = fmt.Errorf("%s: %w", s.name(files[i].Path), err)
		case !bytes.Equal(old, files[i].Data):
			found[i] = &difference{true, old}
		}
	})
	return found, errors.Join(errs...)
}

// name is a file's path as messages have it.
func (s Set) name(file string) string { return path.Join(s.Dir, file) }
