package main

import (
	"fmt"

	"github.com/msggen/msggen/out/go/agentscope"
)

// ring is how many events of a kind are made up. Longer streams have them again,
// so that events do not fill the caches, as those of a live stream do not.
const ring = 1024

// foldText folds text deltas, beside appending the same texts to a slice of bytes.
func foldText(p plan, _ string) ([]*contest, error) {
	const what = "Go: fold text deltas / append to []byte"
	if !p.wants(what) {
		return nil, nil
	}
	s := newStream(p.seed)
	empty, block := s.start("TEXT_BLOCK")
	for range ring {
		s.add("TEXT_BLOCK_DELTA", "block_id", block, "delta", s.token())
	}
	events := eventsOf[*agentscope.TextBlockDeltaEvent](s.take())
	var contests []*contest
	for _, n := range lengths(p.most) {
		var msg *agentscope.Msg
		var text []byte
		c := &contest{
			what: what, length: n, unit: "event", units: n,
			ours: func() {
				msg = empty.Clone()
				for i := range n {
					if _, err := msg.AppendEvent(events[i%ring]); err != nil {
						panic(err)
					}
				}
			},
			peer: func() {
				text = nil
				for i := range n {
					text = append(text, events[i%ring].Delta...)
				}
			},
		}
		contests = append(contests, c)
		c.goals = []goal{atMostTimes(2)}
		if n == p.most {
			c.goals = append(c.goals, linear(contests[0], 1.5), atMostAllocs(0.01))
		}
		c.measure(p.rounds)
		same(c, msg.Content[0].(*agentscope.TextBlock).Text, string(text))
	}
	return contests, nil
}

// foldBase64 folds chunks of base64, beside appending their characters unchecked,
// padding and all.
func foldBase64(p plan, _ string) ([]*contest, error) {
	var contests []*contest
	for _, kind := range []struct {
		what string
		size int
	}{
		{"Go: fold 1 KB base64 chunks, padded / append to []byte", 1024},
		{"Go: fold 1 KB base64 chunks, unpadded / append to []byte", 768},
	} {
		if !p.wants(kind.what) {
			continue
		}
		s := newStream(p.seed)
		empty, block := s.start("DATA_BLOCK", "media_type", "audio/pcm")
		for range ring / 8 {
			s.add("DATA_BLOCK_DELTA", "block_id", block, "media_type", "audio/pcm", "data", s.chunk(kind.size), "url", nil)
		}
		events := eventsOf[*agentscope.DataBlockDeltaEvent](s.take())
		var shortest *contest
		for _, n := range lengths(p.most / 10) {
			var msg *agentscope.Msg
			var text []byte
			c := &contest{
				what: kind.what, length: n, unit: "event", units: n,
				ours: func() {
					msg = empty.Clone()
					for i := range n {
						if _, err := msg.AppendEvent(events[i%len(events)]); err != nil {
							panic(err)
						}
					}
				},
				peer: func() {
					text = nil
					for i := range n {
						text = append(text, *events[i%len(events)].Data...)
					}
				},
			}
			contests = append(contests, c)
			c.goals = []goal{atMostTimes(2.5)}
			if shortest == nil {
				shortest = c
			}
			if n == p.most/10 {
				c.goals = append(c.goals, linear(shortest, 1.5))
			}
			c.measure(p.rounds)
			data := msg.Content[0].(*agentscope.DataBlock).Source.(*agentscope.Base64Source).Data
			if want := (n*kind.size + 2) / 3 * 4; data.Len() != want {
				panic(fmt.Sprintf("%s: %d characters, want %d", c.what, data.Len(), want))
			}
		}
	}
	return contests, nil
}

func eventsOf[T agentscope.AgentEvent](lines []string) []T {
	events := make([]T, len(lines))
	for i, ev := range decodeAll(lines) {
		events[i] = ev.(T)
	}
	return events
}

// same makes sure that both sides did their work.
func same(c *contest, ours, peer string) {
	if ours != peer {
		panic(c.what + ": the two sides differ")
	}
}
