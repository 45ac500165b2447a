package interp_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/wire"
)

// tray is a protocol with everything that the hand-built one lacks.
const tray = `
msggen: 1
protocol: tray
version: 1.0.0
doc: Things on a tray, and what is told of them.
unknown: {fields: drop, members: drop, events: keep}

aliases:
  Short: {type: string, max_length: 9, doc: A short text.}
objects:
  Cup: {doc: A cup., fields: {kind: {const: cup}, id: string, on: {type: Thing, optional: true}, of: {type: string, optional: true, null_is_absent: true}}}
  Plate: {doc: A plate., fields: {kind: {const: plate}, id: string, holds: Thing}}
  Mug: {doc: A cup of old., fields: {kind: {const: mug}, name: "string?"}}
  Tray:
    doc: All there is.
    fields:
      things: {type: "list[Thing]", default: []}
      counts: {type: "map[int]", default: {}}
      doc: {type: "any?", default: null}
      facts: {type: object, optional: true}
      named: {type: "map[Thing]", optional: true}
      said: {type: string, default: ""}
      label: {type: Label, optional: true}
  Echo: {internal: true, fields: {n: {type: int, default: 0}}}
unions:
  Label: {doc: One text or several., of: {text: Short, texts: "list[Short]"}}
  Thing: {doc: A thing., tag: kind, of: [Cup, Plate], retired: {Mug: cup}}
accessors:
  cup: {on: Mug, doc: The cup that it is now., returns: "Thing?", value: "self.name == null ? null : Cup{id: self.name}"}
events:
  TrayEvent:
    doc: What happens.
    tag: type
    of:
      put: {doc: A thing is put., fields: {thing: Thing, after: {type: string, optional: true}}}
      swap: {doc: Things are replaced., fields: {id: string, to: string, every: bool}}
      count: {doc: A key is counted., fields: {key: string, by: {type: int, optional: true}}}
      patch: {doc: The document is patched., fields: {delta: "list[object]"}}
      fact: {doc: A fact., fields: {key: string, value: "any?"}}
      ask: {doc: Asks about texts., fields: {a: string, b: string}}
      tell: {doc: Tells., fields: {text: string}}
      label: {doc: The tray is labelled., fields: {text: string, many: bool}}
      rest: {doc: Nothing.}
reducers:
  serve:
    doc: Folds an event into its tray.
    state: Tray
    input: TrayEvent
    emits: TrayEvent
    signals: {things: The things have changed., doc: The document has changed.}
    on:
      put:
        - insert: self.things
          value: event.thing
          after: t
          where: t.id == (event.after ?? '')
          past: p
          while: p.kind == 'cup'
        - signal: things
      swap:
        - if: event.every
          then:
            - replace: t
              in: self.things
              where: t.id == event.id
              value: "Cup{id: event.to, of: event.id}"
              every: true
          else:
            - replace: t
              in: self.things
              where: t.id == event.id
              value: "Cup{id: event.to, on: t}"
      count:
        - find: n
          in: self.counts
          key: event.key
          then:
            - if: has(event.by)
              then:
                - put: self.counts
                  key: event.key
                  value: n + event.by
              else:
                - delete: self.counts
                  key: event.key
          else:
            - put: self.counts
              key: event.key
              value: event.by ?? 1
      patch:
        - patch: self.doc
          value: event.delta
          as: why
          then:
            - signal: doc
            - emit: "TellEvent{text: 'patched'}"
          else:
            - warn: not-patched
              message: "{why}"
      fact:
        - merge: self.facts
          value: "{'key': event.key, 'value': event.value, 'n': 1}"
      ask:
        - let: order
          value: compareVersions(event.a, event.b)
        - set: self.said
          value: "event.a.matches('^[0-9.]+$') ? (order < 0 ? 'older' : order > 0 ? 'newer' : 'same') : event.a.startsWith(event.b) ? 'starts' : 'starts not'"
      label:
        - if: event.many
          then: [{set: self.label, value: "['a', event.text]"}]
          else: [{set: self.label, value: event.text}]
    pass: [tell]
    ignore: [rest]
    end:
      - each: t
        in: self.things
        do:
          - emit: "PutEvent{thing: t}"
      - signal: doc
  echo:
    doc: Fails on what it does not like.
    state: Echo
    input: TrayEvent
    signals: {heard: Something was told.}
    on:
      tell:
        - if: event.text == 'bad'
          then:
            - fail: bad
              message: not that
        - if: event.text == 'hush'
          then:
            - skip: hush
              message: too quiet
        - add: self.n
          value: "1"
        - signal: heard
        - warn: told
          message: "{event.text}"
    ignore: [put, swap, count, patch, fact, ask, label, rest]
pipelines:
  Service: {doc: Both., stages: [serve, echo]}
  Desk: {doc: One., stages: [echo]}
`

func load(t *testing.T) (*interp.Machine, *ir.Protocol) {
	t.Helper()
	p, found, err := lang.Load(fstest.MapFS{"spec/tray.yaml": {Data: []byte(tray)}}, "spec")
	if err != nil || found.HasErrors() {
		t.Fatal(err, found)
	}
	return interp.Counted(p), p
}

func typed(t *testing.T, m *interp.Machine, name, doc string) (interp.Value, []wire.Diagnostic, error) {
	t.Helper()
	typ, err := m.Type(name)
	if err != nil {
		t.Fatal(err)
	}
	return m.Decode(typ, []byte(doc))
}

func TestDecodeDrops(t *testing.T) {
	m, _ := load(t)
	const cup = `{"kind":"cup","id":"a"}`
	tests := []struct{ name, typ, doc, want, met string }{
		{"list", "Tray", `{"things":[{"kind":"fork"},` + cup + `,{},{"kind":7}],"said":"x"}`, `"things":[` + cup + `],`,
			"unknown-member things[0], unknown-member things[2], unknown-member things[3]"},
		{"cascade", "Tray", `{"things":[{"kind":"plate","id":"p","holds":{"kind":"plate","id":"q","holds":{"kind":"fork"},"x":1}},` + cup + `]}`, `"things":[` + cup + `],`,
			"unknown-member things[0].holds.holds, unknown-field things[0].holds.x"},
		{"optional", "Thing", `{"kind":"cup","id":"a","on":{"kind":"fork"}}`, cup, "unknown-member on"},
		{"null is absent", "Thing", `{"kind":"cup","id":"a","of":null}`, cup, "null-is-absent of"},
		{"retired", "Thing", `{"kind":"mug","name":"a"}`, cup, "retired-member "},
		{"retired to nothing", "Thing", `{"kind":"cup","id":"a","on":{"kind":"mug","name":null}}`, cup, "retired-member on"},
		{"a wrong retired one", "Thing", `{"kind":"mug","name":1}`, "error wrong-type at name", "retired-member "},
		{"at the top", "Thing", `{"kind":"plate","id":"p","holds":{"kind":"fork"}}`, "error unknown-member at holds.kind", "unknown-member holds"},
		{"in a map", "Tray", `{"named":{"a":{"kind":"mug","name":null}}}`, "error unknown-member at named.a.kind", "retired-member named.a"},
		{"an error wins", "Tray", `{"things":[{"kind":"plate","holds":{"kind":"fork"},"id":1}]}`, "error wrong-type at things[0].id", "unknown-member things[0].holds"},
		{"a missing field wins", "Tray", `{"things":[{"kind":"plate","holds":{"kind":"fork"}}]}`, "error missing-field at things[0].id", "unknown-member things[0].holds"},
		{"no object", "Tray", `{"things":[1]}`, "error wrong-type at things[0]", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			v, met, err := typed(t, m, test.typ, test.doc)
			if got := interp.Result(m, v, err); !strings.Contains(got, test.want) {
				t.Errorf("got %s, want %s", got, test.want)
			}
			var codes []string
			for _, d := range met {
				codes = append(codes, string(d.Code)+" "+d.Path.String())
			}
			if got := strings.Join(codes, ", "); got != test.met {
				t.Errorf("met %q, want %q", got, test.met)
			}
		})
	}
}

func TestServe(t *testing.T) {
	const before = `{"things":[{"kind":"cup","id":"a"},{"kind":"cup","id":"b"},{"kind":"plate","id":"a","holds":{"kind":"cup","id":"c"}}],"counts":{"x":1,"y":2},"doc":{"n":1.5},"said":""}`
	const end = `{"kind":"plate","id":"a","holds":{"kind":"cup","id":"c"}}]`
	tests := []struct{ name, event, outcome, old, new string }{
		{"insert past some", `{"type":"put","thing":{"kind":"cup","id":"n"},"after":"a"}`, "applied things", `"id":"b"},`, `"id":"b"},{"kind":"cup","id":"n"},`},
		{"insert at the end", `{"type":"put","thing":{"kind":"cup","id":"n"}}`, "applied things", end, strings.TrimSuffix(end, "]") + `,{"kind":"cup","id":"n"}]`},
		{"replace once", `{"type":"swap","id":"a","to":"z","every":false}`, "applied", `{"kind":"cup","id":"a"}`, `{"kind":"cup","id":"z","on":{"kind":"cup","id":"a"}}`},
		{"replace every", `{"type":"swap","id":"b","to":"z","every":true}`, "applied", `{"kind":"cup","id":"b"}`, `{"kind":"cup","id":"z","of":"b"}`},
		{"replace none", `{"type":"swap","id":"q","to":"z","every":true}`, "applied", "", ""},
		{"put where it is", `{"type":"count","key":"x","by":4}`, "applied", `"x":1`, `"x":5`},
		{"put a new key", `{"type":"count","key":"z"}`, "applied", `"y":2`, `"y":2,"z":1`},
		{"delete", `{"type":"count","key":"x"}`, "applied", `"x":1,`, ``},
		{"patch", `{"type":"patch","delta":[{"op":"copy","from":"/n","path":"/m"}]}`, `applied doc {"type":"tell","text":"patched"}`, `1.5`, `1.5,"m":1.5`},
		{"patch to null", `{"type":"patch","delta":[{"op":"remove","path":""}]}`, `applied doc {"type":"tell","text":"patched"}`, `{"n":1.5}`, `null`},
		{"patch in vain", `{"type":"patch","delta":[{"op":"remove","path":"/n"},{"op":"remove","path":"/n"}]}`, "applied warn not-patched operation 1: path does not exist", "", ""},
		{"merge onto nothing", `{"type":"fact","key":"k","value":[1.0]}`, "applied", `"said"`, `"facts":{"key":"k","value":[1],"n":1},"said"`},
		{"older", `{"type":"ask","a":"1.9","b":"1.10"}`, "applied", `"said":""`, `"said":"older"`},
		{"newer", `{"type":"ask","a":"2.0.1","b":"2-x.9"}`, "applied", `"said":""`, `"said":"newer"`},
		{"same", `{"type":"ask","a":"1..","b":"1"}`, "applied", `"said":""`, `"said":"same"`},
		{"starts", `{"type":"ask","a":"a\ud83d\ude00","b":"a\ud83d"}`, "applied", `"said":""`, `"said":"starts"`},
		{"starts not", `{"type":"ask","a":"ab","b":"b"}`, "applied", `"said":""`, `"said":"starts not"`},
		{"a label", `{"type":"label","text":"a","many":false}`, "applied", `"said":""`, `"said":"","label":"a"`},
		{"several labels", `{"type":"label","text":"b","many":true}`, "applied", `"said":""`, `"said":"","label":["a","b"]`},
		{"a label that is too long", `{"type":"label","text":"0123456789","many":false}`, "error too-long at label", "", ""},
		{"several labels of which one is too long", `{"type":"label","text":"0123456789","many":true}`, "error too-long at label[1]", "", ""},
		{"pass", `{"type":"tell","text":"x"}`, `applied {"type":"tell","text":"x"}`, "", ""},
		{"ignored", `{"type":"rest"}`, "ignored", "", ""},
		{"unknown", `{"type":"sing"}`, "skipped unknown-event", "", ""},
		{"end", "", `applied doc {"type":"put","thing":{"kind":"cup","id":"a"}} {"type":"put","thing":{"kind":"cup","id":"b"}} ` +
			`{"type":"put","thing":{"kind":"plate","id":"a","holds":{"kind":"cup","id":"c"}}}`, "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m, _ := load(t)
			r, err := m.Reducer("serve")
			if err != nil {
				t.Fatal(err)
			}
			state, _, err := typed(t, m, "Tray", before)
			if err != nil {
				t.Fatal(err)
			}
			var emitted []string
			r.Emit = func(v interp.Value) { emitted = append(emitted, string(m.Encode(v))) }
			var outcome wire.Outcome
			if test.event == "" {
				outcome, err = r.End(state, false)
			} else {
				outcome, err = r.Apply(state, trayEvent(t, m, test.event))
			}
			got := interp.Describe(outcome, err)
			for _, w := range outcome.Warnings {
				got += " " + w.Message
			}
			if got := strings.Join(append(append([]string{got}, r.Signals(outcome.Signals)...), emitted...), " "); got != test.outcome {
				t.Errorf("outcome %s\nwant    %s", got, test.outcome)
			}
			if got, want := string(m.Encode(state)), strings.Replace(before, test.old, test.new, 1); got != want {
				t.Errorf("state %s\nwant  %s", got, want)
			}
			if err := serveAndFail(t, before, test.event); err != nil && (len(emitted) > 0) != strings.Contains(err.Error(), "after it had emitted something") {
				t.Errorf("emitted %v, but a failure after that says %v", emitted, err)
			}
		})
	}
}

// serveAndFail is the error of an event whose rule fails at its end, which leaves the
// state as it was.
func serveAndFail(t *testing.T, state, event string) error {
	t.Helper()
	m, p := load(t)
	serve := p.Reducers[0]
	fail := &ir.Fail{Notice: ir.Notice{Code: "late", Message: &ir.Template{}}}
	serve.End = append(serve.End, fail)
	for _, c := range serve.Cases {
		c.Body = append(c.Body, fail)
	}
	tray, _, err := typed(t, m, "Tray", state)
	if err != nil {
		t.Fatal(err)
	}
	r, err := m.Reducer("serve")
	if err != nil {
		t.Fatal(err)
	}
	r.Emit = func(interp.Value) {}
	if event == "" {
		_, err = r.End(tray, false)
	} else {
		_, err = r.Apply(tray, trayEvent(t, m, event))
	}
	if got := string(m.Encode(tray)); err != nil && !strings.Contains(err.Error(), "emitted") && got != state {
		t.Errorf("state after a failure %s\nwant %s", got, state)
	}
	return err
}

func trayEvent(t *testing.T, m *interp.Machine, doc string) interp.Value {
	t.Helper()
	v, _, err := typed(t, m, "TrayEvent", doc)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestPipeline(t *testing.T) {
	m, _ := load(t)
	p, err := m.Pipeline("Service")
	if err != nil {
		t.Fatal(err)
	}
	steps := []struct{ event, want string }{ // "" is the end
		{`{"type":"put","thing":{"kind":"cup","id":"a"}}`, "applied"},
		{`{"type":"tell","text":"x"}`, `applied warn told heard {"type":"tell","text":"x"}`},
		{`{"type":"tell","text":"hush"}`, "skipped hush"},
		{`{"type":"patch","delta":[]}`, `applied warn told heard {"type":"tell","text":"patched"}`},
		{`{"type":"sing"}`, "skipped unknown-event"},
		{"", `applied {"type":"put","thing":{"kind":"cup","id":"a"}}`},
		{`{"type":"tell","text":"bad"}`, "error bad at "},
	}
	for _, step := range steps {
		var delivered []string
		deliver := func(d interp.Delivery) { delivered = append(delivered, string(m.Encode(d.Value))) }
		var outcome wire.Outcome
		if step.event == "" {
			outcome, err = p.End(false, deliver)
		} else {
			outcome, err = p.Push(trayEvent(t, m, step.event), deliver)
		}
		parts := append([]string{interp.Describe(outcome, err)}, p.Last().Reducer.Signals(outcome.Signals)...)
		if got := strings.Join(append(parts, delivered...), " "); got != step.want {
			t.Errorf("%s: got %s, want %s", step.event, got, step.want)
		}
	}
	var failed *wire.StageError
	if !errors.As(err, &failed) || failed.Stage != "echo" {
		t.Errorf("got %v", err)
	}
	if got := string(m.Encode(p.Last().State)); got != `{"n":2}` {
		t.Errorf("state %s", got)
	}
	if !p.Ends() || p.Input() == nil {
		t.Error("the pipeline has an end and an input")
	}
	desk, err := m.Pipeline("Desk")
	if err != nil || desk.Ends() {
		t.Fatal(err, "the desk has no end")
	}
	if outcome, err := desk.Push(trayEvent(t, m, `{"type":"tell","text":"hush"}`), nil); interp.Describe(outcome, err) != "skipped hush" {
		t.Error(outcome, err)
	}
	if _, err := m.Pipeline("Other"); err == nil {
		t.Error("found a pipeline that is not there")
	}
}

// TestEmittedIsOwn changes the state after something of it was emitted.
func TestEmittedIsOwn(t *testing.T) {
	m, _ := load(t)
	r, _ := m.Reducer("serve")
	state := r.Initial()
	var emitted []interp.Value
	r.Emit = func(v interp.Value) { emitted = append(emitted, v) }
	for _, event := range []string{`{"type":"put","thing":{"kind":"cup","id":"a"}}`} {
		if _, err := r.Apply(state, trayEvent(t, m, event)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.End(state, false); err != nil || len(emitted) != 1 {
		t.Fatal(err, emitted)
	}
	interp.Rename(state, "changed")
	if got := string(m.Encode(emitted[0])); !json.Valid([]byte(got)) || strings.Contains(got, "changed") {
		t.Error(got)
	}
}
