package main

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"testing"

	"github.com/msggen/msggen/out/go/agentscope"
	"github.com/msggen/msggen/out/go/agui"
	"github.com/msggen/msggen/out/go/bridge"
	"github.com/msggen/msggen/out/go/wire"
)

// TestZeroSession pushes to sessions that nobody made: they behave as those that
// were, and keep the states that they were given.
func TestZeroSession(t *testing.T) {
	streams := [][]string{
		{`{"type":"TEXT_MESSAGE_START","messageId":"m"}`},
		{`{"type":"RUN_STARTED","threadId":"t","runId":"r"}`, `{"type":"STATE_DELTA","delta":[{"op":"add","path":"/a","value":1}]}`},
	}
	for _, stream := range streams {
		var zero agui.Session
		made := agui.NewSession()
		for _, doc := range stream {
			ev := inbound(t, doc)
			outcome, err := zero.Push(ev, nil)
			wantOutcome, wantErr := made.Push(ev, nil)
			if !reflect.DeepEqual(outcome, wantOutcome) || !reflect.DeepEqual(err, wantErr) {
				t.Errorf("%s: got %v, %v; want %v, %v", doc, outcome, err, wantOutcome, wantErr)
			}
		}
		if !reflect.DeepEqual(zero.Verifier, made.Verifier) || !reflect.DeepEqual(zero.Conversation, made.Conversation) {
			t.Errorf("got %v, want %v", zero.Conversation, made.Conversation)
		}
	}
	restored := agui.Session{Conversation: agui.Conversation{Messages: []agui.Message{&agui.UserMessage{ID: "kept", Content: agui.ContentText("x")}}}}
	if _, err := restored.Push(inbound(t, `{"type":"TEXT_MESSAGE_START","messageId":"m"}`), nil); err == nil {
		t.Error("a session with a conversation takes any first event")
	}
	if len(restored.Conversation.Messages) != 1 {
		t.Error("the conversation is lost")
	}
	var translating bridge.AguiSession
	var early *wire.Error
	if _, err := translating.End(nil); !errors.As(err, &early) || early.Code != agui.CodeIncomplete || translating.Verifier.Phase != agui.RunPhaseWaiting {
		t.Errorf("at once at the end: %v, %v", err, translating.Verifier)
	}
}

// TestNilArguments gives nil where a value has to be.
func TestNilArguments(t *testing.T) {
	begun := agentscope.Msg{ID: "r"}
	calls := map[string]func() error{
		"event: want an event, got nil": func() error {
			_, err := begun.AppendEvent(nil)
			return under(err, "event")
		},
		"fold: want an event, got nil": func() error {
			_, _, err := agentscope.FoldMsg(nil, nil)
			return under(err, "fold")
		},
		"boundary: want an event, got nil": func() error {
			_, err := new(agui.Session).Push(nil, nil)
			return err
		},
		"content: want a value, got nil": func() error {
			_, err := agentscope.NewUserMsg("a", nil, nil)
			return err
		},
		"hint: want a value, got nil": func() error {
			_, err := begun.AppendEvent(&agentscope.HintBlockEvent{ReplyID: "r", BlockID: "b"})
			return err
		},
	}
	for want, call := range calls {
		if err := call(); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if len(begun.Content) != 0 {
		t.Errorf("a refused event has left %v", begun.Content)
	}
}

// TestNilFields leaves unions nil in states and events. Rules that need them say which,
// and accessors give nothing.
func TestNilFields(t *testing.T) {
	m := &agentscope.Msg{ID: "r", Role: agentscope.RoleAssistant, Content: []agentscope.ContentBlock{&agentscope.ToolResultBlock{ID: "c", State: agentscope.ToolResultStateRunning}}}
	_, err := m.AppendEvent(&agentscope.ToolResultTextDeltaEvent{ReplyID: "r", ToolCallID: "c", Delta: "d"})
	if want := "content[0].output: want string or list, got null"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if text := (&agui.UserMessage{ID: "x"}).UserText(); text != "" {
		t.Errorf("got %s", text)
	}
	if blocks := (&agentscope.Msg{Content: []agentscope.ContentBlock{nil}}).ContentBlocks(agentscope.ContentBlockTypeText); blocks != nil {
		t.Errorf("got %v", blocks)
	}
}

// TestNilAnywhere folds events after some union of the state or the event has become nil.
func TestNilAnywhere(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	refused := 0
	for _, s := range decoders(t) {
		var msg agentscope.Msg
		conversation := agui.Conversation{State: []byte("{}")}
		for _, text := range s.seeds {
			read, err := s.decode.read([]byte(text))
			if err != nil {
				continue
			}
			if random.IntN(4) == 0 {
				unset(random, reflect.ValueOf(read))
			}
			switch ev := read.(type) {
			case agentscope.AgentEvent:
				if start, ok := ev.(*agentscope.ReplyStartEvent); ok {
					msg = agentscope.Msg{ID: start.ReplyID, Role: agentscope.RoleAssistant}
				}
				if random.IntN(8) == 0 {
					unset(random, reflect.ValueOf(&msg))
				}
				_, err = msg.AppendEvent(ev)
				msg.TextContent("")
				msg.HasContentBlocks(agentscope.ContentBlockTypeText)
			case agui.Event:
				if random.IntN(8) == 0 {
					unset(random, reflect.ValueOf(&conversation))
				}
				_, err = conversation.Apply(ev)
			}
			if err != nil {
				refused++
			}
		}
	}
	if refused == 0 {
		t.Error("nothing was refused")
	}
}

// unset makes some union nil.
func unset(random *rand.Rand, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return
		}
		if v.Kind() == reflect.Interface && v.CanSet() && random.IntN(3) == 0 {
			v.SetZero()
			return
		}
		unset(random, v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				unset(random, v.Field(i))
			}
		}
	case reflect.Slice:
		if v.Len() > 0 {
			unset(random, v.Index(random.IntN(v.Len())))
		}
	}
}

// TestErrorsAreErrors looks at what the functions of the SDKs return: an error that is
// nil has to be nil as an error, too.
func TestErrorsAreErrors(t *testing.T) {
	var _ func(agui.Count) error = agui.VerifyCount
	var _ func(agentscope.AbsoluteURL) (agentscope.AbsoluteURL, error) = agentscope.VerifyAbsoluteURL
	if err := agui.VerifyCount(1); err != nil {
		t.Error(err)
	}
	var e *wire.Error
	if err := agui.VerifyCount(-1); !errors.As(err, &e) || e.Code != wire.CodeOutOfRange {
		t.Errorf("got %v", err)
	}
	files, err := filepath.Glob("../../out/go/*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	returnsPointer := regexp.MustCompile(`(?m)^func .*[ (]\*wire\.Error\)? \{$`)
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if head := returnsPointer.Find(source); head != nil {
			t.Errorf("%s: %s", file, head)
		}
	}
}

// under is err as the error of a field.
func under(err error, field string) error {
	var e *wire.Error
	if errors.As(err, &e) {
		return e.Under(wire.Field(field))
	}
	return err
}
