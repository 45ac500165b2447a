package golden

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/kit"
)

// TestVectors runs every vector of golden/vectors through the interpreter, the
// Go SDK and the TypeScript SDK.
func TestVectors(t *testing.T) {
	t.Parallel()
	sets := vectorSets(t)
	runners := startOut(t, protocolsOf(sets))
	for _, set := range sets {
		t.Run(set.Protocol.Name, func(t *testing.T) {
			t.Parallel() // most of the time one process waits for another
			if *update {
				set.Update(kit.Testing(t), runner.NewInterp(set.Protocol))
			}
			for name, start := range runners {
				t.Run(name, func(t *testing.T) { set.Run(kit.Testing(t), name, start(set.Protocol)) })
			}
		})
	}
}

func vectorSets(t *testing.T) []kit.Set {
	t.Helper()
	var sets []kit.Set
	for _, dir := range vectorDirs(t) {
		sets = append(sets, kit.Set{Dir: dir, Protocol: loadSpec(t, filepath.Base(dir))})
	}
	return sets
}

func protocolsOf(sets []kit.Set) []*ir.Protocol {
	var all []*ir.Protocol
	for _, set := range sets {
		all = append(all, set.Protocol)
	}
	return all
}

// vectorDirs are the folders of vectors, one for each protocol.
func vectorDirs(t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir("vectors")
	if err != nil {
		t.Fatal(err)
	}
	var dirs []string
	for _, e := range entries {
		if e.IsDir() {
			dirs = append(dirs, filepath.Join("vectors", e.Name()))
		}
	}
	if len(dirs) == 0 {
		t.Fatal("there are no vectors")
	}
	return dirs
}

// loadSpec loads one of the protocols in spec/.
func loadSpec(t *testing.T, name string) *ir.Protocol {
	t.Helper()
	return loadDir(t, "spec/"+name)
}

// loadDir loads the protocol in a folder of the repository, once for all tests.
func loadDir(t *testing.T, dir string) *ir.Protocol {
	t.Helper()
	repository.Lock()
	defer repository.Unlock()
	p, found, err := repository.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	if p == nil {
		t.Fatalf("%s has errors: %v", dir, found)
	}
	return p
}

// repository loads the specs of this repository. Those that import one share it.
var repository = struct {
	sync.Mutex
	*lang.Loader
}{Loader: lang.NewLoader(os.DirFS(".."))}
