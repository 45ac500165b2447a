package main

import (
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
)

// typ is the type of a value, as the API documents it: "string", "int" (not below 0 if
// it is an index), "number", "object" or "any", a list, or an object with fields. A
// field that ends in "!" is required, and null is legal for all others.
type typ any

type (
	listOf []typ // one
	fields map[string]typ
)

var (
	functionType = fields{"name": "string", "arguments": "string"}
	tokenType    = fields{"token!": "string", "logprob!": "number", "bytes": listOf{"int"}}
	logprobType  = fields{"token!": "string", "logprob!": "number", "bytes": listOf{"int"}, "top_logprobs": listOf{tokenType}}
	deltaType    = fields{
		"role": "string", "content": "string", "refusal": "string", "function_call": functionType,
		"tool_calls": listOf{fields{
			"index!": "index", "id": "string", "type": "string", "function": functionType,
			"custom": fields{"name": "string", "input": "string"},
		}},
		"audio": fields{"id": "string", "data": "string", "transcript": "string", "expires_at": "int"},
		"annotations": listOf{fields{"type!": "string", "url_citation": fields{
			"url!": "string", "title*": "string", "start_index!": "int", "end_index!": "int",
		}}},
	}
	chunkType = fields{
		"id*": "string", "object*": "string", "created": "int", "model": "string",
		"service_tier": "string", "system_fingerprint": "string", "moderation": "object",
		"usage": fields{
			"prompt_tokens!": "int", "completion_tokens!": "int", "total_tokens!": "int",
			"prompt_tokens_details": fields{"cached_tokens": "int", "cache_write_tokens": "int", "audio_tokens": "int"},
			"completion_tokens_details": fields{
				"reasoning_tokens": "int", "audio_tokens": "int", "accepted_prediction_tokens": "int", "rejected_prediction_tokens": "int",
			},
		},
		"error": fields{"message*": "string", "type": "string", "code": "any", "param": "string"},
		"choices": listOf{fields{
			"index!": "index", "delta": deltaType, "finish_reason": "string",
			"logprobs": fields{"content": listOf{logprobType}, "refusal": listOf{logprobType}},
		}},
	}
)

// wellTyped reports whether a value is of a type. It is written by hand, so that it
// does not take over a mistake of the spec.
func wellTyped(n *jsontree.Node, t typ) bool {
	switch t := t.(type) {
	case listOf:
		for _, item := range jsontree.ItemsOf(n) {
			if !wellTyped(item, t[0]) {
				return false
			}
		}
		return n.Kind == jsontree.List
	case fields:
		for name, of := range t {
			plain := strings.TrimRight(name, "!*") // "*": may be missing, but not null
			v := n.Get(plain)
			switch {
			case v == nil && strings.HasSuffix(name, "!"):
				return false
			case v == nil || v.Text == "null" && plain == name:
			case !wellTyped(v, of):
				return false
			}
		}
		return n.Kind == jsontree.Object
	case string:
		return ofKind(n, t)
	}
	panic("oracle: no type")
}

func ofKind(n *jsontree.Node, kind string) bool {
	switch kind {
	case "string":
		return n.IsString()
	case "object":
		return n.Kind == jsontree.Object
	case "number":
		return n.IsNumber() && !n.IsInfinite()
	case "int", "index":
		number, err := strconv.ParseFloat(n.Text, 64)
		return n.IsNumber() && err == nil && number == float64(int64(number)) && !n.IsUnsafe() && (kind == "int" || number >= 0)
	default:
		return true
	}
}
