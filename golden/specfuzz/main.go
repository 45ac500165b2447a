// Command specfuzz makes up specs and holds the interpreter and the emitted
// Go, TypeScript and Python against each other: they must agree on every state,
// emitted value, outcome and error, byte for byte; what is emitted must compile and
// be clean; and a spec that was accepted must never make the interpreter read what
// is not there, or fail after a change.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/msggen/msggen/golden/specfuzz/campaign"
	"github.com/msggen/msggen/golden/specfuzz/sides"
)

func main() {
	var c campaign.Campaign
	known := sides.Names()
	flag.Uint64Var(&c.Seed, "seed", 0, "seed; 0: a fresh one")
	flag.IntVar(&c.Specs, "specs", 1000, "how many specs")
	flag.IntVar(&c.Batch, "batch", 150, "how many specs are compiled together")
	flag.IntVar(&c.Streams, "streams", 0, "how often streams and documents are made up for a spec; 0: 6, or 30 for the interpreter alone, to which they are cheap")
	flag.IntVar(&c.Shrink, "shrink", 10, "how many failures are shrunk at most")
	flag.BoolVar(&c.Cases, "cases", true, "try the golden cases, too")
	flag.IntVar(&c.Altered, "altered", 5, "of how many specs one is a golden case, or one of the box, of which some places are others; 0: none")
	asked := flag.String("sides", "", "the sides of interest, of "+strings.Join(known, ", ")+", separated by commas; all if empty")
	without := flag.String("without", "", "features to leave out, separated by commas")
	flag.StringVar(&c.Passed, "passed", filepath.Join(".cache", "specfuzz", "passed"), "a file of what has passed, which is not tried again where nothing has changed; empty: all is tried")
	flag.StringVar(&c.Keep, "keep", "", "a folder to compile in and to leave behind")
	only := flag.Int("only", -1, "run the spec of that number only, and print it")
	flag.Parse()
	if c.Seed == 0 {
		c.Seed = uint64(rand.Uint32())
	}
	if *without != "" {
		c.Options.Without = strings.Split(*without, ",")
	}
	if *asked != "" {
		c.Sides = strings.Split(*asked, ",")
		for _, side := range c.Sides {
			if !slices.Contains(known, side) { // it would find nothing wrong
				fmt.Fprintf(os.Stderr, "specfuzz: there is no side %q; there are: %s\n", side, strings.Join(known, ", "))
				os.Exit(2)
			}
		}
	}
	if c.Streams == 0 {
		c.Streams = 6
		if c.Interpreted() {
			c.Streams = 30
		}
	}
	c.Only = *only
	debug.SetMaxStack(64 << 20)
	repo, err := filepath.Abs(".")
	if err == nil {
		c.Repo, c.GoCache = repo, filepath.Join(repo, ".cache", "specfuzz", "go-build")
		var ok bool
		if ok, err = c.Run(os.Stdout); err == nil && !ok {
			os.Exit(1)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "specfuzz:", err)
		os.Exit(2)
	}
}
