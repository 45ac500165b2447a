package main

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/oracle/command"
	"github.com/msggen/msggen/golden/internal/runner"
)

func spec(t *testing.T) *ir.Protocol {
	t.Helper()
	p, err := command.Load("../../..", "spec/openai")
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

// has is an answer with texts of our state replaced.
func has(replaced ...string) func(runner.Answer) runner.Answer {
	return func(ours runner.Answer) runner.Answer {
		return runner.Answer{Outcome: "applied", Value: strings.NewReplacer(replaced...).Replace(ours.Value)}
	}
}

// is an answer with this value.
func is(value string) func(runner.Answer) runner.Answer {
	return func(runner.Answer) runner.Answer { return runner.Answer{Outcome: "applied", Value: value} }
}

// Every difference is matched as narrowly as it can be: what is nearly it is found.
func TestDifferencesAreNarrow(t *testing.T) {
	const tool = `"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"t","type":"function","function":{"name":"f"}}]}`
	const (
		twice   = `{"id":"c1","id":"c2","created":1,"model":"m","choices":[]}`
		called  = `{"id":"t","type":"function","function":{"name":"f","arguments":""}}`
		indexed = `{"index":0,"id":"t","type":"function","function":{"name":"f","arguments":""}}`
	)
	both := of(strings.Replace(tool, `"role":"assistant",`, `"role":"assistant","function_call":{"name":"f","arguments":""},`, 1) + `,"finish_reason":"stop"`)
	untyped := strings.Replace(tool, `"type":"function",`, "", 1)
	whole := of(`"delta":{"role":"assistant","content":"a"},"finish_reason":"stop"`)
	roleless := of(`"delta":{"content":"a"},"finish_reason":"stop"`)
	tier := func(tier string) string {
		return `{"id":"c1","created":1,"model":"m","choices":[],"service_tier":` + tier + `}`
	}
	source := func(kind string) string { return of(`"delta":{"annotations":[{"type":"` + kind + `"}]}`) }
	for _, c := range []struct {
		name   string
		known  string // the difference that it is taken for; "found" for none
		answer func(runner.Answer) runner.Answer
		events []string
	}{
		{"the same", "", has(), []string{whole, done}},
		{"a key that comes twice", "duplicate-keys", is(`{"id":"c2","created":1,"model":"m","choices":[]}`), []string{twice}},
		{"a key that comes twice, and the first", "found", is(`{"id":"c1","created":1,"model":"m","choices":[]}`), []string{twice}},
		{"a key that comes twice, and another model", "found", is(`{"id":"c2","created":1,"model":"n","choices":[]}`), []string{twice}},
		{"a number as text", "unchecked", has(`"content":""`, `"content":"1"`), []string{begun, of(`"delta":{"content":1}`)}},
		{"a good chunk that is refused", "found", says("no"), []string{begun, whole}},
		{"a text that is lost", "found", has(`"content":"a"`, `"content":""`), []string{whole}},
		{"no chunks", "no-chunks", says("request ended without sending any chunks"), []string{done}},
		{"no chunks, another reason", "found", says("oh"), []string{done}},
		{"no choices", "no-choices", says("chunk.choices is not iterable"), []string{begun, `{"id":"c1"}`}},
		{"choices, and not iterable", "found", says("chunk.choices is not iterable"), []string{whole}},
		{"cut off", "cut-off", says("missing finish_reason for choice 0"), []string{begun, cut}},
		{"ended, and refused", "found", says("missing finish_reason for choice 0"), []string{whole, done}},
		{"a hole", "gaps", has(`"choices":[`, `"choices":[null,`), []string{whole}},
		{"a hole, and another text", "found", has(`"choices":[`, `"choices":[null,`, `"a"`, `"b"`), []string{whole}},
		{"a TypeError without a hole", "found", says("Cannot read properties of undefined (reading 'id')"), []string{whole, done}},
		{"a high index", "index-limit", says("Chat completion stream contains an invalid choice index: 200"), []string{`{"id":"c1","choices":[{"index":200}]}`}},
		{"a low index", "found", says("Chat completion stream contains an invalid choice index: 3"), []string{`{"id":"c1","choices":[{"index":3}]}`}},
		{"no role", "role-assumed", says("missing role for choice 0"), []string{roleless, done}},
		{"a role", "found", says("missing role for choice 0"), []string{whole, done}},
		{"no type", "type-assumed", says("tool call snapshot missing `type`"), []string{of(untyped), stopped}},
		{"a type", "found", says("tool call snapshot missing `type`"), []string{of(tool), stopped}},
		{"no arguments", "no-arguments", says("missing function_call.arguments for choice 0"), []string{of(`"delta":{"function_call":{"name":"f"}},"finish_reason":"stop"`), done}},
		{"arguments", "found", says("missing function_call.arguments for choice 0"), []string{of(`"delta":{"function_call":{"name":"f","arguments":"{}"}},"finish_reason":"stop"`), done}},
		{"no name", "nameless", has(), []string{of(`"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"finish_reason":"stop"`), done}},
		{"no reason, and taken", "found", has(), []string{begun, done}},
		{"no function", "no-function-yet", says("Cannot read properties of undefined (reading 'name')"), []string{of(`"delta":{"tool_calls":[{"index":0,"type":"function"}]}`)}},
		{"a function", "found", says("Cannot read properties of undefined (reading 'name')"), []string{of(tool)}},
		{"both calls", "both-calls", has(called, ""), []string{both, done}},
		{"both calls, and another name", "found", has(called, "", `"function_call":{"name":"f"`, `"function_call":{"name":"g"`), []string{both, done}},
		{"both calls before the end", "found", has(indexed, ""), []string{both}},
		{"the call of a tool alone", "found", has(called, ""), []string{of(tool + `,"finish_reason":"tool_calls"`), done}},
		{"sound", "sound-is-whole", says("missing finish_reason for choice 0"), []string{of(`"delta":{"audio":{"data":"QQ==","expires_at":9}}`), done}},
		{"sound with a reason", "found", says("missing finish_reason for choice 0"), []string{of(`"delta":{"audio":{"expires_at":9}},"finish_reason":"stop"`), done}},
		{"the last source", "sources", has(`{"type":"a"},`, ""), []string{source("a"), source("b")}},
		{"the first source", "found", has(`,{"type":"b"}`, ""), []string{source("a"), source("b")}},
		{"erased", "erased", has(`"service_tier":"flex"`, `"service_tier":null`), []string{tier(`"flex"`), tier("null")}},
		{"erased by nothing", "found", has(`"service_tier":"flex"`, `"service_tier":null`), []string{tier(`"flex"`), whole}},
		{"unnamed", "unnamed-chunk", has(`,"service_tier":"flex"`, ""), []string{begun, `{"choices":[],"service_tier":"flex"}`}},
		{"named", "found", has(`,"service_tier":"flex"`, ""), []string{begun, tier(`"flex"`)}},
		{"an empty reason", "empty-words", has(`"finish_reason":""`, `"finish_reason":null`), []string{begun, of(`"finish_reason":""`)}},
		{"a reason", "found", has(`"finish_reason":"stop"`, `"finish_reason":null`), []string{begun, stopped}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := spec(t)
			side := upstreamSide(p)
			side.Name, side.Runner = "upstream", &told{ending{runner.NewInterp(p)}, len(c.events), c.answer}
			o := &oracle.Oracle{
				Reducer: *runner.ReducerOf(p, "accumulate"), Reference: ending{runner.NewInterp(p)},
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

func TestWellTyped(t *testing.T) {
	for text, want := range map[string]bool{
		`{}`: true, `[]`: false, `{"id":null}`: false, `{"created":null}`: true, `{"choices":null}`: true,
		`{"choices":[{}]}`: false, `{"choices":[{"index":-1}]}`: false, `{"choices":[{"index":1.0}]}`: true,
		`{"choices":[{"index":0,"delta":{"content":1}}]}`: false,
	} {
		root, err := jsontree.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if wellTyped(root, chunkType) != want {
			t.Errorf("%s is well typed: %v", text, !want)
		}
	}
}
