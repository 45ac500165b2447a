// Package need is for tests that cannot do without something that is not part of
// this repository: a program, or a folder that a command makes. Where it is absent
// the test is skipped, so that one can work on a part without the tools for the
// others; with CI=true it fails, for there nothing may go untested in silence.
package need

import (
	"os"
	"os/exec"
	"testing"
)

// Program is the path of an installed program.
func Program(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		absent(t, name+" is not installed")
	}
	return path
}

// Path insists that a file or folder exists, which a command makes.
func Path(t testing.TB, path, command string) {
	t.Helper()
	if _, err := os.Stat(path); err != nil {
		absent(t, "there is no "+path+"; `"+command+"` makes it")
	}
}

func absent(t testing.TB, why string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(why)
	}
	t.Skip(why)
}

// Time is for a test that compiles what was emitted, or runs it for long. With -short
// it is left out: the text of what is emitted and the interpreter are still tested.
func Time(t testing.TB) {
	t.Helper()
	if !testing.Short() {
		return
	}
	if os.Getenv("CI") == "true" {
		t.Fatal("in CI all tests run: no -short")
	}
	t.Skip("takes long")
}

// Some is how many of so many a test goes through: all of them, or with -short a quarter,
// but as many as show something.
func Some(count int) int {
	if testing.Short() {
		return max(min(count, 4), count/4)
	}
	return count
}
