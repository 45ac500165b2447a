//go:build unix

package output

import (
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

func init() {
	limitFiles = func(bytes uint64) error {
		signal.Ignore(syscall.SIGXFSZ)
		return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: bytes, Max: bytes})
	}
}

// A disk that takes no more in the middle of a file changes nothing, and leaves nothing but the
// files that somebody had edited and that are kept.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if _, err := Write(keeperOf(dir), edition(dir, 0)...); err != nil {
		t.Fatal(err)
	}
	edited := string(generated("p1/f1.go", "edited\n").Data)
	put(t, dir, "go/p1/f1.go", edited)
	outputs := func() map[string]string {
		files := tree(t, dir)
		for file := range files {
			if strings.HasPrefix(file, ".msggen/") {
				delete(files, file)
			}
		}
		return files
	}
	before := outputs()
	for _, room := range []int{0, 1, 100, 1000, 2200} {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), writerEnv+"="+dir, roomEnv+"="+strconv.Itoa(room))
		said, err := cmd.CombinedOutput()
		if err == nil || !strings.Contains(string(said), syscall.EFBIG.Error()) {
			t.Errorf("room for %d bytes: %v, %s", room, err, said)
		}
		after := outputs()
		for file, text := range before {
			if after[file] != text {
				t.Errorf("room for %d bytes: %s changed", room, file)
			}
		}
		if len(after) != len(before) {
			t.Errorf("room for %d bytes: %d files where %d were", room, len(after), len(before))
		}
	}
	done, err := Write(keeperOf(dir), edition(dir, 1)...)
	if err != nil || len(done.Edited) != 1 {
		t.Fatalf("with room again: %+v, %v", done, err)
	}
	if text, err := os.ReadFile(filepath.Join(done.Kept, "0/p1/f1.go")); err != nil || string(text) != edited {
		t.Errorf("what was edited: %q, %v", text, err)
	}
	if drift, err := Check(edition(dir, 1)...); err != nil || drift != nil {
		t.Errorf("with room again: %v, %v", drift, err)
	}
}
