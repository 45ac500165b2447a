// Package npm is for tests of emitted TypeScript: it puts packages into one folder,
// installs them beside each other, and compiles all of them as one program, which
// takes a fraction of what a program for each would take.
package npm

import (
	"encoding/json"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/output"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/internal/need"
)

// Workspace is a folder of packages.
type Workspace struct {
	Dir      string
	root     string // of this repository, where the tools are
	packages []manifest
}

// manifest is what package.json says of a package.
type manifest struct {
	Name    string
	Exports map[string]struct{ Default string }
	folder  string
}

// Install writes emitted packages, and scripts in test/ that use them, into a folder
// like typescript/odd below .cache, where the compiler finds what it has done before. Root is the folder
// of this repository.
func Install(t testing.TB, root, name string, files []target.File) *Workspace {
	t.Helper()
	root, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	need.Path(t, filepath.Join(root, "node_modules"), "npm ci")
	if testing.Short() {
		name += "-short" // what one builds must not pass for what the other has built
	}
	w := &Workspace{Dir: filepath.Join(root, ".cache", name), root: root}
	files = append(files, target.File{Path: "eslint.config.js", Data: []byte(eslintConfig)},
		w.document(t, "package.json", map[string]any{"private": true, "type": "module"}))
	for _, f := range files {
		if folder, ok := strings.CutSuffix(f.Path, "/package.json"); ok {
			m := manifest{folder: folder}
			if err := json.Unmarshal(f.Data, &m); err != nil {
				t.Fatal(err)
			}
			w.packages = append(w.packages, m)
		}
	}
	scripts := slices.ContainsFunc(files, func(f target.File) bool { return strings.HasPrefix(f.Path, "test/") })
	files = append(files, w.document(t, "tsconfig.json", w.settings(scripts)))
	if _, err := output.Write(nil, output.Set{Dir: w.Dir, Files: files}); err != nil {
		t.Fatal(err)
	}
	w.link(t)
	return w
}

// eslintConfig is that of this repository, for the one program, but for what
// specs ask of it that nobody would write by hand.
const eslintConfig = `import config from "../../../eslint.config.js";

export default [
  ...config,
  {
    files: ["**/*.ts"],
    languageOptions: {
      parserOptions: { projectService: false, project: "./tsconfig.json", tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // Conditions, constant ones too, and sums are printed as the spec has them, and proofs where tsc may not have seen them.
      "no-constant-binary-expression": "off",
      "no-constant-condition": "off",
      "@typescript-eslint/no-unnecessary-condition": "off",
      "@typescript-eslint/no-unnecessary-type-conversion": "off",
      "@typescript-eslint/no-unnecessary-type-assertion": "off",
      "@typescript-eslint/prefer-find": "off", // what is drawn for all is not drawn for the first alone
      "@typescript-eslint/prefer-nullish-coalescing": "off",
      "@typescript-eslint/prefer-optional-chain": "off",
      // A name with a bar behind it makes room for one of the spec's.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_|_$" }],
    },
  },
];
`

// settings are those that the packages bring, for one program of them all. Scripts
// run in Node; packages alone must do without it.
func (w *Workspace) settings(scripts bool) map[string]any {
	sources, types := []string{}, []string{}
	if scripts {
		sources, types = []string{"test"}, []string{"node"}
	}
	paths := map[string][]string{}
	for _, p := range w.packages {
		sources = append(sources, p.folder+"/src")
		for subpath, entry := range p.Exports {
			stem := strings.TrimSuffix(strings.TrimPrefix(entry.Default, "./dist/"), ".js")
			paths[path.Join(p.Name, subpath)] = []string{"./" + p.folder + "/src/" + stem + ".ts"}
		}
	}
	return map[string]any{
		"extends": "./" + w.packages[0].folder + "/tsconfig.json",
		"compilerOptions": map[string]any{
			"rootDir": ".", "outDir": "dist", "types": types, "paths": paths,
			"composite": false, "incremental": true, "tsBuildInfoFile": "dist/.tsbuildinfo",
		},
		"include": sources,
	}
}

// link installs the packages, and the modules that are installed in this repository.
func (w *Workspace) link(t testing.TB) {
	t.Helper()
	modules := filepath.Join(w.Dir, "node_modules")
	if err := os.RemoveAll(modules); err != nil { // links of an earlier time
		t.Fatal(err)
	}
	installed, err := os.ReadDir(filepath.Join(w.root, "node_modules"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range installed {
		w.symlink(t, filepath.Join(w.root, "node_modules", m.Name()), filepath.Join(modules, m.Name()))
	}
	for _, p := range w.packages {
		w.symlink(t, filepath.Join(w.Dir, p.folder), filepath.Join(modules, filepath.FromSlash(p.Name)))
		w.symlink(t, filepath.Join(w.Dir, "dist", p.folder, "src"), filepath.Join(w.Dir, p.folder, "dist"))
	}
}

func (w *Workspace) symlink(t testing.TB, target, link string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(link), 0o755); err != nil {
		t.Fatal(err)
	}
	if there, err := os.Readlink(link); err == nil && there == target {
		return
	}
	if err := os.Symlink(target, link); err != nil {
		t.Fatal(err)
	}
}

func (w *Workspace) document(t testing.TB, name string, v any) target.File {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return target.File{Path: name, Data: data}
}

// Build compiles everything with the newest compiler, which is the quickest; with
// -short it only transpiles.
func (w *Workspace) Build(t testing.TB) {
	t.Helper()
	if testing.Short() {
		w.transpile(t)
		return
	}
	w.Node(t, w.tool("typescript7/bin/tsc"), "--project", ".")
}

// transpile makes what can be run, without a look at the types.
func (w *Workspace) transpile(t testing.TB) {
	t.Helper()
	var sources []string
	for _, folder := range []string{"test", "*/src", "*/src/runtime"} {
		found, err := filepath.Glob(filepath.Join(w.Dir, folder, "*.ts"))
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, found...)
	}
	args := []string{"--log-level=warning", "--format=esm", "--target=es2022", "--outbase=.", "--outdir=dist"}
	w.run(t, w.tool("esbuild/bin/esbuild"), append(args, sources...)...)
}

// Lint runs the older compiler and eslint over the packages, and sees that our own
// printer laid all files out as Prettier would.
func (w *Workspace) Lint(t testing.TB) {
	t.Helper()
	w.Node(t, w.tool("typescript/bin/tsc"), "--project", ".", "--noEmit", "--incremental", "false")
	args := []string{w.tool("eslint/bin/eslint.js"), "--max-warnings=0"}
	formatted := []string{w.tool("prettier/bin/prettier.cjs"), "--print-width=100", "--list-different"}
	for _, p := range w.packages {
		args = append(args, p.folder+"/src")
		formatted = append(formatted, p.folder+"/src/*.ts")
	}
	// The runtime is the same in all packages and has tests of its own.
	w.Node(t, append(args, "--ignore-pattern", "**/runtime/")...)
	cmd := exec.Command(need.Program(t, "node"), formatted...)
	cmd.Dir = w.Dir
	found, err := cmd.Output()
	if len(found) == 0 && err != nil {
		t.Fatalf("%v: %v", cmd, err)
	}
	if len(found) > 0 {
		t.Errorf("files laid out otherwise than by Prettier:\n%s", found)
	}
}

// Index is the compiled module that a package's users import.
func (w *Workspace) Index(folder string) string {
	return filepath.Join(w.Dir, "dist", folder, "src", "index.js")
}

// Node runs a script, which must succeed.
func (w *Workspace) Node(t testing.TB, args ...string) {
	t.Helper()
	w.run(t, need.Program(t, "node"), args...)
}

func (w *Workspace) run(t testing.TB, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = w.Dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, out)
	}
}

func (w *Workspace) tool(path string) string { return filepath.Join(w.root, "node_modules", path) }
