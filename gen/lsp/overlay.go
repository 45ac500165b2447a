package lsp

import (
	"errors"
	"io/fs"
	slashpath "path"
	"slices"
	"strings"
	"time"
)

// overlay is a folder of the disk as the editor has it: what is open stands for what is
// saved.
type overlay struct {
	disk fs.FS
	dir  string
	open map[string][]byte // by the name on the disk
}

var (
	_ fs.ReadFileFS = overlay{}
	_ fs.ReadDirFS  = overlay{}
)

func (o overlay) name(op, name string) (string, error) {
	if !fs.ValidPath(name) {
		return "", &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	return slashpath.Join(o.dir, name), nil
}

// Open opens what is on the disk.
func (o overlay) Open(name string) (fs.File, error) {
	at, err := o.name("open", name)
	if err != nil {
		return nil, err
	}
	return o.disk.Open(at)
}

// ReadFile reads what is open, or else what is on the disk.
func (o overlay) ReadFile(name string) ([]byte, error) {
	at, err := o.name("open", name)
	if err != nil {
		return nil, err
	}
	if text, ok := o.open[at]; ok {
		return text, nil
	}
	return fs.ReadFile(o.disk, at)
}

// ReadDir lists a folder, with what was never saved.
func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	at, err := o.name("open", name)
	if err != nil {
		return nil, err
	}
	entries, err := fs.ReadDir(o.disk, at)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for file := range o.open {
		if folder, base := slashpath.Split(file); strings.TrimSuffix(folder, "/") == strings.TrimPrefix(at, ".") {
			if !slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == base }) {
				entries, err = append(entries, unsaved(base)), nil
			}
		}
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, err
}

// unsaved is a file that is only in the editor.
type unsaved string

func (u unsaved) Name() string               { return string(u) }
func (u unsaved) IsDir() bool                { return false }
func (u unsaved) Type() fs.FileMode          { return 0 }
func (u unsaved) Info() (fs.FileInfo, error) { return u, nil }
func (u unsaved) Size() int64                { return 0 }
func (u unsaved) Mode() fs.FileMode          { return 0 }
func (u unsaved) ModTime() time.Time         { return time.Time{} }
func (u unsaved) Sys() any                   { return nil }
