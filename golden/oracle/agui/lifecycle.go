package main

import (
	"slices"
	"strings"
)

// stock has the ids of a kind of entity.
func stock(kind string) []string {
	switch kind {
	case text:
		return messages
	case call:
		return calls
	default:
		return thoughts
	}
}

// tag chooses whose event it is: what is recorded for the entity, nothing, or,
// where nothing is recorded, anybody.
func (s *streams) tag(kind, id string) string {
	owner, known := s.owners[bucket(kind, id)]
	switch {
	case !s.calm && s.IntN(300) == 0:
		return quote(s.pick(subagents)) // likely the wrong one
	case !known:
		return s.anyone()
	case s.IntN(2) == 0:
		return ""
	default:
		return owner
	}
}

// anyone is the parent agent or a subagent, announced or not.
func (s *streams) anyone() string {
	switch s.IntN(8) {
	case 0, 1:
		return quote(s.pick(subagents))
	case 2:
		if len(s.active) > 0 {
			return s.pick(s.active)
		}
	case 3:
		if s.IntN(10) == 0 {
			return `""`
		}
	}
	return ""
}

// tagged adds whose event it is.
func tagged(owner string, m ...string) members {
	if owner == "" {
		return m
	}
	return members(m).with("subagentRunId", owner)
}

// start opens a text, a call, a span or a thought.
func (s *streams) start() string {
	kind := s.pick([]string{text, text, call, call, span, thought})
	id := s.id(stock(kind))
	if s.isOpen(kind, id) {
		return ""
	}
	owner, event := s.started(kind, id)
	s.own(kind, id, owner)
	s.closeLane(owner)
	s.open = append(s.open, entity{kind, id, owner})
	return event
}

func (s *streams) started(kind, id string) (owner, event string) {
	owner = s.tag(kind, id)
	switch kind {
	case text:
		m := tagged(owner, "messageId", quote(id))
		if s.IntN(2) == 0 {
			m = m.with("role", quote(s.pick(textRoles)))
		}
		if s.IntN(4) == 0 {
			m = m.with("name", s.pick([]string{`"Friday"`, `""`}))
		}
		return owner, s.event("TEXT_MESSAGE_START", m...)
	case call:
		m := members{"toolCallId", quote(id), "toolCallName", quote(s.pick(tools))}
		owner, m = s.parented(id, owner, m)
		return owner, s.event("TOOL_CALL_START", m...)
	case span:
		return owner, s.event("REASONING_START", tagged(owner, "messageId", quote(id))...)
	default:
		return owner, s.event("REASONING_MESSAGE_START", tagged(owner, "messageId", quote(id), "role", `"reasoning"`)...)
	}
}

// parented gives a call a parent message, mostly one that its owner may name.
func (s *streams) parented(id, tag string, m members) (owner string, all members) {
	owner = tag
	if s.IntN(3) > 0 {
		parent := s.id(messages)
		of, known := s.owners[bucket(text, parent)]
		mine, again := s.owners[bucket(call, id)]
		if !known || (!again || mine == of) && (tag == "" || tag == of) || !s.calm && s.IntN(12) == 0 {
			m = m.with("parentMessageId", quote(parent))
			if tag == "" && known {
				owner = of
			}
		}
	} else if s.IntN(20) == 0 {
		m = m.with("parentMessageId", `""`)
	} else if !s.bare && s.IntN(20) == 0 {
		m = m.with("parentMessageId", "null")
	}
	return owner, tagged(tag, m...)
}

// names of the events that go on with an entity and end it.
var progress = map[string][2]string{
	text:    {"TEXT_MESSAGE_CONTENT", "TEXT_MESSAGE_END"},
	call:    {"TOOL_CALL_ARGS", "TOOL_CALL_END"},
	span:    {"", "REASONING_END"},
	thought: {"REASONING_MESSAGE_CONTENT", "REASONING_MESSAGE_END"},
	step:    {"", "STEP_FINISHED"},
}

// continuation goes on with an entity.
func (s *streams) continuation() string {
	if len(s.open) == 0 {
		return ""
	}
	e := s.open[s.IntN(len(s.open))]
	typ := progress[e.kind][0]
	if typ == "" {
		return ""
	}
	owner := s.tag(e.kind, e.id)
	s.closeLane(owner)
	return s.event(typ, tagged(owner, s.naming(e).with("delta", s.delta())...)...)
}

// naming is the member that names an entity.
func (s *streams) naming(e entity) members {
	switch e.kind {
	case call:
		return members{"toolCallId", quote(e.id)}
	case step:
		return members{"stepName", quote(e.id)}
	default:
		return members{"messageId", quote(e.id)}
	}
}

// ending ends an entity.
func (s *streams) ending() string {
	if len(s.open) == 0 {
		return ""
	}
	return s.end(s.open[s.IntN(len(s.open))])
}

func (s *streams) end(e entity) string {
	owner := e.owner
	if e.kind != step {
		owner = s.tag(e.kind, e.id)
	}
	s.closeLane(owner)
	s.close(e)
	return s.event(progress[e.kind][1], tagged(owner, s.naming(e)...)...)
}

func (s *streams) stepStarted() string {
	e := entity{step, s.pick(steps), s.anyone()}
	if slices.Contains(s.open, e) {
		return ""
	}
	s.closeLane(e.owner)
	s.open = append(s.open, e)
	return s.event("STEP_STARTED", tagged(e.owner, "stepName", quote(e.id))...)
}

// subagent starts one or ends one.
func (s *streams) subagent() string {
	if len(s.active) > 0 && s.IntN(2) == 0 {
		return s.subagentEnd(s.pick(s.active))
	}
	id := quote(s.pick(subagents))
	if slices.Contains(s.active, id) || slices.Contains(s.gone, id) && (s.calm || s.IntN(40) > 0) {
		return ""
	}
	m := members{"subagentRunId", id, "name", `"researcher"`}
	if known := slices.Concat(s.active, s.gone); len(known) > 0 && s.IntN(3) == 0 {
		m = m.with("parentSubagentRunId", s.pick(known))
	}
	if s.IntN(3) == 0 {
		m = m.with("description", `"d"`)
	}
	if s.IntN(3) == 0 {
		m = m.with("parentToolCallId", quote(s.pick(calls)), "parentMessageId", quote(s.pick(messages)))
	}
	s.active = append(s.active, id)
	return s.event("SUBAGENT_STARTED", m...)
}

func (s *streams) subagentEnd(id string) string {
	s.closeLane(id)
	s.active = slices.DeleteFunc(s.active, func(other string) bool { return other == id })
	s.gone = append(s.gone, id)
	m := members{"subagentRunId", id}
	if s.IntN(3) == 0 {
		m = m.with("message", `"lost"`)
		if s.IntN(2) == 0 {
			m = m.with("code", `"gone"`)
		}
		return s.event("SUBAGENT_ERROR", m...)
	}
	if s.IntN(3) == 0 {
		m = m.with("result", s.lax())
	}
	switch s.IntN(6) {
	case 0:
		m = m.with("outcome", `{"type":"success"}`)
	case 1:
		m = m.with("outcome", `{"type":"suspended","interruptIds":["i1"]}`)
	case 2:
		m = m.with("outcome", s.pick([]string{`{"type":"suspended"}`, `{"type":"alien","x":1}`, `{"x":1}`, `{"type":"suspended","interruptIds":[],"y":null}`}))
	}
	return s.event("SUBAGENT_FINISHED", m...)
}

// legacy makes up a retired event: a thought in two parts, the span and the text.
func (s *streams) legacy() string {
	if s.bare {
		return ""
	}
	last := ""
	if len(s.retired) > 0 {
		last = s.retired[len(s.retired)-1]
	} else {
		s.thinker = s.anyone()
	}
	owner := s.thinker
	if s.IntN(20) == 0 {
		owner = s.anyone()
	}
	event := func(kind string, m ...string) string {
		s.closeLane(owner)
		return s.event(kind, tagged(owner, m...)...)
	}
	switch {
	case last == "" && s.IntN(4) > 0:
		s.retired = append(s.retired, "THINKING_END")
		if s.IntN(2) == 0 {
			return event("THINKING_START", "title", `"hm"`)
		}
		return event("THINKING_START")
	case last != "THINKING_TEXT_MESSAGE_END" && s.IntN(2) == 0:
		s.retired = append(s.retired, "THINKING_TEXT_MESSAGE_END")
		return event("THINKING_TEXT_MESSAGE_START")
	case last == "THINKING_TEXT_MESSAGE_END" && s.IntN(3) > 0:
		return event("THINKING_TEXT_MESSAGE_CONTENT", "delta", s.delta())
	case last == "":
		return ""
	default:
		s.retired = s.retired[:len(s.retired)-1]
		return event(last)
	}
}

// unknown makes up an event that the protocol does not describe.
func (s *streams) unknown() string {
	typ := s.pick([]string{"VOICE_START", "toString", "__proto__", "text_message_start", "RUN_PAUSED"})
	if s.IntN(10) == 0 {
		return object("type", quote(typ), "metadata", "null", "messages", `[{"role":"user","content":[{"type":"binary"}]}]`)
	}
	return strings.Replace(s.event(typ, "messageId", `"m1"`), `"timestamp"`, `"at"`, 1)
}
