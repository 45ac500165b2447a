package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// order and answer are what the programs in JavaScript read and write.
type (
	order struct {
		Run     string   `json:"run"` // what rows are measured, a regular expression
		Rounds  int      `json:"rounds"`
		Lengths []int    `json:"lengths"`
		Slow    int      `json:"slow,omitempty"`   // the longest stream for a peer that takes quadratic time
		Start   []string `json:"start,omitempty"`  // of a reply with an empty text block
		Deltas  []string `json:"deltas,omitempty"` // for that block
		Reply   []string `json:"reply,omitempty"`  // a whole one
		Many    *inTurn  `json:"many,omitempty"`   // deltas for ten thousand blocks
		One     *inTurn  `json:"one,omitempty"`    // as many for one
		Stream  []string `json:"stream,omitempty"` // of AG-UI

		// Events of providers of models, with the lines around their data.
		Anthropic []string `json:"anthropic,omitempty"`
		OpenAI    []string `json:"openai,omitempty"`
		Responses []string `json:"responses,omitempty"`
		AISDK     []string `json:"aisdk,omitempty"`
		Growing   []string `json:"growing,omitempty"` // of the first, events alone
	}
	answer struct {
		What   string    `json:"what"`
		Length int       `json:"length"`
		Left   string    `json:"left"` // why there is no peer
		Ours   []float64 `json:"ours"` // nanoseconds for one event, by round, or bytes
		Peer   []float64 `json:"peer"`
	}
)

// agentscopeInTypeScript measures the TypeScript SDK, which must have been built.
func agentscopeInTypeScript(p plan, root string) ([]*contest, error) {
	o := order{Rounds: p.rounds, Lengths: lengths(p.most), Reply: newStream(p.seed).whole(10_000)}
	o.Many, o.One = blocksInTurn(p.seed, manyBlocks), blocksInTurn(p.seed, 1)
	o.Start, o.Deltas = textDeltas(p.seed)
	contests, err := inTypeScript(p, root, "bench.mjs", "event", o)
	if err != nil {
		return nil, err
	}
	shortest := map[string]*contest{}
	for _, c := range contests {
		switch c.what {
		case "TypeScript: AgentScope, fold text deltas, pure / in place":
			c.goals = []goal{atMostTimes(12)}
		case "TypeScript: AgentScope, parse and validate an event / JSON.parse":
			c.goals = []goal{atMostTimes(1.25)}
		}
		growsLinearly(p, shortest, c)
	}
	return contests, nil
}

// textDeltas are the events that begin a reply with a text block, and deltas for that.
func textDeltas(seed uint64) (start, deltas []string) {
	s := newStream(seed)
	block := s.id()
	s.add("REPLY_START", "session_id", s.id(), "name", "Friday", "role", "assistant")
	s.add("TEXT_BLOCK_START", "block_id", block)
	start = s.take()
	for range ring {
		s.add("TEXT_BLOCK_DELTA", "block_id", block, "delta", s.token())
	}
	return start, s.take()
}

// aguiInTypeScript measures it beside the package of AG-UI.
func aguiInTypeScript(p plan, root string) ([]*contest, error) {
	o := order{Rounds: p.rounds, Lengths: lengths(p.most), Slow: p.slow, Stream: aguiRun(p.seed, ring)}
	contests, err := inTypeScript(p, root, "agui.mjs", "event", o)
	if err != nil {
		return nil, err
	}
	shortest := map[string]*contest{}
	for _, c := range contests {
		switch c.what {
		case "TypeScript: AG-UI, fold text deltas in place / defaultApplyEvents":
			if c.result.ratios != nil && c.length == 10_000 {
				c.goals = []goal{atLeastFaster(100)}
			}
		case "TypeScript: AG-UI, fold the last 1000 text deltas in place / defaultApplyEvents":
			if c.length == 100_000 {
				c.goals = []goal{atLeastFaster(5000)}
			}
			continue
		case "TypeScript: AG-UI, fold text deltas, pure / in place":
			c.goals = []goal{atMostTimes(12)}
		case "TypeScript: AG-UI, pure, with 1000 earlier messages / with none":
			c.goals = []goal{atMostTimes(1.5)}
		case "TypeScript: AG-UI, SSE to conversation / HttpAgent":
			c.goals = []goal{atLeastFaster(10)}
		}
		growsLinearly(p, shortest, c)
	}
	return contests, nil
}

// streamsInTypeScript measures both beside the least that can be done with the bytes of a stream.
func streamsInTypeScript(p plan, root string) ([]*contest, error) {
	o := order{Rounds: p.rounds, Reply: newStream(p.seed).whole(10_000), Stream: aguiRun(p.seed, 10_000)}
	contests, err := inTypeScript(p, root, "sse.mjs", "event", o)
	if err != nil {
		return nil, err
	}
	for _, c := range contests {
		switch c.what {
		case "TypeScript: AgentScope, SSE to message / TextDecoder, split, JSON.parse":
			c.goals = []goal{atMostTimes(1.5)}
		case "TypeScript: AG-UI, SSE to conversation / TextDecoder, split, JSON.parse":
			c.goals = []goal{atMostTimes(1.8)}
		}
	}
	return contests, nil
}

// modelsInTypeScript measures what puts the streams of models together, beside the
// packages that do.
func modelsInTypeScript(p plan, root string) ([]*contest, error) {
	parts := modelParts(p.seed, 2000)
	o := order{
		Rounds: p.rounds, Lengths: lengths(min(p.most, 100_000)), Growing: growingInput(p.seed),
		Anthropic: anthropicStream(parts), OpenAI: openaiStream(parts), Responses: responsesStream(parts), AISDK: aisdkStream(parts),
	}
	contests, err := inTypeScript(p, root, "models.mjs", "event", o)
	if err != nil {
		return nil, err
	}
	var shortest *contest
	for _, c := range contests {
		switch {
		case c.length == 0:
			c.goals = []goal{atLeastFaster(2)}
		case shortest == nil:
			shortest = c
		default:
			c.goals = []goal{linear(shortest, 1.5)}
		}
	}
	return contests, nil
}

// growsLinearly sets the goal of the longest stream of several.
func growsLinearly(p plan, shortest map[string]*contest, c *contest) {
	if shortest[c.what] == nil {
		shortest[c.what] = c
	} else if c.length == p.most {
		c.goals = append(c.goals, linear(shortest[c.what], 1.5))
	}
}

// bundleSizes measures what a browser has to load.
func bundleSizes(p plan, root string) ([]*contest, error) {
	contests, err := inTypeScript(p, root, "bundle.mjs", "kB", order{})
	if err != nil {
		return nil, err
	}
	for _, c := range contests {
		if c.what == "TypeScript: bundle, AgentScope, fold only (appendEvent)" {
			c.goals = []goal{atMost(6, "6 kB")}
		}
	}
	return contests, nil
}

// inTypeScript has one of the programs in JavaScript measure.
func inTypeScript(p plan, root, program, unit string, o order) ([]*contest, error) {
	return told(p, "TypeScript: ", unit, o, "node", "--expose-gc", filepath.Join(root, "golden/bench", program))
}

// told has a program measure.
func told(p plan, language, unit string, o order, program string, args ...string) ([]*contest, error) {
	o.Run = p.run.String()
	request, err := json.Marshal(o)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(program, args...)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(request), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%v: %w", args, err)
	}
	var answers []answer
	if err := json.Unmarshal(out, &answers); err != nil {
		return nil, fmt.Errorf("%v: %w", args, err)
	}
	var contests []*contest
	for _, a := range answers {
		c := &contest{what: language + a.What, length: a.Length, left: a.Left, unit: unit}
		if unit == "kB" {
			kilobytes(a.Ours)
			kilobytes(a.Peer)
		}
		c.settle(a.Ours, a.Peer)
		contests = append(contests, c)
	}
	return contests, nil
}

func kilobytes(sizes []float64) {
	for i := range sizes {
		sizes[i] /= 1000
	}
}
