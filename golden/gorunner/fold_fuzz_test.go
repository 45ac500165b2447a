package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/out/go/agentscope"
	"github.com/msggen/msggen/out/go/agui"
)

// FuzzFold folds events into many blocks or messages, in turn with changes that a
// user makes, and holds the SDK against the interpreter.
func FuzzFold(f *testing.F) {
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 48 {
		data := make([]byte, 400+100*(i%12))
		for j := range data {
			data[j] = byte(random.Uint32())
		}
		f.Add(i%2 == 0, data)
	}
	f.Fuzz(func(t *testing.T, first bool, data []byte) {
		if len(data) > 4000 {
			return
		}
		if first {
			agentscopeFolds.fold(t, data)
		} else {
			aguiFolds.fold(t, data)
		}
	})
}

// named is an id of a stock. Events that chance makes up know the first ones.
func named(n int) string {
	if n < 3 {
		return "abc"[n : n+1]
	}
	return "b" + strconv.Itoa(n)
}

// id is one of the stock, or of what a user has changed.
func (s *script) id(blocks int) string {
	if len(s.hot) > 0 && s.next(3) == 0 {
		return s.hot[s.next(len(s.hot))]
	}
	return named(s.next(blocks))
}

// line is an event. Its fields are keys and texts in turn.
func line(eventType string, fields ...string) string {
	text := jsontext.AppendString([]byte(`{"type":`), eventType)
	for i := 0; i < len(fields); i += 2 {
		text = jsontext.AppendString(jsontext.AppendKey(text, fields[i]), fields[i+1])
	}
	return string(append(text, '}'))
}

var agentscopeFolds = folds[*agentscope.Msg, agentscope.AgentEvent]{
	protocol: "agentscope", reducer: "append_event",
	start: `{"name":"Friday","role":"assistant","id":"a","content":[],"created_at":"T"}`,
	state: agentscope.DecodeMsg,
	event: agentscope.DecodeAgentEvent,
	apply: (*agentscope.Msg).AppendEvent,
	clone: (*agentscope.Msg).Clone,
	begin: func(id string) string {
		return line("TEXT_BLOCK_START", "id", "e", "created_at", "T", "reply_id", "a", "block_id", id)
	},
	make: func(s *script, blocks int) string {
		id := s.id(blocks)
		event := func(eventType string, fields ...string) string {
			return line(eventType, append([]string{"id", "e", "created_at", "T", "reply_id", "a"}, fields...)...)
		}
		block, call := []string{"block_id", id}, []string{"tool_call_id", id}
		switch s.next(16) {
		case 0, 1:
			return event(pick(s, "TEXT_BLOCK_START", "THINKING_BLOCK_START", "TEXT_BLOCK_END", "THINKING_BLOCK_END", "DATA_BLOCK_END"), block...)
		case 2, 3, 4, 5:
			return event("TEXT_BLOCK_DELTA", append(block, "delta", pick(s, pieces...))...)
		case 6:
			return event("THINKING_BLOCK_DELTA", append(block, "delta", pick(s, pieces...))...)
		case 7:
			return event("DATA_BLOCK_START", append(block, "media_type", "audio/pcm")...)
		case 8, 9:
			return event("DATA_BLOCK_DELTA", append(block, "media_type", "audio/pcm", "data", pick(s, "YQ==", "YWI=", "YWJj", "YWJjZGVm", "", "YR==", "YQ==YmM=", "-_"))...)
		case 10, 11:
			return event(pick(s, "TOOL_CALL_START", "TOOL_RESULT_START"), append(call, "tool_call_name", "search")...)
		case 12:
			return event("TOOL_CALL_DELTA", append(call, "delta", pick(s, pieces...))...)
		case 13:
			return event("TOOL_RESULT_TEXT_DELTA", append(call, "delta", pick(s, pieces...))...)
		case 14:
			return event("TOOL_RESULT_DATA_DELTA", append(call, "block_id", s.id(blocks), "media_type", "image/png", "data", "YQ==")...)
		default:
			return event("TOOL_RESULT_END", append(call, "state", pick(s, "success", "error"))...)
		}
	},
	edit: func(s *script, m *agentscope.Msg, written *jsontree.Node) {
		if len(m.Content) == 0 {
			return
		}
		content := written.Get("content")
		i, j := s.next(len(m.Content)), s.next(len(m.Content))
		s.hot = append(s.hot, idIn(content, i), idIn(content, j))
		switch s.next(6) {
		case 0:
			m.Content = slices.Delete(m.Content, i, i+1)
			content.Delete(i)
		case 1:
			m.Content[i], m.Content[j] = m.Content[j], m.Content[i]
			content.Items[i], content.Items[j] = content.Items[j], content.Items[i]
			m.Content = replaced(m.Content, content)
		case 2:
			text := pick(s, pieces...)
			if field := assignText(m.Content[i], text); field != "" {
				content.Items[i].Set(field, jsontree.Text(jsontree.Quote(text)))
			}
		case 3:
			if block := copyOf(m.Content[i]); block != nil {
				m.Content = slices.Insert(m.Content, j, block)
				content.Items = slices.Insert(content.Items, j, content.Items[i])
				m.Content = replaced(m.Content, content)
			}
		case 4:
			if block, ok := m.Content[i].(*agentscope.TextBlock); ok {
				block.ID = idIn(content, j)
				content.Items[i].Set("id", jsontree.Text(jsontree.Quote(block.ID)))
				m.Content = replaced(m.Content, content)
			}
		case 5:
			m.Content = slices.Clone(m.Content)
		}
	},
}

func idIn(list *jsontree.Node, i int) string { return jsontree.Unquote(list.Items[i].Get("id").Text) }

// replaced is a list where somebody has put an element, or a key, into another place.
// If two have one key it is a new list, for the first of them may go unseen in a list
// that has been folded into: docs/language.md says so.
func replaced[T any](list []T, written *jsontree.Node) []T {
	keys := map[string]bool{}
	for i := range written.Items {
		keys[idIn(written, i)] = true
	}
	if len(keys) == len(list) {
		return list
	}
	return slices.Clone(list)
}

// assignText gives a block another text and tells what field that is.
func assignText(block agentscope.ContentBlock, text string) string {
	switch b := block.(type) {
	case *agentscope.TextBlock:
		b.Text = text
		return "text"
	case *agentscope.ThinkingBlock:
		b.Thinking = text
		return "thinking"
	case *agentscope.ToolCallBlock:
		b.Input = text
		return "input"
	}
	return ""
}

// copyOf is a copy of a block by value, as an assignment makes it.
func copyOf(block agentscope.ContentBlock) agentscope.ContentBlock {
	switch b := block.(type) {
	case *agentscope.TextBlock:
		block := *b
		return &block
	case *agentscope.ThinkingBlock:
		block := *b
		return &block
	case *agentscope.ToolCallBlock:
		block := *b
		return &block
	}
	return nil
}

var aguiFolds = folds[*agui.Conversation, agui.Event]{
	protocol: "agui", reducer: "apply",
	start: `{}`,
	state: agui.DecodeConversation,
	event: agui.DecodeEvent,
	apply: (*agui.Conversation).Apply,
	clone: (*agui.Conversation).Clone,
	begin: func(id string) string { return line("TEXT_MESSAGE_START", "messageId", id, "role", "assistant") },
	make: func(s *script, blocks int) string {
		message, call := []string{"messageId", s.id(blocks)}, []string{"toolCallId", s.id(blocks)}
		switch s.next(12) {
		case 0, 1:
			return line("TEXT_MESSAGE_START", append(message, "role", pick(s, "assistant", "user", "system", "developer"))...)
		case 2, 3, 4:
			return line("TEXT_MESSAGE_CONTENT", append(message, "delta", pick(s, pieces...))...)
		case 5:
			return line("REASONING_MESSAGE_START", append(message, "role", "reasoning")...)
		case 6:
			return line("REASONING_MESSAGE_CONTENT", append(message, "delta", pick(s, pieces...))...)
		case 7, 8:
			return line("TOOL_CALL_START", append(call, "toolCallName", pick(s, "search", "find"), "parentMessageId", message[1])...)
		case 9:
			return line("TOOL_CALL_ARGS", append(call, "delta", pick(s, pieces...))...)
		case 10:
			return line("TOOL_CALL_RESULT", append(call, "messageId", message[1], "content", pick(s, pieces...), "role", "tool")...)
		default:
			return line(pick(s, "TEXT_MESSAGE_END", "REASONING_MESSAGE_END"), message...)
		}
	},
	edit: func(s *script, c *agui.Conversation, written *jsontree.Node) {
		if len(c.Messages) == 0 {
			return
		}
		messages := written.Get("messages")
		i, j := s.next(len(c.Messages)), s.next(len(c.Messages))
		s.hot = append(s.hot, idIn(messages, i), idIn(messages, j))
		switch s.next(4) {
		case 0:
			c.Messages = slices.Delete(c.Messages, i, i+1)
			messages.Delete(i)
		case 1:
			c.Messages[i], c.Messages[j] = c.Messages[j], c.Messages[i]
			messages.Items[i], messages.Items[j] = messages.Items[j], messages.Items[i]
			c.Messages = replaced(c.Messages, messages)
		case 2:
			message, ok := c.Messages[i].(*agui.AssistantMessage)
			if !ok {
				return
			}
			if text := pick(s, pieces...); message.Content != nil {
				message.Content = &text
				messages.Items[i].Set("content", jsontree.Text(jsontree.Quote(text)))
			}
			for n, call := range message.ToolCalls {
				call.Function.Arguments = fmt.Sprint(n)
				messages.Items[i].Get("toolCalls").Items[n].Get("function").Set("arguments", jsontree.Text(jsontree.Quote(fmt.Sprint(n))))
			}
		case 3:
			if message, ok := c.Messages[i].(*agui.AssistantMessage); ok {
				message.ID = idIn(messages, j)
				messages.Items[i].Set("id", jsontree.Text(jsontree.Quote(message.ID)))
				c.Messages = replaced(c.Messages, messages)
			}
		}
	},
}
