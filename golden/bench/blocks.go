package main

import (
	"github.com/msggen/msggen/out/go/agentscope"
	"github.com/msggen/msggen/out/go/agui"
)

// manyBlocks is how many blocks or messages deltas go to in turn.
const manyBlocks = 10_000

// inTurn are the events that begin blocks, and as many deltas as there are when there
// are many, for one after the other.
type inTurn struct {
	Start  []string `json:"start"`
	Deltas []string `json:"deltas"`
}

// interleave folds deltas that go to ten thousand blocks in turn, beside as many that
// go to one block.
func interleave(p plan, _ string) ([]*contest, error) {
	const what = "Go: fold text deltas, 10^4 blocks in turn / one block"
	if !p.wants(what) {
		return nil, nil
	}
	return manyAndOne(p, what, func(blocks int) turns {
		lines := blocksInTurn(p.seed, blocks)
		var empty, msg *agentscope.Msg
		for _, ev := range decodeAll(lines.Start) {
			var err error
			if empty, _, err = agentscope.FoldMsg(empty, ev); err != nil {
				panic(err)
			}
		}
		events := eventsOf[*agentscope.TextBlockDeltaEvent](lines.Deltas)
		return turns{
			prepare: func() { msg = empty.Clone() },
			fold: func(n int) {
				for i := range n {
					if _, err := msg.AppendEvent(events[i%len(events)]); err != nil {
						panic(err)
					}
				}
			},
			size: func() (size int) {
				for _, block := range msg.Content {
					size += len(block.(*agentscope.TextBlock).Text)
				}
				return size
			},
		}
	})
}

// interleaveMessages is interleave with the messages of a conversation.
func interleaveMessages(p plan, _ string) ([]*contest, error) {
	const what = "Go: AG-UI, fold text deltas, 10^4 messages in turn / one message"
	if !p.wants(what) {
		return nil, nil
	}
	return manyAndOne(p, what, func(messages int) turns {
		lines := messagesInTurn(p.seed, messages)
		empty, conversation := new(agui.Conversation), (*agui.Conversation)(nil)
		apply := func(c *agui.Conversation, event agui.Event) {
			if _, err := c.Apply(event); err != nil {
				panic(err)
			}
		}
		for _, event := range decodeAllAgui(lines.Start) {
			apply(empty, event)
		}
		events := decodeAllAgui(lines.Deltas)
		return turns{
			prepare: func() { conversation = empty.Clone() },
			fold: func(n int) {
				for i := range n {
					apply(conversation, events[i%len(events)])
				}
			},
			size: func() (size int) {
				for _, message := range conversation.Messages {
					size += len(*message.(*agui.AssistantMessage).Content)
				}
				return size
			},
		}
	})
}

// turns fold events into blocks in turn, which prepare makes empty.
type turns struct {
	prepare func()
	fold    func(n int)
	size    func() int // of all texts
}

func manyAndOne(p plan, what string, make func(blocks int) turns) ([]*contest, error) {
	many, one := make(manyBlocks), make(1)
	n := min(p.most, 100_000)
	c := &contest{
		what: what, length: n, unit: "event", units: n, goals: []goal{atMostTimes(2)},
		prepare: func() { many.prepare(); one.prepare() },
		ours:    func() { many.fold(n) },
		peer:    func() { one.fold(n) },
	}
	c.measure(p.rounds)
	many.prepare()
	one.prepare()
	many.fold(n)
	one.fold(n)
	if many.size() != one.size() {
		panic(c.what + ": the two sides differ")
	}
	return []*contest{c}, nil
}

func blocksInTurn(seed uint64, blocks int) *inTurn {
	s := newStream(seed)
	ids := make([]string, blocks)
	for i := range ids {
		ids[i] = s.id()
	}
	s.add("REPLY_START", "session_id", s.id(), "name", "Friday", "role", "assistant")
	for _, id := range ids {
		s.add("TEXT_BLOCK_START", "block_id", id)
	}
	lines := &inTurn{Start: s.take()}
	tokens := newStream(seed) // the same texts, however many blocks there are
	for i := range manyBlocks {
		s.add("TEXT_BLOCK_DELTA", "block_id", ids[i%blocks], "delta", tokens.token())
	}
	lines.Deltas = s.take()
	return lines
}

func messagesInTurn(seed uint64, messages int) *inTurn {
	s := newAguiStream(seed)
	ids := make([]string, messages)
	for i := range ids {
		ids[i] = s.uuid()
		s.add("TEXT_MESSAGE_START", "messageId", ids[i], "role", "assistant")
	}
	lines := &inTurn{Start: s.take()}
	tokens := newStream(seed)
	for i := range manyBlocks {
		s.add("TEXT_MESSAGE_CONTENT", "messageId", ids[i%messages], "delta", tokens.token())
	}
	lines.Deltas = s.take()
	return lines
}

func decodeAllAgui(lines []string) []agui.Event {
	events := make([]agui.Event, len(lines))
	for i, line := range lines {
		var err error
		if events[i], err = agui.DecodeEvent([]byte(line)); err != nil {
			panic(err)
		}
	}
	return events
}
