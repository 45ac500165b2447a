package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/output"
)

func newCheck() *cobra.Command {
	return &cobra.Command{
		Use:   "check",
		Short: "Tell whether the outputs are what the specs give",
		Long: `check generates in memory and compares: every file, and the set of files. It
prints what differs as a unified diff and exits with 1. It changes nothing.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := load(cmd)
			if err != nil {
				return err
			}
			drift, err := output.Check(p.emit()...)
			if err != nil {
				return err
			}
			if len(drift) == 0 {
				return nil
			}
			out := cmd.OutOrStdout()
			for _, d := range drift {
				fmt.Fprint(out, d.Diff)
			}
			fmt.Fprintln(out)
			for _, d := range drift {
				fmt.Fprintf(out, "%s: %s\n", d.Path, whatIs[d.Kind])
			}
			fmt.Fprintf(out, "\n%s out of step; `msggen generate` mends it\n", plural(len(drift), "file"))
			return errFindings
		},
	}
}

var whatIs = map[output.Kind]string{
	output.Changed: "changed: it was edited by hand, or its spec has changed since it was generated",
	output.Missing: "missing: it was never generated, or was deleted",
	output.Orphan:  "orphan: no spec gives it any more",
	output.Foreign: "foreign: it was not written by msggen, and generate will not overwrite it; move it away first",
}
