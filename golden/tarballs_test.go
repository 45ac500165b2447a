package golden

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/internal/need"
)

// TestTarballs packs the npm packages of this repository as they are checked out, with
// nothing built, and looks at what users would get; so do publint and attw, and the oldest
// compiler that READMEs promise.
func TestTarballs(t *testing.T) {
	t.Parallel()
	if !*lint {
		t.Skip("only with -lint")
	}
	s := checkOut(t)
	s.pack(t)
	for _, p := range s.packages {
		t.Run(p, func(t *testing.T) {
			files := s.unpack(t, p)
			for _, name := range []string{"LICENSE", "README.md", "package.json", "dist/index.js", "dist/index.d.ts"} {
				if !slices.Contains(files, name) {
					t.Errorf("there is no %s", name)
				}
			}
			for _, name := range files {
				if strings.HasSuffix(name, ".tsbuildinfo") {
					t.Errorf("%s is of no use to anybody", name)
				}
			}
			s.tool(t, "publint/src/cli.js", s.tarball(t, p), "--strict")
			s.tool(t, "@arethetypeswrong/cli/dist/index.js", s.tarball(t, p), "--profile", "esm-only", "--no-color")
		})
	}
	t.Run("applications", s.use)
	t.Run("again", s.packAgain)
	t.Run("oldest compiler", s.compile)
}

// shipment is a folder with the packages of this repository, their tarballs, and an
// application that has unpacked these.
type shipment struct {
	dir, tools string
	packages   []string // their folders
}

// checkOut copies what git has of the packages, and links what `npm ci` installs.
func checkOut(t *testing.T) shipment {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	need.Program(t, "npm")
	need.Path(t, filepath.Join(root, "node_modules"), "npm ci")
	s := shipment{dir: t.TempDir(), tools: filepath.Join(root, "golden", "shipping", "node_modules")}
	need.Path(t, s.tools, "make golden/shipping/node_modules")
	modules := filepath.Join(s.dir, "node_modules")
	installed, err := filepath.Glob(filepath.Join(root, "node_modules", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range installed {
		if filepath.Base(m) != "@msggen" {
			symlink(t, m, filepath.Join(modules, filepath.Base(m)))
		}
	}
	folders, err := os.ReadDir(filepath.Join(root, "out", "ts"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folders {
		if !f.IsDir() {
			continue
		}
		to := filepath.Join(s.dir, f.Name())
		copyTree(t, filepath.Join(root, "out", "ts", f.Name()), to)
		symlink(t, to, filepath.Join(modules, "@msggen", f.Name()))
		s.packages = append(s.packages, f.Name())
	}
	return s
}

// copyTree copies a folder without what the compiler and npm have put there.
func copyTree(t *testing.T, from, to string) {
	t.Helper()
	for name, text := range readTree(t, from) {
		if first, _, _ := strings.Cut(name, "/"); first == "dist" || first == "node_modules" {
			continue
		}
		file := filepath.Join(to, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
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

// pack runs npm pack, which builds first.
func (s shipment) pack(t *testing.T) {
	t.Helper()
	args := []string{"pack", "--loglevel", "error"}
	for _, p := range s.packages {
		args = append(args, "./"+p)
	}
	s.run(t, "npm", args...)
}

// packAgain packs two packages in another folder: the tarballs have the same bytes, so
// that whoever has the sources can tell whether a tarball was made of them.
func (s shipment) packAgain(t *testing.T) {
	again := checkOut(t)
	again.packages = again.packages[:2]
	again.pack(t)
	for _, p := range again.packages {
		one, err := os.ReadFile(s.tarball(t, p))
		if err != nil {
			t.Fatal(err)
		}
		other, err := os.ReadFile(again.tarball(t, p))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(one, other) {
			t.Errorf("%s is not the same when it is packed again", p)
		}
	}
}

func (s shipment) tarball(t *testing.T, folder string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(s.dir, "msggen-"+folder+"-*.tgz"))
	if err != nil || len(found) != 1 {
		t.Fatalf("tarballs %v, %v", found, err)
	}
	return found[0]
}

// unpack installs a package for the application, and lists its files.
func (s shipment) unpack(t *testing.T, folder string) []string {
	t.Helper()
	to := s.installed(folder)
	if err := os.MkdirAll(to, 0o755); err != nil {
		t.Fatal(err)
	}
	s.run(t, "tar", "-xzf", s.tarball(t, folder), "-C", to, "--strip-components", "1")
	var names []string
	for name := range readTree(t, to) {
		names = append(names, name)
	}
	return names
}

func (s shipment) installed(folder string) string {
	return filepath.Join(s.dir, "app", "node_modules", "@msggen", folder)
}

// use compiles and runs the applications of golden/shipping/app.
func (s shipment) use(t *testing.T) {
	app := filepath.Join(s.dir, "app")
	if err := os.CopyFS(app, os.DirFS(filepath.Join("shipping", "app"))); err != nil {
		t.Fatal(err)
	}
	for _, options := range []string{
		"plain.ts --module nodenext --exactOptionalPropertyTypes",
		"node10.cts --module commonjs --moduleResolution node10",
	} {
		args := []string{filepath.Join(s.dir, "node_modules", "typescript", "bin", "tsc"), "--strict", "--target", "es2022", "--rootDir", app}
		s.run(t, "node", append(args, strings.Fields("app/"+options)...)...)
	}
	for _, program := range []string{"plain.js", "node10.cjs", "required.cjs"} {
		s.run(t, "node", filepath.Join(app, program))
	}
}

// compile lets the oldest compiler read all declarations, as an application does that
// imports all there is.
func (s shipment) compile(t *testing.T) {
	var imports strings.Builder
	for _, p := range s.packages {
		var manifest struct {
			Name    string
			Exports map[string]any
		}
		read(t, filepath.Join(s.installed(p), "package.json"), &manifest)
		for entry := range manifest.Exports {
			if !strings.Contains(entry, "*") { // that is for packages made by msggen
				fmt.Fprintf(&imports, "export * as m%d from %q;\n", imports.Len(), path.Join(manifest.Name, entry))
			}
		}
	}
	for name, text := range map[string]string{
		"package.json": `{"type": "module"}`,
		"index.ts":     imports.String(),
		"tsconfig.json": `{
  "compilerOptions": {
    "target": "ES2022", "module": "NodeNext", "lib": ["ES2022", "DOM"], "types": [],
    "strict": true, "exactOptionalPropertyTypes": true, "skipLibCheck": false, "noEmit": true
  },
  "files": ["index.ts"]
}`,
	} {
		if err := os.WriteFile(filepath.Join(s.dir, "app", name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s.tool(t, "typescript/bin/tsc", "--project", "app")
	s.promised(t)
}

// promised checks that the READMEs promise the compiler that has been tried.
func (s shipment) promised(t *testing.T) {
	t.Helper()
	var compiler struct{ Version string }
	read(t, filepath.Join(s.tools, "typescript", "package.json"), &compiler)
	promise := "TypeScript " + compiler.Version[:strings.LastIndex(compiler.Version, ".")] + " or later"
	for _, p := range s.packages {
		readme, err := os.ReadFile(filepath.Join(s.installed(p), "README.md"))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(readme), promise) {
			t.Errorf("the README of %s does not say %q", p, promise)
		}
	}
}

func read(t *testing.T, file string, into any) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

// tool runs a script of golden/shipping.
func (s shipment) tool(t *testing.T, script string, args ...string) {
	t.Helper()
	s.run(t, "node", append([]string{filepath.Join(s.tools, filepath.FromSlash(script))}, args...)...)
}

func (s shipment) run(t *testing.T, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = s.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
}
