package output

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/msggen/msggen/gen/target"
)

// Changes are the paths a Write touched, each below its Set's Dir.
type Changes struct {
	Written []string
	Removed []string
	// Edited are those of them that somebody had changed since msggen wrote them. Their
	// texts are in the folder Kept.
	Edited []string
	Kept   string
}

// Write makes every folder hold exactly its files: new content is first put into a
// folder of its own, for all sets, and only when all of it is safely on disk is it
// renamed into place; then orphans go. A run that is killed leaves files of which each
// is old or new, and the next run goes on from there. Without a keeper nobody else may
// write at the same time, and edited files are lost.
func Write(keeper *Keeper, sets ...Set) (done Changes, err error) {
	if keeper != nil {
		unlock, err := keeper.lock()
		if err != nil {
			return Changes{}, err
		}
		defer unlock()
	}
	var jobs []*job
	defer func() {
		for _, j := range jobs {
			err = errors.Join(err, j.close())
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
	if err := keepEdited(keeper, jobs, &done); err != nil {
		return Changes{}, err
	}
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
	before manifest // nil: there is none
	after  manifest
	dir    string   // of files that wait, each under its number
	rows   int      // the folders in it: a system makes files of several at once
	staged []string // paths of those files
	orphan []string
	edited map[string][]byte
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
	j := &job{set: s, root: root, at: below(root), edited: map[string][]byte{}}
	return j, j.stage(files)
}

func (j *job) stage(files []target.File) (err error) {
	if err := j.tidy(); err != nil {
		return err
	}
	if j.before, err = readManifest(j.root); err != nil {
		return err
	}
	var keeps manifest
	if j.set.Partial {
		keeps = j.before
	}
	j.after = manifestOf(files, keeps)
	if j.orphan, err = orphans(j.root, j.before, j.after); err != nil {
		return err
	}
	for _, file := range j.orphan {
		if text, err := j.root.ReadFile(file); err != nil {
			return err
		} else if !j.before.has(file, text) {
			j.edited[file] = text
		}
	}
	changed, err := j.changed(files)
	if err != nil {
		return err
	}
	record, err := j.set.differences(j.at, []target.File{j.after.file()})
	if err != nil || len(changed)+len(j.orphan) == 0 && record[0] == nil {
		return err
	}
	if err := j.at.make(changed); err != nil {
		return err
	}
	return j.put(changed)
}

// put writes files where they wait, and the manifests behind them: the one for as long
// as files are renamed, and the one for then on.
func (j *job) put(files []target.File) error {
	j.dir = ".msggen-" + rand.Text()
	if err := j.root.Mkdir(j.dir, 0o755); err != nil {
		return err
	}
	j.rows = min(8, 1+len(files)/8)
	for i := range j.rows {
		if err := j.root.Mkdir(path.Join(j.dir, strconv.Itoa(i)), 0o755); err != nil {
			return err
		}
	}
	for _, f := range files {
		j.staged = append(j.staged, f.Path)
	}
	files = append(slices.Clip(files), j.before.with(j.after).file(), j.after.file())
	errs := make([]error, len(files))
	target.Each(len(files), func(i int) { errs[i] = j.root.WriteFile(j.waiting(i), files[i].Data, 0o644) })
	return errors.Join(errs...)
}

func (j *job) waiting(i int) string {
	return path.Join(j.dir, strconv.Itoa(i%j.rows), strconv.Itoa(i))
}

// leftover are the names of folders in which files wait.
var leftover = regexp.MustCompile(`^\.msggen-[A-Z2-7]{26}$`)

// tidy removes the folders that killed runs have left.
func (j *job) tidy() error {
	entries, err := fs.ReadDir(j.root.FS(), ".")
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() && leftover.MatchString(e.Name()) {
			if err := j.root.RemoveAll(e.Name()); err != nil {
				return err
			}
		}
	}
	return nil
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
		file := files[i].Path
		switch {
		case !d.exists:
		case !j.before.owns(file, d.old, files[i].Data):
			return nil, fmt.Errorf("%s was not written by msggen; move it away or choose another output folder", j.set.name(file))
		case j.before != nil && !j.before.has(file, d.old):
			j.edited[file] = d.old
		}
		changed = append(changed, files[i])
	}
	return changed, nil
}

// owns reports whether a file that is there may be replaced: it is as it was written, or
// has the banner still. A format without room for one (go.sum) is ours by its name.
func (m manifest) owns(file string, old, wanted []byte) bool {
	_, recorded := m[file]
	return target.HasBanner(old) || !target.HasBanner(wanted) && (recorded || m == nil) || m.has(file, old)
}

// keepEdited keeps what somebody has edited.
func keepEdited(keeper *Keeper, jobs []*job, done *Changes) error {
	if keeper == nil {
		return nil
	}
	kept := keeper.folderOf(time.Now())
	for i, j := range jobs {
		for _, file := range slices.Sorted(maps.Keys(j.edited)) {
			name := j.set.name(file)
			to := filepath.ToSlash(name)
			if !filepath.IsLocal(name) {
				to = path.Join(strconv.Itoa(i), file)
			}
			if err := keeper.keep(kept, to, j.edited[file]); err != nil {
				return fmt.Errorf("%s has been edited, and its text could not be kept: %w", name, err)
			}
			done.Edited, done.Kept = append(done.Edited, name), kept
		}
	}
	return nil
}

func (j *job) commit(done *Changes) error {
	if j.dir == "" {
		return nil
	}
	n := len(j.staged)
	if j.before != nil && n+len(j.orphan) > 0 {
		if err := j.root.Rename(j.waiting(n), Manifest); err != nil {
			return err
		}
	}
	for i, file := range j.staged {
		if err := j.root.Rename(j.waiting(i), file); err != nil {
			return err
		}
		done.Written = append(done.Written, j.set.name(file))
	}
	for _, name := range j.orphan {
		if err := j.root.Remove(name); err != nil {
			return err
		}
		done.Removed = append(done.Removed, j.set.name(name))
		j.removeEmpty(name)
	}
	return j.root.Rename(j.waiting(n+1), Manifest)
}

// removeEmpty removes the folders an orphan leaves empty, innermost first.
func (j *job) removeEmpty(name string) {
	for dir := path.Dir(name); dir != "." && j.root.Remove(dir) == nil; {
		dir = path.Dir(dir)
	}
}

// close removes the folder in which files have waited.
func (j *job) close() (err error) {
	if j.dir != "" {
		err = j.root.RemoveAll(j.dir)
	}
	j.at.close()
	return errors.Join(err, j.root.Close())
}
