package output

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/gofrs/flock"
)

// Keeper sees to it that the runs for one project write one after the other, and keeps
// the text of files that somebody has edited and that are replaced or removed.
type Keeper struct {
	// Dir is a folder of its own. It is made when it is needed, with a .gitignore.
	Dir string
	// Waits is called when another run is writing, with what is known of it.
	Waits func(holder string)
}

// patience is how long a run waits for another one.
var patience = time.Minute

// lock waits until no other run writes. What it returns lets the next one.
func (k *Keeper) lock() (unlock func(), err error) {
	if err := k.make(k.Dir); err != nil {
		return nil, err
	}
	lock := flock.New(filepath.Join(k.Dir, "lock"), flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o644))
	got, err := lock.TryLock()
	if err == nil && !got {
		if k.Waits != nil {
			k.Waits(holder(lock.Path()))
		}
		waiting, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		_, err = lock.TryLockContext(waiting, 20*time.Millisecond)
		if errors.Is(err, context.DeadlineExceeded) {
			return nil, fmt.Errorf("%s has been writing for more than %s (%s is locked)", holder(lock.Path()), patience, lock.Path())
		}
	}
	if err != nil {
		return nil, err
	}
	// On some systems nobody can read or write what is locked; then it is not said who it is.
	_ = os.WriteFile(lock.Path(), []byte(strconv.Itoa(os.Getpid())), 0o644)
	return func() { _ = lock.Close() }, nil
}

// holder is who writes.
func holder(lock string) string {
	text, err := os.ReadFile(lock)
	if _, failed := strconv.Atoi(string(text)); err != nil || failed != nil {
		return "another msggen"
	}
	return "another msggen (process " + string(text) + ")"
}

// make makes a folder that no version control wants to have.
func (k *Keeper) make(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	ignore := filepath.Join(k.Dir, ".gitignore")
	if _, err := os.Lstat(ignore); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.WriteFile(ignore, []byte("*\n"), 0o644)
}

// keep keeps the text of a file, below a folder for the run.
func (k *Keeper) keep(run, file string, text []byte) error {
	to := filepath.Join(run, filepath.FromSlash(file))
	if err := k.make(filepath.Dir(to)); err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o644)
}

// folderOf is where the texts of a run are kept.
func (k *Keeper) folderOf(run time.Time) string {
	return filepath.Join(k.Dir, "edited", run.UTC().Format("20060102T150405.000"))
}
