package main

import (
	"encoding/json"
	"errors"
	"io"

	"github.com/go-faster/jx"
)

// jxReader decodes events as people do by hand with jx: in one pass, whatever the
// order of the keys, into the same structs as the other peers.
type jxReader struct{ jx.Decoder }

// fields has those of every type of event.
type fields struct {
	base
	sessionID, name, role, finishedReason, modelName string
	blockID, delta, toolCallID, toolCallName, state  string
	errorInfo                                        json.RawMessage
	text                                             *string
	inputTokens, outputTokens, cached, cacheCreation int64
}

func (r *jxReader) decode(line []byte) (any, error) {
	r.ResetBytes(line)
	var f fields
	keys, err := r.ObjIter()
	if err != nil {
		return nil, err
	}
	for keys.Next() {
		if err := r.field(&f, keys.Key()); err != nil {
			return nil, err
		}
	}
	if err := keys.Err(); err != nil {
		return nil, err
	}
	if err := r.Skip(); err != io.EOF {
		return nil, errors.New("more behind the event")
	}
	return f.event()
}

func (r *jxReader) field(f *fields, key []byte) (err error) {
	switch string(key) {
	case "id":
		f.ID, err = r.Str()
	case "created_at":
		f.CreatedAt, err = r.Str()
	case "metadata":
		f.Metadata, err = r.raw()
	case "type":
		f.Type, err = r.eventType()
	case "reply_id":
		f.ReplyID, err = r.Str()
	case "session_id":
		f.sessionID, err = r.Str()
	case "name":
		f.name, err = r.Str()
	case "role":
		f.role, err = r.Str()
	case "finished_reason":
		f.finishedReason, err = r.Str()
	case "error":
		f.errorInfo, err = r.raw()
	case "model_name":
		f.modelName, err = r.Str()
	case "input_tokens":
		f.inputTokens, err = r.Int64()
	case "output_tokens":
		f.outputTokens, err = r.Int64()
	case "cache_input_tokens":
		f.cached, err = r.Int64()
	case "cache_creation_input_tokens":
		f.cacheCreation, err = r.Int64()
	case "block_id":
		f.blockID, err = r.Str()
	case "delta":
		f.delta, err = r.Str()
	case "text":
		f.text, err = r.optional()
	case "tool_call_id":
		f.toolCallID, err = r.Str()
	case "tool_call_name":
		f.toolCallName, err = r.Str()
	case "state":
		f.state, err = r.Str()
	default:
		err = r.Skip()
	}
	return err
}

var (
	noMetadata = json.RawMessage("{}")
	null       = json.RawMessage("null")
)

// raw keeps a value as it is. What is nearly always there needs no memory.
func (r *jxReader) raw() (json.RawMessage, error) {
	value, err := r.Raw()
	switch string(value) {
	case "{}":
		return noMetadata, err
	case "null":
		return null, err
	}
	return append(json.RawMessage(nil), value...), err
}

// optional reads a text or null.
func (r *jxReader) optional() (*string, error) {
	if r.Next() == jx.Null {
		return nil, r.Null()
	}
	s, err := r.Str()
	return &s, err
}

// eventType reads a type without memory for its name.
func (r *jxReader) eventType() (string, error) {
	name, err := r.StrBytes()
	for _, known := range eventTypes {
		if string(name) == known {
			return known, err
		}
	}
	return string(name), err
}

// eventTypes begins with the ones that are met most often.
var eventTypes = []string{
	"TEXT_BLOCK_DELTA", "THINKING_BLOCK_DELTA", "TOOL_CALL_DELTA", "TOOL_RESULT_TEXT_DELTA",
	"TEXT_BLOCK_START", "TEXT_BLOCK_END", "THINKING_BLOCK_START", "THINKING_BLOCK_END",
	"TOOL_CALL_START", "TOOL_CALL_END", "TOOL_RESULT_START", "TOOL_RESULT_END",
	"MODEL_CALL_START", "MODEL_CALL_END", "REPLY_START", "REPLY_END",
}

func (f *fields) event() (any, error) {
	event, err := newEvent(f.Type)
	switch event := event.(type) {
	case *replyStart:
		*event = replyStart{f.base, f.sessionID, f.name, f.role}
	case *replyEnd:
		*event = replyEnd{f.base, f.sessionID, f.finishedReason, f.errorInfo}
	case *modelCallStart:
		*event = modelCallStart{f.base, f.modelName}
	case *modelCallEnd:
		*event = modelCallEnd{f.base, f.inputTokens, f.outputTokens, f.cached, f.cacheCreation, f.finishedReason}
	case *block:
		*event = block{f.base, f.blockID}
	case *textEnd:
		*event = textEnd{block{f.base, f.blockID}, f.text}
	case *blockDelta:
		*event = blockDelta{block{f.base, f.blockID}, f.delta}
	case *call:
		*event = call{f.base, f.toolCallID}
	case *tool:
		*event = tool{call{f.base, f.toolCallID}, f.toolCallName}
	case *toolDelta:
		*event = toolDelta{call{f.base, f.toolCallID}, f.delta}
	case *toolResultEnd:
		*event = toolResultEnd{call{f.base, f.toolCallID}, f.state}
	}
	return event, err
}
