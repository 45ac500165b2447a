package golden

import (
	"fmt"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/kit"
	"github.com/msggen/msggen/golden/specfuzz/specgen"
)

// randomSpec is a spec that was made up, and that the checker accepts.
type randomSpec struct {
	seed     uint64
	files    fstest.MapFS
	dir      string // of its main protocol
	protocol *ir.Protocol
}

// randomSpecs makes up specs and looks at those that the checker accepts, several at the
// same time.
func randomSpecs(t *testing.T, specs kit.Seeds, look func(t *testing.T, spec *randomSpec)) {
	t.Helper()
	var accepted atomic.Uint64
	t.Run("random", func(t *testing.T) {
		for part := range randomParts {
			t.Run(fmt.Sprint(part), func(t *testing.T) {
				t.Parallel()
				for seed := range specs.All() {
					if seed%randomParts != uint64(part) {
						continue
					}
					spec := made.get(seed, func() *randomSpec { return makeUp(seed) })
					if spec == nil {
						continue
					}
					accepted.Add(1)
					if look(t, spec); t.Failed() {
						for name, file := range spec.files {
							t.Logf("# %s\n%s", name, file.Data)
						}
						t.Fatalf("seed %d", seed)
					}
				}
			})
		}
	})
	if accepted.Load()*10 < uint64(specs.Count)*9 {
		t.Errorf("only %d specs of %d were accepted", accepted.Load(), specs.Count)
	}
}

// randomParts is in how many tests random specs are divided.
const randomParts = 8

var made each[uint64, *randomSpec]

// makeUp makes up the spec of a seed; nil if the checker does not accept it.
func makeUp(seed uint64) *randomSpec {
	spec := specgen.Make(seed, "s", specgen.Options{Without: []string{"forward"}}) // which is of a project
	p, _, err := spec.Repair()
	if err != nil || p == nil {
		return nil
	}
	files := fstest.MapFS{}
	for name, data := range spec.Files() {
		files[name] = &fstest.MapFile{Data: data}
	}
	return &randomSpec{seed, files, spec.Main().Name, p}
}
