package main

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/bytedance/sonic"
	jsonv2 "github.com/go-json-experiment/json"

	"github.com/msggen/msggen/out/go/agentscope"
)

// decoding is a way to read one line.
type decoding struct {
	name  string
	line  func([]byte) (any, error)
	goals []goal
	left  string // why it is not measured
}

// decodeEvents decodes the lines of a reply one by one, as several writers order
// their keys.
func decodeEvents(p plan, _ string) ([]*contest, error) {
	var jx jxReader
	spec := []decoding{
		{name: "encoding/json, peek then decode", line: peekThenDecode, goals: []goal{atLeastFaster(10), atMostAllocs(5.5)}},
		{name: "jx, by hand", line: jx.decode, goals: []goal{atLeastFaster(1.3)}},
		{name: "sonic, peek then decode", line: peekWithSonic, goals: []goal{atLeastFaster(2.8)}, left: sonicFallsBack()},
		{name: "sonic.Get, then decode", line: getWithSonic, goals: []goal{atLeastFaster(2.8)}, left: sonicFallsBack()},
	}
	upstream := []decoding{
		{name: "encoding/json, peek then decode", line: peekThenDecode, goals: []goal{atLeastFaster(8), atMostAllocs(5.5)}},
		spec[1], spec[2], spec[3],
		{name: "json/v2, peek then decode", line: peekWithV2},
	}
	sorted := []decoding{{name: "encoding/json, peek then decode", line: peekThenDecode}}
	var contests []*contest
	for _, order := range []struct {
		what  string
		lines func(*stream) [][]byte
		peers []decoding
	}{
		{"Go: decode an event, spec's key order", inSpecOrder, spec},
		{"Go: decode an event, as upstream writes it", asUpstream, upstream},
		{"Go: decode an event, keys sorted", withKeysSorted, sorted},
	} {
		measured, err := decoders(p, order.what, order.peers, decodeOurs, func() [][]byte { return order.lines(newStream(p.seed)) })
		if err != nil {
			return nil, err
		}
		contests = append(contests, measured...)
	}
	return contests, nil
}

// decodeOurs is a function of its own for rows that have the same one.
func decodeOurs(line []byte) (writer, error) { return agentscope.DecodeAgentEvent(line) }

// writer is a value of our SDKs.
type writer interface {
	AppendJSON([]byte) ([]byte, error)
}

// jsonOf is a value as JSON.
func jsonOf(v writer) []byte {
	data, err := v.AppendJSON(nil)
	if err != nil {
		panic(err)
	}
	return data
}

// decoders measures ours beside each of the peers.
func decoders(p plan, what string, peers []decoding, ours func([]byte) (writer, error), lines func() [][]byte) ([]*contest, error) {
	var contests []*contest
	for _, peer := range peers {
		c := &contest{what: what + " / " + peer.name, unit: "event", goals: peer.goals, left: peer.left}
		if !p.wants(c.what) {
			continue
		}
		lines := lines()
		c.units = len(lines)
		c.ours = func() {
			for _, line := range lines {
				if _, err := ours(line); err != nil {
					panic(err)
				}
			}
		}
		if c.left == "" {
			if err := sameEvents(lines, ours, peer.line); err != nil {
				return nil, fmt.Errorf("%s: %w", c.what, err)
			}
			c.peer = func() {
				for _, line := range lines {
					if _, err := peer.line(line); err != nil {
						panic(err)
					}
				}
			}
		}
		c.measure(p.rounds)
		contests = append(contests, c)
	}
	return contests, nil
}

// sameEvents makes sure that both sides read the same out of every line.
func sameEvents(lines [][]byte, ours func([]byte) (writer, error), peer func([]byte) (any, error)) error {
	for _, line := range lines {
		event, err := ours(line)
		if err != nil {
			return err
		}
		other, err := peer(line)
		if err != nil {
			return err
		}
		text, err := json.Marshal(other)
		if err != nil {
			return err
		}
		if want := jsonOf(event); !reflect.DeepEqual(plain(text), plain(want)) {
			return fmt.Errorf("the two sides differ: %s, %s", text, want)
		}
	}
	return nil
}

func plain(text []byte) any {
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		panic(err)
	}
	return value
}

// asUpstream are the lines as AgentScope's service sends them.
func asUpstream(s *stream) [][]byte {
	var lines [][]byte
	for _, line := range s.whole(10_000) {
		lines = append(lines, []byte(line))
	}
	return lines
}

// inSpecOrder are the lines as our SDKs write them: every field, no spaces.
func inSpecOrder(s *stream) [][]byte {
	lines := asUpstream(s)
	for i, event := range decodeAll(s.lines) {
		lines[i] = jsonOf(event)
	}
	return lines
}

// withKeysSorted are the lines as writers have them that keep events in maps: the
// type comes last.
func withKeysSorted(s *stream) [][]byte {
	lines := asUpstream(s)
	for i, line := range lines {
		lines[i] = []byte(jsonText(plain(line)))
	}
	return lines
}

// peekWithSonic is what the name of the package replaced gives.
func peekWithSonic(line []byte) (any, error) {
	var peek struct {
		Type string `json:"type"`
	}
	if err := sonic.Unmarshal(line, &peek); err != nil {
		return nil, err
	}
	event, err := newEvent(peek.Type)
	if err != nil {
		return nil, err
	}
	return event, sonic.Unmarshal(line, event)
}

// getWithSonic reads no further for the type than it must.
func getWithSonic(line []byte) (any, error) {
	peek, err := sonic.Get(line, "type")
	if err != nil {
		return nil, err
	}
	eventType, err := peek.String()
	if err != nil {
		return nil, err
	}
	event, err := newEvent(eventType)
	if err != nil {
		return nil, err
	}
	return event, sonic.Unmarshal(line, event)
}

// sonicFallsBack tells whether sonic would be encoding/json here.
func sonicFallsBack() string {
	if sonic.APIKind == sonic.UseSonicJSON {
		return ""
	}
	return "is encoding/json here"
}

func peekWithV2(line []byte) (any, error) {
	var peek struct {
		Type string `json:"type"`
	}
	if err := jsonv2.Unmarshal(line, &peek); err != nil {
		return nil, err
	}
	event, err := newEvent(peek.Type)
	if err != nil {
		return nil, err
	}
	return event, jsonv2.Unmarshal(line, event)
}
