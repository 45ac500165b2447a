package specgen

import (
	"maps"
	"regexp"
	"slices"
	"testing"

	"github.com/msggen/msggen/internal/need"
)

// TestMake makes up specs that the checker accepts once it has had its say, the
// same ones every time.
func TestMake(t *testing.T) {
	specs := need.Some(20)
	accepted := 0
	for seed := range uint64(specs) {
		spec := Make(seed, "s", Options{})
		if text := Make(seed, "s", Options{}).String(); text != spec.String() {
			t.Fatalf("seed %d does not give the same spec again", seed)
		}
		p, _, err := spec.Repair()
		if err != nil {
			t.Fatal(err)
		}
		if p != nil {
			accepted++
		}
	}
	if accepted < specs*9/10 {
		t.Errorf("only %d of %d specs were accepted", accepted, specs)
	}
}

// TestWithout leaves features out.
func TestWithout(t *testing.T) {
	for seed := range uint64(20) {
		spec := Make(seed, "s", Options{Without: []string{"imports", "constructors", "accessors", "pipelines", "retired"}})
		if len(spec.Protocols) != 1 {
			t.Fatalf("seed %d has imports", seed)
		}
		for _, section := range []string{"constructors", "accessors", "pipelines"} {
			if spec.Main().section(section) != nil {
				t.Errorf("seed %d has %s", seed, section)
			}
		}
	}
}

// TestEdits takes specs apart: every edit makes them smaller or simpler, and what is
// left is still YAML that the checker can read. Small ones have few edits, each of which
// costs little.
func TestEdits(t *testing.T) {
	edits := 0
	for seed := uint64(0); edits < need.Some(500); seed++ {
		if seed == 1000 {
			t.Fatalf("only %d edits", edits)
		}
		if spec := Make(seed, "s", Options{}); len(spec.String()) < 7000 {
			edits += takeApart(t, spec)
		}
	}
}

// takeApart tries every edit of a spec, and gives how many there are.
func takeApart(t *testing.T, spec *Spec) int {
	t.Helper()
	if _, _, err := spec.Repair(); err != nil {
		t.Fatal(err)
	}
	whole := spec.String()
	edits := spec.Edits()
	for _, e := range edits {
		edited := spec.Edited(e)
		if edited.String() == whole {
			t.Errorf("%+v changes nothing", e)
		}
		_, found, err := edited.Load()
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range found {
			if slices.Contains([]string{"yaml-syntax", "wrong-shape", "second-document"}, string(d.Code)) {
				t.Errorf("%+v: %s", e, d.Message)
			}
		}
	}
	if spec.String() != whole {
		t.Error("the spec itself has changed")
	}
	return len(edits)
}

// TestWritten meets what the model of a spec does not tell any more, so that the
// report of what was covered cannot: how things were written.
func TestWritten(t *testing.T) {
	need.Time(t)
	ways := map[string]string{
		"since": "\n *since: ", "until": "\n *until: ", "former names": "formerly:", "deprecations": "deprecated:",
		"groups": `\n      both:`, "rules for several events": `\n      "[a-z_0-9]+, `, "stages of the import": `- "?lib\.`,
		"bases of objects": `base: (Shared|Basis)`, "bases of events": `base: (EventBase|Common)`, "suffixes": "suffix:",
		"names of events": `name: (Named|Called)`, "optional constants": `const: v1\n *optional`, "several files": "(?s)# s/.*# s/",
	}
	shows := func(spec *Spec, way string) bool { return regexp.MustCompile(ways[way]).MatchString(spec.String()) }
	for seed := range uint64(1000) {
		spec := Make(seed, "s", Options{})
		for _, way := range slices.Collect(maps.Keys(ways)) {
			if !shows(spec, way) {
				continue
			}
			if p, _, err := spec.Repair(); err == nil && p != nil && shows(spec, way) {
				delete(ways, way)
			}
		}
		if len(ways) == 0 {
			return
		}
	}
	for way := range ways {
		t.Errorf("never met: %s", way)
	}
}
