// Package sides compiles many protocols at once, for every target, and says of
// each what is wrong with it: what does not compile or is not clean, and how its
// SDKs answer. It does not judge answers.
package sides

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/golang"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsonschema"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/typescript"
)

// goModule is the module of the emitted Go.
const goModule = "example.com/specfuzz"

// Problem is something that is wrong with what was emitted for a protocol.
type Problem struct {
	Side string // go, go vet, tsc, compileall, ajv
	Text string
}

// Batch is protocols that are compiled together, in one language.
type Batch struct {
	Dir       string // an empty folder of its own
	Repo      string // this repository
	Protocols []*ir.Protocol
	GoCache   string               // where Go keeps what it compiles; "" is where it always does
	problems  map[string][]Problem // by protocol
	Program   string               // the Go runner of those that compile; "" if there are none
}

// all lists the protocols and what they import.
func (b *Batch) all() []*ir.Protocol { return ir.WithImports(b.Protocols...) }

// Problems are those of a protocol and of what it imports.
func (b *Batch) Problems(p *ir.Protocol) []Problem {
	var all []Problem
	for _, q := range ir.WithImports(p) {
		all = append(all, b.problems[q.Name]...)
	}
	return all
}

// sound reports whether a side has nothing against a protocol.
func (b *Batch) sound(p *ir.Protocol, side string) bool {
	return !slices.ContainsFunc(b.Problems(p), func(x Problem) bool { return x.Side == side })
}

// note adds a problem. Of each side the first few are enough.
func (b *Batch) note(protocol, side, text string) {
	n := 0
	for _, p := range b.problems[protocol] {
		if p.Side == side {
			n++
		}
	}
	if n < 3 {
		b.problems[protocol] = append(b.problems[protocol], Problem{side, text})
	}
}

// emit emits protocols together. If that panics, they are tried one by one, and
// those that do are left out.
func (b *Batch) emit(side string, to target.Target, protocols []*ir.Protocol) []target.File {
	files, err := attempt(func() []target.File { return to.Emit(plan.Of(protocols...)) })
	if err == nil {
		return files
	}
	var good []*ir.Protocol
	for _, p := range protocols {
		if _, err := attempt(func() []target.File { return to.EmitPackages(plan.Of(ir.WithImports(p)...)) }); err != nil {
			b.note(p.Name, side, err.Error())
		} else {
			good = append(good, p)
		}
	}
	return to.Emit(plan.Of(good...))
}

// attempt calls an emitter, which may panic.
func attempt[T any](f func() T) (v T, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("emitter panics: %v", p)
		}
	}()
	return f(), nil
}

// Targets of all sides.
var (
	goTarget     = golang.New(golang.Options{Module: goModule})
	tsTarget     = typescript.New(typescript.Options{Scope: "@specfuzz"})
	pyTarget     = python.New(python.Options{Package: "specfuzz"}) // "numbers" is a module of Python
	schemaTarget = jsonschema.New()
)

// eager are the constants of the runtimes for how long a list has to be, and how often it
// has to have been looked through, for an index: the lists of small streams have one, too.
var eager = map[string][]string{
	"reduce/listindex.go": {"ShortList = 16", "ShortList = 1", "scansToIndex = 8", "scansToIndex = 0"},
	"runtime/lookup.ts":   {"const SHORT = 8;", "const SHORT = 1;"},
	"runtime/inside.ts":   {"const SHORT = 8;", "const SHORT = 1;"},
	"runtime/index.py":    {"SHORT = 16", "SHORT = 1", "_SCANS = 8", "_SCANS = 0"},
}

// withEagerIndexes are files in which lists have an index from their second element on.
func withEagerIndexes(files []target.File) ([]target.File, error) {
	for i, f := range files {
		for from := range slices.Chunk(eager[path.Join(path.Base(path.Dir(f.Path)), path.Base(f.Path))], 2) {
			if !bytes.Contains(f.Data, []byte(from[0])) {
				return nil, fmt.Errorf("%s has no %s any more", f.Path, from[0])
			}
			f.Data = bytes.Replace(f.Data, []byte(from[0]), []byte(from[1]), 1)
		}
		files[i] = f
	}
	return files, nil
}

func write(dir string, files []target.File) error {
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// New returns a batch that nothing has been compiled of.
func New(repo, dir string, protocols []*ir.Protocol) *Batch {
	return &Batch{Dir: dir, Repo: repo, Protocols: protocols, problems: map[string][]Problem{}}
}

// firstLines shortens what a compiler says.
func firstLines(text string, n int) string {
	lines := strings.SplitN(strings.TrimSpace(text), "\n", n+1)
	return strings.Join(lines[:min(n, len(lines))], "\n")
}
