package main

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/oracle/command"
	"github.com/msggen/msggen/golden/internal/runner"
)

func spec(t *testing.T) *ir.Protocol {
	t.Helper()
	p, err := command.Load("../../..", "spec/agui")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// told is upstream as the interpreter would have it, but for one event, which it
// answers as it is told.
type told struct {
	interp *runner.Interp
	left   int
	twist  func(*runner.Answer)
}

func (s *told) Do(r runner.Request) (runner.Answer, error) {
	a, err := s.interp.Do(r)
	a.Value = shown(a.Value)
	if r.Op != runner.OpEvent {
		return a, err
	}
	a.Outcome, a.Stage = fateOf(a)
	if slices.Contains(a.Warnings, "patch-failed") {
		a.Warnings = []string{"Failed to apply state patch"}
	}
	if s.left--; s.left == 0 {
		s.twist(&a)
	}
	return a, err
}

// with changes the value.
func with(old, new string) func(*runner.Answer) {
	return func(a *runner.Answer) { a.Value = strings.Replace(a.Value, old, new, 1) }
}

// appliedAs makes an event applied that we refuse.
func appliedAs(emitted string) func(*runner.Answer) {
	return func(a *runner.Answer) {
		*a = runner.Answer{Outcome: applied, Value: a.Value, Emitted: []string{emitted}}
	}
}

// refusedIn makes an error of what we accept.
func refusedIn(stage string, before string) func(*runner.Answer) {
	return func(a *runner.Answer) { *a = runner.Answer{Outcome: rejected, Stage: stage, Value: before} }
}

// patched makes a patch succeed that we cannot apply, with that change.
func patched(old, new string) func(*runner.Answer) {
	return func(a *runner.Answer) {
		a.Warnings, a.Signals = nil, []string{"state_changed"}
		with(old, new)(a)
	}
}

// Every difference is matched as narrowly as it can be: what is nearly it is found.
func TestDifferencesAreNarrow(t *testing.T) {
	protocol := spec(t)
	const (
		empty   = `{"messages":[],"pendingInterrupts":[],"pendingToolCallIds":[],"state":{}}`
		numbers = `{"type":"STATE_SNAPSHOT","snapshot":[1.00]}`
		plan    = `{"type":"ACTIVITY_SNAPSHOT","messageId":"v1","activityType":"PLAN","content":{}}`
		user    = `{"type":"TEXT_MESSAGE_START","messageId":"m1","role":"user"}`
		all     = `{"type":"MESSAGES_SNAPSHOT","messages":[],"metadata":{"@ag-ui/client":{"authoritativeActivityTypes":["PLAN"]}}}`
		other   = `{"type":"MESSAGES_SNAPSHOT","messages":[],"metadata":{"@ag-ui/client":{"authoritativeActivityTypes":["LIST"]}}}`
		none    = `{"type":"MESSAGES_SNAPSHOT","messages":[]}`
		part    = `{"type":"TOOL_CALL_RESULT","messageId":"t1","toolCallId":"c1","content":[{"type":"image","source":{"type":"url","value":"x"},"metadata":`
		binary  = `{"type":"TOOL_CALL_RESULT","messageId":"t1","toolCallId":"c1","content":[{"type":"binary","mimeType":"a/b","data":"YQ=="}]}`
		chunk   = `{"type":"TOOL_CALL_CHUNK","toolCallId":"c1","toolCallName":"n"}`
		list    = `{"type":"STATE_SNAPSHOT","snapshot":[1,2]}`
		typed   = `{"type":"MESSAGES_SNAPSHOT","messages":[{"id":"m1","role":"user","content":"","encryptedValue":"x","encryptedValueType":"y"}]}`
	)
	delta := func(operation string) string { return `{"type":"STATE_DELTA","delta":[` + operation + `]}` }
	copied := delta(`{"op":"copy","from":"/0","path":"/9"}`)
	one := `{"id":"m1","role":"user","content":""}`
	twice := []string{
		`{"type":"MESSAGES_SNAPSHOT","messages":[` + one + `,` + one + `]}`, user, `{"type":"TEXT_MESSAGE_CONTENT","messageId":"m1","delta":"a"}`,
	}
	for _, c := range []struct {
		name   string
		events []string
		twist  func(*runner.Answer)
		known  string // "" for a finding
	}{
		{"as we have it", []string{user}, func(*runner.Answer) {}, ""},
		{"another number", []string{numbers}, with("[1]", "[2]"), "found"},
		{"another event", []string{user}, func(a *runner.Answer) { a.Emitted = []string{plan} }, "found"},
		{"no event", []string{user}, func(a *runner.Answer) { a.Emitted = nil }, "found"},
		{"no signal", []string{user}, func(a *runner.Answer) { a.Signals = nil }, "found"},
		{"refused", []string{user}, refusedIn("verify", empty), "found"},
		{"refused elsewhere", []string{user, user}, func(a *runner.Answer) { a.Stage = "expand" }, "found"},
		{"edition", []string{typed}, func(a *runner.Answer) {
			a.Emitted = []string{strings.Replace(typed, `,"encryptedValueType":"y"`, "", 1)}
		}, "edition"},
		{"edition, but another value", []string{typed}, with(`"encryptedValue":"x"`, `"encryptedValue":"y"`), "found"},
		{"edition, but another type", []string{typed}, func(a *runner.Answer) {
			a.Emitted = []string{strings.Replace(typed, `:"y"`, `:"z"`, 1)}
		}, "found"},
		{"edition, but refused", []string{typed}, refusedIn("verify", empty), "found"},
		{"duplicate", []string{`{"type":"STATE_SNAPSHOT","snapshot":1,"snapshot":2}`}, func(a *runner.Answer) {
			appliedAs(`{"type":"STATE_SNAPSHOT","snapshot":1}`)(a)
			a.Signals = []string{"state_changed"}
			with(`"state":{}`, `"state":1`)(a)
		}, "found"},
		{"authority", []string{plan, other}, func(*runner.Answer) {}, ""},
		{"gone for authority", []string{plan, all}, func(a *runner.Answer) { a.Value = empty }, "activity-authority"},
		{"gone for authority on others", []string{plan, other}, func(a *runner.Answer) { a.Value = empty }, "found"},
		{"gone without authority", []string{plan, none}, func(a *runner.Answer) { a.Value = empty }, "found"},
		{"authority and more", []string{plan, all}, func(a *runner.Answer) { a.Value = strings.Replace(empty, "{}", "1", 1) }, "found"},
		{"empty type", []string{`{"type":""}`}, refusedIn("read", empty), "empty-type"},
		{"unknown type", []string{`{"type":"x"}`}, refusedIn("read", empty), "found"},
		{"null", []string{part + `null}]}`}, refusedIn("enforce", empty), "null-in-result"},
		{"no null", []string{part + `1}]}`}, refusedIn("enforce", empty), "found"},
		{"null, but verified", []string{part + `null}]}`}, refusedIn("verify", empty), "found"},
		{"binary, but kept", []string{binary}, with("YQ==", "Yg=="), "found"},
		{"title, but in a message", []string{`{"type":"THINKING_TEXT_MESSAGE_CONTENT","delta":0}`}, appliedAs(user), "found"},
		{"title, but another event", []string{`{"type":"THINKING_START","title":0}`}, appliedAs(user), "found"},
		{"malformed binary, but another event", []string{`{"type":"MESSAGES_SNAPSHOT","messages":[{"id":"m1","role":"user","content":[{"type":"binary","data":"YQ=="}]}]}`}, appliedAs(user), "found"},
		{"missing id", []string{`{"type":"TEXT_MESSAGE_START"}`}, appliedAs(user), "found"},
		{"inherited", []string{delta(`{"op":"copy","from":"/toString","path":"/a"}`)}, func(a *runner.Answer) {
			refusedIn("apply", empty)(a)
			a.Message = "function toString() could not be cloned."
		}, "inherited-names"},
		{"not inherited", []string{delta(`{"op":"copy","from":"/to","path":"/a"}`)}, refusedIn("apply", empty), "found"},
		{"inherited, but verified", []string{delta(`{"op":"copy","from":"/toString","path":"/a"}`)}, refusedIn("verify", empty), "found"},
		{"inherited, but understood", []string{delta(`{"op":"add","path":"/toString","value":0}`)}, with(`"toString":0`, `"toString":1`), "found"},
		{"not itself", []string{delta(`{"op":"move","from":"/b","path":"/a"}`)}, patched(`{}`, `"circular"`), "found"},
		{"itself", []string{delta(`{"op":"move","from":"","path":"/a"}`)}, patched(`{}`, `"circular"`), "moved-into-itself"},
		{"index", []string{list, delta(`{"op":"add","path":"/01","value":0}`)}, patched("[1,2]", "[1,0,2]"), "lax-index"},
		{"index, but elsewhere", []string{list, delta(`{"op":"add","path":"/01","value":0}`)}, patched("[1,2]", "[1,2,0]"), "found"},
		{"no such index", []string{list, delta(`{"op":"add","path":"/9","value":0}`)}, patched("[1,2]", "[1,2,0]"), "found"},
		{"index, but a message", []string{list, delta(`{"op":"add","path":"/01","value":0}`)}, patched(`"messages":[]`, `"messages":[{}]`), "found"},
		{"target", []string{list, copied}, patched("[1,2]", "[1,2,1]"), "unchecked-target"},
		{"no target", []string{list, copied}, patched("", ""), "unchecked-target"},
		{"target, but another element", []string{list, copied}, patched("[1,2]", "[1,2,2]"), "found"},
		{"target, but in front", []string{list, copied}, patched("[1,2]", "[1,1,2]"), "found"},
		{"moved to a target, but still there", []string{list, delta(`{"op":"move","from":"/0","path":"/9"}`)}, patched("[1,2]", "[1,2,1]"), "found"},
		{"copied from nowhere", []string{list, delta(`{"op":"copy","from":"/9","path":"/0"}`)}, patched("[1,2]", "[null,1,2]"), "found"},
		{"target, but calls", []string{list, copied}, patched(`"pendingToolCallIds":[]`, `"pendingToolCallIds":["c1"]`), "found"},
		{"moved", []string{list, delta(`{"op":"move","from":"/0","path":"/-"}`)}, func(a *runner.Answer) {
			a.Warnings, a.Signals = []string{"Failed to apply state patch"}, nil
			with("[2,1]", "[1,2]")(a)
		}, "target-before-move"},
		{"moved, but not left", []string{list, delta(`{"op":"move","from":"/0","path":"/-"}`)}, func(a *runner.Answer) {
			a.Warnings, a.Signals = []string{"Failed to apply state patch"}, nil
			with("[2,1]", "[2]")(a)
		}, "found"},
		{"moved from an object", []string{`{"type":"STATE_SNAPSHOT","snapshot":{"a":1}}`, delta(`{"op":"move","from":"/a","path":"/b"}`)}, func(a *runner.Answer) {
			a.Warnings, a.Signals = []string{"Failed to apply state patch"}, nil
			with(`"b":1`, `"a":1`)(a)
		}, "found"},
		{"copied", []string{list, delta(`{"op":"copy","from":"/0","path":"/-"}`)}, func(a *runner.Answer) {
			a.Warnings, a.Signals = []string{"Failed to apply state patch"}, nil
			with("[1,2,1]", "[1,2]")(a)
		}, "found"},
		{"shared", twice, with(`"content":"","id":"m1","role":"user"}]`, `"content":"a","id":"m1","role":"user"}]`), "shared-message"},
		{"shared, but another text", twice, with(`"content":"","id":"m1","role":"user"}]`, `"content":"b","id":"m1","role":"user"}]`), "found"},
		{"scalar", []string{`{"type":"STATE_SNAPSHOT","snapshot":0}`, delta(`{"op":"add","path":"/a","value":0}`)}, patched("", ""), "patched-scalar"},
		{"scalar, but changed", []string{`{"type":"STATE_SNAPSHOT","snapshot":0}`, delta(`{"op":"add","path":"/a","value":0}`)}, patched(`"state":0`, `"state":{"a":0}`), "found"},
		{"scalar within", []string{delta(`{"op":"add","path":"","value":7},{"op":"add","path":"/a","value":0}`)}, patched(`"state":{}`, `"state":7`), "patched-scalar"},
		{"scalar within, but the first", []string{delta(`{"op":"add","path":"","value":7},{"op":"add","path":"/a","value":0}`)}, patched("", ""), "found"},
		{"source", []string{delta(`{"op":"copy","from":"/a","path":""}`)}, func(a *runner.Answer) { a.Warnings = nil }, "unchecked-source"},
		{"source behind a chunk", []string{chunk, delta(`{"op":"move","from":"/a/-","path":""}`)}, func(a *runner.Answer) { a.Warnings = nil }, "unchecked-source"},
		{"source behind a chunk, but a signal", []string{chunk, delta(`{"op":"move","from":"/a/-","path":""}`)}, func(a *runner.Answer) {
			a.Warnings, a.Signals = nil, append(a.Signals, "state_changed")
		}, "found"},
		{"source, but a change", []string{delta(`{"op":"copy","from":"/a","path":""}`)}, patched("{}", "null"), "found"},
		{"source of another place", []string{delta(`{"op":"copy","from":"/a","path":"/b"}`)}, func(a *runner.Answer) { a.Warnings = nil }, "found"},
		{"no scalar", []string{list, delta(`{"op":"add","path":"/9","value":0}`)}, patched("", ""), "found"},
		{"content", []string{plan, `{"type":"ACTIVITY_DELTA","messageId":"v1","activityType":"PLAN","patch":[{"op":"add","path":"","value":[]}]}`}, func(a *runner.Answer) {
			a.Warnings, a.Signals = nil, []string{"messages_changed"}
			with(`"content":{}`, `"content":{"a":1}`)(a)
		}, "found"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := &oracle.Oracle{
				Pipeline: runner.PipelineOf(protocol, "Session"), Reference: runner.NewInterp(protocol), ErrorsEnd: true,
				Sides: []*oracle.Side{{
					Name: command.Upstream, Same: sameFate, Canonical: canonical, Shown: shown, Differences: upstreamDifferences,
					Runner: &told{runner.NewInterp(protocol), len(c.events) + 1, c.twist},
				}},
			}
			found, err := o.Streams([]*oracle.Stream{stream(c.events...)})
			if err != nil {
				t.Fatal(err)
			}
			if known := taken(o, found); known != c.known {
				t.Errorf("taken for %q, want %q", known, c.known)
				for _, f := range found {
					t.Log(f.Report())
				}
			}
		})
	}
}

// So it is where apply stands alone.
func TestApplyDifferencesAreNarrow(t *testing.T) {
	protocol := spec(t)
	const (
		patch     = `{"type":"ACTIVITY_DELTA","messageId":"v1","activityType":"PLAN","patch":[]}`
		encrypted = `{"type":"REASONING_ENCRYPTED_VALUE","subtype":"tool-call","entityId":"c1","encryptedValue":""}`
		arguments = `{"type":"TOOL_CALL_ARGS","toolCallId":"c1","delta":"a"}`
	)
	passedOver := func(a *runner.Answer) { a.Outcome, a.Stage, a.Warnings, a.Signals = applied, "", nil, nil }
	for _, c := range []struct {
		name, event string
		twist       func(*runner.Answer)
		known       string
	}{
		{"patch", patch, passedOver, "silent"},
		{"encrypted value", encrypted, passedOver, "silent"},
		{"encrypted value, but a change", encrypted, func(a *runner.Answer) { passedOver(a); with(`"messages":[]`, `"messages":[{}]`)(a) }, "found"},
		{"encrypted value, but a signal", encrypted, func(a *runner.Answer) { passedOver(a); a.Signals = []string{"messages_changed"} }, "found"},
		{"arguments", arguments, passedOver, "found"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := &oracle.Oracle{
				Reducer: *runner.ReducerOf(protocol, "apply"), Reference: runner.NewInterp(protocol), ErrorsEnd: true,
				Sides: []*oracle.Side{{
					Name: command.Upstream, Same: sameFold, Canonical: canonical, Shown: shown, Differences: applyDifferences,
					Runner: &told{runner.NewInterp(protocol), 1, c.twist},
				}},
			}
			found, err := o.Streams([]*oracle.Stream{{Start: "{}", Events: []string{c.event}}})
			if err != nil {
				t.Fatal(err)
			}
			if got := taken(o, found); got != c.known {
				t.Errorf("taken for %q, want %q", got, c.known)
			}
		})
	}
}

// compacted answers with a list of events.
type compacted struct{ answer runner.Answer }

func (c compacted) Do(runner.Request) (runner.Answer, error) { return c.answer, nil }

// And so it is in what compact makes of a stream.
func TestCompactDifferencesAreNarrow(t *testing.T) {
	protocol := spec(t)
	const (
		numbers  = `{"type":"STATE_SNAPSHOT","snapshot":[1,2]}`
		failing  = `{"type":"STATE_DELTA","delta":[{"op":"copy","from":"/0","path":"/9"}]}`
		copying  = `{"type":"STATE_DELTA","delta":[{"op":"copy","from":"/0","path":"/-"}]}`
		moving   = `{"type":"STATE_DELTA","delta":[{"op":"move","from":"/0","path":"/-"}]}`
		missing  = `{"type":"STATE_DELTA","delta":[{"op":"remove","path":"/9"}]}`
		text     = `{"type":"TEXT_MESSAGE_START","messageId":"m1"}`
		ended    = `{"type":"TEXT_MESSAGE_END","messageId":"m1"}`
		custom   = `{"type":"CUSTOM","name":"n","value":1}`
		failed   = `{"type":"RUN_ERROR","message":"m"}`
		snapshot = `{"type":"STATE_SNAPSHOT","snapshot":[1,2,1]}`
		untyped  = `{"type":"REASONING_ENCRYPTED_VALUE","subtype":"message","entityId":"m1","encryptedValue":"x"}`
		typed    = `{"type":"REASONING_ENCRYPTED_VALUE","subtype":"message","entityId":"m1","encryptedValue":"x","encryptedValueType":"y"}`
	)
	all := func(events ...string) runner.Answer { return runner.Answer{Outcome: applied, Value: list(events...)} }
	fails := runner.Answer{Outcome: rejected, Stage: "compact"}
	for _, c := range []struct {
		name   string
		events []string
		answer runner.Answer
		known  string
	}{
		{"another snapshot", []string{numbers, failing}, all(snapshot), "patched-snapshot"},
		{"another snapshot beside what is newer", []string{numbers, failing, typed}, all(untyped, snapshot), "patched-snapshot"},
		{"another snapshot beside what is another", []string{numbers, failing, typed}, all(snapshot, custom), "found"},
		{"another snapshot, and more", []string{numbers, failing}, all(snapshot, custom), "found"},
		{"failed over", []string{numbers, failing}, fails, "patched-snapshot"},
		{"another snapshot of a move", []string{numbers, moving}, all(snapshot), "patched-snapshot"},
		{"another snapshot of a copy that is sound", []string{numbers, copying}, all(`{"type":"STATE_SNAPSHOT","snapshot":[1,2]}`), "found"},
		{"failed over a copy that is sound", []string{numbers, copying}, fails, "found"},
		{"another snapshot where nothing was to remove", []string{numbers, missing}, all(snapshot), "found"},
		{"another snapshot without a patch", []string{numbers}, all(snapshot), "found"},
		{"unfinished", []string{text, failed, begun}, all(failed, begun, text), "unfinished"},
		{"unfinished, but gone", []string{text, failed, begun}, all(failed, begun), "found"},
		{"unfinished, but another", []string{text, failed, begun}, all(failed, begun, ended), "found"},
		{"unfinished, but in between", []string{text, failed, begun, custom}, all(failed, text, begun, custom), "found"},
		{"unfinished, but something else comes last", []string{custom, text, failed, begun}, all(text, failed, begun, custom), "found"},
		{"finished", []string{text, ended, failed, begun}, all(failed, begun, text, ended), "found"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := &oracle.Oracle{
				Reference: whole{runner.NewInterp(protocol), *runner.ReducerOf(protocol, "compact")},
				Sides: []*oracle.Side{{
					Name: command.Upstream, Same: sameOutcome, Canonical: inOrder, Shown: asShown, Differences: compactDifferences, Runner: compacted{c.answer},
				}},
			}
			found, err := o.Questions([]*oracle.Question{events(c.events...)})
			if err != nil {
				t.Fatal(err)
			}
			if got := taken(o, found); got != c.known {
				t.Errorf("taken for %q, want %q", got, c.known)
			}
		})
	}
}

// taken says which difference an answer is taken for.
func taken(o *oracle.Oracle, found []*oracle.Finding) string {
	if len(found) > 0 {
		return "found"
	}
	return strings.TrimPrefix(strings.Join(slices.Sorted(maps.Keys(o.Counts.Differences)), " "), command.Upstream+" ")
}

// Every difference is told once, with a reason and an example.
func TestDifferencesAreListed(t *testing.T) {
	names := map[string]bool{}
	for _, d := range slices.Concat(upstreamDifferences, applyDifferences, compactDifferences, javaScriptDifferences) {
		if names[d.Name] || d.Reason == "" || len(d.Streams)+len(d.Questions) == 0 {
			t.Errorf("%s is not listed well", d.Name)
		}
		names[d.Name] = true
	}
}
