package main

import (
	"fmt"
	"strings"
)

// Streams of the providers of models, as these write them: texts and calls of tools in
// turn. Each line is a server-sent event with the blank line behind it.

// modelParts makes up the texts and inputs of a message with about that many deltas.
func modelParts(seed uint64, deltas int) (parts []modelPart) {
	s := newStream(seed)
	for deltas > 0 {
		text, input := modelPart{}, modelPart{tool: "toolu_" + s.id()[:24]}
		for range 60 + s.IntN(120) {
			text.deltas = append(text.deltas, s.token())
		}
		input.deltas = append(input.deltas, `{"path": "a.txt", "edits": [{"text": "`)
		for range 20 + s.IntN(40) {
			quoted := jsonText(s.token())
			input.deltas = append(input.deltas, quoted[1:len(quoted)-1])
		}
		input.deltas = append(input.deltas, `"}], "line`, `s": [1, `, `20]}`)
		parts = append(parts, text, input)
		deltas -= len(text.deltas) + len(input.deltas)
	}
	return parts
}

// modelPart is a text, or the input of a tool.
type modelPart struct {
	tool   string
	deltas []string
}

func anthropicStream(parts []modelPart) []string {
	var lines []string
	add := func(kind, rest string, args ...any) {
		lines = append(lines, "event: "+kind+"\ndata: {\"type\":\""+kind+"\""+fmt.Sprintf(rest, args...)+"}\n\n")
	}
	add("message_start", `,"message":{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":25,"output_tokens":1}}`)
	for i, p := range parts {
		block, delta, key := `{"type":"text","text":""}`, "text_delta", "text"
		if p.tool != "" {
			block, delta, key = fmt.Sprintf(`{"type":"tool_use","id":"%s","name":"edit","input":{}}`, p.tool), "input_json_delta", "partial_json"
		}
		add("content_block_start", `,"index":%d,"content_block":%s`, i, block)
		for _, d := range p.deltas {
			add("content_block_delta", `,"index":%d,"delta":{"type":"%s","%s":%s}`, i, delta, key, jsonText(d))
		}
		add("content_block_stop", `,"index":%d`, i)
	}
	add("message_delta", `,"delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":900}`)
	add("message_stop", "")
	return lines
}

func openaiStream(parts []modelPart) []string {
	var lines []string
	add := func(delta, reason string) {
		lines = append(lines, `data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1767268800,"model":"m","service_tier":"default",`+
			`"system_fingerprint":"fp_1","choices":[{"index":0,"delta":`+delta+`,"logprobs":null,"finish_reason":`+reason+"}]}\n\n")
	}
	add(`{"role":"assistant","content":"","refusal":null}`, "null")
	calls := 0
	for _, p := range parts {
		if p.tool != "" {
			add(fmt.Sprintf(`{"tool_calls":[{"index":%d,"id":"%s","type":"function","function":{"name":"edit","arguments":""}}]}`, calls, p.tool), "null")
		}
		for _, d := range p.deltas {
			if p.tool == "" {
				add(`{"content":`+jsonText(d)+`}`, "null")
			} else {
				add(fmt.Sprintf(`{"tool_calls":[{"index":%d,"function":{"arguments":%s}}]}`, calls, jsonText(d)), "null")
			}
		}
		if p.tool != "" {
			calls++
		}
	}
	add("{}", `"tool_calls"`)
	return append(lines, "data: [DONE]\n\n")
}

func aisdkStream(parts []modelPart) []string {
	var lines []string
	add := func(kind, rest string, args ...any) {
		lines = append(lines, "data: {\"type\":\""+kind+"\""+fmt.Sprintf(rest, args...)+"}\n\n")
	}
	add("start", `,"messageId":"m1"`)
	add("start-step", "")
	for i, p := range parts {
		if p.tool == "" {
			add("text-start", `,"id":"%d"`, i)
		} else {
			add("tool-input-start", `,"toolCallId":"%s","toolName":"edit"`, p.tool)
		}
		for _, d := range p.deltas {
			if p.tool == "" {
				add("text-delta", `,"id":"%d","delta":%s`, i, jsonText(d))
			} else {
				add("tool-input-delta", `,"toolCallId":"%s","inputTextDelta":%s`, p.tool, jsonText(d))
			}
		}
		if p.tool == "" {
			add("text-end", `,"id":"%d"`, i)
		} else {
			add("tool-input-available", `,"toolCallId":"%s","toolName":"edit","input":%s`, p.tool, strings.Join(p.deltas, ""))
		}
	}
	add("finish-step", "")
	add("finish", "")
	return append(lines, "data: [DONE]\n\n")
}

// growingInput is a message that calls a tool with a text, and pieces of that.
func growingInput(seed uint64) []string {
	s := newStream(seed)
	part := modelPart{tool: "toolu_1", deltas: []string{`{"path": "a.txt", "lines": [1, 20], "text": "`}}
	for range ring {
		quoted := jsonText(s.token())
		part.deltas = append(part.deltas, quoted[1:len(quoted)-1])
	}
	var documents []string
	for _, line := range anthropicStream([]modelPart{part})[:2+len(part.deltas)] {
		_, data, _ := strings.Cut(line, "data: ")
		documents = append(documents, strings.TrimSpace(data))
	}
	return documents
}

func responsesStream(parts []modelPart) []string {
	var lines []string
	add := func(kind, rest string, args ...any) {
		lines = append(lines, fmt.Sprintf("event: %s\ndata: {\"type\":\"%s\",\"sequence_number\":%d%s}\n\n",
			kind, kind, len(lines), fmt.Sprintf(rest, args...)))
	}
	response := func(status, output string) string {
		return `,"response":{"id":"resp_1","object":"response","created_at":1767268800,"status":"` + status + `","error":null,"incomplete_details":null,` +
			`"model":"m","output":[` + output + `],"parallel_tool_calls":true,"temperature":1,"tool_choice":"auto","tools":[],"top_p":1,"metadata":{}}`
	}
	var output []string
	add("response.created", "%s", response("in_progress", ""))
	for i, p := range parts {
		text := jsonText(strings.Join(p.deltas, ""))
		if p.tool != "" {
			item := fmt.Sprintf(`{"id":"fc_%d","type":"function_call","status":"%%s","arguments":%%s,"call_id":"%s","name":"edit"}`, i, p.tool)
			add("response.output_item.added", `,"output_index":%d,"item":`+item, i, "in_progress", `""`)
			for _, d := range p.deltas {
				add("response.function_call_arguments.delta", `,"item_id":"fc_%d","output_index":%d,"delta":%s`, i, i, jsonText(d))
			}
			add("response.function_call_arguments.done", `,"item_id":"fc_%d","output_index":%d,"arguments":%s`, i, i, text)
			output = append(output, fmt.Sprintf(item, "completed", text))
		} else {
			item := fmt.Sprintf(`{"id":"msg_%d","type":"message","status":"%%s","role":"assistant","content":[%%s]}`, i)
			part := `{"type":"output_text","text":%s,"annotations":[],"logprobs":[]}`
			place := fmt.Sprintf(`,"item_id":"msg_%d","output_index":%d,"content_index":0`, i, i)
			add("response.output_item.added", `,"output_index":%d,"item":`+item, i, "in_progress", "")
			add("response.content_part.added", `%s,"part":`+part, place, `""`)
			for _, d := range p.deltas {
				add("response.output_text.delta", `%s,"delta":%s,"logprobs":[]`, place, jsonText(d))
			}
			add("response.output_text.done", `%s,"text":%s,"logprobs":[]`, place, text)
			add("response.content_part.done", `%s,"part":`+part, place, text)
			output = append(output, fmt.Sprintf(item, "completed", fmt.Sprintf(part, text)))
		}
		add("response.output_item.done", `,"output_index":%d,"item":%s`, i, output[i])
	}
	add("response.completed", "%s", response("completed", strings.Join(output, ",")))
	return lines
}
