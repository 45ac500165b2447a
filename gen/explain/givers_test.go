package explain_test

import (
	"testing"

	"github.com/msggen/msggen/gen/breaking"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/laws"
	"github.com/msggen/msggen/gen/lint"
)

// giver is who gives the codes of a family.
type giver struct {
	codes func() []string
	// found is what is said of an example of a code; nil where two versions are compared.
	found func(t *testing.T, files map[string][]string, code string) diag.List
}

var givers = map[string]giver{
	"breaking": {codes: breaking.Codes},
	"diagnostics": {
		codes: func() (codes []string) {
			for _, code := range diag.Codes() {
				codes = append(codes, string(code))
			}
			return codes
		},
		found: func(t *testing.T, files map[string][]string, _ string) diag.List {
			_, _, found := load(t, files)
			return found.Sorted()
		},
	},
	"laws": {
		codes: func() (codes []string) {
			for _, law := range laws.Names {
				codes = append(codes, laws.Code(law))
			}
			return codes
		},
		found: func(t *testing.T, files map[string][]string, _ string) (found diag.List) {
			_, protocols := loadClean(t, files)
			for _, p := range protocols {
				for _, done := range laws.Search(p, laws.Options{Seed: 1, Streams: 300}) {
					for _, b := range done.Broken {
						found.Add(diag.Diagnostic{Code: diag.Code(laws.Code(b.Law)), Span: b.At, Message: b.What})
					}
				}
			}
			return found.Sorted()
		},
	},
	"lint": {
		codes: lint.Codes,
		// To document each example would hide what it shows.
		found: func(t *testing.T, files map[string][]string, code string) (found diag.List) {
			loader, protocols := loadClean(t, files)
			for i, p := range protocols {
				for _, d := range lint.Check(loader.Spec(loader.dirs[i]), p) {
					if d.Code != "undocumented" || code == "undocumented" {
						found.Add(d)
					}
				}
			}
			return found
		},
	},
}

// loaded is a project with the specs of its protocols.
type loaded struct {
	*lang.Loader
	dirs []string
}

func load(t *testing.T, files map[string][]string) (loaded, []*ir.Protocol, diag.List) {
	t.Helper()
	fsys := fsOf(files)
	l := loaded{Loader: lang.NewLoader(fsys)}
	project, found, err := lang.LoadProject(fsys, "msggen.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if project == nil {
		return l, nil, found
	}
	for _, dir := range project.Protocols {
		l.dirs = append(l.dirs, dir.Value)
	}
	protocols, list, err := l.LoadAll(project)
	if err != nil {
		t.Fatal(err)
	}
	return l, protocols, append(found, list...)
}

func loadClean(t *testing.T, files map[string][]string) (loaded, []*ir.Protocol) {
	t.Helper()
	l, protocols, found := load(t, files)
	if len(found) > 0 {
		t.Fatal(found)
	}
	return l, protocols
}
