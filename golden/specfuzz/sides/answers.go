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
var Names = []string{"go", "ts", "pure"}

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
	compiler := map[string]string{"go": "go", "ts": "tsc", "pure": "tsc"}[side]
	for i, a := range asked {
		if !b.sound(a.Protocol, compiler) {
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
	var cmd *exec.Cmd
	if side == "go" {
		cmd = exec.Command(b.Program)
	} else {
		var entries [][]string
		mode := map[string]string{"ts": "in-place", "pure": "pure"}[side]
		for _, p := range b.Protocols {
			entry := []string{p.Name, b.index(p), mode}
			for _, i := range p.Imports {
				entry = append(entry, i.Name+"="+b.index(i.Protocol))
			}
			entries = append(entries, entry)
		}
		name := filepath.Join(b.Dir, side+".json")
		if err := writeJSON(name, entries); err != nil {
			return nil, err
		}
		cmd = exec.Command("node", filepath.Join(b.Repo, "golden", "tsrunner", "run.mjs"), name)
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

// close ends a process, by force if it does not end by itself.
func (p *process) close() {
	if p == nil {
		return
	}
	p.stdin.Close()
	p.cmd.Process.Kill()
	p.cmd.Wait()
}
