package sides

import (
	"os"
	"os/exec"
	"path/filepath"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/runner"
)

// Programs are the sides that answer, besides the interpreter. Those that one program
// answers for are together, so that it loads each SDK once.
var Programs = [][]string{{"go"}, {"ts", "pure"}, {"py", "py-pure"}}

// compilers are what a protocol has to please before a side is asked about it.
var compilers = map[string]string{"go": "go", "ts": "tsc", "pure": "tsc", "py": "compileall", "py-pure": "compileall"}

// modes are how the runners of TypeScript and Python fold.
var modes = map[string]string{"ts": "in-place", "pure": "pure", "py": "in-place", "py-pure": "pure"}

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

// Answers lets the sides of one program answer the requests for all protocols that
// compiled there.
func (b *Batch) Answers(program []string, asked []Asked) []Told {
	told := make([]Told, len(program))
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
		for n, side := range program {
			if !b.sound(a.Protocol, compilers[side]) {
				continue
			}
			if p == nil {
				var err error
				if p, err = b.start(program); err != nil {
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

func (b *Batch) start(program []string) (*runner.Process, error) {
	cmd, err := b.runner(program)
	if err != nil {
		return nil, err
	}
	log, err := os.Create(filepath.Join(b.Dir, program[0]+".stderr"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	cmd.Stderr = log
	return runner.Begin(cmd)
}

// runner is the program that answers for sides.
func (b *Batch) runner(program []string) (*exec.Cmd, error) {
	switch compilers[program[0]] {
	case "tsc":
		list, err := b.list(program, func(p *ir.Protocol, mode string) []string { return []string{b.index(p), mode} }, b.index)
		return exec.Command("node", filepath.Join(b.Repo, "golden", "tsrunner", "run.mjs"), list), err
	case "compileall":
		list, err := b.list(program, func(p *ir.Protocol, mode string) []string { return []string{mode, p.Name} }, func(p *ir.Protocol) string { return p.Name })
		return exec.Command(b.python(), filepath.Join(b.Repo, "golden", "pyrunner", "run.py"), b.pythonDir(), "specfuzz", list), err
	}
	return exec.Command(b.Program), nil
}

// list writes the list of protocols for a runner: of each, for every side, by what name it
// is asked, how it is found, and then its imports.
func (b *Batch) list(program []string, found func(p *ir.Protocol, mode string) []string, imported func(*ir.Protocol) string) (string, error) {
	var entries [][]string
	for _, p := range b.Protocols {
		for _, side := range program {
			entry := append([]string{name(p, side)}, found(p, modes[side])...)
			for _, i := range p.Imports {
				entry = append(entry, i.Name+"="+imported(i.Protocol))
			}
			entries = append(entries, entry)
		}
	}
	file := filepath.Join(b.Dir, program[0]+".json")
	return file, writeJSON(file, entries)
}

// name is whom a request of a protocol is for in a program.
func name(p *ir.Protocol, side string) string {
	if modes[side] == "pure" {
		return p.Name + " pure"
	}
	return p.Name
}
