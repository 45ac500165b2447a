package golden

import (
	"encoding/json"
	"strings"
)

// told is what a conversation comes to, however it is put.
type told struct {
	Texts, Thoughts []string
	Calls           []string // names and arguments
	Shown           []string // data and hints
	Results         map[string]int
	Usage           usage
}

type usage struct{ InputTokens, OutputTokens, CachedInputTokens, CacheWriteInputTokens int }

// add adds what an event of AG-UI says that was used.
func (u *usage) add(event string) {
	var finished struct{ Usage []usage }
	must(json.Unmarshal([]byte(event), &finished))
	for _, more := range finished.Usage {
		u.InputTokens += more.InputTokens
		u.OutputTokens += more.OutputTokens
		u.CachedInputTokens += more.CachedInputTokens
		u.CacheWriteInputTokens += more.CacheWriteInputTokens
	}
}

// message is a message of AgentScope.
type message struct {
	ID      string
	Content []block
	Usage   *struct {
		Input      int `json:"input_tokens"`
		Output     int `json:"output_tokens"`
		Cached     int `json:"cache_input_tokens"`
		CacheWrite int `json:"cache_creation_input_tokens"`
	}
}

type block struct {
	Type, ID, Text, Thinking, Name, Input, State string

	Source     json.RawMessage // of data an object, of hints text or null
	Hint       json.RawMessage
	Output     json.RawMessage
	FinishedAt *string `json:"finished_at"`
}

func (m message) tell(to *told) {
	if m.Usage != nil {
		to.Usage.InputTokens += m.Usage.Input
		to.Usage.OutputTokens += m.Usage.Output
		to.Usage.CachedInputTokens += m.Usage.Cached
		to.Usage.CacheWriteInputTokens += m.Usage.CacheWrite
	}
	for _, b := range m.Content {
		switch b.Type {
		case "text":
			to.Texts = append(to.Texts, b.Text)
		case "thinking":
			to.Thoughts = append(to.Thoughts, b.Thinking)
		case "tool_call":
			to.Calls = append(to.Calls, b.Name+" "+b.Input)
		case "data":
			to.Shown = append(to.Shown, b.source())
		case "hint":
			var from string
			_ = json.Unmarshal(b.Source, &from) // null says nothing
			pieces := piecesOf(b.Hint)
			to.Shown = append(to.Shown, "hint "+from+": "+pieces.text())
			to.Shown = append(to.Shown, pieces.data()...)
		case "tool_result":
			if b.FinishedAt != nil {
				to.Results[b.State+" "+strings.Join(piecesOf(b.Output).joined(), "|")]++
			}
		}
	}
}

// source is where data is, with its MIME type.
func (b block) source() string {
	var s struct {
		Data, URL string
		MediaType string `json:"media_type"`
	}
	if err := json.Unmarshal(b.Source, &s); err != nil {
		panic(err)
	}
	return s.MediaType + " " + s.Data + s.URL
}

// piece is a piece of text, or data.
type piece struct {
	text string
	data string // with its MIME type; empty for text
}

type pieces []piece

// piecesOf reads text or blocks.
func piecesOf(output json.RawMessage) (out pieces) {
	var text string
	if json.Unmarshal(output, &text) == nil {
		return pieces{{text: text}}
	}
	var blocks []block
	if err := json.Unmarshal(output, &blocks); err != nil {
		panic(err)
	}
	for _, b := range blocks {
		if b.Type == "text" {
			out = append(out, piece{text: b.Text})
		} else {
			out = append(out, piece{data: b.source()})
		}
	}
	return out
}

func (p pieces) text() (text string) {
	for _, one := range p {
		text += one.text
	}
	return text
}

func (p pieces) data() (data []string) {
	for _, one := range p {
		if one.data != "" {
			data = append(data, one.data)
		}
	}
	return data
}

// joined are the pieces, with texts that stand side by side joined.
func (p pieces) joined() (out []string) {
	text := ""
	for _, one := range append(p, piece{data: "."}) {
		if text += one.text; one.data != "" {
			out = append(out, "'"+text+"'", one.data)
			text = ""
		}
	}
	return out
}

// conversation is what an AG-UI client has.
type conversation struct {
	Messages           []aguiMessage
	PendingInterrupts  any
	PendingToolCallIDs []string
}

type aguiMessage struct {
	ID, Role, Name string
	ToolCallID     string
	ActivityType   string
	Content        json.RawMessage
	Metadata       map[string]any
	ToolCalls      []struct {
		ID       string
		Function struct{ Name, Arguments string }
	}
}

func (c conversation) tell(to *told) {
	for _, m := range c.Messages {
		var text string
		isText := json.Unmarshal(m.Content, &text) == nil && len(m.Content) > 0
		switch m.Role {
		case "assistant":
			if isText {
				to.Texts = append(to.Texts, m.final(text))
			}
			for _, call := range m.ToolCalls {
				to.Calls = append(to.Calls, call.Function.Name+" "+call.Function.Arguments)
			}
		case "reasoning":
			to.Thoughts = append(to.Thoughts, text)
		case "activity":
			to.Shown = append(to.Shown, m.shown())
		case "tool":
			state, _ := m.ofAgent()["state"].(string)
			parts := pieces{{text: text}}
			if !isText {
				parts = m.parts()
			}
			to.Results[state+" "+strings.Join(parts.joined(), "|")]++
		}
	}
}

// final is what a text has come to, which need not be what was sent of it.
func (m aguiMessage) final(text string) string {
	if final, ok := m.ofAgent()["text"].(string); ok {
		return final
	}
	return text
}

// ofAgent is what the bridge has added.
func (m aguiMessage) ofAgent() map[string]any {
	added, _ := m.Metadata["agentscope"].(map[string]any)
	return added
}

func (m aguiMessage) shown() string {
	var c struct {
		Hint              *string
		Source, Data, URL string
		MediaType         string `json:"media_type"`
	}
	if err := json.Unmarshal(m.Content, &c); err != nil {
		panic(err)
	}
	if c.Hint != nil {
		return "hint " + c.Source + ": " + *c.Hint
	}
	return c.MediaType + " " + c.Data + c.URL
}

func (m aguiMessage) parts() (out pieces) {
	var parts []struct {
		Type, Text string
		Source     struct{ Value, MimeType string }
	}
	if err := json.Unmarshal(m.Content, &parts); err != nil {
		panic(err)
	}
	for _, p := range parts {
		if p.Type == "text" {
			out = append(out, piece{text: p.Text})
		} else {
			out = append(out, piece{data: p.Source.MimeType + " " + p.Source.Value})
		}
	}
	return out
}
