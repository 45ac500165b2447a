package sides

import (
	"bufio"
	"io"
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
	var p *process
	defer func() { p.close() }()
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
		answers[i], broken[i] = ask(p.in, p.out, a.Protocol.Name, a.Requests)
		if broken[i] != nil {
			p.close()
			p = nil
		}
	}
	return answers, broken
}

// process is a running side.
type process struct {
	cmd   *exec.Cmd
	stdin io.Closer
	in    *bufio.Writer
	out   *bufio.Reader
}

func (b *Batch) start(side string) (*process, error) {
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
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &process{cmd, in, bufio.NewWriterSize(in, 1<<16), bufio.NewReaderSize(out, 1<<16)}, nil
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

// close ends a process, by force if it does not end by itself.
func (p *process) close() {
	if p == nil {
		return
	}
	p.stdin.Close()
	p.cmd.Process.Kill()
	p.cmd.Wait()
}
