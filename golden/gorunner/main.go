// Command gorunner runs vectors in the emitted Go SDKs: it reads requests from
// standard input and writes answers to standard output, as
// golden/vectors/README.md says. Its argument is the name of a protocol; without
// one, every request says which protocol it is for.
//
// It is a module of its own, as every program that uses an SDK is, and knows
// nothing of the generator. Its tests do: they hold the SDKs against the
// interpreter and encoding/json/v2 with whatever a fuzzer comes up with.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
)

// request and answer are the lines that the README describes.
type (
	request struct {
		Protocol string
		Op       string
		Reducer  struct {
			Name string
		}
		Pipeline struct {
			Name string
		}
		State      *string
		Limits     limits
		Event      string
		Incomplete bool
		Type       string
		Document   string
		Call       string
		Args       string
	}
	limits struct {
		Depth     int
		Items     int
		Text      int
		PatchWork int `json:"patch_work"`
	}
	answer struct {
		Outcome  string   `json:"outcome,omitempty"`
		Message  string   `json:"message,omitempty"`
		Path     string   `json:"path,omitempty"`
		Warnings []string `json:"warnings,omitempty"`
		Notes    []string `json:"notes,omitempty"`
		Emitted  []string `json:"emitted,omitempty"`
		Signals  []string `json:"signals,omitempty"`
		Stage    string   `json:"stage,omitempty"`
		Value    string   `json:"value,omitempty"`
		// Diagnostics are of a document that was read.
		Diagnostics []string `json:"diagnostics,omitempty"`
		Problem     string   `json:"problem,omitempty"`
	}
)

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "gorunner:", err)
		os.Exit(2)
	}
}

func run(args []string, in io.Reader, out io.Writer) error {
	if len(args) > 1 || len(args) == 1 && sdks[args[0]] == nil {
		return fmt.Errorf("want the name of a protocol, got %q", args)
	}
	runners := map[string]*runner{}
	requests, answers := json.NewDecoder(in), json.NewEncoder(out)
	answers.SetEscapeHTML(false)
	for {
		var next request
		if err := requests.Decode(&next); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if len(args) == 1 {
			next.Protocol = args[0]
		}
		r := runners[next.Protocol]
		if r == nil {
			if sdks[next.Protocol] == nil {
				return fmt.Errorf("there is no protocol %q", next.Protocol)
			}
			r = &runner{sdk: sdks[next.Protocol]}
			runners[next.Protocol] = r
		}
		if err := answers.Encode(r.try(next)); err != nil {
			return err
		}
	}
}

// try answers a request. That an SDK panics is an answer, too: whoever asks has to
// know which request it was.
func (r *runner) try(next request) (a answer) {
	defer func() {
		if p := recover(); p != nil {
			a = answer{Problem: fmt.Sprintf("panic: %v\n%s", p, debug.Stack())}
		}
	}()
	return r.do(next)
}
