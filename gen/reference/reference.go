// Package reference makes the pages of protocols: what there is in each, as it was
// declared and as it was checked. It draws no conclusions of its own: what rules do it
// asks the plan, what documents look like it has made up and validated, and declarations
// are those that the targets emit.
package reference

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"path"
	"sync"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/site"
	"github.com/msggen/msggen/gen/target"
)

// Input is what a site is made of.
type Input struct {
	Title     string         // of the site
	Protocols []*ir.Protocol // with all that they import
	More      []site.Link    // pages of the site besides those of protocols
	Emitted   []Emitted      // what the targets emit; JSON Schemas have to be among it

	once    sync.Once
	effects *plan.Effects
	changed changes
	moved   map[*ir.Reducer][]*plan.Machine
}

// Nav is what stands at the top of the page here.
func (in *Input) Nav(here string) []site.Link {
	var links []site.Link
	for _, l := range in.More {
		l.Here = l.Path == here
		links = append(links, l)
	}
	return links
}

// indexPage is the first page of the site, and of each protocol.
const indexPage = "index.html"

//go:embed templates
var templateFiles embed.FS

//go:embed assets
var assets embed.FS

// templates are read when pages are made: most commands make none.
var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").ParseFS(templateFiles, "templates/*.html"))
})

// Files are the pages of all protocols, the first page, and what these need.
func Files(in *Input) ([]target.File, error) {
	books := make([][]target.File, len(in.Protocols))
	failed := make([]error, len(in.Protocols))
	target.Each(len(in.Protocols), func(i int) { books[i], failed[i] = newBook(in, in.Protocols[i]).files() })
	var files []target.File
	for i, of := range books {
		if failed[i] != nil {
			return nil, fmt.Errorf("the pages of %s: %w", in.Protocols[i].Name, failed[i])
		}
		files = append(files, of...)
	}
	var sources []string
	for _, p := range in.Protocols {
		sources = append(sources, p.Files...)
	}
	front, err := page(in, indexPage, in.Title, sources, "", "front.html", in)
	if err != nil {
		return nil, err
	}
	files = append(files, front)
	index, err := searchIndex(in)
	if err != nil {
		return nil, err
	}
	files = append(files, index)
	for _, name := range assetNames {
		data, err := assets.ReadFile("assets/" + name)
		if err != nil {
			return nil, err
		}
		files = append(files, site.Asset(name, data))
	}
	return files, nil
}

var assetNames = []string{"reference.css", "search.js"}

// page is a page whose main part a template gives.
func page(in *Input, file, title string, sources []string, beside template.HTML, name string, data any) (target.File, error) {
	main, err := run(name, data)
	if err != nil {
		return target.File{}, err
	}
	return site.Page{
		Path: file, Title: title, Site: in.Title, Nav: in.Nav(file),
		Beside: beside, Main: main, Styles: []string{"reference.css"}, Scripts: []string{"search.js"},
		Sources: sources,
	}.File()
}

func run(name string, data any) (template.HTML, error) {
	var b bytes.Buffer
	err := templates().ExecuteTemplate(&b, name, data)
	return template.HTML(b.String()), err
}

// Summary is how the first page lists a protocol.
type Summary struct {
	Path, Title, Version string
	Doc                  template.HTML
	Events, Types        int
	Folds                int
}

// Summaries are those of all protocols.
func (in *Input) Summaries() []Summary {
	var list []Summary
	for _, p := range in.Protocols {
		b := newBook(in, p)
		list = append(list, Summary{
			Path: path.Join(p.Name, indexPage), Title: titleOf(p), Version: p.Version, Doc: site.Inline(p.Doc),
			Events: len(b.events()), Types: len(b.types()), Folds: len(p.Reducers) + len(p.Pipelines),
		})
	}
	return list
}

func titleOf(p *ir.Protocol) string {
	if p.Title != "" {
		return p.Title
	}
	return p.Name
}
