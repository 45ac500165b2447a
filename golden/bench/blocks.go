package main

import (
	"github.com/msggen/msggen/out/go/agentscope"
)

// interleave folds deltas that go to ten thousand blocks in turn, beside as many
// that go to one block.
func interleave(p plan, _ string) ([]*contest, error) {
	const what, blocks = "Go: fold text deltas, 10^4 blocks in turn / one block", 10_000
	if !p.wants(what) {
		return nil, nil
	}
	many, manyEvents := blocksAndDeltas(p.seed, blocks, blocks)
	one, oneEvents := blocksAndDeltas(p.seed, 1, blocks)
	n := min(p.most, 100_000)
	var manyMsg, oneMsg *agentscope.Msg
	fold := func(empty *agentscope.Msg, events []*agentscope.TextBlockDeltaEvent) *agentscope.Msg {
		msg := empty.Clone()
		for i := range n {
			if _, err := msg.AppendEvent(events[i%len(events)]); err != nil {
				panic(err)
			}
		}
		return msg
	}
	c := &contest{
		what: what, length: n, unit: "event", units: n,
		ours:  func() { manyMsg = fold(many, manyEvents) },
		peer:  func() { oneMsg = fold(one, oneEvents) },
		goals: []goal{atMostTimes(2)},
	}
	c.measure(p.rounds)
	if textSize(manyMsg) != textSize(oneMsg) {
		panic(c.what + ": the two sides differ")
	}
	return []*contest{c}, nil
}

// blocksAndDeltas gives a message with empty blocks, and deltas for them in turn.
func blocksAndDeltas(seed uint64, blocks, deltas int) (*agentscope.Msg, []*agentscope.TextBlockDeltaEvent) {
	s := newStream(seed)
	ids := make([]string, blocks)
	for i := range ids {
		ids[i] = s.id()
	}
	s.add("REPLY_START", "session_id", s.id(), "name", "Friday", "role", "assistant")
	for _, id := range ids {
		s.add("TEXT_BLOCK_START", "block_id", id)
	}
	var msg *agentscope.Msg
	for _, ev := range decodeAll(s.take()) {
		var err error
		if msg, _, err = agentscope.FoldMsg(msg, ev); err != nil {
			panic(err)
		}
	}
	tokens := newStream(seed) // the same texts, however many blocks there are
	for i := range deltas {
		s.add("TEXT_BLOCK_DELTA", "block_id", ids[i%blocks], "delta", tokens.token())
	}
	return msg, eventsOf[*agentscope.TextBlockDeltaEvent](s.take())
}

func textSize(msg *agentscope.Msg) int {
	size := 0
	for _, block := range msg.Content {
		size += len(block.(*agentscope.TextBlock).Text)
	}
	return size
}
