package main

import (
	"fmt"

	"github.com/msggen/msggen/out/go/agentscope"
	"github.com/msggen/msggen/out/go/agui"
	"github.com/msggen/msggen/out/go/wire"
)

// hostile are events that somebody sends to make a fold slow. What one costs must not grow
// with what there is already, but for a machine's caches.
func hostile(p plan, _ string) ([]*contest, error) {
	const sent, patches = 10_000, 100
	return p.growing([]attack{
		{"Go: AgentScope, deltas for calls that nobody began, N calls open", 100_000, func(n int) (prepare, ours func(), events int) {
			s := newStream(p.seed)
			msg := openCalls(s, n)
			for range sent {
				s.add("TOOL_CALL_DELTA", "tool_call_id", "call_"+s.id()[:24], "delta", "{")
			}
			deltas := decodeAll(s.take())
			return nil, func() {
				for _, ev := range deltas {
					if outcome, err := msg.AppendEvent(ev); err != nil || outcome.Status != wire.Skipped {
						panic(fmt.Sprint(outcome, err))
					}
				}
			}, sent
		}},
		{"Go: AG-UI, fragments of calls in turn, N calls open", 10_000, func(n int) (prepare, ours func(), events int) {
			s := newAguiStream(p.seed)
			conversation, ids := openAguiCalls(s, n)
			for i := range sent {
				s.add("TOOL_CALL_ARGS", "toolCallId", ids[i*7919%n], "delta", "{")
			}
			deltas := decodeAllAgui(s.take())
			return nil, func() { applyAll(conversation, deltas) }, sent
		}},
		{"Go: AG-UI, fragments of calls that nobody began, N calls open", 100_000, func(n int) (prepare, ours func(), events int) {
			s := newAguiStream(p.seed)
			conversation, _ := openAguiCalls(s, n)
			for range sent {
				s.add("TOOL_CALL_ARGS", "toolCallId", s.uuid(), "delta", "{")
			}
			deltas := decodeAllAgui(s.take())
			return nil, func() { applyAll(conversation, deltas) }, sent
		}},
		{"Go: AG-UI, patches of one place, a state of N fields", 10_000, func(n int) (prepare, ours func(), events int) {
			s := newAguiStream(p.seed)
			state := map[string]any{"count": 0}
			for i := range n {
				state[fmt.Sprintf("field_%d", i)] = s.uuid()
			}
			s.add("STATE_SNAPSHOT", "snapshot", state)
			conversation := new(agui.Conversation)
			applyAll(conversation, decodeAllAgui(s.take()))
			for i := range patches {
				s.add("STATE_DELTA", "delta", []any{map[string]any{"op": "replace", "path": "/count", "value": i}})
			}
			deltas := decodeAllAgui(s.take())
			return nil, func() { applyAll(conversation, deltas) }, patches
		}},
	})
}

// attack makes what is measured, with so much there already, and says how many events it
// takes.
type attack struct {
	what string
	most int // that is there already
	make func(n int) (prepare, ours func(), events int)
}

func (p plan) growing(attacks []attack) ([]*contest, error) {
	var contests []*contest
	for _, a := range attacks {
		if !p.wants(a.what) {
			continue
		}
		var shortest *contest
		for _, n := range lengths(min(p.most, a.most)) {
			prepare, ours, events := a.make(n)
			c := &contest{what: a.what, length: n, unit: "event", units: events, prepare: prepare, ours: ours}
			if shortest == nil {
				shortest = c
			} else {
				c.goals = []goal{linear(shortest, 4)}
			}
			c.measure(p.rounds)
			contests = append(contests, c)
		}
	}
	return contests, nil
}

// openCalls is a message with calls that have begun.
func openCalls(s *stream, n int) *agentscope.Msg {
	s.add("REPLY_START", "session_id", s.id(), "name", "Friday", "role", "assistant")
	for range n {
		s.add("TOOL_CALL_START", "tool_call_id", "call_"+s.id()[:24], "tool_call_name", "search")
	}
	var msg *agentscope.Msg
	for _, ev := range decodeAll(s.take()) {
		var err error
		if msg, _, err = agentscope.FoldMsg(msg, ev); err != nil {
			panic(err)
		}
	}
	return msg
}

// openAguiCalls is a conversation with messages of one call each.
func openAguiCalls(s *aguiStream, n int) (c *agui.Conversation, ids []string) {
	c = agui.NewConversation()
	for range n {
		id := s.uuid()
		ids = append(ids, id)
		c.Messages = append(c.Messages, &agui.AssistantMessage{
			ID: s.uuid(), ToolCalls: []*agui.ToolCall{{ID: id, Function: agui.FunctionCall{Name: "search"}}},
		})
	}
	return c, ids
}

func applyAll(c *agui.Conversation, events []agui.Event) {
	for _, event := range events {
		if _, err := c.Apply(event); err != nil {
			panic(err)
		}
	}
}
