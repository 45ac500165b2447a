package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/msggen/msggen/golden/internal/vector"
	"github.com/msggen/msggen/out/go/agentscope"
	"github.com/msggen/msggen/out/go/agentscope/agentscopehttp"
	"github.com/msggen/msggen/out/go/agui"
	"github.com/msggen/msggen/out/go/agui/aguihttp"
	"github.com/msggen/msggen/out/go/wire/transport"
)

// story is a run as a server emits it.
func story(t *testing.T) []agui.Event {
	t.Helper()
	var events []agui.Event
	lines := []string{`{"type":"RUN_STARTED","threadId":"t","runId":"r"}`, `{"type":"TEXT_MESSAGE_START","messageId":"m","role":"assistant"}`}
	for range 200 {
		lines = append(lines, `{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":"a word "}`)
	}
	lines = append(lines, `{"type":"TEXT_MESSAGE_END","messageId":"m"}`, `{"type":"RUN_FINISHED","threadId":"t","runId":"r"}`)
	for _, line := range lines {
		event, err := agui.DecodeEvent([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, event)
	}
	return events
}

// runAgent calls a server and gives the conversation that comes of it.
func runAgent(ctx context.Context, url string, opts ...transport.Option) (agui.Conversation, error) {
	client := aguihttp.NewClient(url, append(opts, transport.WithRetry(5, time.Millisecond, time.Millisecond))...)
	session := agui.NewSession()
	input := &agui.RunAgentInput{ThreadID: "t", RunID: "r", Messages: []agui.Message{&agui.UserMessage{ID: "1", Content: agui.ContentText("Hi.")}}}
	for _, err := range client.Run(ctx, input, session) {
		if err != nil {
			return session.Conversation, err
		}
	}
	return session.Conversation, nil
}

// tell emits a story.
func tell(events []agui.Event) transport.Emit[*agui.RunAgentInput, agui.Event] {
	return func(_ context.Context, input *agui.RunAgentInput, emit func(agui.Event) error) error {
		if input.RunID != "r" || len(input.Messages) != 1 {
			return transport.Refuse(http.StatusBadRequest, "another run")
		}
		for _, event := range events {
			if err := emit(event); err != nil {
				return err
			}
		}
		return nil
	}
}

// TestRun runs an agent over connections that hold and connections that break, for
// many clients at a time.
func TestRun(t *testing.T) {
	events := story(t)
	handler := aguihttp.RunHandler(tell(events))
	session := agui.NewSession()
	for _, event := range events {
		if _, err := session.Push(event, nil); err != nil {
			t.Fatal(err)
		}
	}
	want := session.Conversation
	breaking := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		handler.ServeHTTP(&brittle{w, 1000 + rand.IntN(8000)}, r)
	})
	for name, h := range map[string]http.Handler{"whole": handler, "broken": breaking} {
		server := httptest.NewServer(h)
		var wait sync.WaitGroup
		for range 100 {
			wait.Go(func() {
				got, err := runAgent(t.Context(), server.URL)
				if err != nil || !got.Equal(want) {
					t.Errorf("%s: %v\n%s", name, err, cmp.Diff(got.String(), want.String()))
				}
			})
		}
		wait.Wait()
		server.Close()
	}
}

// brittle is a connection that breaks after a number of bytes.
type brittle struct {
	http.ResponseWriter
	left int
}

func (b *brittle) Unwrap() http.ResponseWriter { return b.ResponseWriter }

func (b *brittle) Write(p []byte) (int, error) {
	n, err := b.ResponseWriter.Write(p[:min(len(p), b.left)])
	if b.left -= n; n < len(p) {
		http.NewResponseController(b.ResponseWriter).Flush()
		panic(http.ErrAbortHandler)
	}
	return n, err
}

// TestRunEndsEarly insists that nothing but a run that has ended passes for one.
func TestRunEndsEarly(t *testing.T) {
	events := story(t)
	for name, h := range map[string]http.HandlerFunc{
		"a server that fails": func(w http.ResponseWriter, r *http.Request) { http.Error(w, "boom", 500) },
		"a page":              func(w http.ResponseWriter, r *http.Request) { w.Write([]byte("<html></html>")) },
	} {
		server := httptest.NewServer(h)
		_, err := runAgent(t.Context(), server.URL)
		if refused := (*transport.ResponseError)(nil); !errors.As(err, &refused) {
			t.Errorf("%s: %v", name, err)
		}
		server.Close()
	}
	for name, emit := range map[string]transport.Emit[*agui.RunAgentInput, agui.Event]{
		"no end": tell(events[:len(events)-1]),
		"an error": func(ctx context.Context, input *agui.RunAgentInput, emit func(agui.Event) error) error {
			tell(events[:10])(ctx, input, emit)
			return errors.New("out of words")
		},
		"nothing": tell(nil),
	} {
		server := httptest.NewServer(aguihttp.RunHandler(emit, transport.WithErrorHandler(func(*http.Request, error) {})))
		_, err := runAgent(t.Context(), server.URL)
		if cut := (*transport.IncompleteError)(nil); !errors.As(err, &cut) {
			t.Errorf("%s: %v", name, err)
		}
		server.Close()
	}
	// What reads a stream without a client sees it, too.
	err := agui.NewSession().Fold(strings.NewReader("data: {\"type\":\"RUN_STARTED\",\"threadId\":\"t\",\"runId\":\"r\"}\n\n"))
	if err == nil || !strings.Contains(err.Error(), "the stream ended before its run did") {
		t.Errorf("a session that was cut off: %v", err)
	}
}

func TestNilInput(t *testing.T) {
	for _, err := range aguihttp.NewClient("http://localhost:1").Run(t.Context(), nil, nil) {
		if err == nil || !strings.Contains(err.Error(), "want a value") {
			t.Errorf("got %v", err)
		}
	}
	server := httptest.NewServer(aguihttp.RunHandler(func(_ context.Context, _ *agui.RunAgentInput, emit func(agui.Event) error) error {
		return emit(nil)
	}, transport.WithErrorHandler(func(*http.Request, error) {})))
	defer server.Close()
	_, err := runAgent(t.Context(), server.URL)
	if refused := (*transport.ResponseError)(nil); !errors.As(err, &refused) {
		t.Errorf("a nil event: %v", err)
	}
}

// TestFollow calls an operation whose input stands in the URL, with events of a
// recorded reply.
func TestFollow(t *testing.T) {
	recorded, err := vector.ReadStream("../vectors/agentscope/confirm-edited.json")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, step := range recorded.Steps {
		event, err := agentscope.DecodeAgentEvent([]byte(step.Text()))
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, event.(fmt.Stringer).String())
	}
	server := httptest.NewServer(http.StripPrefix("/api", agentscopehttp.FollowHandler(
		func(_ context.Context, input *agentscope.StreamRequest, emit func(agentscope.AgentEvent) error) error {
			if input.SessionID != "s/1" || input.AgentID != "a&b" {
				return transport.Refuse(http.StatusNotFound, "no such session")
			}
			for _, line := range lines {
				event, err := agentscope.DecodeAgentEvent([]byte(line))
				if err != nil {
					return err
				}
				if err := emit(event); err != nil {
					return err
				}
			}
			return nil
		})))
	defer server.Close()
	client := agentscopehttp.NewClient(server.URL + "/api/")
	n := 0
	for event, err := range client.Follow(t.Context(), &agentscope.StreamRequest{SessionID: "s/1", AgentID: "a&b"}) {
		if err != nil {
			t.Fatal(err)
		}
		if text, _ := event.AppendJSON(nil); string(text) != lines[n] {
			t.Errorf("event %d is %s", n, text)
		}
		n++
	}
	if n != len(lines) || n == 0 {
		t.Errorf("%d events of %d", n, len(lines))
	}
}
