package laws_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/laws"
	"github.com/msggen/msggen/internal/need"
)

const notes = `
objects:
  Note: {fields: {id: {type: string, default: ""}, text: {type: string, default: ""}, lines: {type: "list[string]", default: []}, closed: {type: bool, default: false}}}
  Seen: {fields: {last: {type: int, default: 0}, text: {type: string, default: ""}}}
  Desk: {fields: {open: {type: bool, default: false}}}
events:
  NoteEvent:
    tag: type
    of:
      opened: {}
      written: {fields: {text: string}}
      counted: {fields: {number: int, text: string}}
      closed: {}
reducers:
  fold:
    state: Note
    input: NoteEvent
    on:
      written:
        - self.text += event.text
        - self.lines += [event.text]
      counted: self.id = 'x'
      closed: self.closed = true
    ignore: [opened]
    FOLD
  resume:
    state: Seen
    input: NoteEvent
    on:
      counted:
        - if: event.number > self.last
          then:
            - self.last = event.number
            - self.text += event.text
    ignore: [opened, written, closed]
    RESUME
  judge:
    state: Desk
    input: NoteEvent
    on:
      opened:
        - if: self.open
          then: {fail: open-already, message: it is open}
        - self.open = true
      closed: self.open = false
    ignore: [written, counted]
    end:
      - if: self.open
        then: {fail: left-open, message: it is open}
  send:
    state: Note
    input: NoteEvent
    emits: NoteEvent
    on:
      written:
        - if: event.text != ''
          then: {emit: event}
    pass: [opened, counted, closed]
    SEND
`

// specOf fills in what is claimed.
func specOf(claims map[string]string) string {
	text := notes
	for _, name := range []string{"FOLD", "RESUME", "SEND"} {
		text = strings.ReplaceAll(text, "    "+name+"\n", claims[name])
	}
	return text
}

// found is what a search found, as people read it.
func found(p *ir.Protocol, options laws.Options) (list []string) {
	for _, done := range laws.Search(p, options) {
		for _, b := range done.Broken {
			text := b.Of.Name() + ": " + b.Law + ": " + b.What
			if b.Stream != nil {
				text += ": " + b.Stream.State + strings.Join(b.Stream.Events, " ")
			}
			for _, place := range b.Places {
				text += "; " + place.What + " in line " + strconv.Itoa(place.At.Start.Line)
			}
			list = append(list, text)
		}
	}
	return list
}

// Each claim that does not hold is found, with the shortest stream.
func TestBrokenLaws(t *testing.T) {
	for _, tt := range []struct {
		name   string
		claims map[string]string
		want   []string
	}{
		{"nothing is claimed", nil, nil},
		{"all hold", map[string]string{
			"FOLD":   "    laws: {linear: [written, closed]}\n",
			"RESUME": "    laws: {resumable: true, given: seen}\n",
			"SEND":   "    laws: {given: judge, passes: judge, same: judge}\n",
		}, nil},
		{"resumable", map[string]string{"FOLD": "    laws: {resumable: true}\n"},
			[]string{`fold: resumable: after event 1, event 1 has an effect when it comes again: {"type":"written","text":""}`}},
		{"passes", map[string]string{"SEND": "    laws: {passes: judge}\n"},
			[]string{`send: passes: ` + "`judge`" + ` does not take what comes of event 2: {"type":"opened"} {"type":"opened"}`}},
		{"same", map[string]string{"SEND": "    laws: {same: fold}\n"},
			[]string{`send: same: ` + "`fold`" + ` makes something else of what comes through: {"type":"written","text":""}`}},
		{"tells_incomplete", map[string]string{"FOLD": "    end:\n      - if: incomplete && self.text != ''\n        then: self.id = 'cut'\n    laws: {tells_incomplete: [closed]}\n"},
			[]string{`fold: tells_incomplete: a stream that is cut off behind event 1 looks like one that has ended: {"type":"written","text":""}`}},
		{"linear", map[string]string{"FOLD": "    first:\n      - if: self.lines.exists(l, l == 'stop')\n        then: {skip: stopped, message: it has stopped}\n    laws: {linear: [closed]}\n"},
			[]string{`fold: linear: what these events cost grows with the state; goes through all elements in line 29`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			spec := specOf(tt.claims)
			if strings.Contains(spec, "given: seen") {
				spec = strings.Replace(spec, "reducers:\n", seen, 1)
			}
			got := found(spectest.Load(t, spec), laws.Options{Seed: 1, Streams: need.Some(400)})
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// seen takes streams whose numbers grow.
const seen = `reducers:
  seen:
    state: Seen
    input: NoteEvent
    on:
      counted:
        - if: event.number <= self.last
          then: {fail: out-of-order, message: numbers grow}
        - self.last = event.number
    ignore: [opened, written, closed]
`

// The same search gives the same answer, and another seed tries other streams.
func TestSearchCanBeRepeated(t *testing.T) {
	p := spectest.Load(t, specOf(map[string]string{"FOLD": "    laws: {resumable: true}\n"}))
	first := found(p, laws.Options{Seed: 9, Streams: 200})
	if diff := cmp.Diff(first, found(p, laws.Options{Seed: 9, Streams: 200})); diff != "" {
		t.Error(diff)
	}
}
