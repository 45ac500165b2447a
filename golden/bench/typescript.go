package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// order and answer are what bench.mjs reads and writes.
type (
	order struct {
		Rounds  int      `json:"rounds"`
		Lengths []int    `json:"lengths"`
		Start   []string `json:"start"`  // of a reply with an empty text block
		Deltas  []string `json:"deltas"` // for that block
		Reply   []string `json:"reply"`  // a whole one
	}
	answer struct {
		What   string    `json:"what"`
		Length int       `json:"length"`
		Ours   []float64 `json:"ours"` // nanoseconds for one event, by round
		Peer   []float64 `json:"peer"`
	}
)

// inTypeScript measures the TypeScript SDK, which must have been built.
func inTypeScript(p plan, root string) ([]*contest, error) {
	s := newStream(p.seed)
	o := order{Rounds: p.rounds, Lengths: lengths(p.most), Reply: newStream(p.seed).whole(10_000)}
	block := s.id()
	s.add("REPLY_START", "session_id", s.id(), "name", "Friday", "role", "assistant")
	s.add("TEXT_BLOCK_START", "block_id", block)
	o.Start = s.take()
	for range ring {
		s.add("TEXT_BLOCK_DELTA", "block_id", block, "delta", s.token())
	}
	o.Deltas = s.take()
	request, err := json.Marshal(o)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command("node", "--expose-gc", filepath.Join(root, "golden/bench/bench.mjs"), filepath.Join(root, "out/ts/agentscope/dist/index.js"))
	cmd.Stdin, cmd.Stderr = bytes.NewReader(request), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("bench.mjs: %w", err)
	}
	var answers []answer
	if err := json.Unmarshal(out, &answers); err != nil {
		return nil, fmt.Errorf("bench.mjs: %w", err)
	}
	var contests []*contest
	for _, a := range answers {
		c := &contest{what: a.What, length: a.Length, unit: "event"}
		c.settle(a.Ours, a.Peer)
		contests = append(contests, c)
	}
	return contests, nil
}
