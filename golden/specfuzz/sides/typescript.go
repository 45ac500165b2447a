package sides

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/target"
)

// TypeScript compiles all protocols as one program. They share one copy of the
// runtime, which is the same for all, so that it is checked once. What has errors
// is compiled all the same, or one bad package would keep all others from being
// run; it is not run itself. Quickly means that types are only taken away.
func (b *Batch) TypeScript(quick bool) error {
	dir := filepath.Join(b.Dir, "ts")
	all := b.all()
	files, err := shareRuntime(b.emit("tsc", tsTarget, all))
	if err == nil {
		files, err = withEagerIndexes(files)
	}
	if err != nil {
		return err
	}
	if err := write(dir, files); err != nil {
		return err
	}
	if err := os.Symlink(filepath.Join(b.Repo, "node_modules"), filepath.Join(dir, "node_modules")); err != nil {
		return err
	}
	if err := writeJSON(filepath.Join(dir, "package.json"), map[string]any{"private": true, "type": "module"}); err != nil {
		return err
	}
	if quick {
		var sources []string
		for _, f := range files {
			if strings.HasSuffix(f.Path, ".ts") {
				sources = append(sources, f.Path)
			}
		}
		command(dir, nil, "node_modules/.bin/esbuild", append(sources, "--outdir=dist", "--outbase=.", "--log-level=error", "--target=es2022")...)
		return b.installed(dir, all)
	}
	// While there are errors of syntax the compiler looks for no others.
	for syntax := true; syntax; {
		if syntax, err = b.compile(dir, all); err != nil {
			return err
		}
	}
	return b.installed(dir, all)
}

// installed makes what was compiled loadable.
func (b *Batch) installed(dir string, all []*ir.Protocol) error {
	if err := b.linkImports(dir, all); err != nil {
		return err
	}
	return writeJSON(filepath.Join(dir, "dist", "package.json"), map[string]any{"type": "module"})
}

// compile compiles what nothing is known to be wrong with. It reports whether there
// were errors of syntax.
func (b *Batch) compile(dir string, all []*ir.Protocol) (syntax bool, err error) {
	paths := map[string][]string{}
	sources := []string{"runtime"}
	settings := ""
	for _, p := range all {
		if !b.sound(p, "tsc") {
			continue
		}
		sources = append(sources, p.Name+"/src")
		if err := exportsOf(dir, p.Name, paths); err != nil {
			return false, err
		}
		settings = "./" + p.Name + "/tsconfig.json"
	}
	if settings == "" {
		return false, nil
	}
	config := map[string]any{
		"extends": settings,
		"compilerOptions": map[string]any{
			"rootDir": ".", "outDir": "dist", "paths": paths, "noEmitOnError": false,
			"composite": false, "incremental": false, "tsBuildInfoFile": nil, "declaration": false, "declarationMap": false, "sourceMap": false,
		},
		"include": sources,
	}
	if err := writeJSON(filepath.Join(dir, "tsconfig.json"), config); err != nil {
		return false, err
	}
	// This compiler says the same as the one of other tests, in a fourth of the time.
	out := command(dir, nil, "node", "node_modules/typescript7/bin/tsc", "--project", ".", "--pretty", "false")
	for line := range strings.SplitSeq(string(out), "\n") {
		if m := inSource.FindStringSubmatch(line); m != nil {
			b.note(m[1], "tsc", m[2])
			syntax = syntax || syntaxError.MatchString(m[2])
		} else if strings.HasPrefix(line, "error TS") || strings.HasPrefix(line, "FATAL") {
			return false, fmt.Errorf("tsc: %s", line)
		}
	}
	return syntax, nil
}

var syntaxError = regexp.MustCompile(`error TS1[0-9]{3}:`)

var inSource = regexp.MustCompile(`^([a-z0-9_]+)/src/(.*error TS.*)$`)

// shareRuntime puts the runtime of all packages into one folder.
func shareRuntime(files []target.File) ([]target.File, error) {
	var out []target.File
	shared := map[string][]byte{}
	for _, f := range files {
		name, rest, _ := strings.Cut(f.Path, "/")
		if file, ok := strings.CutPrefix(rest, "src/runtime/"); ok {
			_, body, _ := bytes.Cut(f.Data, []byte("\n")) // the first line says what it was made from
			if before, ok := shared[file]; ok && !bytes.Equal(before, body) {
				return nil, fmt.Errorf("the runtime of %s is another one: %s", name, file)
			} else if !ok {
				shared[file] = body
				out = append(out, target.File{Path: "runtime/" + file, Data: f.Data})
			}
			continue
		}
		f.Data = bytes.ReplaceAll(f.Data, []byte(`"./runtime/`), []byte(`"../../runtime/`))
		out = append(out, f)
	}
	return out, nil
}

// exportsOf tells the compiler where a package's sources are, by what it exports.
func exportsOf(dir, name string, paths map[string][]string) error {
	data, err := os.ReadFile(filepath.Join(dir, name, "package.json"))
	if err != nil {
		return err
	}
	var manifest struct {
		Name    string
		Exports map[string]struct{ Default string }
	}
	if err := json.Unmarshal(data, &manifest); err != nil {
		return err
	}
	for subpath, e := range manifest.Exports {
		stem := strings.TrimSuffix(strings.TrimPrefix(e.Default, "./dist/"), ".js")
		paths[path.Join(manifest.Name, subpath)] = []string{"./" + name + "/src/" + stem + ".ts"}
	}
	return nil
}

// linkImports installs the packages that others import.
func (b *Batch) linkImports(dir string, all []*ir.Protocol) error {
	for _, p := range all {
		for _, i := range p.Imports {
			at := filepath.Join(dir, "dist", "node_modules", "@specfuzz", i.Protocol.Name)
			if _, err := os.Stat(at); err == nil {
				continue
			}
			if err := os.MkdirAll(at, 0o755); err != nil {
				return err
			}
			manifest, err := os.ReadFile(filepath.Join(dir, i.Protocol.Name, "package.json"))
			if err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(at, "package.json"), manifest, 0o644); err != nil {
				return err
			}
			if err := os.Symlink(filepath.Join(dir, "dist", i.Protocol.Name, "src"), filepath.Join(at, "dist")); err != nil {
				return err
			}
		}
	}
	return nil
}

func writeJSON(name string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}

// index is the compiled index of a package.
func (b *Batch) index(p *ir.Protocol) string {
	return filepath.Join(b.Dir, "ts", "dist", p.Name, "src", "index.js")
}
