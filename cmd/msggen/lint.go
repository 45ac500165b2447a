package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lint"
)

func newLint() *cobra.Command {
	return &cobra.Command{
		Use:   "lint [protocol]...",
		Short: "Say what a careful reviewer would say of the specs",
		Long: `lint looks at specs without errors, those of all protocols or of the ones named, for
what is right and yet not good: rules that never run, names of two styles, what is not
documented, patterns that JavaScript takes exponential time for. It prints what it finds
and exits with 1. ` + "`msggen explain CODE`" + ` says more of each finding.

A comment allows one in its place, with a reason: on the line, or above a key or an item
for all that stands under it. One that allows nothing any more is a finding, too.

    # lint: allow mixed-names: as it is on the wire`,
		RunE: func(cmd *cobra.Command, names []string) error {
			file, err := cmd.Flags().GetString("config")
			if err != nil {
				return err
			}
			p, found, err := openProject(file, false)
			if err != nil {
				return err
			}
			if p.config == nil {
				return tellFound(cmd, found)
			}
			loader := lang.NewLoader(os.DirFS(p.dir))
			protocols, list, err := loader.LoadAll(p.config)
			if err != nil {
				return err
			}
			if found = append(found, list.Below(p.label)...); found.HasErrors() {
				return tellFound(cmd, found)
			}
			p.protocols = protocols
			wanted, err := p.named(names)
			if err != nil {
				return err
			}
			for i, protocol := range protocols {
				if slices.Contains(wanted, protocol) {
					found = append(found, lint.Check(loader.Spec(p.config.Protocols[i].Value), protocol).Below(p.label)...)
				}
			}
			if cmd.Flag("format").Value.String() == "text" && len(found) > many {
				if err := tellMany(cmd, found.Sorted()); err != nil {
					return err
				}
			} else if err := tellFound(cmd, found); err != nil {
				return err
			}
			if len(found) > 0 {
				return errFindings
			}
			return nil
		},
	}
}

// tellFound prints what was found: for people as all diagnostics are, and for programs, which
// want nothing else of lint, on standard output.
func tellFound(cmd *cobra.Command, found diag.List) error {
	if cmd.Flag("format").Value.String() != "text" {
		cmd.SetErr(cmd.OutOrStdout())
	}
	return report(cmd, found)
}

// many is how many findings are too many to read line by line.
const many = 20

// tellMany prints many findings so that those stand out that say more than that nobody has
// documented something: they come last, before the sum.
func tellMany(cmd *cobra.Command, found diag.List) error {
	w := cmd.ErrOrStderr()
	var others diag.List
	counts := map[diag.Code]int{}
	for _, d := range found {
		counts[d.Code]++
		if d.Code != "undocumented" {
			others.Add(d)
			continue
		}
		fmt.Fprintf(w, "%s: %s[%s]: %s\n", d.Span, d.Severity, d.Code, d.Message)
	}
	if err := show(cmd, others); err != nil {
		return err
	}
	var parts []string
	for _, code := range slices.Sorted(maps.Keys(counts)) {
		parts = append(parts, fmt.Sprintf("%s %d", code, counts[code]))
	}
	fmt.Fprintf(w, "%d findings (%s)\n", len(found), strings.Join(parts, ", "))
	if len(others) == 0 {
		others = found
	}
	sayMore(cmd, others[0].Code)
	return nil
}
