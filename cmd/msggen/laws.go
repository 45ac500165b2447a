package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/laws"
)

func newLaws() *cobra.Command {
	var options laws.Options
	c := &cobra.Command{
		Use:   "laws [PROTOCOL...]",
		Short: "Search for streams that break what is claimed of reducers and pipelines",
		Long: `laws folds made-up streams, the shortest ones first, and tells which laws they break:
that a stream goes on from a snapshot as if it had not been interrupted, which holds
for every reducer and pipeline, and what specs claim under ` + "`laws`" + `. A law that is
broken is shown with the shortest stream that was found, and the exit code is 1. The
same specs and options give the same answer.`,
		RunE: func(cmd *cobra.Command, names []string) error {
			if options.Streams < 1 {
				return fmt.Errorf("--streams is at least 1, not %d", options.Streams)
			}
			p, err := load(cmd)
			if err != nil {
				return err
			}
			protocols, err := p.named(names)
			if err != nil {
				return err
			}
			var broken []*laws.Broken
			for _, protocol := range protocols {
				for _, done := range laws.Search(protocol, options) {
					broken = append(broken, done.Broken...)
					if len(done.Broken) == 0 {
						fmt.Fprintf(cmd.OutOrStdout(), "%s.%s: %s: %s\n", protocol.Name, done.Of.Name(), strings.Join(done.Laws, ", "), plural(done.Streams, "stream"))
					}
				}
			}
			return tellBroken(cmd, broken, p.label)
		},
	}
	c.Flags().Uint64Var(&options.Seed, "seed", 1, "another number gives other random streams")
	c.Flags().IntVar(&options.Streams, "streams", 300, "how many streams each law of each reducer and pipeline is tried with")
	return c
}

// tellBroken prints the laws that are broken: for people one after the other, each with its
// stream, and for programs as diagnostics.
func tellBroken(cmd *cobra.Command, broken []*laws.Broken, label string) error {
	if len(broken) == 0 {
		return nil
	}
	format, err := cmd.Flags().GetString("format")
	if err != nil {
		return err
	}
	var list diag.List
	for _, b := range broken {
		d := diag.Diagnostic{Code: diag.Code(laws.Code(b.Law)), Span: b.At, Message: "`" + b.Of.Name() + "` breaks the law `" + b.Law + "`: " + b.What}
		for _, place := range b.Places {
			d = d.WithRelated(place.At, place.What)
		}
		if format != "text" {
			d.Hint = strings.Join(shown(b), "\n")
			list.Add(d)
			continue
		}
		if err := show(cmd, diag.List{d}.Below(label)); err != errPrinted {
			return err
		}
		for _, line := range shown(b) {
			fmt.Fprintln(cmd.ErrOrStderr(), line)
		}
	}
	if format == "text" {
		sayMore(cmd, diag.Code(laws.Code(broken[0].Law)))
		return errFindings
	}
	if err := show(cmd, list.Below(label)); err != nil && err != errPrinted {
		return err
	}
	return errFindings
}

// shown is the stream that breaks a law, and what came of it.
func shown(b *laws.Broken) (lines []string) {
	if b.Stream == nil {
		return nil
	}
	if b.Stream.State != "" {
		lines = append(lines, "from the state:", "  "+b.Stream.State)
	}
	lines = append(lines, "the stream:")
	for _, event := range b.Stream.Events {
		lines = append(lines, "  "+event)
	}
	switch {
	case b.Stream.Incomplete:
		lines = append(lines, "  and it is cut off")
	case b.Stream.End:
		lines = append(lines, "  and it ends")
	}
	for _, line := range b.Shown {
		lines = append(lines, line.What+":", "  "+line.Text)
	}
	return lines
}
