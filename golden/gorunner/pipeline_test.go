package main

import (
	"fmt"
	"slices"
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
