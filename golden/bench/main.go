// Command bench measures the emitted SDKs of AgentScope beside the least that
// anybody could do instead, in one run, and prints a table of ratios. README.md
// says what the rows are.
package main

import (
	"flag"
	"fmt"
	"os"
)

// plan says how much is measured.
type plan struct {
	seed   uint64
	rounds int
	most   int // events of the longest stream
}

func main() {
	var p plan
	flag.Uint64Var(&p.seed, "seed", 1, "seed of the streams")
	flag.IntVar(&p.rounds, "rounds", 7, "how often everything is measured")
	flag.IntVar(&p.most, "most", 1_000_000, "how long streams get")
	root := flag.String("root", "../..", "the root of the repository")
	flag.Parse()
	if err := run(p, *root); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(2)
	}
}

func run(p plan, root string) error {
	t := newTable(os.Stdout, p)
	for _, part := range []func(plan, string) ([]*contest, error){
		foldText, foldBase64, decodeEvents, foldStream, inTypeScript, generate,
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
