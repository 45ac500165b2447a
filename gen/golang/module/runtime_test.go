package module

import (
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/plan"
)

// Every file of the runtime goes into the module, but for its tests and for what
// embeds it.
func TestRuntimeIsComplete(t *testing.T) {
	for _, p := range parts {
		dir := path.Join("../../wire", p.name)
		want, err := filepath.Glob(dir + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		want = slices.DeleteFunc(want, func(name string) bool {
			return filepath.Base(name) == "embed.go" || strings.HasSuffix(name, "_test.go")
		})
		for i, name := range want {
			want[i] = filepath.Base(name)
		}
		got, err := fs.Glob(p.source, "*")
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: Source holds %v, %v; want %v", dir, got, err, want)
		}
	}
}

// What holds rules to limits is not in the module of protocols that have none.
func TestRuntimeWithoutLimits(t *testing.T) {
	bounds := func(features plan.Features) (paths []string) {
		for _, f := range RuntimeFiles("example.com/m", features) {
			if strings.HasSuffix(f.Path, "/bound.go") {
				paths = append(paths, f.Path)
			} else if strings.Contains(string(f.Data), "limits: ") || strings.Contains(string(f.Data), "work int") {
				paths = append(paths, "parts of "+f.Path)
			}
		}
		return paths
	}
	if got := bounds(plan.Features{Patches: true}); got != nil {
		t.Errorf("without limits: %v", got)
	}
	want := []string{"internal/jsontext/bound.go", "parts of internal/jsontext/buffer.go", "internal/reduce/bound.go", "internal/jsonpatch/bound.go"}
	if got := bounds(plan.Features{Patches: true, Limits: true}); !slices.Equal(got, want) {
		t.Errorf("with limits: got %v, want %v", got, want)
	}
}
