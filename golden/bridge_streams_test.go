package golden

import (
	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
)

// agentStreams makes up streams of AgentScope events whose ids come from so small
// a stock that most events are about something that is there, if not always about
// what is open, of the reply that goes on, or in order.
type agentStreams struct{ event ir.Type }

func newAgentStreams(scope *ir.Protocol) agentStreams {
	return agentStreams{inputOf(scope, "append_event")}
}

// inputOf is what a reducer takes in.
func inputOf(p *ir.Protocol, reducer string) ir.Type {
	for _, r := range p.Reducers {
		if r.Name == reducer {
			return r.Input
		}
	}
	panic("there is no " + reducer)
}

// stockOf are the values that a member of an event is given, by its name.
var stockOf = map[string][]string{
	"reply_id":      {"r1", "r1", "r1", "r1", "r1", "r1", "r1", "r1", "r1", "r1", "r1", "r2"},
	"block_id":      {"x", "y", "z"},
	"tool_call_id":  {"x", "c", "d"},
	"model_name":    {"small", "large"},
	"media_type":    {"image/png", "audio/wav", "video/mp4", "text/csv"},
	"delta":         {"", "a", "{\"b\":", "é😀"},
	"text":          {"", "heard", "é😀"},
	"data":          {"", "YQ==", "YWI=", "YWJj", "abc"},
	"url":           {"https://Example.com/a b", "x:y", "nowhere"},
	"input_tokens":  {"0", "1", "17"},
	"output_tokens": {"0", "2", "5"},

	"cache_input_tokens":          {"0", "3"},
	"cache_creation_input_tokens": {"0", "4"},
}

// rare are the events that end or park a reply. Were they as frequent as others,
// nothing would ever grow.
var rare = map[string]bool{
	"REPLY_START": true, "REPLY_END": true, "EXTERNAL_EXECUTION_RESULT": true,
	"REQUIRE_USER_CONFIRM": true, "REQUIRE_EXTERNAL_EXECUTION": true,
}

func (a agentStreams) stream(s *chance.Source, size int) []string {
	var events []string
	if s.IntN(8) > 0 {
		events = append(events, `{"type":"REPLY_START","reply_id":"r1","session_id":"s","name":"Friday"}`)
	}
	for len(events) < size {
		tree, err := jsontree.Parse(s.Document(a.event))
		if err != nil {
			panic(err)
		}
		typ := jsontree.Unquote(tree.Get("type").Text)
		if rare[typ] && s.IntN(4) > 0 || typ == "REPLY_START" && s.IntN(2) > 0 {
			continue
		}
		a.aim(s, tree)
		events = append(events, tree.String())
	}
	return events
}

// aim makes an event be about what others are about.
func (a agentStreams) aim(s *chance.Source, event *jsontree.Node) {
	event.Walk(func(n *jsontree.Node) {
		if n.Kind != jsontree.Object {
			return
		}
		for i, key := range n.Keys {
			name := jsontree.Unquote(key)
			stock := stockOf[name]
			if name == "id" && n != event {
				stock = stockOf["tool_call_id"]
			}
			if stock == nil || n.Items[i].Kind != jsontree.Scalar || n.Items[i].Text == "null" {
				continue
			}
			value := stock[s.IntN(len(stock))]
			if !n.Items[i].IsNumber() {
				value = jsontree.Quote(value)
			}
			n.Items[i] = jsontree.Text(value)
		}
	})
}
