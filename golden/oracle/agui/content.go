package main

import (
	"slices"
)

// toolResult makes up the result of a call, known or not.
func (s *streams) toolResult() string {
	id, owner := s.id(results), s.anyone()
	s.closeLane(owner)
	s.owners[bucket(text, id)] = owner
	m := tagged(owner, "messageId", quote(id), "toolCallId", quote(s.id(calls)), "content", s.settled())
	if s.IntN(4) == 0 {
		m = m.with("role", `"tool"`)
	}
	return s.event("TOOL_CALL_RESULT", m...)
}

// content is text, or parts.
func (s *streams) content() string {
	if s.IntN(3) > 0 {
		return s.delta()
	}
	parts := s.several(3, (*streams).part)
	if len(parts) > 1 && !s.bare && s.IntN(20) == 0 { // as peers of both times understand it
		image := object("type", `"image"`, "source", `{"type":"data","value":"YQ==","mimeType":"image/png"}`)
		parts = append(parts, image, `{"type":"binary","mimeType":"image/png","data":"YQ=="}`)
	}
	return list(parts...)
}

// settled is the content of a result, where no null ever meant nothing.
func (s *streams) settled() string {
	defer func(bare bool) { s.bare = bare }(s.bare)
	s.bare = true
	return s.content()
}

// part makes up a part of a content.
func (s *streams) part() string {
	if !s.calm {
		switch s.IntN(40) {
		case 0:
			return s.pick([]string{`{"type":"hologram","id":"p"}`, `{"text":"a"}`, `{"type":7,"text":"a"}`, `{}`, `{"type":"toString"}`})
		case 1:
			return s.pick([]string{`{"type":"text"}`, `{"type":"image"}`, `null`, `"a"`, `{"type":"text","text":null}`, `{"type":"text","text":"a","metadata":null}`})
		}
	}
	if !s.bare && s.IntN(10) == 0 {
		return s.binary()
	}
	typ := s.pick([]string{"text", "text", "image", "audio", "video", "document"})
	m := members{"type", quote(typ)}
	if s.IntN(4) == 0 {
		m = m.with("id", `"p1"`)
	}
	if typ == "text" {
		m = m.with("text", s.delta())
		if s.IntN(4) == 0 {
			m = m.with("metadata", s.value())
		}
		return s.loose(m)
	}
	m = m.with("source", s.source())
	if s.IntN(4) == 0 {
		m = m.with("metadata", s.value())
	} else if !s.bare && s.IntN(8) == 0 {
		m = m.with("metadata", "null")
	}
	return s.loose(m)
}

func (s *streams) source() string {
	switch s.IntN(8) {
	case 0, 1:
		return s.loose(members{"type", `"data"`, "value", `"YQ=="`, "mimeType", s.pick([]string{`"image/png"`, `""`})})
	case 2:
		return s.loose(members{"type", `"file"`, "value", `"f1"`, "provider", `"p"`})
	case 3:
		if !s.calm {
			return s.pick([]string{`{"type":"ipfs","value":"x"}`, `{"value":"x"}`, `{"type":null}`, `{"type":"data","value":"x"}`, `{"type":"url","value":"x"}`})
		}
	}
	m := members{"type", `"url"`, "value", `"https://a.b/c"`}
	if s.IntN(2) == 0 {
		m = m.with("mimeType", `"image/png"`)
	}
	return s.loose(m)
}

// binary is a part as it was once.
func (s *streams) binary() string {
	m := members{"type", `"binary"`, "mimeType", s.pick([]string{`"image/png"`, `"audio/mpeg"`, `"video/mp4"`, `"text/plain"`, `""`, `"IMAGE/png"`, `"image"`})}
	for _, member := range []members{
		{"data", s.pick([]string{`"YQ=="`, `""`})}, {"url", s.pick([]string{`"https://a.b/c"`, `""`})}, {"id", `"f1"`}, {"filename", s.pick([]string{`"a.png"`, `""`})},
	} {
		if s.IntN(2) == 0 {
			m = m.with(member...)
		}
	}
	if !s.calm && s.IntN(20) == 0 {
		m = m.with("metadata", s.any())
	}
	return s.loose(m)
}

// loose is an object that may have members that nobody describes.
func (s *streams) loose(m members) string {
	if !s.calm && s.IntN(40) == 0 {
		if key := s.pick(unheard); !slices.Contains(m, key) {
			m = m.with(key, s.any())
		}
	}
	return object(s.shuffled(m)...)
}

// message makes up a message with that role, or any.
func (s *streams) message(id, role string) string {
	m := members{"id", quote(id), "role", quote(role)}
	if s.IntN(4) == 0 {
		m = m.with("metadata", s.record())
	}
	if role != "activity" && s.IntN(8) == 0 {
		m = m.with("encryptedValue", s.pick([]string{`"x"`, `""`}))
		if s.IntN(3) == 0 {
			m = m.with(newer, `"y"`)
		}
	}
	owner := ""
	if s.IntN(6) == 0 {
		owner = quote(s.pick(subagents))
	}
	m = tagged(owner, m...)
	kind := text
	switch role {
	case "assistant":
		if s.IntN(3) > 0 {
			m = m.with("content", s.delta())
		}
		if s.IntN(2) == 0 {
			m = m.with("toolCalls", list(s.several(3, func(s *streams) string { return s.toolCall(owner) })...))
		}
	case "user":
		m = m.with("content", s.content())
	case "tool":
		m = m.with("content", s.content(), "toolCallId", quote(s.id(calls)))
		if s.IntN(6) == 0 {
			m = m.with("error", `"e"`)
		}
	case "activity":
		kind = "activity"
		m = m.with("activityType", quote(s.pick(kinds)), "content", s.document())
	case "reasoning":
		kind = thought
		m = m.with("content", s.delta())
	default:
		m = m.with("content", s.delta())
	}
	if slices.Contains(textRoles, role) && s.IntN(6) == 0 {
		m = m.with("name", `"Ann"`)
	}
	s.owners[bucket(kind, id)] = owner
	return s.loose(m)
}

func (s *streams) toolCall(owner string) string {
	id := s.id(calls)
	s.owners[bucket(call, id)] = owner
	m := members{"id", quote(id), "type", `"function"`, "function", s.loose(members{"name", quote(s.pick(tools)), "arguments", s.delta()})}
	if s.IntN(6) == 0 {
		m = m.with("encryptedValue", `"x"`)
	}
	if s.IntN(6) == 0 {
		m = m.with("metadata", s.record())
	}
	return s.loose(m)
}

var roles = []string{"user", "user", "assistant", "assistant", "tool", "developer", "system", "activity", "reasoning"}

// conversationOf makes up some messages, whose ids are their own and fit their
// roles mostly.
func (s *streams) conversationOf(n int) []string {
	taken := map[string]bool{}
	free := func(stock []string) string {
		id := s.id(stock)
		for range 5 {
			if !taken[id] {
				break
			}
			id = s.id(stock)
		}
		taken[id] = true
		return id
	}
	return s.several(n, func(s *streams) string {
		if !s.calm && s.IntN(60) == 0 {
			return s.pick([]string{`{"id":"m1","role":"alien","content":1}`, `{"id":"m1"}`, `{"role":null}`, `{"id":"m1","role":"user"}`, `[]`,
				`{"id":"m1","role":"assistant","content":[]}`, `{"id":"m1","role":"user","content":"a","subagentRunId":null}`})
		}
		role := s.pick(roles)
		switch role {
		case "tool":
			return s.message(free(results), role)
		case "activity":
			return s.message(free(activities), role)
		case "reasoning":
			return s.message(free(thoughts), role)
		default:
			return s.message(free(messages), role)
		}
	})
}

func (s *streams) messagesSnapshot() string {
	s.lanes = nil
	m := members{"messages", list(s.conversationOf(6)...)}
	event := s.event("MESSAGES_SNAPSHOT", m...)
	if s.IntN(20) > 0 {
		return event
	}
	types := s.pick([]string{`null`, `[]`, `["PLAN"]`, `["PLAN","SEARCH"]`, `"PLAN"`, `[1]`, `{}`})
	scope := s.pick([]string{`{"authoritativeActivityTypes":` + types + `}`, `{"authoritativeActivityTypes":` + types + `}`, `{}`, `null`, `[]`, `"x"`})
	return object(members{"type", `"MESSAGES_SNAPSHOT"`, "metadata", object("@ag-ui/client", scope)}.with(m...)...)
}

func (s *streams) several(n int, make func(*streams) string) []string {
	var items []string
	for range s.IntN(n + 1) {
		items = append(items, make(s))
	}
	return items
}

// document is an object that patches fit.
func (s *streams) document() string {
	for {
		if state := s.pick(states); state[0] == '{' {
			return state
		}
	}
}
