package main

import (
	"errors"
	"fmt"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/jsontree"
	interpwire "github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/out/go/wire"
)

// script is what a fuzzer gives, read as a list of choices.
type script struct {
	rest []byte
	hot  []string // ids of what a user has changed
}

// next chooses one of n, and the first when there is nothing left to go by.
func (s *script) next(n int) int {
	if len(s.rest) == 0 {
		return 0
	}
	choice := int(s.rest[0]) % n
	s.rest = s.rest[1:]
	return choice
}

func (s *script) done() bool { return len(s.rest) == 0 }

// pick chooses one of a stock.
func pick[T any](s *script, stock ...T) T { return stock[s.next(len(stock))] }

// pieces are texts that come one after the other, halves of surrogate pairs among them.
var pieces = []string{"a", " word", "é", "😀", "\xed\xa0\xbd", "\xed\xb8\x80", "\"\\\n", "", " and a longer piece of text than most", "数据"}

// folds are the parts of an SDK and of its tests that twins need.
type folds[S state, E any] struct {
	protocol, reducer string
	start             string
	state             func([]byte, ...wire.Option) (S, error)
	event             func([]byte, ...wire.Option) (E, error)
	apply             func(S, E, ...wire.Option) (wire.Outcome, error)
	clone             func(S) S
	begin             func(id string) string                           // an event that begins a block or message
	make              func(s *script, blocks int) string               // any event
	edit              func(s *script, state S, written *jsontree.Node) // changes both in the same way
}

// twins are a state of the SDK, folded in place, and the interpreter's.
type twins[S state, E any] struct {
	folds[S, E]
	machine *interp.Machine
	reduce  *interp.Reducer
	sources runner // of the SDK's ids and times
	drawn   int    // by the interpreter
	ours    S
	theirs  interp.Value
	kept    []snapshot
}

// snapshot is a state that nobody folds into any more.
type snapshot struct {
	state   value
	written string
}

// fold runs a script: events, now and then a change that a user may make between
// them, and comparisons, after every event or less often, for writing a state might
// heal it.
func (f folds[S, E]) fold(t *testing.T, data []byte) {
	t.Helper()
	w := &twins[S, E]{folds: f}
	name := func() string { w.drawn++; return "drawn-" + strconv.Itoa(w.drawn) }
	w.machine = interp.New(loadSpec(t, f.protocol), interpwire.WithNewID(name), interpwire.WithNow(name))
	var err error
	if w.reduce, err = w.machine.Reducer(f.reducer); err != nil {
		t.Fatal(err)
	}
	if w.ours, err = f.state([]byte(f.start)); err != nil {
		t.Fatal(err)
	}
	w.become(t, f.start)
	s := &script{rest: data}
	blocks := pick(s, 3, 10, 100, 200)
	every := pick(s, 1, 1, 7, 50)
	if s.next(2) == 0 { // many that are there, or few and many that are missed
		for i := range blocks {
			w.push(t, w.begin(named(i)))
		}
	}
	for step := 1; !s.done(); step++ {
		if s.next(24) == 0 {
			w.change(t, s)
		} else {
			w.push(t, w.next(s, blocks))
		}
		if step%every == 0 {
			w.compare(t)
		}
	}
	w.compare(t)
	for _, kept := range w.kept {
		if now := text(kept.state); now != kept.written {
			t.Fatalf("a copy changed as its original was folded on:\n got %s\nwant %s", now, kept.written)
		}
	}
}

// next makes up an event, now and then one of any type.
func (w *twins[S, E]) next(s *script, blocks int) string {
	if s.next(6) == 0 {
		return chance.New(uint64(s.next(256)*256 + s.next(256))).Document(w.reduce.Input())
	}
	return w.make(s, blocks)
}

func (w *twins[S, E]) push(t *testing.T, text string) {
	t.Helper()
	name := func() string { w.sources.ids++; return "drawn-" + strconv.Itoa(w.sources.ids) }
	opts := []wire.Option{wire.WithNewID(name), wire.WithNow(name)}
	outcome, err := wire.Outcome{}, error(nil)
	event, ourErr := w.event([]byte(text), opts...)
	if ourErr == nil {
		outcome, err = w.apply(w.ours, event, opts...)
	}
	their, _, theirErr := w.machine.Decode(w.reduce.Input(), []byte(text))
	if (ourErr == nil) != (theirErr == nil) {
		t.Fatalf("%s: %v, but the interpreter: %v", text, ourErr, theirErr)
	}
	if ourErr != nil {
		w.sources.ids, w.drawn = 0, 0 // how many are drawn for what cannot be read is nobody's business
		return
	}
	theirOutcome, theirErr := w.reduce.Apply(w.theirs, their)
	if got, want := told(outcome, err), toldByInterp(theirOutcome, theirErr); got != want {
		t.Fatalf("%s\n got %s\nwant %s", text, got, want)
	}
}

// change does to both states what a user may do between events.
func (w *twins[S, E]) change(t *testing.T, s *script) {
	t.Helper()
	w.compare(t)
	written := text(w.ours)
	tree, err := jsontree.Parse(written)
	if err != nil {
		t.Fatal(err)
	}
	switch s.next(8) {
	case 0:
		w.kept = append(w.kept, snapshot{w.clone(w.ours), written})
	case 1:
		w.kept = append(w.kept, snapshot{w.ours, written})
		w.ours = w.clone(w.ours)
	default:
		w.edit(s, w.ours, tree)
	}
	w.become(t, tree.String())
	w.compare(t)
}

// become gives the interpreter a state.
func (w *twins[S, E]) become(t *testing.T, text string) {
	t.Helper()
	var err error
	if w.theirs, _, err = w.machine.Decode(w.reduce.State(), []byte(text)); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

func (w *twins[S, E]) compare(t *testing.T) {
	t.Helper()
	if got, want := text(w.ours), string(w.machine.Encode(w.theirs)); got != want {
		t.Fatalf("the states differ:\n got %s\nwant %s", got, want)
	}
	again, err := w.state([]byte(text(w.ours)))
	if err != nil {
		t.Fatalf("a state that was folded cannot be read: %v", err)
	}
	for _, other := range []S{again, w.clone(w.ours)} {
		if diff := cmp.Diff(w.ours, other); diff != "" || w.ours.Validate() != nil {
			t.Fatalf("a state is not what it is as a copy or when it is read again: %s, %v", diff, w.ours.Validate())
		}
	}
}

func told(o wire.Outcome, err error) string {
	var e *wire.Error
	if errors.As(err, &e) {
		return fmt.Sprint(e.Code, e.Path, e.Msg)
	}
	return fmt.Sprint(o.Status, o.Notice, o.Warnings, uint32(o.Signals), err)
}

func toldByInterp(o interpwire.Outcome, err error) string {
	var e *interpwire.Error
	if errors.As(err, &e) {
		return fmt.Sprint(e.Code, e.Path, e.Msg)
	}
	return fmt.Sprint(o.Status, o.Notice, o.Warnings, uint32(o.Signals), err)
}
