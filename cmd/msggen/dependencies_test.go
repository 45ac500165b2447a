package main

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestDependencies holds the page on dependencies against what the command is built of,
// and what the requirements of this module and of the emitted one say.
func TestDependencies(t *testing.T) {
	page := readFile(t, "../../docs/dependencies.md")
	needed := map[string]bool{}
	out, err := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, module := range strings.Fields(string(out)) {
		needed[module] = true
	}
	required := regexp.MustCompile(`(?m)^(?:\trequire |\t|require )(\S+\.\S+) v\S+(?: // indirect)?$`)
	for _, file := range []string{"../../go.mod", "../../out/go/go.mod"} {
		for _, m := range required.FindAllStringSubmatch(readFile(t, file), -1) {
			if !strings.HasSuffix(m[0], "// indirect") {
				needed[m[1]] = true
			}
		}
	}
	delete(needed, "github.com/msggen/msggen")
	if len(needed) < 10 {
		t.Fatalf("only %v", needed)
	}
	for module := range needed {
		if !strings.Contains(page, "`"+module+"`") {
			t.Errorf("%s is not on the page", module)
		}
	}
	for _, m := range regexp.MustCompile("`((?:github\\.com|golang\\.org|gopkg\\.in|go\\.yaml\\.in)/[^`]+)`").FindAllStringSubmatch(page, -1) {
		if !needed[m[1]] {
			t.Errorf("%s is on the page, and nobody needs it", m[1])
		}
	}
}
