package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/msggen/msggen/gen/output"
	"github.com/msggen/msggen/gen/publish"
	"github.com/msggen/msggen/gen/target"
)

// hosted is a folder that holds, or is to hold, what was published.
type hosted struct {
	dir      string
	index    *publish.Index
	editions []*publish.Edition
}

// openHosted reads the index of a folder. Without one there must be nothing in the way.
func (p *project) openHosted(dir string) (*hosted, error) {
	s := &hosted{dir: dir, index: &publish.Index{}}
	file := filepath.Join(dir, publish.IndexFile)
	data, err := os.ReadFile(file)
	if err == nil {
		if s.index, err = publish.ParseIndex(data); err != nil {
			return nil, fmt.Errorf("%s is no index that msggen has written: %w", file, err)
		}
		return s, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	written, err := output.Written(dir)
	if err != nil {
		return nil, err
	}
	if written[publish.IndexFile] {
		return s, nil // a run was killed
	}
	if len(written) > 0 {
		return nil, fmt.Errorf("%s holds what msggen has written there, and nothing that was published; choose another folder", dir)
	}
	for _, name := range []string{"index.html", publish.CatalogFile} {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			return nil, fmt.Errorf("%s has an %s that msggen has not published; choose another folder", dir, name)
		}
	}
	return s, nil
}

// sets are the folders to be written: the index last, since it says what is there.
func (s *hosted) sets() ([]output.Set, error) {
	var sets []output.Set
	add := func(dir string, files []target.File) {
		sets = append(sets, output.Set{Dir: s.at(dir), Files: files})
	}
	for _, e := range s.editions {
		latest, err := s.index.Add(e)
		if err != nil {
			return nil, err
		}
		add(e.Dir(), e.Files())
		if latest {
			add(e.LatestDir(), e.Schemas())
		}
	}
	files, err := s.index.Files()
	if err != nil {
		return nil, err
	}
	add(".", files)
	return sets, nil
}

func (s *hosted) at(file string) string { return filepath.Join(s.dir, filepath.FromSlash(file)) }

// altered says what is not as it was published, or would not be any more.
func (s *hosted) altered() ([]string, error) {
	var found []string
	for _, e := range s.editions {
		drift, err := output.Check(output.Set{Dir: s.at(e.Dir()), Files: e.Files()})
		if err != nil {
			return nil, err
		}
		before := s.index.Find(e)
		drift = slices.DeleteFunc(drift, func(d output.Drift) bool { return s.mends(before, d) })
		if len(drift) == 0 {
			continue
		}
		found = append(found, fmt.Sprintf("%s is published and differs: give the spec another `version`", e.Name()))
		for _, d := range drift {
			found = append(found, fmt.Sprintf("  %s: %s", d.Path, published[d.Kind]))
		}
	}
	for _, p := range s.index.Protocols {
		for _, v := range p.Versions {
			if slices.ContainsFunc(s.editions, func(e *publish.Edition) bool { return e.Is(p.Name, v.Version) }) {
				continue
			}
			for _, f := range v.Files {
				if !f.Holds(s.read(f.Path)) {
					found = append(found, fmt.Sprintf("%s is not as %s %s was published", s.at(f.Path), p.Name, v.Version))
				}
			}
		}
	}
	return found, nil
}

// mends reports whether what differs may be written: the list of hashes, and a file that is
// not there, if its version is new or has lost it.
func (s *hosted) mends(before *publish.Version, d output.Drift) bool {
	name := filepath.FromSlash(d.Path)
	if filepath.Base(name) == output.Manifest {
		return true
	}
	return d.Kind == output.Missing && (before == nil ||
		slices.ContainsFunc(before.Files, func(f *publish.File) bool { return s.at(f.Path) == name }))
}

// read is a file of the site, or nothing if it cannot be read.
func (s *hosted) read(name string) []byte {
	root, err := os.OpenRoot(s.dir)
	if err != nil {
		return nil
	}
	defer root.Close()
	data, err := root.ReadFile(name)
	if err != nil {
		return nil
	}
	return data
}

var published = map[output.Kind]string{
	output.Changed: "changed",
	output.Missing: "new",
	output.Orphan:  "gone",
	output.Foreign: "changed",
}
