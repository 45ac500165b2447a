package campaign

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/msggen/msggen/golden/specfuzz/sides"
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
	specs := 40
	if testing.Short() {
		specs = 8
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
	c := Campaign{Seed: seed, Specs: 10, Batch: 10, Streams: 4, Only: -1, Repo: repo}
	if _, err := c.Run(&out); err != nil {
		t.Fatal(err)
	}
	if len(c.found) > 0 {
		t.Error(out.String())
	}
}

// TestPassed runs a campaign again: what has passed is not tried again, unless something
// else is asked of it, and what has not passed is.
func TestPassed(t *testing.T) {
	need.Time(t)
	repo := repository(t)
	need.Path(t, filepath.Join(repo, "node_modules"), "npm ci")
	need.Path(t, filepath.Join(repo, ".venv", "python"), "make .venv/python")
	file := filepath.Join(t.TempDir(), "passed")
	for _, run := range []struct {
		streams int
		want    string
	}{{2, "passed: ajv 0\n"}, {2, "passed: ajv 4\n"}, {3, "passed: ajv 0\n"}} {
		var out bytes.Buffer
		c := Campaign{Seed: seed, Specs: 4, Batch: 3, Streams: run.streams, Only: -1, Sides: []string{"interpreter", "ajv"}, Repo: repo, Passed: file}
		if _, err := c.Run(&out); err != nil {
			t.Fatal(err)
		}
		if len(c.found) > 0 || !strings.Contains(out.String(), run.want) {
			t.Errorf("%d streams: want %q in\n%s", run.streams, run.want, out.String())
		}
	}
	p, err := readPassed(file, repo)
	if err != nil {
		t.Fatal(err)
	}
	p.judges = []byte("others")
	c := Campaign{Seed: seed, Specs: 1, Batch: 1, Streams: 2, Only: -1, Sides: []string{"interpreter", "ajv"}, Repo: repo, passed: p, out: io.Discard, times: newClock()}
	made := <-c.make(0, 1)
	if _, err := c.try(t.TempDir(), made.subjects); err != nil || p.spent["ajv"] > 0 {
		t.Errorf("%d specs were not tried again, although others judge them; %v", p.spent["ajv"], err)
	}
	// What fails is not kept.
	s := made.subjects[0]
	for i := range s.told.Answers {
		s.told.Answers[i].Outcome = "made up"
	}
	python := sides.Languages[len(sides.Languages)-1]
	c.Sides = python.Sides
	found, err := c.tryLanguage(t.TempDir(), python, made.subjects)
	if err != nil || len(found) == 0 {
		t.Fatalf("nothing is found; %v", err)
	}
	key, err := p.key(python, python.Sides, s)
	if data, _ := os.ReadFile(file); err != nil || strings.Contains(string(data), key) {
		t.Errorf("what failed is kept; %v", err)
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
