package runner

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
)

// Process is a runner in a process of its own.
type Process struct {
	cmd      *exec.Cmd
	in       io.WriteCloser
	requests *json.Encoder
	answers  *bufio.Reader
}

// Start starts a command that reads requests and writes answers. What it writes
// to standard error is passed on.
func Start(dir, name string, args ...string) (*Process, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	return Begin(cmd)
}

// Begin is Start for a command that is made ready.
func Begin(cmd *exec.Cmd) (*Process, error) {
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
	requests := json.NewEncoder(in)
	requests.SetEscapeHTML(false)
	return &Process{cmd, in, requests, bufio.NewReader(out)}, nil
}

// Do sends one request and waits for its answer.
func (p *Process) Do(r Request) (Answer, error) { return p.do(r) }

func (p *Process) do(r any) (Answer, error) {
	if err := p.requests.Encode(r); err != nil {
		return Answer{}, fmt.Errorf("%s does not listen: %w", p.cmd.Path, err)
	}
	return p.receive()
}

func (p *Process) receive() (Answer, error) {
	line, err := p.answers.ReadBytes('\n')
	if err != nil {
		return Answer{}, fmt.Errorf("%s does not answer: %w", p.cmd.Path, err)
	}
	var a Answer
	if err := json.Unmarshal(line, &a); err != nil {
		return Answer{}, fmt.Errorf("%s answers %q: %w", p.cmd.Path, line, err)
	}
	return a, nil
}

// Close ends the process.
func (p *Process) Close() error {
	return errors.Join(p.in.Close(), p.cmd.Wait())
}

// Kill ends the process by force, if it does not end by itself.
func (p *Process) Kill() {
	p.in.Close()
	p.cmd.Process.Kill()
	p.cmd.Wait()
}

// Serve answers requests until there are no more.
func Serve(in io.Reader, out io.Writer, r Runner) error {
	requests := json.NewDecoder(in)
	answers := json.NewEncoder(out)
	answers.SetEscapeHTML(false)
	for {
		var request Request
		err := requests.Decode(&request)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		answer, err := r.Do(request)
		if err != nil {
			return err
		}
		if err := answers.Encode(answer); err != nil {
			return err
		}
	}
}
