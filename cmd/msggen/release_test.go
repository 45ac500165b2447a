package main

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/msggen/msggen/internal/need"
)

// TestRelease reads what a release is made of as the compiler does for every system that
// it is made for, without the code for those, which takes most of the time of a build;
// `make snapshot` makes that, too.
func TestRelease(t *testing.T) {
	need.Time(t)
	var release struct {
		Builds []struct {
			Main         string
			Goos, Goarch []string
		}
	}
	readYAML(t, "../../.goreleaser.yaml", &release)
	b := release.Builds[0]
	if len(b.Goos) != 3 {
		t.Errorf("it is for %s", b.Goos)
	}
	for _, system := range b.Goos {
		t.Run(system, func(t *testing.T) { typeCheck(t, b.Main, system, b.Goarch[0]) })
	}
}

// listed is a package as `go list` has it.
type listed struct {
	ImportPath, Dir string
	GoFiles         []string
	ImportMap       map[string]string
	Standard        bool
}

// typeCheck looks for mistakes in a program, and in what it is made of, on a system.
func typeCheck(t *testing.T, program, system, processor string) {
	list := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,GoFiles,ImportMap,Standard", program)
	list.Dir = "../.."
	list.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0")
	list.Stderr = os.Stderr
	out, err := list.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := list.Start(); err != nil {
		t.Fatal(err)
	}
	files := token.NewFileSet()
	known := map[string]*types.Package{"unsafe": types.Unsafe}
	for packages := json.NewDecoder(out); ; { // what a package imports comes before it
		var p listed
		if err := packages.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if p.ImportPath == "unsafe" {
			continue
		}
		var parsed []*ast.File
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Error(err)
			}
			parsed = append(parsed, file)
		}
		config := types.Config{
			Importer:         imported{known, p.ImportMap},
			Sizes:            types.SizesFor("gc", processor),
			IgnoreFuncBodies: p.Standard, // those of Go itself are right
			Error:            func(err error) { t.Errorf("%s: %v", p.ImportPath, err) },
		}
		known[p.ImportPath], _ = config.Check(p.ImportPath, files, parsed, nil)
	}
	if err := list.Wait(); err != nil {
		t.Fatal(err)
	}
	if len(known) < 100 {
		t.Errorf("it is made of %d packages", len(known))
	}
}

// imported are packages by their paths, some of which are called otherwise by those who
// import them.
type imported struct {
	known   map[string]*types.Package
	renamed map[string]string
}

func (i imported) Import(path string) (*types.Package, error) {
	if to := i.renamed[path]; to != "" {
		path = to
	}
	if p := i.known[path]; p != nil {
		return p, nil
	}
	return nil, errors.New("no package " + path)
}
