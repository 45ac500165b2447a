package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/runner"
)

func madeUp(p *ir.Protocol, seed uint64, n int) []*oracle.Stream {
	source := newStreams(chance.New(seed), seed, p)
	var all []*oracle.Stream
	for i := range n {
		all = append(all, source.next(i))
	}
	return all
}

func TestStreamsAreRepeatable(t *testing.T) {
	p := spec(t)
	a, b, c := madeUp(p, 1, 50), madeUp(p, 1, 50), madeUp(p, 2, 50)
	differ := 0
	for i := range a {
		if a[i].Start != b[i].Start || !slices.Equal(a[i].Events, b[i].Events) {
			t.Errorf("stream %d differs from itself", i)
		}
		if !slices.Equal(a[i].Events, c[i].Events) {
			differ++
		}
	}
	if differ == 0 {
		t.Error("another seed makes up the same streams")
	}
}

// Streams must reach everything: every event type with every kind of outcome.
func TestStreamsReachEverything(t *testing.T) {
	p := spec(t)
	interp := runner.NewInterp(p)
	reducer := runner.ReducerOf(p, "append_event")
	outcomes, types, refused, events := map[string]int{}, map[string]int{}, 0, 0
	joined, replaced, moved := 0, 0, 0
	for _, s := range madeUp(p, 1, 400) {
		if a, _ := interp.Do(runner.Request{Op: runner.OpBegin, Reducer: reducer, State: s.Start}); a.Outcome != ok {
			continue
		}
		before := ""
		for _, event := range s.Events {
			a, _ := interp.Do(runner.Request{Op: runner.OpEvent, Event: event})
			if tree := jsontree.Tree(event); a.Outcome == applied && a.Value != before {
				sources := func(state string) int { return strings.Count(state, `"source":{`) }
				switch jsontree.TextOf(tree.Get("type")) {
				case "TOOL_RESULT_DATA_DELTA":
					if before != "" && sources(a.Value) == sources(before) {
						joined++
					}
				case "TEXT_BLOCK_END":
					if tree.Get("text").IsString() {
						replaced++
					}
				case "DATA_BLOCK_DELTA":
					if tree.Get("url").IsString() {
						moved++
					}
				}
			}
			before = a.Value
			outcomes[a.Outcome]++
			events++
			if a.Outcome == applied || a.Outcome == "ignored" {
				types[jsontree.TextOf(jsontree.Tree(event).Get("type"))]++
			} else if len(a.Outcome) > 6 && a.Outcome[:6] == "error:" {
				refused++
			}
		}
	}
	for _, m := range p.Reducers[0].Union().Members {
		if types[m.Tag] == 0 {
			t.Errorf("no %s has an effect", m.Tag)
		}
	}
	for _, want := range []string{
		applied, "ignored", noState, "skipped:other-reply", "skipped:unknown-block", "skipped:unknown-call", "skipped:unknown-result",
		"skipped:unknown-event", "error:bad-base64", "error:bad-url", "error:one-source", "error:not-inline", "error:int-overflow",
		"error:out-of-range", "error:wrong-type", "error:missing-field", "error:duplicate-key", "error:not-in-enum", "error:syntax",
		"error:unknown-member",
	} {
		if outcomes[want] == 0 {
			t.Errorf("nothing comes out as %s", want)
		}
	}
	if joined == 0 || replaced == 0 || moved == 0 {
		t.Errorf("bytes of results are joined %d times, texts replaced %d times, bytes moved to a URL %d times", joined, replaced, moved)
	}
	if refused > events/5 {
		t.Errorf("%d of %d events are refused", refused, events)
	}
}

// Documents must reach both sides of every type.
func TestQuestionsReachEverything(t *testing.T) {
	p := spec(t)
	interp := runner.NewInterp(p)
	source := newQuestions(newStreams(chance.New(1), 1, p), p, interp)
	accepted, refused := map[string]int{}, map[string]int{}
	for n := range 3000 {
		q := source.next(n)
		a, err := interp.Do(q.Request)
		if err != nil || a.Problem != "" {
			t.Fatal(err, a.Problem)
		}
		name := q.Request.Type + q.Request.Call
		if a.Outcome == ok {
			accepted[name]++
		} else {
			refused[name]++
		}
	}
	for _, typ := range documentTypes {
		if accepted[typ] == 0 || refused[typ] == 0 {
			t.Errorf("%s: %d accepted, %d refused", typ, accepted[typ], refused[typ])
		}
	}
	for _, call := range []string{"UserMsg", "SystemMsg", "AssistantMsg", "get_text_content", "get_content_blocks", "has_content_blocks"} {
		if accepted["Msg"+call] == 0 {
			t.Errorf("%s is never called", call)
		}
	}
}
