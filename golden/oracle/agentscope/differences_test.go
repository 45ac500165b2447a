package main

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/oracle/command"
	"github.com/msggen/msggen/golden/internal/runner"
)

func spec(t *testing.T) *ir.Protocol {
	t.Helper()
	p, err := command.Load("../../..", "spec/agentscope")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// told is a side that begins as the interpreter does and answers the first event
// or question as it is told.
type told struct {
	interp *runner.Interp
	answer runner.Answer
	value  func(string) string // what its state is, of ours before the event
	before string
}

func (s *told) Do(r runner.Request) (runner.Answer, error) {
	if r.Op == runner.OpBegin {
		a, err := s.interp.Do(r)
		s.before = a.Value
		return a, err
	}
	a := s.answer
	if s.value != nil {
		a.Value = s.value(s.before)
	}
	return a, nil
}

func same(before string) string { return before }

const textDelta = `{"type":"TEXT_BLOCK_DELTA","id":"e","created_at":"T","reply_id":"r1","block_id":"b1","delta":"x"}`

// Every difference is matched as narrowly as it can be: what is nearly it is found.
func TestDifferencesAreNarrow(t *testing.T) {
	protocol := spec(t)
	textResult := message(`{"type":"tool_result","id":"c1","name":"n","output":"abc","created_at":"T0"}`)
	torn := func(text string) func(string) string {
		return func(before string) string {
			block := `[{"type":"text","text":"` + text + `","id":"id-7","created_at":"t-7","finished_at":null}]`
			return strings.Replace(before, `"output":"abc"`, `"output":`+block, 1)
		}
	}
	badURL := `{"type":"TOOL_RESULT_DATA_DELTA","id":"e","created_at":"T","reply_id":"r1","tool_call_id":"c1","block_id":"d","media_type":"","url":"x"}`
	usage := func(in, out string) func(string) string {
		return func(before string) string {
			return strings.Replace(before, `"usage":null`, `"usage":{"input_tokens":`+in+`,"output_tokens":`+out+`,"cache_input_tokens":0,"cache_creation_input_tokens":0}`, 1)
		}
	}
	for _, c := range []struct {
		name, start, event string
		outcome, message   string
		value              func(string) string
		known              string // "" for a finding
	}{
		{"custom, but raised", message(), `{"type":"CUSTOM","name":"n"}`, raised, "AttributeError: no reply_id", same, ""},
		{"another event that raises", message(), `{"type":"USER_INTERRUPT","reply_id":"r1"}`, raised, "AttributeError", same, ""},

		{"unknown", message(), `{"type":"VOICE"}`, rejected, "", same, "unknown-event"},
		{"unknown, but applied", message(), `{"type":"VOICE"}`, applied, "", same, ""},
		{"known, but rejected", message(), textDelta, rejected, "", same, ""},

		{"of another reply", message(), `{"type":"USER_INTERRUPT","reply_id":"r2"}`, skipped, "reply_id 'r2' does not match message id", same, "ignored-of-another-reply"},
		{"skipped for another reason", message(), `{"type":"USER_INTERRUPT","reply_id":"r1"}`, skipped, "not found", same, ""},

		{"torn", textResult, badURL, raised, "", torn("abc"), "torn-result"},
		{"torn, but another text", textResult, badURL, raised, "", torn("abd"), ""},
		{"torn, but applied", textResult, badURL, applied, "", torn("abc"), ""},
		{"torn by another event", textResult, textDelta, raised, "", torn("abc"), ""},

		{"unsafe number", message(), modelCallEnd("9007199254740992"), applied, "", usage("9007199254740992", "1"), "safe-integers"},
		{"unsafe number, but ignored", message(), modelCallEnd("9007199254740992"), skipped, "", same, ""},
		{"unsafe number, but another change", message(), modelCallEnd("9007199254740992"), applied, "", func(before string) string {
			return strings.Replace(before, `"Friday"`, `"Monday"`, 1)
		}, ""},
		{"safe number, but rejected", message(), modelCallEnd("1"), rejected, "", same, ""},

		{"lax number", message(), modelCallEnd(`"3"`), applied, "", usage("3", "1"), "lax-scalars"},
		{"lax number, but another sum", message(), modelCallEnd(`"3"`), applied, "", usage("4", "1"), ""},
		{"no number", message(), modelCallEnd(`"x"`), applied, "", usage("0", "1"), ""},
		{"duplicate", message(), modelCallEnd(`1,"input_tokens":2`), applied, "", usage("2", "1"), "duplicate-keys"},
		{"first of duplicates", message(), modelCallEnd(`1,"input_tokens":2`), applied, "", usage("1", "1"), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := &oracle.Oracle{
				Reducer:   *runner.ReducerOf(protocol, "append_event"),
				Reference: runner.NewInterp(protocol),
				Sides: []*oracle.Side{{
					Name: "upstream", Same: sameFate, Canonical: canonical, Differences: upstreamDifferences,
					Runner: &told{
						interp: runner.NewInterp(protocol), value: c.value,
						answer: runner.Answer{Outcome: c.outcome, Message: c.message},
					},
				}},
			}
			found, err := o.Streams([]*oracle.Stream{{Start: c.start, Events: []string{c.event}}})
			if err != nil {
				t.Fatal(err)
			}
			known := slices.Collect(maps.Keys(o.Counts.Differences))
			switch {
			case c.known == "" && len(found) == 0:
				t.Errorf("taken for %v", known)
			case c.known != "" && len(found) > 0:
				t.Errorf("found %s", found[0].Report())
			case c.known != "" && !slices.Contains(known, "upstream "+c.known):
				t.Errorf("taken for %v", known)
			}
		})
	}
}

// So it is for documents and calls.
func TestQuestionDifferencesAreNarrow(t *testing.T) {
	protocol := spec(t)
	var (
		one     = `{"type":"text","text":"a","id":"b1","created_at":"T0","finished_at":null}`
		blocks  = access(protocol, "get_content_blocks", message(one), `{"types":[]}`)
		has     = access(protocol, "has_content_blocks", message(one), `{"types":[]}`)
		hasNone = access(protocol, "has_content_blocks", message(), `{"types":[]}`)
		texts   = access(protocol, "get_content_blocks", message(one), `{"types":["text"]}`)
		drive   = oracle.Document("URLSource", urlSource("http://a.b/C:/x/../.."))
		plain   = oracle.Document("URLSource", urlSource("http://a.b/c/../d"))
		whole   = oracle.Document("URLSource", `{"type":"url","url":"http://a.b/\ud83d\ude00","media_type":"a/b"}`)
		deep    = oracle.Document("AgentEvent", custom(nested(520)))
		shallow = oracle.Document("AgentEvent", custom(nested(5)))
	)
	read := func(value string) func(runner.Answer) runner.Answer {
		return func(runner.Answer) runner.Answer { return runner.Answer{Outcome: ok, Value: value} }
	}
	with := func(old, new string) func(runner.Answer) runner.Answer {
		return func(ours runner.Answer) runner.Answer {
			return runner.Answer{Outcome: ok, Value: strings.ReplaceAll(ours.Value, old, new)}
		}
	}
	refused := func(runner.Answer) runner.Answer { return runner.Answer{Outcome: rejected} }
	unwritten := func(runner.Answer) runner.Answer {
		return runner.Answer{Outcome: ok, Warnings: []string{"unserialisable"}}
	}
	for _, c := range []struct {
		name     string
		question *oracle.Question
		answer   func(runner.Answer) runner.Answer
		known    string // "" for a finding
	}{
		{"no types", blocks, read("[]"), "no-types"},
		{"no types, but some blocks", blocks, read("[null]"), ""},
		{"no types, but no answer", blocks, read("false"), ""},
		{"no types, has", has, read("false"), "no-types"},
		{"no types, has none", hasNone, read("true"), ""},
		{"a type", texts, read("[]"), ""},
		{"drive", drive, with("http://a.b/", "http://a.b/C:/"), "url-crate"},
		{"drive, but another member", drive, with(`"a/b"`, `"b/a"`), ""},
		{"no drive", plain, with("/d", "/c"), ""},
		{"whole pair", whole, refused, ""},
		{"deep", deep, read("{}"), "depth"},
		{"not deep, but unwritten", shallow, unwritten, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := &oracle.Oracle{
				Reference: runner.NewInterp(protocol),
				Sides: []*oracle.Side{{
					Name: "upstream", Same: sameFate, Canonical: canonical, Differences: upstreamDifferences,
					Runner: answering{runner.NewInterp(protocol), c.answer},
				}},
			}
			found, err := o.Questions([]*oracle.Question{c.question})
			if err != nil {
				t.Fatal(err)
			}
			known := slices.Collect(maps.Keys(o.Counts.Differences))
			switch {
			case c.known == "" && len(found) == 0:
				t.Errorf("taken for %v", known)
			case c.known != "" && len(found) > 0:
				t.Errorf("found %s", found[0].Report())
			case c.known != "" && !slices.Contains(known, "upstream "+c.known):
				t.Errorf("taken for %v", known)
			}
		})
	}
}

// answering makes its answers of those of the interpreter.
type answering struct {
	interp *runner.Interp
	answer func(ours runner.Answer) runner.Answer
}

func (a answering) Do(r runner.Request) (runner.Answer, error) {
	ours, err := a.interp.Do(r)
	return a.answer(ours), err
}

func modelCallEnd(input string) string {
	return `{"type":"MODEL_CALL_END","id":"e","created_at":"T","reply_id":"r1","input_tokens":` + input + `,"output_tokens":1}`
}

// Every difference is told once, with a reason and an example.
func TestDifferencesAreListed(t *testing.T) {
	for _, list := range [][]*oracle.Difference{upstreamDifferences, javaScriptDifferences, pythonDifferences} {
		names := map[string]bool{}
		for _, d := range list {
			if names[d.Name] || d.Reason == "" || len(d.Streams)+len(d.Questions) == 0 {
				t.Errorf("%s is not listed well", d.Name)
			}
			names[d.Name] = true
		}
	}
}

// Ids may have other numbers behind a refused event that is no JSON or has two members of
// one name, and behind no other.
func TestRefusedAsJSON(t *testing.T) {
	const twice, once, odd = `{"a":[{"b":1,"b":2}]}`, `{"a":[{"b":1},{"b":2}]}`, `{"a":NaN}`
	for _, c := range []struct {
		events  []string
		at      int
		refused bool
		want    bool
	}{
		{[]string{twice, once}, 1, true, true},
		{[]string{twice}, 0, true, true},
		{[]string{odd}, 0, true, true},
		{[]string{twice, once}, 1, false, false},
		{[]string{once, once}, 1, true, false},
		{[]string{once, twice}, 0, true, false},
	} {
		e := &oracle.Encounter{Stream: &oracle.Stream{Events: c.events}, At: c.at, Refused: c.refused}
		if got := refusedAsJSON(e); got != c.want {
			t.Errorf("%v at %d, refused %t: got %t", c.events, c.at, c.refused, got)
		}
	}
	if refusedAsJSON(&oracle.Encounter{Refused: true}) {
		t.Error("a document has nothing behind it")
	}
}
