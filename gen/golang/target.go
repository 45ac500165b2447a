// Package golang turns checked protocols into a Go module: one package for each
// protocol, and the wire runtime that they share. It decides Go idiom and never
// meaning, and refuses to know YAML, the disk and the other targets.
//
// # Where things are
//
//   - layout: how emitted Go looks;
//   - shape: what everything is called, and how Go holds a value of each IR type;
//   - codec: JSON, the rules of scalars and lists, and functions that make objects;
//   - declare: one file per kind of declaration;
//   - module: go.mod and the runtime;
//   - value: compiled expressions, constants, and what struct fields hold;
//   - helper: which functions rules share;
//   - body: the body of a function, its names, and how it returns;
//   - expr: expressions; steps: the steps of rules, and the helpers that search;
//   - logic: reducers, pipelines, accessors, constructors and checks;
//   - transport: the package that carries operations over HTTP;
//   - here: which files there are, and what goes into them.
//
// Each imports only those above it.
package golang

import (
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/target"
)

// Options are what the emitted module does not learn from a spec.
type Options struct {
	Module string // module path of the output folder
	Origin target.Origin
	// Remember keeps the last text of every file, for a program that emits time
	// and again: what has not changed need not be formatted once more.
	Remember bool
}

// Target emits Go.
type Target struct {
	module string
	origin target.Origin
	memory *layout.Memory // nil: none
}

var _ target.Target = (*Target)(nil)

// New returns the Go target.
func New(options Options) *Target {
	t := &Target{module: options.Module, origin: options.Origin}
	if options.Remember {
		t.memory = &layout.Memory{Files: map[string]layout.Remembered{}}
	}
	return t
}

// Name implements target.Target.
func (t *Target) Name() string { return "go" }
