// Package site is what all pages that msggen writes share: the frame, the look, and the
// little that every page does. It knows nothing of protocols.
//
// Pages open from disk as they do from a server, and ask for nothing that is not below
// their own folder: scripts are classic ones, and data that a page loads later is in
// scripts, too.
package site

import (
	"bytes"
	"embed"
	"html/template"
	"io/fs"
	"path"
	"strings"

	"github.com/msggen/msggen/gen/target"
)

//go:embed shell.html
var shellText string

var shell = template.Must(template.New("shell").Parse(shellText))

//go:embed assets
var assets embed.FS

// Page is a page of the site.
type Page struct {
	Path    string // below the top of the site, slash-separated
	Title   string
	Site    string        // the name of the site, which leads to its first page
	Nav     []Link        // what stands at the top of all pages
	Beside  template.HTML // what stands beside the main part, if anything
	Main    template.HTML
	Wide    bool     // whether the main part takes all there is of the width
	Styles  []string // besides base.css; paths as Path
	Scripts []string // besides base.js, run in this order when the page has been read
	Sources []string // spec files that it was made from; none: it is the same for all
}

// Link leads to a page of the site.
type Link struct {
	Path string // as Page.Path
	Text string
	Here bool // whether it leads to the page that it stands on, or to one above it
}

// Top is the way from the page to the top of the site.
func (p Page) Top() string { return strings.Repeat("../", strings.Count(p.Path, "/")) }

// Banner says that msggen has written the page.
func (p Page) Banner() string { return banner(p.Sources...) }

func banner(sources ...string) string {
	if len(sources) == 0 {
		sources = []string{"its own files"}
	}
	return target.Banner(sources...)
}

// File is the page as a file.
func (p Page) File() (target.File, error) {
	var b bytes.Buffer
	if err := shell.Execute(&b, p); err != nil {
		return target.File{}, err
	}
	return target.File{Path: p.Path, Data: b.Bytes()}, nil
}

// Assets are the files that all pages use, at the top of the site.
func Assets() []target.File {
	entries, err := assets.ReadDir("assets")
	if err != nil {
		panic(err) // they are part of the program
	}
	var files []target.File
	for _, entry := range entries {
		data, err := fs.ReadFile(assets, path.Join("assets", entry.Name()))
		if err != nil {
			panic(err)
		}
		files = append(files, Asset(entry.Name(), data))
	}
	return files
}

// Asset is a script or a style sheet as a file, which says that msggen has written it.
func Asset(path string, data []byte) target.File {
	return target.File{Path: path, Data: append([]byte("/* "+banner()+" */\n"), data...)}
}
