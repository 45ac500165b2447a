package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/out/go/agui"
	"github.com/msggen/msggen/out/go/wire"
)

func inbound(t *testing.T, doc string) agui.InboundEvent {
	t.Helper()
	ev, err := agui.DecodeInboundEvent([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	return ev
}

// TestPushWhilePushing pushes the next event from where the one before is
// delivered. Each push keeps its own callback and its own outcome.
func TestPushWhilePushing(t *testing.T) {
	events := []string{
		`{"type":"RUN_STARTED","threadId":"t","runId":"r"}`,
		`{"type":"TEXT_MESSAGE_CHUNK","messageId":"m","delta":"a"}`,
		`{"type":"THINKING_START"}`,
		`{"type":"TEXT_MESSAGE_CONTENT","messageId":"nobody's","delta":"b"}`,
	}
	session := agui.NewSession()
	var told []string
	var push func(i int)
	push = func(i int) {
		pushed := false
		outcome, err := session.Push(inbound(t, events[i]), func(ev agui.Event, _ wire.Outcome) {
			told = append(told, fmt.Sprint(i, " ", ev.Type()))
			if !pushed && i+1 < len(events) {
				pushed = true
				push(i + 1)
			}
		})
		told = append(told, fmt.Sprint(i, " ", outcome.Status, len(outcome.Warnings), err))
	}
	push(0)
	want := []string{
		"0 RUN_STARTED", "1 TEXT_MESSAGE_START", "2 TEXT_MESSAGE_END",
		"3 applied 0 verify: cannot send TEXT_MESSAGE_END: no active text message m",
		"2 REASONING_START", "2 applied 1 <nil>",
		"1 applied 0 verify: cannot send TEXT_MESSAGE_CONTENT: no active text message m", "0 applied 0 <nil>",
	}
	if !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

// TestPushToCopies pushes to a session and to a copy of it, in turn and from within
// each other. Neither delivers for the other.
func TestPushToCopies(t *testing.T) {
	session := agui.NewSession()
	start := inbound(t, `{"type":"RUN_STARTED","threadId":"t","runId":"r"}`)
	if _, err := session.Push(start, nil); err != nil {
		t.Fatal(err)
	}
	twin := *session
	var told []string
	step := inbound(t, `{"type":"CUSTOM","name":"n","value":1}`)
	deliver := func(who string, then func()) func(agui.Event, wire.Outcome) {
		return func(agui.Event, wire.Outcome) {
			told = append(told, who)
			if then != nil {
				then()
			}
		}
	}
	push := func(s *agui.Session, deliver func(agui.Event, wire.Outcome)) {
		if _, err := s.Push(step, deliver); err != nil {
			t.Error(err)
		}
	}
	push(session, deliver("session", func() { push(&twin, deliver("twin within", nil)) }))
	push(&twin, deliver("twin", func() { push(session, deliver("session within", nil)) }))
	push(session, nil)
	if want := []string{"session", "twin within", "twin", "session within"}; !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
	if err := twin.Fold(brokenStream{}); err == nil {
		t.Error("a broken stream was folded")
	}
	if _, err := twin.Push(start, nil); err == nil || session.Verifier.Phase != agui.RunPhaseRunning {
		t.Errorf("got %v", err)
	}
}

type brokenStream struct{}

func (brokenStream) Read([]byte) (int, error) { return 0, fmt.Errorf("broken") }

// TestPipelinesByLine sends the same events through as lines and as server-sent events,
// and the second half of them through a pipeline that goes on with kept states.
func TestPipelinesByLine(t *testing.T) {
	events := []string{
		`{"type":"RUN_STARTED","threadId":"t","runId":"r"}`,
		`{"type":"TEXT_MESSAGE_CHUNK","messageId":"m","role":"assistant","delta":"Hel"}`,
		`{"type":"TEXT_MESSAGE_CHUNK","delta":"lo"}`,
		`{"type":"RUN_FINISHED","threadId":"t","runId":"r"}`,
	}
	lines := strings.Join(events, "\n\n")
	want := agui.NewSession()
	if err := want.Fold(strings.NewReader("data: " + strings.Join(events, "\n\ndata: ") + "\n\n")); err != nil {
		t.Fatal(err)
	}
	folded := agui.NewSession()
	if err := folded.FoldNDJSON(strings.NewReader(lines)); err != nil || !folded.Equal(*want) {
		t.Errorf("folded into %v, %v; want %v", folded, err, want)
	}
	taken := 0
	stepped := agui.NewSession()
	for one, err := range stepped.EventsNDJSON(strings.NewReader(lines)) {
		if err != nil {
			t.Fatal(err)
		}
		if one.Event != nil { // the end comes without one
			taken++
		}
	}
	if taken != len(events) || !stepped.Equal(*want) {
		t.Errorf("went in %d events to %v", taken, stepped)
	}
	var at *wire.StreamError
	if err := agui.NewSession().FoldNDJSON(strings.NewReader(events[0] + "\n\n{}")); !errors.As(err, &at) || at.Line != 3 {
		t.Errorf("got %v", err)
	}

	first := agui.NewSession()
	for _, event := range events[:2] {
		if _, err := first.Push(inbound(t, event), nil); err != nil {
			t.Fatal(err)
		}
	}
	second := agui.Session{
		BoundaryState: *first.BoundaryState.Clone(), Expander: *first.Expander.Clone(),
		Verifier: *first.Verifier.Clone(), Conversation: *first.Conversation.Clone(),
	}
	if err := second.FoldNDJSON(strings.NewReader(events[2] + "\n" + events[3])); err != nil || !second.Equal(*want) {
		t.Errorf("went on to %v, %v; want %v", second, err, want)
	}
}
