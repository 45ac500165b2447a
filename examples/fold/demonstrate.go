package fold

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/msggen/msggen/examples/agent"
	"github.com/msggen/msggen/out/go/agentscope"
	"github.com/msggen/msggen/out/go/wire"
)

// Demonstrate publishes the recorded reply under many names at once and has two workers
// fold them, of which one is killed in the middle. It gives the messages when all are
// finished.
func Demonstrate(ctx context.Context, conn *nats.Conn, replies int, opts ...wire.Option) (messages map[string]*agentscope.Msg, err error) {
	service, err := Open(ctx, conn, opts...)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancelCause(ctx)
	mortal, kill := context.WithCancel(ctx)
	defer kill()
	var workers sync.WaitGroup
	defer workers.Wait()
	defer stop(nil)
	defer func() {
		if err != nil && ctx.Err() != nil {
			err = context.Cause(ctx) // why the worker has given up
		}
	}()
	workers.Go(func() { service.Work(mortal) })
	workers.Go(func() { stop(service.Work(ctx)) }) // without it nobody is left

	var names []string
	for i := range replies {
		names = append(names, fmt.Sprintf("reply-%d", i))
	}
	number := 0
	for event, err := range agentscope.ReadAgentEventNDJSON(bytes.NewReader(agent.Reply)) {
		if err != nil {
			return nil, err
		}
		number++
		for _, name := range names {
			if err := service.Publish(ctx, name, number, event); err != nil {
				return nil, err
			}
		}
		if number == 30 {
			kill()
		}
	}
	messages = map[string]*agentscope.Msg{}
	for _, name := range names {
		for messages[name] == nil {
			message, err := service.Message(ctx, name)
			if err != nil {
				return nil, err
			}
			if message != nil && message.FinishedAt != nil {
				messages[name] = message
				break
			}
			select {
			case <-time.After(10 * time.Millisecond):
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
	}
	return messages, nil
}
