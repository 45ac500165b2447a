package golden

import (
	"encoding/json"
	"os"
	"path/filepath"
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
	if err := os.Symlink(filepath.Join(root, "node_modules"), filepath.Join(dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	var sources []string
	for _, p := range withImports(protocols) {
		sources = append(sources, p.Name+"/src")
	}
	// One program is compiled a good deal faster than many.
	writeJSON(t, filepath.Join(dir, "package.json"), map[string]any{"private": true, "type": "module"})
	writeJSON(t, filepath.Join(dir, "tsconfig.json"), map[string]any{
		"extends":         "./" + protocols[0].Name + "/tsconfig.json",
		"compilerOptions": map[string]any{"rootDir": ".", "outDir": "dist"},
		"include":         sources,
	})
	run(t, dir, "node", "node_modules/typescript/bin/tsc", "--project", ".")
	dist := filepath.Join(dir, "dist")
	writeJSON(t, filepath.Join(dist, "package.json"), map[string]any{"type": "module"})
	return dist
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
