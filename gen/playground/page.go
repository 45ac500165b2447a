// Package playground is the page on which specs are written and tried. What it shows comes
// of gen/inspector/service, and once code is asked for of gen/playground/service. Both run
// in the page.
package playground

import (
	"bytes"
	"embed"
	"encoding/json"
	"html/template"

	"github.com/msggen/msggen/gen/site"
	"github.com/msggen/msggen/gen/target"
)

// Path is where the page is, below the top of a site.
const Path = "playground.html"

// Checker is where the script of the inspector's program is, which the page needs and
// shares with that page.
const Checker = "inspector-program.js"

// programPath is where the program is that emits code, which is loaded when code is asked for.
const programPath = "playground-program.js"

//go:embed main.html
var content string

//go:embed assets
var assets embed.FS

// scripts are those of the page, in the order in which they run.
var scripts = []string{"playground-editor.js", "playground-link.js", "playground.js"}

// Input is what a page is made of.
type Input struct {
	Site     string
	Nav      []site.Link
	Program  []byte // the script of the program that emits code
	Examples []Example
}

// Example is something to begin with: a protocol with those that it imports.
type Example struct {
	Title string            `json:"title"`
	Files map[string]string `json:"files"` // specs by path
	File  string            `json:"file"`  // that is shown first
	// Stream is one to fold; if it is empty, that is the example of a reducer.
	Stream string `json:"stream"`
}

// language is a target, as a line of the project file asks for it.
type language struct {
	Name   string `json:"name"`
	Output string `json:"output"`
}

var languages = []language{
	{"Go", "go: {out: go, module: example.com/sdk}"},
	{"TypeScript", `typescript: {out: ts, scope: "@example"}`},
	{"Python", "python: {out: py}"},
	{"JSON Schema", "jsonschema: {out: jsonschema}"},
}

// Files are the page and all it needs, besides what all pages use, and what it shares with
// the inspector.
func Files(in Input) ([]target.File, error) {
	page := site.Page{
		Path: Path, Title: "Playground · " + in.Site, Site: in.Site, Nav: in.Nav, Main: template.HTML(content), Wide: true,
		Styles:  []string{"playground.css"},
		Scripts: append([]string{"playground-given.js", Checker}, scripts...),
	}
	html, err := page.File()
	if err != nil {
		return nil, err
	}
	var given bytes.Buffer
	given.WriteString("var msggenPlayground = ")
	if err := json.NewEncoder(&given).Encode(struct {
		Examples  []Example  `json:"examples"`
		Languages []language `json:"languages"`
		Program   string     `json:"program"`
	}{in.Examples, languages, programPath}); err != nil {
		return nil, err
	}
	files := []target.File{html, site.Asset("playground-given.js", given.Bytes()), site.Asset(programPath, in.Program)}
	for _, name := range append([]string{"playground.css"}, scripts...) {
		data, err := assets.ReadFile("assets/" + name)
		if err != nil {
			return nil, err
		}
		files = append(files, site.Asset(name, data))
	}
	return files, nil
}
