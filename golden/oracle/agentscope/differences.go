package main

import (
	"encoding/json"
	"slices"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/runner"
)

// upstreamDifferences is every way in which we differ from the AgentScope package
// on purpose. Each run looks whether the examples still show them.
var upstreamDifferences = []*oracle.Difference{
	{
		Name:     "unknown-event",
		Reason:   "Upstream cannot read an event of a type that it does not know; we skip it, so that older readers survive newer agents.",
		Explains: unknownEvent,
		Streams:  []*oracle.Stream{{Start: message(), Events: []string{`{"type":"VOICE_BLOCK_START","reply_id":"r1"}`}}},
		Questions: []*oracle.Question{
			oracle.Document("AgentEvent", `{"type":"VOICE_BLOCK_START"}`),
		},
	},
	{
		Name:     "ignored-of-another-reply",
		Reason:   "Upstream warns that an event belongs to another reply even if it would have no effect in its own.",
		Explains: ignoredOfAnotherReply,
		Streams:  []*oracle.Stream{{Start: message(), Events: []string{`{"type":"USER_INTERRUPT","reply_id":"r2"}`}}},
	},
	{
		Name: "torn-result",
		Reason: "Where a data delta has a bad URL, upstream raises after it has already turned a result that is text into a list. " +
			"With us an error leaves the message as it was.",
		Explains: tornResult,
		Streams: []*oracle.Stream{{
			Start:  message(`{"type":"tool_result","id":"c1","name":"n","output":"abc","created_at":"T0"}`),
			Events: []string{`{"type":"TOOL_RESULT_DATA_DELTA","reply_id":"r1","tool_call_id":"c1","media_type":"a/b","url":"nowhere"}`},
		}},
	},
	{
		Name: "safe-integers",
		Reason: "Python's integers have no end; ours end at 2^53-1, beyond which JavaScript counts wrong. " +
			"A number of tokens beyond it cannot be read, and a sum beyond it is an error.",
		Explains: safeIntegers,
		Streams: []*oracle.Stream{{
			Start: message(),
			Events: []string{
				`{"type":"MODEL_CALL_END","reply_id":"r1","input_tokens":9007199254740991,"output_tokens":0}`,
				`{"type":"MODEL_CALL_END","reply_id":"r1","input_tokens":1,"output_tokens":0}`,
			},
		}},
		Questions: []*oracle.Question{oracle.Document("Usage", `{"input_tokens":9007199254740992,"output_tokens":0}`)},
	},
	{
		Name: "untagged",
		Reason: "Of several blocks or sources that a value without a type could be, upstream takes the one that fits best, by trying all of them. " +
			"We take the first whose required keys are there, and report what is wrong with that one.",
		Explains: untagged,
		Questions: []*oracle.Question{
			oracle.Document("ContentBlock", `{"thinking":1,"text":"a","id":"b1","created_at":"T0"}`),
			oracle.Document("ContentBlock", `{"text":"a","id":"b1","name":null,"source":{"type":"base64","data":"","media_type":""},"created_at":"T0"}`),
		},
	},
	{
		Name:      "duplicate-keys",
		Reason:    "Of two members with one name Python keeps the last. To us they are an error: readers that disagree on them have been attacked that way.",
		Repair:    oracle.Repaired(jsontree.LastOfDuplicates),
		Questions: []*oracle.Question{oracle.Document("Usage", `{"input_tokens":1,"input_tokens":2,"output_tokens":0}`)},
	},
	{
		Name:      "not-a-number",
		Reason:    "Python reads NaN and Infinity, which are not JSON, and writes null for them.",
		Repair:    bareWords,
		Questions: []*oracle.Question{oracle.Document("Msg", `{"name":"n","content":[],"role":"user","id":"m","created_at":"T0","metadata":{"a":[NaN,-Infinity]}}`)},
	},
	{
		Name:   "lax-scalars",
		Reason: "Upstream reads text and truth values as integers, and text and numbers as truth values. We do not guess.",
		Repair: laxScalars,
		Questions: []*oracle.Question{
			oracle.Document("Usage", `{"input_tokens":"3","output_tokens":true}`),
			oracle.Document("ConfirmResult", `{"confirmed":"yes","tool_call":{"id":"c1","name":"n","input":"","created_at":"T0"}}`),
		},
	},
	{
		Name:     "double-overflow",
		Reason:   "Of a number in a free-form value that no double can hold Python makes infinity, and writes it as null. We refuse it.",
		Explains: oracle.DoubleOverflow,
		Questions: []*oracle.Question{
			oracle.Document("Msg", `{"name":"n","content":[],"role":"user","id":"m","created_at":"T0","metadata":{"a":1e400}}`),
		},
	},
	{
		Name: "lone-surrogates",
		Reason: "Upstream can hold half a surrogate pair, and both halves after two deltas, but its serialiser refuses them. " +
			"We write halves as escapes, and a pair that has come together as the character it is.",
		Shows: func(e *oracle.Encounter) bool { return isUnserialisable(e.Theirs) },
		Streams: []*oracle.Stream{{
			Start: message(`{"type":"text","text":"","id":"b1"}`),
			Events: []string{
				`{"type":"TEXT_BLOCK_DELTA","reply_id":"r1","block_id":"b1","delta":"\ud83d"}`,
				`{"type":"TEXT_BLOCK_DELTA","reply_id":"r1","block_id":"b1","delta":"\ude00"}`,
			},
		}},
	},
	{
		Name: "url-crate",
		Reason: "Upstream's URL parser, Rust's url crate, departs from the WHATWG standard in corners: drive letters outside of file URLs, " +
			"behind other segments or written C| inside of them, the first of several slashes in the path of a file URL, a backslash after a port, a login without a host. We keep to the standard.",
		Explains: urlCrate,
		Questions: []*oracle.Question{
			oracle.Document("URLSource", urlSource("http://a.b/C:/x/../..")),
			oracle.Document("URLSource", urlSource("file:///a/C:/../..")),
			oracle.Document("URLSource", urlSource("file:///C|/x")),
			oracle.Document("URLSource", urlSource("file://a.b/c|/x")),
			oracle.Document("URLSource", urlSource("file://a.b//c")),
			oracle.Document("URLSource", urlSource("x://a.b:1\\c")),
			oracle.Document("URLSource", urlSource("x://:@/c")),
		},
	},
	{
		Name: "url-surrogates",
		Reason: "Half a surrogate pair in a URL is U+FFFD to us, as to the WHATWG standard. Upstream's URL parser is given UTF-8, " +
			"which has none, and so refuses the URL.",
		Explains: urlSurrogates,
		Questions: []*oracle.Question{
			oracle.Document("URLSource", `{"type":"url","url":"http://a.b/\ud83d","media_type":"a/b"}`),
			oracle.Document("URLSource", `{"type":"url","url":"data:x,\ude00#\ud83d","media_type":"a/b"}`),
		},
	},
	{
		Name: "no-types",
		Reason: "Asked for the blocks of an empty list of types, upstream gives none. Our functions take any number of types, " +
			"and none means all blocks.",
		Explains: noTypes,
		Questions: []*oracle.Question{
			{Request: runner.Request{
				Op: runner.OpAccess, Call: "get_content_blocks", Type: "Msg", Order: []string{"types"}, Variadic: true,
				Document: message(`{"type":"text","text":"a","id":"b1","created_at":"T0"}`), Args: `{"types":[]}`,
			}},
		},
	},
	orderOfDraws,
	{
		Name:     "depth",
		Reason:   "We read and write free-form values of up to 256 objects and lists inside each other. Python reads more, but pydantic writes somewhat fewer.",
		Explains: depth,
		Questions: []*oracle.Question{
			oracle.Document("AgentEvent", custom(nested(254))),
			oracle.Document("AgentEvent", custom(nested(520))),
		},
	},
}

var orderOfDraws = &oracle.Difference{
	Name: "order-of-draws",
	Reason: "Upstream draws ids and times while it tries what a value could be. We draw them for a value that is complete, " +
		"in the order of its fields, and none for what is refused.",
	Renames: func(*oracle.Encounter) bool { return true },
	Questions: []*oracle.Question{
		oracle.Document("Msg", `{"name":"n","content":[{"type":"hint","hint":"a"},{"type":"text","text":"a"}],"role":"assistant"}`),
	},
}

// javaScriptDifferences is what JSON.parse keeps from any TypeScript SDK.
var javaScriptDifferences = []*oracle.Difference{
	{
		Name:    "draws-when-refused",
		Reason:  "The SDK reads on after a problem, to report all of them, and draws ids and times for what it refuses.",
		Renames: func(e *oracle.Encounter) bool { return e.Refused },
		Streams: []*oracle.Stream{{
			Start:  message(),
			Events: []string{`{"type":"TEXT_BLOCK_START","block_id":"b1"}`, `{"type":"TEXT_BLOCK_START","reply_id":"r1","block_id":"b1"}`},
		}},
	},
	{
		Name:   "json-in-javascript",
		Reason: "JSON.parse sorts keys that look like an index.",
		View:   jsontree.InJavaScript,
		Repair: oracle.Repaired(jsontree.InJavaScript),
		Questions: []*oracle.Question{
			oracle.Document("Msg", `{"name":"n","content":[],"role":"user","id":"m","created_at":"T0","metadata":{"b":1.00,"10":-0,"9":1}}`),
		},
	},
}

// pythonDifferences is what reading a text as a whole keeps from the Python packages.
var pythonDifferences = []*oracle.Difference{
	{
		Name:    "draws-ahead-of-no-json",
		Reason:  "Python sees that a text is no JSON, or has a name twice, before it reads what stands in front of that, and draws nothing for it.",
		Renames: refusedAsJSON,
		Streams: []*oracle.Stream{{
			Start: message(),
			Events: []string{
				`{"type":"USER_CONFIRM_RESULT","reply_id":"r1","confirm_results":[{"confirmed":true,"tool_call":{"id":"","name":"","input":""},"tool_call":0}]}`,
				`{"type":"TEXT_BLOCK_START","reply_id":"r1","block_id":"b1"}`,
			},
		}, {
			Start: message(),
			Events: []string{
				`{"type":"EXTERNAL_EXECUTION_RESULT","reply_id":"r1","execution_results":[{"output":[{"source":{"url":"a:b","media_type":""}},{"text":Infinity}]}]}`,
				`{"type":"TEXT_BLOCK_START","reply_id":"r1","block_id":"b1"}`,
			},
		}},
	},
}

// refusedAsJSON reports whether there was an error in a stream that has an event which is
// no JSON, or has two members of one name, up to where it is.
func refusedAsJSON(e *oracle.Encounter) bool {
	return e.Refused && e.Stream != nil && slices.ContainsFunc(e.Stream.Events[:e.At+1], func(event string) bool {
		return !json.Valid([]byte(event)) || jsontree.LastOfDuplicates(event) != event
	})
}
