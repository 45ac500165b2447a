package output

import (
	"errors"
	"fmt"
	"os"
	"path"

	"github.com/msggen/msggen/gen/target"
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
	set    Set
	root   *os.Root
	at     *folders
	staged []string // paths of files that wait under a temporary name
	orphan []string
}

// temporary is the name under which a file waits, in the folder it goes into.
func temporary(file string) string {
	return path.Join(path.Dir(file), ".msggen-"+path.Base(file)+".tmp")
}

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
	j := &job{set: s, root: root, at: below(root)}
	// Before anything is staged: a temporary file that a killed run left behind
	// is an orphan too.
	if !s.Partial {
		if j.orphan, err = orphans(root, files); err != nil {
			return j, err
		}
	}
	changed, err := j.changed(files)
	if err != nil {
		return j, err
	}
	if err := j.at.make(changed); err != nil {
		return j, err
	}
	for _, f := range changed {
		j.staged = append(j.staged, f.Path)
	}
	errs := make([]error, len(changed))
	target.Each(len(changed), func(i int) {
		f := changed[i]
		errs[i] = j.at.in(f.Path, func(folder *os.Root, name string) error {
			return folder.WriteFile(temporary(name), f.Data, 0o644)
		})
	})
	return j, errors.Join(errs...)
}

// changed are the files that have to be written.
func (j *job) changed(files []target.File) ([]target.File, error) {
	differs, err := j.set.differences(j.at, files)
	if err != nil {
		return nil, err
	}
	var changed []target.File
	for i, d := range differs {
		if d == nil {
			continue
		}
		// A format without room for a banner (go.sum) is ours by its name.
		if d.exists && !target.HasBanner(d.old) && target.HasBanner(files[i].Data) {
			return nil, fmt.Errorf("%s was not written by msggen; move it away or choose another output folder", j.set.name(files[i].Path))
		}
		changed = append(changed, files[i])
	}
	return changed, nil
}

func (j *job) commit(done *Changes) error {
	for len(j.staged) > 0 {
		file := j.staged[0]
		err := j.at.in(file, func(folder *os.Root, name string) error { return folder.Rename(temporary(name), name) })
		if err != nil {
			return err
		}
		j.staged = j.staged[1:]
		done.Written = append(done.Written, j.set.name(file))
	}
	for _, name := range j.orphan {
		if err := j.root.Remove(name); err != nil {
			return err
		}
		done.Removed = append(done.Removed, j.set.name(name))
		j.removeEmpty(name)
	}
	return nil
}

// removeEmpty removes the folders an orphan leaves empty, innermost first.
func (j *job) removeEmpty(name string) {
	for dir := path.Dir(name); dir != "." && j.root.Remove(dir) == nil; {
		dir = path.Dir(dir)
	}
}

// close removes what was staged and not committed.
func (j *job) close() {
	for _, file := range j.staged {
		_ = j.root.Remove(temporary(file))
	}
	j.at.close()
	_ = j.root.Close()
}
