package output

import (
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
)

// Replace puts another text into a file that is there, which is wholly the old one or
// wholly the new one whatever happens. Where the name is a link, the file that it leads to
// is replaced.
func Replace(file string, text []byte) error {
	file, err := filepath.EvalSymlinks(file)
	if err != nil {
		return err
	}
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	waiting := filepath.Join(filepath.Dir(file), ".msggen-"+rand.Text())
	if err := write(waiting, text, info.Mode().Perm()); err != nil {
		_ = os.Remove(waiting) // if it is there
		return err
	}
	if err := os.Rename(waiting, file); err != nil {
		return errors.Join(err, os.Remove(waiting))
	}
	return nil
}

// write writes a new file, which is on disk when it returns.
func write(file string, text []byte, mode os.FileMode) error {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Chmod(mode), f.Sync(), f.Close())
}
