package main

import (
	"github.com/msggen/msggen/golden/internal/jsontree"
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
		Name: "free-form-numbers",
		Reason: "JSON.parse reads numbers as doubles, so upstream writes 1.00 as 1 and 1e2 as 100. " +
			"Inside free-form values we keep their digits. As JavaScript sees them, they are equal.",
		View:    jsontree.AsDoubles,
		Streams: []*oracle.Stream{stream(`{"type":"STATE_SNAPSHOT","snapshot":[1.00,1e2,-0]}`)},
	},
	{
		Name:    "duplicate-keys",
		Reason:  "Of two members with one name JSON.parse keeps the last. To us they are an error: readers that disagree on them have been attacked that way.",
		Repair:  oracle.Repaired(jsontree.LastOfDuplicates),
		Streams: []*oracle.Stream{stream(`{"type":"STATE_SNAPSHOT","snapshot":1,"snapshot":2}`)},
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
		Name: "inherited-names",
		Reason: "Upstream's JSON Patch library finds what every JavaScript object and list inherits: `toString` is there for it, `length` a member of a list. " +
			"We see the members of the document.",
		Explains: inheritedNames,
		Streams: []*oracle.Stream{
			stream(`{"type":"STATE_DELTA","delta":[{"op":"copy","from":"/toString","path":"/a"}]}`),
		},
	},
	{
		Name:     "moved-into-itself",
		Reason:   "Upstream moves the root of a document into itself, which makes a circle of it. We refuse.",
		Explains: movedIntoItself,
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
		Name: "patched-scalar",
		Reason: "Upstream lets a patch of a state that is no object and no list succeed without an effect, and so it does with a move or copy of what is not there to the root. " +
			"RFC 6902 says that it fails; either way the state stays as it is.",
		Explains: patchedScalar,
		Streams: []*oracle.Stream{stream(
			`{"type":"STATE_SNAPSHOT","snapshot":null}`,
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

// javaScriptDifferences is what JSON.parse keeps from any TypeScript SDK.
var javaScriptDifferences = []*oracle.Difference{
	{
		Name:     "syntax-first",
		Reason:   "JSON.parse reads the whole text before the SDK looks at it, so that what is not JSON further on is found before a wrong value.",
		Explains: oracle.SyntaxFirst,
		Streams:  []*oracle.Stream{stream(`{"type":"CUSTOM","name":1,"value":`)},
	},
	{
		Name:    "json-in-javascript",
		Reason:  "JSON.parse reads numbers as doubles, shows the last of two members with one name, and sorts keys that look like an index.",
		View:    jsontree.InJavaScript,
		Repair:  oracle.Repaired(jsontree.InJavaScript),
		Streams: []*oracle.Stream{stream(`{"type":"STATE_SNAPSHOT","snapshot":{"b":1.00,"10":-0,"9":1}}`)},
	},
}
