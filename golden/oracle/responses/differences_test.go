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
	p, err := command.Load("../../..", "spec/responses")
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
	if a.Value != "" {
		a.Value = shown(a.Value)
	}
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

// Every difference is matched as narrowly as it can be: what is nearly it is found.
func TestDifferencesAreNarrow(t *testing.T) {
	const (
		ended    = `{"type":"response.completed","response":{"id":"r","output":[]}}`
		goesOn   = `{"type":"response.in_progress","response":{"id":"r","output":[{"type":"message","id":"n","content":[]}]}}`
		goesOn2  = `{"type":"response.in_progress","response":{"id":"r","output":[]}}`
		second   = `{"type":"response.output_item.added","output_index":1,"item":{"type":"message","id":"n","content":[]}}`
		other    = `{"type":"response.output_item.done","output_index":0,"item":{"type":"message","id":"n","content":[]}}`
		call     = `{"type":"response.output_item.added","output_index":0,"item":{"type":"mcp_call","id":"m","server_label":"s","name":"f","arguments":""}}`
		function = `{"type":"response.function_call_arguments.delta","item_id":"m","output_index":0,"delta":"{"}`
		mcp      = `{"type":"response.mcp_call_arguments.delta","item_id":"m","output_index":0,"delta":"{"}`
		strange  = `{"type":"response.output_text.delta","item_id":"n","output_index":0,"content_index":0,"delta":"a"}`
		tools    = `{"type":"response.output_item.added","output_index":0,"item":{"type":"mcp_list_tools","id":"m","server_label":"s","tools":[]}}`
		listed   = `{"type":"response.mcp_list_tools.completed","item_id":"m","output_index":0}`
		shell    = `{"type":"response.output_item.added","output_index":0,"item":{"type":"shell_call_output","id":"m","call_id":"c","output":[]}}`
		output   = `{"type":"response.shell_call_output_content.delta","item_id":"m","output_index":0,"command_index":0,"delta":{"stdout":"a"}}`
		null     = `{"type":"response.output_text.annotation.added","item_id":"m","output_index":0,"content_index":0,"annotation_index":0,"annotation":null}`
		likely   = `{"type":"response.output_text.delta","item_id":"m","output_index":0,"content_index":0,"delta":"a","logprobs":[{"token":"a","logprob":-1}]}`
		likelier = `{"type":"response.output_text.delta","item_id":"m","output_index":0,"content_index":0,"delta":"a","logprobs":[{"token":"a","logprob":-1,"bytes":[97],"top_logprobs":[]}]}`
		twice    = `{"type":"response.created","response":{"id":"q","id":"r","output":[]}}`
		bare     = `{"type":"response.output_item.added","output_index":0,"item":{"type":"message","id":"m"}}`
		failed   = `{"type":"response.failed","response":{"id":"r","output":[{"type":"message","id":"m","content":[]}]}}`
		silent   = `{"type":"response.completed","response":{"id":"r"}}`
		late     = `{"type":"output_text","text":"","annotations":[]}`
		listOf   = `"output":[{"type":"message","id":"m","role":"assistant","content":[]}]`
	)
	for _, c := range []struct {
		name   string
		known  string // the difference that it is taken for; "found" for none
		answer func(runner.Answer) runner.Answer
		events []string
	}{
		{"the same", "", has(), []string{begun, message, part, delta}},
		{"a good event that is refused", "found", says("no"), []string{begun, message}},
		{"a text that is lost", "found", has(`"text":"a"`, `"text":""`), []string{begun, message, part, delta}},
		{"a key that comes twice", "duplicate-keys", func(runner.Answer) runner.Answer {
			return runner.Answer{Outcome: "applied", Value: `{"id":"r","output":[]}`}
		}, []string{twice}},
		{"a key that comes twice, and the first", "found", func(runner.Answer) runner.Answer {
			return runner.Answer{Outcome: "applied", Value: `{"id":"q","output":[]}`}
		}, []string{twice}},
		{"a number as id", "unchecked", has(), []string{begun, `{"type":"response.completed","response":{"id":1}}`}},
		{"another response", "found", has(), []string{begun, `{"type":"response.completed","response":{"id":"q"}}`}},
		{"cut off", "cut-off", has(), []string{begun, end}},
		{"cut off, and other items", "found", has(`"output":[]`, listOf), []string{begun, end}},
		{"ended, and refused", "found", says("no"), []string{begun, ended, end}},
		{"an unknown event", "unknown-event", says("Unhandled response stream event: unknown"), []string{begun, `{"type":"response.hologram"}`}},
		{"a known event", "found", says("Unhandled response stream event: unknown"), []string{begun, message}},
		{"not begun", "not-begun", says("expected 'response.created' event"), []string{goesOn}},
		{"begun", "found", says("expected 'response.created' event"), []string{begun, goesOn}},
		{"another id", "other-id", says("expected item_id 'm', got 'n'"), []string{begun, message, part, strange}},
		{"the same id", "found", says("expected item_id 'm', got 'm'"), []string{begun, message, part, delta}},
		{"another item", "identities", says("expected output item id 'm', got 'n'"), []string{begun, message, other}},
		{"the same item", "found", says("expected output item id 'm', got 'm'"), []string{begun, message, whole}},
		{"a second item", "found", says("duplicate output item identity 'id:n'"), []string{begun, message, second}},
		{"an item again", "item-again", says("Duplicate response output index 0."), []string{begun, message, message}},
		{"an item", "found", says("Duplicate response output index 0."), []string{begun, message}},
		{"an item at once", "item-at-once", says("missing output at index 0"), []string{begun, whole}},
		{"an item after its beginning", "found", says("missing output at index 0"), []string{begun, message, whole}},
		{"a part again", "part-at-once", says("missing content at index 0"), []string{begun, message, part, part}},
		{"a part", "found", says("missing content at index 0"), []string{begun, message, part}},
		{"a part that is complete", "found", says("missing content at index 0"), []string{begun, message, part, strings.Replace(part, "added", "done", 1)}},
		{"a notice", "notices", says("missing output at index 0"), []string{begun, listed}},
		{"a notice about an item", "found", says("missing output at index 0"), []string{begun, tools, listed}},
		{"another kind", "other-kind", says("expected output item type 'function_call', got 'mcp_call'"), []string{begun, call, function}},
		{"the same kind", "found", says("expected output item type 'function_call', got 'mcp_call'"), []string{begun, call, mcp}},
		{"unfinished", "unfinished", says("Cannot complete response with unfinished output items."), []string{begun, message, ended}},
		{"nothing unfinished", "found", says("Cannot complete response with unfinished output items."), []string{begun, ended}},
		{"no items at the end", "items-kept", has(listOf, `"output":[]`), []string{begun, message, whole, ended}},
		{"no items in the middle", "found", has(listOf, `"output":[]`), []string{begun, message, whole, goesOn2}},
		{"no items, and another model", "found", has(listOf, `"output":[]`, `"model":""`, `"model":"x"`), []string{begun, message, whole, ended}},
		{"changed late", "changed-late", has(late, ""), []string{begun, message, whole, part, silent}},
		{"changed in time", "found", has(late, ""), []string{begun, message, part, silent}},
		{"changed late, and another model", "found", has(late, "", `"model":""`, `"model":"x"`), []string{begun, message, whole, part, silent}},
		{"no content", "left-out", says("output.content is not iterable"), []string{begun, bare}},
		{"content", "found", says("output.content is not iterable"), []string{begun, message}},
		{"no content, another reason", "found", says("no"), []string{begun, bare}},
		{"arguments of nothing", "left-out", has(`"arguments":"{"`, `"arguments":"undefined{"`), []string{begun, strings.Replace(call, `,"arguments":""`, "", 1), mcp}},
		{"arguments", "found", has(`"arguments":"{"`, `"arguments":"undefined{"`), []string{begun, call, mcp}},
		{"items replaced", "items-replaced", has(`"id":"n"`, `"id":"m"`), []string{begun, message, whole, goesOn}},
		{"items in the beginning", "found", has(`"id":"n"`, `"id":"m"`), []string{begun, goesOn}},
		{"items replaced, and another model", "found", has(`"id":"n"`, `"id":"m"`, `"model":""`, `"model":"x"`), []string{begun, message, whole, goesOn}},
		{"other places", "other-places", says("Response snapshot has conflicting output positions."), []string{begun, message, strings.Replace(failed, `"m"`, `"n"`, 1)}},
		{"the same places", "found", says("Response snapshot has conflicting output positions."), []string{begun, message, failed}},
		{"behind the end", "behind-the-end", says("missing output at index 0"), []string{begun, message, ended, part}},
		{"before the end", "found", says("missing output at index 0"), []string{begun, message, part}},
		{"no annotation", "null-annotation", has(`"annotations":[]`, `"annotations":[null]`), []string{begun, message, part, null}},
		{"no annotation, and a text", "found", has(`"annotations":[]`, `"annotations":[null]`, `"text":""`, `"text":"a"`), []string{begun, message, part, null}},
		{"half of the probabilities", "logprobs", has(`,"logprobs":[{"token":"a","logprob":-1,"top_logprobs":[]}]`, ""), []string{begun, message, part, likely}},
		{"all of the probabilities", "found", has(`,"logprobs":[{"token":"a","logprob":-1,"bytes":[97],"top_logprobs":[]}]`, ""), []string{begun, message, part, likelier}},
		{"a command that goes on", "outcome-assumed", has(`"stderr":""`, `"stderr":"","outcome":{"type":"exit","exit_code":0}`), []string{begun, shell, output}},
		{"a command that has failed", "found", has(`"stderr":""`, `"stderr":"","outcome":{"type":"exit","exit_code":1}`), []string{begun, shell, output}},
		{"the output of no command", "shell-gap", says("missing command at index 1"), []string{begun, shell, strings.Replace(output, `"command_index":0`, `"command_index":1`, 1)}},
		{"the output of a command", "found", says("missing command at index 0"), []string{begun, shell, output}},
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
	for _, d := range slices.Concat(differences, javaScriptDifferences) {
		if names[d.Name] || d.Reason == "" || len(d.Streams) == 0 {
			t.Errorf("%s is not listed well", d.Name)
		}
		names[d.Name] = true
	}
}
