package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/aymanbagabas/go-udiff"
)

// trial is some packages and the tests that should notice their faults.
type trial struct {
	pkgs    []string // as for go test, so that ./p/... is p and all below it
	others  []string // other packages whose tests use them
	only    string   // which of their tests
	timeout time.Duration
	dir     string // for faulty files
}

// run makes faults until there are enough, and prints those that nobody notices.
// Faults that do not compile do not count.
func (t *trial) run(n int, random *rand.Rand) (made, noticed int, err error) {
	list, err := t.faults()
	if err != nil {
		return 0, 0, err
	}
	if t.dir, err = os.MkdirTemp("", "mutants"); err != nil {
		return 0, 0, err
	}
	defer os.RemoveAll(t.dir)
	if out, err := t.test(""); err != nil {
		return 0, 0, fmt.Errorf("the tests fail as it is: %w\n%s", err, out)
	}
	random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for _, f := range list {
		if made == n {
			break
		}
		overlay, err := t.overlay(f)
		if err != nil {
			return made, noticed, err
		}
		out, err := t.test(overlay)
		if err != nil && strings.Contains(out, "[build failed]") {
			continue
		}
		made++
		if err != nil {
			noticed++
			continue
		}
		fmt.Printf("\n%s:%d: nobody notices: %s\n%s", f.file, f.line, f.why,
			udiff.Unified(f.file, f.file, string(f.source), string(f.made())))
	}
	return made, noticed, nil
}

// faults are all that can be made in the packages.
func (t *trial) faults() ([]fault, error) {
	const format = `{{range $i, $name := .GoFiles}}{{if $i}}{{"\n"}}{{end}}{{$.Dir}}/{{$name}}{{end}}`
	files, err := t.command("list", "", append([]string{"-f", format}, t.pkgs...)...)
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, files)
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	var all []fault
	for file := range strings.SplitSeq(strings.TrimSpace(files), "\n") {
		name, err := filepath.Rel(here, file)
		if err != nil {
			return nil, err
		}
		source, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		list, err := faults(name, source)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

// overlay writes the faulty file, and tells the go command of it.
func (t *trial) overlay(f fault) (string, error) {
	sound, err := filepath.Abs(f.file)
	if err != nil {
		return "", err
	}
	faulty, overlay := filepath.Join(t.dir, "faulty.go"), filepath.Join(t.dir, "overlay.json")
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{sound: faulty}})
	if err != nil {
		return "", err
	}
	return overlay, errors.Join(os.WriteFile(faulty, f.made(), 0o644), os.WriteFile(overlay, replace, 0o644))
}

// test runs the tests, the nearest first.
func (t *trial) test(overlay string) (string, error) {
	flags := []string{"-short", "-failfast", "-vet=off"}
	if out, err := t.command("test", overlay, append(flags, t.pkgs...)...); err != nil || len(t.others) == 0 {
		return out, err
	}
	return t.command("test", overlay, append(append(flags, "-run", t.only), t.others...)...)
}

func (t *trial) command(verb, overlay string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), t.timeout)
	defer cancel()
	line := []string{verb}
	if overlay != "" {
		line = append(line, "-overlay", overlay)
	}
	cmd := exec.CommandContext(ctx, "go", append(line, args...)...)
	// A fault that never ends has not ended when go is killed: its test is a child.
	cmd.WaitDelay = time.Second
	if verb == "test" {
		cmd.Args = append(cmd.Args[:2:2], append([]string{"-timeout", t.timeout.String()}, cmd.Args[2:]...)...)
	}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	return out.String(), err
}
