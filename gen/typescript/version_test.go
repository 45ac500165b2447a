package typescript

import (
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/shape"
)

func TestVersions(t *testing.T) {
	for version, want := range map[string]string{"1.2.3": "1.2.3", "1": "1.0.0", "2.0-rc.1": "2.0.0-rc.1", "1.0.0+x": "1.0.0+x"} {
		if got := semver(version); got != want {
			t.Errorf("semver(%s) = %s, want %s", version, got, want)
		}
	}
}

func TestDescriptions(t *testing.T) {
	for title, want := range map[string]string{
		"":                      "Types, parsers and reducers of the notes protocol.",
		"Notes":                 "Types, parsers and reducers of the Notes protocol.",
		"Agent Client Protocol": "Types, parsers and reducers of the Agent Client Protocol.",
	} {
		e := &npmPackage{Package: &shape.Package{Protocol: &ir.Protocol{Name: "notes", Title: title}}}
		if got := e.description(); got != want {
			t.Errorf("%q: %s, want %s", title, got, want)
		}
	}
}
