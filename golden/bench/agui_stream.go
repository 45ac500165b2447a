package main

import (
	"encoding/hex"
	"fmt"
)

// aguiStream makes up the events of one run as a Python service writes them:
// without spaces, ids that are UUIDs, and times in milliseconds.
type aguiStream struct {
	*stream
	millis int64
}

func newAguiStream(seed uint64) *aguiStream {
	s := newStream(seed)
	return &aguiStream{s, s.clock.UnixMilli()}
}

// uuid is an id as AG-UI services give them.
func (s *aguiStream) uuid() string {
	var id [16]byte
	for i := range id {
		id[i] = byte(s.Uint32())
	}
	text := hex.EncodeToString(id[:])
	return text[:8] + "-" + text[8:12] + "-4" + text[13:16] + "-a" + text[17:20] + "-" + text[20:]
}

// add adds an event. Its fields are keys and values in turn.
func (s *aguiStream) add(eventType string, fields ...any) {
	s.millis += int64(s.IntN(40))
	line := fmt.Sprintf(`{"type":"%s","timestamp":%d`, eventType, s.millis)
	for i := 0; i < len(fields); i += 2 {
		line += fmt.Sprintf(`,"%s":%s`, fields[i], jsonText(fields[i+1]))
	}
	s.lines = append(s.lines, line+"}")
}

// aguiRun is a run with one message of that many text deltas.
func aguiRun(seed uint64, deltas int) []string {
	s := newAguiStream(seed)
	thread, run := s.uuid(), s.uuid()
	s.add("RUN_STARTED", "threadId", thread, "runId", run)
	s.message(deltas)
	s.add("RUN_FINISHED", "threadId", thread, "runId", run)
	return s.lines
}

// aguiRounds is a run with about that many deltas: steps of text and a tool call.
func aguiRounds(seed uint64, deltas int) []string {
	s := newAguiStream(seed)
	thread, run := s.uuid(), s.uuid()
	s.add("RUN_STARTED", "threadId", thread, "runId", run)
	for step := 1; deltas > 0; step++ {
		name := fmt.Sprintf("step %d", step)
		s.add("STEP_STARTED", "stepName", name)
		text, arguments := 60+s.IntN(120), 10+s.IntN(30)
		deltas -= text + arguments
		message, call := s.message(text), "call_"+s.id()[:24]
		s.add("TOOL_CALL_START", "toolCallId", call, "toolCallName", "search", "parentMessageId", message)
		for range arguments {
			s.add("TOOL_CALL_ARGS", "toolCallId", call, "delta", `{"q": "`+s.token())
		}
		s.add("TOOL_CALL_END", "toolCallId", call)
		s.add("TOOL_CALL_RESULT", "messageId", s.uuid(), "toolCallId", call, "content", s.token()+s.token(), "role", "tool")
		s.add("STATE_DELTA", "delta", []any{map[string]any{"op": "replace", "path": "/step", "value": step}})
		s.add("STEP_FINISHED", "stepName", name)
	}
	s.add("RUN_FINISHED", "threadId", thread, "runId", run)
	return s.lines
}

// message is one of that many deltas. It tells the id.
func (s *aguiStream) message(deltas int) string {
	id := s.uuid()
	s.add("TEXT_MESSAGE_START", "messageId", id, "role", "assistant")
	for range deltas {
		s.add("TEXT_MESSAGE_CONTENT", "messageId", id, "delta", s.token())
	}
	s.add("TEXT_MESSAGE_END", "messageId", id)
	return id
}
