package module

import (
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
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
