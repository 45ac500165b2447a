package output

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"sync"

	"github.com/msggen/msggen/gen"
)

// folders are the folders that files go into, each opened once: a path is walked
// step by step, so that no link leads outside.
type folders struct {
	set  Set
	root *os.Root
	open map[string]*os.Root // nil: it does not exist
}

// openFolders opens those that exist.
func openFolders(s Set, root *os.Root, files []gen.File) (*folders, error) {
	f := &folders{set: s, root: root, open: map[string]*os.Root{".": root}}
	for _, file := range files {
		dir := path.Dir(file.Path)
		if _, known := f.open[dir]; known {
			continue
		}
		opened, err := root.OpenRoot(dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			f.close()
			return nil, err
		}
		f.open[dir] = opened
	}
	return f, nil
}

// make makes and opens the folder of a file, if it does not exist.
func (f *folders) make(file string) error {
	dir := path.Dir(file)
	if f.open[dir] != nil {
		return nil
	}
	for _, outer := range parents(file) {
		if err := f.root.Mkdir(outer, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	opened, err := f.root.OpenRoot(dir)
	if err == nil {
		f.open[dir] = opened
	}
	return err
}

// close closes all folders but the root.
func (f *folders) close() {
	for _, dir := range f.open {
		if dir != nil && dir != f.root {
			_ = dir.Close()
		}
	}
	f.open = nil
}

// name is a file's path as messages have it.
func (f *folders) name(file string) string { return path.Join(f.set.Dir, file) }

// difference is how a file on disk differs from what it should be.
type difference struct {
	exists bool
	old    []byte
}

// differences compares all files with what is on disk; nil: there is none.
func (f *folders) differences(files []gen.File) ([]*difference, error) {
	found := make([]*difference, len(files))
	errs := make([]error, len(files))
	var buffers sync.Pool
	gen.Each(len(files), func(i int) {
		buffer, ok := buffers.Get().(*bytes.Buffer)
		if !ok {
			buffer = new(bytes.Buffer)
		}
		defer buffers.Put(buffer)
		exists, err := f.read(files[i].Path, buffer)
		switch {
		case err != nil:
			errs[i] = fmt.Errorf("%s: %w", f.name(files[i].Path), err)
		case !exists:
			found[i] = &difference{}
		case !bytes.Equal(buffer.Bytes(), files[i].Data):
			found[i] = &difference{true, slices.Clone(buffer.Bytes())}
		}
	})
	return found, first(errs)
}

// read reads a file, if it exists.
func (f *folders) read(name string, buffer *bytes.Buffer) (exists bool, err error) {
	buffer.Reset()
	dir := f.open[path.Dir(name)]
	if dir == nil {
		return false, nil
	}
	file, err := dir.Open(path.Base(name))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return true, err
	}
	buffer.Grow(int(info.Size()) + bytes.MinRead) // room to see the end
	_, err = buffer.ReadFrom(file)
	return true, err
}

// first is the first error of a list.
func first(errs []error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
