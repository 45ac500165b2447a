package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// result is what one command line gives.
type result struct {
	code           int
	stdout, stderr string
}

// msggen runs a command line in the current folder.
func msggen(stdin string, args ...string) result {
	var stdout, stderr bytes.Buffer
	code := run(args, strings.NewReader(stdin), &stdout, &stderr)
	return result{code, stdout.String(), stderr.String()}
}

// startProject makes an empty folder the current one and starts a project in it.
func startProject(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	if r := msggen("", "init", "orders"); r.code != exitOK {
		t.Fatalf("init: %+v", r)
	}
}

// The SDKs of this repository are what its specs give.
func TestOutIsUpToDate(t *testing.T) {
	t.Chdir("../..")
	if r := msggen("", "check"); r != (result{}) {
		t.Errorf("make generate, and look at what has changed: %+v", r)
	}
}

func TestInitGeneratesAndChecksClean(t *testing.T) {
	startProject(t)
	if r := msggen("", "generate"); r.code != exitOK || r.stderr != "" {
		t.Fatalf("generate: %+v", r)
	}
	for _, file := range []string{"sdk/go/orders/orders.go", "sdk/ts/orders/src/orders.ts", "sdk/jsonschema/orders/orders.schema.json"} {
		if _, err := os.Stat(file); err != nil {
			t.Error(err)
		}
	}
	if r := msggen("", "check"); r != (result{}) {
		t.Errorf("check: %+v", r)
	}
	if r := msggen("", "init", "orders"); r.code != exitFailed || !strings.Contains(r.stderr, "already there") {
		t.Errorf("second init: %+v", r)
	}
	if r := msggen("", "init"); r.code != exitFailed || !strings.Contains(r.stderr, "msggen.yaml is already there") {
		t.Errorf("init of what there is: %+v", r)
	}
	project := readFile(t, "msggen.yaml")
	want := "wrote spec/notes/notes.yaml\nnext: list `spec/notes` under `protocols` in msggen.yaml, and change the protocol\n"
	if r := msggen("", "init", "notes"); r.code != exitOK || filepath.ToSlash(r.stdout) != want || readFile(t, "msggen.yaml") != project {
		t.Errorf("init of another protocol: %+v", r)
	}
	writeFile(t, "msggen.yaml", strings.Replace(project, "  - spec/orders\n", "  - spec/orders\n  - spec/notes\n", 1))
	if r := msggen("", "generate"); r.code != exitOK || !strings.HasPrefix(r.stdout, "2 protocols: ") {
		t.Errorf("generate both: %+v", r)
	}
}

func TestCheckTellsEditedMissingAndOrphanApart(t *testing.T) {
	startProject(t)
	if r := msggen("", "generate"); r.code != exitOK {
		t.Fatal(r)
	}
	edited, gone, orphan := "sdk/go/orders/orders.go", "sdk/go/orders/doc.go", "sdk/go/orders/old.go"
	text := readFile(t, edited)
	writeFile(t, edited, text+"\n// by hand\n")
	writeFile(t, orphan, text)
	sums := readFile(t, "sdk/go/msggen.sum")
	writeFile(t, "sdk/go/msggen.sum", sums+fmt.Sprintf("%x  orders/old.go\n", sha256.Sum256([]byte(text))))
	if err := os.Remove(gone); err != nil {
		t.Fatal(err)
	}
	r := msggen("", "check")
	if r.code != exitFindings {
		t.Errorf("exit code %d", r.code)
	}
	for _, want := range []string{edited + ": changed", gone + ": missing", orphan + ": orphan", "-// by hand", "`msggen generate` mends it"} {
		if !strings.Contains(r.stdout, want) {
			t.Errorf("no %q in\n%s", want, r.stdout)
		}
	}
	r = msggen("", "check", "--format", "github")
	for _, want := range []string{"file=" + edited + ",line=", "title=drift-changed::", "title=drift-missing::", "title=drift-orphan::"} {
		if r.code != exitFindings || !strings.Contains(r.stdout, want) {
			t.Errorf("no %q in %+v", want, r)
		}
	}
	if last := strings.Count(text, "\n") + 1; !strings.Contains(r.stdout, fmt.Sprintf("file=%s,line=%d,", edited, last)) {
		t.Errorf("not at line %d: %s", last, r.stdout)
	}
	if r := msggen("", "generate"); r.code != exitOK || !strings.Contains(r.stdout, "removed "+orphan) || !strings.Contains(r.stderr, edited+" had been edited") {
		t.Errorf("generate: %+v", r)
	}
	if kept, _ := filepath.Glob(".msggen/edited/*/" + edited); len(kept) != 1 || !strings.HasSuffix(readFile(t, kept[0]), "// by hand\n") {
		t.Errorf("what was edited is not kept: %v", kept)
	}
	if r := msggen("", "check"); r.code != exitOK {
		t.Errorf("check: %+v", r)
	}
}

func TestBadSpecWritesNothing(t *testing.T) {
	startProject(t)
	spec := "spec/orders/orders.yaml"
	text := readFile(t, spec)
	mistakes := []struct{ old, new string }{
		{"sku: {type: string,", "sku: {type: strin,"},
		{"type: int, min: 1", "type: int, mim: 1"},
		{"event.order_id != self.id", "event.order_idd != self.id"},
		{"self.state == 'paid'", "self.state == 'payed'"},
		{"{fail: already-paid", "{fial: already-paid"},
		{"in self.items where", "in self.item where"},
		{"+= event.delta", "+= event.delt"},
		{"self.state = 'paid'", "self.state = 'closed'"},
		{"ignore: [order_placed]", "ignore: [order_plced]"},
		{"type: OrderState, default: open", "type: OrderState, default: opne"},
	}
	for _, m := range mistakes {
		if !strings.Contains(text, m.old) {
			t.Fatalf("the starter has no %q", m.old)
		}
		text = strings.Replace(text, m.old, m.new, 1)
	}
	writeFile(t, spec, text)
	r := msggen("", "generate")
	if r.code != exitFailed {
		t.Errorf("exit code %d", r.code)
	}
	if n := strings.Count(r.stderr, ": error["); n != len(mistakes) {
		t.Errorf("%d diagnostics for %d mistakes:\n%s", n, len(mistakes), r.stderr)
	}
	if _, err := os.Stat("sdk"); !os.IsNotExist(err) {
		t.Error("something was written")
	}
	json := msggen("", "generate", "--format", "json")
	if json.code != exitFailed || !strings.HasPrefix(json.stderr, "{") {
		t.Errorf("--format json: %+v", json)
	}
}

func TestReplay(t *testing.T) {
	startProject(t)
	events := `{"type":"order_placed","order_id":"o1"}
{"type":"note_delta","order_id":"o1","delta":"a"}

{"type":"order_paid","order_id":"o1"}
{"type":"item_added","order_id":"o1","item":{"sku":"tea","quantity":1}}
{"type":"note_delta","order_id":"o2","delta":"?"}
`
	writeFile(t, "events.ndjson", events)
	r := msggen("", "replay", "orders", "events.ndjson", "--each")
	if r.code != exitFindings {
		t.Errorf("exit code %d", r.code)
	}
	lines := strings.Split(strings.TrimSpace(r.stdout), "\n")
	want := []string{
		`{"line":1,"outcome":"ignored"}`,
		`{"line":2,"outcome":"applied"}`,
		`{"line":4,"outcome":"applied"}`,
		`{"line":5,"outcome":"failed","code":"already-paid","message":"order o1 is paid"}`,
		`{"line":6,"outcome":"skipped","code":"other-order","message":"event belongs to order o2"}`,
	}
	if diff := cmp.Diff(want, lines[:len(lines)-1]); diff != "" {
		t.Error(diff)
	}
	if last := lines[len(lines)-1]; !strings.HasPrefix(last, `{"id":"o1","state":"paid","items":[],"note":"a",`) {
		t.Errorf("state: %s", last)
	}
	if !strings.Contains(r.stderr, "events.ndjson:5: error[already-paid]: order o1 is paid") {
		t.Errorf("stderr: %s", r.stderr)
	}
}

// TestReplayKeepsWhatWasFolded: a line that is no event ends the replay, names
// its number and path, and what was folded before is printed.
func TestReplayKeepsWhatWasFolded(t *testing.T) {
	startProject(t)
	r := msggen(`{"type":"order_placed","order_id":"o1"}
{"type":"note_delta","order_id":"o1","delta":7}
`, "replay", "orders", "-")
	if r.code != exitFailed || !strings.Contains(r.stderr, "standard input:2: delta: want string") {
		t.Errorf("%+v", r)
	}
	if !strings.HasPrefix(r.stdout, `{"id":"o1"`) {
		t.Errorf("stdout: %s", r.stdout)
	}
}

// JSON that is laid out, or in a list, is no stream.
func TestReplayWantsLines(t *testing.T) {
	startProject(t)
	for _, text := range []string{"{\n  \"type\": \"order_placed\"\n}\n", `[{"type":"order_placed","order_id":"o1"}]`} {
		if r := msggen(text, "replay", "orders"); r.code != exitFailed || !strings.HasSuffix(r.stderr, "; a recording has one JSON event on each line\n") {
			t.Errorf("%+v", r)
		}
	}
}

func TestReplayFromState(t *testing.T) {
	startProject(t)
	writeFile(t, "state.json", `{"id":"o9","placed_at":"then","note":"x"}`)
	r := msggen(`{"type":"note_delta","order_id":"o9","delta":"y"}`, "replay", "orders", "--state", "state.json")
	want := `{"id":"o9","state":"open","items":[],"note":"xy","placed_at":"then"}` + "\n"
	if r.code != exitOK || r.stdout != want {
		t.Errorf("%+v", r)
	}
}

func TestBadUsage(t *testing.T) {
	startProject(t)
	writeFile(t, "events.json", `{"a": 1}`)
	cases := map[string]struct {
		args []string
		want string
	}{
		"unknown command":        {[]string{"generat"}, "there is no command generat; did you mean generate?"},
		"no command at all":      {[]string{"frobnicate"}, "there is no command frobnicate; `msggen --help` lists them"},
		"an argument too many":   {[]string{"generate", "orders"}, "usage: msggen generate [flags]"},
		"an argument too few":    {[]string{"replay"}, "usage: msggen replay [protocol] [events.ndjson | -] [flags]"},
		"unknown flag":           {[]string{"generate", "--fast"}, "there is no flag --fast; `msggen generate --help` lists them"},
		"a flag mistyped":        {[]string{"laws", "--stream", "4"}, "there is no flag --stream; did you mean --streams?"},
		"unknown letter":         {[]string{"replay", "orders", "-qz"}, "there is no flag -z; `msggen replay --help` lists them"},
		"a flag without value":   {[]string{"inspect", "--addr"}, "--addr needs a value: the address to serve at"},
		"not a number":           {[]string{"laws", "--streams", "many"}, `--streams is a whole number, not "many"`},
		"a negative number":      {[]string{"laws", "--seed", "-1"}, `--seed is a whole number that is not negative, not "-1"`},
		"too large a number":     {[]string{"laws", "--seed", "99999999999999999999"}, "99999999999999999999 is too large for --seed"},
		"neither true nor false": {[]string{"replay", "orders", "--each=maybe"}, `--each is true or false, not "maybe"`},
		"flags that exclude":     {[]string{"replay", "orders", "--pipeline", "a", "--stage", "b"}, "--pipeline and --stage do not go together"},
		"unknown protocol":       {[]string{"replay", "order"}, "did you mean orders?"},
		"unknown reducer":        {[]string{"replay", "orders", "--reducer", "apply_evnt"}, "did you mean apply_event?"},
		"unknown format":         {[]string{"generate", "--format", "xml"}, "not \"xml\""},
		"missing project":        {[]string{"generate", "-c", "other.yaml"}, "msggen init"},
		"a folder as project":    {[]string{"generate", "-c", "."}, ". is a folder; --config names the project file"},
		"a name too long":        {[]string{"init", strings.Repeat("n", 101)}, "at most 100 characters, and this has 101"},
		"a device of Windows":    {[]string{"init", "con"}, "no protocol can be called con"},
		"help about nothing":     {[]string{"help", "generat"}, "did you mean generate?"},
		"what is no spec":        {[]string{"fmt", "events.json"}, "events.json is no spec file"},
		"missing events":         {[]string{"replay", "orders", "none.ndjson"}, "none.ndjson"},
		"bad name for protocol":  {[]string{"init", "../x", "-c", "new/msggen.yaml"}, "not a protocol name"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if r := msggen("", c.args...); r.code != exitFailed || !strings.Contains(r.stderr, c.want) {
				t.Errorf("%+v, want %q", r, c.want)
			}
		})
	}
}

// Init writes both files or none.
func TestInitLeavesNothingHalf(t *testing.T) {
	startProject(t)
	if err := os.Remove("msggen.yaml"); err != nil {
		t.Fatal(err)
	}
	if r := msggen("", "init", "orders"); r.code != exitFailed || !strings.Contains(r.stderr, "orders.yaml is already there") {
		t.Errorf("%+v", r)
	}
	if _, err := os.Stat("msggen.yaml"); err == nil {
		t.Error("a project file was written")
	}
}

// Places are named from where people are, not from where the project is.
func TestPlacesInAnotherFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	const config, spec = "below/it/msggen.yaml", "below/it/spec/orders/orders.yaml"
	if r := msggen("", "init", "-c", config); r.code != exitOK || !strings.Contains(r.stdout, "`msggen generate --config "+config+"`") {
		t.Fatalf("%+v", r)
	}
	places := func(code int, args ...string) {
		t.Helper()
		r := msggen("", append(args, "-c", config)...)
		text := r.stdout + r.stderr
		if r.code != code || !strings.Contains(text, spec) || strings.Contains(strings.ReplaceAll(text, spec, ""), "spec/orders/orders.yaml") {
			t.Errorf("%v: %+v", args, r)
		}
	}
	changeFile(t, spec, "protocol: orders", "# lint: allow never-runs: nothing\nprotocol: orders")
	places(exitFindings, "lint")
	places(exitFindings, "lint", "--format", "github")
	changeFile(t, spec, "    ignore: [order_placed]", "    ignore: [order_placed]\n    laws: {resumable: true}")
	places(exitFindings, "laws")
	writeFile(t, "old/orders/orders.yaml", readFile(t, spec))
	changeFile(t, spec, "delta: {type: string", "delta: {type: int")
	places(exitFailed, "generate")
	places(exitFailed, "generate", "--format", "json")
	changeFile(t, spec, "delta: {type: int", "delta: {type: string, max_length: 9")
	places(exitFindings, "breaking", "--against", "old/orders")
	if err := os.Rename("below/it/spec", "below/it/away"); err != nil {
		t.Fatal(err)
	}
	if r := msggen("", "check", "-c", config); !strings.HasPrefix(r.stderr, config+":5:5: error[missing-file]") {
		t.Errorf("%+v", r)
	}
}

// What an editor keeps beside a spec is no part of the protocol.
func TestHiddenFilesAreNoSpecs(t *testing.T) {
	startProject(t)
	if err := os.Symlink("somebody@somewhere.1", filepath.Join("spec", "orders", ".#orders.yaml")); err != nil {
		t.Skip(err)
	}
	for _, args := range [][]string{{"generate"}, {"check"}, {"lint"}, {"fmt"}, {"fmt", "spec"}} {
		if r := msggen("", args...); r.code != exitOK {
			t.Errorf("%v: %+v", args, r)
		}
	}
}

// What cannot be printed is no success.
func TestOutputThatIsLost(t *testing.T) {
	startProject(t)
	for _, args := range [][]string{{"replay", "orders"}, {"laws", "--streams", "1"}, {"check"}, {"generate"}, {"--help"}} {
		var stderr strings.Builder
		code := run(args, strings.NewReader(`{"type":"order_placed","order_id":"o1"}`), full{}, &stderr)
		if code != exitFailed || stderr.String() != "msggen: there is no room\n" {
			t.Errorf("%v: %d %q", args, code, stderr.String())
		}
	}
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("there is no room") }

// Backquotes in the usage of a flag name its value.
func TestHelpNamesValues(t *testing.T) {
	if r := msggen("", "publish", "--help"); !strings.Contains(r.stdout, "--base address ") {
		t.Error(r.stdout)
	}
}

func TestBadProjectFile(t *testing.T) {
	startProject(t)
	writeFile(t, "msggen.yaml", `msggen: 1
protocols: [spec/orders]
go: {out: sdk, module: example.com/x}
typescript: {out: sdk/ts, scop: "@x"}
`)
	r := msggen("", "generate")
	if r.code != exitFailed {
		t.Errorf("exit code %d", r.code)
	}
	for _, want := range []string{"msggen.yaml:4:27: error[unknown-key]", "did you mean `scope`?", "a folder of its own"} {
		if !strings.Contains(r.stderr, want) {
			t.Errorf("no %q in\n%s", want, r.stderr)
		}
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// changeFile replaces a text that occurs once.
func changeFile(t *testing.T, name, old, new string) {
	t.Helper()
	text := readFile(t, name)
	if strings.Count(text, old) != 1 {
		t.Fatalf("%s has %d times %q", name, strings.Count(text, old), old)
	}
	writeFile(t, name, strings.Replace(text, old, new, 1))
}
