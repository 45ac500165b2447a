package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/golden/internal/runner"
)

// protocols are those in the box that have vectors.
func protocols() ([]*ir.Protocol, error) {
	dirs, err := filepath.Glob("golden/vectors/*")
	if err != nil {
		return nil, err
	}
	var all []*ir.Protocol
	for _, dir := range dirs {
		spec := "spec/" + filepath.Base(dir)
		if _, err := os.Stat(spec); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		p, found, err := lang.Load(os.DirFS("."), spec)
		if err != nil {
			return nil, err
		}
		if found.HasErrors() {
			return nil, fmt.Errorf("%s: %s", spec, found[0].Message)
		}
		all = append(all, p)
	}
	if len(all) == 0 {
		return nil, errors.New("there are no protocols: run it in the root of the repository")
	}
	return all, nil
}

// python is the interpreter that has what the emitted packages need.
const python = ".venv/python/bin/python"

// built is what sides are started from.
type built struct{ goRunner string }

// build builds what emitted code needs to run.
func build() (*built, error) {
	program, err := filepath.Abs(filepath.Join(".cache", "torture", "gorunner"))
	if err != nil {
		return nil, err
	}
	if err := do("golden/gorunner", "go", "build", "-trimpath", "-o", program, "."); err != nil {
		return nil, err
	}
	return &built{program}, do(".", "npm", "run", "--silent", "build")
}

func do(dir, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%v: %w\n%s", cmd, err, out)
	}
	return nil
}

// sides starts the runners of a protocol's SDKs.
func (b *built) sides(p *ir.Protocol) (map[string]*runner.Process, error) {
	sides := map[string]*runner.Process{}
	for _, name := range sideNames {
		r, err := b.side(name, p)
		if err != nil {
			return nil, err
		}
		sides[name] = r
	}
	return sides, nil
}

// sideNames are Go, TypeScript and Python, which fold in place and without changing the
// state.
var sideNames = []string{"go", "ts", "pure", "py", "py-pure"}

// modes are what the runners call that.
var modes = map[string]string{"ts": "in-place", "pure": "pure", "py": "in-place", "py-pure": "pure"}

func (b *built) side(name string, p *ir.Protocol) (*runner.Process, error) {
	switch name {
	case "go":
		return runner.Start(".", b.goRunner, p.Name)
	case "py", "py-pure":
		args := []string{"golden/pyrunner/run.py", "out/py", "msggen", modes[name], p.Name}
		for _, i := range p.Imports {
			args = append(args, i.Name+"="+i.Protocol.Name)
		}
		return runner.Start(".", python, args...)
	}
	index := func(q *ir.Protocol) string { return "out/ts/" + q.Name + "/dist/index.js" }
	args := []string{"golden/tsrunner/run.mjs", index(p), modes[name]}
	for _, i := range p.Imports {
		args = append(args, i.Name+"="+index(i.Protocol))
	}
	return runner.Start(".", "node", args...)
}
