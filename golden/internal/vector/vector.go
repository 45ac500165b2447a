// Package vector reads and writes the files of conformance vectors. It knows the files,
// not how anything is run.
package vector

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/msggen/msggen/gen/vector"
)

// What vectors are.
type (
	Stream   = vector.Stream
	Step     = vector.Step
	Document = vector.Document
	Call     = vector.Call
	Error    = vector.Error
	Limits   = vector.Limits
)

// Worded is [vector.Worded].
func Worded(outcome string) bool { return vector.Worded(outcome) }

// Files lists the vectors in a folder, not those below it. A folder that is not
// there has none.
func Files(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var files []string
	for _, e := range entries {
		if !e.IsDir() && path.Ext(e.Name()) == ".json" {
			files = append(files, filepath.Join(dir, e.Name()))
		}
	}
	return files, nil
}

// ReadStream, ReadDocument and ReadCall read one file. Its name must be that of the vector.

func ReadStream(file string) (*Stream, error) {
	s := new(Stream)
	if err := read(file, s); err != nil {
		return nil, err
	}
	if err := s.Check(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return s, named(file, s.Name)
}

func ReadDocument(file string) (*Document, error) {
	d := new(Document)
	if err := read(file, d); err != nil {
		return nil, err
	}
	return d, named(file, d.Name)
}

func ReadCall(file string) (*Call, error) {
	c := new(Call)
	if err := read(file, c); err != nil {
		return nil, err
	}
	if (c.Constructor == "") == (c.Accessor == "") {
		return nil, fmt.Errorf("%s: want either a constructor or an accessor", file)
	}
	return c, named(file, c.Name)
}

func read(file string, into any) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return fmt.Errorf("%s: more than one document", file)
	}
	return nil
}

func named(file, name string) error {
	if want := strings.TrimSuffix(filepath.Base(file), ".json"); name != want {
		return fmt.Errorf("%s: the name is %q, want %q", file, name, want)
	}
	return nil
}

// Write writes the file of a vector.
func Write(file string, v interface{ Format() ([]byte, error) }) error {
	data, err := v.Format()
	if err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}
