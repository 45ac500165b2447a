package explain_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/explain"
)

var update = flag.Bool("update", false, "write the page of the docs anew")

const page = "../../docs/diagnostics.md"

// TestPage holds the page of the docs, and the addresses that others are given, to
// the texts.
func TestPage(t *testing.T) {
	want := pageOf(explain.Families())
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(page); err != nil || string(got) != want {
		t.Errorf("docs/diagnostics.md is not what the texts give (%v); go test ./gen/explain -update writes it", err)
	}
	for _, code := range explain.Codes() {
		text, _ := explain.Of(code)
		if anchor := "https://github.com/msggen/msggen/blob/main/docs/diagnostics.md#" + code; text.Address() != anchor {
			t.Errorf("%s is at %s", code, text.Address())
		}
	}
}

func pageOf(families []explain.Family) string {
	var out strings.Builder
	out.WriteString(`# What the codes mean

Every finding has a code, which stays the same when its message changes: ` + "`error[unknown-field]`" + `. This page says what each code means, why the rule is there, and what to write instead. It is made of the texts that ` + "`msggen explain CODE`" + ` prints, and the examples are compiled by a test: the wrong ones give their code at the line with the comment, the right ones nothing, and between an old and a new one the code is found. They leave out the header where it does not matter.
`)
	out.WriteString("\n")
	for _, f := range families {
		indent := ""
		if len(f.Groups) > 1 {
			fmt.Fprintf(&out, "- %s\n", f.Title)
			indent = "  "
		}
		for _, g := range f.Groups {
			fmt.Fprintf(&out, "%s- [%s](#%s)\n", indent, g.Title, anchor(g.Title))
		}
	}
	for _, f := range families {
		for _, g := range f.Groups {
			fmt.Fprintf(&out, "\n## %s\n", g.Title)
			for _, t := range g.Texts {
				fmt.Fprintf(&out, "\n### %s\n\n%s", t.Code, t.Markdown())
			}
		}
	}
	return out.String()
}

// anchor is how GitHub names a heading.
func anchor(heading string) string {
	return strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(heading), ",", ""), " ", "-")
}
