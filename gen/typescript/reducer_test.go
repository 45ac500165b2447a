package typescript

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
)

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

// The board has every step of the language, the counter everything else that a
// reducer may be or lack, and names that need care.
func TestReducers(t *testing.T) {
	board := load(t, "testdata/board")
	e := emit(t, board)
	e.lint(t)
	e.node(t, "board")
	agreeOnFolds(t, board, e)

	counter := load(t, "testdata/counter")
	e = emit(t, counter)
	e.lint(t)
	agreeOnFolds(t, counter, e)
}
