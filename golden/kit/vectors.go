package kit

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/internal/vector"
)

// Set is the vectors of one protocol, which are in a folder.
type Set struct {
	Dir      string
	Protocol *ir.Protocol
}

// Run runs every vector through a runner. The name is that by which vectors say
// that they are not for it.
func (v Set) Run(t T, name string, r Runner) {
	if len(v.streams(t))+len(v.documents(t))+len(v.calls(t)) == 0 {
		t.Errorf("there are no vectors in %s", v.Dir)
	}
	for _, file := range v.streams(t) {
		t.Run(base(file), func(t T) {
			s, err := vector.ReadStream(file)
			if err != nil {
				t.Fatal(err)
			}
			if why, ok := s.NotIn[name]; ok {
				t.Skip(why)
			}
			v.runStream(t, r, s, false)
			v.runStream(t, r, s, true)
		})
	}
	for _, file := range v.documents(t) {
		t.Run(base(file), func(t T) {
			d, err := vector.ReadDocument(file)
			if err != nil {
				t.Fatal(err)
			}
			if why, ok := d.NotIn[name]; ok {
				t.Skip(why)
			}
			runDocument(t, r, d)
		})
	}
	for _, file := range v.calls(t) {
		t.Run(base(file), func(t T) {
			c, err := vector.ReadCall(file)
			if err != nil {
				t.Fatal(err)
			}
			v.runCall(t, r, c)
		})
	}
}

// outgrown are the streams whose state comes to break a check, as later changes may: it
// can be written then, but not read again. Each with the code of that check, and where.
var outgrown = map[string]string{
	"agentscope/system-message": "system-content",
	"agentscope/user-message":   "user-content",
	"checking/broken":           "backwards at spans[0]",
	"versions/counted":          "small",
}

// runStream folds a stream and compares after every step. With checkpoints the
// state is written and read again, twice, before every step and in the end, which must not
// matter. All is asked in one go: to wait for each answer takes longer than to give it.
func (v Set) runStream(t T, r runner.Runner, s *vector.Stream, checkpoints bool) {
	t.Helper()
	requests := []runner.Request{v.beginning(t, s)}
	again := []runner.Request{{Op: runner.OpResume}, {Op: runner.OpResume}}
	for _, step := range s.Steps {
		if checkpoints {
			requests = append(requests, again...)
		}
		requests = append(requests, stepOf(&step))
	}
	if checkpoints {
		requests = append(requests, again...)
	}
	answers, err := runner.DoAll(r, requests)
	if err != nil {
		t.Fatal(err)
	}
	next := func() runner.Answer {
		t.Helper()
		got := sound(t, requests[0], answers[0])
		requests, answers = requests[1:], answers[1:]
		return got
	}
	begun(t, next())
	refused := ""
	resume := func(when string) {
		if first, again := next(), next(); refused == "" {
			refused = resumed(t, first, again, when)
		}
	}
	for i, want := range s.Steps {
		if checkpoints {
			resume(fmt.Sprintf("before step %d", i+1))
		}
		judge(t, i+1, next(), &want)
	}
	if !checkpoints {
		return
	}
	resume("in the end")
	if want := outgrown[v.Protocol.Name+"/"+s.Name]; refused != want {
		t.Errorf("reading the state again fails with %q, want %q", refused, want)
	}
}

// judge compares what came of a step.
func judge(t T, n int, got runner.Answer, want *vector.Step) {
	t.Helper()
	if got.Outcome != want.Outcome || got.Stage != want.Stage || !samePath(want.Outcome, got.Path, want.Path) || !slices.Equal(got.Warnings, want.Warnings) {
		t.Errorf("step %d: got %s %s at %q, warnings %q; want %s %s at %q, warnings %q (%s)",
			n, got.Outcome, got.Stage, got.Path, got.Warnings, want.Outcome, want.Stage, want.Path, want.Warnings, got.Message)
	}
	if !slices.Equal(got.Signals, want.Signals) {
		t.Errorf("step %d: signals %q, want %q", n, got.Signals, want.Signals)
	}
	if emitted := canonicals(t, want.Emitted); !slices.Equal(got.Emitted, emitted) {
		t.Errorf("step %d: emitted\n got %s\nwant %s", n, got.Emitted, emitted)
	}
	if want.Message != "" && got.Message != want.Message {
		t.Errorf("step %d: message %q, want %q", n, got.Message, want.Message)
	}
	if state := canonical(t, want.State); value(got) != state {
		t.Fatalf("step %d: state\n got %s\nwant %s", n, value(got), state)
	}
}

// resumed compares what came of writing the state and reading it again, twice, which
// gives the same, and returns the code of the check that the state breaks, if it does, and
// where. The fold goes on with the state that it has then.
func resumed(t T, first, again runner.Answer, when string) (refused string) {
	t.Helper()
	if first.Outcome != again.Outcome || first.Value != again.Value {
		t.Errorf("%s: read again: %s\n got %s\nwant %s", when, again.Outcome, again.Value, first.Value)
	}
	if first.Outcome == "ok" {
		return ""
	}
	refused, failed := strings.CutPrefix(first.Outcome, "error:")
	if !failed {
		t.Errorf("%s: reading the state again: %s: %s", when, first.Outcome, first.Message)
	}
	if first.Path != "" {
		refused += " at " + first.Path
	}
	return refused
}

func runDocument(t T, r runner.Runner, d *vector.Document) {
	t.Helper()
	got := Do(t, r, runner.Request{Op: runner.OpDecode, Type: d.Type, Document: d.Text()})
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
	again := Do(t, r, runner.Request{Op: runner.OpDecode, Type: d.Type, Document: got.Value})
	if again.Value != want {
		t.Errorf("read again\n got %s\nwant %s", again.Value, want)
	}
}

func (v Set) runCall(t T, r runner.Runner, c *vector.Call) {
	t.Helper()
	got := Do(t, r, v.request(t, c))
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
func (v Set) request(t T, c *vector.Call) runner.Request {
	t.Helper()
	for _, constructor := range v.Protocol.Constructors {
		if constructor.Name == c.Constructor {
			return runner.Construct(constructor, string(c.Args))
		}
	}
	for _, accessor := range v.Protocol.Accessors {
		if accessor.Name == c.Accessor {
			return runner.Access(accessor, string(c.On), string(c.Args))
		}
	}
	t.Fatalf("%s has no %s%s", v.Protocol.Name, c.Constructor, c.Accessor)
	panic("unreachable")
}

// samePath compares the paths of errors. Where text stops being JSON, a parser
// that is not ours does not tell.
func samePath(outcome, got, want string) bool {
	return got == want || outcome == "error:"+string(wire.CodeSyntax) || outcome == "error:"+string(wire.CodeDepth)
}

// beginning is the request that a stream begins with.
func (v Set) beginning(t T, s *vector.Stream) runner.Request {
	t.Helper()
	request := runner.Request{Op: runner.OpBegin, Reducer: runner.ReducerOf(v.Protocol, s.Reducer), Pipeline: runner.PipelineOf(v.Protocol, s.Pipeline)}
	if request.Reducer == nil && request.Pipeline == nil {
		t.Fatalf("%s has no %s%s", v.Protocol.Name, s.Reducer, s.Pipeline)
	}
	request.Limits = s.Limits
	if string(s.Start) != "null" {
		request.State = string(s.Start)
	}
	return request
}

// begun insists that a stream could begin.
func begun(t T, got runner.Answer) {
	t.Helper()
	if got.Outcome != "ok" {
		t.Fatalf("the start: %s at %q: %s", got.Outcome, got.Path, got.Message)
	}
}

// stepOf is the request for one step.
func stepOf(s *vector.Step) runner.Request {
	if s.End {
		return runner.Request{Op: runner.OpEnd, Incomplete: s.Incomplete}
	}
	return runner.Request{Op: runner.OpEvent, Event: s.Text()}
}

// Do has a runner do one thing, which it must be able to.
func Do(t T, r runner.Runner, request runner.Request) runner.Answer {
	t.Helper()
	answer, err := r.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	return sound(t, request, answer)
}

// sound is an answer of a runner that could do what it was asked.
func sound(t T, request runner.Request, answer runner.Answer) runner.Answer {
	t.Helper()
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

func canonical(t T, text []byte) string {
	t.Helper()
	compact, err := codec.AppendCompact(nil, text)
	if err != nil {
		t.Fatal(err)
	}
	return string(compact)
}

func canonicals(t T, values []json.RawMessage) []string {
	t.Helper()
	var texts []string
	for _, v := range values {
		texts = append(texts, canonical(t, v))
	}
	return texts
}

func (v Set) streams(t T) []string {
	t.Helper()
	return files(t, v.Dir)
}

func (v Set) documents(t T) []string {
	t.Helper()
	dir := filepath.Join(v.Dir, "documents")
	return append(files(t, filepath.Join(dir, "valid")), files(t, filepath.Join(dir, "invalid"))...)
}

func (v Set) calls(t T) []string {
	t.Helper()
	return files(t, filepath.Join(v.Dir, "calls"))
}

// files are the vectors of one folder.
func files(t T, dir string) []string {
	t.Helper()
	files, err := vector.Files(dir)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func base(file string) string { return strings.TrimSuffix(filepath.Base(file), ".json") }
