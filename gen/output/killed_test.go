package output

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/msggen/msggen/gen/target"
)

// kills is how often a run is killed, and how often in short tests.
const kills, killsInShort = 200, 30

const writerEnv, roomEnv = "MSGGEN_TEST_WRITES_INTO", "MSGGEN_TEST_ROOM"

// limitFiles makes writes fail that would make a file larger than some bytes; nil: the
// system has no such limit.
var limitFiles func(bytes uint64) error

func TestMain(m *testing.M) {
	if dir := os.Getenv(writerEnv); dir != "" {
		if room := os.Getenv(roomEnv); room != "" {
			os.Exit(writeWithRoom(dir, room))
		}
		for i := 0; ; i++ {
			if _, err := Write(keeperOf(dir), edition(dir, i%2)...); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
	}
	os.Exit(m.Run())
}

// writeWithRoom writes once.
func writeWithRoom(dir, room string) int {
	n, err := strconv.ParseUint(room, 10, 64)
	if err == nil {
		err = limitFiles(n)
	}
	if err == nil {
		_, err = Write(keeperOf(dir), edition(dir, 1)...)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

func keeperOf(dir string) *Keeper { return &Keeper{Dir: filepath.Join(dir, ".msggen")} }

// edition are two folders of files: most say which edition they are of, some are there in
// one of them only.
func edition(dir string, n int) []Set {
	var files []target.File
	for i := range 30 {
		if i%10 != 9 || n == 0 {
			files = append(files, generated(fmt.Sprintf("p%d/f%d.go", i%3, i), strings.Repeat(fmt.Sprintln("edition", n), 200)))
		}
	}
	return []Set{{Dir: filepath.Join(dir, "go"), Files: files}, {Dir: filepath.Join(dir, "ts"), Files: files}}
}

// A run that is killed leaves whole files, of which nobody says that they were edited, and
// the next run goes on from there.
func TestKilledRuns(t *testing.T) {
	dir, times := t.TempDir(), kills
	if testing.Short() {
		times = killsInShort
	}
	for range times {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), writerEnv+"="+dir)
		var complaints strings.Builder
		cmd.Stderr = &complaints
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10*time.Millisecond + time.Duration(rand.IntN(20_000))*time.Microsecond)
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		if complaints.Len() > 0 {
			t.Fatal(complaints.String())
		}
		for file, text := range tree(t, dir) {
			if strings.HasPrefix(file, ".msggen/") || strings.Contains(file, "/.msggen-") || strings.HasSuffix(file, Manifest) {
				continue
			}
			one := strings.Count(text, "edition 0\n") == 200
			if !one && strings.Count(text, "edition 1\n") != 200 || len(text) > 2300 {
				t.Fatalf("%s is neither of one edition nor of the other", file)
			}
		}
		done, err := Write(keeperOf(dir), edition(dir, 0)...)
		if err != nil || len(done.Edited) > 0 {
			t.Fatalf("%+v, %v", done, err)
		}
		if drift, err := Check(edition(dir, 0)...); err != nil || drift != nil {
			t.Fatalf("%v, %v", drift, err)
		}
		if left := len(tree(t, dir)); left != 2*31+2 {
			t.Fatalf("%d files are left", left)
		}
	}
}

// Nothing that stands in a folder is written through or removed.
func TestWhatStandsThere(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	put(t, other, "theirs", "keep\n")
	out := filepath.Join(dir, "out")
	put(t, out, ".msggen-notes/todo", "keep\n")
	put(t, out, ".msggen-a.go.tmp", "keep\n")
	for _, name := range []string{"a.go", ".msggen-b.go.tmp", "link"} {
		if err := os.Symlink(filepath.Join(other, "theirs"), filepath.Join(out, name)); err != nil {
			t.Fatal(err)
		}
	}
	_, err := Write(keeperOf(dir), Set{Dir: out, Files: []target.File{generated("a.go", "1\n"), generated("b.go", "2\n")}})
	if err == nil || !strings.Contains(err.Error(), "a.go") {
		t.Errorf("a link in the way: %v", err)
	}
	if err := os.Remove(filepath.Join(out, "a.go")); err != nil {
		t.Fatal(err)
	}
	if _, err := Write(keeperOf(dir), Set{Dir: out, Files: []target.File{generated("a.go", "1\n"), generated("b.go", "2\n")}}); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(other, "theirs")); err != nil || string(text) != "keep\n" {
		t.Errorf("a link was written through: %q, %v", text, err)
	}
	files := tree(t, out)
	if files[".msggen-notes/todo"] != "keep\n" || files[".msggen-a.go.tmp"] != "keep\n" {
		t.Errorf("%v", files)
	}
}

// If one folder cannot be written, none is.
func TestFoldersThatCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	sets := edition(dir, 0)
	if _, err := Write(keeperOf(dir), sets...); err != nil {
		t.Fatal(err)
	}
	before := tree(t, filepath.Join(dir, "go"))
	next := edition(dir, 1)
	put(t, dir, "ts/p9/.keep", "")
	next[1].Files = append(next[1].Files, generated("p9/.keep/x.go", "1\n"))
	if _, err := Write(keeperOf(dir), next...); err == nil {
		t.Fatal("it was written")
	}
	after := tree(t, filepath.Join(dir, "go"))
	for file, text := range before {
		if after[file] != text {
			t.Errorf("%s changed", file)
		}
	}
	if len(after) != len(before) {
		t.Errorf("%d files where %d were", len(after), len(before))
	}
}
