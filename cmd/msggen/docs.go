package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsonschema"
	"github.com/msggen/msggen/gen/output"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/reference"
	"github.com/msggen/msggen/gen/site"
	"github.com/msggen/msggen/gen/target"
)

func newDocs() *cobra.Command {
	c := &cobra.Command{
		Use:   "docs DIR [PROTOCOL...]",
		Short: "Write a site that documents every protocol",
		Long: `docs writes pages about every protocol, or about those that are named and what they
import, into a folder. They open from disk as they do from a server, and ask for
nothing that is not in the folder. msggen.sum lists what was written there; nothing
else is replaced or removed.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			title, err := cmd.Flags().GetString("title")
			if err != nil {
				return err
			}
			p, err := load(cmd)
			if err != nil {
				return err
			}
			return p.docs(cmd, args[0], args[1:], title)
		},
	}
	c.Flags().String("title", "Protocols", "the title of the site")
	return c
}

// docsPart is a part of the site besides the pages of protocols.
type docsPart struct {
	link site.Link
	// files are its files, below the top of the site.
	files func(p *project, in *reference.Input) ([]target.File, error)
}

// docsParts stand in the order in which every page links to them.
var docsParts = []docsPart{inspectorPart, playgroundPart}

func (p *project) docs(cmd *cobra.Command, dir string, wanted []string, title string) error {
	protocols, err := p.named(wanted)
	if err != nil {
		return err
	}
	if err := ownsSite(dir); err != nil {
		return err
	}
	in := &reference.Input{Title: title, Protocols: ir.WithImports(protocols...)}
	in.Emitted = p.emitted(in.Protocols)
	for _, part := range docsParts {
		in.More = append(in.More, part.link)
	}
	files, err := reference.Files(in)
	if err != nil {
		return err
	}
	files = append(files, site.Assets()...)
	for _, part := range docsParts {
		of, err := part.files(p, in)
		if err != nil {
			return err
		}
		files = append(files, of...)
	}
	done, err := output.Write(p.keeper(cmd), output.Set{Dir: dir, Files: files})
	if err != nil {
		return err
	}
	tellEdited(cmd, done)
	fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", filepath.Join(dir, "index.html"), summary(done))
	return nil
}

// emitted is what the targets of the project emit, and the JSON Schemas, which examples
// are held against.
func (p *project) emitted(protocols []*ir.Protocol) []reference.Emitted {
	decided := plan.Of(protocols...)
	targets := []target.Target{jsonschema.New()}
	for _, o := range p.outlets {
		if o.target.Name() != targets[0].Name() {
			targets = append(targets, o.target)
		}
	}
	all := make([]reference.Emitted, len(targets))
	target.Each(len(targets), func(i int) { all[i] = reference.Emitted{Target: targets[i].Name(), Files: targets[i].Emit(decided)} })
	return all
}

// ownsSite refuses a folder in which msggen has written something else: it would be taken
// for pages that no spec gives any more.
func ownsSite(dir string) error {
	written, err := output.Written(dir)
	if err != nil {
		return err
	}
	for _, file := range site.Assets() {
		if len(written) > 0 && !written[file.Path] {
			return fmt.Errorf("%s holds what msggen has written there, and that is no site; choose another folder", dir)
		}
	}
	return nil
}
