package main

// chunk makes up a chunk: one that goes on with a lane, or opens one.
func (s *streams) chunk() string {
	if len(s.lanes) > 0 && s.IntN(4) > 0 {
		return s.nextChunk(s.lanes[s.IntN(len(s.lanes))])
	}
	return s.firstChunk()
}

var chunkTypes = map[string]string{text: "TEXT_MESSAGE_CHUNK", call: "TOOL_CALL_CHUNK", thought: "REASONING_MESSAGE_CHUNK"}

func (s *streams) firstChunk() string {
	kind := s.pick([]string{text, text, call, thought})
	id := s.id(stock(kind))
	if s.isOpen(kind, id) {
		return ""
	}
	l := &lane{entity: entity{kind, id, s.tag(kind, id)}}
	m := s.naming(l.entity)
	switch kind {
	case text:
		l.role = `"assistant"`
		if s.IntN(2) == 0 {
			l.role = quote(s.pick(textRoles))
			m = m.with("role", l.role)
		}
		if s.IntN(4) == 0 {
			l.name = `"Friday"`
			m = m.with("name", l.name)
		}
		m = tagged(l.owner, m...)
	case call:
		l.name = quote(s.pick(tools))
		m = m.with("toolCallName", l.name)
		var recorded string
		recorded, m = s.parented(id, l.owner, m)
		for i := 0; i < len(m); i += 2 {
			if m[i] == "parentMessageId" && m[i+1] != "null" {
				l.parent = m[i+1]
			}
		}
		s.own(kind, id, recorded)
	default:
		m = tagged(l.owner, m...)
	}
	s.own(kind, id, l.owner)
	s.closeLane(l.owner)
	s.lanes = append(s.lanes, l)
	if !s.calm && s.IntN(100) == 0 {
		m = m[2:] // the first of them must say what it opens
	}
	return s.event(chunkTypes[kind], s.delivery(m)...)
}

// nextChunk names as much of a lane as it takes, or more.
func (s *streams) nextChunk(l *lane) string {
	var m members
	alone := true
	for _, other := range s.lanes {
		alone = alone && (other == l || other.kind != l.kind)
	}
	switch at := s.IntN(6); {
	case at < 2:
		m = s.naming(l.entity)
	case at < 3:
		m = tagged(l.owner, s.naming(l.entity)...)
	case l.owner != "" && at < 5:
		m = tagged(l.owner)
	case l.owner != "" && !alone && (s.calm || s.IntN(10) > 0):
		m = tagged(l.owner)
	}
	if s.IntN(6) == 0 {
		switch {
		case l.kind == text:
			m = m.with("role", l.role)
		case l.kind == call:
			m = m.with("toolCallName", l.name)
		}
	}
	if s.IntN(6) == 0 {
		switch {
		case l.kind == text && l.name != "":
			m = m.with("name", l.name)
		case l.kind == call && l.parent != "":
			m = m.with("parentMessageId", l.parent)
		}
	}
	if !s.calm && s.IntN(150) == 0 {
		m = m.with(s.pick([]string{"name", "parentMessageId", "toolCallName"}), `"other"`)
	}
	return s.event(chunkTypes[l.kind], s.delivery(m)...)
}

// delivery is what a chunk brings, mostly.
func (s *streams) delivery(m members) members {
	if s.IntN(5) > 0 {
		return m.with("delta", s.delta())
	}
	return m
}
