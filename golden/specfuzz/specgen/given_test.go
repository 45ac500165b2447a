package specgen_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/msggen/msggen/golden/specfuzz/specgen"
)

// TestGiven reads the golden cases and the protocols of the box, writes them down again,
// and alters the cases, which are smaller.
func TestGiven(t *testing.T) {
	t.Parallel()
	dirs, err := filepath.Glob("../../cases/*/spec")
	if err != nil {
		t.Fatal(err)
	}
	box, err := filepath.Glob("../../../spec/*")
	if err != nil {
		t.Fatal(err)
	}
	tried, accepted := 0, 0
	for i, dir := range slices.Concat(dirs, box) {
		if testing.Short() && i%4 > 0 {
			continue
		}
		s, err := specgen.Given(os.DirFS(filepath.Dir(dir)), filepath.Base(dir), dir)
		if err != nil {
			t.Error(err)
			continue
		}
		s.Rename("given")
		if p, found, err := s.Load(); err != nil || p == nil || found.HasErrors() {
			t.Errorf("%s: %v %v", dir, err, found)
		}
		if i >= len(dirs) {
			continue
		}
		r := rand.New(rand.NewPCG(1, uint64(i)))
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
	if tried == 0 || len(box) == 0 || accepted < tried/4 {
		t.Errorf("%d of %d alterations of cases accepted, %d protocols of the box", accepted, tried, len(box))
	}
}
