package main

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/msggen/msggen/out/go/agentscope"
)

// stream makes up the events of one reply as an AgentScope service sends them:
// ids of 32 hexadecimal digits, times in microseconds, a space behind every colon
// and comma, and the keys in the order of the Python classes.
type stream struct {
	*rand.Rand
	clock time.Time
	reply string
	lines []string
}

func newStream(seed uint64) *stream {
	s := &stream{Rand: rand.New(rand.NewPCG(seed, 0)), clock: time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)}
	s.reply = s.id()
	return s
}

func (s *stream) id() string {
	var id [16]byte
	for i := range id {
		id[i] = byte(s.Uint32())
	}
	return hex.EncodeToString(id[:])
}

// add adds an event. Its fields are keys and values in turn; a session's id, if it
// has one, is before that of the reply.
func (s *stream) add(eventType string, fields ...any) {
	s.clock = s.clock.Add(time.Duration(1+s.IntN(40_000)) * time.Microsecond)
	var line strings.Builder
	fmt.Fprintf(&line, `{"id": "%s", "created_at": "%s", "metadata": {}, "type": "%s"`,
		s.id(), s.clock.Format("2006-01-02T15:04:05.000000"), eventType)
	if len(fields) > 0 && fields[0] == "session_id" {
		fmt.Fprintf(&line, `, "session_id": "%s"`, fields[1])
		fields = fields[2:]
	}
	fmt.Fprintf(&line, `, "reply_id": "%s"`, s.reply)
	for i := 0; i < len(fields); i += 2 {
		fmt.Fprintf(&line, `, "%s": %s`, fields[i], jsonText(fields[i+1]))
	}
	line.WriteByte('}')
	s.lines = append(s.lines, line.String())
}

// jsonText writes a value without escaping what need not be escaped.
func jsonText(v any) string {
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// token is what a model gives at a time.
func (s *stream) token() string {
	words := []string{
		" the", " of", " a", "ing", " is", ",", ".", " model", " stream", " state", "\n\n", "- **", "`fold`", " \"quoted\"",
		" naïve", " 数据", " it", " events", "er", " that", " 🙂", " for", "s", " compiler", " and", ":",
	}
	return words[s.IntN(len(words))]
}

// whole is a reply with the given number of deltas: rounds of reasoning, text and
// tool calls, each of which is one or two sentences.
func (s *stream) whole(deltas int) []string {
	s.add("REPLY_START", "session_id", s.id(), "name", "Friday", "role", "assistant")
	for deltas > 0 {
		s.add("MODEL_CALL_START", "model_name", "model-large")
		deltas -= s.block("THINKING_BLOCK", 30+s.IntN(60))
		deltas -= s.block("TEXT_BLOCK", 60+s.IntN(120))
		deltas -= s.toolCall(10 + s.IntN(30))
		s.add("MODEL_CALL_END", "input_tokens", s.IntN(9000), "output_tokens", s.IntN(900), "cache_input_tokens", s.IntN(900), "cache_creation_input_tokens", 0, "finished_reason", "completed")
	}
	s.add("REPLY_END", "session_id", s.id(), "finished_reason", "completed", "error", nil)
	return s.lines
}

func (s *stream) block(kind string, deltas int) int {
	block := s.id()
	s.add(kind+"_START", "block_id", block)
	for range deltas {
		s.add(kind+"_DELTA", "block_id", block, "delta", s.token())
	}
	if kind == "TEXT_BLOCK" {
		s.add(kind+"_END", "block_id", block, "text", nil)
	} else {
		s.add(kind+"_END", "block_id", block)
	}
	return deltas
}

func (s *stream) toolCall(deltas int) int {
	call := "call_" + s.id()[:24]
	s.add("TOOL_CALL_START", "tool_call_id", call, "tool_call_name", "search")
	for range deltas {
		s.add("TOOL_CALL_DELTA", "tool_call_id", call, "delta", `{"q": "`+s.token())
	}
	s.add("TOOL_CALL_END", "tool_call_id", call)
	s.add("TOOL_RESULT_START", "tool_call_id", call, "tool_call_name", "search")
	for range 1 + deltas/8 {
		s.add("TOOL_RESULT_TEXT_DELTA", "tool_call_id", call, "delta", strings.Repeat(s.token(), 20))
	}
	s.add("TOOL_RESULT_END", "tool_call_id", call, "state", "success")
	return deltas
}

// start begins the message that deltas are for, with one empty block.
func (s *stream) start(kind string, fields ...any) (msg *agentscope.Msg, block string) {
	block = s.id()
	s.add("REPLY_START", "session_id", s.id(), "name", "Friday", "role", "assistant")
	s.add(kind+"_START", append([]any{"block_id", block}, fields...)...)
	for _, ev := range decodeAll(s.take()) {
		var err error
		if msg, _, err = agentscope.FoldMsg(msg, ev); err != nil {
			panic(err)
		}
	}
	return msg, block
}

// take returns the lines so far and starts afresh.
func (s *stream) take() []string {
	lines := s.lines
	s.lines = nil
	return lines
}

// chunk is base64 of that many random bytes.
func (s *stream) chunk(size int) string {
	data := make([]byte, size)
	for i := range data {
		data[i] = byte(s.Uint32())
	}
	return base64.StdEncoding.EncodeToString(data)
}

func decodeAll(lines []string) []agentscope.AgentEvent {
	events := make([]agentscope.AgentEvent, len(lines))
	for i, line := range lines {
		var err error
		if events[i], err = agentscope.DecodeAgentEvent([]byte(line)); err != nil {
			panic(fmt.Sprintf("%s: %v", line, err))
		}
	}
	return events
}
