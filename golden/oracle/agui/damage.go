package main

import (
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
)

// single makes up one event, whatever came before.
func (s *streams) single() string {
	id := s.id(messages)
	switch s.IntN(24) {
	case 0, 1:
		_, event := s.started(text, id)
		return event
	case 2, 3:
		id := s.id(calls)
		if s.IntN(6) == 0 {
			id = s.pick(messages) // a message may have it already
		}
		_, event := s.started(call, id)
		return event
	case 4:
		_, event := s.started(thought, s.id(thoughts))
		return event
	case 5, 6, 7:
		return s.event("TEXT_MESSAGE_CONTENT", "messageId", quote(id), "delta", s.delta())
	case 8:
		return s.event("TEXT_MESSAGE_END", "messageId", quote(id))
	case 9, 10:
		return s.event("TOOL_CALL_ARGS", "toolCallId", quote(s.id(calls)), "delta", s.delta())
	case 11:
		return s.event("TOOL_CALL_END", "toolCallId", quote(s.id(calls)))
	case 12:
		return s.event("REASONING_MESSAGE_CONTENT", "messageId", quote(s.id(thoughts)), "delta", s.delta())
	case 13:
		return s.event("REASONING_MESSAGE_END", "messageId", quote(s.id(thoughts)))
	case 14:
		return s.stateSnapshot()
	case 15, 16:
		return s.stateDelta()
	case 17:
		return s.activitySnapshot()
	case 18:
		return s.activityDelta()
	case 19:
		return s.encryptedValue()
	case 20:
		return s.messagesSnapshot()
	case 21, 22:
		return s.toolResult()
	default:
		events := append(s.runEnd(), s.runStarted(), s.aside())
		return events[s.IntN(len(events))]
	}
}

// slip makes up an event that comes at the wrong time, or from the wrong one.
func (s *streams) slip() string {
	kind := s.pick([]string{text, call, span, thought, step})
	e := entity{kind, s.id(stock(kind)), ""}
	if kind == step {
		e.id = s.pick(steps)
	}
	if len(s.open) > 0 && s.IntN(2) == 0 {
		e = s.open[s.IntN(len(s.open))]
	}
	switch s.IntN(6) {
	case 0:
		return begun
	case 1:
		return s.event("RUN_FINISHED", "threadId", `"th"`, "runId", `"run"`)
	case 2:
		return s.event(s.pick([]string{"SUBAGENT_STARTED", "SUBAGENT_FINISHED"}), "subagentRunId", quote(s.pick(subagents)), "name", `"n"`)
	case 3:
		return s.event(progress[e.kind][1], tagged(s.anyone(), s.naming(e)...)...)
	}
	if e.kind == step {
		return s.event("STEP_STARTED", tagged(e.owner, "stepName", quote(e.id))...)
	}
	_, event := s.started(e.kind, e.id)
	return event
}

// conversation makes up the state that apply starts from.
func (s *streams) conversation() string {
	if s.IntN(3) == 0 {
		return "{}"
	}
	calm := s.calm
	s.calm, s.bare = true, true
	defer func() { s.calm, s.bare = calm, false }()
	return object("messages", list(s.conversationOf(8)...), "state", s.pick(states))
}

// misfit is an event that is wrong in a way that somebody has got wrong.
func (s *streams) misfit() string {
	return s.pick([]string{
		`null`, `[]`, `1`, `"RUN_STARTED"`, `{}`, `{"type":null}`, `{"type":7}`, `{"type":""}`, `{`, ``, `[DONE]`,
		`{"type":"RAW"}`, `{"type":"RAW","event":null}`, `{"type":"CUSTOM","name":"n"}`, `{"type":"CUSTOM","name":"n","value":null}`,
		`{"type":"STATE_SNAPSHOT"}`, `{"type":"STATE_SNAPSHOT","snapshot":null}`, `{"type":"STATE_DELTA","delta":{}}`,
		`{"type":"RAW","event":1,"timestamp":null}`, `{"type":"RAW","event":1,"metadata":null}`, `{"type":"RAW","event":1,"subagentRunId":null}`,
		`{"type":"RAW","event":1,"rawEvent":null}`, `{"type":"RAW","event":1,"timestamp":1.5}`, `{"type":"RAW","event":1,"timestamp":9007199254740992}`,
		`{"type":"RUN_STARTED","threadId":"th","runId":"run","subagentRunId":"s1"}`, `{"type":"RUN_ERROR","message":"m","subagentRunId":"s1"}`,
		`{"type":"THINKING_TEXT_MESSAGE_CONTENT","delta":"x"}`, `{"type":"THINKING_TEXT_MESSAGE_CONTENT"}`, `{"type":"THINKING_END"}`,
		`{"type":"THINKING_START","messageId":"m1","title":1}`, `{"type":"THINKING_TEXT_MESSAGE_START","messageId":7,"role":"user"}`,
		`{"type":"TEXT_MESSAGE_START","messageId":"m1","role":"tool"}`, `{"type":"TEXT_MESSAGE_START","messageId":"m1","role":null}`,
		`{"type":"TOOL_CALL_START","toolCallId":"c1","toolCallName":"n","parentMessageId":null}`,
		`{"type":"TOOL_CALL_RESULT","messageId":"t1","toolCallId":"c1","content":[{"type":"image","source":{"type":"url","value":"x"},"metadata":null}]}`,
		`{"type":"TOOL_CALL_RESULT","messageId":"t1","toolCallId":"c1","content":[{"type":"binary","mimeType":"a/b","data":"YQ=="}]}`,
		`{"type":"TOOL_CALL_RESULT","messageId":"t1","toolCallId":"c1","content":null}`, `{"type":"ACTIVITY_SNAPSHOT","messageId":"v1","activityType":"PLAN","content":[]}`,
		`{"type":"REASONING_ENCRYPTED_VALUE","subtype":"other","entityId":"m1","encryptedValue":"x"}`,
		`{"type":"SUBAGENT_FINISHED","subagentRunId":"s1","outcome":null}`, `{"type":"SUBAGENT_STARTED","subagentRunId":"s1","name":"n","description":null}`,
		`{"type":"SUBAGENT_FINISHED","subagentRunId":"s1","result":null}`, `{"type":"SUBAGENT_STARTED","name":"n"}`,
		`{"type":"RUN_FINISHED","threadId":"th","runId":"run","outcome":null,"result":null,"rawEvent":null}`,
		`{"type":"RUN_FINISHED","threadId":"th","runId":"run","outcome":{"type":"interrupt","interrupts":[]}}`,
		`{"type":"RUN_FINISHED","threadId":"th","runId":"run","outcome":{"type":"interrupt","interrupts":[{"id":"i","reason":"r","subagentRunId":null}]}}`,
		`{"type":"TEXT_MESSAGE_CHUNK","delta":"a"}`, `{"type":"TEXT_MESSAGE_CHUNK"}`, `{"type":"TOOL_CALL_CHUNK","toolCallId":"c9"}`, `{"type":"REASONING_MESSAGE_CHUNK","messageId":"r9","role":"user"}`,
		`{"type":"MESSAGES_SNAPSHOT","messages":[{"id":"m1","role":"user","content":[{"type":"binary"}]}]}`,
		`{"type":"MESSAGES_SNAPSHOT","messages":[{"id":"m1","role":"user","content":[{"type":"binary","mimeType":7}]}]}`,
		`{"type":"MESSAGES_SNAPSHOT","messages":null}`, `{"type":"MESSAGES_SNAPSHOT"}`,
	})
}

// damage changes a document in one place: a value is replaced, a member is
// missing, new or unknown, or the text breaks off.
func (s *streams) damage(text string) string {
	tree, err := jsontree.Parse(text)
	if err != nil {
		return text
	}
	var nodes []*jsontree.Node
	tree.Walk(func(n *jsontree.Node) { nodes = append(nodes, n) })
	n := nodes[s.IntN(len(nodes))]
	if n.Kind == jsontree.Scalar || len(n.Items) == 0 {
		*n = *jsontree.Text(s.pick(foreign))
		return tree.String()
	}
	i := s.IntN(len(n.Items))
	switch s.IntN(8) {
	case 0:
		*n = *jsontree.Text(s.pick(foreign))
	case 1, 2, 3:
		n.Items[i] = jsontree.Text(s.pick(foreign))
	case 4, 5:
		n.Delete(i)
	case 6:
		n.Items = append(n.Items, jsontree.Text(s.pick(foreign)))
		if n.Kind == jsontree.Object {
			n.Keys = append(n.Keys, s.pick([]string{n.Keys[i], quote(s.pick(unheard))}))
		}
	case 7:
		text = tree.String()
		return strings.ToValidUTF8(text[:s.IntN(len(text)+1)], "")
	}
	return tree.String()
}
