package golden

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/golden/internal/gosdk"
)

// goCases is the folder of one Go module with all cases and, for those that have
// vectors, a program that is golden/gorunner for them. It is built once for all
// tests, always in the same place: elsewhere the compiler would know nothing of it.
func goCases(t *testing.T) string {
	t.Helper()
	return goModule.get(func() string {
		emitted := emitGo(t)
		dir := cached(t, "golden/go", slices.Concat(emitted, goRunner(t, emitted)))
		run(t, dir, "go", "build", "-o", "program", "./gorunner")
		if t.Failed() {
			t.FailNow()
		}
		return dir
	})
}

var goModule once[string]

func emitGo(t *testing.T) []target.File {
	t.Helper()
	return targets["go"].Emit(plan.Of(ir.WithImports(loadCases(t)...)...))
}

// goRunner is golden/gorunner for the cases, as a package of their module.
func goRunner(t *testing.T, emitted []target.File) []target.File {
	t.Helper()
	protocols := loadCases(t)
	r := gosdk.Runner{Module: caseModule, Source: "gorunner", Emitted: emitted, Calls: writtenCalls}
	files, broken, err := r.Files(protocols)
	if err != nil {
		t.Fatal(err)
	}
	for p, err := range broken {
		t.Errorf("%s: %v", p.Name, err)
	}
	for _, p := range protocols {
		if source, err := os.ReadFile(callsFile(p)); err == nil {
			files = append(files, target.File{Path: "gorunner/calls_of_" + p.Name + "_protocol.go", Data: source})
		}
	}
	return files
}

// writtenCalls names the functions of a case's file of calls, if it has one.
func writtenCalls(s gosdk.SDK) (c gosdk.Calls) {
	if _, err := os.Stat(callsFile(s.Protocol())); err == nil {
		c.Fields = fmt.Sprintf("constructors: %[1]sConstructors,\naccessors: %[1]sAccessors,\n", s.Protocol().Name)
	}
	return c
}

// callsFile is where a case says how its constructors and accessors are called:
// Go has no calls by the names of arguments.
func callsFile(p *ir.Protocol) string {
	return filepath.Join(caseVectors(p), "calls", "calls.go")
}
