package main

import (
	"fmt"
	"strconv"
)

// event makes up an event of the stream's reply from its own members.
func (s *streams) eventOf(typ string, members ...string) string {
	head := []string{"id", quote("e" + strconv.Itoa(s.IntN(100))), "created_at", quote("T" + strconv.Itoa(s.IntN(100))), "type", quote(typ)}
	if s.IntN(30) == 0 {
		head = head[4:] // drawn by the reader
	}
	if s.IntN(4) == 0 {
		head = append(head, "metadata", s.record())
	}
	if typ != "CUSTOM" {
		head = append(head, "reply_id", `"r1"`)
	}
	return object(append(head, members...)...)
}

// kinds are the types of events, as often as single makes them up.
var kinds = []struct {
	typ  string
	make func(*streams) []string
}{
	{"REPLY_START", func(s *streams) []string { return []string{"session_id", `"s"`, "name", `"Friday"`} }},
	{"REPLY_START", func(s *streams) []string {
		return []string{"session_id", `"s"`, "name", quote(s.pick(toolName)), "role", `"user"`}
	}},
	{"REPLY_END", (*streams).replyEnd},
	{"MODEL_CALL_START", func(*streams) []string { return []string{"model_name", `"m"`} }},
	{"MODEL_CALL_END", (*streams).modelCallEnd},
	{"TEXT_BLOCK_START", (*streams).block}, {"TEXT_BLOCK_START", (*streams).block},
	{"TEXT_BLOCK_DELTA", (*streams).textDelta}, {"TEXT_BLOCK_DELTA", (*streams).textDelta}, {"TEXT_BLOCK_DELTA", (*streams).textDelta},
	{"TEXT_BLOCK_END", (*streams).textEnd}, {"TEXT_BLOCK_END", (*streams).block},
	{"THINKING_BLOCK_START", (*streams).block},
	{"THINKING_BLOCK_DELTA", (*streams).textDelta}, {"THINKING_BLOCK_DELTA", (*streams).textDelta},
	{"THINKING_BLOCK_END", (*streams).block},
	{"DATA_BLOCK_START", (*streams).dataStart},
	{"DATA_BLOCK_DELTA", (*streams).dataDelta}, {"DATA_BLOCK_DELTA", (*streams).dataDelta}, {"DATA_BLOCK_DELTA", (*streams).dataDelta},
	{"DATA_BLOCK_END", (*streams).block},
	{"HINT_BLOCK", (*streams).hint},
	{"TOOL_CALL_START", (*streams).callStart}, {"TOOL_CALL_START", (*streams).callStart},
	{"TOOL_CALL_DELTA", (*streams).callDelta}, {"TOOL_CALL_DELTA", (*streams).callDelta},
	{"TOOL_CALL_END", (*streams).call},
	{"TOOL_RESULT_START", (*streams).callStart}, {"TOOL_RESULT_START", (*streams).callStart},
	{"TOOL_RESULT_TEXT_DELTA", (*streams).callDelta}, {"TOOL_RESULT_TEXT_DELTA", (*streams).callDelta},
	{"TOOL_RESULT_DATA_DELTA", (*streams).resultData}, {"TOOL_RESULT_DATA_DELTA", (*streams).resultData},
	{"TOOL_RESULT_END", (*streams).resultEnd},
	{"EXCEED_MAX_ITERS", func(*streams) []string { return []string{"name", `"Friday"`} }},
	{"REQUIRE_USER_CONFIRM", (*streams).toolCalls}, {"REQUIRE_USER_CONFIRM", (*streams).toolCalls},
	{"REQUIRE_EXTERNAL_EXECUTION", (*streams).toolCalls},
	{"USER_CONFIRM_RESULT", (*streams).confirmResults}, {"USER_CONFIRM_RESULT", (*streams).confirmResults},
	{"USER_INTERRUPT", func(*streams) []string { return nil }},
	{"EXTERNAL_EXECUTION_RESULT", (*streams).executionResults},
	{"CUSTOM", func(s *streams) []string { return []string{"name", `"state_updated"`, "value", s.record()} }},
}

// single makes up one event of any type.
func (s *streams) single() string {
	k := kinds[s.IntN(len(kinds))]
	return s.eventOf(k.typ, k.make(s)...)
}

func (s *streams) block() []string { return []string{"block_id", quote(s.pick(blocks))} }
func (s *streams) call() []string  { return []string{"tool_call_id", quote(s.pick(calls))} }

// delta makes up text: in some streams, with halves of surrogate pairs.
func (s *streams) delta() string {
	if s.halves && s.IntN(4) == 0 {
		return s.pick(halves)
	}
	return s.pick(deltas)
}

func (s *streams) textDelta() []string { return append(s.block(), "delta", s.delta()) }
func (s *streams) callDelta() []string { return append(s.call(), "delta", s.delta()) }

func (s *streams) callStart() []string {
	return append(s.call(), "tool_call_name", quote(s.pick(toolName)))
}

func (s *streams) textEnd() []string {
	return append(s.block(), "text", s.pick([]string{"null", `""`, s.delta()}))
}

func (s *streams) dataStart() []string {
	members := append(s.block(), "media_type", quote(s.pick(media)))
	if s.IntN(3) == 0 {
		members = append(members, "name", s.pick([]string{`null`, `""`, `"a.png"`}))
	}
	return members
}

func (s *streams) dataDelta() []string {
	members := append(s.block(), "media_type", quote(s.pick(media)))
	if s.IntN(4) > 0 {
		return append(members, "data", quote(s.pick(chunks)))
	}
	return append(members, s.source()...)
}

// source makes up where bytes are: mostly, in one place.
func (s *streams) source() []string {
	switch s.IntN(10) {
	case 0:
		return nil
	case 1:
		return []string{"data", "null", "url", "null"}
	case 2:
		return []string{"data", quote(s.pick(chunks)), "url", quote(s.address())}
	case 3:
		return []string{"data", "null", "url", quote(s.address())}
	case 4, 5, 6:
		return []string{"data", quote(s.pick(chunks))}
	default:
		return []string{"url", quote(s.address())}
	}
}

func (s *streams) hint() []string {
	members := append(s.block(), "hint", s.textOrBlocks())
	if s.IntN(2) == 0 {
		members = append(members, "source", s.pick([]string{`null`, `"alice"`, `"{\"label\":\"timer\"}"`}))
	}
	return members
}

func (s *streams) replyEnd() []string {
	members := []string{"session_id", `"s"`}
	if s.IntN(3) > 0 {
		members = append(members, "finished_reason", quote(s.pick(reasons)))
	}
	switch s.IntN(4) {
	case 0:
		members = append(members, "error", "null")
	case 1:
		members = append(members, "error", object("type", `"rate_limit"`, "message", `"m"`))
	case 2:
		members = append(members, "error", object("message", `""`))
	}
	return members
}

func (s *streams) modelCallEnd() []string {
	members := []string{"input_tokens", s.pick(tokens), "output_tokens", s.pick(tokens)}
	if s.IntN(3) == 0 {
		members = append(members, "finished_reason", `"interrupted"`)
	}
	for _, name := range []string{"cache_input_tokens", "cache_creation_input_tokens"} {
		if s.IntN(3) == 0 {
			members = append(members, name, s.pick(tokens))
		}
	}
	return members
}

func (s *streams) resultData() []string {
	members := append(s.call(), "media_type", quote(s.pick(media)))
	if s.IntN(5) > 0 {
		members = append(members, "block_id", quote(s.pick(blocks)))
	}
	return append(members, s.source()...)
}

func (s *streams) resultEnd() []string {
	return append(s.call(), "state", quote(s.pick(resultStates)))
}

func (s *streams) toolCalls() []string {
	return []string{"tool_calls", list(s.several((*streams).callBlock)...)}
}

func (s *streams) confirmResults() []string {
	return []string{"confirm_results", list(s.several(func(s *streams) string {
		members := []string{"confirmed", strconv.FormatBool(s.IntN(2) == 0), "tool_call", s.callBlock()}
		if s.IntN(2) == 0 {
			members = append(members, "rules", s.pick([]string{`null`, `[]`, list(rule)}))
		}
		return object(members...)
	})...)}
}

func (s *streams) executionResults() []string {
	return []string{"execution_results", list(s.several(func(s *streams) string {
		members := append([]string{"type", `"tool_result"`, "id", quote(s.pick(calls)), "name", `"n"`, "output", s.textOrBlocks()}, s.times()...)
		if s.IntN(2) == 0 {
			members = append(members, "state", quote(s.pick(resultStates)), "metadata", s.record())
		}
		return object(members...)
	})...)}
}

const rule = `{"tool_name":"weather","rule_content":null,"behavior":"allow","source":"session"}`

func (s *streams) callBlock() string {
	members := append([]string{"type", `"tool_call"`, "id", quote(s.pick(calls)), "name", `"n"`, "input", s.delta()}, s.times()...)
	if s.IntN(2) == 0 {
		members = append(members, "state", quote(s.pick(callStates)), "suggested_rules", list(s.several(func(*streams) string { return rule })...))
	}
	return object(members...)
}

// textOrBlocks makes up what hints and results hold.
func (s *streams) textOrBlocks() string {
	if s.IntN(3) == 0 {
		return s.delta()
	}
	return list(s.several(func(s *streams) string {
		if s.IntN(50) == 0 {
			return s.pick([]string{`{"type":"thinking","thinking":""}`, `{"type":"video"}`, `{"type":"text"}`})
		}
		if s.IntN(2) == 0 {
			return object(append([]string{"type", `"text"`, "text", s.delta(), "id", quote(s.pick(blocks))}, s.times()...)...)
		}
		source := object("type", `"base64"`, "data", quote(s.pick(chunks)), "media_type", quote(s.pick(media)))
		if s.IntN(2) == 0 {
			source = object("type", `"url"`, "url", quote(s.address()), "media_type", quote(s.pick(media)))
		}
		return object(append([]string{"type", `"data"`, "id", quote(s.pick(blocks)), "source", source}, s.times()...)...)
	})...)
}

// times are what blocks say about time: mostly all, sometimes nothing.
func (s *streams) times() []string {
	switch s.IntN(6) {
	case 0:
		return nil
	case 1:
		return []string{"created_at", `"T0"`, "finished_at", `"T1"`}
	case 2:
		return []string{"created_at", `"T0"`}
	default:
		return []string{"created_at", `"T0"`, "finished_at", "null"}
	}
}

// record makes up a free-form object.
func (s *streams) record() string {
	var members []string
	for i := range s.IntN(4) {
		key := s.pick(freeKeys)
		if i > 0 {
			key += fmt.Sprint(i) // no key twice
		}
		members = append(members, key, s.pick(free))
	}
	return object(members...)
}

func (s *streams) several(one func(*streams) string) []string {
	var items []string
	for range s.IntN(4) {
		items = append(items, one(s))
	}
	return items
}
