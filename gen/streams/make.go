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
	small   map[place][]string
}

// NewMaker returns a maker for what is common to some protocols.
func NewMaker(protocols ...*ir.Protocol) *Maker {
	m := &Maker{small: map[place][]string{}}
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
	for _, p := range protocols {
		for _, x := range ir.ProtocolExprs(p) {
			literal, ok := x.(*ir.Literal)
			if !ok {
				continue
			}
			switch c := literal.Value.(type) {
			case ir.TextConst:
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

// Shortest gives streams of the events of some members (nil: of all), those of one
// event first, each with and without an end. It goes on up to streams of three events.
func (m *Maker) Shortest(s Subject, members []*ir.Member) iter.Seq[Stream] {
	return func(yield func(Stream) bool) {
		events := m.events(s.Input(), members)
		states := []string{""}
		if s.Reducer != nil && !s.Reducer.BeginsAlone() {
			states = clipped(m.Small(s.Reducer.State), 4)
		}
		var grow func(before []string, left int) bool
		grow = func(before []string, left int) bool {
			if left == 0 {
				for _, state := range states {
					for _, end := range ends(s) {
						end.State, end.Events = state, slices.Clone(before)
						if !yield(end) {
							return false
						}
					}
				}
				return true
			}
			for _, of := range events {
				// The longer a stream, the fewer documents of each event.
				for _, text := range clipped(of, [...]int{0, 40, 6, 2}[left+len(before)]) {
					if !grow(append(before, text), left-1) {
						return false
					}
				}
			}
			return true
		}
		for length := range 4 {
			if !grow(nil, length) {
				return
			}
		}
	}
}

// Random gives one stream after the other, of so many events at most.
func (m *Maker) Random(seed uint64, s Subject, members []*ir.Member, events int) iter.Seq[Stream] {
	return func(yield func(Stream) bool) {
		for ; ; seed++ {
			source := m.Source(seed)
			stream := Stream{}
			if s.Reducer != nil && !s.Reducer.BeginsAlone() {
				stream.State = source.Document(s.Reducer.State)
			}
			for range 1 + source.IntN(events) {
				switch input := s.Input().(type) {
				case *ir.Union:
					of := input.Members
					if members != nil {
						of = members
					}
					stream.Events = append(stream.Events, source.Member(of[source.IntN(len(of))]))
				default:
					stream.Events = append(stream.Events, source.Document(input))
				}
			}
			all := ends(s)
			end := all[source.IntN(len(all))]
			stream.End, stream.Incomplete = end.End, end.Incomplete
			if !yield(stream) {
				return
			}
		}
	}
}

func ends(s Subject) []Stream {
	if !s.Ends() {
		return []Stream{{}}
	}
	return []Stream{{}, {End: true}, {End: true, Incomplete: true}}
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

func clipped(list []string, most int) []string { return list[:min(most, len(list))] }
