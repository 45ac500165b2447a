package output

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"sync"

	"github.com/msggen/msggen/gen/target"
)

// folders are the folders below a root that files are in. Each is opened once: from
// the root, a file is found through every folder on its way.
type folders struct {
	root *os.Root
	mu   sync.Mutex
	open map[string]*os.Root // nil: there is none
}

func below(root *os.Root) *folders { return &folders{root: root, open: map[string]*os.Root{}} }

// in does something to a file in its folder. What fails is tried from the root: it
// may be a link into another folder, and errors have the whole path then.
func (f *folders) in(file string, do func(folder *os.Root, name string) error) error {
	folder, err := f.folder(path.Dir(file))
	if err == nil {
		err = do(folder, path.Base(file))
	}
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return do(f.root, file)
}

// folder is an open folder.
func (f *folders) folder(dir string) (*os.Root, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if folder, known := f.open[dir]; known {
		if folder == nil {
			return nil, fs.ErrNotExist
		}
		return folder, nil
	}
	folder, err := f.root.OpenRoot(dir)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		f.open[dir] = folder
	}
	return folder, err
}

// make makes the folders of files that are missing.
func (f *folders) make(files []target.File) error {
	for _, file := range files {
		dir := path.Dir(file.Path)
		if _, err := f.folder(dir); !errors.Is(err, fs.ErrNotExist) {
			continue // it is there, or writing will tell what is wrong
		}
		if err := f.root.MkdirAll(dir, 0o755); err != nil {
			return err
		}
		delete(f.open, dir)
	}
	return nil
}

func (f *folders) close() {
	for _, folder := range f.open {
		if folder != nil {
			_ = folder.Close()
		}
	}
}
