package output

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/msggen/msggen/gen/target"
)

func generated(path, body string) target.File {
	return target.File{Path: path, Data: []byte("// " + target.Banner("spec/notes/notes.yaml") + "\n" + body)}
}

func put(t *testing.T, dir, name, content string) {
	t.Helper()
	p := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// tree reads a folder into path → content.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(p)
		rel, _ := filepath.Rel(dir, p)
		files[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestWriteThenCheckIsClean(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	set := Set{Dir: dir, Files: []target.File{generated("notes/note.go", "package notes\n"), generated("go.mod", "module x\n")}}
	done, err := Write(nil, set)
	if err != nil || len(done.Written) != 2 {
		t.Fatalf("Write = %+v, %v", done, err)
	}
	if done, err = Write(nil, set); err != nil || len(done.Written) != 0 {
		t.Fatalf("second Write = %+v, %v; want nothing to do", done, err)
	}
	if drift, err := Check(set); err != nil || drift != nil {
		t.Fatalf("Check = %+v, %v", drift, err)
	}
}

// Where git has put other line ends, as it does on Windows, files are as they were written.
func TestLineEndsOfGit(t *testing.T) {
	dir := t.TempDir()
	set := Set{Dir: dir, Files: []target.File{generated("a.go", "1\n2\n"), generated("gone.go", "3\n"), {Path: "LICENSE", Data: []byte("As\r\nyou like.\n")}}}
	if _, err := Write(nil, set); err != nil {
		t.Fatal(err)
	}
	for name, text := range tree(t, dir) {
		put(t, dir, name, strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n", "\r\n"))
	}
	if drift, err := Check(set); err != nil || drift != nil {
		t.Errorf("Check = %+v, %v", drift, err)
	}
	keeper := &Keeper{Dir: filepath.Join(t.TempDir(), "kept")}
	if done, err := Write(keeper, set); err != nil || len(done.Written)+len(done.Edited) > 0 {
		t.Errorf("Write = %+v, %v", done, err)
	}
	set.Files = []target.File{generated("a.go", "1\n5\n"), set.Files[2]}
	drift, err := Check(set)
	if err != nil || len(drift) != 3 || drift[0].Line() != 3 || strings.Contains(drift[0].Diff, "\r") {
		t.Errorf("Check = %+v, %v", drift, err)
	}
	if done, err := Write(keeper, set); err != nil || len(done.Written) != 1 || len(done.Removed) != 1 || len(done.Edited) > 0 {
		t.Errorf("Write = %+v, %v", done, err)
	}
}

func TestCheckSaysWhichIsWhich(t *testing.T) {
	dir := t.TempDir()
	set := Set{Dir: dir, Files: []target.File{generated("a.go", "1\n"), generated("b.go", "2\n"), generated("c.go", "3\n")}}
	if drift, err := Check(Set{Dir: filepath.Join(dir, "none"), Files: set.Files}); err != nil || len(drift) != 1 || drift[0].Path != filepath.ToSlash(filepath.Join(dir, "none")) {
		t.Errorf("a folder that is not there: %+v, %v", drift, err)
	}
	before := set
	before.Files = append(before.Files[:3:3], generated("old/d.go", "4\n"))
	set.Files = append(set.Files, generated("new/in/e.go", "5\n"), generated("new/f.go", "6\n"))
	if _, err := Write(nil, before); err != nil {
		t.Fatal(err)
	}
	put(t, dir, "a.go", string(set.Files[0].Data)+"edited\n")
	if err := os.Remove(filepath.Join(dir, "b.go")); err != nil {
		t.Fatal(err)
	}
	put(t, dir, "c.go", "package hand\n")
	put(t, dir, "note.go", string(generated("", "4\n").Data))
	put(t, dir, "mine.go", "package hand\n")
	put(t, dir, "node_modules/x.js", string(generated("", "5\n").Data))

	drift, err := Check(set)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]Kind{}
	for _, d := range drift {
		rel, _ := filepath.Rel(dir, d.Path)
		got[filepath.ToSlash(rel)] = d.Kind
		told := (d.Kind == Changed || d.Kind == Foreign) && filepath.Base(d.Path) != Manifest
		if told != (d.Diff != "") {
			t.Errorf("%s is %s: the diff is %q", d.Path, d.Kind, d.Diff)
		}
	}
	want := map[string]Kind{"a.go": Changed, "b.go": Missing, "c.go": Foreign, "new": Missing, Manifest: Changed, "old/d.go": Orphan}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if !strings.Contains(drift[0].Diff, "-edited") {
		t.Errorf("diff does not show the edit:\n%s", drift[0].Diff)
	}
}

// The list of files has a diff if it is all that differs.
func TestCheckShowsTheManifestAlone(t *testing.T) {
	dir := t.TempDir()
	set := Set{Dir: dir, Files: []target.File{generated("a.go", "x\n")}}
	if _, err := Write(nil, set); err != nil {
		t.Fatal(err)
	}
	put(t, dir, Manifest, "")
	drift, err := Check(set)
	if err != nil || len(drift) != 1 || !strings.Contains(drift[0].Diff, "+") {
		t.Errorf("%v, %v", drift, err)
	}
}

func TestWriteRemovesOnlyWhatItWrote(t *testing.T) {
	dir := t.TempDir()
	if _, err := Write(nil, Set{Dir: dir, Files: []target.File{generated("old/gone.go", "x\n")}}); err != nil {
		t.Fatal(err)
	}
	put(t, dir, "hand.go", "package hand\n")
	note := "// I was told: " + target.Banner("spec/notes/notes.yaml") + "\n"
	put(t, dir, "note.txt", note)
	put(t, dir, "other/out/theirs.go", string(generated("", "z\n").Data))
	done, err := Write(nil, Set{Dir: dir, Files: []target.File{generated("new.go", "y\n")}})
	if err != nil {
		t.Fatal(err)
	}
	if len(done.Removed) != 1 {
		t.Errorf("Removed = %v", done.Removed)
	}
	got := tree(t, dir)
	delete(got, Manifest)
	want := map[string]string{
		"hand.go": "package hand\n", "note.txt": note, "new.go": string(generated("", "y\n").Data),
		"other/out/theirs.go": string(generated("", "z\n").Data),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if _, err := os.Stat(filepath.Join(dir, "old")); !os.IsNotExist(err) {
		t.Error("the folder the orphan left empty is still there")
	}
}

func TestRefusedWritesChangeNothing(t *testing.T) {
	other := t.TempDir()
	put(t, other, "secret", "keep\n")
	cases := map[string]struct {
		prepare func(dir string)
		set     func(dir string) []Set
		want    string
	}{
		"a hand-written file in the way": {
			func(dir string) { put(t, dir, "b.go", "package hand\n") },
			func(dir string) []Set {
				return []Set{{Dir: dir, Files: []target.File{generated("a.go", "1\n"), generated("b.go", "2\n")}}}
			},
			"was not written by msggen",
		},
		"a second set that fails": {
			func(string) {},
			func(dir string) []Set {
				return []Set{
					{Dir: dir, Files: []target.File{generated("a.go", "1\n")}},
					{Dir: filepath.Join(dir, "sub"), Files: []target.File{generated("../a.go", "2\n")}},
				}
			},
			"not a path below",
		},
		"the same path twice": {
			func(string) {},
			func(dir string) []Set {
				return []Set{{Dir: dir, Files: []target.File{generated("a.go", "1\n"), generated("a.go", "2\n")}}}
			},
			"twice",
		},
		"a link that leads outside": {
			func(dir string) {
				if err := os.Symlink(other, filepath.Join(dir, "link")); err != nil {
					t.Fatal(err)
				}
			},
			func(dir string) []Set {
				return []Set{{Dir: dir, Files: []target.File{generated("a.go", "1\n"), generated("link/x.go", "2\n")}}}
			},
			"escapes",
		},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			c.prepare(dir)
			before, outside := tree(t, dir), tree(t, other)
			if _, err := Write(nil, c.set(dir)...); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("Write = %v, want an error with %q", err, c.want)
			}
			if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(outside, tree(t, other)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestPathsStayBelowTheFolder(t *testing.T) {
	for _, p := range []string{"", ".", "..", "../x", "/x", "a/../../x", `a\b`, "C:x", "a//b"} {
		if _, err := (Set{Dir: "out", Files: []target.File{{Path: p}}}).sorted(); err == nil {
			t.Errorf("%q was accepted", p)
		}
	}
}

func TestPartialSetsLeaveTheRest(t *testing.T) {
	dir := t.TempDir()
	if _, err := Write(nil, Set{Dir: dir, Files: []target.File{generated("a.go", "1\n"), generated("b.go", "2\n")}}); err != nil {
		t.Fatal(err)
	}
	done, err := Write(nil, Set{Dir: dir, Files: []target.File{generated("a.go", "3\n")}, Partial: true})
	if err != nil || len(done.Written) != 1 || len(done.Removed) != 0 {
		t.Errorf("Write = %+v, %v", done, err)
	}
	if files := tree(t, dir); len(files) != 3 || !strings.HasSuffix(files["a.go"], "3\n") || strings.Count(files[Manifest], "\n") != 3 {
		t.Errorf("%v", files)
	}
}

// The first of several errors is that of the first file, whichever comes up first.
func TestErrorsComeInOrder(t *testing.T) {
	dir := t.TempDir()
	set := Set{Dir: dir}
	for _, name := range []string{"a", "b", "c", "d", "e", "f"} {
		put(t, dir, name+".go/in/the/way", "")
		set.Files = append(set.Files, generated(name+".go", "1\n"))
	}
	for range 20 {
		if _, err := Write(nil, set); err == nil || !strings.Contains(err.Error(), "a.go") {
			t.Fatalf("Write = %v", err)
		}
		if _, err := Check(set); err == nil || !strings.Contains(err.Error(), "a.go") {
			t.Fatalf("Check = %v", err)
		}
	}
}
