// Command mutants tells how much the tests of some packages notice: it makes small
// faults in the packages, one at a time, and runs tests that should then fail. What
// survives is printed as a diff.
//
//	go run ./golden/mutants -n 60 -seed 1 -min 90 -tests ./golden -run TestBad ./gen/lang/check/...
//
// The tests of all these packages come first, wherever the fault is; those of other
// packages run only if they notice nothing. Nothing is copied: the go command is told
// to read a faulty file in the place of the sound one.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"time"
)

func main() {
	n := flag.Int("n", 60, "how many faults are made")
	seed := flag.Uint64("seed", uint64(time.Now().Unix()), "which ones")
	least := flag.Float64("min", 90, "how many in a hundred must be noticed")
	timeout := flag.Duration("timeout", 5*time.Minute, "for the tests of a package; who runs longer has noticed")
	others := flag.String("tests", "", "other packages with tests, with spaces between")
	only := flag.String("run", "", "which tests of the other packages, as for go test")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "mutants: which packages?")
		os.Exit(2)
	}
	fmt.Printf("seed %d: up to %d faults in %s\n", *seed, *n, strings.Join(flag.Args(), " "))
	t := &trial{pkgs: flag.Args(), others: strings.Fields(*others), only: *only, timeout: *timeout}
	made, noticed, err := t.run(*n, rand.New(rand.NewPCG(*seed, 0)))
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	}
	share := 100 * float64(noticed) / float64(max(made, 1))
	fmt.Printf("%d faults, %d noticed: %.0f %%\n", made, noticed, share)
	if made == 0 || share < *least {
		os.Exit(1)
	}
}
