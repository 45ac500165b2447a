package main

import (
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// begun is the beginning of any stream.
const begun = `{"type":"RUN_STARTED","threadId":"th","runId":"run"}`

// stream is an example: some events of a run.
func stream(events ...string) *oracle.Stream {
	return &oracle.Stream{Events: append([]string{begun}, events...)}
}

// upstreamDifferences is every way in which we differ from the AG-UI client on
// purpose. Each run looks whether the examples still show them.
var upstreamDifferences = []*oracle.Difference{
	{
		Name:    "duplicate-keys",
		Reason:  "Of two members with one name JSON.parse keeps the last. To us they are an error: readers that disagree on them have been attacked that way.",
		Repair:  oracle.Repaired(jsontree.LastOfDuplicates),
		Streams: []*oracle.Stream{stream(`{"type":"STATE_SNAPSHOT","snapshot":1,"snapshot":2}`)},
	},
	{
		Name: "edition",
		Reason: "No client of AG-UI 1.1 is published. That of 1.0 takes `encryptedValueType` away, unread, as what no object describes; " +
			"to us it is a member like others. What a client of 1.1 does with it cannot be shown here.",
		Repair: olderEdition,
		Streams: []*oracle.Stream{
			stream(`{"type":"MESSAGES_SNAPSHOT","messages":[{"id":"m1","role":"user","content":"","encryptedValue":"x","encryptedValueType":"y"}]}`),
			stream(`{"type":"TEXT_MESSAGE_START","messageId":"m1"}`,
				`{"type":"REASONING_ENCRYPTED_VALUE","subtype":"message","entityId":"m1","encryptedValue":"x","encryptedValueType":"y"}`),
		},
	},
	{
		Name: "activity-authority",
		Reason: "The client package lets a snapshot say in its metadata, under its own name, which activities it leaves out on purpose. " +
			"That is no part of the protocol; we go by whether there are any in the snapshot.",
		Explains: activityAuthority,
		Streams: []*oracle.Stream{stream(
			`{"type":"ACTIVITY_SNAPSHOT","messageId":"v1","activityType":"PLAN","content":{}}`,
			`{"type":"MESSAGES_SNAPSHOT","messages":[],"metadata":{"@ag-ui/client":{"authoritativeActivityTypes":null}}}`,
		)},
	},
	{
		Name:     "empty-type",
		Reason:   "To upstream an event whose type is empty has none, which is an error. To us it is of an unknown type, like any other that nobody describes.",
		Explains: emptyType,
		Streams:  []*oracle.Stream{stream(`{"type":""}`)},
	},
	{
		Name: "null-in-result",
		Reason: "Upstream takes null as metadata of a media part for none in messages, but not in the content of a tool result, where it is an error. " +
			"We go by what a part is, not by where it is.",
		Repair: nullInResult,
		Streams: []*oracle.Stream{stream(
			`{"type":"TOOL_CALL_RESULT","messageId":"t1","toolCallId":"c1","content":[{"type":"image","source":{"type":"url","value":"x"},"metadata":null}]}`,
		)},
	},
	{
		Name:   "binary-in-result",
		Reason: "Upstream translates retired binary parts in messages, but takes them away in the content of a tool result. We translate them wherever they are.",
		Repair: binaryInResult,
		Streams: []*oracle.Stream{stream(
			`{"type":"TOOL_CALL_RESULT","messageId":"t1","toolCallId":"c1","content":[{"type":"binary","mimeType":"a/b","data":"YQ=="}]}`,
		)},
	},
	{
		Name:   "repeated-binary",
		Reason: "Upstream leaves out a retired binary part where the list has a part of today that says the same. We keep what was sent.",
		Repair: repeatedBinary,
		Streams: []*oracle.Stream{stream(
			`{"type":"MESSAGES_SNAPSHOT","messages":[{"id":"m1","role":"user","content":[{"type":"image","source":{"type":"data","value":"YQ==","mimeType":"image/png"}},` +
				`{"type":"binary","mimeType":"image/png","data":"YQ=="}]}]}`,
		)},
	},
	{
		Name:    "malformed-title",
		Reason:  "Upstream drops the title of a retired THINKING_START unseen. To us one that is no text is an error.",
		Repair:  withoutTitle,
		Streams: []*oracle.Stream{stream(`{"type":"THINKING_START","title":0}`)},
	},
	{
		Name: "malformed-binary",
		Reason: "Upstream translates a retired binary part that has its MIME type and takes others away, without looking at the rest of it. " +
			"To us a malformed part is an error, retired or not.",
		Repair: malformedBinary,
		Streams: []*oracle.Stream{
			stream(`{"type":"MESSAGES_SNAPSHOT","messages":[{"id":"m1","role":"user","content":[{"type":"binary","data":"YQ=="}]}]}`),
			stream(`{"type":"MESSAGES_SNAPSHOT","messages":[{"id":"m1","role":"user","content":[{"type":"binary","mimeType":"a/b","data":"YQ==","id":7}]}]}`),
		},
	},
	{
		Name: "shared-message",
		Reason: "Where several messages have one id, a snapshot puts one message in all their places upstream, so that what is added to the first is added to the others. " +
			"With us each has a copy.",
		Explains: sharedMessage,
		Streams: []*oracle.Stream{stream(
			`{"type":"MESSAGES_SNAPSHOT","messages":[{"id":"m1","role":"user","content":""},{"id":"m1","role":"user","content":""}]}`,
			`{"type":"MESSAGES_SNAPSHOT","messages":[{"id":"m1","role":"user","content":""}]}`,
			`{"type":"TEXT_MESSAGE_START","messageId":"m1"}`,
			`{"type":"TEXT_MESSAGE_CONTENT","messageId":"m1","delta":"a"}`,
		)},
	},
	{
		Name: "inherited-names",
		Reason: "Upstream's JSON Patch library finds what every JavaScript object and list inherits: `toString` is there for it, `length` a member of a list. " +
			"We see the members of the document.",
		Explains: inheritedNames,
		Parts:    true,
		Streams: []*oracle.Stream{
			stream(`{"type":"STATE_DELTA","delta":[{"op":"copy","from":"/toString","path":"/a"}]}`),
		},
	},
	{
		Name:     "moved-into-itself",
		Reason:   "Upstream moves the root of a document into itself, which makes a circle of it. We refuse.",
		Explains: movedIntoItself,
		Parts:    true,
		Streams:  []*oracle.Stream{stream(`{"type":"STATE_DELTA","delta":[{"op":"move","from":"","path":"/a"}]}`)},
	},
	{
		Name:     "lax-index",
		Reason:   "Upstream adds at list indices with leading zeros and takes an empty one for 0. RFC 6902 says that such a patch fails.",
		Explains: laxIndex,
		Streams: []*oracle.Stream{stream(
			`{"type":"STATE_SNAPSHOT","snapshot":[1,2]}`,
			`{"type":"STATE_DELTA","delta":[{"op":"add","path":"/01","value":0}]}`,
		)},
	},
	{
		Name: "unchecked-target",
		Reason: "Upstream does not look where a copy or move goes: far behind the end of a list it appends, into a scalar or what is not there it does nothing. " +
			"RFC 6902 says that such a patch fails.",
		Explains: uncheckedTarget,
		Parts:    true,
		Streams: []*oracle.Stream{stream(
			`{"type":"STATE_SNAPSHOT","snapshot":[1,2]}`,
			`{"type":"STATE_DELTA","delta":[{"op":"copy","from":"/0","path":"/9"}]}`,
		)},
	},
	{
		Name: "unchecked-source",
		Reason: "Upstream does not look whether what a patch puts in the place of the whole document is there. If it is not, the patch succeeds, " +
			"and upstream goes on without a document, which does not show at once. RFC 6902 says that such a patch fails.",
		Explains: uncheckedSource,
		Parts:    true,
		Streams: []*oracle.Stream{stream(
			`{"type":"STATE_SNAPSHOT","snapshot":{"l":0}}`,
			`{"type":"STATE_DELTA","delta":[{"op":"copy","from":"/l/-","path":""}]}`,
		)},
	},
	{
		Name: "target-before-move",
		Reason: "Upstream looks for the place that something moves to while it is still where it was. By RFC 6902 it is taken away first, " +
			"which moves up what follows in a list.",
		Explains: targetBeforeMove,
		Streams: []*oracle.Stream{stream(
			`{"type":"STATE_SNAPSHOT","snapshot":[1,2,{}]}`,
			`{"type":"STATE_DELTA","delta":[{"op":"move","from":"/0","path":"/1/k"}]}`,
		)},
	},
	{
		Name: "patched-scalar",
		Reason: "Upstream lets an operation that leads into a state that is no object and no list succeed without an effect, and the " +
			"other operations of the patch count. RFC 6902 says that it fails, and so the patch as a whole: with us the state stays as it was.",
		Explains: patchedScalar,
		Streams: []*oracle.Stream{stream(
			`{"type":"STATE_SNAPSHOT","snapshot":0}`,
			`{"type":"STATE_DELTA","delta":[{"op":"add","path":"/a","value":0}]}`,
		)},
	},
	{
		Name:     "activity-content",
		Reason:   "Upstream lets a patch make something else than an object of the content of an activity, which no message may have. With us such a patch fails.",
		Explains: activityContent,
		Streams: []*oracle.Stream{stream(
			`{"type":"ACTIVITY_SNAPSHOT","messageId":"v1","activityType":"PLAN","content":{}}`,
			`{"type":"ACTIVITY_DELTA","messageId":"v1","activityType":"PLAN","patch":[{"op":"add","path":"","value":[]}]}`,
		)},
	},
}

// applyDifferences are those that only show where apply stands alone.
var applyDifferences = []*oracle.Difference{
	{
		Name:     "silent",
		Reason:   "Of an encrypted value or a patch that belongs to nothing known, upstream says nothing. The specification wants a warning; we say that the event was skipped.",
		Explains: silent,
		Streams: []*oracle.Stream{
			{Start: "{}", Events: []string{`{"type":"ACTIVITY_DELTA","messageId":"v1","activityType":"PLAN","patch":[]}`}},
			{Start: "{}", Events: []string{`{"type":"REASONING_ENCRYPTED_VALUE","subtype":"tool-call","entityId":"c1","encryptedValue":""}`}},
		},
	},
}

// compactDifferences are those in what compact makes of a stream.
var compactDifferences = []*oracle.Difference{
	{
		Name:   "compacted-edition",
		Reason: "Upstream is of AG-UI 1.0 (see above), and compacts without `encryptedValueType`.",
		View:   withoutNewer,
		Questions: []*oracle.Question{events(
			`{"type":"REASONING_ENCRYPTED_VALUE","subtype":"message","entityId":"m1","encryptedValue":"x","encryptedValueType":"y"}`,
		)},
	},
	{
		Name:     "patched-snapshot",
		Reason:   "Patches that upstream applies in its own way (see above) make another snapshot.",
		Explains: patchedSnapshot,
		Questions: []*oracle.Question{events(
			`{"type":"STATE_SNAPSHOT","snapshot":[1,2]}`, `{"type":"STATE_DELTA","delta":[{"op":"copy","from":"/0","path":"/9"}]}`,
		)},
	},
	{
		Name: "unfinished",
		Reason: "A text or call that does not end comes out at the very end upstream, behind the end of its run, where it cannot be replayed. " +
			"With us it comes out before its run ends.",
		Explains: unfinished,
		Questions: []*oracle.Question{events(
			`{"type":"TEXT_MESSAGE_START","messageId":"m1"}`, `{"type":"RUN_ERROR","message":"m"}`, `{"type":"RUN_STARTED","threadId":"th","runId":"run"}`,
		)},
	},
}

// events is an example: a whole stream.
func events(texts ...string) *oracle.Question {
	return oracle.Document("a list of Event", list(texts...))
}

// javaScriptDifferences is what JSON.parse keeps from any TypeScript SDK.
var javaScriptDifferences = []*oracle.Difference{
	{
		Name:    "json-in-javascript",
		Reason:  "JSON.parse sorts keys that look like an index.",
		View:    jsontree.InJavaScript,
		Repair:  oracle.Repaired(jsontree.InJavaScript),
		Streams: []*oracle.Stream{stream(`{"type":"STATE_SNAPSHOT","snapshot":{"b":1.00,"10":-0,"9":1}}`)},
	},
}
