package golden

import (
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/reference"
	"github.com/msggen/msggen/internal/need"
)

// TestSite holds the pages of golden/site, whose authors mean no good, against
// golden/site/want.
func TestSite(t *testing.T) {
	pages := sitePages(t)
	if *update {
		rewrite(t, "site/want", pages)
		return
	}
	if diff := cmp.Diff(readTree(t, "site/want"), pages); diff != "" {
		t.Errorf("the pages changed (-want +got); go test ./golden -run TestSite -update rewrites them\n%s", diff)
	}
}

// What authors say is text wherever it stands: pages have the scripts and the attributes
// of their templates, and links lead where a click may lead.
func TestSiteIsHarmless(t *testing.T) {
	for name, text := range sitePages(t) {
		root, err := html.Parse(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		for n := range root.Descendants() {
			if n.Type == html.CommentNode {
				t.Errorf("%s: a comment: %s", name, n.Data)
			}
			if n.Type != html.ElementNode {
				continue
			}
			if n.Data == "img" || n.Data == "iframe" || n.Data == "object" || n.Data == "style" {
				t.Errorf("%s: there is a <%s>", name, n.Data)
			}
			for _, a := range n.Attr {
				switch {
				case strings.HasPrefix(a.Key, "on"):
					t.Errorf("%s: <%s %s=%q>", name, n.Data, a.Key, a.Val)
				case n.Data == "script" && (a.Key != "src" && a.Key != "defer" || strings.Contains(a.Val, ":")):
					t.Errorf("%s: <script %s=%q>", name, a.Key, a.Val)
				case a.Key == "href" && strings.Contains(a.Val, ":") && !strings.HasPrefix(a.Val, "https://") && a.Val != "data:,":
					t.Errorf("%s: a link to %s", name, a.Val)
				}
			}
			if n.Data == "script" && n.FirstChild != nil {
				t.Errorf("%s: a script in the page: %s", name, n.FirstChild.Data)
			}
		}
	}
}

// Every link inside of a site leads somewhere, and no two things have one address.
func TestSiteLinks(t *testing.T) {
	links(t, sitePages(t))
}

// Every kind of declaration and step has its words.
func TestSiteOfCases(t *testing.T) {
	t.Parallel()
	need.Time(t)
	protocols := loadCases(t)
	for _, p := range protocols {
		for _, i := range p.Imports {
			if !slices.Contains(protocols, i.Protocol) {
				protocols = append(protocols, i.Protocol)
			}
		}
	}
	links(t, pagesOf(t, &reference.Input{Title: "Cases", Protocols: protocols}))
}

// links follows the links between pages.
func links(t *testing.T, pages map[string]string) {
	t.Helper()
	ids, wanted := map[string]bool{}, map[string]string{}
	for name, text := range pages {
		root, err := html.Parse(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		for n := range root.Descendants() {
			for _, a := range n.Attr {
				switch a.Key {
				case "id":
					if at := name + "#" + a.Val; ids[at] {
						t.Errorf("%s stands there twice", at)
					} else {
						ids[at] = true
					}
				case "href":
					if n.Data != "a" || strings.Contains(a.Val, "://") {
						continue
					}
					file, at, _ := strings.Cut(a.Val, "#")
					if file == "" {
						file = name
					} else {
						file = path.Join(path.Dir(name), file)
					}
					if at != "" {
						file += "#" + at
					}
					wanted[file] = name
				}
			}
		}
	}
	if len(wanted) < 10 {
		t.Errorf("only %d links", len(wanted))
	}
	for to, from := range wanted {
		if _, page := pages[to]; !page && !ids[to] {
			t.Errorf("%s: a link leads to %s, which is not there", from, to)
		}
	}
}

// sitePages are the pages of golden/site, by their paths.
func sitePages(t *testing.T) map[string]string {
	t.Helper()
	root := os.DirFS("site")
	project, found, err := lang.LoadProject(root, "msggen.yaml")
	if err != nil || found.HasErrors() {
		t.Fatalf("%v %v", err, found)
	}
	protocols, found, err := lang.LoadProtocols(root, project)
	if err != nil || found.HasErrors() {
		t.Fatalf("%v %v", err, found)
	}
	var emitted []reference.Emitted
	for _, name := range slices.Sorted(maps.Keys(targets)) {
		emitted = append(emitted, reference.Emitted{Target: targets[name].Name(), Files: targets[name].Emit(plan.Of(protocols...))})
	}
	return pagesOf(t, &reference.Input{Title: "Made up & <b>bold</b>", Protocols: protocols, Emitted: emitted})
}

func pagesOf(t *testing.T, in *reference.Input) map[string]string {
	t.Helper()
	files, err := reference.Files(in)
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]string{}
	for _, f := range files {
		if strings.HasSuffix(f.Path, ".html") {
			pages[f.Path] = string(f.Data)
		}
	}
	return pages
}
