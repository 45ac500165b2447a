package web

import (
	"bytes"
	"compress/gzip"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/msggen/msggen/internal/need"
)

// mostSent is what a program may take with its script, compressed as servers do.
const mostSent = 2_900_000

const runs = `
const fs = require("node:fs"), vm = require("node:vm");
vm.runInThisContext(fs.readFileSync(process.argv[2], "utf8"));
msggenLoad("inspector").then((call) => {
  const spec = "msggen: 1\nprotocol: p\nversion: 1.0.0\ndoc: P.\nobjects: {S: {doc: S., fields: {n: {type: int, default: 0}}}}\n" +
    "events: {E: {doc: E., tag: type, of: {up: {doc: Up., fields: {}}}}}\n" +
    "reducers: {count: {doc: Counts., state: S, input: E, on: {up: self.n += 1}}}\n";
  const loaded = JSON.parse(call("load", JSON.stringify({ files: { "spec/p/p.yaml": spec } })));
  console.log(loaded.protocols.map((p) => p.name).join(), loaded.text);
  const { id } = JSON.parse(call("open", JSON.stringify({ protocol: "p", subject: "count" })));
  call("feed", JSON.stringify({ id, text: '{"type":"up"}\n{"type":"up"}', last: true }));
  console.log(call("state", JSON.stringify({ id, count: 2, stage: 0 })));
  try {
    call("open", JSON.stringify({ protocol: "q" }));
  } catch (error) {
    console.log(error.message);
  }
  process.exit(0);
});
`

// TestModule runs the script of the inspector in Node, as a page would.
func TestModule(t *testing.T) {
	need.Time(t)
	node := need.Program(t, "node")
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOCACHE", strings.TrimSpace(string(cache))) // that of scripts alone is to be empty
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	js, err := Module(Inspector)
	if err != nil {
		t.Fatal(err)
	}
	var sent bytes.Buffer
	w := gzip.NewWriter(&sent)
	if _, err := w.Write(js); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes, compressed", sent.Len())
	if sent.Len() > mostSent {
		t.Errorf("the script takes %d bytes, compressed; want at most %d", sent.Len(), mostSent)
	}
	dir := t.TempDir()
	for name, text := range map[string][]byte{"inspector.js": js, "run.cjs": []byte(runs)} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(node, "run.cjs", "inspector.js")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	const want = "p \n{\"n\":2}\nthere is no protocol q\n"
	if err != nil || string(out) != want {
		t.Errorf("%v: got %q, want %q", err, out, want)
	}
	again, err := Module(Inspector) // from the cache, without a toolchain
	if err != nil || !bytes.Equal(again, js) {
		t.Errorf("from the cache comes something else: %v", err)
	}
	t.Setenv("PATH", "")
	if again, err = Module(Inspector); err != nil || !bytes.Equal(again, js) {
		t.Errorf("without a toolchain: %v", err)
	}
}

func TestNoToolchain(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("PATH", "")
	_, err := Module(Inspector)
	const want = "the page needs a part of msggen as WebAssembly, which only released binaries have inside; " +
		"there is no go on the PATH to build it with"
	if err == nil || !strings.HasPrefix(err.Error(), want) || !errors.Is(err, exec.ErrNotFound) {
		t.Errorf("got %v", err)
	}
}

func TestUnknownModule(t *testing.T) {
	if _, err := Module("nothing"); err == nil || err.Error() != `there is no program "nothing"` {
		t.Errorf("got %v", err)
	}
}

// TestPrune keeps what is newest.
func TestPrune(t *testing.T) {
	dir := t.TempDir()
	for _, name := range strings.Split("abcdefgh", "") {
		keep(dir, filepath.Join(dir, name+".js"), []byte(name))
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) != mostKept*len(kinds) {
		t.Errorf("left are %q, %v", files, err)
	}
}
