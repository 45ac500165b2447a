// Package agent is an AgentScope agent that always says the same: it plays a recorded
// reply, translated by the bridge to the events of AG-UI.
package agent

import (
	"bytes"
	"context"
	_ "embed"
	"net/http"
	"time"

	"github.com/msggen/msggen/out/go/agentscope"
	"github.com/msggen/msggen/out/go/agui"
	"github.com/msggen/msggen/out/go/agui/aguihttp"
	"github.com/msggen/msggen/out/go/bridge"
	"github.com/msggen/msggen/out/go/wire"
)

// Reply is the recorded reply, one AgentScope event a line.
//
//go:embed reply.ndjson
var Reply []byte

// Handler answers every request with the reply, with a pause before each event.
func Handler(pause time.Duration) http.Handler {
	return aguihttp.RunHandler(func(ctx context.Context, _ *agui.RunAgentInput, emit func(agui.Event) error) error {
		session := bridge.NewAguiSession()
		for event, err := range agentscope.ReadAgentEventNDJSON(bytes.NewReader(Reply)) {
			if err != nil {
				return err
			}
			select {
			case <-time.After(pause):
			case <-ctx.Done():
				return context.Cause(ctx)
			}
			var failed error
			send := func(event agui.Event, _ wire.Outcome) {
				if failed == nil {
					failed = emit(event)
				}
			}
			if _, err := session.Push(event, send); err != nil {
				return err
			}
			if failed != nil {
				return failed
			}
		}
		return nil
	})
}

// Brittle breaks the first connection of every client after so many bytes, in the
// middle of an event, as the networks of this world do.
func Brittle(h http.Handler, bytes int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Last-Event-ID") == "" {
			w = &brittle{ResponseWriter: w, left: bytes}
		}
		h.ServeHTTP(w, r)
	})
}

type brittle struct {
	http.ResponseWriter
	left int
}

func (b *brittle) Unwrap() http.ResponseWriter { return b.ResponseWriter }

func (b *brittle) Write(p []byte) (int, error) {
	n, err := b.ResponseWriter.Write(p[:min(len(p), b.left)])
	if b.left -= n; err == nil && n < len(p) {
		http.NewResponseController(b.ResponseWriter).Flush()
		panic(http.ErrAbortHandler)
	}
	return n, err
}
