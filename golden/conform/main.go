// Command conform holds the runner of a target to the contract of targets: the
// vectors and the laws of the protocols in spec/, or of the golden cases.
//
//	go run ./golden/conform -name ts node golden/tsrunner/run.mjs out/ts/{protocol}/dist/index.js in-place
//
// {protocol} stands for the name of the protocol. The name is the one by which
// vectors say that they are not for a runner.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/golden/kit"
)

// What is made up: streams of so many events for a protocol, and how much for a case.
const (
	streams = 100
	events  = 40
	forCase = 12
)

func main() {
	name := flag.String("name", "", "the name of the runner in vectors")
	only := flag.String("only", "", "the one protocol, or case, to run")
	cases := flag.Bool("cases", false, "run the golden cases instead of the protocols in spec/")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: conform [flags] command of the runner, with {protocol}")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	root := &report{}
	sets, err := vectorSets(*cases, *only)
	if err != nil {
		fmt.Fprintln(os.Stderr, "conform:", err)
		os.Exit(2)
	}
	for _, set := range sets {
		root.Run(set.Protocol.Name, func(t kit.T) {
			r := kit.Start(t, ".", flag.Arg(0), command(set.Protocol.Name)...)
			set.Run(t, *name, r)
			t.Run("laws", func(t kit.T) { laws(t, set, *cases).Run(t, r) })
		})
	}
	fmt.Printf("%d protocols, %d mistakes\n", len(sets), root.mistakes)
	if root.mistakes > 0 {
		os.Exit(1)
	}
}

func command(protocol string) []string {
	var args []string
	for _, arg := range flag.Args()[1:] {
		args = append(args, strings.ReplaceAll(arg, "{protocol}", protocol))
	}
	return args
}

func laws(t kit.T, set kit.Set, cases bool) *kit.Laws {
	if cases {
		return kit.MakeCaseLaws(t, set, kit.Seeds{Count: forCase})
	}
	return kit.MakeLaws(t, set.Protocol, kit.Seeds{Count: streams}, events)
}

// vectorSets are those of the repository, whose root is the current folder.
func vectorSets(cases bool, only string) ([]kit.Set, error) {
	pattern := "golden/vectors/*"
	if cases {
		pattern = "golden/cases/*/vectors"
	}
	dirs, err := filepath.Glob(filepath.FromSlash(pattern))
	if err != nil {
		return nil, err
	}
	var sets []kit.Set
	for _, dir := range dirs {
		root, spec := ".", "spec/"+filepath.Base(dir)
		load := func() (*ir.Protocol, diag.List, error) { return lang.Load(os.DirFS(root), spec) }
		if cases {
			root, spec = filepath.Dir(dir), "spec"
			load = func() (*ir.Protocol, diag.List, error) { return kit.LoadCase(os.DirFS(root)) }
		}
		if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(spec))); os.IsNotExist(err) {
			continue // vectors of something else
		}
		p, found, err := load()
		if err != nil {
			return nil, err
		}
		if found.HasErrors() {
			return nil, fmt.Errorf("%s does not load: %s", filepath.Join(root, spec), found[0].Message)
		}
		if only == "" || only == p.Name {
			sets = append(sets, kit.Set{Dir: dir, Protocol: p})
		}
	}
	if len(sets) == 0 {
		return nil, fmt.Errorf("there is nothing to run in %s", pattern)
	}
	return sets, nil
}
