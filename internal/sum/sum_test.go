package sum

import (
	"crypto/sha256"
	"os"
	"path/filepath"
	"testing"
)

// of is the sum of a folder with some files in it.
func of(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	h := sha256.New()
	if err := Files(h, root, "a"); err != nil {
		t.Fatal(err)
	}
	return string(h.Sum(nil))
}

// TestFiles changes files: a sum is another one if a text or a name is, and wherever the
// folder stands it is the same.
func TestFiles(t *testing.T) {
	was := map[string]string{"a/b.go": "text", "a/c/d.go": ""}
	if of(t, was) != of(t, map[string]string{"a/b.go": "text", "a/c/d.go": "", "a/b_test.go": "test", "other": ""}) {
		t.Error("tests or what is elsewhere are summed up, or where the folder stands")
	}
	for _, now := range []map[string]string{
		{"a/b.go": "texts", "a/c/d.go": ""},
		{"a/b.go": "text", "a/c/e.go": ""},
		{"a/b.go": "text"},
		{"a/b.go": "", "a/c/d.go": "text"},
	} {
		if of(t, now) == of(t, was) {
			t.Errorf("%v has the sum of %v", now, was)
		}
	}
	if err := Files(sha256.New(), t.TempDir(), "a"); err == nil {
		t.Error("a folder that is absent has a sum")
	}
}
