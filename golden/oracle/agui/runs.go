package main

// runStarted begins a run, seldom with what it has been asked.
func (s *streams) runStarted() string {
	if !s.begun && !s.calm && s.IntN(60) == 0 {
		s.begun = true
		return s.event("RUN_ERROR", "message", `"m"`)
	}
	s.scene.begin()
	m := members{"threadId", `"th"`, "runId", `"run"`}
	if s.IntN(3) == 0 {
		m = m.with("protocolVersion", s.pick(versions))
	}
	if s.IntN(6) == 0 {
		m = m.with("parentRunId", `"r0"`)
	}
	if s.IntN(4) == 0 {
		m = m.with("input", s.input())
	}
	return s.event("RUN_STARTED", m...)
}

// input makes up the input of a run.
func (s *streams) input() string {
	m := members{"threadId", `"th"`, "runId", `"run"`, "messages", list(s.conversationOf(4)...)}
	if s.IntN(2) == 0 {
		m = m.with("state", s.pick(states))
	}
	if s.IntN(2) == 0 {
		m = m.with("tools", list(s.several(2, func(s *streams) string {
			m := members{"name", `"weather"`, "description", `""`}
			if s.IntN(2) == 0 {
				m = m.with("parameters", s.lax())
			}
			return s.loose(m)
		})...))
	}
	if s.IntN(2) == 0 {
		m = m.with("context", list(s.several(2, func(s *streams) string { return s.loose(members{"description", `"d"`, "value", `"v"`}) })...))
	}
	if s.IntN(2) == 0 {
		m = m.with("forwardedProps", s.lax())
	}
	if s.IntN(3) == 0 {
		m = m.with("resume", list(s.several(2, func(s *streams) string {
			m := members{"interruptId", `"i1"`, "status", s.pick([]string{`"resolved"`, `"cancelled"`})}
			if s.IntN(2) == 0 {
				m = m.with("payload", s.lax())
			}
			return s.loose(m)
		})...))
	}
	return s.loose(m)
}

// runEnd ends a run, not without ending what is open, mostly.
func (s *streams) runEnd() []string {
	s.running = false
	if s.IntN(4) == 0 && !s.bare {
		s.lanes, s.retired = nil, nil
		return []string{s.runError()}
	}
	var events []string
	if s.calm || s.IntN(50) > 0 {
		events = s.endings()
	}
	s.lanes = nil
	m := members{"threadId", `"th"`, "runId", `"run"`}
	if s.IntN(4) == 0 {
		m = m.with("result", s.lax())
	}
	m = s.outcome(m)
	events = append(events, s.event("RUN_FINISHED", s.usage(m)...))
	if s.IntN(8) == 0 {
		events = append(events, s.runError())
	}
	return events
}

func (s *streams) runError() string {
	m := members{"message", `"out of luck"`}
	if s.IntN(2) == 0 {
		m = m.with("code", `"E1"`)
	}
	return s.event("RUN_ERROR", s.usage(m)...)
}

// endings are the events that end all that is open.
func (s *streams) endings() []string {
	var events []string
	for len(s.retired) > 0 {
		last := len(s.retired) - 1
		events = append(events, s.event(s.retired[last], tagged(s.thinker)...))
		s.retired = s.retired[:last]
	}
	for len(s.open) > 0 {
		events = append(events, s.ending())
	}
	for len(s.active) > 0 {
		events = append(events, s.subagentEnd(s.active[0]))
	}
	return events
}

func (s *streams) outcome(m members) members {
	switch s.IntN(8) {
	case 0:
		return m.with("outcome", `{"type":"success"}`)
	case 1:
		return m.with("outcome", `{"type":"success","pendingToolCallIds":`+s.pick([]string{`[]`, `["c1"]`, `["c9","c1"]`})+`}`)
	case 2, 3:
		interrupts := append(s.several(2, (*streams).interrupt), s.interrupt())
		return m.with("outcome", s.loose(members{"type", `"interrupt"`, "interrupts", list(interrupts...)}))
	case 4:
		if !s.bare && s.IntN(2) == 0 {
			return m.with("outcome", "null")
		}
		return m.with("outcome", `{"type":"cancelled"}`)
	case 5:
		return m.with("outcome", s.pick([]string{`{"type":"weird"}`, `{"type":"cancelled","x":1}`, `{"reason":1}`}))
	default:
		return m
	}
}

func (s *streams) interrupt() string {
	m := members{"id", quote(s.pick([]string{"i1", "i2"})), "reason", `"approval"`}
	for _, member := range []members{
		{"message", `"ok?"`}, {"toolCallId", `"c1"`}, {"responseSchema", s.document()}, {"expiresAt", `"soon"`}, {"metadata", s.record()}, {"subagentRunId", `"s1"`},
	} {
		if s.IntN(4) == 0 {
			m = m.with(member...)
		}
	}
	return s.loose(m)
}

func (s *streams) usage(m members) members {
	if s.IntN(4) > 0 {
		return m
	}
	return m.with("usage", list(s.several(2, func(s *streams) string {
		return s.loose(members{"provider", `"p"`, "inputTokens", s.pick([]string{`0`, `17`, `9007199254740991`, `1.0`})})
	})...))
}
