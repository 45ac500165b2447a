package main

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const desk = `msggen: 1
protocol: desk
version: 1.0.0
doc: Notes that are put together, checked and counted.
unknown: {fields: drop, members: drop, events: keep}
objects:
  Draft: {internal: true, fields: {text: {type: string, default: ""}}}
  Guard: {internal: true, fields: {seen: {type: "list[string]", default: []}}}
  Shelf: {doc: All notes., fields: {notes: {type: "list[string]", default: []}}}
events:
  DeskEvent:
    doc: What happens.
    tag: type
    of:
      part: {doc: A part of a note., fields: {text: string}}
      note: {doc: A note., fields: {text: string}}
reducers:
  join:
    doc: Puts parts together.
    state: Draft
    input: DeskEvent
    emits: DeskEvent
    on:
      part:
        - if: event.text == ''
          then:
            - skip: empty
              message: there is no text
        - append: self.text
          value: event.text
    pass: [note]
    end:
      - emit: "NoteEvent{text: incomplete ? self.text + '-' : self.text}"
  guard:
    doc: Refuses notes that were there.
    state: Guard
    input: DeskEvent
    on:
      note:
        - if: event.text in self.seen
          then:
            - fail: twice
              message: "{event.text} was here"
        - push: self.seen
          value: event.text
    ignore: [part]
  shelve:
    doc: Keeps notes.
    state: Shelf
    input: DeskEvent
    signals: {grown: There is a note more.}
    on:
      note:
        - push: self.notes
          value: event.text
        - signal: grown
        - if: size(self.notes) > 1
          then:
            - warn: full
              message: "{size(self.notes)} notes"
    ignore: [part]
pipelines:
  Desk: {doc: All stages., stages: [join, guard, shelve]}
`

func TestReplayPipeline(t *testing.T) {
	inProject(t, desk)
	const sound = `{"type":"part","text":"a"}
{"type":"note","text":"x","colour":"red"}
{"type":"part","text":""}
{"type":"part","text":"b"}
`
	tests := []struct {
		name, events   string
		args           []string
		code           int
		stdout, stderr string
	}{
		{"to the end", sound, []string{"--notes"}, exitOK, `{"notes":["x","ab"]}
`, `standard input:2: note[unknown-field]: colour: unknown field dropped
standard input:3: skipped[empty]: there is no text
standard input: end: warning[full]: 2 notes
`},
		{"rejected", sound + `{"type":"note","text":"x"}
{"type":"note","text":"y"}
`, []string{"--pipeline", "Desk", "--each", "--notes"}, exitFindings, `{"line":1,"outcome":"applied"}
{"line":2,"outcome":"applied","signals":["grown"]}
{"line":3,"outcome":"skipped","code":"empty","message":"there is no text"}
{"line":4,"outcome":"applied"}
{"line":5,"outcome":"failed","stage":"guard","code":"twice","message":"x was here"}
{"notes":["x"]}
`, `standard input:2: note[unknown-field]: colour: unknown field dropped
standard input:3: skipped[empty]: there is no text
standard input:5: error[twice] in guard: x was here
`},
		{"unreadable", `{"type":"note","text":"x"}
{"type":"note"}
`, nil, exitFailed, `{"notes":["x"]}
`, `msggen: standard input:2: text: required field is missing (offset 14)
`},
		{"a stage that emits", sound, []string{"--stage", "join"}, exitOK, `{"type":"note","text":"x"}
{"type":"note","text":"ab"}
`, `standard input:3: skipped[empty]: there is no text
`},
		{"with outcomes", `{"type":"note","text":"x"}`, []string{"--stage", "join", "--each"}, exitOK, `{"line":1,"outcome":"applied"}
{"type":"note","text":"x"}
{"end":true,"outcome":"applied"}
{"type":"note","text":""}
{"text":""}
`, ""},
		{"cut off", sound, []string{"--incomplete", "--quiet"}, exitOK, `{"notes":["x","ab-"]}
`, ""},
		{"quiet", sound, []string{"--quiet"}, exitOK, `{"notes":["x","ab"]}
`, ""},
		{"quiet failure", `{"type":"note","text":"x"}
{"type":"note","text":"x"}
`, []string{"--reducer", "guard", "-q"}, exitFindings, `{"seen":["x"]}
`, `standard input:2: error[twice]: x was here
`},
		{"a stage that does not", `{"type":"note","text":"x"}
{"type":"note","text":"x"}
{"type":"note","text":"y"}
`, []string{"--reducer", "guard"}, exitFindings, `{"seen":["x","y"]}
`, `standard input:2: error[twice]: x was here
`},
		{"no such pipeline", "", []string{"--pipeline", "Dusk"}, exitFailed, "", "msggen: there is no pipeline Dusk; did you mean Desk?\n"},
		{"both", "", []string{"--pipeline", "Desk", "--stage", "join"}, exitFailed, "",
			"msggen: --pipeline and --stage do not go together\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := msggen(test.events, append([]string{"replay", "desk", "-"}, test.args...)...)
			if diff := cmp.Diff(result{test.code, test.stdout, test.stderr}, got, cmp.AllowUnexported(result{})); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// inProject goes to an empty folder with a project of one protocol, desk.
func inProject(t *testing.T, spec string) {
	t.Helper()
	t.Chdir(t.TempDir())
	if err := os.MkdirAll("spec/desk", 0o755); err != nil {
		t.Fatal(err)
	}
	writeFile(t, "msggen.yaml", "msggen: 1\nprotocols: [spec/desk]\ngo: {out: sdk, module: example.com/desk}\n")
	writeFile(t, "spec/desk/desk.yaml", spec)
}

// TestReplaySSE reads server-sent events as they were recorded: the tag may stand beside
// the data, and a word may end the stream.
func TestReplaySSE(t *testing.T) {
	inProject(t, strings.Replace(desk, "    tag: type\n", "    tag: type\n    sse: {event: type, in_data: false, done: over}\n", 1))
	const events = "\ufeff\n: hello\n\nevent: note\ndata: {\"text\":\ndata: \"x\"}\n\nevent: part\r\ndata: {\"text\":\"\"}\r\n\r\nevent: part\ndata: {\"text\":\"a\"}\n\n"
	const skipped = "standard input:8: skipped[empty]: there is no text\n"
	tests := []struct {
		name, events   string
		args           []string
		code           int
		stdout, stderr string
	}{
		{"to its end", events + "data: over\n\nevent: note\ndata: {\"text\":\"x\"}\n\n", []string{"--each", "--stage", "guard"}, exitOK, `{"line":4,"outcome":"applied"}
{"line":8,"outcome":"ignored"}
{"line":11,"outcome":"ignored"}
{"seen":["x"]}
`, ""},
		{"cut off", events, nil, exitOK, `{"notes":["x","a-"]}
`, skipped + "standard input: warning[incomplete]: the stream was cut off, \"over\" has not come\nstandard input: end: warning[full]: 2 notes\n"},
		{"ended", events + "data: over\n\n", []string{"-q"}, exitOK, `{"notes":["x","a"]}
`, ""},
		{"unreadable", "data: {\n\n", nil, exitFailed, `{"notes":[]}
`, "msggen: standard input:1: want a field name, got the end of the input (offset 1)\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := msggen(test.events, append([]string{"replay", "desk", "-"}, test.args...)...)
			if diff := cmp.Diff(result{test.code, test.stdout, test.stderr}, got, cmp.AllowUnexported(result{})); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
	// A field that nobody knows may come first, and the name of the file tells.
	writeFile(t, "a.SSE", "retries: 3\n\nevent: note\ndata: {\"text\":\"x\"}\n\ndata: over\n\n")
	if got := msggen("", "replay", "desk", "a.SSE"); got.code != exitOK || got.stdout != "{\"notes\":[\"x\",\"\"]}\n" {
		t.Errorf("%+v", got)
	}
	// A recording alone is of the only protocol.
	if got := msggen("", "replay", "a.SSE"); got.code != exitOK || got.stdout != "{\"notes\":[\"x\",\"\"]}\n" {
		t.Errorf("%+v", got)
	}
	if got := msggen("data: over\n\n", "replay", "-"); got.code != exitOK || got.stdout != "{\"notes\":[\"\"]}\n" {
		t.Errorf("%+v", got)
	}
	if err := os.MkdirAll("spec/office", 0o755); err != nil {
		t.Fatal(err)
	}
	writeFile(t, "spec/office/office.yaml", strings.Replace(desk, "protocol: desk", "protocol: office", 1))
	writeFile(t, "msggen.yaml", "msggen: 1\nprotocols: [spec/desk, spec/office]\ngo: {out: sdk, module: example.com/desk}\n")
	if got := msggen("", "replay", "a.SSE"); got != (result{exitFailed, "", "msggen: a.SSE is a file: name the protocol before it, as in `msggen replay desk a.SSE`\n"}) {
		t.Errorf("%+v", got)
	}
}

// TestReplaySnapshots goes on from the state that was printed. What is handed on has no
// private fields.
func TestReplaySnapshots(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll("spec/counts", 0o755); err != nil {
		t.Fatal(err)
	}
	writeFile(t, "msggen.yaml", "msggen: 1\nprotocols: [spec/counts]\ngo: {out: sdk, module: example.com/counts}\n")
	writeFile(t, "spec/counts/counts.yaml", `msggen: 1
protocol: counts
version: 1.0.0
doc: What is counted.
objects:
  Count:
    doc: A count.
    fields: {name: string, seen: {type: int, default: 0, private: true}}
  Seen: {doc: Something., fields: {name: string}}
reducers:
  count:
    doc: Counts.
    state: Count
    input: Seen
    start: {value: "Count{name: event.name}", unless: event.name == self.name}
    do: self.seen += 1
  tell:
    doc: Hands the count on.
    state: Count
    input: Seen
    emits: Count
    start: {value: "Count{name: event.name, seen: 1}", unless: "true"}
    do: {emit: self}
`)
	one := msggen(`{"name":"a"}`+"\n"+`{"name":"b","seen":7}`, "replay", "counts", "--reducer", "count")
	if one != (result{exitOK, `{"name":"a","seen":1}` + "\n" + `{"name":"b","seen":1}` + "\n", ""}) {
		t.Fatalf("got %+v", one)
	}
	writeFile(t, "state.json", `{"name":"b","seen":1}`)
	two := msggen(`{"name":"b"}`, "replay", "counts", "--reducer", "count", "--state", "state.json")
	if two != (result{exitOK, `{"name":"b","seen":2}` + "\n", ""}) {
		t.Errorf("got %+v", two)
	}
	told := msggen(`{"name":"b"}`, "replay", "counts", "--reducer", "tell", "--each")
	want := `{"line":1,"outcome":"applied"}` + "\n" + `{"name":"b"}` + "\n" + `{"name":"b","seen":1}` + "\n"
	if told != (result{exitOK, want, ""}) {
		t.Errorf("got %+v", told)
	}
}

// TestReplayLimits refuses what readers of the protocol refuse: too long and too deep
// events. A state is no event.
func TestReplayLimits(t *testing.T) {
	inProject(t, `msggen: 1
protocol: desk
version: 1.0.0
limits: {event_size: 40, depth: 3}
objects:
  Note: {fields: {seen: {type: "list[any]", default: []}}}
  Edit: {fields: {text: any}}
reducers:
  write: {state: Note, input: Edit, do: "self.seen += [event.text]"}
`)
	writeFile(t, "state.json", `{"seen":[[[["deep"]]]]}`)
	long := `{"text":"` + strings.Repeat("x", 40) + `"}`
	sse := func(event string) string { return "data: " + event + "\n\n" }
	for name, test := range map[string]struct {
		in   string
		args []string
		want result
	}{
		"long":      {"{\"text\":1}\n" + long, nil, result{exitFailed, "{\"seen\":[1]}\n", "msggen: standard input:2: event of a stream exceeds 40 bytes\n"}},
		"long, sse": {sse(`{"text":1}`) + sse(long), nil, result{exitFailed, "{\"seen\":[1]}\n", "msggen: standard input:3: event of a stream exceeds 40 bytes\n"}},
		"deep":      {`{"text":[[[1]]]}`, nil, result{exitFailed, "", "msggen: standard input:1: text[0][0]: nested too deep (offset 10)\n"}},
		"state":     {`{"text":[[1]]}`, []string{"--state", "state.json"}, result{exitOK, "{\"seen\":[[[[\"deep\"]]],[[1]]]}\n", ""}},
	} {
		got := msggen(test.in, append([]string{"replay", "desk", "-"}, test.args...)...)
		if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(result{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestReplayCut ends a recording in the middle of an event.
func TestReplayCut(t *testing.T) {
	inProject(t, `msggen: 1
protocol: desk
version: 1.0.0
objects:
  Note: {fields: {text: {type: string, default: ""}, torn: {type: bool, default: false}}}
  Edit: {fields: {text: string}}
reducers:
  write: {state: Note, input: Edit, do: self.text += event.text, end: self.torn = incomplete}
`)
	const cut = "standard input: error[incomplete]: the stream was cut off in the middle of an event\n"
	for text, want := range map[string]result{
		"{\"text\":\"x\"}\n{\"text\":\"y\"}":               {exitOK, "{\"text\":\"xy\",\"torn\":false}\n", ""},
		"{\"text\":\"x\"}\n{\"text\":\"y":                  {exitFindings, "{\"text\":\"x\",\"torn\":true}\n", cut},
		"data: {\"text\":\"x\"}\n\ndata: {\"text\":\"y\"}": {exitOK, "{\"text\":\"xy\",\"torn\":false}\n", ""},
		"data: {\"text\":\"x\"}\n\ndata: {\"text\":\"y":    {exitFindings, "{\"text\":\"x\",\"torn\":true}\n", cut},
		"{\"text\":\"x\"}\n{\"text\":\"y\n":                {exitFailed, "{\"text\":\"x\",\"torn\":false}\n", "msggen: standard input:2: text: string without end (offset 10)\n"},
		"{\"text\":\"x\"}\n{\"text\":1}":                   {exitFailed, "{\"text\":\"x\",\"torn\":false}\n", "msggen: standard input:2: text: want string, got number (offset 8)\n"},
	} {
		got := msggen(text, "replay", "desk")
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(result{})); diff != "" {
			t.Errorf("%q (-want +got)\n%s", text, diff)
		}
	}
}

// TestReplayWithoutState folds into a state that no event begins.
func TestReplayWithoutState(t *testing.T) {
	inProject(t, `msggen: 1
protocol: desk
version: 1.0.0
objects:
  Note: {fields: {id: string, text: {type: string, default: ""}}}
  Edit: {fields: {text: string}}
reducers:
  write: {state: Note, input: Edit, do: self.text += event.text}
  count: {state: Edit, input: Edit, do: self.text += event.text}
`)
	writeFile(t, "state.json", `{"id":"a"}`)
	for _, test := range []struct {
		args []string
		want result
	}{
		{[]string{"--reducer", "write"}, result{exitOK, "", "standard input:1: skipped[no-state]: there is no state yet\n" +
			"standard input: no event has begun a state; --state names a file with one\n"}},
		{[]string{"--reducer", "write", "--state", "state.json"}, result{exitOK, "{\"id\":\"a\",\"text\":\"x\"}\n", ""}},
		{[]string{"--state", "state.json"}, result{exitFailed, "", "msggen: --state is for a reducer: protocol desk has several reducers; choose one with --reducer: write, count\n"}},
	} {
		got := msggen("{\"text\":\"x\"}\n", append([]string{"replay", "desk", "-"}, test.args...)...)
		if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(result{})); diff != "" {
			t.Errorf("%q (-want +got)\n%s", test.args, diff)
		}
	}
}
