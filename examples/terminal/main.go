// The terminal client runs an agent and prints what it says as it grows.
//
//	go run ./terminal -url http://localhost:8080/agent "What about a walk?"
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/msggen/msggen/out/go/agui"
	"github.com/msggen/msggen/out/go/agui/aguihttp"
	"github.com/msggen/msggen/out/go/wire/transport"
)

func main() {
	url := flag.String("url", "http://localhost:8080/agent", "address of the agent")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	question := strings.Join(flag.Args(), " ")
	if err := talk(ctx, *url, question, os.Stdout); err != nil {
		var refused *transport.ResponseError
		if errors.As(err, &refused) {
			fmt.Fprintln(os.Stderr, "the agent does not answer:", err)
		} else {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(1)
	}
}

// talk asks a question and prints the answer.
func talk(ctx context.Context, url, question string, out io.Writer) error {
	session := agui.NewSession()
	input := &agui.RunAgentInput{
		ThreadID: "thread-1", RunID: "run-1",
		Messages: []agui.Message{&agui.UserMessage{ID: "question", Content: agui.ContentText(question)}},
	}
	for taken, err := range aguihttp.NewClient(url).Run(ctx, input, session) {
		if err != nil {
			return err
		}
		for _, event := range taken.Out {
			show(out, event)
		}
	}
	fmt.Fprintf(out, "%d messages\n", len(session.Conversation.Messages))
	return nil
}

// show prints what an event says.
func show(out io.Writer, event agui.Event) {
	switch event := event.(type) {
	case *agui.TextMessageContentEvent:
		fmt.Fprint(out, event.Delta)
	case *agui.TextMessageEndEvent, *agui.ReasoningMessageEndEvent:
		fmt.Fprint(out, "\n\n")
	case *agui.ReasoningMessageContentEvent:
		fmt.Fprint(out, event.Delta)
	case *agui.ToolCallStartEvent:
		fmt.Fprintf(out, "[%s ", event.ToolCallName)
	case *agui.ToolCallArgsEvent:
		fmt.Fprint(out, event.Delta)
	case *agui.ToolCallEndEvent:
		fmt.Fprint(out, "]\n\n")
	default: // nothing that a terminal shows
	}
}
