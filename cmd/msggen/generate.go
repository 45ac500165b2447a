package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/output"
)

func newGenerate() *cobra.Command {
	return &cobra.Command{
		Use:   "generate",
		Short: "Write the SDKs and schemas of every protocol",
		Long: `generate checks every protocol of the project and writes all outputs. With an
error in any spec nothing is written. Each output folder has a list of what was
written there, msggen.sum: files that no spec gives any more are removed, and
nothing else is. What somebody has edited is replaced all the same; its text is
kept in .msggen/edited.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := load(cmd)
			if err != nil {
				return err
			}
			done, err := output.Write(p.keeper(cmd), p.emit()...)
			if err != nil {
				return err
			}
			tellEdited(cmd, done)
			for _, path := range done.Removed {
				fmt.Fprintf(cmd.OutOrStdout(), "removed %s\n", path)
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", plural(len(p.protocols), "protocol"), summary(done))
			return nil
		},
	}
}

// keeper lets runs for the project take turns.
func (p *project) keeper(cmd *cobra.Command) *output.Keeper {
	return &output.Keeper{Dir: filepath.Join(p.dir, ".msggen"), Waits: func(holder string) {
		fmt.Fprintf(cmd.ErrOrStderr(), "waiting for %s, which is writing\n", holder)
	}}
}

// tellEdited says which files were replaced although somebody had edited them.
func tellEdited(cmd *cobra.Command, done output.Changes) {
	const most = 5
	for i, path := range done.Edited {
		if i == most {
			fmt.Fprintf(cmd.ErrOrStderr(), "and %d more\n", len(done.Edited)-most)
			break
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "%s had been edited since it was generated\n", path)
	}
	if len(done.Edited) > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "what was edited is kept in %s\n", done.Kept)
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
