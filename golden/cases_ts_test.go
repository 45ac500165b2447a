package golden

import (
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
)

// TestCasesTypeScript emits all cases as npm packages, which must please this
// repository's eslint and Prettier.
func TestCasesTypeScript(t *testing.T) {
	root := nodeModules(t)
	protocols := loadCases(t)
	dir := buildTypeScriptCases(t, protocols)
	dir = filepath.Dir(dir)
	config, err := os.ReadFile(filepath.Join(root, "eslint.config.js"))
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "eslint.config.js"), config)
	// The runtime is the same in all packages and has tests of its own.
	run(t, dir, "node", "node_modules/eslint/bin/eslint.js", "--ignore-pattern", "**/runtime/", "--ignore-pattern", "dist/", ".")
	run(t, dir, "node", "node_modules/prettier/bin/prettier.cjs", "--print-width=100", "--check", "*/src/*.ts", "!dist")
}

// buildTypeScriptCases compiles all cases with the settings that they bring and
// returns the folder of what comes out, <name>/src/index.js among it. Sources
// and settings are beside it.
func buildTypeScriptCases(t *testing.T, protocols []*ir.Protocol) string {
	t.Helper()
	root := nodeModules(t)
	dir := writeFiles(t, targets["ts"].Emit(withImports(protocols)))
	linkModules(t, filepath.Join(root, "node_modules"), filepath.Join(dir, "node_modules"))
	var sources []string
	paths := map[string][]string{}
	for _, p := range withImports(protocols) {
		sources = append(sources, p.Name+"/src")
		linkPackage(t, dir, p.Name, paths)
	}
	// One program is compiled a good deal faster than many.
	writeJSON(t, filepath.Join(dir, "package.json"), map[string]any{"private": true, "type": "module"})
	writeJSON(t, filepath.Join(dir, "tsconfig.json"), map[string]any{
		"extends":         "./" + protocols[0].Name + "/tsconfig.json",
		"compilerOptions": map[string]any{"rootDir": ".", "outDir": "dist", "paths": paths},
		"include":         sources,
	})
	run(t, dir, "node", "node_modules/typescript/bin/tsc", "--project", ".")
	dist := filepath.Join(dir, "dist")
	writeJSON(t, filepath.Join(dist, "package.json"), map[string]any{"type": "module"})
	return dist
}

// linkModules makes a folder of modules with those that are installed.
func linkModules(t *testing.T, installed, dir string) {
	t.Helper()
	modules, err := os.ReadDir(installed)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range modules {
		symlink(t, filepath.Join(installed, m.Name()), filepath.Join(dir, m.Name()))
	}
}

// linkPackage installs an emitted package, so that others can import it: what is
// compiled of it, and for the compiler its sources, by what it exports.
func linkPackage(t *testing.T, dir, name string, paths map[string][]string) {
	t.Helper()
	symlink(t, filepath.Join(dir, "dist", name, "src"), filepath.Join(dir, name, "dist"))
	data, err := os.ReadFile(filepath.Join(dir, name, "package.json"))
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		Name    string
		Exports map[string]struct{ Default string }
	}
	if err := json.Unmarshal(data, &manifest); err != nil {
		t.Fatal(err)
	}
	symlink(t, filepath.Join(dir, name), filepath.Join(dir, "node_modules", filepath.FromSlash(manifest.Name)))
	for subpath, entry := range manifest.Exports {
		stem := strings.TrimSuffix(strings.TrimPrefix(entry.Default, "./dist/"), ".js")
		paths[path.Join(manifest.Name, subpath)] = []string{"./" + name + "/src/" + stem + ".ts"}
	}
}

func symlink(t *testing.T, target, link string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(link), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, link); err != nil {
		t.Fatal(err)
	}
}

// nodeModules is the folder with this repository's tools for TypeScript. Without
// them the test is skipped.
func nodeModules(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, "node_modules")); err != nil {
		t.Skip("node_modules is missing: run npm ci in the root folder")
	}
	return root
}

func writeJSON(t *testing.T, path string, v any) {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, path, data)
}
