package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/output"
)

func newGenerate() *cobra.Command {
	return &cobra.Command{
		Use:   "generate",
		Short: "Write the SDKs and schemas of every protocol",
		Long: `generate checks every protocol of the project and writes all outputs. With an
error in any spec nothing is written. Files it wrote earlier and that no spec
gives any more are removed; files without its banner are never touched.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := load(cmd)
			if err != nil {
				return err
			}
			done, err := output.Write(p.emit()...)
			if err != nil {
				return err
			}
			for _, path := range done.Removed {
				fmt.Fprintf(cmd.OutOrStdout(), "removed %s\n", path)
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", plural(len(p.protocols), "protocol"), summary(done))
			return nil
		},
	}
}

// summary counts what was changed.
func summary(done output.Changes) string {
	return fmt.Sprintf("%s written, %s removed", plural(len(done.Written), "file"), plural(len(done.Removed), "file"))
}

// plural counts things in words.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
