package check_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/source"
)

// FuzzProtocol checks damaged specs: nothing may panic, there is a protocol if
// and only if there is no error, and then it keeps the promises of the ir.
func FuzzProtocol(f *testing.F) {
	f.Add([]byte(world))
	for _, pattern := range []string{"../../../golden/bad/*/*.yaml", "../../../golden/cases/*/spec/*.yaml", "../../../spec/*/*.yaml"} {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			f.Fatal("no specs in ", pattern, err)
		}
		for _, path := range paths {
			data, err := os.ReadFile(path)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, list := lang.LoadFiles([]*source.File{source.NewFile("spec.yaml", data)})
		if (p == nil) != list.HasErrors() {
			t.Fatalf("protocol %v, but %d diagnostics", p != nil, len(list))
		}
		if p == nil {
			return
		}
		for _, broken := range inspect(p) {
			t.Error(broken)
		}
	})
}

// The specs of this repository and the golden cases keep the promises, too.
func TestPromises(t *testing.T) {
	root := os.DirFS("../../..")
	var dirs []string
	for _, pattern := range []string{"../../../spec/*", "../../../golden/cases/*/spec"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatal("no specs in ", pattern, err)
		}
		dirs = append(dirs, found...)
	}
	for _, dir := range dirs {
		rel, err := filepath.Rel("../../..", dir)
		if err != nil {
			t.Fatal(err)
		}
		p, list, err := lang.Load(root, filepath.ToSlash(rel))
		if err != nil || p == nil {
			t.Errorf("%s: %v\n%s", rel, err, problems(list))
			continue
		}
		for _, broken := range inspect(p) {
			t.Errorf("%s: %s", rel, broken)
		}
	}
}
