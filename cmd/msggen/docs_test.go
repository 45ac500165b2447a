package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/lang/verb"
)

// frontPage is how many lines README may have: what a newcomer needs, and no more.
const frontPage = 90

func TestREADMEIsShort(t *testing.T) {
	if n := strings.Count(readFile(t, "../../README.md"), "\n"); n > frontPage {
		t.Errorf("README has %d lines, and may have %d", n, frontPage)
	}
}

var link = regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)

// TestLinks follows the links from page to page, and into the code.
func TestLinks(t *testing.T) {
	links := 0
	inside, err := filepath.Glob("../../golden/*/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range append(pages(t), inside...) {
		for _, m := range link.FindAllStringSubmatch(readFile(t, page), -1) {
			links++
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), m[1])); err != nil {
				t.Errorf("%s: there is no %s", page, m[1])
			}
		}
	}
	if links == 0 {
		t.Error("no page has a link")
	}
}

// TestHoles looks for the tests that docs/testing.md names behind a link, each in the file
// that the link leads to.
func TestHoles(t *testing.T) {
	named := regexp.MustCompile(`\]\((\.\./[^)]+)\)([^|\[]*)`)
	names := 0
	for line := range strings.Lines(readFile(t, "../../docs/testing.md")) {
		if !strings.HasPrefix(line, "| ") {
			continue
		}
		for _, m := range named.FindAllStringSubmatch(line, -1) {
			text := readFile(t, filepath.Join("../../docs", m[1]))
			for i, name := range strings.Split(m[2], "`") {
				if i%2 == 0 || strings.HasPrefix(name, "make ") {
					continue
				}
				names++
				if !strings.Contains(text, name) {
					t.Errorf("%s has no `%s`", m[1], name)
				}
			}
		}
	}
	if names < 20 {
		t.Errorf("docs/testing.md names %d tests", names)
	}
}

// The tutorial has every step of the language.
func TestTutorialIsWhole(t *testing.T) {
	tutorial := readFile(t, "../../docs/tutorial.md")
	for _, v := range verb.Names() {
		if !regexp.MustCompile("`" + v + "`|\\b" + v + ":").MatchString(tutorial) {
			t.Errorf("docs/tutorial.md has no step `%s`", v)
		}
	}
}
