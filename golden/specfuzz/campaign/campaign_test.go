package campaign

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/msggen/msggen/golden/specfuzz/specgen"

	"github.com/msggen/msggen/internal/need"
)

// seed of the bounded part of the fuzzer that runs with all tests.
const seed = 1

func repository(t *testing.T) string {
	t.Helper()
	repo, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	return repo
}

// TestInterpreter makes up specs and runs them in the interpreter alone: what the
// checker accepts reads nothing that is not there, and fails before any change.
func TestInterpreter(t *testing.T) {
	specs := 80
	if testing.Short() {
		specs = 40
	}
	var out bytes.Buffer
	c := Campaign{Seed: seed, Specs: specs, Batch: 50, Streams: 6, Altered: 5, Only: -1, Sides: []string{"interpreter"}, Shrink: 3, Repo: repository(t)}
	ok, err := c.Run(&out)
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		t.Error(out.String())
	}
}

// TestSides makes up a few specs and holds all sides against each other. Many more
// take `make specfuzz`.
func TestSides(t *testing.T) {
	need.Time(t)
	repo := repository(t)
	need.Path(t, filepath.Join(repo, "node_modules"), "npm ci")
	need.Path(t, filepath.Join(repo, ".venv", "python"), "make .venv/python")
	var out bytes.Buffer
	c := Campaign{Seed: seed, Specs: 16, Batch: 16, Streams: 4, Only: -1, Repo: repo}
	if _, err := c.Run(&out); err != nil {
		t.Fatal(err)
	}
	if len(c.found) > 0 {
		t.Error(out.String())
	}
}

// TestReproduce asks for a failure that there is not: neither spec shows it.
func TestReproduce(t *testing.T) {
	c := Campaign{Seed: seed, Streams: 2, Only: -1, Sides: []string{"interpreter"}, Repo: repository(t), times: newClock()}
	specs := []*specgen.Spec{specgen.Make(1, "s", specgen.Options{}), specgen.Make(2, "s", specgen.Options{})}
	for i, f := range c.reproduce(specs, &Failure{Side: "interpreter", Kind: "made up"}) {
		if f != nil {
			t.Errorf("spec %d fails in a way that there is not: %s", i, f.Text)
		}
	}
}
