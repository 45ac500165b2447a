package coverage

import (
	"os"
	"slices"
	"testing"

	"github.com/msggen/msggen/gen/lang"
)

// TestRead knows a few kinds that there will always be.
func TestRead(t *testing.T) {
	kinds, err := Read("../../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"step If", "expression Ref", "type List", "Policy Keep", "BinaryOp Or", "ScalarKind Int"} {
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
	p, _, err := lang.Load(os.DirFS("../../cases/maps"), "spec")
	if err != nil || p == nil {
		t.Fatal(err)
	}
	count.Add(p)
	missing := count.Missing()
	for _, used := range []string{"step Put", "step Delete", "type Map", "expression RecordOf", "BinaryOp In"} {
		if slices.Contains(missing, used) {
			t.Errorf("%s is used, and counted %d times", used, count.met[used])
		}
	}
	for _, unused := range []string{"step Patch", "step Emit", "expression CompareVersions"} {
		if !slices.Contains(missing, unused) {
			t.Errorf("%s is counted, and not used", unused)
		}
	}
}
