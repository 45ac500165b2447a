package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/diag/render"
	"github.com/msggen/msggen/gen/output"
	"github.com/msggen/msggen/gen/source"
)

func newCheck() *cobra.Command {
	return &cobra.Command{
		Use:   "check",
		Short: "Tell whether the outputs are what the specs give",
		Long: `check generates in memory and compares: every file, and the set of files. It
prints what has changed as a unified diff, names what is missing, a whole folder as
one, or left over, and exits with 1. It changes nothing. Other formats have a finding
for each, with the first line that differs; github has the diff besides.`,
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
			out := cmd.OutOrStdout()
			name := cmd.Flag("format").Value.String()
			if name != "text" {
				if err := render.Formats[name](out, driftAsDiagnostics(drift)); err != nil {
					return err
				}
			}
			if len(drift) == 0 {
				return nil
			}
			if name == "text" || name == "github" { // whose log is read by people, too
				printDrift(out, drift)
			}
			return errFindings
		},
	}
}

func printDrift(out io.Writer, drift []output.Drift) {
	var diffs strings.Builder
	for _, d := range drift {
		diffs.WriteString(d.Diff)
	}
	if diffs.Len() > 0 {
		fmt.Fprintln(out, diffs.String())
	}
	for _, d := range drift {
		fmt.Fprintf(out, "%s: %s\n", d.Path, whatIs[d.Kind])
	}
	fmt.Fprintf(out, "\n%d out of step; `msggen generate` mends it\n", len(drift))
}

var whatIs = map[output.Kind]string{
	output.Changed: "changed: it was edited by hand, or its spec has changed since it was generated",
	output.Missing: "missing: it was never generated, or was deleted",
	output.Orphan:  "orphan: no spec gives it any more",
	output.Foreign: "foreign: it was not written by msggen, and generate will not overwrite it; move it away first",
}

// driftAsDiagnostics are files that are out of step, for programs. Each stands at the first
// line that differs.
func driftAsDiagnostics(drift []output.Drift) diag.List {
	var list diag.List
	for _, d := range drift {
		at := source.Pos{Line: d.Line(), Col: 1}
		list.Add(diag.Diagnostic{
			Code: diag.Code("drift-" + d.Kind.String()), Span: source.Span{File: source.NewFile(d.Path, nil), Start: at, End: at},
			Message: whatIs[d.Kind], Hint: mends[d.Kind],
		})
	}
	return list
}

var mends = map[output.Kind]string{
	output.Changed: "`msggen generate` mends it",
	output.Missing: "`msggen generate` mends it",
	output.Orphan:  "`msggen generate` removes it",
	output.Foreign: "move it away, then `msggen generate`",
}
