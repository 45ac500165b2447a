package golden

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/internal/vector"
)

// TestVectors runs every vector of golden/vectors through the interpreter, the
// Go SDK and the TypeScript SDK.
func TestVectors(t *testing.T) {
	for _, set := range vectorSets(t) {
		t.Run(set.protocol.Name, func(t *testing.T) {
			if *update {
				set.update(t, runner.NewInterp(set.protocol))
			}
			for name, start := range runners {
				t.Run(name, func(t *testing.T) { set.run(t, name, start(t, set.protocol)) })
			}
		})
	}
}

// vectorSet is the vectors of one protocol.
type vectorSet struct {
	dir      string
	protocol *ir.Protocol
}

func vectorSets(t *testing.T) []vectorSet {
	t.Helper()
	var sets []vectorSet
	for _, dir := range vectorDirs(t) {
		sets = append(sets, vectorSet{dir, loadSpec(t, filepath.Base(dir))})
	}
	return sets
}

// vectorDirs are the folders of vectors, one for each protocol.
func vectorDirs(t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir("vectors")
	if err != nil {
		t.Fatal(err)
	}
	var dirs []string
	for _, e := range entries {
		if e.IsDir() {
			dirs = append(dirs, filepath.Join("vectors", e.Name()))
		}
	}
	return dirs
}

// loadSpec loads one of the protocols in spec/.
func loadSpec(t *testing.T, name string) *ir.Protocol {
	t.Helper()
	p, found, err := lang.Load(os.DirFS(".."), "spec/"+name)
	if err != nil {
		t.Fatal(err)
	}
	if found.HasErrors() {
		t.Fatalf("spec/%s has errors: %v", name, found)
	}
	return p
}

func (v vectorSet) run(t *testing.T, runner string, r runner.Runner) {
	for _, file := range v.streams(t) {
		t.Run(base(file), func(t *testing.T) {
			s, err := vector.ReadStream(file)
			if err != nil {
				t.Fatal(err)
			}
			if why, ok := s.NotIn[runner]; ok {
				t.Skip(why)
			}
			v.runStream(t, r, s, false)
			v.runStream(t, r, s, true)
		})
	}
	for _, file := range v.documents(t) {
		t.Run(base(file), func(t *testing.T) {
			d, err := vector.ReadDocument(file)
			if err != nil {
				t.Fatal(err)
			}
			if why, ok := d.NotIn[runner]; ok {
				t.Skip(why)
			}
			runDocument(t, r, d)
		})
	}
	for _, file := range v.calls(t) {
		t.Run(base(file), func(t *testing.T) {
			c, err := vector.ReadCall(file)
			if err != nil {
				t.Fatal(err)
			}
			v.runCall(t, r, c)
		})
	}
}

// outgrown are the streams whose state comes to break a check of its own type, as
// later changes may: it can be written then, but not read again. Each with the code
// of that check.
var outgrown = map[string]string{
	"agentscope/system-message": "system-content",
	"agentscope/user-message":   "user-content",
	"versions/counted":          "small",
}

// runStream folds a stream and compares after every step. With checkpoints the
// state is written and read again before every step, which must not matter.
func (v vectorSet) runStream(t *testing.T, r runner.Runner, s *vector.Stream, checkpoints bool) {
	t.Helper()
	v.begin(t, r, s)
	refused := ""
	for i, want := range s.Steps {
		if checkpoints && refused == "" {
			refused = resumed(t, r, fmt.Sprintf("before step %d", i+1))
		}
		got := do(t, r, stepOf(&want))
		if got.Outcome != want.Outcome || got.Stage != want.Stage || !samePath(want.Outcome, got.Path, want.Path) || !slices.Equal(got.Warnings, want.Warnings) {
			t.Errorf("step %d: got %s %s at %q, warnings %q; want %s %s at %q, warnings %q (%s)",
				i+1, got.Outcome, got.Stage, got.Path, got.Warnings, want.Outcome, want.Stage, want.Path, want.Warnings, got.Message)
		}
		if !slices.Equal(got.Signals, want.Signals) {
			t.Errorf("step %d: signals %q, want %q", i+1, got.Signals, want.Signals)
		}
		if emitted := canonicals(t, want.Emitted); !slices.Equal(got.Emitted, emitted) {
			t.Errorf("step %d: emitted\n got %s\nwant %s", i+1, got.Emitted, emitted)
		}
		if want.Message != "" && got.Message != want.Message {
			t.Errorf("step %d: message %q, want %q", i+1, got.Message, want.Message)
		}
		if state := canonical(t, want.State); value(got) != state {
			t.Fatalf("step %d: state\n got %s\nwant %s", i+1, value(got), state)
		}
	}
	if !checkpoints {
		return
	}
	if refused == "" {
		refused = resumed(t, r, "in the end")
	}
	if want := outgrown[v.protocol.Name+"/"+s.Name]; refused != want {
		t.Errorf("reading the state again fails with %q, want %q", refused, want)
	}
}

// resumed writes the state and reads it again, twice, which gives the same, or
// returns the code of the check that the state breaks. The fold goes on with the
// state that it has then.
func resumed(t *testing.T, r runner.Runner, when string) (code string) {
	t.Helper()
	first := do(t, r, runner.Request{Op: runner.OpResume})
	again := do(t, r, runner.Request{Op: runner.OpResume})
	if first.Outcome != again.Outcome || first.Value != again.Value {
		t.Errorf("%s: read again: %s\n got %s\nwant %s", when, again.Outcome, again.Value, first.Value)
	}
	if first.Outcome == "ok" {
		return ""
	}
	code, failed := strings.CutPrefix(first.Outcome, "error:")
	if !failed || first.Path != "" {
		t.Errorf("%s: reading the state again: %s at %q: %s", when, first.Outcome, first.Path, first.Message)
	}
	return code
}

func runDocument(t *testing.T, r runner.Runner, d *vector.Document) {
	t.Helper()
	got := do(t, r, runner.Request{Op: runner.OpDecode, Type: d.Type, Document: d.Text()})
	if d.Error != nil {
		if want := "error:" + d.Error.Code; got.Outcome != want || !samePath(want, got.Path, d.Error.Path) {
			t.Errorf("got %s at %q, want %s at %q (%s)", got.Outcome, got.Path, want, d.Error.Path, got.Message)
		}
		return
	}
	if got.Outcome != "ok" {
		t.Fatalf("got %s at %q: %s", got.Outcome, got.Path, got.Message)
	}
	want := canonical(t, d.Canonical)
	if got.Value != want {
		t.Errorf("canonical\n got %s\nwant %s", got.Value, want)
	}
	again := do(t, r, runner.Request{Op: runner.OpDecode, Type: d.Type, Document: got.Value})
	if again.Value != want {
		t.Errorf("read again\n got %s\nwant %s", again.Value, want)
	}
}

func (v vectorSet) runCall(t *testing.T, r runner.Runner, c *vector.Call) {
	t.Helper()
	got := do(t, r, v.request(t, c))
	if c.Error != nil {
		if want := "error:" + c.Error.Code; got.Outcome != want || got.Path != c.Error.Path {
			t.Errorf("got %s at %q, want %s at %q (%s)", got.Outcome, got.Path, want, c.Error.Path, got.Message)
		}
		return
	}
	if want := canonical(t, c.Value); got.Outcome != "ok" || got.Value != want {
		t.Errorf("%s %s\n got %s\nwant %s", got.Outcome, got.Message, got.Value, want)
	}
}

// request asks for the call of a vector.
func (v vectorSet) request(t *testing.T, c *vector.Call) runner.Request {
	t.Helper()
	for _, constructor := range v.protocol.Constructors {
		if constructor.Name == c.Constructor {
			return runner.Construct(constructor, string(c.Args))
		}
	}
	for _, accessor := range v.protocol.Accessors {
		if accessor.Name == c.Accessor {
			return runner.Access(accessor, string(c.On), string(c.Args))
		}
	}
	t.Fatalf("%s has no %s%s", v.protocol.Name, c.Constructor, c.Accessor)
	panic("unreachable")
}

// samePath compares the paths of errors. Where text stops being JSON, a parser
// that is not ours does not tell.
func samePath(outcome, got, want string) bool {
	return got == want || outcome == "error:"+wire.CodeSyntax || outcome == "error:"+wire.CodeDepth
}

func (v vectorSet) begin(t *testing.T, r runner.Runner, s *vector.Stream) {
	t.Helper()
	request := runner.Request{Op: runner.OpBegin, Reducer: runner.ReducerOf(v.protocol, s.Reducer), Pipeline: runner.PipelineOf(v.protocol, s.Pipeline)}
	if request.Reducer == nil && request.Pipeline == nil {
		t.Fatalf("%s has no %s%s", v.protocol.Name, s.Reducer, s.Pipeline)
	}
	if string(s.Start) != "null" {
		request.State = string(s.Start)
	}
	if got := do(t, r, request); got.Outcome != "ok" {
		t.Fatalf("the start: %s at %q: %s", got.Outcome, got.Path, got.Message)
	}
}

// stepOf is the request for one step.
func stepOf(s *vector.Step) runner.Request {
	if s.End {
		return runner.Request{Op: runner.OpEnd}
	}
	return runner.Request{Op: runner.OpEvent, Event: s.Text()}
}

func do(t *testing.T, r runner.Runner, request runner.Request) runner.Answer {
	t.Helper()
	answer, err := r.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	if answer.Problem != "" {
		t.Fatalf("%s: %s", request.Op, answer.Problem)
	}
	return answer
}

// value is the state of an answer as vectors spell it.
func value(a runner.Answer) string {
	if a.Value == "" {
		return "null"
	}
	return a.Value
}

func canonical(t *testing.T, text []byte) string {
	t.Helper()
	compact, err := wire.AppendCompact(nil, text)
	if err != nil {
		t.Fatal(err)
	}
	return string(compact)
}

func canonicals(t *testing.T, values []json.RawMessage) []string {
	t.Helper()
	var texts []string
	for _, v := range values {
		texts = append(texts, canonical(t, v))
	}
	return texts
}

func (v vectorSet) streams(t *testing.T) []string {
	t.Helper()
	return files(t, v.dir)
}

func (v vectorSet) documents(t *testing.T) []string {
	t.Helper()
	dir := filepath.Join(v.dir, "documents")
	return append(files(t, filepath.Join(dir, "valid")), files(t, filepath.Join(dir, "invalid"))...)
}

func (v vectorSet) calls(t *testing.T) []string {
	t.Helper()
	return files(t, filepath.Join(v.dir, "calls"))
}

// files are the vectors of one folder.
func files(t *testing.T, dir string) []string {
	t.Helper()
	files, err := vector.Files(dir)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func base(file string) string { return strings.TrimSuffix(filepath.Base(file), ".json") }
