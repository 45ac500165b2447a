package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// streams makes up streams: as the API sends them, cut off, and such as nobody
// should send.
type streams struct {
	*chance.Source
	seed  uint64
	n     int
	types map[string]ir.Type
	kinds []string // of the blocks that there are
	wild  bool     // inputs need not be objects, nor JSON
}

func newStreams(seed uint64, p *ir.Protocol) *streams {
	s := &streams{Source: chance.New(seed), seed: seed, types: map[string]ir.Type{}}
	for _, o := range p.Objects {
		s.types[o.Name] = o
	}
	for _, u := range p.Unions {
		s.types[u.Name] = u
	}
	return s
}

// next makes up a stream of any kind.
func (s *streams) next() *oracle.Stream {
	s.wild = s.IntN(3) == 0
	stream := s.sound()
	if !s.wild {
		return stream
	}
	for range 1 + s.IntN(6) {
		at := s.IntN(len(stream.Events) + 1)
		stream.Events = slices.Insert(stream.Events, at, s.odd(stream.Events))
	}
	return stream
}

// sound is a stream of the API; one in three is cut off.
func (s *streams) sound() *oracle.Stream {
	stream := &oracle.Stream{Label: fmt.Sprintf("seed %d, stream %d", s.seed, s.n), Start: "{}"}
	s.n++
	events := []string{s.begin()}
	for range 1 + s.IntN(4) {
		events = append(events, s.block(len(s.kinds))...)
	}
	for range 1 + s.IntN(8)/7 {
		events = append(events, event("message_delta", "delta", s.Document(s.types["MessageDelta"]), "usage", s.Document(s.types["MessageDeltaUsage"])))
	}
	events = append(events, event("message_stop"))
	if s.IntN(4) == 0 {
		events = slices.Insert(events, s.IntN(len(events)), `{"type":"ping"}`)
	}
	if s.IntN(3) == 0 {
		events = events[:s.IntN(len(events))]
		if s.IntN(3) == 0 {
			events = append(events, event("error", "error", s.Document(s.types["ApiError"])))
		}
	}
	stream.Events = events
	return stream
}

// begin is the first event. The message has content already, seldom.
func (s *streams) begin() string {
	message := jsontree.Tree(s.Document(s.types["Message"]))
	content := message.Get("content")
	if s.IntN(6) > 0 {
		content.Items = nil
	}
	s.kinds = nil
	for _, block := range content.Items {
		s.kinds = append(s.kinds, jsontree.TextOf(block.Get("type")))
	}
	return event("message_start", "message", message.String())
}

// block is a block from its start to its stop.
func (s *streams) block(index int) []string {
	kind := s.pick("text", "text", "text", "thinking", "tool_use", "tool_use", "tool_use", "server_tool_use", "")
	block := jsontree.Tree(s.Document(s.types["ContentBlock"]))
	if kind != "" {
		name := map[string]string{"text": "TextBlock", "thinking": "ThinkingBlock", "tool_use": "ToolUseBlock", "server_tool_use": "ServerToolUseBlock"}[kind]
		block = jsontree.Tree(s.Document(s.types[name]))
	}
	if input := block.Get("input"); input != nil && (!s.wild || s.IntN(4) > 0) {
		*input = *jsontree.Tree("{}")
	}
	s.kinds = append(s.kinds, jsontree.TextOf(block.Get("type")))
	events := []string{event("content_block_start", "index", strconv.Itoa(index), "content_block", block.String())}
	for _, delta := range s.deltas(kind) {
		events = append(events, event("content_block_delta", "index", strconv.Itoa(index), "delta", delta))
	}
	return append(events, event("content_block_stop", "index", strconv.Itoa(index)))
}

// deltas are those of a block.
func (s *streams) deltas(kind string) []string {
	var deltas []string
	switch kind {
	case "text":
		for range s.IntN(6) {
			deltas = append(deltas, s.Document(s.types["TextDelta"]))
		}
		for range s.IntN(3) / 2 {
			deltas = append(deltas, s.Document(s.types["CitationsDelta"]))
		}
		s.Shuffle(len(deltas), func(i, j int) { deltas[i], deltas[j] = deltas[j], deltas[i] })
	case "thinking":
		for range s.IntN(5) {
			deltas = append(deltas, s.Document(s.types["ThinkingDelta"]))
		}
		deltas = append(deltas, s.Document(s.types["SignatureDelta"]))
	case "tool_use", "server_tool_use":
		for _, piece := range s.pieces(s.input()) {
			deltas = append(deltas, member("input_json_delta", "partial_json", quote(piece)))
		}
	}
	return deltas
}

// input is the JSON text of an input; one in eight is not complete, and of wild ones
// a few are none.
func (s *streams) input() string {
	text := "{}"
	if s.IntN(6) > 0 {
		text = s.value(3)
	}
	switch n := s.IntN(24); {
	case n < 3:
		runes := []rune(text)
		return string(runes[:s.IntN(len(runes)+1)])
	case !s.wild:
		return text
	case n == 3:
		at := s.IntN(len(text) + 1)
		return strings.ToValidUTF8(text[:at]+s.pick(",", "x", "]", "}", ":", "\"", "tru", "0")+text[at:], "")
	case n == 4:
		return `{"a":1,"a":` + text + `}`
	}
	return text
}

// value is an input, mostly an object, with the white space of a model.
func (s *streams) value(depth int) string {
	kind := s.IntN(8)
	if depth == 3 && (!s.wild || s.IntN(3) > 0) {
		kind = 0
	} else if depth == 0 {
		kind += 2
	}
	switch kind {
	case 0:
		var members []string
		for i := range s.IntN(5) {
			members = append(members, quote(s.pick("city", "é", "path", "", "10", "\n", "toString")+strings.Repeat("_", i))+s.pick(":", ": ")+s.value(depth-1))
		}
		return "{" + strings.Join(members, s.pick(",", ", ", ",\n  ")) + s.pick("", " ") + "}"
	case 1:
		var elements []string
		for range s.IntN(4) {
			elements = append(elements, s.value(depth-1))
		}
		return list(elements...)
	case 2, 3:
		return s.pick("0", "-1", "12", "1.5", "-0.25", "1e3", "12E-2", "9007199254740991", "1.50", "-0")
	case 4:
		return s.pick("true", "false", "null")
	default:
		return s.pick(`""`, `"Paris"`, `"a \"quoted\" word"`, `"line\nline"`, `"\u00e9\u20ac"`, `"é😀"`, `"\ud83d\ude00"`, `"\\"`, `"{\"a\":[1"`, `"[tru"`, `"a,b:c"`)
	}
}

// pieces cuts a text.
func (s *streams) pieces(text string) []string {
	var pieces []string
	if s.IntN(3) > 0 {
		pieces = []string{""} // the API begins so
	}
	for runes := []rune(text); len(runes) > 0; {
		n := min(len(runes), 1+s.IntN(9))
		pieces = append(pieces, string(runes[:n]))
		runes = runes[n:]
	}
	return pieces
}

// odd is an event that should not be where it is, or should not be at all.
func (s *streams) odd(events []string) string {
	index := strconv.Itoa(s.IntN(6) - 1)
	switch s.IntN(10) {
	case 0, 1, 2:
		delta := s.Document(s.types["ContentBlockDelta"])
		if s.IntN(3) == 0 {
			delta = member("input_json_delta", "partial_json", quote(s.pick("", "{", "}", `"`, "[1", "tru", "12")))
		}
		return event("content_block_delta", "index", index, "delta", delta)
	case 3:
		return event("content_block_start", "index", index, "content_block", s.Document(s.types["ContentBlock"]))
	case 4:
		return event("content_block_stop", "index", index)
	case 5:
		return s.Damaged(s.types["MessageStreamEvent"])
	case 6:
		return s.pick(`{"type":"weather","mood":"sunny"}`, `{"type":""}`, `{"type":7}`, `{}`, `[]`, `null`, `{`, ``,
			`{"type":"content_block_delta","index":0,"delta":{"type":"light_delta","photons":2}}`,
			`{"type":"content_block_start","index":0,"content_block":{"type":"hologram","depth":3}}`,
			`{"type":"message_delta","delta":{"stop_reason":"tired","stop_sequence":null},"usage":{"output_tokens":1,"carbon":2}}`)
	case 7:
		if len(events) > 0 {
			return events[s.IntN(len(events))] // once more
		}
		return `{"type":"message_stop"}`
	default:
		return s.Document(s.types["MessageStreamEvent"])
	}
}

func (s *streams) pick(stock ...string) string { return stock[s.IntN(len(stock))] }

// event is an event made of its members.
func event(typ string, members ...string) string { return member(typ, members...) }

// member is a member of a union.
func member(typ string, members ...string) string {
	text := `{"type":` + quote(typ)
	for i := 0; i < len(members); i += 2 {
		text += "," + quote(members[i]) + ":" + members[i+1]
	}
	return text + "}"
}
