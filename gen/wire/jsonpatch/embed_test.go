package jsonpatch

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestSourceIsComplete(t *testing.T) {
	want, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	want = slices.DeleteFunc(want, func(name string) bool {
		return name == "embed.go" || strings.HasSuffix(name, "_test.go")
	})
	got, err := fs.Glob(Source, "*")
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("Source holds %v, %v; want %v", got, err, want)
	}
}
