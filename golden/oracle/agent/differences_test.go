package main

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/runner"
)

func spec(t *testing.T, name string) *ir.Protocol {
	t.Helper()
	p, found, err := lang.Load(os.DirFS("../../.."), "spec/"+name)
	if err != nil || found.HasErrors() {
		t.Fatal(err, found)
	}
	return p
}

// told is upstream as the interpreter would have it, but for the last event or the
// document, which it answers as it is told.
type told struct {
	interp *runner.Interp
	left   int
	answer func(ours runner.Answer) runner.Answer
}

func (s *told) Do(r runner.Request) (runner.Answer, error) {
	a, err := s.interp.Do(r)
	if r.Op == runner.OpBegin {
		return a, err
	}
	if s.left--; s.left == 0 {
		return s.answer(a), err
	}
	if strings.HasPrefix(a.Outcome, "skipped:") {
		a.Outcome = skipped
	}
	return a, err
}

// an is an answer with the state as we have it, in which one text is another.
func an(outcome, message string, replaced ...string) func(runner.Answer) runner.Answer {
	return func(ours runner.Answer) runner.Answer {
		return runner.Answer{
			Outcome: outcome, Message: message, Value: strings.NewReplacer(replaced...).Replace(ours.Value),
			Signals: ours.Signals, Emitted: ours.Emitted,
		}
	}
}

// raisedAs is what upstream answers where its conversion raises: nothing is made.
func raisedAs(message string) func(runner.Answer) runner.Answer {
	return func(ours runner.Answer) runner.Answer {
		return runner.Answer{Outcome: raised, Message: message, Value: ours.Value}
	}
}

// judged says which difference an answer is taken for: "" for none, "found" for a
// finding.
func judged(t *testing.T, o *oracle.Oracle, found []*oracle.Finding, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if len(found) > 0 {
		return "found"
	}
	return strings.ReplaceAll(strings.Join(slices.Sorted(maps.Keys(o.Counts.Differences)), " "), "upstream ", "")
}

// Every difference in a fold is matched as narrowly as it can be: what is nearly it
// is found.
func TestStreamDifferencesAreNarrow(t *testing.T) {
	realtime, agent := spec(t, "realtime"), spec(t, "agent")
	translate := func(known string, event string, answer func(runner.Answer) runner.Answer) streamCase {
		return streamCase{realtime, "translate", sameTranslation, translationDifferences(realtime), `{"agent_id":"a","agent_name":"A"}`, []string{event}, answer, known}
	}
	update := func(known string, metadata, update string, answer func(runner.Answer) runner.Answer) streamCase {
		start := `{"tasks":[` + strings.Replace(task("1"), `"metadata":{}`, `"metadata":`+metadata, 1) + `]}`
		event := call("task_update", "task_id", `"1"`, "metadata", update)
		return streamCase{agent, "update_tasks", sameFate, taskDifferences, start, []string{event}, answer, known}
	}
	operate := func(known string, subtask string, answer func(runner.Answer) runner.Answer) streamCase {
		events := []string{
			call("create_plan", "name", `""`, "description", `""`, "expected_outcome", `""`, "subtasks", "["+subtask+"]"),
			call("finish_plan", "state", `"done"`, "outcome", `""`),
		}
		return streamCase{agent, "operate", sameFate, planDifferences, emptyNotebook, events, answer, known}
	}
	const (
		created   = `{"session_id":"s","type":"model_session_created"}`
		connected = `{"type":"model_websocket_connect"}`
		sings     = `{"type":"model_sings"}`
		timeless  = `{"name":"","description":"","expected_outcome":""}`
		timely    = `{"name":"","description":"","expected_outcome":"","created_at":"then"}`
		noCreated = "AttributeError: created"
	)
	emits := func(event string) func(runner.Answer) runner.Answer {
		return func(ours runner.Answer) runner.Answer {
			return runner.Answer{Outcome: "applied", Value: ours.Value, Emitted: []string{event}}
		}
	}
	for name, c := range map[string]streamCase{
		"unconverted":                          translate("agent-translates", created, raisedAs(noCreated)),
		"unconverted socket":                   translate("agent-translates", connected, raisedAs(noCreated)),
		"unconverted, but another error":       translate("found", created, raisedAs("KeyError: 'created'")),
		"unconverted, but rejected":            translate("found", created, an(rejected, noCreated)),
		"unconverted, but another state":       translate("found", created, an(raised, noCreated, `"A"`, `"B"`)),
		"converted otherwise":                  translate("found", created, emits(`{"type":"agent_ended","agent_id":"a","agent_name":"A"}`)),
		"another event raises":                 translate("found", `{"response_id":"r","type":"model_response_created"}`, raisedAs(noCreated)),
		"unknown":                              translate("unknown-event", sings, an(rejected, "KeyError: 'model_sings'")),
		"unknown, but it raises":               translate("found", sings, raisedAs("KeyError: 'model_sings'")),
		"unknown, but another error":           translate("found", sings, an(rejected, "ValueError: no")),
		"unknown, but another state":           translate("found", sings, an(rejected, "KeyError: 'model_sings'", `"A"`, `"B"`)),
		"known, but rejected":                  translate("found", `{"response_id":"r","type":"model_response_created"}`, an(rejected, "KeyError: 'model_response_created'")),
		"known without effect, but rejected":   translate("found", connected, an(rejected, "KeyError: 'model_websocket_connect'")),
		"null deleted":                         update("null-metadata", `{"a":1,"b":2}`, `{"a":null}`, an(applied, "", `"a":null,`, "")),
		"null deleted, and another":            update("found", `{"a":1,"b":2}`, `{"a":null}`, an(applied, "", `"a":null,"b":2`, "")),
		"null deleted, and another changed":    update("found", `{"a":1,"b":2}`, `{"a":null}`, an(applied, "", `"a":null,"b":2`, `"b":3`)),
		"null deleted, and one more":           update("found", `{"a":1,"b":2}`, `{"a":null}`, an(applied, "", `"a":null,"b":2`, `"b":2,"c":3`)),
		"null deleted, but another task":       update("found", `{"a":1}`, `{"a":null}`, an(applied, "", `"a":null`, "", `"subject":"s"`, `"subject":"t"`)),
		"something else deleted":               update("found", `{"a":1,"b":null}`, `{"a":2}`, an(applied, "", `,"b":null`, "")),
		"time drawn otherwise":                 operate("times-drawn-when-read", timeless, an(applied, "", `"t-3"`, `"t-9"`)),
		"time drawn otherwise, though given":   operate("found", timely, an(applied, "", `"t-2"`, `"t-9"`)),
		"one time for two":                     operate("found", timeless, an(applied, "", `"t-2"`, `"t-1"`)),
		"id drawn otherwise":                   operate("found", timeless, an(applied, "", `"id-1"`, `"id-9"`)),
		"time drawn otherwise, but a new text": operate("found", timeless, an(applied, "", `"t-3"`, `"t-9"`, `"name":""`, `"name":"x"`)),
	} {
		t.Run(name, func(t *testing.T) {
			o := &oracle.Oracle{
				Reducer: *runner.ReducerOf(c.protocol, c.reducer), Reference: runner.NewInterp(c.protocol),
				Sides: []*oracle.Side{{
					Name: "upstream", Same: c.same, Canonical: canonical, Differences: c.differences,
					Runner: &told{runner.NewInterp(c.protocol), len(c.events), c.answer},
				}},
			}
			found, err := o.Streams([]*oracle.Stream{{Start: c.start, Events: c.events}})
			if got := judged(t, o, found, err); got != c.known {
				t.Errorf("taken for %q, want %q", got, c.known)
			}
		})
	}
}

type streamCase struct {
	protocol    *ir.Protocol
	reducer     string
	same        func(*oracle.Encounter) bool
	differences []*oracle.Difference
	start       string
	events      []string
	answer      func(runner.Answer) runner.Answer
	known       string // "found" for a finding
}

// Every difference in what is read is matched as narrowly, too.
func TestReadingDifferencesAreNarrow(t *testing.T) {
	const (
		unsafe = `{"item_id":"u","audio_end_ms":9007199254740992,"type":"model_input_done"}`
		agent  = `{"item_id":"u","audio_start_ms":true,"agent_id":"a","agent_name":"A","type":"agent_input_started"}`
		card   = `{"capabilities":{"streaming":0},"defaultInputModes":[],"defaultOutputModes":[],"description":"","name":"","skills":[],"url":"","version":""}`
	)
	reads := func(value string) runner.Answer { return runner.Answer{Outcome: ok, Value: value} }
	rejects := func(message string) runner.Answer { return runner.Answer{Outcome: rejected, Message: message} }
	for _, c := range []struct {
		name, spec, typ, text string
		answer                runner.Answer
		known                 string
	}{
		{"unknown", "realtime", "ServerEvent", `{"type":"agent_sings"}`, rejects("KeyError: 'agent_sings'"), "unknown-event"},
		{"unknown, but another error", "realtime", "ServerEvent", `{"type":"agent_sings"}`, rejects("ValidationError"), "found"},
		{"unknown to the client", "realtime", "ClientEvent", `{"type":"agent_sings"}`, reads(`{"type":"agent_sings"}`), "found"},
		{"known, but rejected", "realtime", "ServerEvent", `{"agent_id":"a","agent_name":"A","type":"agent_ready"}`, rejects("KeyError: 'agent_ready'"), "found"},
		{"of another family", "realtime", "ModelEvent", `{"agent_id":"a","agent_name":"A","type":"agent_ready"}`, rejects("KeyError: 'agent_ready'"), "unknown-event"},
		{"unsafe", "realtime", "ModelEvent", unsafe, reads(unsafe), "safe-integers"},
		{"unsafe, but rejected", "realtime", "ModelEvent", unsafe, rejects(""), ""},
		{"unsafe, but another member", "realtime", "ModelEvent", unsafe, reads(strings.Replace(unsafe, `"u"`, `"v"`, 1)), "found"},
		{"unsafe, but without the number", "realtime", "ModelEvent", unsafe, reads(`{"item_id":"u","type":"model_input_done"}`), "found"},
		{"no integer", "realtime", "ModelEvent", strings.Replace(unsafe, "9007199254740992", "9007199254740992.5", 1), reads(unsafe), "found"},
		{"true", "realtime", "ServerEvent", agent, reads(strings.Replace(agent, "true", "1", 1)), "true-is-one"},
		{"true, but two", "realtime", "ServerEvent", agent, reads(strings.Replace(agent, "true", "2", 1)), "found"},
		{"false", "realtime", "ServerEvent", strings.Replace(agent, "true", "false", 1), reads(strings.Replace(agent, "true", "0", 1)), "found"},
		{"zero", "agent", "AgentCard", card, reads(""), "found"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := spec(t, c.spec)
			differences := eventDifferences
			if c.spec == "agent" {
				differences = dataDifferences
			}
			o := &oracle.Oracle{Reference: runner.NewInterp(p), Sides: []*oracle.Side{{
				Name: "upstream", Same: sameReading, Canonical: canonical, Differences: differences(p),
				Runner: &told{runner.NewInterp(p), 1, func(runner.Answer) runner.Answer { return c.answer }},
			}}}
			found, err := o.Questions([]*oracle.Question{oracle.Document(c.typ, c.text)})
			if got := judged(t, o, found, err); got != c.known {
				t.Errorf("taken for %q, want %q", got, c.known)
			}
		})
	}
}

// Every difference is told once, with a reason and an example.
func TestDifferencesAreListed(t *testing.T) {
	realtime, agent := spec(t, "realtime"), spec(t, "agent")
	for _, list := range [][]*oracle.Difference{planDifferences, taskDifferences, translationDifferences(realtime), eventDifferences(realtime), dataDifferences(agent)} {
		names := map[string]bool{}
		for _, d := range list {
			if names[d.Name] || d.Reason == "" || len(d.Streams)+len(d.Questions) == 0 {
				t.Errorf("%s is not listed well", d.Name)
			}
			names[d.Name] = true
		}
	}
}
