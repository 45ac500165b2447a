// Package spectest gives checked protocols to the tests of what comes after the
// checker: those of the repository, and those of a few lines in a test. It is for
// tests only.
package spectest

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"testing/fstest"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
)

// Load checks a spec of one file, whose header it adds.
func Load(t testing.TB, text string) *ir.Protocol {
	t.Helper()
	header := "msggen: 1\nprotocol: test\nversion: 1.0.0\n"
	return load(t, fstest.MapFS{"spec/test.yaml": {Data: []byte(header + text)}}, "spec")
}

// Of is the protocol in a folder of the repository.
func Of(t testing.TB, dir string) *ir.Protocol {
	t.Helper()
	dir = filepath.Join(root(), filepath.FromSlash(dir))
	return load(t, os.DirFS(filepath.Dir(dir)), filepath.Base(dir))
}

// root is the folder of the repository.
func root() string {
	_, here, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(here), "..", "..", "..")
}

// All are the protocols of the repository and of its golden cases, by folder.
func All(t testing.TB) map[string]*ir.Protocol {
	t.Helper()
	root := root()
	all := map[string]*ir.Protocol{}
	for _, pattern := range []string{"spec/*", "golden/cases/*/spec"} {
		dirs, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil || len(dirs) == 0 {
			t.Fatalf("no specs in %s: %v", pattern, err)
		}
		for _, dir := range dirs {
			name, err := filepath.Rel(root, dir)
			if err != nil {
				t.Fatal(err)
			}
			all[filepath.ToSlash(name)] = Of(t, name)
		}
	}
	return all
}

func load(t testing.TB, fsys fs.FS, dir string) *ir.Protocol {
	t.Helper()
	p, found, err := lang.Load(fsys, dir)
	if err != nil {
		t.Fatal(err)
	}
	if p != nil {
		return p
	}
	for _, d := range found {
		t.Errorf("%s: %s", d.Span, d.Message)
	}
	t.FailNow()
	return p
}
