package typescript

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/msggen/msggen/gen/ir"
)

// emitted is a package in a folder of its own, as it would be on an author's disk.
type emitted struct {
	dir  string // of the package
	root string // of this repository
}

// emit writes the package of a protocol, compiles it and lints it. Without
// node_modules it skips the test.
func emit(t *testing.T, p *ir.Protocol) *emitted {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	modules := filepath.Join(root, "node_modules")
	if _, err := os.Stat(modules); err != nil {
		t.Skip("node_modules is missing: run npm ci in the root folder")
	}
	out := t.TempDir()
	for _, f := range New(Options{Scope: "@example", License: "Apache-2.0"}).Emit([]*ir.Protocol{p}) {
		write(t, filepath.Join(out, filepath.FromSlash(f.Path)), f.Data)
	}
	e := &emitted{dir: filepath.Join(out, p.Name), root: root}
	if err := os.Symlink(modules, filepath.Join(e.dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	e.run(t, "node", e.tool("typescript/bin/tsc"), "-p", ".")
	return e
}

// lint runs eslint and prettier over the sources of the package.
func (e *emitted) lint(t *testing.T) {
	t.Helper()
	config, err := os.ReadFile(filepath.Join(e.root, "eslint.config.js"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(e.dir, "eslint.config.js"), config)
	e.run(t, "node", e.tool("eslint/bin/eslint.js"), "src")
	e.run(t, "node", e.tool("prettier/bin/prettier.cjs"), "--print-width=100", "--check", "src")
}

// node compiles a test from testdata as an application of the package would,
// and runs it.
func (e *emitted) node(t *testing.T, script string, args ...string) {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("testdata", script+".ts"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(e.dir, "test", script+".ts"), source)
	write(t, filepath.Join(e.dir, "test", "tsconfig.json"), []byte(`{
  "extends": "../tsconfig.json",
  "compilerOptions": {"rootDir": ".", "outDir": "out", "types": ["node"], "declaration": false, "declarationMap": false},
  "include": ["."]
}`))
	e.run(t, "node", e.tool("typescript/bin/tsc"), "-p", "test")
	e.run(t, "node", append([]string{filepath.Join("test", "out", script+".js")}, args...)...)
}

func (e *emitted) tool(path string) string { return filepath.Join(e.root, "node_modules", path) }

func (e *emitted) run(t *testing.T, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = e.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestPackage(t *testing.T) {
	p := fixture(t)
	e := emit(t, p)
	e.lint(t)
	e.node(t, "usage")
	agree(t, p, e)
}

func TestOddNames(t *testing.T) {
	p := load(t, "testdata/odd")
	e := emit(t, p)
	e.lint(t)
	agree(t, p, e)
}

// Every protocol of this repository gives a package that is sound too. Linters go
// over these packages in out/.
func TestProtocols(t *testing.T) {
	folders, err := os.ReadDir("../../spec")
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range folders {
		t.Run(folder.Name(), func(t *testing.T) {
			p := load(t, filepath.Join("../../spec", folder.Name()))
			if len(p.Imports) > 0 {
				t.Skip("its package needs those of others; the golden case of imports has such packages")
			}
			e := emit(t, p)
			agree(t, p, e)
			agreeOnFolds(t, p, e)
		})
	}
}
