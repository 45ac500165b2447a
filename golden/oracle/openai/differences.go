package main

import (
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// stream is an example.
func stream(events ...string) *oracle.Stream { return &oracle.Stream{Events: events} }

// of is a chunk with one choice.
func of(choice string) string {
	return `{"id":"c1","created":1,"model":"m","choices":[{"index":0,` + choice + `}]}`
}

// Chunks that examples are made of.
var (
	begun   = of(`"delta":{"role":"assistant","content":""}`)
	stopped = of(`"delta":{},"finish_reason":"stop"`)
)

// differences is every way in which we differ from the openai package on purpose.
func (f *form) differences() []*oracle.Difference {
	return []*oracle.Difference{
		{
			Name:   "duplicate-keys",
			Reason: "Of two members with one name JSON.parse keeps the last. To us they are an error: readers that disagree on them have been attacked that way.",
			Repair: oracle.Repaired(jsontree.LastOfDuplicates),
			Streams: []*oracle.Stream{
				stream(`{"id":"c1","id":"c2","created":1,"model":"m","choices":[]}`),
			},
		},
		{
			Name: "unchecked",
			Reason: "Upstream does not look at the types of what it reads: a number becomes text, an object `[object Object]`, an index a property. " +
				"To us what does not have its type is an error, at its path.",
			Explains: unchecked,
			Streams:  []*oracle.Stream{stream(of(`"delta":{"content":1}`)), stream(of(`"delta":{"tool_calls":[{"index":0,"id":{}}]}`))},
		},
		{
			Name:     "no-chunks",
			Reason:   "Upstream refuses a stream without a chunk. With us it gives no completion.",
			Explains: noChunks,
			Streams:  []*oracle.Stream{stream(done)},
		},
		{
			Name:     "no-choices",
			Reason:   "Upstream fails on a chunk whose choices are missing or null, which some servers send with the usage. To us it has none.",
			Explains: noChoices,
			Streams:  []*oracle.Stream{stream(begun, `{"id":"c1","created":1,"model":"m"}`), stream(begun, `{"id":"c1","created":1,"model":"m","choices":null}`)},
		},
		{
			Name:     "cut-off",
			Reason:   "Upstream does not look for `[DONE]`: a stream that was cut off behind the reason of its last choice looks complete. Our readers refuse it, and nothing is completed.",
			Explains: cutOff,
			Shows:    func(e *oracle.Encounter) bool { return e.Text == cut },
			Streams:  []*oracle.Stream{stream(begun, stopped, cut), stream(begun, cut)},
		},
		{
			Name: "gaps",
			Reason: "Upstream puts choices and calls into lists at their indexes, with holes where an index never came, on which programs fail, and it does so itself at the end, with a TypeError. " +
				"We have them in order, without holes.",
			View:     f.withoutHoles,
			Explains: f.hole,
			Streams: []*oracle.Stream{
				stream(`{"id":"c1","created":1,"model":"m","choices":[{"index":1,"delta":{"role":"assistant"},"finish_reason":"stop"}]}`, done),
				stream(begun, `{"id":"c1","created":1,"model":"m","choices":[{"index":2,"delta":{"role":"assistant"},"finish_reason":"stop"}]}`, stopped, done),
				stream(of(`"delta":{"role":"assistant","tool_calls":[{"index":2,"id":"t","type":"function","function":{"name":"f"}}]},"finish_reason":"tool_calls"`), done),
			},
		},
		{
			Name:     "index-limit",
			Reason:   "Upstream refuses indexes from 128 on, since its lists would have as many holes. Ours have none.",
			Explains: indexLimit,
			Streams: []*oracle.Stream{
				stream(`{"id":"c1","created":1,"model":"m","choices":[{"index":128}]}`),
				stream(of(`"delta":{"tool_calls":[{"index":128}]}`)),
			},
		},
		{
			Name:     "role-assumed",
			Reason:   "Upstream refuses a message whose role never came. With us the model speaks, if nobody says: some servers leave it out.",
			Explains: roleAssumed,
			Streams:  []*oracle.Stream{stream(of(`"delta":{"content":"a"},"finish_reason":"stop"`), done)},
		},
		{
			Name:     "type-assumed",
			Reason:   "Upstream fails on a call whose type never came. With us it is the call of a function: some servers leave it out.",
			Explains: typeAssumed,
			Streams: []*oracle.Stream{
				stream(of(`"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"t","function":{"name":"f"}}]}`), stopped),
				stream(of(`"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"t","function":{"name":"f"}}]},"finish_reason":"stop"`), done),
			},
		},
		{
			Name:     "no-arguments",
			Reason:   "Upstream refuses a retired function call without arguments, but not the call of a tool without them. With us they are empty in both.",
			Explains: noArguments,
			Streams:  []*oracle.Stream{stream(of(`"delta":{"role":"assistant","function_call":{"name":"f"}},"finish_reason":"function_call"`), done)},
		},
		{
			Name:     "nameless",
			Reason:   "Upstream takes the call of a tool whose name is empty, which nobody can carry out. We refuse it at the end.",
			Explains: nameless,
			Streams:  []*oracle.Stream{stream(of(`"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"t","type":"function","function":{"arguments":"{}"}}]},"finish_reason":"tool_calls"`), done)},
		},
		{
			Name:     "no-function-yet",
			Reason:   "Upstream fails with a TypeError on a piece of a call that has its type before its function. We wait for the end.",
			Explains: noFunctionYet,
			Streams:  []*oracle.Stream{stream(begun, of(`"delta":{"tool_calls":[{"index":0,"id":"t","type":"function"}]}`))},
		},
		{
			Name:     "sound-is-whole",
			Reason:   "Upstream takes sound for complete if its expiry came alone and last. To us it is complete when it has an expiry.",
			Explains: soundIsWhole,
			Streams:  []*oracle.Stream{stream(of(`"delta":{"role":"assistant","audio":{"id":"a","data":"QQ==","transcript":"a","expires_at":9}}`), done)},
		},
		{
			Name:     "both-calls",
			Reason:   "Where a message has a retired function call, upstream drops calls of tools and sources without a look at them. We keep what was sent.",
			Explains: f.bothCalls,
			Streams: []*oracle.Stream{
				stream(of(`"delta":{"role":"assistant","function_call":{"name":"f","arguments":""},"tool_calls":[{"index":0,"id":"t","type":"function","function":{"name":"f"}}]},"finish_reason":"stop"`), done),
			},
		},
		{
			Name:     "sources",
			Reason:   "Upstream keeps the sources of the last chunk that has some. We collect them.",
			Explains: f.sources,
			Parts:    true,
			Streams: []*oracle.Stream{stream(
				of(`"delta":{"annotations":[{"type":"url_citation"}]}`), of(`"delta":{"annotations":[{"type":"file"}]}`),
			)},
		},
		{
			Name:     "erased",
			Reason:   "Upstream lets a null take away what an earlier chunk has said of the whole completion, such as the usage. To us null says nothing.",
			Explains: f.erased,
			Parts:    true,
			Streams: []*oracle.Stream{stream(
				`{"id":"c1","created":1,"model":"m","choices":[],"service_tier":"flex"}`, `{"id":"c1","created":1,"model":"m","choices":[],"service_tier":null}`,
			)},
		},
		{
			Name:     "unnamed-chunk",
			Reason:   "Upstream passes over what a chunk without an id says of the whole completion, such as the usage. We take it.",
			Explains: f.unnamedChunk,
			Parts:    true,
			Streams:  []*oracle.Stream{stream(begun, `{"id":"","choices":[],"service_tier":"flex"}`)},
		},
		{
			Name:     "empty-words",
			Reason:   "Upstream takes an empty role, reason, type or fingerprint for none. To us it is a value that the API does not have today, like any other.",
			Explains: f.emptyWords,
			Parts:    true,
			Streams: []*oracle.Stream{
				stream(of(`"delta":{"role":""}`)), stream(begun, of(`"finish_reason":""`)),
				stream(begun, stopped, `{"id":"c1","choices":[],"system_fingerprint":""}`, done),
			},
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
		Streams: []*oracle.Stream{stream(`{"id":"c1","moderation":{"b":1,"10":2,"9":1}}`)},
	},
}
