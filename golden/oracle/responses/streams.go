package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// streams makes up streams: as the API sends them, cut off, and such as nobody should
// send.
type streams struct {
	*chance.Source
	seed  uint64
	types map[string]ir.Type
}

func newStreams(seed uint64, p *ir.Protocol) *streams {
	s := &streams{Source: chance.New(seed), seed: seed, types: map[string]ir.Type{}}
	for _, o := range p.Objects {
		s.types[o.Name] = o
	}
	for _, u := range p.Unions {
		s.types[u.Name] = u
	}
	return s
}

// next makes up a stream of any kind.
func (s *streams) next(number int) *oracle.Stream {
	events := s.sound()
	if s.IntN(3) == 0 {
		events = events[:s.IntN(len(events)+1)]
	}
	if s.IntN(3) == 0 {
		for range 1 + s.IntN(4) {
			events = s.disturbed(events)
		}
	}
	if s.IntN(4) == 0 {
		at := s.IntN(len(events) + 1)
		events = slices.Insert(events, at, s.pick(
			`{"type":"keepalive","sequence_number":3}`, `{"type":"response.hologram.turned","angle":3}`,
			`{"type":"response.audio.delta","delta":"aGk="}`,
			`{"type":"response.in_progress","response":{"id":"resp","output":[{"type":"message","id":"item_0","content":[]}]}}`,
			`{"type":"response.completed","response":{"id":"resp","output":[]}}`,
			`{"type":"response.shell_call_output_content.delta","item_id":"item_0","output_index":0,"command_index":3,"delta":{"stdout":"x"}}`,
			`{"type":"error","code":"x","message":"m","param":null}`))
	}
	return &oracle.Stream{Label: fmt.Sprintf("seed %d, stream %d", s.seed, number), Events: append(events, end)}
}

// sound is a stream of the API.
func (s *streams) sound() []string {
	events := []string{event("response.created", "response", s.response("[]"))}
	for range s.IntN(3) {
		events = append(events, event(s.pick("response.in_progress", "response.queued"), "response", s.response("[]")))
	}
	var items []string
	var parts [][]string
	index := 0
	for i := range 1 + s.IntN(4) {
		item := s.item(index, i)
		items = append(items, item.whole)
		parts = append(parts, item.events)
		index++
		if s.IntN(20) == 0 {
			index++ // a gap
		}
	}
	if s.IntN(3) == 0 {
		events = append(events, s.mixed(parts)...)
	} else {
		events = append(events, slices.Concat(parts...)...)
	}
	output := "[" + strings.Join(items, ",") + "]"
	if s.IntN(6) == 0 {
		output = "null" // nothing is said of them
	}
	return append(events, event(s.pick("response.completed", "response.completed", "response.failed", "response.incomplete"), "response", s.response(output)))
}

// mixed are the events of several items, each in their order.
func (s *streams) mixed(parts [][]string) []string {
	var events []string
	for len(parts) > 0 {
		i := s.IntN(len(parts))
		events, parts[i] = append(events, parts[i][0]), parts[i][1:]
		if len(parts[i]) == 0 {
			parts = slices.Delete(parts, i, i+1)
		}
	}
	return events
}

// response is a response with these items.
func (s *streams) response(output string) string {
	root := jsontree.Tree(s.Document(s.types["ModelResponse"]))
	root.Set("id", jsontree.Text(`"resp"`))
	root.Set("output", jsontree.Text(output))
	return root.String()
}

// item is an item of a response.
type item struct {
	s      *streams
	index  int
	id     string
	whole  string
	events []string
}

// required are the members that the API always sends, as they are in the beginning.
var required = map[string]map[string]string{
	"OutputMessage":       {"content": "[]"},
	"Reasoning":           {"summary": "[]"},
	"FunctionCall":        {"arguments": `""`},
	"CustomToolCall":      {"input": `""`},
	"MCPCall":             {"arguments": `""`},
	"CodeInterpreterCall": {"code": "null"},
	"ShellCallOutput":     {"output": "[]"},
	"ShellCall":           {"action": `{"commands":[],"timeout_ms":null,"max_output_length":null}`},
}

// item makes up an item and the events in which it comes.
func (s *streams) item(index, number int) *item {
	kind := s.pick("OutputMessage", "OutputMessage", "OutputMessage", "Reasoning", "Reasoning", "FunctionCall", "FunctionCall", "CustomToolCall",
		"MCPCall", "CodeInterpreterCall", "ShellCall", "ShellCallOutput", "WebSearchCall", "FileSearchCall", "ImageGenerationCall", "MCPListTools", "ComputerCall", "Compaction", "ApplyPatchCall")
	root := jsontree.Tree(s.Document(s.types[kind]))
	it := &item{s: s, index: index, id: "item_" + strconv.Itoa(number)}
	root.Set("id", jsontree.Text(jsontree.Quote(it.id)))
	if kind == "OutputMessage" || kind == "Reasoning" {
		drop(root, "content")
	}
	if root.Get("call_id") != nil || strings.HasPrefix(kind, "Shell") || kind == "FunctionCall" || kind == "CustomToolCall" {
		root.Set("call_id", jsontree.Text(`"call_`+strconv.Itoa(number)+`"`))
	}
	for name, value := range required[kind] {
		root.Set(name, jsontree.Text(value))
	}
	it.event("response.output_item.added", "item", root.String())
	switch kind {
	case "OutputMessage":
		root.Set("content", jsontree.Text(it.content()))
	case "Reasoning":
		it.thought(root)
	case "FunctionCall":
		root.Set("arguments", jsontree.Text(it.growing("response.function_call_arguments", "arguments")))
	case "MCPCall":
		it.statuses("response.mcp_call", "in_progress")
		root.Set("arguments", jsontree.Text(it.growing("response.mcp_call_arguments", "arguments")))
		it.statuses("response.mcp_call", s.pick("completed", "failed"))
	case "CustomToolCall":
		root.Set("input", jsontree.Text(it.growing("response.custom_tool_call_input", "input")))
	case "CodeInterpreterCall":
		it.statuses("response.code_interpreter_call", "in_progress")
		root.Set("code", jsontree.Text(it.growing("response.code_interpreter_call_code", "code")))
		it.statuses("response.code_interpreter_call", "interpreting", "completed")
	case "WebSearchCall", "FileSearchCall":
		it.statuses(map[string]string{"WebSearchCall": "response.web_search_call", "FileSearchCall": "response.file_search_call"}[kind], "in_progress", "searching", "completed")
	case "ImageGenerationCall":
		it.statuses("response.image_generation_call", "in_progress", "generating")
		it.event("response.image_generation_call.partial_image", "partial_image_b64", `"aGk="`, "partial_image_index", "0")
		it.statuses("response.image_generation_call", "completed")
	case "MCPListTools":
		it.statuses("response.mcp_list_tools", "in_progress", s.pick("completed", "failed"))
	case "Compaction":
		it.statuses("response.compaction", "compacting")
	case "ShellCall":
		root.Get("action").Set("commands", jsontree.Text(it.commands()))
	case "ShellCallOutput":
		root.Set("output", jsontree.Text(it.outputs()))
	}
	it.whole = root.String()
	it.event("response.output_item.done", "item", it.whole)
	return it
}

func (it *item) event(typ string, members ...string) {
	it.events = append(it.events, event(typ, append([]string{"item_id", jsontree.Quote(it.id), "output_index", strconv.Itoa(it.index)}, members...)...))
}

func (it *item) statuses(prefix string, statuses ...string) {
	for _, status := range statuses {
		it.event(prefix + "." + status)
	}
}

// growing is a text that comes in pieces.
func (it *item) growing(typ, member string, where ...string) string {
	text, whole := it.s.pieces(), ""
	for _, piece := range text {
		it.event(typ+".delta", append([]string{"delta", jsontree.Quote(piece)}, where...)...)
		whole += piece
	}
	it.event(typ+".done", append([]string{member, jsontree.Quote(whole)}, where...)...)
	return jsontree.Quote(whole)
}

// content is that of a message.
func (it *item) content() string {
	var parts []string
	for i := range it.s.IntN(3) {
		where := []string{"content_index", strconv.Itoa(i)}
		if it.s.IntN(4) == 0 {
			it.event("response.content_part.added", append(where, "part", `{"type":"refusal","refusal":""}`)...)
			part := `{"type":"refusal","refusal":` + it.growing("response.refusal", "refusal", where...) + "}"
			it.event("response.content_part.done", append(where, "part", part)...)
			parts = append(parts, part)
			continue
		}
		it.event("response.content_part.added", append(where, "part", `{"type":"output_text","text":"","annotations":[]}`)...)
		logprobs := "[]"
		if it.s.IntN(3) == 0 {
			logprobs = `[{"token":"a","logprob":-1.5,"bytes":[97],"top_logprobs":[{"token":"a","logprob":-1.5,"bytes":[97]}]}]`
		}
		text := it.growing("response.output_text", "text", append(where, "logprobs", logprobs)...)
		var annotations []string
		for n := range it.s.IntN(3) {
			annotations = append(annotations, it.s.Document(it.s.types["Annotation"]))
			it.event("response.output_text.annotation.added", append(where, "annotation_index", strconv.Itoa(n), "annotation", annotations[n])...)
		}
		part := `{"type":"output_text","text":` + text + `,"annotations":[` + strings.Join(annotations, ",") + "]}"
		it.event("response.content_part.done", append(where, "part", part)...)
		parts = append(parts, part)
	}
	return "[" + strings.Join(parts, ",") + "]"
}

// thought is a summary, and sometimes the thought itself.
func (it *item) thought(root *jsontree.Node) {
	var summary, content []string
	for i := range it.s.IntN(3) {
		where := []string{"summary_index", strconv.Itoa(i)}
		it.event("response.reasoning_summary_part.added", append(where, "part", `{"type":"summary_text","text":""}`)...)
		part := `{"type":"summary_text","text":` + it.growing("response.reasoning_summary_text", "text", where...) + "}"
		it.event("response.reasoning_summary_part.done", append(where, "part", part)...)
		summary = append(summary, part)
	}
	for i := range it.s.IntN(3) {
		where := []string{"content_index", strconv.Itoa(i)}
		it.event("response.content_part.added", append(where, "part", `{"type":"reasoning_text","text":""}`)...)
		part := `{"type":"reasoning_text","text":` + it.growing("response.reasoning_text", "text", where...) + "}"
		it.event("response.content_part.done", append(where, "part", part)...)
		content = append(content, part)
	}
	root.Set("summary", jsontree.Text("["+strings.Join(summary, ",")+"]"))
	if content != nil {
		root.Set("content", jsontree.Text("["+strings.Join(content, ",")+"]"))
	}
}

// commands are those of a shell.
func (it *item) commands() string {
	var commands []string
	for i := range it.s.IntN(3) {
		where := []string{"command_index", strconv.Itoa(i)}
		it.event("response.shell_call_command.added", append(where, "command", `""`)...)
		whole := ""
		for _, piece := range it.s.pieces() {
			it.event("response.shell_call_command.delta", append(where, "delta", jsontree.Quote(piece))...)
			whole += piece
		}
		commands = append(commands, jsontree.Quote(whole))
		it.event("response.shell_call_command.done", append(where, "command", commands[i])...)
	}
	return "[" + strings.Join(commands, ",") + "]"
}

// outputs are what commands have given.
func (it *item) outputs() string {
	var outputs []string
	for i := range it.s.IntN(3) {
		where := []string{"command_index", strconv.Itoa(i)}
		whole := ""
		for _, piece := range it.s.pieces() {
			it.event("response.shell_call_output_content.delta", append(where, "delta", `{"stdout":`+jsontree.Quote(piece)+"}")...)
			whole += piece
		}
		outputs = append(outputs, `{"stdout":`+jsontree.Quote(whole)+`,"stderr":"","outcome":{"type":"exit","exit_code":1}}`)
		it.event("response.shell_call_output_content.done", append(where, "output", "["+outputs[i]+"]")...)
	}
	return "[" + strings.Join(outputs, ",") + "]"
}

// pieces are a text, cut anywhere.
func (s *streams) pieces() []string {
	var pieces []string
	for range s.IntN(4) {
		pieces = append(pieces, s.pick("", "a", "Hello", " ", "é😀", `{"a": 1`, "}", "\n", "\u2028"))
	}
	return pieces
}

// disturbed are events to which something has happened: one comes twice, too late, not at
// all, damaged, or is made up.
func (s *streams) disturbed(events []string) []string {
	if len(events) == 0 {
		return events
	}
	i, j := s.IntN(len(events)), s.IntN(len(events))
	switch s.IntN(7) {
	case 0:
		return slices.Insert(events, i, events[j])
	case 1:
		events[i], events[j] = events[j], events[i]
	case 2:
		return slices.Delete(events, i, i+1)
	case 3:
		events[i] = s.damage(events[i])
	case 4, 5:
		root := jsontree.Tree(s.Document(s.types["ResponseStreamEvent"]))
		for name, value := range map[string]string{"item_id": `"item_` + strconv.Itoa(s.IntN(3)) + `"`, "output_index": strconv.Itoa(s.IntN(3)), "content_index": strconv.Itoa(s.IntN(2))} {
			if root.Get(name) != nil && s.IntN(6) > 0 {
				root.Set(name, jsontree.Text(value))
			}
		}
		if response := root.Get("response"); response != nil {
			response.Set("id", jsontree.Text(`"resp"`))
			if s.IntN(2) == 0 {
				response.Set("output", jsontree.Text(s.pick(`[]`, `null`, `[{"type":"message","id":"item_0","content":[]}]`)))
			}
		}
		return slices.Insert(events, i, root.String())
	case 6:
		return slices.Insert(events, i, s.Damaged(s.types["ResponseStreamEvent"]))
	}
	return events
}

// damage changes an event in one place: a value is another, or a member is missing.
func (s *streams) damage(text string) string {
	root := jsontree.Tree(text)
	if root == nil {
		return text
	}
	var nodes []*jsontree.Node
	root.Walk(func(n *jsontree.Node) { nodes = append(nodes, n) })
	n := nodes[s.IntN(len(nodes))]
	if n.Kind == jsontree.Scalar || len(n.Items) == 0 || s.IntN(6) == 0 {
		*n = *jsontree.Text(s.pick(`null`, `""`, `"x"`, `0`, `1`, `-1`, `200`, `true`, `{}`, `[]`))
	} else {
		n.Delete(s.IntN(len(n.Items)))
	}
	if s.IntN(20) == 0 {
		text = root.String()
		return strings.ToValidUTF8(text[:s.IntN(len(text)+1)], "")
	}
	return root.String()
}

func (s *streams) pick(stock ...string) string { return stock[s.IntN(len(stock))] }

// drop takes a member away.
func drop(n *jsontree.Node, name string) {
	for i, key := range n.Keys {
		if jsontree.Unquote(key) == name {
			n.Delete(i)
			return
		}
	}
}

// event is an event made of its members.
func event(typ string, members ...string) string {
	text := `{"type":` + jsontree.Quote(typ)
	for i := 0; i < len(members); i += 2 {
		text += "," + jsontree.Quote(members[i]) + ":" + members[i+1]
	}
	return text + "}"
}
