// Command bench measures the emitted SDKs beside what anybody could use instead,
// and the command that emits them, in one run, and prints a table with targets.
// README.md says what the rows are.
package main

import (
	"errors"
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
	only := flag.String("run", "", "measure only rows whose name this regular expression matches")
	update := flag.Bool("update", false, "write the table into docs/performance.md and the plot beside it, too")
	root := flag.String("root", "../..", "the root of the repository")
	flag.Parse()
	if err := run(p, *root, *only, *update); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(2)
	}
}

func run(p plan, root, only string, update bool) error {
	if update && only != "" {
		return errors.New("-update is for all rows, not for those of -run")
	}
	var err error
	if p.run, err = regexp.Compile(only); err != nil {
		return err
	}
	contests, err := measureAll(p, root)
	if err != nil {
		return err
	}
	fmt.Printf("%s\n\n%s", environment(p), markdown(tableOf(contests), true))
	if !update {
		return nil
	}
	return publish(root, environment(p), contests)
}

func measureAll(p plan, root string) ([]*contest, error) {
	var all []*contest
	for _, part := range []func(plan, string) ([]*contest, error){
		generate, // first: what a process has counts as what its children have had
		foldText, foldBase64, interleave, interleaveMessages, hostile, decodeEvents, decodeAguiEvents, encode, foldStream, foldSession, models, memory,
		agentscopeInTypeScript, aguiInTypeScript, streamsInTypeScript, modelsInTypeScript, agentscopeInPython, bundleSizes, binarySizes,
	} {
		contests, err := part(p, root)
		if err != nil {
			return nil, err
		}
		all = append(all, contests...)
		fmt.Fprint(os.Stderr, ".")
	}
	fmt.Fprintln(os.Stderr)
	return all, nil
}
