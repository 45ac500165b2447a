package typescript

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/internal/npm"

	"github.com/msggen/msggen/internal/need"
)

// lint is for make lint, as in golden.
var lint = flag.Bool("lint", false, "let linters go over what is emitted")

// TestPackages emits protocols that are as odd as the language allows, and uses what
// comes out as an application does.
func TestPackages(t *testing.T) {
	need.Time(t)
	pages, odd := fixture(t), load(t, "testdata/odd")
	// The board has every step of the language, the counter everything else that a
	// reducer may be or lack, and names that need care.
	board, counter := load(t, "testdata/board"), load(t, "testdata/counter")
	w := install(t, "typescript/odd", pages, odd, board, counter, accessing(t))
	w.Build(t)
	if *lint {
		t.Run("lint", func(t *testing.T) { w.Lint(t) })
	}
	for _, script := range []string{"pages", "board"} {
		t.Run(script, func(t *testing.T) { w.Node(t, compiled(script)) })
	}
	for _, p := range []*ir.Protocol{pages, odd} {
		t.Run("agree/"+p.Name, func(t *testing.T) { agree(t, p, w, 4000) })
	}
	for _, p := range []*ir.Protocol{board, counter} {
		t.Run("fold/"+p.Name, func(t *testing.T) { agreeOnFolds(t, p, w, 300) })
	}
}

// install writes the packages of protocols, and the scripts of testdata.
func install(t *testing.T, name string, protocols ...*ir.Protocol) *npm.Workspace {
	t.Helper()
	files := New(Options{Scope: "@example", Origin: target.Origin{License: "Apache-2.0"}}).Emit(plan.Of(protocols...))
	scripts := []string{"agree", "fold"} // for any protocol; others use the one of their name
	for _, p := range protocols {
		if _, err := os.Stat(filepath.Join("testdata", p.Name+".ts")); err == nil {
			scripts = append(scripts, p.Name)
		}
	}
	for _, script := range scripts {
		source, err := os.ReadFile(filepath.Join("testdata", script+".ts"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, target.File{Path: "test/" + script + ".ts", Data: source})
	}
	return npm.Install(t, "../..", name, files)
}

// compiled is a script of testdata as it can be run.
func compiled(script string) string { return filepath.Join("dist", "test", script+".js") }

// run runs a script with some input in a file.
func run(t *testing.T, w *npm.Workspace, script string, input []byte, args ...string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "input.json")
	if err := os.WriteFile(path, input, 0o644); err != nil {
		t.Fatal(err)
	}
	w.Node(t, append([]string{compiled(script), path}, args...)...)
}

// load checks the spec in a folder.
func load(t *testing.T, dir string) *ir.Protocol {
	t.Helper()
	p, found, err := lang.Load(os.DirFS(filepath.Dir(dir)), filepath.Base(dir))
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range found {
		t.Errorf("%s: %s: %s", d.Span, d.Code, d.Message)
	}
	if p == nil {
		t.FailNow()
	}
	return p
}
