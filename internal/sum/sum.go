// Package sum tells by a hash whether anything has changed of what a result depends on.
package sum

import (
	"fmt"
	"hash"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Add takes up a text with a name, so that neither can be taken for a part of another.
func Add(h hash.Hash, name string, data []byte) {
	fmt.Fprintf(h, "%q %d\n", name, len(data))
	h.Write(data)
}

// Files takes up a file of a folder, or all files below one of its folders but tests, by
// their paths in it.
func Files(h hash.Hash, root, part string) error {
	return filepath.WalkDir(filepath.Join(root, filepath.FromSlash(part)), func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "dist"):
			return fs.SkipDir
		case !entry.Type().IsRegular() || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		Add(h, filepath.ToSlash(name), data)
		return err
	})
}
