package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/runner"
)

// Streams get far enough to matter, and every event that there is gets through.
func TestStreamsAreAccepted(t *testing.T) {
	protocol := spec(t)
	a := &all{protocol: protocol, reference: runner.NewInterp(protocol)}
	input := a.reducer("boundary").Union()
	source := newStreams(1, input)
	line := runner.PipelineOf(protocol, "Session")
	const streams = 300
	accepted, refused, through := 0, 0, map[string]int{}
	for n := range streams {
		s := source.next(n)
		a.reference.Do(runner.Request{Op: runner.OpBegin, Pipeline: line})
		for _, event := range s.Events {
			answer, _ := a.reference.Do(runner.Request{Op: runner.OpEvent, Event: event})
			if strings.HasPrefix(answer.Outcome, "error:") {
				refused++
				break
			}
			accepted++
			through[jsontree.TextOf(jsontree.Tree(event).Get("type"))]++
		}
	}
	if accepted < 15*streams {
		t.Errorf("%d events of %d streams are accepted", accepted, streams)
	}
	if refused < streams/10 || refused > streams*2/3 {
		t.Errorf("%d of %d streams are refused", refused, streams)
	}
	for _, m := range input.Members {
		if through[m.Tag] == 0 {
			t.Errorf("no %s is accepted", m.Tag)
		}
	}
}

// One seed gives the same streams every time.
func TestStreamsRepeat(t *testing.T) {
	input := (&all{protocol: spec(t)}).reducer("boundary").Input
	one, other := newStreams(3, input), newStreams(3, input)
	for n := range 20 {
		if !slices.Equal(one.next(n).Events, other.next(n).Events) {
			t.Fatalf("stream %d differs", n)
		}
	}
}

// Sound streams have nothing wrong with them.
func TestSoundStreams(t *testing.T) {
	protocol := spec(t)
	a := &all{protocol: protocol, reference: runner.NewInterp(protocol)}
	source := newStreams(1, a.reducer("compact").Input)
	line := runner.PipelineOf(protocol, "Session")
	for n := range 50 {
		a.reference.Do(runner.Request{Op: runner.OpBegin, Pipeline: line})
		for _, event := range source.sound(n) {
			if answer, _ := a.reference.Do(runner.Request{Op: runner.OpEvent, Event: event}); strings.HasPrefix(answer.Outcome, "error:") {
				t.Fatalf("%s: %v", event, answer)
			}
		}
	}
}

func TestNullsAreAdded(t *testing.T) {
	input := (&all{protocol: spec(t)}).reducer("apply").Input
	for text, want := range map[string]string{
		`{"type":"RAW","event":null}`: `{"type":"RAW","event":null,"timestamp":null,"rawEvent":null,"metadata":null,"subagentRunId":null,"source":null}`,
		`{"type":"MESSAGES_SNAPSHOT","timestamp":0,"rawEvent":0,"metadata":{},"messages":[{"id":"m","role":"reasoning","content":""}]}`: `{"type":"MESSAGES_SNAPSHOT","timestamp":0,"rawEvent":0,"metadata":{},` +
			`"messages":[{"id":"m","role":"reasoning","content":"","subagentRunId":null,"encryptedValue":null,"metadata":null}]}`,
	} {
		root, err := jsontree.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if addNulls(input, root); root.String() != want {
			t.Errorf("%s becomes %s", text, root)
		}
	}
}
