package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/explain"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/diag/render"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/output"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/targets"
)

// project is a loaded project file with its checked protocols.
type project struct {
	file      string // the project file
	dir       string // its folder
	label     string // the folder as it stands before the names of specs
	config    *syntax.Project
	outlets   []outlet
	protocols []*ir.Protocol
}

// outlet is a target and the folder that its files go into.
type outlet struct {
	dir    string
	target target.Target
}

// load reads the project file and every protocol it lists. Diagnostics are
// printed; if one of them is an error nothing is returned.
func load(cmd *cobra.Command) (*project, error) {
	file, err := cmd.Flags().GetString("config")
	if err != nil {
		return nil, err
	}
	p, found, err := openProject(file, false)
	if err != nil {
		return nil, err
	}
	if p.config != nil {
		protocols, list, err := lang.LoadProtocols(os.DirFS(p.dir), p.config)
		if err != nil {
			return nil, err
		}
		p.protocols, found = protocols, append(found, list.Below(p.label)...)
	}
	if err := report(cmd, found); err != nil {
		return nil, err
	}
	return p, nil
}

// openProject reads a project file. Without a config the list has an error.
// Targets that remember are for programs that emit again and again.
func openProject(file string, remember bool) (*project, diag.List, error) {
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return nil, nil, fmt.Errorf("%s is a folder; --config names the project file", file)
	}
	p := &project{file: file, dir: filepath.Dir(file), label: labelOf(file)}
	config, found, err := lang.LoadProject(os.DirFS(p.dir), filepath.Base(file))
	found = found.Below(p.label)
	if os.IsNotExist(err) {
		return nil, nil, fmt.Errorf("there is no %s; `msggen init` makes one", file)
	}
	if err != nil || config == nil {
		return p, found, err
	}
	p.config = config
	for _, o := range targets.Of(config, targets.Options{Remember: remember}) {
		p.outlets = append(p.outlets, outlet{filepath.Join(p.dir, filepath.FromSlash(o.Dir)), o.Target})
	}
	return p, found, nil
}

// labelOf is the folder of a project file as it stands before the names of what is in it:
// specs know each other from there, and people find them from where they are.
func labelOf(file string) string {
	dir := filepath.ToSlash(filepath.Dir(file))
	if dir == "." {
		return ""
	}
	return strings.TrimSuffix(dir, "/") + "/"
}

// report prints diagnostics on standard error, and fails if one is an error. It is for
// commands that print them once: in the end it tells people where the first is explained.
func report(cmd *cobra.Command, list diag.List) error {
	err := show(cmd, list)
	if cmd.Flag("format").Value.String() != "text" {
		return err
	}
	for _, d := range list.Sorted() {
		if d.Severity == diag.Error || !list.HasErrors() {
			sayMore(cmd, d.Code)
			break
		}
	}
	return err
}

// sayMore tells people where a code is explained.
func sayMore(cmd *cobra.Command, code diag.Code) {
	if _, ok := explain.Of(string(code)); ok {
		fmt.Fprintf(cmd.ErrOrStderr(), "`msggen explain %s` says what this means\n", code)
	}
}

// show prints diagnostics on standard error, and fails if one is an error.
func show(cmd *cobra.Command, list diag.List) error {
	name, err := cmd.Flags().GetString("format")
	if err != nil {
		return err
	}
	write, ok := render.Formats[name]
	if !ok {
		return fmt.Errorf("--format is text, json, github or sarif, not %q", name)
	}
	if err := write(cmd.ErrOrStderr(), list.Sorted()); err != nil {
		return err
	}
	if list.HasErrors() {
		return errPrinted
	}
	return nil
}

// emit runs every target the project asks for.
func (p *project) emit() []output.Set {
	if before := debug.SetMemoryLimit(-1); before == math.MaxInt64 { // nobody has said anything
		debug.SetMemoryLimit(memoryPerProtocol * int64(len(p.protocols)))
		defer debug.SetMemoryLimit(before)
	}
	decided := plan.Of(p.protocols...)
	return p.sets(func(t target.Target) []target.File { return t.Emit(decided) })
}

// memoryPerProtocol is what emitting takes at most of memory before it is looked through more
// often than it would be anyway. Only protocols near the limits of the language need that much.
const memoryPerProtocol = 160 << 20

// sets are what targets emit. They only read the protocols and know nothing of
// each other, so they run side by side.
func (p *project) sets(emit func(target.Target) []target.File) []output.Set {
	sets := make([]output.Set, len(p.outlets))
	var running sync.WaitGroup
	for i, o := range p.outlets {
		running.Go(func() { sets[i] = output.Set{Dir: o.dir, Files: emit(o.target)} })
	}
	running.Wait()
	return sets
}
