package main

import (
	"encoding/json"
	"reflect"
	"slices"

	"github.com/msggen/msggen/out/go/agentscope"
)

// The peers are structs as people write them by hand, with the same fields.

type deltaOut struct {
	ID        string         `json:"id"`
	CreatedAt string         `json:"created_at"`
	Metadata  map[string]any `json:"metadata"`
	Type      string         `json:"type"`
	ReplyID   string         `json:"reply_id"`
	BlockID   string         `json:"block_id"`
	Delta     string         `json:"delta"`
}

type (
	msgOut struct {
		Name             string         `json:"name"`
		Content          []any          `json:"content"`
		Role             string         `json:"role"`
		ID               string         `json:"id"`
		Metadata         map[string]any `json:"metadata"`
		CreatedAt        string         `json:"created_at"`
		Usage            *usageOut      `json:"usage"`
		FinishedAt       *string        `json:"finished_at"`
		FinishedReason   *string        `json:"finished_reason"`
		StructuredOutput map[string]any `json:"structured_output"`
		Error            *string        `json:"error"`
	}
	usageOut struct {
		InputTokens              int64 `json:"input_tokens"`
		OutputTokens             int64 `json:"output_tokens"`
		CacheInputTokens         int64 `json:"cache_input_tokens"`
		CacheCreationInputTokens int64 `json:"cache_creation_input_tokens"`
	}
	textOut struct {
		Type       string  `json:"type"`
		Text       string  `json:"text"`
		ID         string  `json:"id"`
		CreatedAt  string  `json:"created_at"`
		FinishedAt *string `json:"finished_at"`
	}
	thinkingOut struct {
		Type       string  `json:"type"`
		Thinking   string  `json:"thinking"`
		ID         string  `json:"id"`
		CreatedAt  string  `json:"created_at"`
		FinishedAt *string `json:"finished_at"`
	}
	callOut struct {
		Type           string   `json:"type"`
		ID             string   `json:"id"`
		Name           string   `json:"name"`
		Input          string   `json:"input"`
		State          string   `json:"state"`
		SuggestedRules []string `json:"suggested_rules"`
		CreatedAt      string   `json:"created_at"`
		FinishedAt     *string  `json:"finished_at"`
	}
	resultOut struct {
		Type       string         `json:"type"`
		ID         string         `json:"id"`
		Name       string         `json:"name"`
		Output     []textOut      `json:"output"`
		State      string         `json:"state"`
		Metadata   map[string]any `json:"metadata"`
		CreatedAt  string         `json:"created_at"`
		FinishedAt *string        `json:"finished_at"`
	}
)

// encode writes events and a message, each into memory of its own or into a buffer.
func encode(p plan, _ string) ([]*contest, error) {
	s := newStream(p.seed)
	block := s.id()
	for range ring {
		s.add("TEXT_BLOCK_DELTA", "block_id", block, "delta", s.token())
	}
	events := eventsOf[*agentscope.TextBlockDeltaEvent](s.take())
	peers := make([]deltaOut, len(events))
	for i, event := range events {
		remake(jsonOf(event), &peers[i])
	}
	contests := encoders("an event", "event", events, func() { marshalEach(peers) })

	var msg *agentscope.Msg
	for _, event := range decodeAll(newStream(p.seed).whole(1000)) {
		var err error
		if msg, _, err = agentscope.FoldMsg(msg, event); err != nil {
			return nil, err
		}
	}
	messages := slices.Repeat([]*agentscope.Msg{msg}, 10)
	peer := slices.Repeat([]msgOut{handwritten(msg)}, len(messages))
	contests = append(contests, encoders("a message of 1000 deltas", "message", messages, func() { marshalEach(peer) })...)
	contests = slices.DeleteFunc(contests, func(c *contest) bool { return !p.wants(c.what) })
	for _, c := range contests {
		c.measure(p.rounds)
	}
	return contests, nil
}

type encoder interface {
	AppendJSON(dst []byte) ([]byte, error)
	MarshalJSON() ([]byte, error)
}

// encoders are the two ways to write values: each into memory of its own, as the
// peer does, or into memory that is there.
func encoders[T encoder](what, unit string, values []T, peer func()) []*contest {
	return []*contest{
		{
			what: "Go: encode " + what + " / encoding/json", unit: unit, units: len(values), peer: peer,
			ours: func() {
				for _, value := range values {
					var err error
					if written, err = value.MarshalJSON(); err != nil {
						panic(err)
					}
				}
			},
			goals: []goal{atLeastFaster(4), atMostAllocs(1)},
		},
		{
			what: "Go: encode " + what + ", buffer reused / encoding/json", unit: unit, units: len(values), peer: peer,
			ours: func() {
				for _, value := range values {
					var err error
					if written, err = value.AppendJSON(written[:0]); err != nil {
						panic(err)
					}
				}
			},
		},
	}
}

// written keeps what was encoded last, so that nothing is left out.
var written []byte

func marshalEach[T any](values []T) {
	for i := range values {
		var err error
		if written, err = json.Marshal(&values[i]); err != nil {
			panic(err)
		}
	}
}

// remake reads text into a peer, which has to give the same document again.
func remake(text []byte, peer any) {
	if err := json.Unmarshal(text, peer); err != nil {
		panic(err)
	}
	again, err := json.Marshal(peer)
	if err != nil {
		panic(err)
	}
	var want, got any
	if err := json.Unmarshal(text, &want); err != nil {
		panic(err)
	}
	if err := json.Unmarshal(again, &got); err != nil {
		panic(err)
	}
	if !reflect.DeepEqual(want, got) {
		panic("a peer writes something else: " + string(again))
	}
}

func handwritten(msg *agentscope.Msg) msgOut {
	var out msgOut
	remake(jsonOf(msg), &out)
	for i, block := range msg.Content {
		var peer any
		switch block.(type) {
		case *agentscope.TextBlock:
			peer = new(textOut)
		case *agentscope.ThinkingBlock:
			peer = new(thinkingOut)
		case *agentscope.ToolCallBlock:
			peer = new(callOut)
		case *agentscope.ToolResultBlock:
			peer = new(resultOut)
		}
		text, err := json.Marshal(out.Content[i])
		if err != nil {
			panic(err)
		}
		remake(text, peer)
		out.Content[i] = peer
	}
	return out
}
