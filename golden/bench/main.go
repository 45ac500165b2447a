// Command bench measures the emitted SDKs beside what anybody could use instead,
// and the command that emits them, in one run, and prints a table with targets.
// README.md says what the rows are.
package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
)

// plan says how much is measured.
type plan struct {
	seed   uint64
	rounds int
	most   int // events of the longest stream
	slow   int // events of the longest stream for a peer that takes quadratic time
	run    *regexp.Regexp
}

// wants says whether a row is to be measured.
func (p plan) wants(what string) bool { return p.run.MatchString(what) }

func (p plan) wantsAny(rows []string) bool { return slices.ContainsFunc(rows, p.wants) }

func main() {
	var p plan
	flag.Uint64Var(&p.seed, "seed", 1, "seed of the streams")
	flag.IntVar(&p.rounds, "rounds", 7, "how often everything is measured")
	flag.IntVar(&p.most, "most", 1_000_000, "how long streams get")
	flag.IntVar(&p.slow, "slow", 10_000, "how long the streams get that @ag-ui/client folds")
	run := flag.String("run", "", "measure only rows whose name this regular expression matches")
	root := flag.String("root", "../..", "the root of the repository")
	flag.Parse()
	var err error
	if p.run, err = regexp.Compile(*run); err == nil {
		err = measureAll(p, *root)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(2)
	}
}

func measureAll(p plan, root string) error {
	t := newTable(os.Stdout, p)
	for _, part := range []func(plan, string) ([]*contest, error){
		generate, // first: what a process has counts as what its children have had
		foldText, foldBase64, interleave, decodeEvents, decodeAguiEvents, encode, foldStream, foldSession,
		agentscopeInTypeScript, aguiInTypeScript, bundleSizes,
	} {
		contests, err := part(p, root)
		if err != nil {
			return err
		}
		t.add(contests)
		fmt.Fprint(os.Stderr, ".")
	}
	fmt.Fprintln(os.Stderr)
	t.print()
	return nil
}
