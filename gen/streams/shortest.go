package streams

import (
	"iter"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
)

// How many documents of an event are tried behind nothing, and behind other events.
const (
	firstDocuments = 20
	laterDocuments = 8
)

// Shortest gives streams, those of one event first. A stream goes on where it has come to
// a state of a shape that no shorter one has come to: so the many ways to the same kind of
// state are tried once. Each is given with and without an end. Random streams go on from
// there.
func (m *Maker) Shortest(player *Player, s Subject, of Events) iter.Seq[Stream] {
	return func(yield func(Stream) bool) {
		documents := m.events(s.Input(), of.Members)
		if kept := of.unknown(s.Input()); kept != "" {
			documents = append(documents, []string{kept})
		}
		queue := []Stream{{}}
		if s.Reducer != nil && !s.Reducer.BeginsAlone() {
			queue = nil
			for _, state := range clipped(m.Small(s.Reducer.State), 4) {
				queue = append(queue, Stream{State: state})
			}
		}
		for _, begin := range queue {
			if !m.withEnds(of.ends(s), begin, yield) {
				return
			}
		}
		seen := map[string]bool{}
		for len(queue) > 0 {
			before := queue[0]
			queue = queue[1:]
			most := laterDocuments
			if len(before.Events) == 0 {
				most = firstDocuments
			}
			for _, few := range documents {
				for _, text := range clipped(few, most) {
					next := Stream{State: before.State, Events: append(slices.Clip(before.Events), text)}
					if !m.withEnds(of.ends(s), next, yield) {
						return
					}
					results := player.Play(s, next)
					if len(results) < len(next.Events) {
						continue
					}
					last := results[len(results)-1]
					if found := m.shape(last.State); last.Outcome != "refused" && last.Outcome != TooMuch && last.Stage == "" && !seen[found] {
						seen[found] = true
						queue = append(queue, next)
						m.reached[s] = append(m.reached[s], next)
					}
				}
			}
		}
	}
}

// Reached are the streams that Shortest went on with so far: one for each kind of state.
func (m *Maker) Reached(s Subject) []Stream { return m.reached[s] }

func (m *Maker) withEnds(ends []Stream, stream Stream, yield func(Stream) bool) bool {
	for _, end := range ends {
		stream.End, stream.Incomplete = end.End, end.Incomplete
		if !yield(stream) {
			return false
		}
	}
	return true
}

// events are small documents of each event.
func (m *Maker) events(input ir.Type, members []*ir.Member) [][]string {
	u, ok := input.(*ir.Union)
	if !ok {
		return [][]string{m.Small(input)}
	}
	if members == nil {
		members = u.Members
	}
	var all [][]string
	for _, member := range members {
		all = append(all, m.Small(member.Type))
	}
	return all
}

// shape is a state without what one value of a kind may be as well as another: texts that
// no type names, numbers, and how often something stands in a list.
func (m *Maker) shape(state string) string {
	n := jsontree.Tree(state)
	if n == nil {
		return ""
	}
	return m.outline(n)
}

func (m *Maker) outline(n *jsontree.Node) string {
	var parts []string
	switch n.Kind {
	case jsontree.Object:
		for i, item := range n.Items {
			parts = append(parts, n.Keys[i]+":"+m.outline(item))
		}
		return "{" + strings.Join(parts, ",") + "}"
	case jsontree.List:
		for _, item := range n.Items {
			if part := m.outline(item); !slices.Contains(parts, part) {
				parts = append(parts, part)
			}
		}
		return "[" + strings.Join(parts, ",") + "]"
	default:
		switch {
		case n.IsNumber():
			return "0"
		case n.IsString() && !m.named[jsontree.Unquote(n.Text)]:
			return `"a"`
		}
		return n.Text
	}
}
