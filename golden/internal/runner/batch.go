package runner

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
)

// DoAll sends requests and gives their answers, in order. A runner in a process
// of its own gets the next request before it has answered the last one.
func DoAll(r Runner, requests []Request) ([]Answer, error) {
	switch r := r.(type) {
	case *Process:
		return doAll(r, requests)
	case named:
		return r.doAll(requests)
	}
	answers := make([]Answer, len(requests))
	for i, request := range requests {
		var err error
		if answers[i], err = r.Do(request); err != nil {
			return nil, err
		}
	}
	return answers, nil
}

func doAll[R any](p *Process, requests []R) ([]Answer, error) {
	sent := make(chan error, 1)
	go func() { sent <- send(p, requests) }()
	answers := make([]Answer, len(requests))
	for i := range answers {
		var err error
		if answers[i], err = p.receive(); err != nil {
			return nil, err // the process is gone, and so is who writes to it
		}
	}
	return answers, <-sent
}

func send[R any](p *Process, requests []R) error {
	out := bufio.NewWriterSize(p.in, 1<<16)
	lines := json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	var err error
	for _, request := range requests {
		err = errors.Join(err, lines.Encode(request))
	}
	if err := errors.Join(err, out.Flush()); err != nil {
		return fmt.Errorf("%s does not listen: %w", p.cmd.Path, err)
	}
	return nil
}
