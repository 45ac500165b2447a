package output

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"sync"

	"github.com/msggen/msggen/gen/target"
)

// difference is how a file on disk differs from what it should be.
type difference struct {
	exists bool
	old    []byte
}

// differences compares files with what is on disk; nil: there is none.
func (s Set) differences(at *folders, files []target.File) ([]*difference, error) {
	found := make([]*difference, len(files))
	errs := make([]error, len(files))
	target.Each(len(files), func(i int) {
		err := at.in(files[i].Path, func(folder *os.Root, name string) (err error) {
			found[i], err = differs(folder, name, files[i].Data)
			return err
		})
		switch {
		case errors.Is(err, fs.ErrNotExist):
			found[i] = &difference{}
		case err != nil:
			errs[i] = fmt.Errorf("%s: %w", s.name(files[i].Path), err)
		}
	})
	return found, errors.Join(errs...)
}

// compared is how much of a file is compared at a time: most files are as they should
// be, and nobody asks for their text.
const compared = 32 << 10

var compareBuffers = sync.Pool{New: func() any { return new([compared]byte) }}

// differs compares a file with what it should be.
func differs(folder *os.Root, name string, wanted []byte) (*difference, error) {
	file, err := folder.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	buffer := compareBuffers.Get().(*[compared]byte)
	defer compareBuffers.Put(buffer)
	rest := wanted
	for {
		n, err := file.Read(buffer[:])
		if !bytes.HasPrefix(rest, buffer[:n]) {
			break
		}
		rest = rest[n:]
		if err == io.EOF && len(rest) == 0 {
			return nil, nil
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	old, err := folder.ReadFile(name)
	if err == nil && bytes.Equal(withLF(old), withLF(wanted)) {
		return nil, nil
	}
	return &difference{true, old}, err
}

// withLF is a text with the line ends that msggen writes. Git puts others there where it is
// told to, as it is on Windows.
func withLF(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) }

// name is a file's path as messages have it.
func (s Set) name(file string) string { return path.Join(s.Dir, file) }
