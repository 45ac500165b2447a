package main

func (s *streams) stateSnapshot() string {
	owner := s.anyone()
	s.closeLane(owner)
	state := s.pick(states)
	if s.IntN(15) == 0 {
		state = s.pick(bleak)
	}
	if s.odd && s.IntN(3) == 0 {
		state = s.pick(odd)
	}
	s.stated = len(state) > 20
	return s.event("STATE_SNAPSHOT", tagged(owner, "snapshot", state)...)
}

func (s *streams) stateDelta() string {
	if !s.stated && s.IntN(4) > 0 {
		return s.stateSnapshot()
	}
	owner := s.anyone()
	s.closeLane(owner)
	return s.event("STATE_DELTA", tagged(owner, "delta", s.patch())...)
}

// patch makes up a patch, mostly a short one, that may fail.
func (s *streams) patch() string {
	n := 1
	if s.IntN(3) == 0 {
		n = s.IntN(5)
	}
	var operations []string
	for range n {
		operations = append(operations, s.operation())
	}
	return list(operations...)
}

func (s *streams) operation() string {
	if s.IntN(5) < 3 {
		path := quote(s.pick([]string{"/a", "/a", "/n", "/b/n", "/b/c/0", "/b/c/-", "/l/0", "/l/-", "/l/2/k"}))
		return s.pick([]string{
			object("op", `"add"`, "path", path, "value", s.any()), object("op", `"add"`, "path", path, "value", s.any()),
			object("op", `"replace"`, "path", s.pick([]string{`"/a"`, `"/l/0"`, `"/l/1"`, `"/b/c"`}), "value", s.any()),
			object("op", `"copy"`, "path", path, "from", s.pick([]string{`"/a"`, `"/l/0"`, `"/b"`, `"/l"`})),
			object("op", `"move"`, "path", path, "from", s.pick([]string{`"/a"`, `"/l/0"`, `"/l/1"`})),
			object("op", `"remove"`, "path", s.pick([]string{`"/l/0"`, `"/b/n"`, `"/b/c/0"`})),
			object("op", `"test"`, "path", s.pick([]string{`"/a"`, `"/l/0"`}), "value", "1"),
		})
	}
	op := s.pick([]string{"add", "add", "add", "add", "replace", "replace", "remove", "copy", "move", "test"})
	m := members{"op", quote(op), "path", quote(s.pointer())}
	switch op {
	case "add", "replace", "test":
		m = m.with("value", s.any())
	case "copy", "move":
		m = m.with("from", quote(s.pointer()))
	}
	if !s.calm {
		switch s.IntN(80) {
		case 0:
			return s.pick([]string{`{"op":"frob","path":"/a"}`, `{"path":"/a","value":1}`, `{"op":null}`, `{"op":7,"path":"/a"}`, `{"op":"toString"}`, `{}`})
		case 1:
			return s.pick([]string{`{"op":"add","path":"a","value":1}`, `{"op":"add","path":"/a"}`, `{"op":"remove"}`, `{"op":"move","path":"/a"}`,
				`{"op":"add","path":"/~2","value":1}`, `[]`, `null`, `{"op":"copy","path":"/a","from":"~"}`})
		case 2:
			m = m.with("more", s.any())
		}
	}
	return object(s.shuffled(m)...)
}

func (s *streams) pointer() string {
	if s.odd && s.IntN(10) == 0 {
		return s.pick(oddPointers)
	}
	if s.IntN(6) == 0 {
		return s.pick(edges)
	}
	return s.pick(pointers)
}

func (s *streams) activitySnapshot() string {
	id, owner := s.id(activities), s.anyone()
	content := s.document()
	m := tagged(owner, "messageId", quote(id), "activityType", quote(s.pick(kinds)), "content", content)
	replace := s.IntN(4)
	switch replace {
	case 0:
		m = m.with("replace", "false")
	case 1:
		m = m.with("replace", "true")
	}
	if _, known := s.owners[bucket("activity", id)]; !known || replace > 0 {
		s.owners[bucket("activity", id)] = owner
	}
	return s.event("ACTIVITY_SNAPSHOT", m...)
}

func (s *streams) activityDelta() string {
	id := s.id(activities)
	owner := s.tag("activity", id)
	if _, known := s.owners[bucket("activity", id)]; !known {
		owner = s.anyone()
	}
	return s.event("ACTIVITY_DELTA", tagged(owner, "messageId", quote(id), "activityType", quote(s.pick(kinds)), "patch", s.patch())...)
}

func (s *streams) encryptedValue() string {
	kind, subtype, id := call, "tool-call", s.id(calls)
	if s.IntN(2) == 0 {
		kind, subtype, id = text, "message", s.id(s.pickStock(messages, thoughts, activities, results))
		if _, known := s.owners[bucket(text, id)]; !known {
			kind = thought
		}
	}
	owner := s.tag(kind, id)
	if !s.calm && s.IntN(20) == 0 {
		owner = quote(s.pick(subagents))
	}
	m := tagged(owner, "subtype", quote(subtype), "entityId", quote(id), "encryptedValue", s.delta())
	if s.IntN(3) == 0 {
		m = m.with(newer, s.delta())
	}
	return s.event("REASONING_ENCRYPTED_VALUE", m...)
}

func (s *streams) pickStock(stocks ...[]string) []string { return stocks[s.IntN(len(stocks))] }

// aside makes up what has no effect on the conversation.
func (s *streams) aside() string {
	owner := s.anyone()
	if s.IntN(2) == 0 {
		m := tagged(owner, "event", s.any())
		if s.IntN(2) == 0 {
			m = m.with("source", `"vendor"`)
		}
		return s.event("RAW", m...)
	}
	s.closeLane(owner)
	return s.event("CUSTOM", tagged(owner, "name", `"ping"`, "value", s.any())...)
}
