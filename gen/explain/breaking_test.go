package explain_test

import (
	"slices"
	"testing"

	"github.com/msggen/msggen/gen/breaking"
	"github.com/msggen/msggen/gen/explain"
	"github.com/msggen/msggen/gen/lang"
)

// TestComparedExamples compares the examples of what breaks: between the old one and the
// new one the code is found, and neither has an error of its own.
func TestComparedExamples(t *testing.T) {
	for _, family := range explain.Families() {
		if givers[family.Name].found != nil {
			continue
		}
		for _, group := range family.Groups {
			for _, text := range group.Texts {
				t.Run(text.Code, func(t *testing.T) {
					if len(text.Examples) != 2 || text.Examples[0].Kind != "old" || text.Examples[1].Kind != "new" {
						t.Fatal("an old and a new example are wanted")
					}
					report := breaking.Of(side(t, text.Examples[0]), side(t, text.Examples[1]))
					var found []string
					for _, d := range append(breaking.Diagnostics(report.Findings), report.Stale...) {
						found = append(found, string(d.Code))
					}
					if !slices.Contains(found, text.Code) {
						t.Errorf("found %v", found)
					}
				})
			}
		}
	}
}

// side is the project of an example.
func side(t *testing.T, e explain.Example) breaking.Project {
	t.Helper()
	files := filesOf(t, e)
	config, _, err := lang.LoadProject(fsOf(files), "msggen.yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, protocols := loadClean(t, files)
	return breaking.Project{Config: config, Protocols: protocols}
}
