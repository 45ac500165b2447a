package sides

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/analysis/suite/vet"
	"golang.org/x/tools/go/packages"

	"github.com/msggen/msggen/gen/ir"
)

// vet runs the analyses of go vet over the packages of protocols, all in this
// process: go vet itself starts one for each package, which takes longer than
// compiling it. What they import has been compiled before with the same flags.
func (b *Batch) vet(dir string, protocols []*ir.Protocol) error {
	patterns := []string{"./wire"}
	for _, p := range protocols {
		patterns = append(patterns, "./"+p.Name+"/...")
	}
	loaded, err := packages.Load(&packages.Config{
		Mode: packages.LoadSyntax | packages.NeedModule, Dir: dir,
		Env: b.goEnv(), BuildFlags: goFlags,
		Tests: true, // which are the examples of the spec
	}, patterns...)
	if err != nil {
		return fmt.Errorf("go vet: %w", err)
	}
	loaded = slices.DeleteFunc(loaded, func(p *packages.Package) bool {
		spec, examples := strings.CutSuffix(strings.TrimPrefix(p.PkgPath, goModule+"/"), "_test")
		broken := examples && len(p.Errors) > 0
		if broken {
			b.note(spec, "go vet", p.Errors[0].Error())
		}
		return broken || strings.HasSuffix(p.PkgPath, ".test")
	})
	if len(loaded) < len(patterns) {
		return fmt.Errorf("go vet: %d packages, want %d", len(loaded), len(patterns))
	}
	emitted := map[*packages.Package]bool{}
	for _, p := range loaded {
		emitted[p] = true
		for _, e := range p.Errors {
			return fmt.Errorf("go vet: %w", e)
		}
	}
	// Of the standard library the types are enough.
	for _, p := range loaded {
		for path, imported := range p.Imports {
			if !emitted[imported] {
				delete(p.Imports, path)
			}
		}
	}
	graph, err := checker.Analyze(vet.Suite, loaded, nil)
	if err != nil {
		return fmt.Errorf("go vet: %w", err)
	}
	for action := range graph.All() {
		if action.Err != nil {
			return fmt.Errorf("go vet: %s of %s: %w", action.Analyzer, action.Package, action.Err)
		}
		if !action.IsRoot {
			continue
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(action.Package.PkgPath, goModule+"/"), "/")
		name = strings.TrimSuffix(name, "_test")
		for _, d := range action.Diagnostics {
			at := action.Package.Fset.Position(d.Pos)
			b.note(name, "go vet", fmt.Sprintf("%s:%d:%d: %s", filepath.Base(at.Filename), at.Line, at.Column, d.Message))
		}
	}
	return nil
}
