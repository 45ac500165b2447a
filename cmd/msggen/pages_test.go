package main

import (
	"context"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/msggen/msggen/internal/need"
)

// pages are all pages that people read.
func pages(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"../../*.md", "../../docs/*.md", "../../docs/howto/*.md", "../../examples/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("no pages in %s: %v", pattern, err)
		}
		all = append(all, found...)
	}
	return all
}

// TestPages does what each page says, from an empty folder: what it says to write is
// written, what it says to run is run, and what it shows comes out.
func TestPages(t *testing.T) {
	var toDo []page
	for _, name := range pages(t) {
		if p := readPage(t, name); p.commands() > 0 {
			toDo = append(toDo, p)
		}
	}
	for _, p := range toDo[:need.Some(len(toDo))] {
		t.Run(strings.TrimPrefix(p.name, "../../"), func(t *testing.T) {
			r := newReader(t)
			for i := range p.steps {
				if p.steps[i].takesLong() {
					need.Time(t)
				}
				r.do(t, p.name, &p.steps[i])
				if t.Failed() {
					return // what follows builds on it
				}
			}
			if *update {
				p.write(t)
			}
		})
	}
}

var update = flag.Bool("update", false, "write what commands print into the pages that show something else")

// reader does what a page says, in a folder of its own.
type reader struct {
	home string // the folder
	at   string // where commands run
	env  []string
}

// prelude is what a reader's shell knows. What npm and pip would fetch is what this
// repository has fetched already, pip itself among it.
const prelude = `npm() {
	case "$*" in
	install) ln -s "$PAGE_ROOT/node_modules" node_modules ;;
	install*) command npm "$@" --offline --no-audit "$PAGE_ROOT/node_modules/fast-json-patch" ;;
	*) command npm "$@" ;;
	esac
}
python3() {
	case "$*" in
	"-m venv "*)
		"$PAGE_ROOT/.venv/python/bin/python" -m venv --without-pip "$3" || return
		printf '%s\n' "$PAGE_ROOT"/.venv/python/lib/python3*/site-packages "$PAGE_ROOT/out/py/agentscope/src" >"$(echo "$3"/lib/python3*/site-packages)/fetched.pth" ;;
	*) "$PAGE_ROOT/.venv/python/bin/python" "$@" ;;
	esac
}
export PIP_NO_INDEX=1 PIP_NO_DEPS=1 PIP_NO_BUILD_ISOLATION=0
cd "$PAGE_AT" || exit
`

func newReader(t *testing.T) *reader {
	t.Helper()
	need.Program(t, "sh")
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin, home := t.TempDir(), t.TempDir()
	writeFile(t, filepath.Join(bin, "msggen"), "#!/bin/sh\n"+asCommand+"=1 exec '"+self+"' \"$@\"\n")
	if err := os.Chmod(filepath.Join(bin, "msggen"), 0o755); err != nil {
		t.Fatal(err)
	}
	path := strings.Join([]string{bin, filepath.Join(root, "node_modules", ".bin"), os.Getenv("PATH")}, string(os.PathListSeparator))
	return &reader{home: home, at: home, env: append(os.Environ(), "PATH="+path, "PAGE_ROOT="+root, "GOFLAGS=-trimpath", // so that what was compiled is known again
		"GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_AUTHOR_NAME=R", "GIT_AUTHOR_EMAIL=r@example.com",
		"GIT_COMMITTER_NAME=R", "GIT_COMMITTER_EMAIL=r@example.com")}
}

func (r *reader) do(t *testing.T, page string, s *step) {
	t.Helper()
	file := filepath.Join(r.home, filepath.FromSlash(s.path))
	switch s.kind {
	case "file":
		writeFile(t, file, s.text)
	case "edit":
		text, err := edited(readFile(t, file), s.text)
		if err != nil {
			t.Fatalf("%s:%d: %s: %v", page, s.line, s.path, err)
		}
		writeFile(t, file, text)
	case "in":
		if !strings.Contains(readFile(t, file), s.text) {
			t.Errorf("%s:%d: %s does not hold what the page shows of it:\n%s", page, s.line, s.path, readFile(t, file))
		}
	case "run":
		out, code := r.run(t, s.path)
		if code != s.code {
			t.Errorf("%s:%d: %s: exit code %d, want %d\n%s", page, s.line, s.path, code, s.code, out)
		}
		switch {
		case !s.show || shownAs(out, s.text):
		case *update:
			s.printed = out
		default:
			t.Errorf("%s:%d: %s\n-shown +printed\n%s", page, s.line, s.path, cmp.Diff(s.text, out))
		}
	}
}

// run runs a command where the last one has left its reader.
func (r *reader) run(t *testing.T, command string) (out string, code int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*slow)
	defer cancel()
	left := filepath.Join(t.TempDir(), "at")
	cmd := exec.CommandContext(ctx, "sh", "-c", prelude+command+"\ncode=$?\npwd >\"$PAGE_LEFT\"\nexit $code")
	cmd.Env = append(r.env, "PAGE_AT="+r.at, "PAGE_LEFT="+left)
	printed, err := cmd.CombinedOutput()
	if ended := new(exec.ExitError); err != nil && !errors.As(err, &ended) {
		t.Fatalf("%s: %v", command, err)
	}
	r.at = strings.TrimSuffix(readFile(t, left), "\n")
	return string(printed), cmd.ProcessState.ExitCode()
}
