package sides

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/golden/internal/runner"
)

// Language is a language that SDKs are emitted for: what is wrong with them there, and how
// they answer, has a side each.
type Language struct {
	Name      string
	Compilers []string // the sides that say what is wrong; without the first of them none is asked
	Sides     []string // the sides that answer: one program does, so that it loads each SDK once

	target  target.Target
	compile func(b *Batch, quickly bool) error
}

// Languages are those of all sides but the interpreter and ajv.
var Languages = []Language{
	{"go", []string{"go", "go vet"}, []string{"go"}, goTarget, func(b *Batch, _ bool) error { return b.Go() }},
	{"ts", []string{"tsc"}, []string{"ts", "pure"}, tsTarget, (*Batch).TypeScript},
	{"py", []string{"compileall"}, []string{"py", "py-pure"}, pyTarget, func(b *Batch, _ bool) error { return b.Python() }},
}

// Schemas are no language, but are emitted like one. Nobody answers.
var Schemas = Language{Name: "ajv", Compilers: []string{"ajv"}, target: schemaTarget}

// Names are the names of all sides.
func Names() []string {
	names := []string{"interpreter"}
	for _, l := range Languages {
		names = append(names, l.Compilers...)
		for _, side := range l.Sides {
			if !slices.Contains(l.Compilers, side) {
				names = append(names, side)
			}
		}
	}
	return append(names, Schemas.Compilers...)
}

// modes are how the runners of TypeScript and Python fold.
var modes = map[string]string{"ts": "in-place", "pure": "pure", "py": "in-place", "py-pure": "pure"}

// Compile compiles all protocols in a language. Quickly means that types are only taken
// away where that can be had.
func (b *Batch) Compile(l Language, quickly bool) error { return l.compile(b, quickly) }

// Asked is one protocol with the requests for it.
type Asked struct {
	Protocol *ir.Protocol
	Requests []runner.Request
}

// Told is what a side answered. Where there is an error instead of answers, it broke down.
type Told struct {
	Answers [][]runner.Answer
	Broken  []error
}

// Answers lets sides of a language answer the requests for all protocols that compiled
// there.
func (b *Batch) Answers(l Language, sides []string, asked []Asked) []Told {
	told := make([]Told, len(sides))
	for n := range told {
		told[n] = Told{make([][]runner.Answer, len(asked)), make([]error, len(asked))}
	}
	var p *runner.Process
	end := func() {
		if p != nil {
			p.Kill()
			p = nil
		}
	}
	defer end()
	for i, a := range asked {
		if !b.sound(a.Protocol, l.Compilers[0]) {
			continue
		}
		for n, side := range sides {
			if p == nil {
				var err error
				if p, err = b.start(l); err != nil {
					told[n].Broken[i] = err
					return told
				}
			}
			told[n].Answers[i], told[n].Broken[i] = runner.DoAll(runner.Share(p).For(name(a.Protocol, side)), a.Requests)
			if told[n].Broken[i] != nil {
				end()
			}
		}
	}
	return told
}

func (b *Batch) start(l Language) (*runner.Process, error) {
	cmd, err := b.runner(l)
	if err != nil {
		return nil, err
	}
	log, err := os.Create(filepath.Join(b.Dir, l.Name+".stderr"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	cmd.Stderr = log
	return runner.Begin(cmd)
}

// runner is the program that answers in a language.
func (b *Batch) runner(l Language) (*exec.Cmd, error) {
	switch l.Name {
	case "ts":
		list, err := b.list(l, func(p *ir.Protocol, mode string) []string { return []string{b.index(p), mode} }, b.index)
		return exec.Command("node", filepath.Join(b.Repo, "golden", "tsrunner", "run.mjs"), list), err
	case "py":
		list, err := b.list(l, func(p *ir.Protocol, mode string) []string { return []string{mode, p.Name} }, func(p *ir.Protocol) string { return p.Name })
		return exec.Command(b.python(), filepath.Join(b.Repo, "golden", "pyrunner", "run.py"), b.pythonDir(), "specfuzz", list), err
	}
	return exec.Command(b.Program), nil
}

// list writes the list of protocols for a runner: of each, for every side, by what name it
// is asked, how it is found, and then its imports.
func (b *Batch) list(l Language, found func(p *ir.Protocol, mode string) []string, imported func(*ir.Protocol) string) (string, error) {
	var entries [][]string
	for _, p := range b.Protocols {
		for _, side := range l.Sides {
			entry := append([]string{name(p, side)}, found(p, modes[side])...)
			for _, i := range p.Imports {
				entry = append(entry, i.Name+"="+imported(i.Protocol))
			}
			entries = append(entries, entry)
		}
	}
	file := filepath.Join(b.Dir, l.Name+".json")
	return file, writeJSON(file, entries)
}

// name is whom a request of a protocol is for in a program.
func name(p *ir.Protocol, side string) string {
	if modes[side] == "pure" {
		return p.Name + " pure"
	}
	return p.Name
}
