package output

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gofrs/flock"

	"github.com/msggen/msggen/gen/target"
)

// What somebody has edited is replaced or removed, and kept.
func TestEditedFilesAreKept(t *testing.T) {
	dir := t.TempDir()
	keeper := &Keeper{Dir: filepath.Join(dir, ".msggen")}
	set := func(files ...target.File) Set { return Set{Dir: filepath.Join(dir, "out"), Files: files} }
	plain := target.File{Path: "go.sum", Data: []byte("1\n")}
	if _, err := Write(keeper, set(generated("a.go", "1\n"), generated("b.go", "2\n"), generated("c.go", "3\n"), plain)); err != nil {
		t.Fatal(err)
	}
	edited := string(generated("", "mine\n").Data)
	put(t, dir, "out/a.go", edited)
	put(t, dir, "out/b.go", edited)
	put(t, dir, "out/go.sum", "mine\n")
	plain.Data = []byte("2\n")
	done, err := Write(keeper, set(generated("a.go", "4\n"), generated("c.go", "5\n"), plain))
	if err != nil {
		t.Fatal(err)
	}
	if len(done.Edited) != 3 || len(done.Written) != 3 || len(done.Removed) != 1 {
		t.Errorf("%+v", done)
	}
	kept := tree(t, done.Kept)
	if len(kept) != 3 {
		t.Errorf("kept: %v", kept)
	}
	for file, text := range kept {
		if !strings.HasSuffix(text, "mine\n") {
			t.Errorf("kept %s: %q", file, text)
		}
	}
	if text, err := os.ReadFile(filepath.Join(keeper.Dir, ".gitignore")); err != nil || string(text) != "*\n" {
		t.Errorf(".gitignore: %q, %v", text, err)
	}
}

// Two runs write one after the other.
func TestRunsTakeTurns(t *testing.T) {
	dir := t.TempDir()
	var running sync.WaitGroup
	for i := range 8 {
		keeper := &Keeper{Dir: filepath.Join(dir, ".msggen")}
		running.Go(func() {
			var files []target.File
			for _, name := range []string{"a", "b", "c", "d", "e"} {
				files = append(files, generated(name+".go", strings.Repeat("x", i)+"\n"))
			}
			if i%2 == 0 {
				files = append(files, generated("even.go", "x\n"))
			}
			for range 5 {
				if _, err := Write(keeper, Set{Dir: filepath.Join(dir, "out"), Files: files}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	running.Wait()
	files := tree(t, filepath.Join(dir, "out"))
	delete(files, "even.go")
	delete(files, Manifest)
	for name, text := range files {
		if text != files["a.go"] {
			t.Errorf("%s is of another run than a.go", name)
		}
	}
	if len(files) != 5 {
		t.Errorf("%v", files)
	}
}

// Whoever waits is told for whom, and not for ever.
func TestWaitingEnds(t *testing.T) {
	dir := t.TempDir()
	keeper := &Keeper{Dir: filepath.Join(dir, ".msggen")}
	if err := keeper.make(keeper.Dir); err != nil {
		t.Fatal(err)
	}
	lock := flock.New(filepath.Join(keeper.Dir, "lock"))
	if err := lock.Lock(); err != nil {
		t.Fatal(err)
	}
	defer lock.Close()
	put(t, keeper.Dir, "lock", "4711")
	said := ""
	keeper.Waits = func(holder string) { said = holder }
	before := patience
	patience = 50 * time.Millisecond
	defer func() { patience = before }()
	_, err := Write(keeper, Set{Dir: filepath.Join(dir, "out"), Files: []target.File{generated("a.go", "1\n")}})
	if err == nil || !strings.Contains(err.Error(), "4711") || !strings.Contains(said, "4711") {
		t.Errorf("%v, and %q", err, said)
	}
}
