// Command soak folds as many events as it is told into a conversation of thousands of
// messages, one text after the other, and writes ten lines of JSON on the way: how many
// events there were, what one of them has cost, what memory is in use, and how long all
// texts are.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"syscall"

	"github.com/msggen/msggen/out/go/agui"
)

// progress is one line.
type progress struct {
	Events  int     `json:"events"`
	Nanos   float64 `json:"nanos"` // of an event, since the last line
	Heap    uint64  `json:"heap"`
	Content int     `json:"content"`
}

func main() {
	if err := soak(); err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

func soak() error {
	events, err := strconv.Atoi(os.Args[1])
	if err != nil {
		return err
	}
	perMessage := max(500, events/4000)
	conversation, err := agui.DecodeConversation([]byte("{}"))
	if err != nil {
		return err
	}
	out, content, start := json.NewEncoder(os.Stdout), 0, processorTime()
	for i := 1; i <= events; i++ {
		message := (i - 1) / perMessage
		line := fmt.Sprintf(`{"type":"TEXT_MESSAGE_CONTENT","messageId":"m%d","delta":"word %d "}`, message, i)
		if i%perMessage == 1 {
			line = fmt.Sprintf(`{"type":"TEXT_MESSAGE_START","messageId":"m%d","role":"assistant"}`, message)
		}
		event, err := agui.DecodeEvent([]byte(line))
		if err != nil {
			return err
		}
		if _, err := conversation.Apply(event); err != nil {
			return err
		}
		content += len(line)
		if i%(events/10) == 0 {
			nanos := float64(processorTime()-start) / float64(events/10)
			runtime.GC()
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			if err := out.Encode(progress{i, nanos, memory.HeapAlloc, content}); err != nil {
				return err
			}
			start = processorTime()
		}
	}
	runtime.KeepAlive(conversation)
	return nil
}

// processorTime is what this process has used of the processors, in nanoseconds: other
// programs have them, too.
func processorTime() int64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return used.Utime.Nano() + used.Stime.Nano()
}
