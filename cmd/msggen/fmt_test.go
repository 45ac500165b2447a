package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	unformatted = "objects:\n    Note:  # what is kept\n        fields:\n            id: {type:  string , doc: \"What it is.\"}\n"
	wellFormed  = "objects:\n  Note:  # what is kept\n    fields:\n      id: {type: string, doc: What it is.}\n"
)

func TestFmtFormatsTheProject(t *testing.T) {
	startProject(t)
	if r := msggen("", "fmt", "--check"); r != (result{}) {
		t.Errorf("what init writes is not formatted: %+v", r)
	}
	file := filepath.Join("spec", "orders", "notes.yml")
	writeFile(t, file, unformatted)
	if err := os.Chmod(file, 0o600); err != nil {
		t.Fatal(err)
	}
	const diff = `--- spec/orders/notes.yml
+++ spec/orders/notes.yml (formatted)
@@ -1,4 +1,4 @@
 objects:
-    Note:  # what is kept
-        fields:
-            id: {type:  string , doc: "What it is."}
+  Note:  # what is kept
+    fields:
+      id: {type: string, doc: What it is.}
spec/orders/notes.yml: not formatted

1 file not formatted; ` + "`msggen fmt` mends it\n"
	for _, args := range [][]string{{"fmt", "--check"}, {"fmt", "--check", "spec"}, {"fmt", file, "--check", file}} {
		if r := msggen("", args...); r != (result{exitFindings, diff, ""}) {
			t.Errorf("%v: %+v", args, r)
		}
	}
	if text := readFile(t, file); text != unformatted {
		t.Errorf("--check has written %s", text)
	}
	if r := msggen("", "fmt"); r != (result{exitOK, file + "\n", ""}) {
		t.Errorf("fmt: %+v", r)
	}
	if text := readFile(t, file); text != wellFormed {
		t.Errorf("got %s", text)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file's mode has changed: %v %v", info.Mode(), err)
	}
	if left, _ := filepath.Glob("spec/orders/.*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if r := msggen("", "fmt"); r != (result{}) {
		t.Errorf("second fmt: %+v", r)
	}
}

func TestFmtKeepsLinks(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "there.yaml", unformatted)
	if err := os.Symlink("there.yaml", "here.yaml"); err != nil {
		t.Skip(err)
	}
	if r := msggen("", "fmt", "here.yaml"); r.code != exitOK {
		t.Fatalf("%+v", r)
	}
	if to, err := os.Readlink("here.yaml"); err != nil || to != "there.yaml" || readFile(t, "there.yaml") != wellFormed {
		t.Errorf("%s %v", to, err)
	}
}

func TestFmtStandardInput(t *testing.T) {
	t.Chdir(t.TempDir())
	if r := msggen(unformatted, "fmt", "-"); r != (result{exitOK, wellFormed, ""}) {
		t.Errorf("%+v", r)
	}
	if r := msggen("a: [", "fmt", "-"); r.code != exitFailed || r.stdout != "" || !strings.Contains(r.stderr, "<stdin>:1:4: error[yaml-syntax]") {
		t.Errorf("%+v", r)
	}
	for _, args := range [][]string{{"fmt", "-", "a.yaml"}, {"fmt", "-", "--check"}} {
		if r := msggen("", args...); r != (result{exitFailed, "", "msggen: - stands alone\n"}) {
			t.Errorf("%v: %+v", args, r)
		}
	}
}

// What is no YAML stays as it is, and does not keep others from being formatted.
func TestFmtReportsWhatCannotBeRead(t *testing.T) {
	t.Chdir(t.TempDir())
	const broken = "objects:\n  Note: &note {fields: {}}\n  Other: *note\n"
	writeFile(t, "broken.yaml", broken)
	writeFile(t, "other.yaml", unformatted)
	const said = `broken.yaml:2:9: error[yaml-alias]: specs have no anchors and aliases
 2 |   Note: &note {fields: {}}
   |         ^^^^^ write it out; quote text that begins with & or *
broken.yaml:3:10: error[yaml-alias]: specs have no anchors and aliases
 3 |   Other: *note
   |          ^^^^^ write it out; quote text that begins with & or *
` + "`msggen explain yaml-alias`" + ` says what this means
`
	if r := msggen("", "fmt", "."); r != (result{exitFailed, "other.yaml\n", said}) {
		t.Errorf("%+v", r)
	}
	if readFile(t, "broken.yaml") != broken || readFile(t, "other.yaml") != wellFormed {
		t.Error("the wrong file was written")
	}
	if r := msggen("", "fmt", "nowhere"); r != (result{exitFailed, "", "msggen: there is no nowhere\n"}) {
		t.Errorf("%+v", r)
	}
	if err := os.Mkdir("empty", 0o755); err != nil {
		t.Fatal(err)
	}
	if r := msggen("", "fmt", "empty"); r != (result{exitFailed, "", "msggen: empty: no spec files (*.yaml, *.yml)\n"}) {
		t.Errorf("%+v", r)
	}
	if r := msggen("", "fmt"); r != (result{exitFailed, "", "msggen: there is no msggen.yaml; `msggen init` makes one\n"}) {
		t.Errorf("%+v", r)
	}
}
