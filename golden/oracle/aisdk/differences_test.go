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
	p, err := command.Load("../../..", "spec/aisdk")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// told is upstream as the interpreter would have it, but for the last event, which it
// answers as it is told.
type told struct {
	runner.Runner
	left   int
	answer func(ours runner.Answer) runner.Answer
}

func (s *told) Do(r runner.Request) (runner.Answer, error) {
	a, err := s.Runner.Do(r)
	a.Value = shown(a.Value)
	if r.Op == runner.OpBegin {
		return a, err
	}
	if s.left--; s.left == 0 {
		a = s.answer(a)
	}
	return a, err
}

// says is a refusal, with the state as we have it.
func says(message string) func(runner.Answer) runner.Answer {
	return func(ours runner.Answer) runner.Answer {
		return runner.Answer{Outcome: "error:rejected", Message: message, Value: ours.Value}
	}
}

// has is an answer with texts of our message replaced.
func has(replaced ...string) func(runner.Answer) runner.Answer {
	return func(ours runner.Answer) runner.Answer {
		return runner.Answer{Outcome: "applied", Value: strings.NewReplacer(replaced...).Replace(ours.Value)}
	}
}

// is an answer with this message.
func is(message string) func(runner.Answer) runner.Answer {
	return func(runner.Answer) runner.Answer { return runner.Answer{Outcome: "applied", Value: message} }
}

// Every difference is matched as narrowly as it can be: what is nearly it is found.
func TestDifferencesAreNarrow(t *testing.T) {
	const (
		typed     = "Type validation failed: Value: x"
		missing   = `Received text-delta for missing text part with ID "t".`
		forbidden = "JSON parsing failed: Object contains forbidden prototype property"
		output    = `{"type":"tool-output-available","toolCallId":"c","output":1}`
		titled    = `{"type":"tool-input-error","toolCallId":"c","toolName":"f","input":1,"errorText":"no","title":"F"}`
		twice     = `{"type":"start","messageId":"a","messageId":"b"}`
		another   = `,{"type":"step-start"}]}`
	)
	data := func(data string) string { return `{"type":"data-a","data":` + data + `}` }
	tell := func(metadata string) string {
		return `{"type":"message-metadata","messageMetadata":` + metadata + `}`
	}
	for _, c := range []struct {
		name   string
		known  string // the difference that it is taken for; "found" for none
		answer func(runner.Answer) runner.Answer
		events []string
	}{
		{"the same", "", has(), []string{begun, textBegun, textMore}},
		{"a good chunk that is refused", "found", says("no"), []string{begun, textBegun}},
		{"a text that is lost", "found", has(`"text":"a"`, `"text":""`), []string{begun, textBegun, textMore}},
		{"a key that comes twice", "duplicate-keys", is(`{"id":"b","role":"assistant","parts":[]}`), []string{twice}},
		{"a key that comes twice, and the first", "found", is(`{"id":"a","role":"assistant","parts":[]}`), []string{twice}},
		{"keys that look like an index", "json-in-javascript", has(`{"b":1,"10":2}`, `{"10":2,"b":1}`), []string{begun, data(`{"b":1,"10":2}`)}},
		{"keys that look like none", "found", has(`{"b":1,"a":2}`, `{"a":2,"b":1}`), []string{begun, data(`{"b":1,"a":2}`)}},
		{"keys that look like an index, and another value", "found", has(`{"b":1,"10":2}`, `{"10":3,"b":1}`), []string{begun, data(`{"b":1,"10":2}`)}},
		{"a number that overflows", "double-overflow", has(), []string{begun, `{"type":"data-a","data":1e999}`}},
		{"a number that does not", "found", has(`"data":1`, `"data":null`), []string{begun, `{"type":"data-a","data":1}`}},
		{"a forbidden name", "forbidden-names", says(forbidden), []string{begun, `{"type":"data-a","data":{"__proto__":1}}`}},
		{"a name", "found", says(forbidden), []string{begun, `{"type":"data-a","data":{"proto":1}}`}},
		{"a forbidden name in metadata", "forbidden-names", has(`,"constructor":1`, ""), []string{begun, tell(`{"a":1,"constructor":1}`)}},
		{"a name in metadata", "found", has(`,"b":1`, ""), []string{begun, tell(`{"a":1,"b":1}`)}},
		{"a forbidden name, and another role", "found", has("assistant", "user"), []string{begun, tell(`{"constructor":1}`)}},
		{"an unknown chunk", "unknown-chunk", says(typed), []string{begun, `{"type":"custom"}`}},
		{"an unknown chunk, another reason", "found", says("no"), []string{begun, `{"type":"custom"}`}},
		{"a known chunk", "found", says(typed), []string{begun, textBegun}},
		{"an unknown reason", "unknown-value", says(typed), []string{begun, `{"type":"finish","finishReason":"tired"}`}},
		{"a known reason", "found", says(typed), []string{begun, `{"type":"finish","finishReason":"stop"}`}},
		{"no data", "no-value", has(), []string{begun, `{"type":"data-a"}`}},
		{"no id", "found", has(), []string{begun, `{"type":"text-start"}`}},
		{"a guess", "guesses", has(`"input":{}`, `"input":{"a":1}`), []string{begun, call, piece(`{"a":1`)}},
		{"a guess in a list", "guesses", has(`"input":[1]`, `"input":[1,true]`), []string{begun, call, piece(`[1,t`)}},
		{"half of a character", "guesses", has(`"input":"a"`, `"input":"a\ud83d"`), []string{begun, call, piece(`"a\ud83d`)}},
		{"more of a text", "found", has(`"input":"a"`, `"input":"ab"`), []string{begun, call, piece(`"a`)}},
		{"two guesses", "found", has(`"input":{}`, `"input":{"a":1,"b":2}`), []string{begun, call, piece(`{"a":1`)}},
		{"a guess in place of what is certain", "found", has(`"input":{"a":1}`, `"input":{"a":2}`), []string{begun, call, piece(`{"a":1,`)}},
		{"what is certain is lost", "found", has(`,"input":{"a":1}`, ``), []string{begun, call, piece(`{"a":1,`)}},
		{"what is no JSON", "guesses", has(`,"input":{"a":1}`, ``), []string{begun, call, piece(`{"a":1,`), piece(`,`)}},
		{"a guess of a text", "found", has(`"input":"{"`, `"input":{}`), []string{begun, strings.Replace(call, `}`, `,"inputEncoding":"text"}`, 1), piece(`{`)}},
		{"a guess that stays", "guesses", has(`"input":{}`, `"input":{"a":1}`), []string{begun, call, piece(`{`), output}},
		{"a guess that comes", "found", has(`"input":{}`, `"input":{"a":1}`), []string{begun, call, whole, output}},
		{"a late piece", "late-piece", has(`"input":{},`, `"input":{"a":1},`), []string{begun, call, whole, piece(`{`)}},
		{"a piece of nothing", "found", has(), []string{begun, piece(`{`)}},
		{"behind its step", "input-behind-its-step", has(`]}`, another), []string{begun, step, call, step, piece(`{`)}},
		{"in its step", "found", has(`]}`, another), []string{begun, step, call, piece(`{`)}},
		{"a text behind its step", "text-behind-its-step", says(missing), []string{begun, textBegun, stepEnds, textMore}},
		{"a text in its step", "found", says(missing), []string{begun, stepEnds, textBegun, textMore}},
		{"a text behind its step, another reason", "found", says("no"), []string{begun, textBegun, stepEnds, textMore}},
		{"another kind", "kind-of-tool", has(`]}`, another), []string{begun, call, dynamic}},
		{"the same kind", "found", has(`]}`, another), []string{begun, call, call}},
		{"another kind, no part", "found", has(`tool-f`, `tool-g`), []string{begun, call, dynamic}},
		{"a title", "title-of-an-error", has(`"title":"F",`, ""), []string{begun, titled}},
		{"a title, and another error", "found", has(`"title":"F",`, "", `"no"`, `"yes"`), []string{begun, titled}},
		{"a title of no error", "found", has(`,"title":"F"`, ""), []string{begun, strings.Replace(call, `}`, `,"title":"F"}`, 1)}},
		{"no object", "metadata-no-object", has(), []string{begun, tell(`[1]`)}},
		{"a null", "nulls-in-metadata", has(`"metadata":{}`, `"metadata":{"a":null}`), []string{begun, tell(`{"a":null}`)}},
		{"a null in a list", "found", has(`[1]`, `[1,null]`), []string{begun, tell(`{"a":[1]}`)}},
		{"a null in data", "found", has(`"data":{}`, `"data":{"a":null}`), []string{begun, `{"type":"data-a","data":{}}`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := spec(t)
			side := upstreamSide(p)
			side.Name, side.Runner = "upstream", &told{runner.NewInterp(p), len(c.events), c.answer}
			o := &oracle.Oracle{
				Reducer: *runner.ReducerOf(p, "accumulate"), Reference: runner.NewInterp(p),
				ErrorsEnd: true, Sides: []*oracle.Side{side},
			}
			found, err := o.Streams([]*oracle.Stream{stream(c.events...)})
			if err != nil {
				t.Fatal(err)
			}
			got := strings.ReplaceAll(strings.Join(slices.Sorted(maps.Keys(o.Counts.Differences)), " "), "upstream ", "")
			if len(found) > 0 {
				got = "found"
			}
			if got != c.known {
				t.Errorf("taken for %q, want %q", got, c.known)
			}
		})
	}
}

// Every difference is told once, with a reason and an example.
func TestDifferencesAreListed(t *testing.T) {
	names := map[string]bool{}
	for _, d := range formOf(spec(t)).differences() {
		if names[d.Name] || d.Reason == "" || len(d.Streams) == 0 {
			t.Errorf("%s is not listed well", d.Name)
		}
		names[d.Name] = true
	}
}
