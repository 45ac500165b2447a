// Command gorunner runs vectors in the emitted Go SDKs: it reads requests from
// standard input and writes answers to standard output, as
// golden/vectors/README.md says. Its argument is the name of a protocol.
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
)

// request and answer are the lines that the README describes.
type (
	request struct {
		Op      string
		Reducer struct {
			Name string
		}
		Pipeline struct {
			Name string
		}
		State    *string
		Event    string
		Type     string
		Document string
		Call     string
		Args     string
	}
	answer struct {
		Outcome  string   `json:"outcome,omitempty"`
		Message  string   `json:"message,omitempty"`
		Path     string   `json:"path,omitempty"`
		Warnings []string `json:"warnings,omitempty"`
		Emitted  []string `json:"emitted,omitempty"`
		Signals  []string `json:"signals,omitempty"`
		Stage    string   `json:"stage,omitempty"`
		Value    string   `json:"value,omitempty"`
		Problem  string   `json:"problem,omitempty"`
	}
)

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "gorunner:", err)
		os.Exit(2)
	}
}

func run(args []string, in io.Reader, out io.Writer) error {
	if len(args) != 1 || sdks[args[0]] == nil {
		return fmt.Errorf("want the name of a protocol, got %q", args)
	}
	r := &runner{sdk: sdks[args[0]]}
	requests, answers := json.NewDecoder(in), json.NewEncoder(out)
	answers.SetEscapeHTML(false)
	for {
		var next request
		if err := requests.Decode(&next); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if err := answers.Encode(r.do(next)); err != nil {
			return err
		}
	}
}
