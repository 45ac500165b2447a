package main

import (
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// stream is an example.
func stream(chunks ...string) *oracle.Stream { return &oracle.Stream{Events: chunks} }

// Chunks that examples are made of.
const (
	begun     = `{"type":"start","messageId":"m"}`
	step      = `{"type":"start-step"}`
	stepEnds  = `{"type":"finish-step"}`
	call      = `{"type":"tool-input-start","toolCallId":"c","toolName":"f"}`
	dynamic   = `{"type":"tool-input-start","toolCallId":"c","toolName":"f","dynamic":true}`
	whole     = `{"type":"tool-input-available","toolCallId":"c","toolName":"f","input":{}}`
	textBegun = `{"type":"text-start","id":"t"}`
	textMore  = `{"type":"text-delta","id":"t","delta":"a"}`
)

// piece is more of the input of the call.
func piece(text string) string {
	return `{"type":"tool-input-delta","toolCallId":"c","inputTextDelta":` + jsontree.Quote(text) + `}`
}

// differences is every way in which we differ from the package ai on purpose.
func (f *form) differences() []*oracle.Difference {
	return []*oracle.Difference{
		{
			Name:   "duplicate-keys",
			Reason: "Of two members with one name JSON.parse keeps the last. To us they are an error: readers that disagree on them have been attacked that way.",
			Repair: oracle.Repaired(jsontree.LastOfDuplicates),
			Streams: []*oracle.Stream{
				stream(`{"type":"start","messageId":"a","messageId":"b"}`),
			},
		},
		{
			Name:    "json-in-javascript",
			Reason:  "JavaScript sorts keys that look like an index.",
			View:    jsontree.InJavaScript,
			Streams: []*oracle.Stream{stream(`{"type":"data-a","data":{"b":1,"10":2,"9":1}}`)},
		},
		{
			Name:     "double-overflow",
			Reason:   "JSON.parse reads a number that no double holds as infinity, which is written as null. To us it is an error.",
			Explains: oracle.DoubleOverflow,
			Streams:  []*oracle.Stream{stream(`{"type":"data-a","data":1e999}`)},
		},
		{
			Name:     "forbidden-names",
			Reason:   "Upstream refuses keys that have been used to attack JavaScript programs, and leaves them out where it merges metadata. To us they are keys like any other.",
			Explains: f.forbiddenNames,
			Parts:    true,
			Streams: []*oracle.Stream{
				stream(`{"type":"data-a","data":{"__proto__":1}}`),
				stream(`{"type":"message-metadata","messageMetadata":{"a":1}}`, `{"type":"message-metadata","messageMetadata":{"constructor":1}}`),
			},
		},
		{
			Name:     "unknown-chunk",
			Reason:   "Upstream refuses chunks of a type that it does not know, and with them the rest of the stream, such as those of its next version. We pass over them, with a reason.",
			Explains: unknownChunk,
			Streams:  []*oracle.Stream{stream(begun, `{"type":"custom","kind":"a.b"}`)},
		},
		{
			Name:     "unknown-value",
			Reason:   "Upstream refuses reasons to finish and encodings that it does not know, such as those of its next version. We keep them.",
			Explains: unknownValue,
			Streams:  []*oracle.Stream{stream(begun, `{"type":"finish","finishReason":"interrupted"}`)},
		},
		{
			Name:     "no-value",
			Reason:   "Upstream takes inputs, outputs, data and metadata that are missing, unless a newer version of its library for types is installed. To us they are there, if only as null.",
			Explains: noValue,
			Streams:  []*oracle.Stream{stream(begun, `{"type":"data-a"}`)},
		},
		{
			Name:   "guesses",
			Reason: "While an input grows, upstream takes the number at its end for complete, and a literal for what it may become: 12 is shown on the way to 120. We show what is certain. A text that is no JSON makes the input undefined there; with us it stays what was certain before. If something comes of the call before its input is complete, the guess stays.",
			View:   withoutGuesses, Explains: f.guessesStay, Parts: true,
			Streams: []*oracle.Stream{
				stream(begun, call, piece(`{"a": 1`)), stream(begun, dynamic, piece(`{"a":[t`)), stream(begun, call, piece(`{"a":1,`), piece(`,`)),
				stream(begun, call, piece(`"\ud83d`)), stream(begun, call, piece(`{"a":1,"a":2}`)),
				stream(begun, call, piece(`{"a": 1`), `{"type":"tool-output-available","toolCallId":"c","output":1}`),
			},
		},
		{
			Name:     "late-piece",
			Reason:   "A piece of an input that is complete makes upstream forget the input, and what has come of the call, and begin to read again. To us it is an error.",
			Explains: latePiece,
			Streams:  []*oracle.Stream{stream(begun, call, piece(`{}`), whole, piece(`{`))},
		},
		{
			Name:     "input-behind-its-step",
			Reason:   "A piece of an input that comes in a later step makes upstream begin another part for the call. With us it goes on.",
			Explains: inputBehindItsStep,
			Parts:    true,
			Streams:  []*oracle.Stream{stream(begun, step, call, piece(`{`), step, piece(`}`))},
		},
		{
			Name:     "text-behind-its-step",
			Reason:   "Upstream refuses pieces of a text behind the end of its step. Its next version takes them, and so do we: several writers may share a stream.",
			Explains: textBehindItsStep,
			Streams:  []*oracle.Stream{stream(begun, step, textBegun, stepEnds, textMore)},
		},
		{
			Name:     "kind-of-tool",
			Reason:   "A call that goes on as one of the other kind, dynamic or not, gets a second part upstream, of which one is never completed. With us a call stays what it was begun as.",
			Explains: kindOfTool,
			Parts:    true,
			Streams:  []*oracle.Stream{stream(begun, dynamic, whole), stream(begun, call, dynamic)},
		},
		{
			Name:     "title-of-an-error",
			Reason:   "Upstream drops the title of a tool that comes with an input that it does not take.",
			Explains: f.titleOfAnError,
			Parts:    true,
			Streams:  []*oracle.Stream{stream(begun, `{"type":"tool-input-error","toolCallId":"c","toolName":"f","input":1,"errorText":"no","title":"F"}`)},
		},
		{
			Name:     "metadata-no-object",
			Reason:   "Upstream takes any metadata, and spreads what is no object into one when it merges: a text becomes a member for each of its characters. To us it is an object.",
			Explains: metadataNoObject,
			Streams:  []*oracle.Stream{stream(begun, `{"type":"message-metadata","messageMetadata":"a"}`)},
		},
		{
			Name:    "nulls-in-metadata",
			Reason:  "Upstream keeps a null in metadata. With us it takes the key away, as in a JSON Merge Patch: there is no other way to take one back.",
			View:    withoutNulls,
			Streams: []*oracle.Stream{stream(begun, `{"type":"message-metadata","messageMetadata":{"a":{"b":null}}}`)},
		},
	}
}

// javaScriptDifferences is what JSON.parse keeps from any TypeScript SDK.
var javaScriptDifferences = []*oracle.Difference{
	{
		Name:    "json-in-javascript",
		Reason:  "JSON.parse sorts keys that look like an index.",
		View:    jsontree.InJavaScript,
		Repair:  oracle.Repaired(jsontree.InJavaScript),
		Streams: []*oracle.Stream{stream(`{"type":"data-a","data":{"b":1,"10":2,"9":1}}`)},
	},
}
