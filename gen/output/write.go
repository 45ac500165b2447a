package output

import (
	"fmt"
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
	root    *os.Root
	folders *folders
	staged  []staged // by path
	orphan  []string
}

type staged struct{ dir, temp, final string }

// rename puts a file into place.
func (j *job) rename(s staged) error { return j.folders.open[s.dir].Rename(s.temp, s.final) }

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
	j := &job{root: root}
	// Before anything is staged: a temporary file that a killed run left behind
	// is an orphan too.
	if !s.Partial {
		if j.orphan, err = orphans(root, files); err != nil {
			return j, err
		}
	}
	if j.folders, err = openFolders(s, root, files); err != nil {
		return j, err
	}
	changed, err := j.changed(files)
	if err != nil {
		return j, err
	}
	for _, f := range changed {
		if err := j.folders.make(f.Path); err != nil {
			return j, err
		}
		j.staged = append(j.staged, staged{path.Dir(f.Path), ".msggen-" + path.Base(f.Path) + ".tmp", path.Base(f.Path)})
	}
	errs := make([]error, len(changed))
	// A folder takes one new file at a time.
	var starts []int
	for i, s := range j.staged {
		if i == 0 || s.dir != j.staged[i-1].dir {
			starts = append(starts, i)
		}
	}
	gen.Each(len(starts), func(n int) {
		dir := j.staged[starts[n]].dir
		for i := starts[n]; i < len(changed) && j.staged[i].dir == dir; i++ {
			errs[i] = j.folders.open[dir].WriteFile(j.staged[i].temp, changed[i].Data, 0o644)
		}
	})
	return j, first(errs)
}

// changed are the files that have to be written.
func (j *job) changed(files []gen.File) ([]gen.File, error) {
	differs, err := j.folders.differences(files)
	if err != nil {
		return nil, err
	}
	var changed []gen.File
	for i, d := range differs {
		if d == nil {
			continue
		}
		// A format without room for a banner (go.sum) is ours by its name.
		if d.exists && !gen.HasBanner(d.old) && gen.HasBanner(files[i].Data) {
			return nil, fmt.Errorf("%s was not written by msggen; move it away or choose another output folder", j.folders.name(files[i].Path))
		}
		changed = append(changed, files[i])
	}
	return changed, nil
}

func (j *job) commit(done *Changes) error {
	for len(j.staged) > 0 {
		s := j.staged[0]
		if err := j.rename(s); err != nil {
			return err
		}
		j.staged = j.staged[1:]
		done.Written = append(done.Written, j.folders.name(path.Join(s.dir, s.final)))
	}
	j.folders.close() // some systems keep a folder that is open
	for _, name := range j.orphan {
		if err := j.root.Remove(name); err != nil {
			return err
		}
		done.Removed = append(done.Removed, j.folders.name(name))
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
		_ = j.folders.open[s.dir].Remove(s.temp)
	}
	if j.folders != nil {
		j.folders.close()
	}
	_ = j.root.Close()
}
