package main

import (
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
	p, err := command.Load("../../..", "spec/anthropic")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// told is upstream as the interpreter would have it, but for the last event, which it
// answers as it is told.
type told struct {
	interp *runner.Interp
	left   int
	twist  func(*runner.Answer)
}

func (s *told) Do(r runner.Request) (runner.Answer, error) {
	a, err := s.interp.Do(r)
	if r.Op != runner.OpEvent {
		return a, err
	}
	a.Outcome = fateOf(a)
	if s.left--; s.left == 0 {
		s.twist(&a)
	}
	return a, err
}

// with changes the value.
func with(old, new string) func(*runner.Answer) {
	return func(a *runner.Answer) { a.Value = strings.Replace(a.Value, old, new, 1) }
}

// refused makes an error of what we accept, for a reason; the value may be another.
func refused(message string, also ...func(*runner.Answer)) func(*runner.Answer) {
	return func(a *runner.Answer) {
		*a = runner.Answer{Outcome: rejected, Message: message, Value: a.Value}
		for _, change := range also {
			change(a)
		}
	}
}

// taken makes an event applied that we refuse.
func taken(a *runner.Answer) { *a = runner.Answer{Outcome: applied, Value: a.Value} }

// Every difference is matched as narrowly as it can be: what is nearly it is found.
func TestDifferencesAreNarrow(t *testing.T) {
	protocol := spec(t)
	const (
		block  = `{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`
		filled = `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t","name":"f","input":{"a":1}}}`
		hello  = `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"hello"}}`
		stop   = `{"type":"content_block_stop","index":0}`
		last   = `{"type":"content_block_stop","index":-1}`
		bare   = `{"type":"message_delta","delta":{},"usage":{}}`
	)
	unread := with(`"input":{"a":1}`, `"input":`+unreadable)
	for _, c := range []struct {
		name   string
		events []string
		twist  func(*runner.Answer)
		known  string // "" for none, "found" for a finding
	}{
		{"as we have it", []string{block, hello}, func(*runner.Answer) {}, ""},
		{"another text", []string{block, hello}, with("hello", "hullo"), "found"},
		{"refused", []string{block, hello}, refused("no JSON"), "found"},
		{"open string", []string{call, piece(`{"a": 1, "b": "x`)}, with(`{"a":1,"b":"x"}`, `{"a":1}`), "open-string"},
		{"open string, but another number", []string{call, piece(`{"a": 1, "b": "x`)}, with(`{"a":1,"b":"x"}`, `{"a":2}`), "found"},
		{"open string, but nothing", []string{call, piece(`{"a": 1, "b": "x`)}, with(`{"a":1,"b":"x"}`, `{}`), "found"},
		{"open string, and another text", []string{call, piece(`{"a": "x`)}, with(`{"a":"x"}`, `{"a":"y"}`), "found"},
		{"string that is closed", []string{call, piece(`{"a": 1, "b": "x"`)}, with(`{"a":1,"b":"x"}`, `{"a":1}`), "found"},
		{"open string of another piece", []string{call, piece(`{"a": "x`)}, with(`"json":"{\"a\": \"x"`, `"json":"{\"a\": \"y"`), "found"},
		{"no JSON", []string{call, piece(`{"a":1,`), piece(`,`)}, unread, "no-json"},
		{"no JSON, and more", []string{call, piece(`{"a":1,`), piece(`,`)}, func(a *runner.Answer) { unread(a); with(`"t"`, `"u"`)(a) }, "found"},
		{"JSON", []string{call, piece(`{"a":1,`)}, unread, "found"},
		{"no JSON at the stop", []string{call, piece(`{"a":1,`), piece(`,`), stop}, refused("JSON", unread), "no-json"},
		{"no JSON at another stop", []string{call, piece(`{"a":1,`), piece(`,`), last}, refused("JSON", unread), "no-json"},
		{"no JSON, another reason", []string{call, piece(`{"a":1,`), piece(`,`), stop}, refused("weather", unread), "found"},
		{"no JSON, another event", []string{call, piece(`{"a":1,`), piece(`,`), hello}, refused("JSON", unread), "found"},
		{"JSON at the stop", []string{call, piece(`{"a":1}`), stop}, refused("JSON"), "found"},
		{"JSON that is cut off", []string{call, piece(`{"a":1,`), stop}, refused("JSON"), "found"},
		{"empty piece", []string{filled, piece("")}, with(`"input":{"a":1}`, `"input":{}`), "empty-piece"},
		{"empty piece, another input", []string{filled, piece("")}, with(`"input":{"a":1}`, `"input":{"a":2}`), "found"},
		{"piece", []string{filled, piece(" ")}, with(`"input":{"a":1}`, `"input":{}`), "no-json"},
		{"piece of JSON", []string{filled, piece(`{"a":1,`)}, with(`"input":{"a":1}`, `"input":{}`), "found"},
		{"no content", []string{hello}, refused("Cannot read properties of undefined"), "no-content"},
		{"no content, another reason", []string{hello}, refused("weather"), "found"},
		{"no content, another event", []string{stop}, refused("Cannot read properties of undefined"), "found"},
		{"content", []string{block, hello}, refused("Cannot read properties of undefined"), "found"},
		{"unchecked", []string{bare}, taken, "unchecked"},
		{"an error of a rule", []string{begun}, taken, "found"},
	} {
		t.Run(c.name, func(t *testing.T) {
			// The first event begins the message.
			upstreamAs := &told{interp: runner.NewInterp(protocol), left: len(c.events) + 1, twist: c.twist}
			o := comparisons(protocol, map[string]runner.Runner{command.Upstream: upstreamAs}, 1)[0]
			found, err := o.Streams([]*oracle.Stream{stream(c.events...)})
			if err != nil {
				t.Fatal(err)
			}
			var known []string
			for name := range o.Counts.Differences {
				known = append(known, strings.TrimPrefix(name, command.Upstream+" "))
			}
			if len(found) > 0 {
				known = append(known, "found")
			}
			var want []string
			if c.known != "" {
				want = []string{c.known}
			}
			if !slices.Equal(known, want) && !(c.known == "found" && slices.Contains(known, "found")) {
				t.Errorf("got %q, want %q", known, want)
			}
		})
	}
}

// Streams get far enough to matter, and every event and delta that there is gets
// through.
func TestStreamsAreAccepted(t *testing.T) {
	protocol := spec(t)
	interp, source := runner.NewInterp(protocol), newStreams(1, protocol)
	reducer := runner.ReducerOf(protocol, "accumulate")
	const streams = 300
	accepted, refused, through := 0, 0, map[string]int{}
	for range streams {
		s := source.next()
		interp.Do(runner.Request{Op: runner.OpBegin, Reducer: reducer, State: s.Start})
		for _, text := range s.Events {
			answer, _ := interp.Do(runner.Request{Op: runner.OpEvent, Event: text})
			if strings.HasPrefix(answer.Outcome, "error:") {
				refused++
				break
			}
			accepted++
			through[eventType(&oracle.Encounter{Text: text})]++
		}
	}
	if accepted < 10*streams {
		t.Errorf("%d events of %d streams are accepted", accepted, streams)
	}
	if refused < streams/20 || refused > streams/2 {
		t.Errorf("%d of %d streams are refused", refused, streams)
	}
	for _, want := range []string{
		"message_start", "content_block_start", "content_block_stop", "message_delta", "message_stop", "ping",
		"content_block_delta text_delta", "content_block_delta input_json_delta", "content_block_delta citations_delta",
		"content_block_delta thinking_delta", "content_block_delta signature_delta", "content_block_delta light_delta", "weather",
	} {
		if through[want] == 0 {
			t.Errorf("no %s is accepted", want)
		}
	}
}

// One seed gives the same streams every time.
func TestStreamsRepeat(t *testing.T) {
	protocol := spec(t)
	one, other := newStreams(3, protocol), newStreams(3, protocol)
	for n := range 20 {
		if !slices.Equal(one.next().Events, other.next().Events) {
			t.Fatalf("stream %d differs", n)
		}
	}
}

// TestClosed: the string that is open is the last one.
func TestClosed(t *testing.T) {
	for text, want := range map[string]string{
		``: ``, `{"a":"b"`: `{"a":"b"`, `{"a":"b`: `{"a":`, `{"a":"b\"`: `{"a":`, `{"a":"b\\"`: `{"a":"b\\"`, `{"a`: `{`, `"`: ``, `["a","b\`: `["a",`,
	} {
		if got, _ := closed(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
