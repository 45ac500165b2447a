package main

import (
	"io"
	"iter"
	"runtime"
	"strings"

	"github.com/msggen/msggen/out/go/agentscope"
	"github.com/msggen/msggen/out/go/agui"
	"github.com/msggen/msggen/out/go/wire"
)

// memory tells what a connection keeps in memory while a stream goes on whose message
// does not grow: what is in use behind the last event, beyond what was before the first.
func memory(p plan, _ string) ([]*contest, error) {
	var contests []*contest
	for _, row := range []struct {
		what string
		heap func(p plan, n int) float64
	}{
		{"Go: AgentScope, SSE to message, memory of a connection", agentscopeConnection},
		{"Go: AG-UI, SSE to conversation, memory of a connection", aguiConnection},
	} {
		if !p.wants(row.what) {
			continue
		}
		var shortest *contest
		for _, n := range lengths(min(p.most, 100_000)) {
			c := &contest{what: row.what, length: n, unit: "kB"}
			var sizes []float64
			for range p.rounds {
				sizes = append(sizes, row.heap(p, n)/1000)
			}
			c.settle(sizes, nil)
			if shortest == nil {
				shortest = c
			} else if n == min(p.most, 100_000) {
				c.goals = []goal{linear(shortest, 1.5)}
			}
			contests = append(contests, c)
		}
	}
	return contests, nil
}

func agentscopeConnection(p plan, n int) float64 {
	s := newStream(p.seed)
	block := s.id()
	s.add("REPLY_START", "session_id", s.id(), "name", "Friday", "role", "assistant")
	s.add("TEXT_BLOCK_START", "block_id", block)
	start := s.take()
	stream := newEndless(start, n, func() string {
		s.add("TEXT_BLOCK_DELTA", "block_id", block, "delta", "")
		return s.take()[0]
	})
	var msg *agentscope.Msg
	return connection(agentscope.ReadAgentEventSSE(stream), n+len(start), func(event agentscope.AgentEvent) {
		var err error
		if msg, _, err = agentscope.FoldMsg(msg, event); err != nil {
			panic(err)
		}
	})
}

func aguiConnection(p plan, n int) float64 {
	s := newAguiStream(p.seed)
	s.add("RUN_STARTED", "threadId", s.uuid(), "runId", s.uuid())
	start := s.take()
	stream := newEndless(start, n, func() string {
		s.add("CUSTOM", "name", "progress", "value", s.IntN(100))
		return s.take()[0]
	})
	return connection(agui.NewSession().Events(stream), n+len(start), func(wire.Taken[agui.InboundEvent, agui.Event]) {})
}

// connection takes events until the last one, and tells what is in use behind it.
func connection[E any](events iter.Seq2[E, error], n int, take func(E)) float64 {
	before := heap()
	for event, err := range events {
		if err != nil {
			panic(err)
		}
		take(event)
		if n--; n == 0 {
			return max(0, heap()-before)
		}
	}
	panic("the stream ended early")
}

func heap() float64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}

// endless makes up server-sent events as they are read.
type endless struct {
	rest io.Reader
	n    int
	next func() string
}

func newEndless(start []string, n int, next func() string) *endless {
	return &endless{strings.NewReader("data: " + strings.Join(start, "\n\ndata: ") + "\n\n"), n, next}
}

func (e *endless) Read(data []byte) (int, error) {
	n, err := e.rest.Read(data)
	if err == io.EOF && e.n > 0 {
		e.rest = strings.NewReader("data: " + e.next() + "\n\n")
		e.n--
		return e.rest.Read(data)
	}
	return n, err
}
