package streams_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/streams"
)

const boxes = `
objects:
  Item: {fields: {name: string, parts: {type: "list[Item]", default: []}}}
  Box: {fields: {items: {type: "list[Item]", default: []}, count: {type: int, default: 0}}}
events:
  BoxEvent:
    tag: type
    of:
      put: {fields: {item: Item}}
      counted: {fields: {count: {type: int, max: 100}}}
reducers:
  pack:
    doc: Packs a box.
    state: Box
    input: BoxEvent
    on:
      put: self.items += [event.item]
      counted:
        - if: event.count > 41 && size(self.items) > 0
          then: {fail: too-many, message: no}
        - self.count = event.count
`

func TestShrinkFindsTheShortest(t *testing.T) {
	p := spectest.Load(t, boxes)
	subject, player, maker := streams.Subjects(p)[0], streams.NewPlayer(p), streams.NewMaker(p)
	fails := func(s streams.Stream) bool {
		results := player.Play(subject, s)
		return slices.ContainsFunc(results, func(r streams.Result) bool { return r.Code == "too-many" })
	}
	for stream := range maker.Random(1, subject, streams.Events{}, 30) {
		if len(stream.Events) < 9 || !fails(stream) {
			continue
		}
		got := streams.Shrink(stream, 2000, fails).Events
		if len(got) != 2 || len(got[0]) != len(`{"type":"put","item":{"name":""}}`) || !strings.Contains(got[1], `"count":`) {
			t.Errorf("%q", got)
		}
		return
	}
}

func TestShortestFirst(t *testing.T) {
	p := spectest.Load(t, boxes)
	subject, player, maker := streams.Subjects(p)[0], streams.NewPlayer(p), streams.NewMaker(p)
	longest, shortest, n := 0, 0, 0
	for stream := range maker.Shortest(player, subject, streams.Events{}) {
		if len(stream.Events) < longest {
			t.Fatal("a shorter stream comes later")
		}
		if longest = len(stream.Events); longest > 4 {
			t.Error("it goes on although no state is new")
			break
		}
		n++
		for _, r := range player.Play(subject, stream) {
			if r.Code == "too-many" && shortest == 0 {
				shortest = longest
			}
		}
	}
	if longest < 3 || shortest != 2 {
		t.Errorf("%d streams of up to %d events, the first to fail has %d", n, longest, shortest)
	}
}

// Small documents are read, and streams of them and of random ones are folded, in every
// reducer and pipeline that there is.
func TestEveryProtocol(t *testing.T) {
	most := 60
	if testing.Short() {
		most = 15
	}
	for name, p := range spectest.All(t) {
		player, maker := streams.NewPlayer(p), streams.NewMaker(p)
		for _, subject := range streams.Subjects(p) {
			sound := 0
			small := maker.Small(subject.Input())
			for _, text := range small {
				if _, _, err := player.Machine().Decode(subject.Input(), []byte(text)); err == nil {
					sound++
				}
			}
			if sound*2 < len(small) || sound == 0 {
				t.Errorf("%s: %s: only %d of %d small documents are sound", name, subject.Name(), sound, len(small))
			}
			folded, n := 0, 0
			for stream := range maker.Random(1, subject, streams.Events{}, 10) {
				results := player.Play(subject, stream)
				if !reflect.DeepEqual(results, player.Play(subject, stream)) {
					t.Fatalf("%s: %s: two results of %q", name, subject.Name(), stream.Events)
				}
				for _, r := range results {
					if r.Outcome != "refused" {
						folded++
					}
				}
				if n++; n == most {
					break
				}
			}
			if folded == 0 && strings.HasPrefix(name, "spec/") { // cases have patterns that chance does not meet
				t.Errorf("%s: %s: no event of %d streams is read", name, subject.Name(), n)
			}
		}
	}
}
