// Package laws searches for streams that break what is claimed of a protocol: what holds
// for every reducer and pipeline, and what the author claims under `laws`. The
// interpreter folds the streams; a law that is broken comes with the shortest stream that
// was found.
package laws

import (
	"fmt"
	"iter"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/source"
	"github.com/msggen/msggen/gen/streams"
)

// Options say how long to search.
type Options struct {
	Seed    uint64
	Streams int // for each law of each reducer and pipeline
}

// The laws, by the names that authors claim them with. Snapshot holds for everybody.
const (
	Snapshot        = "snapshot"
	Resumable       = "resumable"
	TellsIncomplete = "tells_incomplete"
	Passes          = "passes"
	Same            = "same"
	Linear          = "linear"
)

// Names are those of all laws.
var Names = []string{Snapshot, Resumable, TellsIncomplete, Passes, Same, Linear}

// Code is the code under which it is reported that a law is broken.
func Code(law string) string { return "law-" + strings.ReplaceAll(law, "_", "-") }

// Broken is a law that does not hold.
type Broken struct {
	Law  string
	Of   ir.Subject
	At   source.Span // of the claim, or of the reducer or pipeline
	What string      // one sentence without a full stop
	// Stream is the shortest one that breaks it, nil where it is seen in the rules.
	Stream *streams.Stream
	Shown  []Line // what came of it
	Places []Place
}

// Line is something to be shown, with what it is.
type Line struct{ What, Text string }

// Place is a place in the spec that has part in it.
type Place struct {
	At   source.Span
	What string
}

// Checked is what was done for one reducer or pipeline.
type Checked struct {
	Of      ir.Subject
	Laws    []string
	Streams int // that were tried
	Broken  []*Broken
}

// Search tries all laws of a protocol.
func Search(p *ir.Protocol, options Options) []*Checked {
	var all []*Checked
	s := &search{protocol: p, options: options, maker: streams.NewMaker(ir.WithImports(p)...), player: streams.NewPlayer(p), judges: map[*ir.Protocol]*streams.Player{}}
	for _, of := range ir.Subjects(p) {
		all = append(all, s.subject(of))
	}
	return all
}

type search struct {
	protocol *ir.Protocol
	options  Options
	maker    *streams.Maker
	player   *streams.Player
	judges   map[*ir.Protocol]*streams.Player
}

// trial tells how a stream breaks a law; nil if it does not.
type trial func(stream streams.Stream) *Broken

func (s *search) subject(of ir.Subject) *Checked {
	done := &Checked{Of: of}
	s.try(done, Snapshot, of.Decl().Span, func(stream streams.Stream) *Broken { return s.snapshot(of, stream) })
	claimed := of.Laws()
	if claimed == nil {
		return done
	}
	at := claimed.Span
	if claimed.Resumable {
		s.try(done, Resumable, at, func(stream streams.Stream) *Broken { return s.resumable(of, stream) })
	}
	if claimed.TellsIncomplete != nil {
		s.try(done, TellsIncomplete, at, func(stream streams.Stream) *Broken { return s.tellsIncomplete(of, stream) })
	}
	if claimed.Passes != nil {
		s.try(done, Passes, at, func(stream streams.Stream) *Broken { return s.passes(of, *claimed.Passes, stream) })
	}
	if claimed.Same != nil {
		s.try(done, Same, at, func(stream streams.Stream) *Broken { return s.same(of, *claimed.Same, stream) })
	}
	if claimed.Linear != nil {
		done.Laws = append(done.Laws, Linear)
		if places := walked(s.protocol, of, claimed.Linear); len(places) > 0 {
			what := "what these events cost grows with the state"
			done.Broken = append(done.Broken, &Broken{Law: Linear, Of: of, At: at, What: what, Places: places})
		}
	}
	return done
}

// shrinking is how many streams are tried to make one shorter.
const shrinking = 3000

// try searches for a stream that breaks a law.
func (s *search) try(done *Checked, law string, at source.Span, breaks trial) {
	done.Laws = append(done.Laws, law)
	for stream := range s.streams(done.Of) {
		done.Streams++
		if breaks(stream) == nil {
			continue
		}
		stream = streams.Shrink(stream, shrinking, func(shorter streams.Stream) bool {
			return s.given(done.Of, shorter) && breaks(shorter) != nil
		})
		broken := breaks(stream)
		broken.Law, broken.Of, broken.At, broken.Stream = law, done.Of, at, &stream
		done.Broken = append(done.Broken, broken)
		return
	}
}

// longest is how many events a random stream has at most.
const longest = 12

// streams are those that a law is tried with: a third of them the shortest there are, then
// random ones, every other of which has only events that do not fail. An example of the
// author's begins some of them.
func (s *search) streams(of ir.Subject) iter.Seq[streams.Stream] {
	return func(yield func(streams.Stream) bool) {
		left := s.options.Streams
		give := func(stream streams.Stream) bool {
			left--
			if !s.given(of, stream) {
				return true
			}
			return yield(stream)
		}
		for stream := range s.maker.Shortest(s.player, of, streams.Events{}) {
			if left <= s.options.Streams*2/3 {
				break
			}
			if !give(stream) {
				return
			}
		}
		example := exampleOf(of)
		number := 0
		for stream := range s.maker.Random(s.options.Seed, of, streams.Events{}, longest) {
			if left <= 0 {
				return
			}
			number++
			if number%4 == 3 && len(example) > 0 {
				stream.State = ""
				stream.Events = append(example[:1+number%len(example):1+number%len(example)], stream.Events...)
			}
			if number%2 == 1 || of.Laws() != nil && of.Laws().Given != nil {
				stream = s.accepted(of, stream)
			}
			if !give(stream) {
				return
			}
		}
	}
}

// given reports whether a stream is one that counts.
func (s *search) given(of ir.Subject, stream streams.Stream) bool {
	laws := of.Laws()
	if laws == nil || laws.Given == nil {
		return true
	}
	for _, r := range s.judge(*laws.Given).Play(*laws.Given, streams.Stream{Events: stream.Events, End: stream.End, Incomplete: stream.Incomplete}) {
		if isFailure(r) {
			return false
		}
	}
	return true
}

// accepted leaves out of a stream the events that fail, or that do not count.
func (s *search) accepted(of ir.Subject, stream streams.Stream) streams.Stream {
	all := stream.Events
	stream.Events = nil
	for _, event := range all {
		longer := stream
		longer.End = false
		longer.Events = append(stream.Events[:len(stream.Events):len(stream.Events)], event)
		results := s.player.Play(of, longer)
		if len(results) == len(longer.Events) && !isFailure(results[len(results)-1]) && s.given(of, longer) {
			stream.Events = longer.Events
		}
	}
	return stream
}

// judge plays streams of a reducer or pipeline that a law names.
func (s *search) judge(of ir.Subject) *streams.Player {
	home := of.Decl().Home
	if home == nil {
		home = s.protocol
	}
	if s.judges[home] == nil {
		s.judges[home] = streams.NewPlayer(home)
	}
	return s.judges[home]
}

func isFailure(r streams.Result) bool {
	return r.Outcome == "failed" || r.Outcome == "refused" || r.Outcome == streams.TooMuch
}

func exampleOf(of ir.Subject) (events []string) {
	example := of.Example()
	if example == nil {
		return nil
	}
	for _, e := range example.Events {
		events = append(events, e.JSON)
	}
	return events
}

func event(i int) string { return fmt.Sprintf("event %d", i+1) }
