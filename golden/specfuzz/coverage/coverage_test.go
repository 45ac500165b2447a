package coverage

import (
	"slices"
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
	for _, want := range []string{"Stmt If", "Expr Ref", "Type List", "Action Put", "Policy Keep", "BinaryOp Or", "ScalarKind Int"} {
		if !slices.Contains(kinds.wanted(), want) {
			t.Errorf("%s is not among %q", want, kinds.wanted())
		}
	}
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
	for _, used := range []string{"Action Put", "Stmt If", "Type Map", "Expr IsNull", "BinaryOp Or", "proved in Or.R"} {
		if slices.Contains(missing, used) {
			t.Errorf("%s is used, and counted %d times", used, count.met[used])
		}
	}
	for _, unused := range []string{"Action Patch", "Stmt Emit", "Expr CompareVersions", "BinaryOp And", "proved in And.R"} {
		if !slices.Contains(missing, unused) {
			t.Errorf("%s is counted, and not used", unused)
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
`
