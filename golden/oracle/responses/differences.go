package main

import (
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// stream is an example.
func stream(events ...string) *oracle.Stream { return &oracle.Stream{Events: events} }

// Events that examples are made of.
const (
	begun   = `{"type":"response.created","response":{"id":"r","output":[]}}`
	message = `{"type":"response.output_item.added","output_index":0,"item":{"type":"message","id":"m","content":[]}}`
	whole   = `{"type":"response.output_item.done","output_index":0,"item":{"type":"message","id":"m","content":[]}}`
	part    = `{"type":"response.content_part.added","item_id":"m","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}}`
	delta   = `{"type":"response.output_text.delta","item_id":"m","output_index":0,"content_index":0,"delta":"a"}`
)

// differences is every way in which we differ from ResponseStream on purpose. Each run
// looks whether the examples still show them.
var differences = []*oracle.Difference{
	{
		Name:    "duplicate-keys",
		Reason:  "Of two members with one name JSON.parse keeps the last. To us they are an error: readers that disagree on them have been attacked that way.",
		Repair:  oracle.Repaired(jsontree.LastOfDuplicates),
		Streams: []*oracle.Stream{stream(`{"type":"response.created","response":{"id":"q","id":"r","output":[]}}`)},
	},
	{
		Name:     "unchecked",
		Reason:   "Upstream looks neither at types nor at what is missing. To us what is malformed is an error.",
		Explains: unchecked,
		Streams:  []*oracle.Stream{stream(`{"type":"response.created","response":{"id":1,"output":[]}}`)},
	},
	{
		Name:     "cut-off",
		Reason:   "A stream that ends before the response did is complete to upstream. To us it is an error.",
		Explains: cutOff,
		Streams:  []*oracle.Stream{stream(begun, end), stream(begun, message, end)},
	},
	{
		Name:     "unknown-event",
		Reason:   "An event of a type that upstream does not know ends the stream. We pass over it.",
		Explains: refusal(unknownEvent, "Unhandled response stream event"),
		Streams:  []*oracle.Stream{stream(begun, `{"type":"response.hologram.turned"}`)},
	},
	{
		Name:     "not-begun",
		Reason:   "To upstream a response begins with response.created. To us it begins with any event that brings it, and signs of life may come before.",
		Explains: refusal(notBegun, "expected 'response.created' event"),
		Streams:  []*oracle.Stream{stream(`{"type":"response.in_progress","response":{"id":"r","output":[]}}`), stream(`{"type":"keepalive"}`)},
	},
	{
		Name:     "other-id",
		Reason:   "Upstream refuses an event whose item_id is not that of the item at its index. There are servers whose ids change from event to event; to us the index counts.",
		Explains: refusal(otherID, "expected item_id '", "expected a non-empty item_id"),
		Streams: []*oracle.Stream{
			stream(begun, message, `{"type":"response.content_part.added","item_id":"n","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}}`),
		},
	},
	{
		Name:     "identities",
		Reason:   "Upstream refuses items without an id, or with that of another one, and one that has another id, or is of another kind, when it is complete. To us the index counts.",
		Explains: refusal(identities, "output item identity", "expected output item ", "expected a non-empty output item"),
		Streams: []*oracle.Stream{
			stream(begun, message, `{"type":"response.output_item.done","output_index":0,"item":{"type":"message","id":"n","content":[]}}`),
			stream(begun, message, `{"type":"response.output_item.added","output_index":1,"item":{"type":"message","id":"m","content":[]}}`),
			stream(begun, `{"type":"response.output_item.added","output_index":0,"item":{"type":"message","id":"","content":[]}}`),
		},
	},
	{
		Name:     "item-again",
		Reason:   "Upstream refuses an item that begins again. With us it takes the place of the first.",
		Explains: refusal(itemAgain, "Duplicate response output index"),
		Streams:  []*oracle.Stream{stream(begun, message, message)},
	},
	{
		Name:     "item-at-once",
		Reason:   "Upstream refuses an item that is complete and has not begun. We take it.",
		Explains: refusal(itemAtOnce, "missing output at index"),
		Streams:  []*oracle.Stream{stream(begun, whole)},
	},
	{
		Name:     "part-at-once",
		Reason:   "The same of parts, pieces of summaries and commands: those that begin again take the place of the first, and those that are complete need not have begun.",
		Explains: refusal(partAtOnce, "missing content at index", "missing command at index"),
		Streams: []*oracle.Stream{
			stream(begun, message, part, part),
			stream(begun, message, `{"type":"response.content_part.done","item_id":"m","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}}`),
		},
	},
	{
		Name:     "notices",
		Reason:   "Upstream looks for the item of events that change nothing. We do not look at those.",
		Explains: refusal(notice, "missing output at index", "expected item_id '", "expected a non-empty item_id", "expected output item type"),
		Streams:  []*oracle.Stream{stream(begun, `{"type":"response.compaction.compacting","item_id":"c","output_index":0}`)},
	},
	{
		Name:     "other-kind",
		Reason:   "Upstream refuses events that name another kind of item than there is at their index. To us it is enough that the item has what they are about.",
		Explains: refusal(otherKind, "expected output item type"),
		Streams: []*oracle.Stream{
			stream(begun, `{"type":"response.output_item.added","output_index":0,"item":{"type":"mcp_call","id":"m","server_label":"s","name":"f","arguments":""}}`,
				`{"type":"response.function_call_arguments.delta","item_id":"m","output_index":0,"delta":"{"}`),
			stream(begun, message, `{"type":"response.content_part.added","item_id":"m","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":""}}`),
		},
	},
	{
		Name:     "unfinished",
		Reason:   "Upstream refuses the end of a response with items that were not complete, and that do not come with it. The API says that it is complete, and we take its word.",
		Explains: refusal(unfinished, "Cannot complete response with unfinished output items"),
		Streams:  []*oracle.Stream{stream(begun, message, `{"type":"response.completed","response":{"id":"r","output":[]}}`)},
	},
	{
		Name:     "left-out",
		Reason:   "Upstream fails on what has no content, summary, annotations, arguments, input, commands or output, or adds to the text `undefined`. Some servers leave them out, and to us they are empty.",
		Explains: leftOut,
		Streams: []*oracle.Stream{
			stream(begun, `{"type":"response.output_item.added","output_index":0,"item":{"type":"message","id":"m"}}`),
			stream(begun, `{"type":"response.output_item.added","output_index":0,"item":{"type":"mcp_call","id":"m","server_label":"s","name":"f"}}`,
				`{"type":"response.mcp_call_arguments.delta","item_id":"m","output_index":0,"delta":"{"}`),
		},
	},
	{
		Name:     "items-kept",
		Reason:   "Where the end of a response has an empty list of items, as some servers send it, upstream has none. We keep those that came.",
		Explains: itemsKept,
		Streams:  []*oracle.Stream{stream(begun, message, whole, `{"type":"response.completed","response":{"id":"r","output":[]}}`)},
	},
	{
		Name:     "changed-late",
		Reason:   "Where the end of a response says nothing of its items, upstream has them as they were when they were complete. We have what has come for them since then, too.",
		Explains: changedLate,
		Streams:  []*oracle.Stream{stream(begun, message, whole, part, `{"type":"response.completed","response":{"id":"r","output":null}}`)},
	},
	{
		Name:     "items-replaced",
		Reason:   "Where a response that goes on comes with items, upstream takes over those that it knows and keeps the others. To us they are all items that there are.",
		Explains: itemsReplaced,
		Streams:  []*oracle.Stream{stream(begun, message, whole, `{"type":"response.in_progress","response":{"id":"r","output":[{"type":"message","id":"n","content":[]}]}}`)},
	},
	{
		Name:     "other-places",
		Reason:   "Upstream refuses a response that breaks off or fails with other items in the places of those that came. To us it is the API that knows them.",
		Explains: refusal(otherPlaces, "conflicting output positions"),
		Streams:  []*oracle.Stream{stream(begun, message, `{"type":"response.failed","response":{"id":"r","output":[{"type":"message","id":"n","content":[]}]}}`)},
	},
	{
		Name:     "behind-the-end",
		Reason:   "Behind the end of a response upstream looks for items where they stood before it. To us they stand where the end has them.",
		Explains: behindTheEnd,
		Streams: []*oracle.Stream{stream(begun, `{"type":"response.completed","response":{"id":"r","output":[{"type":"message","id":"m","content":[]}]}}`,
			`{"type":"response.content_part.added","item_id":"m","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}}`)},
	},
	{
		Name:     "null-annotation",
		Reason:   "Upstream puts an annotation that is null into the list of a text, which the API never does. We have nothing to add then.",
		Explains: nullAnnotation,
		Streams: []*oracle.Stream{stream(begun, message, part,
			`{"type":"response.output_text.annotation.added","item_id":"m","output_index":0,"content_index":0,"annotation_index":0,"annotation":null}`)},
	},
	{
		Name:     "logprobs",
		Reason:   "Upstream drops probabilities of which not everything is there, and lets a complete text without any erase those that came. We keep what came.",
		Explains: logprobs,
		Streams: []*oracle.Stream{stream(begun, message, part,
			`{"type":"response.output_text.delta","item_id":"m","output_index":0,"content_index":0,"delta":"a","logprobs":[{"token":"a","logprob":-1}]}`)},
	},
	{
		Name:   "outcome-assumed",
		Reason: "To upstream a command that has not ended has ended well. We do not say how it ended before it has.",
		View:   withoutSuccess,
		Streams: []*oracle.Stream{stream(begun, `{"type":"response.output_item.added","output_index":0,"item":{"type":"shell_call_output","id":"m","call_id":"c","output":[]}}`,
			`{"type":"response.shell_call_output_content.delta","item_id":"m","output_index":0,"command_index":0,"delta":{"stdout":"a"}}`)},
	},
	{
		Name:     "shell-gap",
		Reason:   "Upstream refuses the output of a command that the call does not have, and an end without output. We take the one, and pass over the other.",
		Explains: refusal(shellGap, "missing content at index", "missing command at index"),
		Streams: []*oracle.Stream{stream(begun, `{"type":"response.output_item.added","output_index":0,"item":{"type":"shell_call_output","id":"m","call_id":"c","output":[]}}`,
			`{"type":"response.shell_call_output_content.delta","item_id":"m","output_index":0,"command_index":1,"delta":{"stdout":"a"}}`)},
	},
}

// javaScriptDifferences is what JSON.parse keeps from any TypeScript SDK.
var javaScriptDifferences = []*oracle.Difference{
	{
		Name:    "json-in-javascript",
		Reason:  "JSON.parse sorts keys that look like an index.",
		View:    jsontree.InJavaScript,
		Repair:  oracle.Repaired(jsontree.InJavaScript),
		Streams: []*oracle.Stream{stream(`{"type":"response.created","response":{"id":"r","metadata":{"b":"1","10":"2"}}}`)},
	},
}
