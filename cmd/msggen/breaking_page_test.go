package main

import (
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/breaking"
)

// The table of the page is that of the rules, and its example is what a golden case has.
func TestBreakingPage(t *testing.T) {
	page := readFile(t, "../../docs/breaking.md")
	_, table, _ := strings.Cut(page, "This table is made of the rules themselves.\n")
	if want := breaking.Table(); table != want {
		t.Errorf("docs/breaking.md ends with another table; it has to end with\n%s", want)
	}
	_, example, _ := strings.Cut(page, "<!-- tested by: cmd/msggen/breaking_page_test.go -->\n```console\n")
	example, _, _ = strings.Cut(example, "```\n")
	if want := readFile(t, "../../golden/breaking/result-changed/want"); example == "" || !strings.HasPrefix(want, example) {
		t.Errorf("the example of docs/breaking.md is not that of golden/breaking/result-changed:\n%s", want)
	}
}
