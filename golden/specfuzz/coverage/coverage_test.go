package coverage

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/msggen/msggen/gen/lang"
)

// TestRead knows a few kinds that there will always be.
func TestRead(t *testing.T) {
	kinds, err := Read("../../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"If", "Ref", "List", "Put", "Keep", "Or", "Int"} {
		if len(kinds.named(want)) == 0 {
			t.Errorf("%s is not among %q", want, kinds.wanted())
		}
	}
}

// named are the kinds of a name, whatever group they are in.
func (k *Kinds) named(name string) []string {
	return slices.DeleteFunc(k.wanted(), func(kind string) bool { return !strings.HasSuffix(kind, " "+name) })
}

// TestCount counts what a protocol of this repository uses, and what it does not.
func TestCount(t *testing.T) {
	kinds, err := Read("../../..")
	if err != nil {
		t.Fatal(err)
	}
	count := New(kinds)
	if missing := count.Missing(); len(missing) != len(kinds.wanted()) {
		t.Errorf("at first all is missing, not only %q", missing)
	}
	p, found, err := lang.Load(fstest.MapFS{"spec/spec.yaml": {Data: []byte(spec)}}, "spec")
	if err != nil || p == nil {
		t.Fatal(err, found)
	}
	count.Add(p)
	missing := count.Missing()
	for _, used := range []string{"Put", "If", "Map", "IsNull", "Or", "Or.R"} {
		for _, kind := range kinds.named(used) {
			if slices.Contains(missing, kind) {
				t.Errorf("%s is used, and not counted", kind)
			}
		}
	}
	for _, unused := range []string{"Patch", "Emit", "CompareVersions", "And", "And.R"} {
		for _, kind := range kinds.named(unused) {
			if !slices.Contains(missing, kind) {
				t.Errorf("%s is counted, and not used", kind)
			}
		}
	}
}

const spec = `msggen: 1
protocol: counted
version: 1.0.0
objects:
  Shelf:
    doc: A shelf.
    fields:
      counts: {type: "map[int]", default: {}}
      label: {type: "string?", default: null}
events:
  ShelfEvent:
    doc: What happens.
    tag: type
    of:
      put: {doc: Something is put there., fields: {key: string}}
reducers:
  tidy:
    doc: Folds an event.
    state: Shelf
    input: ShelfEvent
    on:
      put:
        - if: self.label == null || self.label.startsWith(event.key)
          then:
            - put: self.counts
              key: event.key
              value: 1
        - fail: full
          message: It is full.
`
