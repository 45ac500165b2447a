package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

var buildTwice = flag.Bool("lint", false, "see whether the command is the same wherever it is built")

// TestSameBinary builds the command in two places: it is the same, byte for byte, so that
// whoever has the sources can tell whether a binary was made of them.
func TestSameBinary(t *testing.T) {
	if !*buildTwice {
		t.Skip("only with -lint")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := t.TempDir()
	for _, part := range []string{"cmd", "gen", "internal"} {
		if err := os.CopyFS(filepath.Join(elsewhere, part), os.DirFS(filepath.Join(root, part))); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"go.mod", "go.sum"} {
		writeFile(t, filepath.Join(elsewhere, file), readFile(t, filepath.Join(root, file)))
	}
	var binaries [2][]byte
	for i, dir := range []string{root, elsewhere} {
		to := filepath.Join(t.TempDir(), "msggen")
		build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", to, "./cmd/msggen")
		build.Dir = dir
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if binaries[i], err = os.ReadFile(to); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(binaries[0], binaries[1]) {
		t.Error("the binary depends on where it was built")
	}
}
