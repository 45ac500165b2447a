package golden

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/breaking"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// TestBreaking compares the two sides of each golden/breaking/<code>, old and new, and
// what is said of the change with the want beside them. Each rule has such a case. With
// -update the wants are written anew.
func TestBreaking(t *testing.T) {
	shown := map[string]bool{}
	dirs, err := filepath.Glob("breaking/*")
	if err != nil || len(dirs) == 0 {
		t.Fatal("no cases", err)
	}
	for _, dir := range dirs {
		code := filepath.Base(dir)
		t.Run(code, func(t *testing.T) {
			r := breaking.Of(sideOf(t, dir, "old"), sideOf(t, dir, "new"))
			if breaking.RuleOf(code) != nil && !slices.ContainsFunc(r.Findings, func(f *breaking.Finding) bool { return f.Code == code }) {
				t.Errorf("nothing with the code %s is found", code)
			}
			shown[code] = true
			var got strings.Builder
			if err := breaking.Text(&got, r, nil, false); err != nil {
				t.Fatal(err)
			}
			sameAsFile(t, filepath.Join(dir, "want"), got.String())
		})
	}
	for _, rule := range breaking.Rules {
		if !shown[rule.Code] {
			t.Errorf("no case shows %s", rule.Code)
		}
	}
}

// TestNothingBreaks compares every spec with itself.
func TestNothingBreaks(t *testing.T) {
	dirs, err := filepath.Glob("breaking/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range dirs {
		if r := breaking.Of(sideOf(t, dir, "new"), sideOf(t, dir, "new")); len(r.Findings) > 0 {
			t.Errorf("%s: %s", dir, r.Findings[0].Message())
		}
	}
}

// sideOf loads one side: a file, or a folder with a project.
func sideOf(t *testing.T, dir, side string) breaking.Project {
	t.Helper()
	fsys := os.DirFS(dir)
	if data, err := fs.ReadFile(fsys, side+".yaml"); err == nil {
		p, found := lang.LoadFiles([]*source.File{source.NewFile(side+".yaml", data)})
		refuse(t, found)
		return breaking.Project{Protocols: []*ir.Protocol{p}}
	}
	fsys, err := fs.Sub(fsys, side)
	if err != nil {
		t.Fatal(err)
	}
	config, found, err := lang.LoadProject(fsys, "msggen.yaml")
	if err != nil {
		t.Fatal(err)
	}
	refuse(t, found)
	l := lang.NewLoader(fsys)
	l.Unshared = true
	protocols, found, err := l.LoadAll(config)
	if err != nil {
		t.Fatal(err)
	}
	refuse(t, found)
	return breaking.Project{Config: config, Protocols: protocols, Label: side + "/"}
}

func refuse(t *testing.T, found diag.List) {
	t.Helper()
	for _, d := range found {
		t.Fatalf("%s: %s (%s)", d.Span, d.Message, d.Hint)
	}
}

// sameAsFile compares a text with a file, or writes it with -update.
func sameAsFile(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; go test ./golden -run TestBreaking -update writes it", err)
	}
	if got != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
