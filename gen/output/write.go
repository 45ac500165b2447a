package output

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"

	"github.com/msggen/msggen/gen"
)

// Changes are the paths a Write touched, each below its Set's Dir.
type Changes struct {
	Written []string
	Removed []string
}

// Write makes every folder hold exactly its files: new content is first put
// beside the old under a temporary name, for all sets, and only when all of it
// is safely on disk is it renamed into place; then orphans go.
func Write(sets ...Set) (Changes, error) {
	var jobs []*job
	defer func() {
		for _, j := range jobs {
			j.close()
		}
	}()
	for _, s := range sets {
		j, err := stage(s)
		if j != nil {
			jobs = append(jobs, j)
		}
		if err != nil {
			return Changes{}, err
		}
	}
	var done Changes
	for _, j := range jobs {
		if err := j.commit(&done); err != nil {
			return done, err
		}
	}
	return done, nil
}

// job is one set on its way to disk.
type job struct {
	dir    string
	root   *os.Root
	staged []staged
	orphan []string
}

type staged struct{ temp, final string }

func stage(s Set) (*job, error) {
	files, err := s.sorted()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(s.Dir, 0o755); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(s.Dir)
	if err != nil {
		return nil, err
	}
	j := &job{dir: s.Dir, root: root}
	// Before anything is staged: a temporary file that a killed run left behind
	// is an orphan too.
	if j.orphan, err = orphans(root, files); err != nil {
		return j, err
	}
	for _, f := range files {
		if err := j.stageFile(f); err != nil {
			return j, err
		}
	}
	return j, nil
}

func (j *job) stageFile(f gen.File) error {
	old, exists, err := read(j.root, f.Path)
	if err != nil {
		return err
	}
	if exists {
		if bytes.Equal(old, f.Data) {
			return nil
		}
		// A format without room for a banner (go.sum) is ours by its name.
		if !gen.HasBanner(old) && gen.HasBanner(f.Data) {
			return fmt.Errorf("%s was not written by msggen; move it away or choose another output folder", path.Join(j.dir, f.Path))
		}
	}
	for _, dir := range parents(f.Path) {
		if err := j.root.Mkdir(dir, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	temp := path.Join(path.Dir(f.Path), ".msggen-"+path.Base(f.Path)+".tmp")
	j.staged = append(j.staged, staged{temp, f.Path})
	return j.root.WriteFile(temp, f.Data, 0o644)
}

func (j *job) commit(done *Changes) error {
	for len(j.staged) > 0 {
		s := j.staged[0]
		if err := j.root.Rename(s.temp, s.final); err != nil {
			return err
		}
		j.staged = j.staged[1:]
		done.Written = append(done.Written, path.Join(j.dir, s.final))
	}
	for _, name := range j.orphan {
		if err := j.root.Remove(name); err != nil {
			return err
		}
		done.Removed = append(done.Removed, path.Join(j.dir, name))
		j.removeEmpty(name)
	}
	return nil
}

// removeEmpty removes the folders an orphan leaves empty, innermost first.
func (j *job) removeEmpty(name string) {
	dirs := parents(name)
	for i := len(dirs) - 1; i >= 0; i-- {
		if j.root.Remove(dirs[i]) != nil {
			return
		}
	}
}

// close removes what was staged and not committed.
func (j *job) close() {
	for _, s := range j.staged {
		_ = j.root.Remove(s.temp)
	}
	_ = j.root.Close()
}
