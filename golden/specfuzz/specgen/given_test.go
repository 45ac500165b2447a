package specgen_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/msggen/msggen/golden/specfuzz/specgen"
)

// TestGiven reads the golden cases and writes them down again, and alters them.
func TestGiven(t *testing.T) {
	t.Parallel()
	dirs, err := filepath.Glob("../../cases/*/spec")
	if err != nil {
		t.Fatal(err)
	}
	read, tried, accepted := 0, 0, 0
	for _, dir := range dirs {
		s, err := specgen.Given(os.DirFS(dir), "given")
		if err != nil {
			if !strings.Contains(err.Error(), "imports others") {
				t.Error(err)
			}
			continue
		}
		s.Rename("given")
		read++
		if p, found, err := s.Load(); err != nil || p == nil || found.HasErrors() {
			t.Errorf("%s: %v %v", dir, err, found)
		}
		r := rand.New(rand.NewPCG(1, uint64(read)))
		for range 2 {
			other := s.Altered(r)
			if other == nil {
				continue
			}
			tried++
			if p, found, err := other.Load(); err == nil && p != nil && !found.HasErrors() {
				accepted++
			}
		}
	}
	if read < len(dirs)*9/10 || accepted < tried/4 {
		t.Errorf("%d read of %d, %d of %d alterations accepted", read, len(dirs), accepted, tried)
	}
}
