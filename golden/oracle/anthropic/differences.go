package main

import "github.com/msggen/msggen/golden/internal/oracle"

const (
	begun = `{"type":"message_start","message":{"id":"m","type":"message","role":"assistant","model":"c","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1}}}`
	call  = `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t","name":"f","input":{}}}`
)

// stream is an example: some events of a message.
func stream(events ...string) *oracle.Stream {
	return &oracle.Stream{Start: "{}", Events: append([]string{begun}, events...)}
}

// piece is more of the input of the first block.
func piece(text string) string {
	return event("content_block_delta", "index", "0", "delta", member("input_json_delta", "partial_json", quote(text)))
}

// differences is every way in which we differ from MessageStream on purpose. Each
// run looks whether the examples still show them.
var differences = []*oracle.Difference{
	{
		Name:    "open-string",
		Reason:  "While an input grows, upstream leaves out the string at its end until that is complete, with its key. We show as much of it as there is.",
		View:    withoutOpenText,
		Streams: []*oracle.Stream{stream(call, piece(`{"city": "Par`))},
	},
	{
		Name: "no-json",
		Reason: "What is no JSON, or not yet, such as a number that may go on, makes reading the input an exception upstream, and one that ends the stream when the block stops, " +
			"or the last block at an index of -1: the rest of the message is lost. With us the input stays what was certain before, and there is a warning. " +
			"That goes for a key that comes twice, too, of which upstream takes the last: readers that disagree on them have been attacked that way.",
		View:     withoutUncertain,
		Explains: noJSONEnds,
		Streams: []*oracle.Stream{
			stream(call, piece(`{"a":1,`), piece(`,`)), stream(call, piece(`tru`)), stream(call, piece(`{"a":1,"a":2}`)),
			stream(call, piece(`{"a":1]`), event("content_block_stop", "index", "0")),
			stream(call, piece(`{"a":1]`), event("content_block_stop", "index", "-1")),
		},
	},
	{
		Name: "empty-piece",
		Reason: "The first piece of an input takes the place of the input that the block began with upstream, even if it is empty. " +
			"With us that stays until something else is certain.",
		Explains: emptyPiece,
		Streams: []*oracle.Stream{stream(
			`{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t","name":"f","input":{"a":1}}}`, piece(""),
		)},
	},
	{
		Name:     "no-content",
		Reason:   "A delta before the first block is an exception upstream. Deltas of other blocks that are not there are passed over, and with us this one is, too.",
		Explains: noContent,
		Streams:  []*oracle.Stream{stream(`{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}}`)},
	},
	{
		Name:     "unchecked",
		Reason:   "Upstream looks neither at types nor at what is missing. To us what is malformed is an error.",
		Explains: unchecked,
		Streams:  []*oracle.Stream{stream(`{"type":"message_delta","delta":{},"usage":{}}`)},
	},
}
