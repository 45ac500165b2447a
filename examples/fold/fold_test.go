package fold_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/msggen/msggen/examples/agent"
	"github.com/msggen/msggen/examples/fold"
	"github.com/msggen/msggen/out/go/agentscope"
	"github.com/msggen/msggen/out/go/wire"
)

// TestOneWorkerDies insists that every message ends as if one process had folded it.
func TestOneWorkerDies(t *testing.T) {
	conn, shutdown, err := fold.Connect("")
	if err != nil {
		t.Fatal(err)
	}
	defer shutdown()
	sources := []wire.Option{wire.WithNow(func() string { return "now" }), wire.WithNewID(func() string { return "id" })}
	var want *agentscope.Msg
	for event, err := range agentscope.ReadAgentEventNDJSON(bytes.NewReader(agent.Reply)) {
		if err != nil {
			t.Fatal(err)
		}
		if want, _, err = agentscope.FoldMsg(want, event, sources...); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	messages, err := fold.Demonstrate(ctx, conn, 20, sources...)
	if err != nil || len(messages) != 20 {
		t.Fatalf("%d messages, %v", len(messages), err)
	}
	for name, message := range messages {
		if !message.Equal(*want) {
			t.Errorf("%s: got %s\nwant %s", name, message, want)
		}
	}
}
