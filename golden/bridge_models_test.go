package golden

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/kit"
	"github.com/msggen/msggen/internal/need"
)

// modelBridges are the bridges from streams of models to AG-UI.
var modelBridges = []struct {
	bridge, source, fold string
	stream               func(s *chance.Source, input ir.Type) []string
	tell                 func(state []byte, to *told)
	seen                 []string // codes that streams come to, and what there is to compare
}{
	{"anthropicagui", "anthropic", "accumulate", messageStream, tellMessage,
		[]string{"no-message", "no-block", "wrong-block", "not-open", "texts", "thoughts", "calls", "results", "tokens"}},
	{"openaiagui", "openai", "accumulate", completionStream, tellCompletion,
		[]string{"run-over", "texts", "calls", "tokens"}},
	{"responsesagui", "responses", "accumulate", responseStream, tellResponse,
		[]string{"no-response", "other-response", "no-call", "texts", "thoughts", "calls", "results", "tokens"}},
}

// TestModelBridges bridges made-up streams of models. Whatever they are like, AG-UI's
// verifier takes all that comes of them; and of a stream that is as it should be, an
// AG-UI client has the same texts, thoughts and calls as whoever folds the stream.
func TestModelBridges(t *testing.T) {
	t.Parallel()
	for _, m := range modelBridges {
		t.Run(m.bridge, func(t *testing.T) {
			bridge := loadSpec(t, m.bridge)
			source, agui := imported(bridge, m.source), imported(bridge, "agui")
			seen := map[string]int{}
			for seed := range uint64(bridged) {
				events := m.stream(chance.New(seed), inputOf(bridge, "to_agui"))
				folder, translator, client := runner.NewInterp(source), runner.NewInterp(bridge), runner.NewInterp(agui)
				kit.Do(kit.Testing(t), folder, runner.Request{Op: runner.OpBegin, Reducer: runner.ReducerOf(source, m.fold)})
				kit.Do(kit.Testing(t), translator, runner.Request{Op: runner.OpBegin, Reducer: runner.ReducerOf(bridge, "to_agui")})
				kit.Do(kit.Testing(t), client, runner.Request{Op: runner.OpBegin, Pipeline: runner.PipelineOf(agui, "Session")})
				want, got := told{Results: map[string]int{}}, told{Results: map[string]int{}}
				var folded, shown runner.Answer
				sound := true
				for _, request := range requestsOf(events) {
					made := kit.Do(kit.Testing(t), translator, request)
					if code, skipped := strings.CutPrefix(made.Outcome, "skipped:"); skipped {
						seen[code]++
					}
					for _, event := range made.Emitted {
						got.Usage.add(event)
						shown = kit.Do(kit.Testing(t), client, runner.Request{Op: runner.OpEvent, Event: event})
						if !strings.HasPrefix(shown.Outcome, "applied") && shown.Outcome != "ignored" {
							t.Fatalf("seed %d: the client gives %s (%s %s) for %s", seed, shown.Outcome, shown.Stage, shown.Message, event)
						}
					}
					if request.Op == runner.OpEvent {
						folded = kit.Do(kit.Testing(t), folder, request)
						sound = sound && made.Outcome == "applied" && folded.Outcome == "applied" && len(folded.Warnings) == 0
					}
				}
				if !sound || shown.Value == "" || folded.Value == "" || strings.Contains(folded.Value, `"id":"wild"`) {
					continue
				}
				m.tell([]byte(folded.Value), &want)
				parse[conversation](t, shown.Value).tellModel(&got)
				if !reflect.DeepEqual(got, want) {
					t.Fatalf("seed %d: in AG-UI\n%q\nfolded\n%q", seed, got, want)
				}
				seen["texts"] += len(want.Texts)
				seen["thoughts"] += len(want.Thoughts)
				seen["calls"] += len(want.Calls)
				seen["results"] += len(want.Results)
				seen["tokens"] += want.Usage.InputTokens + want.Usage.OutputTokens
			}
			for _, what := range m.seen {
				if seen[what] == 0 {
					t.Errorf("no stream came to %s; they prove less than they should", what)
				}
			}
			t.Logf("in %d streams: %v", bridged, seen)
		})
	}
}

// TestModelBridgesClient gives bridged streams to the AG-UI client itself.
func TestModelBridgesClient(t *testing.T) {
	t.Parallel()
	need.Time(t)
	need.Path(t, "../node_modules/@ag-ui/client", "npm ci")
	client := start(t, "node", "oracle/agui/upstream.mjs")
	for _, m := range modelBridges {
		t.Run(m.bridge, func(t *testing.T) {
			bridge := loadSpec(t, m.bridge)
			compareClients(t, client, bridge, func(s *chance.Source) []string {
				return m.stream(s, inputOf(bridge, "to_agui"))
			})
		})
	}
}

// messageStream makes up events of Anthropic Messages, of which most are about a block
// that there is. One stream in two is as the API sends it.
func messageStream(s *chance.Source, input ir.Type) []string {
	document := func(typ string) *jsontree.Node {
		for {
			tree := treeOf(s.Document(input))
			if jsontree.Unquote(tree.Get("type").Text) == typ {
				return tree
			}
		}
	}
	set := func(n *jsontree.Node, name, text string) *jsontree.Node {
		*n.Get(name) = *jsontree.Text(text)
		return n
	}
	begun := document("message_start")
	*begun.Get("message").Get("content") = *treeOf("[]")
	events := []string{begun.String()}
	for i := range 1 + s.IntN(6) {
		index := fmt.Sprint(i)
		block := set(document("content_block_start"), "index", index)
		if input := block.Get("content_block").Get("input"); input != nil {
			*input = *treeOf("{}")
		}
		events = append(events, block.String())
		for range s.IntN(4) {
			delta := map[string]string{
				"text":            `{"type":"text_delta","text":"a \"b\" é😀"}`,
				"thinking":        `{"type":"thinking_delta","thinking":"hm"}`,
				"tool_use":        `{"type":"input_json_delta","partial_json":""}`,
				"server_tool_use": `{"type":"input_json_delta","partial_json":""}`,
			}[jsontree.Unquote(block.Get("content_block").Get("type").Text)]
			if delta != "" {
				events = append(events, `{"type":"content_block_delta","index":`+index+`,"delta":`+delta+`}`)
			}
		}
		if strings.Contains(jsontree.Unquote(block.Get("content_block").Get("type").Text), "tool_use") {
			events = append(events, `{"type":"content_block_delta","index":`+index+`,"delta":{"type":"input_json_delta","partial_json":"{\"a\":1}"}}`)
		}
		events = append(events, `{"type":"content_block_stop","index":`+index+`}`)
	}
	events = append(events, document("message_delta").String(), `{"type":"message_stop"}`)
	if s.IntN(2) == 0 {
		return events
	}
	for range 1 + s.IntN(12) {
		tree := treeOf(s.Document(input))
		if index := tree.Get("index"); index != nil {
			*index = *jsontree.Text(fmt.Sprint(s.IntN(7)))
		}
		at := s.IntN(len(events) + 1)
		events = append(events[:at:at], append([]string{tree.String()}, events[at:]...)...)
	}
	return events
}

// tellMessage tells what an Anthropic message comes to.
func tellMessage(state []byte, to *told) {
	var streamed struct {
		Message struct {
			Usage struct {
				Input   int `json:"input_tokens"`
				Cached  int `json:"cache_read_input_tokens"`
				Written int `json:"cache_creation_input_tokens"`
				Output  int `json:"output_tokens"`
			}
			Content []struct {
				Type, Text, Thinking, Name string
				Input                      json.RawMessage
				Content                    json.RawMessage
			}
		}
	}
	must(json.Unmarshal(state, &streamed))
	used := streamed.Message.Usage
	to.Usage = usage{used.Input + used.Cached + used.Written, used.Output, used.Cached, used.Written}
	for _, b := range streamed.Message.Content {
		switch {
		case b.Type == "text":
			to.Texts = append(to.Texts, b.Text)
		case strings.HasSuffix(b.Type, "thinking"):
			to.Thoughts = append(to.Thoughts, b.Thinking)
		case strings.HasSuffix(b.Type, "tool_use"):
			to.Calls = append(to.Calls, b.Name+" "+string(b.Input))
		case strings.HasSuffix(b.Type, "_tool_result"):
			to.Results[canonical(b.Content)]++
		}
	}
}

// completionStream makes up chunks of a completion. One stream in two is as the API sends
// it; in the others two choices and three calls come up again and again.
func completionStream(s *chance.Source, input ir.Type) []string {
	var events []string
	if s.IntN(2) == 0 {
		chunk := func(choice string) {
			events = append(events, `{"id":"c","created":1,"model":"m","choices":[`+choice+`]}`)
		}
		for i := range 1 + s.IntN(2) {
			deltas := []string{`{"role":"assistant","content":""}`}
			for range s.IntN(4) {
				deltas = append(deltas, `{"content":"é😀 \"a\""}`)
			}
			for range s.IntN(3) / 2 {
				deltas = append(deltas, `{"refusal":"no"}`)
			}
			for call := range s.IntN(3) {
				deltas = append(deltas, fmt.Sprintf(`{"tool_calls":[{"index":%d,"id":"call_%d_%d","type":"function","function":{"name":"f","arguments":""}}]}`, call, i, call))
				for range s.IntN(4) {
					deltas = append(deltas, fmt.Sprintf(`{"tool_calls":[{"index":%d,"function":{"arguments":"{\"a"}}]}`, call))
				}
			}
			for _, delta := range deltas {
				chunk(fmt.Sprintf(`{"index":%d,"delta":%s}`, i, delta))
			}
			chunk(fmt.Sprintf(`{"index":%d,"delta":{},"finish_reason":"stop"}`, i))
		}
		if s.IntN(2) == 0 {
			events = append(events, fmt.Sprintf(`{"id":"c","created":1,"model":"m","choices":[],"usage":{"prompt_tokens":%d,"completion_tokens":%d,"total_tokens":9}}`, s.IntN(9), s.IntN(9)))
		}
		return events
	}
	for range 3 + s.IntN(12) {
		tree := treeOf(s.Document(input))
		if tree.Get("error") != nil && s.IntN(8) > 0 {
			continue
		}
		tree.Set("id", jsontree.Text(`"wild"`)) // which says that it is not to be compared
		tree.Walk(func(n *jsontree.Node) {
			if n.Kind != jsontree.Object {
				return
			}
			for i, key := range n.Keys {
				if jsontree.Unquote(key) == "index" {
					n.Items[i] = jsontree.Text(fmt.Sprint(s.IntN(3)))
				}
			}
		})
		events = append(events, tree.String())
	}
	return events
}

// tellCompletion tells what a completion comes to.
func tellCompletion(state []byte, to *told) {
	var completion struct {
		Usage struct {
			Prompt     int `json:"prompt_tokens"`
			Completion int `json:"completion_tokens"`
		}
		Choices []struct {
			Message struct {
				Content, Refusal string
				Audio            struct{ Transcript string }
				ToolCalls        []struct {
					Function struct{ Name, Arguments string }
					Custom   struct{ Name, Input string }
				} `json:"tool_calls"`
			}
		}
	}
	must(json.Unmarshal(state, &completion))
	to.Usage = usage{InputTokens: completion.Usage.Prompt, OutputTokens: completion.Usage.Completion}
	for _, c := range completion.Choices {
		for _, text := range []string{c.Message.Content, c.Message.Refusal} {
			if text != "" {
				to.Texts = append(to.Texts, text)
			}
		}
		for _, call := range c.Message.ToolCalls {
			to.Calls = append(to.Calls, call.Function.Name+call.Custom.Name+" "+call.Function.Arguments+call.Custom.Input)
		}
	}
}

// responseStream makes up events of a response. One stream in two is as the API sends it,
// or as servers do that send items, or the response, only when they are complete.
func responseStream(s *chance.Source, input ir.Type) []string {
	var events, items []string
	add := func(kind, rest string, args ...any) {
		events = append(events, fmt.Sprintf(`{"type":"response.%s"%s}`, kind, fmt.Sprintf(rest, args...)))
	}
	response := `,"response":{"id":"r","created_at":1,"model":"m","output":[%s]%s}`
	add("created", response, "", "")
	for i := range 1 + s.IntN(5) {
		place := fmt.Sprintf(`,"output_index":%d,"item_id":"i%d"`, i, i)
		whole, begun, pieces := responseItem(s, i)
		if begun != "" && s.IntN(4) > 0 {
			add("output_item.added", `%s,"item":%s`, place, begun)
			for _, p := range pieces {
				if p.begins != "" {
					add(p.begins, `%s%s,"part":{"type":"%s","text":""}`, place, p.index, p.part)
				}
				half := len(p.text) / 2
				for _, delta := range []string{p.text[:half], "", p.text[half:]} {
					add(p.kind+".delta", `%s%s,"delta":%s`, place, p.index, jsontree.Quote(delta))
				}
				if s.IntN(2) == 0 {
					add(p.kind+".done", `%s%s,"%s":%s`, place, p.index, p.field, jsontree.Quote(p.text))
				}
			}
		}
		add("output_item.done", `%s,"item":%s`, place, whole)
		items = append(items, whole)
	}
	usage := fmt.Sprintf(`,"usage":{"input_tokens":%d,"output_tokens":%d,"total_tokens":9}`, s.IntN(9), s.IntN(9))
	add("completed", response, strings.Join(items, ","), usage)
	if s.IntN(6) == 0 {
		events = events[len(events)-1:]
	}
	if s.IntN(2) == 0 {
		return events
	}
	for range 1 + s.IntN(12) {
		tree := treeOf(s.Document(input))
		if index := tree.Get("output_index"); index != nil {
			*index = *jsontree.Text(fmt.Sprint(s.IntN(6)))
		}
		at := s.IntN(len(events) + 1)
		events = append(events[:at:at], append([]string{tree.String()}, events[at:]...)...)
	}
	return events
}

// responsePiece is a text of an item, and the events that it comes with.
type responsePiece struct{ begins, part, kind, index, field, text string }

// responseItem makes up an item as it is in the end, as it begins, if it does before its
// end, and what comes between.
func responseItem(s *chance.Source, i int) (whole, begun string, pieces []responsePiece) {
	item := func(typ, fields string) string {
		return fmt.Sprintf(`{"type":"%s","id":"i%d"%s}`, typ, i, fields)
	}
	switch s.IntN(6) {
	case 0, 1:
		text := strings.Repeat("ab \"c\" ", s.IntN(3))
		whole = fmt.Sprintf(`{"type":"output_text","text":%s}`, jsontree.Quote(text))
		pieces = []responsePiece{{"content_part.added", "output_text", "output_text", `,"content_index":0`, "text", text}}
		if s.IntN(3) == 0 {
			whole += `,{"type":"output_text","text":"more"}`
			pieces = append(pieces, responsePiece{"content_part.added", "output_text", "output_text", `,"content_index":1`, "text", "more"})
		}
		return item("message", `,"content":[`+whole+`]`), item("message", ""), pieces
	case 2:
		encrypted := []string{"", `,"encrypted_content":"x"`}[s.IntN(2)]
		for n, text := range []string{"hm", "so"} {
			pieces = append(pieces, responsePiece{"reasoning_summary_part.added", "summary_text", "reasoning_summary_text", fmt.Sprintf(`,"summary_index":%d`, n), "text", text})
		}
		return item("reasoning", `,"summary":[{"text":"hm"},{"text":"so"}]`+encrypted), item("reasoning", ""), pieces
	case 3:
		return item("reasoning", `,"encrypted_content":"x"`), "", nil
	case 4:
		call := fmt.Sprintf(`,"call_id":"c%d","name":"f"`, i)
		pieces = []responsePiece{{"", "", "function_call_arguments", "", "arguments", `{"a":1}`}}
		return item("function_call", call+`,"arguments":"{\"a\":1}"`), item("function_call", call), pieces
	default:
		call := `,"server_label":"s","name":"g"`
		pieces = []responsePiece{{"", "", "mcp_call_arguments", "", "arguments", `[2]`}}
		return item("mcp_call", call+`,"arguments":"[2]","output":"[1]"`), item("mcp_call", call), pieces
	}
}

// tellResponse tells what a response comes to.
func tellResponse(state []byte, to *told) {
	var streamed struct {
		Response struct {
			Usage struct {
				Input  int `json:"input_tokens"`
				Output int `json:"output_tokens"`
			}
			Output []struct {
				Type, Name, Arguments, Input, Output string
				Summary, Content                     []struct{ Text, Refusal string }
				Encrypted                            *string `json:"encrypted_content"`
			}
		}
	}
	must(json.Unmarshal(state, &streamed))
	used := streamed.Response.Usage
	to.Usage = usage{InputTokens: used.Input, OutputTokens: used.Output}
	for _, item := range streamed.Response.Output {
		switch item.Type {
		case "message":
			for _, part := range item.Content {
				if text := part.Text + part.Refusal; text != "" {
					to.Texts = append(to.Texts, text)
				}
			}
		case "reasoning":
			for _, piece := range append(item.Summary, item.Content...) {
				to.Thoughts = append(to.Thoughts, piece.Text)
			}
			if len(item.Summary)+len(item.Content) == 0 && item.Encrypted != nil {
				to.Thoughts = append(to.Thoughts, "")
			}
		case "function_call", "mcp_call":
			to.Calls = append(to.Calls, item.Name+" "+item.Arguments)
			if item.Output != "" {
				to.Results[canonical(json.RawMessage(item.Output))]++
			}
		}
	}
}

// tellModel tells what a client has of a bridged stream.
func (c conversation) tellModel(to *told) {
	for _, m := range c.Messages {
		var text string
		_ = json.Unmarshal(m.Content, &text) // a message with calls alone has none
		switch m.Role {
		case "assistant":
			if len(m.ToolCalls) == 0 || text != "" {
				to.Texts = append(to.Texts, text)
			}
			for _, call := range m.ToolCalls {
				to.Calls = append(to.Calls, call.Function.Name+" "+call.Function.Arguments)
			}
		case "reasoning":
			to.Thoughts = append(to.Thoughts, text)
		case "tool":
			to.Results[canonical(json.RawMessage(text))]++
		}
	}
}

// canonical is JSON with the keys of its objects in order.
func canonical(text json.RawMessage) string {
	var v any
	must(json.Unmarshal(text, &v))
	out, err := json.Marshal(v)
	must(err)
	return string(out)
}

func treeOf(text string) *jsontree.Node {
	tree, err := jsontree.Parse(text)
	must(err)
	return tree
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
