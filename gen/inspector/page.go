// Package inspector is the page that shows what happens in a recorded stream. What it shows
// comes of gen/inspector/service, which runs in the page.
package inspector

import (
	"bytes"
	"embed"
	"encoding/json"
	"html/template"

	"github.com/msggen/msggen/gen/site"
	"github.com/msggen/msggen/gen/target"
)

// Path is where the page is, below the top of a site.
const Path = "inspector.html"

//go:embed main.html
var content string

//go:embed assets
var assets embed.FS

// scripts are those of the page, in the order in which they run.
var scripts = []string{
	"inspector-service.js", "inspector-list.js", "inspector-tree.js", "inspector-message.js",
	"inspector-event.js", "inspector.js",
}

// Input is what a page is made of.
type Input struct {
	Site    string
	Nav     []site.Link
	Program []byte // the script of the service
	Given   Given
}

// Given is what the page begins with.
type Given struct {
	Files    map[string]string `json:"files"` // specs by path
	Protocol string            `json:"protocol,omitempty"`
	Subject  string            `json:"subject,omitempty"`
	Follow   string            `json:"follow,omitempty"` // address of a stream that grows
	Name     string            `json:"name,omitempty"`   // of that stream
}

// Files are the page and all it needs, besides what all pages use.
func Files(in Input) ([]target.File, error) {
	page := site.Page{
		Path: Path, Title: "Inspector · " + in.Site, Site: in.Site, Nav: in.Nav, Main: template.HTML(content), Wide: true,
		Styles:  []string{"inspector.css"},
		Scripts: append([]string{"inspector-given.js", "inspector-program.js"}, scripts...),
	}
	html, err := page.File()
	if err != nil {
		return nil, err
	}
	given, err := script("msggenGiven", in.Given)
	if err != nil {
		return nil, err
	}
	files := []target.File{
		html, site.Asset("inspector-given.js", given), site.Asset("inspector-program.js", in.Program),
	}
	for _, name := range append([]string{"inspector.css"}, scripts...) {
		data, err := assets.ReadFile("assets/" + name)
		if err != nil {
			return nil, err
		}
		files = append(files, site.Asset(name, data))
	}
	return files, nil
}

// script is data that a page reads as a script, as pages from disk have to.
func script(name string, v any) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("var " + name + " = ")
	if err := json.NewEncoder(&b).Encode(v); err != nil {
		return nil, err
	}
	return append(bytes.TrimSuffix(b.Bytes(), []byte("\n")), ";\n"...), nil
}
