package streams

import (
	"iter"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/ir"
)

// Maker makes documents and streams up. It knows the texts and numbers that the rules
// of its protocols name, at whose edges rules differ.
type Maker struct {
	texts   []string
	numbers []float64
	named   map[string]bool      // values of enums and constants
	reached map[Subject][]Stream // those that Shortest went on with
	small   map[place][]string
}

// NewMaker returns a maker for what is common to some protocols.
func NewMaker(protocols ...*ir.Protocol) *Maker {
	m := &Maker{small: map[place][]string{}, named: map[string]bool{}, reached: map[Subject][]Stream{}}
	text := func(s string) {
		if !slices.Contains(m.texts, s) {
			m.texts = append(m.texts, s)
		}
	}
	number := func(f float64) {
		if !slices.Contains(m.numbers, f) {
			m.numbers = append(m.numbers, f)
		}
	}
	for _, p := range ir.WithImports(protocols...) {
		for _, e := range p.Enums {
			for _, v := range e.Values {
				m.named[v.Value] = true
			}
		}
		for _, o := range p.Objects {
			for _, f := range o.Fields {
				if f.Const != nil {
					if c, ok := f.Const.Value.(ir.TextConst); ok {
						m.named[string(c)] = true
					}
				}
			}
		}
	}
	for _, p := range protocols {
		for _, x := range ir.ProtocolExprs(p) {
			literal, ok := x.(*ir.Literal)
			if !ok {
				continue
			}
			switch c := literal.Value.(type) {
			case ir.TextConst:
				if m.named[string(c)] {
					continue // types give it where it has a meaning
				}
				text(string(c))
				if strings.ToLower(string(c)) != strings.ToUpper(string(c)) {
					text(string(c) + "a") // what begins so
				}
			case ir.IntConst:
				number(float64(c) - 1)
				number(float64(c))
				number(float64(c) + 1)
			case ir.NumberConst:
				number(float64(c))
			default: // made of these, or always tried
			}
		}
	}
	return m
}

// Source is chance that knows what the rules name.
func (m *Maker) Source(seed uint64) *chance.Source {
	s := chance.New(seed)
	s.Texts, s.Numbers = m.texts, m.numbers
	return s
}

// Events says of which events streams are made. The zero value is for all.
type Events struct {
	Members []*ir.Member // of the input; nil: all
	Last    []*ir.Member // what the last event of a random stream is one of; nil: of any
	Unknown bool         // events that the input keeps although it does not name them, too
	Ends    bool         // streams may end, even if that is nothing to who takes them
}

// Random gives one stream after the other, of so many events at most. Half of them are of
// a few kinds of events only, which meet each other more often so. Most go on from where
// the shortest ones have come to, if those were asked for before.
func (m *Maker) Random(seed uint64, s Subject, of Events, events int) iter.Seq[Stream] {
	return func(yield func(Stream) bool) {
		for ; ; seed++ {
			source := m.Source(seed)
			stream := Stream{}
			if s.Reducer != nil && !s.Reducer.BeginsAlone() {
				stream.State = source.Document(s.Reducer.State)
			}
			if reached := m.reached[s]; len(reached) > 0 && source.IntN(4) > 0 {
				stream = reached[source.IntN(len(reached))]
				stream.Events = slices.Clone(stream.Events)
			}
			members := of.some(s.Input(), source)
			n := 1 + source.IntN(events)
			for i := range n {
				if _, ok := s.Input().(*ir.Union); !ok {
					stream.Events = append(stream.Events, source.Document(s.Input()))
					continue
				}
				if kept := of.unknown(s.Input()); kept != "" && source.IntN(20) == 0 {
					stream.Events = append(stream.Events, kept)
					continue
				}
				from := members
				if i == n-1 && of.Last != nil {
					from = of.Last
				}
				stream.Events = append(stream.Events, source.Member(from[source.IntN(len(from))]))
			}
			all := of.ends(s)
			end := all[source.IntN(len(all))]
			stream.End, stream.Incomplete = end.End, end.Incomplete
			if !yield(stream) {
				return
			}
		}
	}
}

// unknown is an event that the input keeps, or "".
func (of Events) unknown(input ir.Type) string {
	u, ok := input.(*ir.Union)
	if !ok || !of.Unknown || u.Unknown != ir.Keep {
		return ""
	}
	if u.ByKey {
		return `{"unheardOf":"a"}`
	}
	return "{" + quoted(u.Tag) + `:"unheard-of","a":"a"}`
}

// some are the events of one stream: all, or a few.
func (of Events) some(input ir.Type, source *chance.Source) []*ir.Member {
	u, ok := input.(*ir.Union)
	if !ok {
		return nil
	}
	members := of.Members
	if members == nil {
		members = u.Members
	}
	if source.IntN(2) == 0 {
		return members
	}
	few := make([]*ir.Member, 1+source.IntN(4))
	for i := range few {
		few[i] = members[source.IntN(len(members))]
	}
	return few
}

func (of Events) ends(s Subject) []Stream {
	if !s.Ends() && !of.Ends {
		return []Stream{{}}
	}
	return []Stream{{}, {End: true}, {End: true, Incomplete: true}}
}

func clipped(list []string, most int) []string { return list[:min(most, len(list))] }
