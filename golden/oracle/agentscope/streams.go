package main

import (
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// streams makes up streams of events: what agents send, what they never would,
// and what does not even fit the types.
type streams struct {
	*chance.Source
	message, event ir.Type
	seed           uint64
	halves         bool // texts may be split inside a surrogate pair
}

func newStreams(source *chance.Source, seed uint64, p *ir.Protocol) *streams {
	r := p.Reducers[0]
	return &streams{Source: source, message: r.State, event: r.Input, seed: seed}
}

// next makes up the n-th stream of the seed.
func (s *streams) next(n int) *oracle.Stream {
	made := &oracle.Stream{Label: fmt.Sprintf("seed %d, stream %d", s.seed, n), Start: s.start()}
	s.halves = s.IntN(8) == 0
	story := s.IntN(2) == 0
	size := 10 + s.IntN(50)
	for len(made.Events) < size {
		if story {
			made.Events = append(made.Events, s.reply()...)
		} else {
			made.Events = append(made.Events, s.single())
		}
	}
	s.disturb(made)
	return made
}

// message is an empty message, or one with the given blocks.
func message(blocks ...string) string {
	return object("name", `"Friday"`, "content", list(blocks...), "role", `"assistant"`, "id", `"r1"`, "created_at", `"T0"`)
}

// allKinds are blocks to which much can happen.
var allKinds = []string{
	`{"type":"tool_result","id":"c1","name":"n","output":"abc","created_at":"T0"}`,
	`{"type":"tool_result","id":"c2","name":"n","output":"","created_at":"T0"}`,
	`{"type":"tool_call","id":"c1","name":"n","input":"{}","state":"asking","created_at":"T0"}`,
	`{"type":"data","id":"b1","source":{"type":"url","url":"https://a.b/","media_type":"a/b"},"created_at":"T0"}`,
	`{"type":"data","id":"b2","source":{"type":"base64","data":"!!notb64","media_type":"a/b"},"created_at":"T0"}`,
	`{"type":"thinking","id":"b1","thinking":"","created_at":"T0","signature":"s","more":{"b":1,"a":[null]}}`,
}

// start makes up the message that a stream begins with, or none.
func (s *streams) start() string {
	switch s.IntN(10) {
	case 0, 1, 2:
		return ""
	case 3:
		return message()
	case 4:
		return message(allKinds...)
	case 5:
		role := s.pick([]string{"user", "system"})
		return object("name", `"Alice"`, "content", `[{"type":"text","text":"Hi","id":"b1","created_at":"T0"}]`, "role", quote(role), "id", `"r1"`, "created_at", `"T0"`)
	default:
		return s.about(s.Document(s.message), "id", "r1")
	}
}

// about gives a made-up document the id that the rest of the stream is about.
func (s *streams) about(text, key, id string) string {
	tree, err := jsontree.Parse(text)
	if err != nil || tree.Kind != jsontree.Object {
		return text
	}
	tree.Set(key, jsontree.Text(quote(id)))
	return tree.String()
}

// disturb does to a stream what networks and bugs do: events come twice, too
// late, not at all, damaged or from somewhere else.
func (s *streams) disturb(made *oracle.Stream) {
	events := made.Events
	for i := 0; i < len(events); i++ {
		switch s.IntN(60) {
		case 0:
			events[i] = events[s.IntN(i+1)]
		case 1:
			j := s.IntN(len(events))
			events[i], events[j] = events[j], events[i]
		case 2:
			events[i] = s.damage(events[i])
		case 3:
			events[i] = s.damage(s.damage(events[i]))
		case 4:
			events[i] = s.about(events[i], "reply_id", s.pick(replies))
		case 5, 6, 7:
			events[i] = s.about(s.Document(s.event), "reply_id", "r1")
		case 8:
			events[i] = s.about(s.Damaged(s.event), "reply_id", "r1")
		case 9:
			events[i] = s.Document(s.event)
		}
	}
}

// damage changes a document in one place: a value is replaced, a member is
// missing, comes twice or is unknown, or the text breaks off.
func (s *streams) damage(text string) string {
	tree, err := jsontree.Parse(text)
	if err != nil {
		return text
	}
	var nodes []*jsontree.Node
	tree.Walk(func(n *jsontree.Node) { nodes = append(nodes, n) })
	n := nodes[s.IntN(len(nodes))]
	if n.Kind == jsontree.Scalar || len(n.Items) == 0 {
		*n = *jsontree.Text(s.pick(foreign))
		return tree.String()
	}
	i := s.IntN(len(n.Items))
	switch s.IntN(8) {
	case 0:
		*n = *jsontree.Text(s.pick(foreign))
	case 1, 2, 3:
		n.Items[i] = jsontree.Text(s.pick(foreign))
	case 4, 5:
		n.Delete(i)
	case 6:
		n.Items = append(n.Items, jsontree.Text(s.pick(foreign)))
		if n.Kind == jsontree.Object {
			n.Keys = append(n.Keys, s.pick([]string{n.Keys[i], quote(s.pick(freeKeys))}))
		}
	case 7:
		text = tree.String()
		return strings.ToValidUTF8(text[:s.IntN(len(text)+1)], "")
	}
	return tree.String()
}

func (s *streams) pick(stock []string) string { return stock[s.IntN(len(stock))] }

// quote is a text as a JSON string.
func quote(text string) string { return jsontree.Quote(text) }

// object is a JSON object of keys and JSON texts, in turn.
func object(members ...string) string {
	var b strings.Builder
	for i := 0; i < len(members); i += 2 {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(quote(members[i]) + ":" + members[i+1])
	}
	return "{" + b.String() + "}"
}

// list is a JSON list of JSON texts.
func list(items ...string) string { return "[" + strings.Join(items, ",") + "]" }
