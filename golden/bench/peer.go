package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// The peers read events as people do by hand: they look at the type and then
// decode again, with encoding/json, into a struct with the fields of that type.

type base struct {
	ID        string          `json:"id"`
	CreatedAt string          `json:"created_at"`
	Metadata  json.RawMessage `json:"metadata"`
	Type      string          `json:"type"`
	ReplyID   string          `json:"reply_id"`
}

type (
	replyStart struct {
		base
		SessionID string `json:"session_id"`
		Name      string `json:"name"`
		Role      string `json:"role"`
	}
	replyEnd struct {
		base
		SessionID      string          `json:"session_id"`
		FinishedReason string          `json:"finished_reason"`
		Error          json.RawMessage `json:"error"`
	}
	modelCallStart struct {
		base
		ModelName string `json:"model_name"`
	}
	modelCallEnd struct {
		base
		InputTokens              int64  `json:"input_tokens"`
		OutputTokens             int64  `json:"output_tokens"`
		CacheInputTokens         int64  `json:"cache_input_tokens"`
		CacheCreationInputTokens int64  `json:"cache_creation_input_tokens"`
		FinishedReason           string `json:"finished_reason"`
	}
	block struct {
		base
		BlockID string `json:"block_id"`
	}
	textEnd struct {
		block
		Text *string `json:"text"`
	}
	blockDelta struct {
		block
		Delta string `json:"delta"`
	}
	call struct {
		base
		ToolCallID string `json:"tool_call_id"`
	}
	tool struct {
		call
		ToolCallName string `json:"tool_call_name"`
	}
	toolDelta struct {
		call
		Delta string `json:"delta"`
	}
	toolResultEnd struct {
		call
		State string `json:"state"`
	}
)

// peekThenDecode decodes one event.
func peekThenDecode(line []byte) (any, error) {
	var peek struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(line, &peek); err != nil {
		return nil, err
	}
	event, err := newEvent(peek.Type)
	if err != nil {
		return nil, err
	}
	return event, json.Unmarshal(line, event)
}

// newEvent gives the struct for events of a type.
func newEvent(eventType string) (any, error) {
	switch eventType {
	case "REPLY_START":
		return new(replyStart), nil
	case "REPLY_END":
		return new(replyEnd), nil
	case "MODEL_CALL_START":
		return new(modelCallStart), nil
	case "MODEL_CALL_END":
		return new(modelCallEnd), nil
	case "TEXT_BLOCK_START", "THINKING_BLOCK_START", "THINKING_BLOCK_END":
		return new(block), nil
	case "TEXT_BLOCK_END":
		return new(textEnd), nil
	case "TEXT_BLOCK_DELTA", "THINKING_BLOCK_DELTA":
		return new(blockDelta), nil
	case "TOOL_CALL_END":
		return new(call), nil
	case "TOOL_CALL_START", "TOOL_RESULT_START":
		return new(tool), nil
	case "TOOL_CALL_DELTA", "TOOL_RESULT_TEXT_DELTA":
		return new(toolDelta), nil
	case "TOOL_RESULT_END":
		return new(toolResultEnd), nil
	}
	return nil, fmt.Errorf("unknown event type %q", eventType)
}

// concatenate reads a stream of server-sent events and joins the texts of every
// block, call and result.
func concatenate(stream io.Reader) (map[string][]byte, error) {
	texts := map[string][]byte{}
	lines := bufio.NewScanner(stream)
	for lines.Scan() {
		data, ok := bytes.CutPrefix(lines.Bytes(), []byte("data: "))
		if !ok {
			continue
		}
		event, err := peekThenDecode(data)
		if err != nil {
			return nil, err
		}
		switch event := event.(type) {
		case *blockDelta:
			texts[event.BlockID] = append(texts[event.BlockID], event.Delta...)
		case *toolDelta:
			key := event.Type[:len("TOOL_CALL")] + event.ToolCallID // a call and its result share an id
			texts[key] = append(texts[key], event.Delta...)
		}
	}
	return texts, lines.Err()
}
