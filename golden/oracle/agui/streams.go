package main

import (
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// streams makes up streams of events: what agents send, what they never would,
// and what does not even fit the types.
type streams struct {
	*chance.Source
	scene
	events ir.Type // what any event is
	seed   uint64
	halves bool // texts may be split inside a surrogate pair
	odd    bool // free-form values may be such as JavaScript writes anew
	calm   bool // nothing is wrong
	bare   bool // nothing is retired, and no null stands for nothing
}

func newStreams(seed uint64, events ir.Type) *streams {
	return &streams{Source: chance.New(seed), events: events, seed: seed}
}

// next makes up the n-th stream of the seed, for the whole pipeline.
func (s *streams) next(n int) *oracle.Stream {
	made := s.begin(n)
	for size := 15 + s.IntN(60); len(made.Events) < size; {
		made.Events = append(made.Events, s.likely()...)
		if s.calm || len(made.Events) == 0 {
			continue
		}
		last := len(made.Events) - 1
		switch s.IntN(400) {
		case 0:
			made.Events[last] = s.damage(made.Events[last])
		case 1:
			made.Events = append(made.Events, made.Events[s.IntN(last+1)])
		case 2:
			other := s.IntN(last + 1)
			made.Events[last], made.Events[other] = made.Events[other], made.Events[last]
		case 3:
			made.Events = append(made.Events, s.Document(s.events))
		case 4:
			made.Events = append(made.Events, s.single())
		case 5:
			made.Events = append(made.Events, s.misfit())
		case 6, 7:
			made.Events = append(made.Events, s.slip())
		}
	}
	return made
}

// raw makes up the n-th stream for apply alone: nothing is verified, so anything
// may come next.
func (s *streams) raw(n int) *oracle.Stream {
	made := s.begin(n)
	made.Start = s.conversation()
	for size := 15 + s.IntN(60); len(made.Events) < size; {
		switch s.IntN(60) {
		case 0:
			made.Events = append(made.Events, s.Document(s.events))
		default:
			made.Events = append(made.Events, s.single())
		}
	}
	return made
}

// sound makes up the events of the n-th stream that nothing is wrong with, and
// whose texts and calls all end before their run does.
func (s *streams) sound(n int) []string {
	s.begin(n)
	s.calm, s.bare = true, true
	var events []string
	for size := 5 + s.IntN(40); len(events) < size || s.running; {
		if len(events) < size {
			events = append(events, s.likely()...)
		} else {
			events = append(events, s.runEnd()...)
		}
	}
	s.bare = false
	return events
}

func (s *streams) begin(n int) *oracle.Stream {
	s.scene = scene{owners: map[string]string{}}
	s.halves, s.odd, s.calm = s.IntN(10) == 0, s.IntN(10) == 0, s.IntN(4) == 0
	return &oracle.Stream{Label: fmt.Sprintf("seed %d, stream %d", s.seed, n)}
}

// likely makes up what a producer may well send next.
func (s *streams) likely() []string {
	if !s.running {
		if s.begun && s.IntN(10) == 0 && s.retired == nil {
			return []string{s.unknown()}
		}
		return []string{s.runStarted()}
	}
	for {
		if events := s.action()(s); len(events) > 0 {
			return events
		}
	}
}

// actions are what may happen, as often as the number says. One that cannot
// happen now gives no event.
var actions = []struct {
	weight int
	make   func(*streams) []string
}{
	{8, one((*streams).start)},
	{14, one((*streams).continuation)},
	{7, one((*streams).ending)},
	{14, one((*streams).chunk)},
	{4, one((*streams).toolResult)},
	{4, one((*streams).stateSnapshot)},
	{7, one((*streams).stateDelta)},
	{3, one((*streams).messagesSnapshot)},
	{4, one((*streams).activitySnapshot)},
	{5, one((*streams).activityDelta)},
	{2, one((*streams).encryptedValue)},
	{2, one((*streams).aside)},
	{2, one((*streams).stepStarted)},
	{3, one((*streams).subagent)},
	{3, one((*streams).legacy)},
	{1, one((*streams).unknown)},
	{2, (*streams).runEnd},
}

func one(make func(*streams) string) func(*streams) []string {
	return func(s *streams) []string {
		event := make(s)
		if event == "" {
			return nil
		}
		return []string{event}
	}
}

func (s *streams) action() func(*streams) []string {
	sum := 0
	for _, a := range actions {
		sum += a.weight
	}
	at := s.IntN(sum)
	for _, a := range actions {
		if at -= a.weight; at < 0 {
			return a.make
		}
	}
	return nil
}

// event makes up an event from its own members.
func (s *streams) event(typ string, own ...string) string {
	m := members{"type", quote(typ)}
	if s.IntN(8) == 0 {
		m = m.with("timestamp", s.pick([]string{`0`, `1700000000000`, `-1`, `1.0`, `9007199254740991`}))
	}
	if s.IntN(10) == 0 {
		m = m.with("rawEvent", s.value())
	}
	if s.IntN(4) == 0 {
		m = m.with("metadata", s.record())
	}
	m = s.shuffled(m.with(own...))
	if !s.calm && s.IntN(25) == 0 {
		if key := s.pick(unheard); !slices.Contains(m, key) {
			m = m.with(key, s.value())
		}
	}
	return object(m...)
}

// shuffled gives members in another order, seldom.
func (s *streams) shuffled(m members) members {
	if s.IntN(10) > 0 {
		return m
	}
	pairs := slices.Collect(slices.Chunk(m, 2))
	s.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	return slices.Concat(pairs...)
}

// value makes up a free-form value that is not null.
func (s *streams) value() string {
	for {
		if v := s.any(); v != "null" {
			return v
		}
	}
}

// any makes up a free-form value.
func (s *streams) any() string {
	if s.odd && s.IntN(4) == 0 {
		return s.pick(odd)
	}
	return s.pick(free)
}

// lax makes up a free-form value where null once meant that there is none.
func (s *streams) lax() string {
	if s.bare {
		return s.value()
	}
	return s.any()
}

// record makes up a free-form object.
func (s *streams) record() string {
	var m members
	for range s.IntN(4) {
		if key := s.pick(freeKeys); !slices.Contains(m, key) {
			m = m.with(key, s.any())
		}
	}
	if s.odd && s.IntN(8) == 0 {
		m = m.with("__proto__", `{"x":1}`)
	}
	return object(m...)
}

// delta makes up text: in some streams, with halves of surrogate pairs.
func (s *streams) delta() string {
	if s.halves && s.IntN(4) == 0 {
		return s.pick(halves)
	}
	return s.pick(deltas)
}

func (s *streams) pick(stock []string) string { return stock[s.IntN(len(stock))] }

// id picks an id, seldom one of another kind or a hostile one.
func (s *streams) id(stock []string) string {
	switch s.IntN(30) {
	case 0:
		return s.pick(hostile)
	case 1, 2:
		return s.pick([][]string{messages, calls, results, activities, thoughts}[s.IntN(5)])
	}
	return s.pick(stock)
}
