package main

import (
	"errors"
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
	c.Flags().String("base", "", "the address that DIR is served at; if left out, the one above every `schema_id`")
	return c
}

func (p *project) publish(cmd *cobra.Command, dir string, wanted []string, base string) error {
	protocols, err := p.named(wanted)
	if err != nil {
		return err
	}
	s, err := p.openSite(dir)
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

// site is a folder that holds, or is to hold, what was published.
type site struct {
	dir      string
	index    *publish.Index
	editions []*publish.Edition
}

// openSite reads the index of a folder. Without one there must be nothing in the way.
func (p *project) openSite(dir string) (*site, error) {
	s := &site{dir: dir, index: &publish.Index{}}
	file := filepath.Join(dir, publish.IndexFile)
	data, err := os.ReadFile(file)
	if err == nil {
		if s.index, err = publish.ParseIndex(data); err != nil {
			return nil, fmt.Errorf("%s is no index that msggen has written: %w", file, err)
		}
		return s, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(dir, output.Manifest)); err == nil {
		return s, nil // a run was killed
	}
	for _, name := range []string{"index.html", publish.CatalogFile} {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			return nil, fmt.Errorf("%s has an %s that msggen has not published; choose another folder", dir, name)
		}
	}
	return s, nil
}

// sets are the folders to be written: the index last, since it says what is there.
func (s *site) sets() ([]output.Set, error) {
	var sets []output.Set
	add := func(dir string, files []target.File) {
		sets = append(sets, output.Set{Dir: s.at(dir), Files: files})
	}
	for _, e := range s.editions {
		latest, err := s.index.Add(e)
		if err != nil {
			return nil, err
		}
		add(e.Dir(), e.Files())
		if latest {
			add(e.LatestDir(), e.Schemas())
		}
	}
	files, err := s.index.Files()
	if err != nil {
		return nil, err
	}
	add(".", files)
	return sets, nil
}

func (s *site) at(file string) string { return filepath.Join(s.dir, filepath.FromSlash(file)) }

// altered says what is not as it was published, or would not be any more.
func (s *site) altered() ([]string, error) {
	var found []string
	for _, e := range s.editions {
		drift, err := output.Check(output.Set{Dir: s.at(e.Dir()), Files: e.Files()})
		if err != nil {
			return nil, err
		}
		before := s.index.Find(e)
		drift = slices.DeleteFunc(drift, func(d output.Drift) bool { return s.mends(before, d) })
		if len(drift) == 0 {
			continue
		}
		found = append(found, fmt.Sprintf("%s is published and differs: give the spec another `version`", e.Name()))
		for _, d := range drift {
			found = append(found, fmt.Sprintf("  %s: %s", d.Path, published[d.Kind]))
		}
	}
	for _, p := range s.index.Protocols {
		for _, v := range p.Versions {
			if slices.ContainsFunc(s.editions, func(e *publish.Edition) bool { return e.Is(p.Name, v.Version) }) {
				continue
			}
			for _, f := range v.Files {
				if !f.Holds(s.read(f.Path)) {
					found = append(found, fmt.Sprintf("%s is not as %s %s was published", s.at(f.Path), p.Name, v.Version))
				}
			}
		}
	}
	return found, nil
}

// mends reports whether what differs may be written: the list of hashes, and a file that is
// not there, if its version is new or has lost it.
func (s *site) mends(before *publish.Version, d output.Drift) bool {
	name := filepath.FromSlash(d.Path)
	if filepath.Base(name) == output.Manifest {
		return true
	}
	return d.Kind == output.Missing && (before == nil ||
		slices.ContainsFunc(before.Files, func(f *publish.File) bool { return s.at(f.Path) == name }))
}

// read is a file of the site, or nothing if it cannot be read.
func (s *site) read(name string) []byte {
	root, err := os.OpenRoot(s.dir)
	if err != nil {
		return nil
	}
	defer root.Close()
	data, err := root.ReadFile(name)
	if err != nil {
		return nil
	}
	return data
}

var published = map[output.Kind]string{
	output.Changed: "changed",
	output.Missing: "new",
	output.Orphan:  "gone",
	output.Foreign: "changed",
}
