package sides

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	pyruntime "github.com/msggen/msggen/gen/python/runtime"
	"github.com/msggen/msggen/gen/target"
)

// Python compiles all protocols. What is wrong beyond that shows when they are run.
func (b *Batch) Python() error {
	files := b.emit("compileall", pyTarget, b.all())
	files = slices.DeleteFunc(files, func(f target.File) bool { return path.Base(path.Dir(f.Path)) == "_runtime" })
	for _, module := range append(pyruntime.Modules(), pyruntime.Package) {
		files = append(files, target.File{Path: "runtime/" + module + ".py", Data: []byte(pyruntime.Text(module))})
	}
	files, err := withEagerIndexes(files)
	if err != nil {
		return err
	}
	if err := write(b.pythonDir(), files); err != nil {
		return err
	}
	for _, p := range b.all() {
		// Each package loads a runtime of its own; it is compiled once.
		if err := os.Symlink(filepath.Join("..", "..", "..", "runtime"), filepath.Join(b.pythonDir(), p.Name, "src", "specfuzz_"+p.Name, "_runtime")); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	// What is allowed and nobody means, like a pattern with a wrong escape, is an error.
	out := command(b.pythonDir(), nil, b.python(), "-W", "error", "-m", "compileall", "-q", ".")
	if len(out) == 0 {
		return nil
	}
	parts := notCompiled.Split(string(out), -1)
	for i, m := range notCompiled.FindAllStringSubmatch(string(out), -1) {
		b.note(m[1], "compileall", m[2]+":"+firstLines(parts[i+1], 6))
	}
	if strings.TrimSpace(parts[0]) != "" || len(parts) == 1 {
		return fmt.Errorf("compileall: %s", firstLines(string(out), 20))
	}
	return nil
}

var notCompiled = regexp.MustCompile(`(?m)^\*\*\* Error compiling '\./([^/]+)/(.*)'\.\.\.`)

func (b *Batch) pythonDir() string { return filepath.Join(b.Dir, "py") }

// python is the interpreter that has what emitted packages need.
func (b *Batch) python() string { return filepath.Join(b.Repo, ".venv", "python", "bin", "python") }
