// Command interprunner runs vectors in the reference interpreter: it reads
// requests from standard input and writes answers to standard output, as
// golden/vectors/README.md says. It is run from the root of the repository.
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/golden/internal/runner"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "interprunner:", err)
		os.Exit(2)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return errors.New("want one argument, the folder of a spec")
	}
	protocol, found, err := lang.Load(os.DirFS("."), args[0])
	if err != nil {
		return err
	}
	if found.HasErrors() {
		return fmt.Errorf("%s has errors: %v", args[0], found)
	}
	return runner.Serve(os.Stdin, os.Stdout, runner.NewInterp(protocol))
}
