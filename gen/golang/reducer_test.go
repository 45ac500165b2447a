package golang

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/wire"

	"github.com/msggen/msggen/internal/need"
)

// boardModule writes a module with the emitted board and the program that uses it.
func boardModule(t *testing.T) (protocol *ir.Protocol, dir string) {
	t.Helper()
	protocol = load(t, "testdata/board")
	return protocol, write(t, append(emit(protocol), programFiles(t, "testdata/fold")...))
}

// Emitted constructors, accessors and reducers are used as people would use them,
// by tests of their own.
func TestEmittedRules(t *testing.T) {
	need.Time(t)
	_, dir := boardModule(t)
	goTool(t, dir, "", "vet", "./...")
	goTool(t, dir, "", "test", "./fold")
}

// Emitted reducers do with random streams what the interpreter does: the same
// outcomes, errors, ids and times, and the same state after every event. The
// program that runs them also looks for shared memory and half-applied events.
func TestReducersAgreeWithTheInterpreter(t *testing.T) {
	need.Time(t)
	protocol, dir := boardModule(t)
	var streams []string
	for seed := range uint64(40) {
		for _, union := range []string{"BoardEvent", "CornerEvent", "AlbumEvent"} {
			streams = append(streams, randomStream(unionNamed(protocol, union), seed, 250))
		}
	}
	out := goTool(t, dir, strings.Join(streams, "\n"), "run", "./fold")
	got := strings.Split(strings.TrimSuffix(out, "\n"), "\n")

	var want, events []string
	for i, stream := range streams {
		if i > 0 {
			want, events = append(want, ""), append(events, "")
		}
		lines := strings.Split(strings.TrimSuffix(stream, "\n"), "\n")
		printed, of := foldInInterpreter(t, protocol, lines)
		want, events = append(want, printed...), append(events, of...)
	}
	if len(got) != len(want) {
		t.Fatalf("got %d lines, want %d", len(got), len(want))
	}
	seen := map[string]int{}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("after %s\n got %s\nwant %s", events[i], got[i], want[i])
		}
		seen[kindOfLine(want[i])]++
	}
	for _, kind := range []string{
		"applied", "ignored", "skipped", "taken", "unknown-note", "other-board", "no-state", "unknown-event",
		"done-again", "not-red", "bad-id", "worn-out", "not-inline", "nothing-to-grow", "nothing", "out-of-bounds",
		"log-full", "again", "closed-already", "twice", "too-many", "named", "no-empty-key", "int-overflow",
		"bad-base64", "bad-url", "too-short", "out-of-range",
		"no-sheet", "empty", "filled", "extra-empty", "backs",
		"same", "found", "failed", "skipped-inside", "passed-outer", "null", "known",
	} {
		if !sawKind(seen, kind) {
			t.Errorf("no event came out as %s; the streams prove too little", kind)
		}
	}
}

// kindOfLine is the part of a line that tells what became of an event.
func kindOfLine(line string) string {
	kind, _, _ := strings.Cut(line, "] ")
	return kind
}

func sawKind(seen map[string]int, kind string) bool {
	for line := range seen {
		if strings.Contains(line, `"`+kind) {
			return true
		}
	}
	return false
}

// programFiles are the files of a program for the emitted module.
func programFiles(t *testing.T, dir string) []target.File {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []target.File
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, target.File{Path: filepath.ToSlash(filepath.Join(filepath.Base(dir), filepath.Base(name))), Data: data})
	}
	return files
}

// foldInInterpreter prints what testdata/fold prints, and which event each line is
// about.
func foldInInterpreter(t *testing.T, protocol *ir.Protocol, lines []string) (printed, events []string) {
	t.Helper()
	ids, times := 0, 0
	m := interp.New(protocol,
		wire.WithNewID(func() string { ids++; return fmt.Sprint("id-", ids) }),
		wire.WithNow(func() string { times++; return fmt.Sprint("t-", times) }))
	states := map[string]interp.Value{}
	for _, line := range lines {
		union, text, _ := strings.Cut(line, "\t")
		for _, r := range protocol.Reducers {
			if ir.DeclOf(r.Input).Name != union {
				continue
			}
			reducer, err := m.Reducer(r.Name)
			if err != nil {
				t.Fatal(err)
			}
			event, _, err := m.Decode(r.Input, []byte(text))
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			next, outcome, err := reducer.Fold(states[r.Name], event)
			states[r.Name] = next
			printed = append(printed, showLine(t, m, next, outcome, err))
			events = append(events, line)
		}
	}
	return printed, events
}

func showLine(t *testing.T, m *interp.Machine, state interp.Value, outcome wire.Outcome, err error) string {
	t.Helper()
	text, failure := "-", ""
	if state != nil {
		text = string(m.Encode(state))
	}
	var failed *wire.Error
	switch {
	case errors.As(err, &failed):
		failure = string(failed.Code) + " " + failed.Path.Pointer() + " " + failed.Msg
		outcome = wire.Outcome{}
	case err != nil:
		t.Fatal(err)
	}
	line, err := json.Marshal([]any{outcome.Status.String(), outcome.Notice, outcome.Warnings, failure})
	if err != nil {
		t.Fatal(err)
	}
	return string(line) + " " + text
}

func unionNamed(protocol *ir.Protocol, name string) *ir.Union {
	for _, u := range protocol.Unions {
		if u.Name == name {
			return u
		}
	}
	panic("no union " + name)
}

// randomStream makes a stream of events that often have to do with each other.
// The first one has a good chance to begin a state.
func randomStream(union *ir.Union, seed uint64, events int) string {
	s := &streamWriter{Rand: rand.New(rand.NewPCG(seed, 7))}
	for n := range events {
		s.text.WriteString(union.Name + "\t")
		member := union.Members[s.IntN(len(union.Members))]
		if n == 1 {
			member = union.Members[0]
		}
		if s.IntN(60) == 0 {
			fmt.Fprintf(&s.text, "{%q:%q}\n", union.Tag, `unheard "of"`)
			continue
		}
		s.value(member.Type, 3)
		s.text.WriteByte('\n')
	}
	return s.text.String()
}

// streamWriter writes random JSON of given types, from a small stock of values.
type streamWriter struct {
	*rand.Rand
	text strings.Builder
}

func (s *streamWriter) pick(values ...string) { s.text.WriteString(values[s.IntN(len(values))]) }

func (s *streamWriter) value(t ir.Type, depth int) {
	switch t := t.(type) {
	case *ir.Scalar:
		s.scalar(t)
	case *ir.Enum:
		s.text.WriteString(`"` + t.Values[s.IntN(len(t.Values))].Value + `"`)
	case *ir.Nullable:
		if s.IntN(3) == 0 {
			s.text.WriteString("null")
			return
		}
		s.value(t.Elem, depth)
	case *ir.List:
		s.text.WriteByte('[')
		for i := range s.IntN(4) * min(depth, 1) {
			if i > 0 {
				s.text.WriteByte(',')
			}
			s.value(t.Elem, depth-1)
		}
		s.text.WriteByte(']')
	case *ir.Map:
		s.text.WriteString(`{"k":`)
		s.value(t.Elem, depth-1)
		s.text.WriteByte('}')
	case *ir.Object:
		s.object(t, depth)
	case *ir.Union:
		s.value(t.Members[s.IntN(len(t.Members))].Type, depth)
	}
}

func (s *streamWriter) object(o *ir.Object, depth int) {
	s.text.WriteByte('{')
	first := true
	for _, f := range o.Fields {
		tag := f.Const != nil && f.Presence != ir.Optional
		if f.Presence != ir.Required && !tag && s.IntN(2) == 0 {
			continue
		}
		if !first {
			s.text.WriteByte(',')
		}
		first = false
		s.text.WriteString(`"` + f.Name + `":`)
		switch {
		case f.Const != nil:
			s.text.WriteString(ir.JSON(f.Const.Value))
		case f.Name == "board_id":
			s.pick(`"a"`, `"a"`, `"a"`, `"a"`, `"a"`, `"b"`)
		case f.Name == "chunk":
			s.pick(`"YQ=="`, `"YWI="`, `"YWJj"`, `"YWJjZGVmZw=="`, `"Y W J j ="`, `""`, `"=="`, `"abc"`)
		case f.Name == "note_id":
			s.pick(`"a"`, `"b"`, `"c"`, `"d"`, `"a b"`)
		case f.Name == "codes":
			s.pick(`["go"]`, `["go","skip"]`, `["","stop","go"]`, `["fail"]`, `[]`)
		case f.Name == "func":
			s.pick(`"a"`, `"b"`, `"first"`)
		case f.Name == "right":
			s.pick(`"id-1"`, `"id-2"`, `"id-3"`, `"id-5"`, `"id-7"`, `"id-9"`, `"right"`)
		case f.Name == "url" && o.Event != nil:
			s.pick(`"http://E.f/g h"`, `"http://e.f"`, `"nowhere"`)
		default:
			s.value(f.Type, depth-1)
		}
	}
	if o.Unknown == ir.Keep && s.IntN(2) == 0 {
		s.text.WriteString(`,"kept":{"z":1}`)
	}
	s.text.WriteByte('}')
}

func (s *streamWriter) scalar(t *ir.Scalar) {
	switch t.Kind {
	case ir.String:
		switch {
		case t.Rules.Normalize == ir.NormalURL:
			s.pick(`"http://A.b"`, `"https://c.d/e"`)
		case t.Rules.Pattern != "":
			s.pick(`"ab"`, `"xyz"`)
		default:
			s.pick(`"a"`, `"a"`, `"b"`, `"b"`, `"x"`, `""`, `"a."`, `"a b"`, `"é😀"`, `"\ud83d"`, `"\ude00"`, `"YQ=="`, `"YmM="`,
				`"this text is rather long"`)
		}
	case ir.Int:
		s.pick(`0`, `1`, `2`, `5`, `-3`, `40`, `101`, `4503599627370496`)
	case ir.Number:
		s.pick(`0`, `1`, `-2.5`, `0.125`, `1e21`)
	case ir.Bool:
		s.pick(`true`, `false`)
	case ir.Any:
		s.pick(`1.0`, `"a"`, `[ 1, {"a" : null} ]`, `false`)
	case ir.Record:
		s.pick(`{}`, `{ "b": 1, "a": [ ] }`, `{"a":{"x":1.50}}`)
	}
}
