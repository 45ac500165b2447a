package sides

import (
	"os"
	"os/exec"
	"path/filepath"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/runner"
)

// Names of the sides that answer, besides the interpreter.
var Names = []string{"go", "ts", "pure", "py", "py-pure"}

// compilers are what a protocol has to please before a side is asked about it.
var compilers = map[string]string{"go": "go", "ts": "tsc", "pure": "tsc", "py": "compileall", "py-pure": "compileall"}

// modes are how the runners of TypeScript and Python fold.
var modes = map[string]string{"ts": "in-place", "pure": "pure", "py": "in-place", "py-pure": "pure"}

// Asked is one protocol with the requests for it.
type Asked struct {
	Protocol *ir.Protocol
	Requests []runner.Request
}

// Answers lets a side answer the requests for all protocols that compiled there.
// Where there is an error instead of answers, the side broke down.
func (b *Batch) Answers(side string, asked []Asked) (answers [][]runner.Answer, broken []error) {
	answers, broken = make([][]runner.Answer, len(asked)), make([]error, len(asked))
	var p *runner.Process
	end := func() {
		if p != nil {
			p.Kill()
			p = nil
		}
	}
	defer end()
	for i, a := range asked {
		if !b.sound(a.Protocol, compilers[side]) {
			continue
		}
		if p == nil {
			var err error
			if p, err = b.start(side); err != nil {
				broken[i] = err
				return answers, broken
			}
		}
		answers[i], broken[i] = runner.DoAll(runner.Share(p).For(a.Protocol.Name), a.Requests)
		if broken[i] != nil {
			end()
		}
	}
	return answers, broken
}

func (b *Batch) start(side string) (*runner.Process, error) {
	cmd, err := b.runner(side)
	if err != nil {
		return nil, err
	}
	log, err := os.Create(filepath.Join(b.Dir, side+".stderr"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	cmd.Stderr = log
	return runner.Begin(cmd)
}

// runner is the program that answers for a side.
func (b *Batch) runner(side string) (*exec.Cmd, error) {
	switch compilers[side] {
	case "tsc":
		list, err := b.list(side, func(p *ir.Protocol) []string { return []string{p.Name, b.index(p), modes[side]} }, b.index)
		return exec.Command("node", filepath.Join(b.Repo, "golden", "tsrunner", "run.mjs"), list), err
	case "compileall":
		name := func(p *ir.Protocol) string { return p.Name }
		list, err := b.list(side, func(p *ir.Protocol) []string { return []string{p.Name} }, name)
		return exec.Command(b.python(), filepath.Join(b.Repo, "golden", "pyrunner", "run.py"), b.pythonDir(), "specfuzz", modes[side], list), err
	}
	return exec.Command(b.Program), nil
}

// list writes the list of protocols for a runner: how each begins, and then its imports.
func (b *Batch) list(side string, begin func(*ir.Protocol) []string, imported func(*ir.Protocol) string) (string, error) {
	var entries [][]string
	for _, p := range b.Protocols {
		entry := begin(p)
		for _, i := range p.Imports {
			entry = append(entry, i.Name+"="+imported(i.Protocol))
		}
		entries = append(entries, entry)
	}
	name := filepath.Join(b.Dir, side+".json")
	return name, writeJSON(name, entries)
}
