// Package output brings emitted files and a folder together: it writes them,
// or tells how the two differ. It knows nothing of what the files say, but for
// the banner that marks a file as ours.
//
// It never leaves a file half written, never touches a file outside the folder
// (symbolic links included) and never overwrites or deletes a file that msggen has
// not written: each folder has a list of those. In a folder without one, a file with
// the banner is replaced, and none is removed.
package output

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"sort"
	"strings"
	"syscall"

	"github.com/msggen/msggen/gen/target"
)

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
		if !isPath(f.Path) || f.Path == Manifest {
			return nil, fmt.Errorf("%s: %q is not a path below the output folder", s.Dir, f.Path)
		}
		if i > 0 && files[i-1].Path == f.Path {
			return nil, fmt.Errorf("%s: %s is emitted twice", s.Dir, f.Path)
		}
	}
	return files, nil
}

// isPath reports whether a text is a plain path below a folder.
func isPath(file string) bool {
	return file != "." && fs.ValidPath(file) && !strings.ContainsAny(file, "\\:")
}

// orphans lists, by path, the files that are recorded, are there and are not given any
// more.
func orphans(root *os.Root, recorded, now manifest) ([]string, error) {
	var list []string
	for _, file := range sortedKeys(recorded) {
		if _, given := now[file]; given {
			continue
		}
		info, err := root.Lstat(file)
		switch {
		case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		case err != nil:
			return nil, err
		case info.Mode().IsRegular():
			list = append(list, file)
		}
	}
	return list, nil
}

func sortedKeys(m manifest) []string { return slices.Sorted(maps.Keys(m)) }
