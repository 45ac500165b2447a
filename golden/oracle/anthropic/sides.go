package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/runner"
)

// names of the sides.
const (
	golang   = "go"
	inPlace  = "ts"
	pure     = "pure"
	upstream = "upstream"
)

// start starts the sides with these names. What it returns stops them.
func start(protocol *ir.Protocol, names []string) (map[string]runner.Runner, func() error, error) {
	dir, err := os.MkdirTemp("", "oracle")
	if err != nil {
		return nil, nil, err
	}
	var running []*runner.Process
	stop := func() error {
		err := os.RemoveAll(dir)
		for _, p := range running {
			err = errors.Join(err, p.Close())
		}
		return err
	}
	goRunner := filepath.Join(dir, "gorunner")
	index := filepath.Join("out/ts", protocol.Name, "dist/index.js")
	commands := map[string][]string{
		golang:   {goRunner, protocol.Name},
		inPlace:  {"node", "golden/tsrunner/run.mjs", index, "in-place"},
		pure:     {"node", "golden/tsrunner/run.mjs", index, "pure"},
		upstream: {"node", "golden/oracle/anthropic/upstream.mjs"},
	}
	if slices.Contains(names, golang) {
		build := exec.Command("go", "build", "-o", goRunner, ".")
		build.Dir = "golden/gorunner"
		if out, err := build.CombinedOutput(); err != nil {
			return nil, nil, errors.Join(fmt.Errorf("%v: %w\n%s", build, err, out), stop())
		}
	}
	all := map[string]runner.Runner{}
	for _, name := range names {
		command := commands[name]
		if command == nil {
			return nil, nil, errors.Join(fmt.Errorf("there is no side %q", name), stop())
		}
		p, err := runner.Start(".", command[0], command[1:]...)
		if err != nil {
			return nil, nil, errors.Join(err, stop())
		}
		running = append(running, p)
		all[name] = p
	}
	return all, stop, nil
}
