package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/breaking"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsonschema"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/diag/render"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
)

func newBreaking() *cobra.Command {
	var against string
	var full bool
	cmd := &cobra.Command{
		Use:   "breaking --against REF or FOLDER",
		Short: "Tell whom a change of the specs breaks, and how",
		Long: `breaking compares the specs with those of a git commit, branch or tag, or of a
folder with a project file or a protocol. It tells what stops compiling (SOURCE),
which documents are refused, lost or written otherwise (JSON), and which streams
come to something else (BEHAVIOUR), each of those with the shortest example that a
search has found; and whether versions say so. docs/breaking.md lists what it finds.

--format may be markdown, too: a comment for a pull request.

Findings are accepted one by one in the project file. Exit codes: 0 nothing, or all
accepted; 1 findings; 2 could not run.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runBreaking(cmd, against, full)
		},
	}
	cmd.Flags().StringVar(&against, "against", "", "what to compare with: a commit, branch or tag of git, or a folder")
	cmd.Flags().BoolVar(&full, "schemas", false, "show all that changes in the JSON Schemas")
	return cmd
}

func runBreaking(cmd *cobra.Command, against string, full bool) error {
	if against == "" {
		return errors.New("--against is missing: a commit, branch or tag of git, or a folder")
	}
	forPeople := cmd.Flag("format").Value.String() == "text"
	print, err := reporter(cmd)
	if err != nil {
		return err
	}
	file, err := cmd.Flags().GetString("config")
	if err != nil {
		return err
	}
	p, found, err := openProject(file, false)
	if err != nil {
		return err
	}
	new := breaking.Project{Config: p.config, Label: p.label}
	if p.config != nil {
		var list diag.List
		if new.Protocols, list, err = rulesAsWritten(os.DirFS(p.dir), p.config); err != nil {
			return err
		}
		found = append(found, list.Below(p.label)...)
	}
	if len(found) > 0 { // or else there would be two reports
		if err := report(cmd, found); err != nil {
			return err
		}
	}
	before, err := readEarlier(against, file)
	if err != nil {
		return err
	}
	if before == nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "there was no %s at %s: nothing to break\n", file, against)
		return nil
	}
	if len(before.found) > 0 {
		if err := report(cmd, before.found); err != nil {
			return err
		}
	}
	new.Protocols = before.among(new.Protocols)
	r := breaking.Of(before.Project, new)
	var schemas []breaking.SchemaChange
	if p.config.JSONSchema != nil {
		schemas = breaking.Schemas(schemasOf(before.Protocols), schemasOf(new.Protocols))
	}
	if err := print(cmd.OutOrStdout(), r, schemas, full); err != nil {
		return err
	}
	if len(r.Findings) > 0 {
		if forPeople {
			sayMore(cmd, diag.Code(r.Findings[0].Code))
		}
		return errFindings
	}
	return nil
}

// reporter is how the report is printed. What is wrong with specs is text where that is no
// format of diagnostics.
func reporter(cmd *cobra.Command) (func(io.Writer, *breaking.Report, []breaking.SchemaChange, bool) error, error) {
	name, err := cmd.Flags().GetString("format")
	if err != nil {
		return nil, err
	}
	switch name {
	case "text":
		return breaking.Text, nil
	case "markdown":
		return breaking.Markdown, cmd.Flags().Set("format", "text")
	}
	write, ok := render.Formats[name]
	if !ok {
		return nil, fmt.Errorf("--format is text, json, github, sarif or markdown, not %q", name)
	}
	return func(w io.Writer, r *breaking.Report, _ []breaking.SchemaChange, _ bool) error {
		return write(w, append(breaking.Diagnostics(r.Findings), r.Stale...))
	}, nil
}

func schemasOf(protocols []*ir.Protocol) []target.File {
	return jsonschema.New().Emit(plan.Of(protocols...))
}
