package breaking

import (
	"iter"
	"runtime"
	"slices"
	"sync"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/streams"
	"github.com/msggen/msggen/gen/wire"
)

// How much a search does: events in all, and how many of a search there are at most.
const (
	eventsInAll     = 150_000
	eventsOfOne     = 12_000
	eventsOfTypes   = 1500 // of a reducer whose rules are alike
	callsOfOne      = 500
	eventsOfRandom  = 12 // at most, in one stream
	shrinkingTrials = 1500
)

// behaviour finds what the same input comes to otherwise.
func (c *comparer) behaviour(pairs []pair) {
	var searches []*search
	for _, p := range pairs {
		found := c.changes(p)
		searches = append(searches, c.searches(found)...)
	}
	// Those for one cause take turns: one example is enough.
	var groups [][]*search
	byCause := map[*cause]int{}
	streamed := 1
	for _, s := range searches {
		at, known := byCause[s.cause]
		if s.cause != nil && known {
			groups[at] = append(groups[at], s)
			continue
		}
		byCause[s.cause] = len(groups)
		groups = append(groups, []*search{s})
		if s.is != nil && s.cause != nil {
			streamed++
		}
	}
	share := min(eventsOfOne, eventsInAll/streamed)
	found := make([]*Finding, len(groups))
	var working sync.WaitGroup
	turn := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, group := range groups {
		working.Go(func() {
			turn <- struct{}{}
			defer func() { <-turn }()
			found[i] = c.result(group, share)
		})
	}
	working.Wait()
	for i, f := range found {
		if f != nil && !toldByRules(groups[i][0], groups, found) {
			c.findings = append(c.findings, f)
		}
	}
}

// toldByRules reports whether a search for what types do went through a rule that differs and
// runs for every event, and there is an example for the rule.
func toldByRules(s *search, groups [][]*search, found []*Finding) bool {
	if s.cause != nil || !s.unavoidable {
		return false
	}
	for i, group := range groups {
		if found[i] != nil && found[i].Code == "result-changed" && group[0].cause != nil &&
			slices.ContainsFunc(group, func(other *search) bool { return other.is == s.is }) {
			return true
		}
	}
	return false
}

// result is what the searches for one cause come to.
func (c *comparer) result(group []*search, share int) *Finding {
	for _, s := range group {
		budget := share / len(group)
		switch {
		case s.call != nil:
			budget = callsOfOne
		case s.cause == nil:
			budget = eventsOfTypes
		}
		if example := s.run(budget); example != nil {
			return s.finding("result-changed", example)
		}
		if example := s.runNew(budget); example != nil {
			return s.finding("new-input-differs", example)
		}
	}
	if one := group[0].cause; one != nil && !one.addedOnly {
		return newFinding("rule-changed", one.subject, one.old, one.new, one.detail)
	}
	return nil
}

// search looks for an input that comes to something else, because of one cause.
type search struct {
	*comparer
	pair
	cause *cause // nil: what types say
	// subject is what is run; the pairs are of the reducers.
	was, is *ir.Reducer
	// members are the events to try first, so that nothing but the cause can be the reason;
	// all are those of the second try, and through those that have to be there then.
	members, all, through []*ir.Member
	unavoidable           bool // another cause runs for every event
	typesDiffer           bool // what types say may be the reason, too
	onEvents              bool // the cause is in the rule of an event, or before all rules
	call                  *call
}

// searches are those for the causes of a protocol.
func (c *comparer) searches(found *changes) []*search {
	var list []*search
	p := found.pair
	typesDiffer := slices.ContainsFunc(c.findings, func(f *Finding) bool { return f.Class == JSON })
	for _, is := range p.new.Reducers {
		was := find(p.old.Reducers, func(r *ir.Reducer) bool { return r.Name == is.Name })
		if was == nil || c.spelled(was.State) != c.spelled(is.State) || c.spelled(was.Input) != c.spelled(is.Input) {
			continue
		}
		entries := found.entries(was, is)
		for _, one := range causesOf(entries) {
			list = append(list, c.searchFor(p, one, was, is, entries, typesDiffer))
		}
		if typesDiffer {
			list = append(list, c.searchFor(p, nil, was, is, entries, true))
		}
	}
	// What only calls come to, and rules that nothing of the protocol runs.
	list = append(list, c.callSearches(found, typesDiffer)...)
	for _, one := range found.all {
		if !slices.ContainsFunc(list, func(s *search) bool { return s.cause == one }) {
			list = append(list, &search{comparer: c, pair: p, cause: one})
		}
	}
	return list
}

// causesOf are the causes of some entries, in their order.
func causesOf(entries []*entry) []*cause {
	var list []*cause
	for _, e := range entries {
		var own []*cause
		for one := range e.causes {
			if !slices.Contains(list, one) {
				own = append(own, one)
			}
		}
		slices.SortFunc(own, func(a, b *cause) int {
			if a.subject < b.subject {
				return -1
			}
			return 1
		})
		list = append(list, own...)
	}
	return list
}

func (c *comparer) searchFor(p pair, one *cause, was, is *ir.Reducer, entries []*entry, typesDiffer bool) *search {
	s := &search{comparer: c, pair: p, cause: one, was: was, is: is, typesDiffer: typesDiffer}
	for _, e := range entries {
		s.onEvents = s.onEvents || e.rule && e.causes[one]
		s.unavoidable = s.unavoidable || e.always && !e.causes[one]
	}
	union := was.Union()
	if union == nil {
		return s
	}
	for _, m := range union.Members {
		now := is.Union().Labelled(m.Label())
		if now == nil {
			continue // the new side may not read it
		}
		s.all = append(s.all, m)
		through, reaches, other := false, false, false
		for _, e := range entries {
			switch {
			case e.always && e.rule && e.causes[one]:
				through = true
			case e.member != now:
			case !e.causes[one]:
				other = true
			case e.rule:
				through = true
			default:
				reaches = true
			}
		}
		if through {
			s.through = append(s.through, m)
		}
		if !other || through || reaches {
			s.members = append(s.members, m)
		}
	}
	return s
}

// run searches, and gives the shortest example that it comes to.
func (s *search) run(budget int) *Example {
	switch {
	case s.call != nil:
		return s.call.run(s, budget)
	case s.is == nil:
		return nil
	}
	t := newTrial(s)
	// Whole streams say most. They can be trusted where nothing but the cause is the reason.
	if s.cause == nil || !s.unavoidable && !s.typesDiffer {
		if example := t.look(budget); example != nil || s.cause == nil {
			return example
		}
	}
	if example := t.step(budget); example != nil || !s.typesDiffer {
		return example
	}
	if !s.onEvents {
		return t.look(budget) // of the end, or of what begins a state, a step says nothing
	}
	return nil
}

// runNew searches among streams that only the new side writes, with fields that the old
// one does not know.
func (s *search) runNew(budget int) *Example {
	if s.cause == nil || s.is == nil || s.cause.addedOnly {
		return nil
	}
	t := newTrial(s)
	t.made = t.after
	if t.is.Union() != nil {
		t.members, t.all, t.through = membersOf(t.is, t.members), membersOf(t.is, t.all), membersOf(t.is, t.through)
	}
	if !s.unavoidable && !s.typesDiffer {
		return t.look(budget)
	}
	return t.step(budget)
}

func (s *search) finding(code string, example *Example) *Finding {
	f := &Finding{}
	switch {
	case s.cause != nil:
		f = newFinding(code, s.cause.subject, s.cause.old, s.cause.new, s.cause.detail)
	case s.call != nil:
		f = newFinding(code, s.call.subject, s.call.old, s.call.new, byTypes)
	default:
		f = newFinding(code, key(s.is.Decl), s.was.Span, s.is.Span, byTypes)
	}
	f.Example = example
	return f
}

const byTypes = "by its types: what they default to, take or refuse"

// membersOf are the members of the input of a reducer that are called so on the other side.
func membersOf(r *ir.Reducer, members []*ir.Member) []*ir.Member {
	var list []*ir.Member
	for _, m := range members {
		list = append(list, r.Union().Labelled(m.Label()))
	}
	return list
}

// trial plays streams on both sides.
type trial struct {
	*search
	old, new      *streams.Player
	before, after ir.Subject
	made          ir.Subject // whose streams are made up
	maker         *streams.Maker
}

func newTrial(s *search) *trial {
	own := *s
	return &trial{
		search: &own, made: ir.Subject{Reducer: s.was}, old: streams.NewPlayer(s.pair.old), new: streams.NewPlayer(s.pair.new),
		before: ir.Subject{Reducer: s.was}, after: ir.Subject{Reducer: s.is},
		maker: streams.NewMaker(s.pair.old, s.pair.new),
	}
}

// streams are the shortest of some events, then random ones, half of the budget each.
func (t *trial) streams(of streams.Events, budget int) iter.Seq[streams.Stream] {
	return func(yield func(streams.Stream) bool) {
		if t.was.Union() != nil && (len(of.Members) == 0 || of.Last != nil && len(of.Last) == 0) {
			return
		}
		of.Ends = t.before.Ends() || t.after.Ends()
		player := t.old
		if t.made == t.after {
			player = t.new
		}
		for _, all := range []iter.Seq[streams.Stream]{
			t.maker.Shortest(player, t.made, of), t.maker.Random(1, t.made, of, eventsOfRandom),
		} {
			left := budget / 2
			for stream := range all {
				if !yield(stream) {
					return
				}
				if left -= 1 + len(stream.Events); left <= 0 {
					break
				}
			}
		}
	}
}

// look tries streams of events that come to no other cause.
func (t *trial) look(budget int) *Example {
	for stream := range t.streams(streams.Events{Members: t.members, Unknown: true}, budget) {
		if differs := func(s streams.Stream) bool { return t.differs(s) >= 0 }; differs(stream) {
			return t.example(stream, differs)
		}
	}
	return nil
}

// step tries single events that come to the cause, on states that streams of all events
// have come to on the old side: what differs there is not because of earlier events. Most
// of them are tried on one state of each kind.
func (t *trial) step(budget int) *Example {
	try := func(state, event string) *Example {
		if state == "" {
			return nil
		}
		differs := func(s streams.Stream) bool { return t.differs(s) >= 0 && t.sameStart(s.State) }
		// What comes again is where rules differ that look for what came before.
		for _, events := range [][]string{{event}, {event, event}} {
			if one := (streams.Stream{State: state, Events: events}); differs(one) {
				return t.example(one, differs)
			}
		}
		return nil
	}
	for stream := range t.streams(streams.Events{Members: t.all, Unknown: true, Last: append([]*ir.Member{}, t.through...)}, budget/2) {
		state := stream.State
		for i, result := range t.old.Play(t.before, stream) {
			if i < len(stream.Events) && t.comesTo(stream.Events[i]) {
				if e := try(state, stream.Events[i]); e != nil {
					return e
				}
			}
			state = result.State
		}
	}
	var states []string
	for _, stream := range t.maker.Reached(t.made) {
		if results := t.old.Play(t.before, stream); len(results) > 0 {
			states = append(states, results[len(results)-1].State)
		}
	}
	if len(states) == 0 || len(t.through) == 0 {
		return nil
	}
	source := t.maker.Source(1)
	for n := range budget / 4 {
		event := source.Member(t.through[source.IntN(len(t.through))])
		if e := try(states[n%len(states)], event); e != nil {
			return e
		}
	}
	return nil
}

// comesTo reports whether the rule of an event comes to the cause.
func (t *trial) comesTo(event string) bool {
	return t.was.Union() == nil || slices.ContainsFunc(t.through, func(m *ir.Member) bool { return t.isOf(event, m) })
}

// differs is the index of the first event of which the two sides make something else, or
// -1. A stream of which only one side can read all is a matter of documents.
func (t *trial) differs(stream streams.Stream) int {
	was, is := t.play(stream)
	for i := range min(len(was), len(is)) {
		for _, r := range []streams.Result{was[i], is[i]} {
			if r.Outcome == "refused" || r.Outcome == streams.TooMuch {
				return -1
			}
		}
		if !was[i].Same(is[i], t.sameState, t.sameEmitted) {
			return i
		}
	}
	return -1
}

// play plays a stream on both sides. Where only one side does something at the end, the other
// one leaves the state as it was.
func (t *trial) play(stream streams.Stream) (was, is []streams.Result) {
	was, is = t.old.Play(t.before, stream), t.new.Play(t.after, stream)
	if stream.End && t.before.Ends() != t.after.Ends() {
		was, is = endedAlike(was, is), endedAlike(is, was)
	}
	return was, is
}

func endedAlike(results, other []streams.Result) []streams.Result {
	if n := len(results); n > 0 && n == len(other)-1 && results[n-1].State != "" {
		return append(results, streams.Result{Outcome: wire.Applied.String(), State: results[n-1].State})
	}
	return results
}

// sameStart reports whether both sides read a snapshot as the same state.
func (t *trial) sameStart(state string) bool {
	was, err := restored(t.old, t.was.State, state)
	if err != nil {
		return false
	}
	is, err := restored(t.new, t.is.State, state)
	return err == nil && t.sameState(was, is)
}

// restored is a snapshot as one side writes it again.
func restored(player *streams.Player, of ir.Type, state string) (again string, err error) {
	err = player.Bounded(func(m *interp.Machine) error {
		v, _, err := m.Restore(of, []byte(state))
		if err == nil {
			again = string(m.Snapshot(v))
		}
		return err
	})
	return again, err
}

func (t *trial) example(stream streams.Stream, differs func(streams.Stream) bool) *Example {
	stream = streams.Shrink(stream, shrinkingTrials, differs)
	at := t.differs(stream)
	was, is := t.play(stream)
	e := &Example{State: stream.State, Events: stream.Events[:min(at+1, len(stream.Events))], Old: was[at].String(), New: is[at].String()}
	switch {
	case at < len(stream.Events):
	case stream.Incomplete:
		e.End = "the stream is cut off"
	default:
		e.End = "the stream ends"
	}
	return e
}

func (t *trial) sameState(a, b string) bool {
	return t.sameText(t.was.State, t.is.State, a, b)
}

func (t *trial) sameEmitted(a, b string) bool {
	if t.was.Emits == nil || t.is.Emits == nil {
		return t.was.Emits == t.is.Emits
	}
	return t.sameText(t.was.Emits, t.is.Emits, a, b)
}
