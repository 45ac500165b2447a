package sides

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What is to be changed in the runtimes is there: a file that has another name would keep
// its constants unnoticed.
func TestEagerIndexes(t *testing.T) {
	for name, changes := range eager {
		found, err := filepath.Glob(filepath.Join("..", "..", "..", "gen", "*", filepath.FromSlash(name)))
		if err != nil || len(found) != 1 {
			t.Errorf("%s is in %v (%v), want one runtime", name, found, err)
			continue
		}
		text, err := os.ReadFile(found[0])
		if err != nil {
			t.Fatal(err)
		}
		for change := range slices.Chunk(changes, 2) {
			if !strings.Contains(string(text), change[0]) {
				t.Errorf("%s has no %s", name, change[0])
			}
		}
	}
}
