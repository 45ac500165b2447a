package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen"
	"github.com/msggen/msggen/gen/golang"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsonschema"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/output"
	"github.com/msggen/msggen/gen/typescript"
)

// project is a loaded project file with its checked protocols.
type project struct {
	dir       string
	config    *syntax.Project
	protocols []*ir.Protocol
}

// load reads the project file and every protocol it lists. Diagnostics are
// printed; if one of them is an error nothing is returned.
func load(cmd *cobra.Command) (*project, error) {
	file, err := cmd.Flags().GetString("config")
	if err != nil {
		return nil, err
	}
	p := &project{dir: filepath.Dir(file)}
	fsys := os.DirFS(p.dir)
	config, found, err := lang.LoadProject(fsys, filepath.Base(file))
	if os.IsNotExist(err) {
		return nil, fmt.Errorf("there is no %s; `msggen init` makes one", file)
	}
	if err != nil {
		return nil, err
	}
	if config != nil {
		p.config = config
		protocols, list, err := lang.LoadProtocols(fsys, config)
		if err != nil {
			return nil, err
		}
		p.protocols, found = protocols, append(found, list...)
	}
	if err := report(cmd, found); err != nil {
		return nil, err
	}
	return p, nil
}

// report prints diagnostics on standard error and fails if one is an error.
func report(cmd *cobra.Command, list diag.List) error {
	name, err := cmd.Flags().GetString("format")
	if err != nil {
		return err
	}
	render, ok := diag.Renderers[name]
	if !ok {
		return fmt.Errorf("--format is text, json, github or sarif, not %q", name)
	}
	if err := render(cmd.ErrOrStderr(), list.Sorted()); err != nil {
		return err
	}
	if list.HasErrors() {
		return errPrinted
	}
	return nil
}

// emit runs every target the project asks for. Targets only read the protocols
// and know nothing of each other, so they run side by side.
func (p *project) emit() []output.Set {
	var sets []output.Set
	var targets []gen.Target
	add := func(out string, t gen.Target) {
		sets = append(sets, output.Set{Dir: filepath.Join(p.dir, filepath.FromSlash(out))})
		targets = append(targets, t)
	}
	if c := p.config.Go; c != nil {
		add(c.Out.Value, golang.New(golang.Options{Module: c.Module.Value}))
	}
	if c := p.config.TypeScript; c != nil {
		add(c.Out.Value, typescript.New(typescript.Options{Scope: c.Scope.Value}))
	}
	if c := p.config.JSONSchema; c != nil {
		add(c.Out.Value, jsonschema.New())
	}
	var running sync.WaitGroup
	for i, t := range targets {
		running.Go(func() { sets[i].Files = t.Emit(p.protocols) })
	}
	running.Wait()
	return sets
}
