package main

import "strconv"

// reply makes up what an agent really sends: a start, some rounds of a model
// call with its tools, and an end, unless it parks.
func (s *streams) reply() []string {
	events := []string{s.eventOf("REPLY_START", "session_id", `"s"`, "name", `"Friday"`)}
	for range 1 + s.IntN(2) {
		events = append(events, s.round()...)
	}
	switch s.IntN(6) {
	case 0:
		return events // parked
	case 1:
		events = append(events, s.eventOf("EXCEED_MAX_ITERS", "name", `"Friday"`))
	case 2:
		events = append(events, s.eventOf("USER_INTERRUPT"))
	}
	return append(events, s.eventOf("REPLY_END", s.replyEnd()...))
}

// round makes up one model call and what comes of the tools it calls.
func (s *streams) round() []string {
	events := []string{s.eventOf("MODEL_CALL_START", "model_name", `"m"`)}
	var lanes [][]string
	for range 1 + s.IntN(3) {
		lanes = append(lanes, s.lane())
	}
	events = append(events, s.interleave(lanes)...)
	events = append(events, s.eventOf("MODEL_CALL_END", s.modelCallEnd()...))
	lanes = nil
	for range s.IntN(3) {
		lanes = append(lanes, s.execution())
	}
	return append(events, s.interleave(lanes)...)
}

// lane makes up the events of one block of a model call.
func (s *streams) lane() []string {
	id := []string{"block_id", quote("b" + strconv.Itoa(1+s.IntN(9)))}
	switch s.IntN(4) {
	case 0:
		events := s.grown("TEXT_BLOCK", id, nil, func() []string { return []string{"delta", s.delta()} })
		if s.IntN(4) == 0 {
			events[len(events)-1] = s.eventOf("TEXT_BLOCK_END", join(id, []string{"text", s.delta()})...)
		}
		return events
	case 1:
		return s.grown("THINKING_BLOCK", id, nil, func() []string { return []string{"delta", s.delta()} })
	case 2:
		mime := []string{"media_type", `"image/png"`}
		return s.grown("DATA_BLOCK", id, mime, func() []string {
			if s.IntN(6) == 0 {
				return join(mime, s.source())
			}
			return join(mime, []string{"data", quote(s.pick(chunks))})
		})
	default:
		return s.grown("TOOL_CALL", s.call(), []string{"tool_call_name", `"weather"`}, func() []string { return []string{"delta", s.delta()} })
	}
}

func (s *streams) grown(family string, id, begin []string, delta func() []string) []string {
	events := []string{s.eventOf(family+"_START", join(id, begin)...)}
	for range s.IntN(5) {
		events = append(events, s.eventOf(family+"_DELTA", join(id, delta())...))
	}
	return append(events, s.eventOf(family+"_END", id...))
}

// execution makes up what happens to one call: a question, a refusal, a result
// from here or elsewhere.
func (s *streams) execution() []string {
	id := s.pick(calls)
	block := object("type", `"tool_call"`, "id", quote(id), "name", `"weather"`, "input", `"{}"`, "created_at", `"T0"`, "suggested_rules", list(rule))
	var events []string
	if s.IntN(3) == 0 {
		confirmed := strconv.FormatBool(s.IntN(3) > 0)
		events = append(events,
			s.eventOf("REQUIRE_USER_CONFIRM", "tool_calls", list(block)),
			s.eventOf("USER_CONFIRM_RESULT", "confirm_results", list(object("confirmed", confirmed, "tool_call", block, "rules", "null"))))
	}
	if s.IntN(4) == 0 {
		result := object("type", `"tool_result"`, "id", quote(id), "name", `"weather"`, "output", s.textOrBlocks(), "state", `"success"`, "created_at", `"T0"`)
		events = append(events,
			s.eventOf("REQUIRE_EXTERNAL_EXECUTION", "tool_calls", list(block)),
			s.eventOf("EXTERNAL_EXECUTION_RESULT", "execution_results", list(result)))
	}
	call := []string{"tool_call_id", quote(id)}
	events = append(events, s.eventOf("TOOL_RESULT_START", join(call, []string{"tool_call_name", `"weather"`})...))
	for range s.IntN(4) {
		if s.IntN(3) == 0 {
			events = append(events, s.about(s.eventOf("TOOL_RESULT_DATA_DELTA", s.resultData()...), "tool_call_id", id))
		} else {
			events = append(events, s.eventOf("TOOL_RESULT_TEXT_DELTA", join(call, []string{"delta", s.delta()})...))
		}
	}
	return append(events, s.eventOf("TOOL_RESULT_END", join(call, []string{"state", quote(s.pick(resultStates))})...))
}

// interleave mixes lanes; each keeps its order.
func (s *streams) interleave(lanes [][]string) []string {
	var events []string
	for len(lanes) > 0 {
		i := s.IntN(len(lanes))
		events = append(events, lanes[i][0])
		if lanes[i] = lanes[i][1:]; len(lanes[i]) == 0 {
			lanes = append(lanes[:i], lanes[i+1:]...)
		}
	}
	return events
}

func join(a, b []string) []string { return append(append([]string(nil), a...), b...) }
