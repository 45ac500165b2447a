// Package golang turns checked protocols into a Go module: one package for each
// protocol, and the wire runtime that they share. It decides Go idiom and never
// meaning, and refuses to know YAML, the disk and the other targets.
//
// # Where things are
//
//   - emit.go, files.go, scaffold.go, module.go, runtime.go: the files of the module;
//   - project.go, parts.go, imported.go: all packages together, and what they use of each other;
//   - pkg.go, ids.go, claim.go: one package and the names of everything in it;
//   - types.go, hold.go, membership.go: how Go holds a value of each IR type;
//   - enum.go, union.go, member.go, object.go …: one file per kind of declaration;
//   - decode*.go, encode.go, verify*.go: JSON, and the rules of scalars and lists;
//   - expr*.go, stmt*.go, reducer*.go, constructor*.go, accessor.go, check.go: behaviour;
//   - memory.go, comment.go, layout.go, locals.go: formatting, doc comments, line breaks, local names.
package golang

import (
	"github.com/msggen/msggen/gen/target"
)

// Options are what the emitted module does not learn from a spec.
type Options struct {
	Module string // module path of the output folder
	// Remember keeps the last text of every file, for a program that emits time
	// and again: what has not changed need not be formatted once more.
	Remember bool
}

// Target emits Go.
type Target struct {
	module string
	memory *memory // nil: none
}

var _ target.Target = (*Target)(nil)

// New returns the Go target.
func New(options Options) *Target {
	t := &Target{module: options.Module}
	if options.Remember {
		t.memory = &memory{files: map[string]remembered{}}
	}
	return t
}

// Name implements target.Target.
func (t *Target) Name() string { return "go" }
