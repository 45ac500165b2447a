package main

import (
	"encoding/json"
	"fmt"

	"github.com/ag-ui-protocol/ag-ui/sdks/community/go/pkg/core/events"

	"github.com/msggen/msggen/out/go/agui"
)

// decodeAguiEvents decodes the lines of a run one by one.
func decodeAguiEvents(p plan, _ string) ([]*contest, error) {
	peers := []decoding{
		{name: "encoding/json, peek then decode", line: peekThenDecodeAgui},
		{name: "AG-UI community SDK for Go", line: decodeWithCommunity, goals: []goal{atLeastFaster(10)}},
	}
	ours := func(line []byte) (writer, error) { return agui.DecodeEvent(line) }
	return decoders(p, "Go: AG-UI, decode an event", peers, ours, func() [][]byte {
		var lines [][]byte
		for _, line := range aguiRounds(p.seed, 10_000) {
			lines = append(lines, []byte(line))
		}
		return lines
	})
}

func decodeWithCommunity(line []byte) (any, error) { return events.EventFromJSON(line) }

type aguiBase struct {
	Type      string `json:"type"`
	Timestamp *int64 `json:"timestamp,omitempty"`
}

type (
	aguiBoundary struct {
		aguiBase
		ThreadID string `json:"threadId"`
		RunID    string `json:"runId"`
	}
	aguiStep struct {
		aguiBase
		StepName string `json:"stepName"`
	}
	aguiText struct {
		aguiBase
		MessageID string `json:"messageId"`
	}
	aguiTextStart struct {
		aguiText
		Role string `json:"role"`
	}
	aguiTextDelta struct {
		aguiText
		Delta string `json:"delta"`
	}
	aguiCall struct {
		aguiBase
		ToolCallID string `json:"toolCallId"`
	}
	aguiCallStart struct {
		aguiCall
		ToolCallName    string  `json:"toolCallName"`
		ParentMessageID *string `json:"parentMessageId,omitempty"`
	}
	aguiCallDelta struct {
		aguiCall
		Delta string `json:"delta"`
	}
	aguiResult struct {
		aguiCall
		MessageID string `json:"messageId"`
		Content   string `json:"content"`
		Role      string `json:"role"`
	}
	aguiStateDelta struct {
		aguiBase
		Delta []aguiOperation `json:"delta"`
	}
	aguiOperation struct {
		Op    string          `json:"op"`
		Path  string          `json:"path"`
		Value json.RawMessage `json:"value"`
	}
)

// peekThenDecodeAgui decodes one event.
func peekThenDecodeAgui(line []byte) (any, error) {
	var peek struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(line, &peek); err != nil {
		return nil, err
	}
	var event any
	switch peek.Type {
	case "RUN_STARTED", "RUN_FINISHED":
		event = new(aguiBoundary)
	case "STEP_STARTED", "STEP_FINISHED":
		event = new(aguiStep)
	case "TEXT_MESSAGE_START":
		event = new(aguiTextStart)
	case "TEXT_MESSAGE_CONTENT":
		event = new(aguiTextDelta)
	case "TEXT_MESSAGE_END":
		event = new(aguiText)
	case "TOOL_CALL_START":
		event = new(aguiCallStart)
	case "TOOL_CALL_ARGS":
		event = new(aguiCallDelta)
	case "TOOL_CALL_END":
		event = new(aguiCall)
	case "TOOL_CALL_RESULT":
		event = new(aguiResult)
	case "STATE_DELTA":
		event = new(aguiStateDelta)
	default:
		return nil, fmt.Errorf("unknown event type %q", peek.Type)
	}
	return event, json.Unmarshal(line, event)
}
