package main

import (
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// streams makes up streams of chunks: what servers send, what is cut off, and what does
// not even fit the types.
type streams struct {
	*chance.Source
	chunk ir.Type
	seed  uint64
}

// next makes up the n-th stream of the seed. Half of them are what a server may send.
func (s *streams) next(n int) *oracle.Stream {
	made := &oracle.Stream{Label: fmt.Sprintf("seed %d, stream %d", s.seed, n), Events: s.story()}
	if s.IntN(2) == 0 {
		s.disturb(made)
	}
	if s.IntN(8) == 0 {
		made.Events = made.Events[:s.IntN(len(made.Events)+1)]
	}
	return made
}

// story is a message as a server sends it, of some steps.
func (s *streams) story() []string {
	var chunks []string
	if s.IntN(8) > 0 {
		chunks = append(chunks, `{"type":"start"`+s.pick([]string{`,"messageId":"m1"`, `,"messageId":"m1"`, ``})+s.maybe(`,"messageMetadata":`+s.metadata())+`}`)
	}
	for range 1 + s.IntN(3) {
		chunks = append(chunks, step)
		chunks = append(chunks, s.step()...)
		chunks = append(chunks, stepEnds)
	}
	switch s.IntN(8) {
	case 0:
		return append(chunks, `{"type":"abort"`+s.maybe(`,"reason":"user"`)+`}`)
	case 1:
		return append(chunks, `{"type":"error","errorText":"An error occurred."}`)
	default:
		reason := s.pick([]string{"stop", "length", "content-filter", "tool-calls", "error", "other"})
		return append(chunks, `{"type":"finish"`+s.maybe(`,"finishReason":"`+reason+`"`)+s.maybe(`,"messageMetadata":`+s.metadata())+`}`)
	}
}

// step is what comes in a step, by several writers in turn.
func (s *streams) step() []string {
	var writers [][]string
	for i := range 1 + s.IntN(4) {
		writers = append(writers, s.writer(i))
	}
	var chunks []string
	for len(writers) > 0 {
		i := s.IntN(len(writers))
		chunks = append(chunks, writers[i][0])
		if writers[i] = writers[i][1:]; len(writers[i]) == 0 {
			writers = append(writers[:i], writers[i+1:]...)
		}
	}
	return chunks
}

// writer is a part, and what comes of it. Parts are counted anew in each step.
func (s *streams) writer(i int) []string {
	switch s.IntN(10) {
	case 0, 1:
		return s.text("text", i)
	case 2:
		return s.text("reasoning", i)
	case 3:
		return []string{`{"type":"file","url":"https://example.com/a","mediaType":"image/png"` + s.provider() + `}`}
	case 4:
		return []string{s.pick([]string{
			`{"type":"source-url","sourceId":"s","url":"https://example.com"` + s.maybe(`,"title":"T"`) + s.provider() + `}`,
			`{"type":"source-document","sourceId":"s","mediaType":"text/plain","title":"T"` + s.maybe(`,"filename":"a.txt"`) + s.provider() + `}`,
		})}
	case 5:
		var chunks []string
		for range 1 + s.IntN(3) {
			chunks = append(chunks, `{"type":"data-`+s.pick([]string{"weather", "note", ""})+`"`+
				s.maybe(`,"id":"`+s.pick([]string{"1", "2"})+`"`)+`,"data":`+s.pick(values)+
				s.maybe(`,"transient":`+s.pick([]string{"true", "false"}))+`}`)
		}
		return chunks
	case 6:
		return []string{`{"type":"message-metadata","messageMetadata":` + s.metadata() + `}`}
	default:
		return s.tool(i)
	}
}

// text is a text, or reasoning.
func (s *streams) text(kind string, i int) []string {
	chunk := func(what, rest string) string {
		return fmt.Sprintf(`{"type":"%s-%s","id":"%d"%s%s}`, kind, what, i, rest, s.provider())
	}
	chunks := []string{chunk("start", "")}
	for range s.IntN(5) {
		chunks = append(chunks, chunk("delta", `,"delta":`+jsontree.Quote(s.pick(words))))
	}
	return append(chunks, chunk("end", ""))
}

// tool is the call of a tool, and what comes of it.
func (s *streams) tool(i int) []string {
	dynamic := s.maybe(`,"dynamic":true`)
	chunk := func(what, rest string) string {
		return fmt.Sprintf(`{"type":"tool-%s","toolCallId":"c%d"%s}`, what, i, rest)
	}
	about := func() string {
		return dynamic + s.maybe(`,"providerExecuted":`+s.pick([]string{"true", "false"})) + s.maybe(`,"toolMetadata":{"a":1}`) + s.provider()
	}
	begins := func() string { return `,"toolName":"f-` + fmt.Sprint(i) + `"` + about() + s.maybe(`,"title":"F"`) }
	var chunks []string
	if s.IntN(4) > 0 {
		encoding := s.pick([]string{"", "", "", `,"inputEncoding":"json"`, `,"inputEncoding":"text"`})
		chunks = append(chunks, chunk("input-start", begins()+encoding))
		for _, piece := range pieces(s, inputs) {
			chunks = append(chunks, chunk("input-delta", `,"inputTextDelta":`+jsontree.Quote(piece)))
		}
	}
	if s.IntN(8) == 0 {
		failed := strings.Replace(begins(), `,"title":"F"`, "", 1)
		chunks = append(chunks, chunk("input-error", failed+`,"input":`+s.pick(values)+`,"errorText":"no"`))
		return append(chunks, chunk("output-error", about()+`,"errorText":"no"`))
	}
	chunks = append(chunks, chunk("input-available", begins()+`,"input":`+s.pick(values)))
	if s.IntN(4) == 0 {
		asked := s.maybe(`,"approvalDescriptor":`+s.pick(values)) + s.maybe(`,"inputSchemaInput":`+s.pick(values)) + s.maybe(`,"signature":"s"`)
		chunks = append(chunks, chunk("approval-request", `,"approvalId":"a"`+asked))
		if s.IntN(3) == 0 {
			return append(chunks, chunk("output-denied", ""))
		}
	}
	for range s.IntN(3) {
		chunks = append(chunks, chunk("output-available", about()+`,"preliminary":true,"output":`+s.pick(values)))
	}
	if s.IntN(4) == 0 {
		return append(chunks, chunk("output-error", about()+`,"errorText":"no"`))
	}
	return append(chunks, chunk("output-available", about()+`,"output":`+s.pick(values)))
}

func (s *streams) provider() string {
	return s.maybe(`,"providerMetadata":` + s.pick([]string{`{}`, `{"openai":{"itemId":"i"}}`, `{"anthropic":{"signature":null}}`}))
}

func (s *streams) metadata() string {
	return s.pick([]string{`null`, `{}`, `{"a":1}`, `{"usage":{"in":1}}`, `{"usage":{"out":2,"in":null}}`, `{"usage":null}`, `{"a":[1,null]}`, `{"a":{"b":{"c":1}}}`})
}

var words = []string{"a", " b", "", "é", "😀", `"`, "\n", "tea", "{"}

var values = []string{`{}`, `{"city":"Rome","n":[1,2.5,true]}`, `null`, `"text"`, `1`, `[]`, `{"a":{"b":null}}`}

var inputs = []string{
	`{}`, `{"city":"Rome","n":[1,2.5,true]}`, `{"text":"a\u00e9\ud83d\ude00"}`, `{"a":{"b":null,"c":false}}`, `[1,[2,{"x":-1e3}]]`,
	`tru`, ``, `"text"`, `120`, `{"a":1}}`, ` { "a" : "b" } `, `[{"a":[]},"b\\\"c"]`,
}

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

// others are chunks that are rare, or of other versions.
var others = []string{
	begun, `{"type":"start","messageId":"m1"}`, `{"type":"start","messageId":""}`, step, stepEnds,
	`{"type":"custom","kind":"a.b"}`, `{"type":"reset-step"}`, `{"type":"finish","finishReason":"interrupted"}`,
	`{"type":"tool-input-start","toolCallId":"c0","toolName":"g"}`,
	`{"type":"tool-input-start","toolCallId":"c0","toolName":"g","dynamic":true}`,
	`{"type":"tool-input-error","toolCallId":"c1","toolName":"g","input":1,"errorText":"no","title":"G","dynamic":true}`,
	`{"type":"text-start","id":"0"}`, `{"type":"reasoning-start","id":"0"}`, `{"type":"text-end","id":"0"}`,
	`{"type":"message-metadata","messageMetadata":"a"}`, `{"type":"data-note","id":"1","data":{"10":1,"9":1}}`,
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
		*n = *jsontree.Text(s.pick([]string{`null`, `""`, `"x"`, `0`, `1`, `-1`, `true`, `{}`, `[]`}))
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

// maybe is a text or, more often, nothing.
func (s *streams) maybe(text string) string {
	if s.IntN(3) > 0 {
		return ""
	}
	return text
}
