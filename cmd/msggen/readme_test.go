package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/msggen/msggen/internal/need"
)

// TestREADME follows the README's tutorial from an empty folder: what it says
// to write is written, what it says to run is run, and what it shows comes out.
func TestREADME(t *testing.T) {
	need.Time(t)
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	readme := readFile(t, "../../README.md")
	startProject(t)
	if r := msggen("", "generate"); r.code != exitOK {
		t.Fatalf("generate: %+v", r)
	}
	for name, text := range readmeFiles(t, readme) {
		writeFile(t, name, text)
	}
	assertShown(t, readme, readFile(t, "spec/orders/orders.yaml"))

	t.Run("replay", func(t *testing.T) {
		r := msggen("", "replay", "orders", "events.ndjson")
		shown := readmeOutput(t, readme, "msggen replay orders events.ndjson")
		got := regexp.MustCompile(`"placed_at":"[^"]*"`).ReplaceAllString(r.stderr+r.stdout, `"placed_at":"…"`)
		if r.code != exitOK || got != shown {
			t.Errorf("got\n%s\nREADME shows\n%s", got, shown)
		}
	})
	t.Run("go", func(t *testing.T) {
		lines := strings.Split(strings.TrimSpace(readmeOutput(t, readme, "cd app")), "\n")
		var got string
		for _, line := range lines {
			if command, ok := strings.CutPrefix(line, "$ "); ok {
				got = strings.TrimSpace(shell(t, "app", command))
			} else if got != line {
				t.Errorf("got %q, README shows %q", got, line)
			}
		}
	})
	t.Run("typescript", func(t *testing.T) {
		const first = "cd ../sdk/ts/orders && npm install"
		lines := strings.Split(strings.TrimSpace("$ "+first+readmeOutput(t, readme, first)), "\n")
		// What is installed first is the compiler: here it is that of this repository.
		t.Setenv("PATH", filepath.Join(root, "node_modules", ".bin")+string(os.PathListSeparator)+os.Getenv("PATH"))
		lines[0] = strings.Replace(lines[0], "npm install", "tsc --version", 1)
		var got string
		dir := "app"
		for _, line := range lines {
			line, isCommand := strings.CutPrefix(line, "$ ")
			if !isCommand {
				if got != line {
					t.Errorf("got %q, README shows %q", got, line)
				}
				continue
			}
			for _, command := range strings.Split(line, " && ") {
				if to, ok := strings.CutPrefix(command, "cd "); ok {
					dir = filepath.Join(dir, to)
				} else {
					got = strings.TrimSpace(shell(t, dir, command))
				}
			}
		}
		if got != "paid 3 Ring twice." {
			t.Errorf("got %q", got)
		}
	})
	t.Run("breaking", func(t *testing.T) {
		spec := "spec/orders/orders.yaml"
		whole := readFile(t, spec)
		if err := os.CopyFS("before", os.DirFS("spec/orders")); err != nil {
			t.Fatal(err)
		}
		writeFile(t, spec, strings.Replace(whole, "order_paid: self.state = 'paid'", "order_paid: self.state = 'open'", 1))
		defer writeFile(t, spec, whole)
		report := msggen("", "breaking", "--against", "before").stdout
		_, after, _ := strings.Cut(readme, "it says, among other things:\n\n```console\n")
		shown, _, _ := strings.Cut(after, "```")
		for _, line := range strings.Split(strings.TrimSpace(shown), "\n") {
			if !strings.Contains(report, line+"\n") {
				t.Errorf("README shows %q, but not\n%s", line, report)
			}
		}
	})
	t.Run("mistake", func(t *testing.T) {
		spec := "spec/orders/orders.yaml"
		writeFile(t, spec, strings.Replace(readFile(t, spec), "self.note += ", "self.notes += ", 1))
		if r := msggen("", "generate"); r.code != exitFailed || !strings.Contains(readme, strings.TrimSpace(r.stderr)) {
			t.Errorf("README does not show\n%s", r.stderr)
		}
	})
}

// readmeFiles gives the fenced blocks that are marked as files.
func readmeFiles(t *testing.T, readme string) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, m := range regexp.MustCompile("(?s)<!-- file: (\\S+) -->\n```\\w+\n(.*?)```").FindAllStringSubmatch(readme, -1) {
		files[m[1]] = m[2]
	}
	if len(files) != 3 {
		t.Fatalf("the README has %d files, want 3", len(files))
	}
	return files
}

// readmeOutput gives what a console block shows after a command.
func readmeOutput(t *testing.T, readme, command string) string {
	t.Helper()
	_, after, ok := strings.Cut(readme, "```console\n$ "+command)
	if !ok {
		t.Fatalf("the README has no %q", command)
	}
	shown, _, _ := strings.Cut(after, "```")
	return strings.TrimPrefix(shown, "\n")
}

// assertShown holds the README's piece of the starter against the starter.
func assertShown(t *testing.T, readme, spec string) {
	t.Helper()
	_, after, _ := strings.Cut(readme, "This is a piece of a rule, for items that are added:\n\n```yaml\n")
	piece, _, ok := strings.Cut(after, "```")
	if !ok || !strings.Contains(spec, piece) {
		t.Errorf("the starter does not hold what the README shows:\n%s", piece)
	}
}

func shell(t *testing.T, dir, command string) string {
	t.Helper()
	words := strings.Fields(command)
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", command, err, out)
	}
	return string(out)
}
