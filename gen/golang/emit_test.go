package golang

import (
	"bytes"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/golang/module"
	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"

	"github.com/msggen/msggen/internal/need"
)

const testModule = "example.com/protocols/go"

// specs are the protocols that the tests emit: one made for them, and one that
// people use.
var specs = []string{"testdata/workshop", "../../spec/agentscope"}

// load reads a spec that has no mistakes.
func load(t *testing.T, dir string) *ir.Protocol {
	t.Helper()
	protocol, found, err := lang.Load(os.DirFS(dir), ".")
	if err != nil {
		t.Fatal(err)
	}
	if len(found) > 0 {
		t.Fatalf("%s: %v", dir, found)
	}
	return protocol
}

func loadAll(t *testing.T) []*ir.Protocol {
	t.Helper()
	protocols := make([]*ir.Protocol, len(specs))
	for i, dir := range specs {
		protocols[i] = load(t, dir)
	}
	return protocols
}

func emit(protocols ...*ir.Protocol) []target.File {
	return New(Options{Module: testModule}).Emit(plan.Of(protocols...))
}

// write puts files into a new folder and returns it.
func write(t *testing.T, files []target.File) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// goTool runs the go command in an emitted module. What the module needs must be
// in its go.mod and go.sum already, and on this machine. Without paths in what it writes,
// the compiler knows the same code again in every folder.
func goTool(t *testing.T, dir string, stdin string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=readonly -trimpath", "GOWORK=off", "GOPROXY=off")
	cmd.Stdin = strings.NewReader(stdin)
	var out, failed bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &failed
	if err := cmd.Run(); err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, tail(out.String()+failed.String()))
	}
	return out.String()
}

func TestEmittedModuleIsSound(t *testing.T) {
	need.Time(t)
	files := emit(loadAll(t)...)
	for _, f := range files {
		if !filepath.IsLocal(f.Path) {
			t.Errorf("%s leaves the output folder", f.Path)
		}
		if f.Path != "go.sum" && !target.HasBanner(f.Data) {
			t.Errorf("%s has no banner", f.Path)
		}
		if !strings.HasSuffix(f.Path, ".go") {
			continue
		}
		formatted, err := format.Source(f.Data)
		if err != nil {
			t.Errorf("%s: %v", f.Path, err)
		} else if !bytes.Equal(formatted, f.Data) {
			t.Errorf("%s is not as gofmt has it", f.Path)
		}
	}
	if !slices.IsSortedFunc(files, func(a, b target.File) int { return strings.Compare(a.Path, b.Path) }) {
		t.Error("the files are not in order")
	}
	goTool(t, write(t, files), "", "vet", "./...")
}

func TestEmitIsPure(t *testing.T) {
	protocols := loadAll(t)
	first, again, reloaded := emit(protocols...), emit(protocols...), emit(loadAll(t)...)
	same := func(a, b target.File) bool { return a.Path == b.Path && bytes.Equal(a.Data, b.Data) }
	if !slices.EqualFunc(first, again, same) {
		t.Error("the same protocols gave other files the second time")
	}
	if !slices.EqualFunc(first, reloaded, same) {
		t.Error("the same specs gave other files the second time")
	}
}

// A module that does not normalise URLs depends on nothing.
func TestModuleWithoutDependencies(t *testing.T) {
	protocol := &ir.Protocol{Name: "empty", Version: "1.0.0", Files: []string{"empty.yaml"}}
	files := emit(protocol)
	for _, f := range files {
		if f.Path == "go.sum" || strings.Contains(f.Path, "weburl") {
			t.Errorf("%s is not needed", f.Path)
		}
		if f.Path == "go.mod" && strings.Contains(string(f.Data), "require") {
			t.Errorf("go.mod requires something:\n%s", f.Data)
		}
	}
	goTool(t, write(t, files), "", "vet", "./...")
}

// The versions that emitted modules ask for are those that this one is tested
// with.
func TestDependenciesAreOurs(t *testing.T) {
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile("../../go.sum")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range module.Dependencies {
		for _, line := range append(d.Lines("require"), d.Lines("indirect")...) {
			fields := strings.Fields(line)
			if !strings.Contains(string(mod), "\t"+fields[0]+" "+fields[1]) {
				t.Errorf("go.mod does not require %s %s", fields[0], fields[1])
			}
		}
		for _, line := range d.Lines("sum") {
			if !strings.Contains(string(sums), line) {
				t.Errorf("go.sum does not have %s", line)
			}
		}
	}
}

// What a doc text says stays in its comment.
func TestHostileDocs(t *testing.T) {
	for _, f := range emit(load(t, "testdata/workshop")) {
		for line := range strings.Lines(string(f.Data)) {
			code, _, _ := strings.Cut(line, "//")
			if strings.Contains(code, "panic(\"out\")") || strings.HasPrefix(line, "//go:build") || strings.HasPrefix(line, "// +build") {
				t.Errorf("%s: %s", f.Path, line)
			}
		}
	}
}

// tail is the end of a long text.
func tail(text string) string {
	const most = 4000
	return text[max(0, len(text)-most):]
}

// TestBitByBit prints packages as large ones are printed: their files are the same.
func TestBitByBit(t *testing.T) {
	var fields strings.Builder
	for i := range 900 {
		fmt.Fprintf(&fields, "      f%d: {type: 'map[list[Wide]]', optional: true}\n", i)
	}
	wide := spectest.Load(t, "objects:\n  Wide:\n    fields:\n"+fields.String())
	protocols := append(loadAll(t), wide)
	together := emit(protocols...)
	defer func(before int) { manyFields = before }(manyFields)
	manyFields = -1
	for i, f := range emit(protocols...) {
		if want := together[i]; f.Path != want.Path || !bytes.Equal(f.Data, want.Data) {
			t.Errorf("%s is not the same as %s", f.Path, want.Path)
		}
	}
}
