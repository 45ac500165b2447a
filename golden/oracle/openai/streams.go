package main

import (
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// streams makes up streams of chunks: what the API sends, what other servers make of
// it, and what does not even fit the types.
type streams struct {
	*chance.Source
	chunk ir.Type
	seed  uint64
}

// next makes up the n-th stream of the seed. Half of them are what the API may send.
func (s *streams) next(n int) *oracle.Stream {
	made := &oracle.Stream{Label: fmt.Sprintf("seed %d, stream %d", s.seed, n)}
	made.Events = s.story()
	if s.IntN(2) == 0 {
		s.disturb(made)
	}
	if s.IntN(8) == 0 {
		made.Events = append(made.Events[:s.IntN(len(made.Events)+1)], cut)
	} else {
		made.Events = append(made.Events, done)
	}
	return made
}

// story is a completion as the API sends it, with choices in turn.
func (s *streams) story() []string {
	var parts [][]string // of each choice
	count := 1 + s.IntN(4)*s.IntN(2)
	for index := range count {
		parts = append(parts, s.choice(index))
	}
	var events []string
	for len(parts) > 0 {
		i := s.IntN(len(parts))
		events = append(events, s.with(parts[i][0]))
		if parts[i] = parts[i][1:]; len(parts[i]) == 0 {
			parts = append(parts[:i], parts[i+1:]...)
		}
	}
	if s.IntN(2) == 0 {
		details := s.pick([]string{`{}`, `{"reasoning_tokens":3}`, `null`})
		events = append(events, `{"id":"c1","object":"chat.completion.chunk","created":1,"model":"m","choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3,"completion_tokens_details":`+details+`}}`)
	}
	return events
}

// with is a chunk with one choice.
func (s *streams) with(choice string) string {
	rest := s.pick([]string{"", "", "", `,"usage":null`, `,"service_tier":"default"`, `,"system_fingerprint":"f"`, `,"obfuscation":"x"`})
	return `{"id":"c1","object":"chat.completion.chunk","created":1,"model":"m","choices":[` + choice + `]` + rest + `}`
}

// choice is what comes of one choice: what is said, and why it ends.
func (s *streams) choice(index int) []string {
	part := func(delta, rest string) string {
		return fmt.Sprintf(`{"index":%d,"delta":%s%s}`, index, delta, rest)
	}
	parts := []string{part(s.pick([]string{`{"role":"assistant","content":""}`, `{"role":"assistant","content":null}`, `{"role":"assistant","refusal":null}`}), s.pick([]string{"", `,"finish_reason":null`, `,"logprobs":null`}))}
	reason := `"stop"`
	said := func(name string) {
		for range 1 + s.IntN(6) {
			token := jsontree.Quote(s.pick(words))
			logprobs := ""
			if s.IntN(3) == 0 {
				logprobs = `,"logprobs":{` + jsontree.Quote(name) + `:[{"token":` + token + `,"logprob":-0.5,"bytes":[1],"top_logprobs":[]}]}`
			}
			parts = append(parts, part(`{`+jsontree.Quote(name)+`:`+token+`}`, logprobs))
		}
	}
	switch s.IntN(8) {
	case 0, 1, 2:
		said("content")
	case 3:
		said("refusal")
	case 4, 5:
		if s.IntN(3) == 0 {
			said("content")
		}
		for _, call := range s.calls() {
			parts = append(parts, part(`{"tool_calls":[`+call+`]}`, ""))
		}
		reason = `"tool_calls"`
	case 6:
		parts = append(parts, part(`{"function_call":{"name":"f","arguments":""}}`, ""))
		for _, piece := range pieces(s, arguments) {
			parts = append(parts, part(`{"function_call":{"arguments":`+jsontree.Quote(piece)+`}}`, ""))
		}
		reason = `"function_call"`
	case 7:
		parts = append(parts, part(`{"audio":{"id":"a1","transcript":"He"}}`, ""), part(`{"audio":{"data":"QUJD"}}`, ""),
			part(`{"audio":{"transcript":"y","data":"REVG"}}`, ""))
		return append(parts, part(`{"audio":{"expires_at":9}}`, ""))
	}
	return append(parts, part(`{}`, `,"finish_reason":`+s.pick([]string{reason, reason, `"length"`, `"content_filter"`})))
}

// calls are the pieces of some calls of tools.
func (s *streams) calls() []string {
	var calls []string
	for i := range 1 + s.IntN(3) {
		if s.IntN(5) == 0 {
			calls = append(calls, fmt.Sprintf(`{"index":%d,"id":"t%d","type":"custom","custom":{"name":"shell","input":""}}`, i, i))
			for range s.IntN(4) {
				calls = append(calls, fmt.Sprintf(`{"index":%d,"custom":{"input":%s}}`, i, jsontree.Quote(s.pick(words))))
			}
			continue
		}
		calls = append(calls, fmt.Sprintf(`{"index":%d,%s"type":"function","function":{"name":"f%d","arguments":""}}`, i, s.pick([]string{fmt.Sprintf(`"id":"t%d",`, i), fmt.Sprintf(`"id":"t%d",`, i), ""}), i))
		for _, piece := range pieces(s, arguments) {
			calls = append(calls, fmt.Sprintf(`{"index":%d,"function":{"arguments":%s}}`, i, jsontree.Quote(piece)))
		}
	}
	return calls
}

var words = []string{"a", " b", "", "é", "😀", `"`, "\n", "tea", "{"}

var arguments = []string{`{}`, `{"city":"Rome","n":[1,2.5,true]}`, `{"text":"a\u00e9\ud83d\ude00"}`, `{"a":{"b":null}}`, `[1]`, `tru`, ``}

// pieces are those of one of some texts.
func pieces(s *streams, texts []string) []string {
	var out []string
	for text := s.pick(texts); text != ""; {
		n := 1 + s.IntN(len(text))
		for n < len(text) && text[n]&0xC0 == 0x80 {
			n++
		}
		out, text = append(out, text[:n]), text[n:]
	}
	return out
}

// disturb does to a stream what networks, other servers and bugs do: chunks come twice,
// too late, not at all, damaged, or made up.
func (s *streams) disturb(made *oracle.Stream) {
	for range 1 + s.IntN(3) {
		events := made.Events
		if len(events) == 0 {
			return
		}
		i, j := s.IntN(len(events)), s.IntN(len(events))
		switch s.IntN(8) {
		case 0:
			events[i] = events[j]
		case 1:
			events[i], events[j] = events[j], events[i]
		case 2:
			made.Events = append(events[:i:i], events[i+1:]...)
		case 3, 4:
			events[i] = s.damage(events[i])
		case 5:
			events[i] = s.Document(s.chunk)
		case 6:
			events[i] = s.Damaged(s.chunk)
		case 7:
			events[i] = s.pick(others)
		}
	}
}

// others are chunks of other servers.
var others = []string{
	`{"id":"","object":"","created":0,"model":"","choices":[],"prompt_filter_results":[]}`,
	`{"id":"c2","created":2,"model":"m2","choices":[{"index":0,"delta":{"content":"x"}}]}`,
	`{"error":{"message":"Overloaded","type":"server_error"}}`,
	`{"id":"c1","created":1,"model":"m","choices":[],"service_tier":null,"usage":null}`,
	`{"id":"c1","created":1,"model":"m","choices":[{"index":0,"delta":{"tool_calls":[{"index":3,"function":{"name":"g","arguments":"{}"}}]}}]}`,
	`{"id":"c1","created":1,"model":"m","choices":[{"index":1,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"u","title":"t","start_index":0,"end_index":1}}]}}]}`,
}

// damage changes a chunk in one place: a value is another, or a member is missing.
func (s *streams) damage(text string) string {
	root, err := jsontree.Parse(text)
	if err != nil {
		return text
	}
	var nodes []*jsontree.Node
	root.Walk(func(n *jsontree.Node) { nodes = append(nodes, n) })
	n := nodes[s.IntN(len(nodes))]
	if n.Kind == jsontree.Scalar || len(n.Items) == 0 || s.IntN(6) == 0 {
		*n = *jsontree.Text(s.pick([]string{`null`, `""`, `"x"`, `0`, `1`, `-1`, `200`, `true`, `{}`, `[]`}))
	} else {
		n.Delete(s.IntN(len(n.Items)))
	}
	if s.IntN(20) == 0 {
		text = root.String()
		return strings.ToValidUTF8(text[:s.IntN(len(text)+1)], "")
	}
	return root.String()
}

func (s *streams) pick(stock []string) string { return stock[s.IntN(len(stock))] }
