package main

import (
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/msggen/msggen/out/go/agentscope"
	"github.com/msggen/msggen/out/go/agui"
	"github.com/msggen/msggen/out/go/wire"
)

func message(t *testing.T, events ...string) *agentscope.Msg {
	t.Helper()
	msg, err := agentscope.DecodeMsg([]byte(agentscopeFolds.start))
	if err != nil {
		t.Fatal(err)
	}
	for _, event := range events {
		push(t, msg, event)
	}
	return msg
}

func push(t *testing.T, msg *agentscope.Msg, text string) {
	t.Helper()
	event, err := agentscope.DecodeAgentEvent([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if outcome, err := msg.AppendEvent(event); err != nil || outcome.Status != wire.Applied {
		t.Fatal(outcome, err)
	}
}

// TestCopiesDoNotMix copies blocks by value, at every length that a buffer may have,
// and appends to both.
func TestCopiesDoNotMix(t *testing.T) {
	for _, c := range []struct {
		what, begin, delta string // the text of a delta is x
		copied             func(agentscope.ContentBlock) agentscope.ContentBlock
		text               func(agentscope.ContentBlock) string
	}{
		{
			"text", line("TEXT_BLOCK_START", "reply_id", "a", "block_id", "b"), line("TEXT_BLOCK_DELTA", "reply_id", "a", "block_id", "b", "delta", "x"),
			copyOf, func(b agentscope.ContentBlock) string { return b.(*agentscope.TextBlock).Text },
		},
		{
			"arguments", line("TOOL_CALL_START", "reply_id", "a", "tool_call_id", "b", "tool_call_name", "n"), line("TOOL_CALL_DELTA", "reply_id", "a", "tool_call_id", "b", "delta", "x"),
			copyOf, func(b agentscope.ContentBlock) string { return b.(*agentscope.ToolCallBlock).Input },
		},
		{
			"data", line("DATA_BLOCK_START", "reply_id", "a", "block_id", "b", "media_type", "m"), line("DATA_BLOCK_DELTA", "reply_id", "a", "block_id", "b", "media_type", "m", "data", "xxxx"),
			func(b agentscope.ContentBlock) agentscope.ContentBlock {
				block := *b.(*agentscope.DataBlock)
				source := *block.Source.(*agentscope.Base64Source)
				block.Source = &source
				return &block
			},
			func(b agentscope.ContentBlock) string {
				return b.(*agentscope.DataBlock).Source.(*agentscope.Base64Source).Data.String()
			},
		},
	} {
		t.Run(c.what, func(t *testing.T) {
			for common := range 40 {
				first := message(t, c.begin)
				for range common {
					push(t, first, strings.ReplaceAll(c.delta, `x`, "A"))
				}
				second := *first
				second.Content = []agentscope.ContentBlock{c.copied(first.Content[0])}
				same := c.text(first.Content[0])
				unit := len(same) / max(common, 1)
				if common == 0 {
					unit = strings.Count(c.delta, "x")
				}
				for range 40 {
					push(t, first, strings.ReplaceAll(c.delta, `x`, "B"))
					push(t, &second, strings.ReplaceAll(c.delta, `x`, "C"))
				}
				for _, side := range []struct {
					got, letter string
				}{{c.text(first.Content[0]), "B"}, {c.text(second.Content[0]), "C"}} {
					if want := same + strings.Repeat(side.letter, 40*unit); side.got != want {
						t.Fatalf("after %d deltas in common: got %q, want %q", common, side.got, want)
					}
				}
			}
		})
	}
}

// TestReaders lets many read a message at once, which the race detector watches.
func TestReaders(t *testing.T) {
	msg := message(t,
		line("TEXT_BLOCK_START", "reply_id", "a", "block_id", "b"),
		line("TEXT_BLOCK_DELTA", "reply_id", "a", "block_id", "b", "delta", "text"),
		line("DATA_BLOCK_START", "reply_id", "a", "block_id", "d", "media_type", "m"),
		line("DATA_BLOCK_DELTA", "reply_id", "a", "block_id", "d", "media_type", "m", "data", "YQ=="),
		line("DATA_BLOCK_DELTA", "reply_id", "a", "block_id", "d", "media_type", "m", "data", "YWI="),
		line("TOOL_RESULT_START", "reply_id", "a", "tool_call_id", "b", "tool_call_name", "n"),
		line("TOOL_RESULT_TEXT_DELTA", "reply_id", "a", "tool_call_id", "b", "delta", "text"),
	)
	conversation, err := agui.DecodeConversation([]byte(`{"messages":[]}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		line("TEXT_MESSAGE_START", "messageId", "m", "role", "assistant"),
		line("TEXT_MESSAGE_CONTENT", "messageId", "m", "delta", "text"),
		line("TOOL_CALL_START", "toolCallId", "c", "toolCallName", "n", "parentMessageId", "m"),
		line("TOOL_CALL_ARGS", "toolCallId", "c", "delta", "{"),
	} {
		event, err := agui.DecodeEvent([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := conversation.Apply(event); err != nil {
			t.Fatal(err)
		}
	}
	want := text(msg) + text(conversation)
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for range 50 {
				got := text(msg.Clone()) + text(conversation.Clone())
				if text, ok := msg.TextContent(""); got != want || !ok || text != "text" {
					t.Errorf("got %s, %q", got, text)
				}
				again, err := agentscope.DecodeMsg([]byte(msg.String()))
				if err != nil || len(again.Content) != 3 {
					t.Error(again, err)
				}
			}
		})
	}
	readers.Wait()
}

// TestSmallTextsKeepNoLargeBuffers keeps the ids of events that carry much text, and
// nothing else of them.
func TestSmallTextsKeepNoLargeBuffers(t *testing.T) {
	const events, size, bound = 100, 1 << 20, 16 << 10
	large := strings.Repeat("x", size)
	var stream strings.Builder
	for i := range events {
		stream.WriteString("data: " + line("TEXT_BLOCK_DELTA", "id", named(i), "created_at", "T", "reply_id", "a", "block_id", "b", "delta", large) + "\n\n")
	}
	var ids []string
	before := heap()
	for event, err := range agentscope.ReadAgentEventSSE(strings.NewReader(stream.String())) {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, event.(*agentscope.TextBlockDeltaEvent).ID)
	}
	if kept := heap() - before; kept > events*bound {
		t.Errorf("%d ids keep %d bytes", len(ids), kept)
	}
	runtime.KeepAlive(ids)
	runtime.KeepAlive(&stream)
}

// heap tells how much is in use.
func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
