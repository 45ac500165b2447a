package main

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsonschema"
	"github.com/msggen/msggen/gen/output"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/publish"
	"github.com/msggen/msggen/gen/target"
)

func newPublish() *cobra.Command {
	c := &cobra.Command{
		Use:   "publish DIR [PROTOCOL...]",
		Short: "Lay out the schemas of this version for a static host",
		Long: `publish puts the JSON Schemas and the spec of every protocol, or of those that are
named, into a folder for each version, so that the $id of a schema is its address:

  DIR/<protocol>/<version>/   the schemas, the spec, and msggen.sum with their hashes
  DIR/<protocol>/latest/      the schemas of the newest release
  DIR/index.html, index.json  what there is, for people and for programs
  DIR/catalog.json            the same as SchemaStore and editors want it

What was published stays: if a version is there and differs, nothing is written, and
the exit code is 1. Earlier versions are held against their hashes.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			base, err := cmd.Flags().GetString("base")
			if err != nil {
				return err
			}
			p, err := load(cmd)
			if err != nil {
				return err
			}
			return p.publish(cmd, args[0], args[1:], base)
		},
	}
	c.Flags().String("base", "", "the `address` that DIR is served at; if left out, the one above every schema_id")
	return c
}

func (p *project) publish(cmd *cobra.Command, dir string, wanted []string, base string) error {
	protocols, err := p.named(wanted)
	if err != nil {
		return err
	}
	s, err := p.openHosted(dir)
	if err != nil {
		return err
	}
	if base == "" {
		base = s.index.Base
	}
	if base == "" {
		base, err = publish.BaseOf(protocols)
	} else {
		base = strings.TrimSuffix(base, "/") + "/"
	}
	if err != nil {
		return err
	}
	if s.index.Base != "" && s.index.Base != base {
		return fmt.Errorf("%s was published for %s, and not for %s", dir, s.index.Base, base)
	}
	s.index.Base = base
	if s.editions, err = p.editions(protocols, base); err != nil {
		return err
	}
	altered, err := s.altered()
	if err != nil {
		return err
	}
	if len(altered) > 0 {
		for _, finding := range altered {
			fmt.Fprintln(cmd.OutOrStdout(), finding)
		}
		fmt.Fprintln(cmd.OutOrStdout(), "\nnothing was published")
		return errFindings
	}
	sets, err := s.sets()
	if err != nil {
		return err
	}
	done, err := output.Write(p.keeper(cmd), sets...)
	if err != nil {
		return err
	}
	tellEdited(cmd, done)
	for _, e := range s.editions {
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", e.Name(), filepath.Join(dir, filepath.FromSlash(e.Dir())))
	}
	fmt.Fprintln(cmd.OutOrStdout(), summary(done))
	return nil
}

// named are the protocols of the project with these names, or all of them.
func (p *project) named(names []string) ([]*ir.Protocol, error) {
	if len(names) == 0 {
		return p.protocols, nil
	}
	var list []*ir.Protocol
	for _, name := range names {
		one, err := p.find(name)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(list, one) {
			list = append(list, one)
		}
	}
	return list, nil
}

// editions are the protocols as they are now. The spec of each is a project of its own,
// with what it imports, so that later ones can be compared with it.
func (p *project) editions(protocols []*ir.Protocol, base string) ([]*publish.Edition, error) {
	schemas := map[string][]target.File{}
	for _, f := range jsonschema.New().Emit(plan.Of(protocols...)) {
		name, below, _ := strings.Cut(f.Path, "/")
		schemas[name] = append(schemas[name], target.File{Path: below, Data: f.Data})
	}
	var editions []*publish.Edition
	for _, one := range protocols {
		sources, err := p.sources(one)
		if err != nil {
			return nil, err
		}
		e, err := publish.NewEdition(one, base, schemas[one.Name], sources)
		if err != nil {
			return nil, err
		}
		editions = append(editions, e)
	}
	return editions, nil
}

// sources are the files of a protocol and of what it imports, and a project file.
func (p *project) sources(protocol *ir.Protocol) ([]target.File, error) {
	root := os.DirFS(p.dir)
	var files []target.File
	project := "msggen: 1\nprotocols:\n"
	for _, one := range ir.WithImports(protocol) {
		project += "  - " + quoted(path.Dir(one.Files[0])) + "\n"
		for _, name := range one.Files {
			data, err := fs.ReadFile(root, name)
			if err != nil {
				return nil, err
			}
			files = append(files, target.File{Path: name, Data: data})
		}
	}
	return append(files, target.File{Path: "msggen.yaml", Data: []byte(project)}), nil
}

var unquoted = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_./-]*$`)

// quoted is a text as YAML.
func quoted(text string) string {
	if unquoted.MatchString(text) {
		return text
	}
	return strconv.Quote(text)
}
