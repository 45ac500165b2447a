// Package command is what the commands of `make oracle` share: flags and exit codes,
// the specs, the sides that are ours, and how those are compared.
package command

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
)

// Seed is the flag from what streams are made up.
func Seed() *uint64 {
	return flag.Uint64("seed", uint64(time.Now().Unix()), "what streams, calls and documents are made up from")
}

// Events is the flag for how many events are compared.
func Events(n int) *int { return flag.Int("events", n, "how many events to compare") }

// Sides is the flag for the sides.
func Sides() *string {
	return flag.String("sides", strings.Join(append(slices.Clone(Ours), Upstream), ","), "what to hold against the interpreter")
}

// Main parses the flags and runs a comparison. The exit code is 0 if nothing differs, 1
// if something does, 2 if it could not run.
func Main(compare func() (differs bool, err error)) {
	flag.Parse()
	differs, err := compare()
	if err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(2)
	}
	if differs {
		os.Exit(1)
	}
}

// Load loads a spec of a repository, from its root or from root.
func Load(root, dir string) (*ir.Protocol, error) {
	protocol, problems, err := lang.Load(os.DirFS(root), dir)
	if err != nil {
		return nil, err
	}
	if problems.HasErrors() {
		return nil, fmt.Errorf("%s has errors: %v", dir, problems)
	}
	return protocol, nil
}
