package main

import (
	"bytes"
	"strings"

	"github.com/msggen/msggen/out/go/agentscope"
)

// foldStream goes the whole way from the bytes of a stream to the message.
func foldStream(p plan, _ string) ([]*contest, error) {
	const what = "Go: AgentScope, SSE to message / peek, decode and append"
	if !p.wants(what) {
		return nil, nil
	}
	lines := newStream(p.seed).whole(1000)
	stream := []byte("data: " + strings.Join(lines, "\n\ndata: ") + "\n\n")
	var msg *agentscope.Msg
	var texts map[string][]byte
	c := &contest{
		what: what, length: 1000, unit: "event", units: len(lines),
		ours: func() {
			msg = nil
			for ev, err := range agentscope.ReadAgentEventSSE(bytes.NewReader(stream)) {
				if err != nil {
					panic(err)
				}
				if msg, _, err = agentscope.FoldMsg(msg, ev); err != nil {
					panic(err)
				}
			}
		},
		peer: func() {
			var err error
			if texts, err = concatenate(bytes.NewReader(stream)); err != nil {
				panic(err)
			}
		},
	}
	c.goals = []goal{atLeastFaster(12)}
	c.measure(p.rounds)
	for _, b := range msg.Content {
		switch b := b.(type) {
		case *agentscope.TextBlock:
			same(c, b.Text, string(texts[b.ID]))
		case *agentscope.ToolCallBlock:
			same(c, b.Input, string(texts["TOOL_CALL"+b.ID]))
		}
	}
	return []*contest{c}, nil
}
