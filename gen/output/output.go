// Package output brings emitted files and a folder together: it writes them,
// or tells how the two differ. It knows nothing of what the files say, but for
// the banner that marks a file as ours.
//
// It never leaves a folder half written, never touches a file outside the
// folder (symbolic links included) and never overwrites or deletes a file that
// does not carry the banner.
package output

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sort"
	"strings"

	"github.com/msggen/msggen/gen/target"
)

// skipped folders are never searched for orphans: what is in them was put
// there by other tools.
var skipped = map[string]bool{"node_modules": true, ".git": true, "dist": true}

// Set is the complete content msggen owns in one folder.
type Set struct {
	Dir   string        // the folder; created when missing
	Files []target.File // slash-separated paths below Dir
	// Partial says that there are more files than these, which stay as they are.
	Partial bool
}

// sorted returns the files by path, or an error when a path is not a plain
// path below the folder or occurs twice.
func (s Set) sorted() ([]target.File, error) {
	files := append([]target.File(nil), s.Files...)
	sort.Slice(files, func(i, j int) bool { return files[i].Path < files[j].Path })
	for i, f := range files {
		if f.Path == "." || !fs.ValidPath(f.Path) || strings.ContainsAny(f.Path, "\\:") {
			return nil, fmt.Errorf("%s: %q is not a path below the output folder", s.Dir, f.Path)
		}
		if i > 0 && files[i-1].Path == f.Path {
			return nil, fmt.Errorf("%s: %s is emitted twice", s.Dir, f.Path)
		}
	}
	return files, nil
}

// orphans lists the files below root that carry the banner and are not in
// files, by path.
func orphans(root *os.Root, files []target.File) ([]string, error) {
	current := make(map[string]bool, len(files))
	for _, f := range files {
		current[f.Path] = true
	}
	var list []string
	err := fs.WalkDir(root.FS(), ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && skipped[d.Name()]:
			return fs.SkipDir
		case !d.Type().IsRegular() || current[p]:
			return nil
		}
		head, err := readHead(root, p)
		if err != nil {
			return err
		}
		if target.HasBanner(head) {
			list = append(list, p)
		}
		return nil
	})
	return list, err
}

func readHead(root *os.Root, name string) ([]byte, error) {
	f, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	head := make([]byte, target.BannerWindow)
	n, err := f.Read(head)
	if n == 0 && err != nil && !errors.Is(err, os.ErrClosed) {
		return nil, nil // empty
	}
	return head[:n], nil
}
