package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/lang"
)

// found lists what is wrong with the steps for the event added: the code, and
// the text that is underlined.
func found(t *testing.T, steps, rules string) string {
	t.Helper()
	return foundEmitting(t, "", steps, rules)
}

// foundEmitting is found for a reducer that emits something.
func foundEmitting(t *testing.T, emits, steps, rules string) string {
	t.Helper()
	return foundIn(t, world+`
reducers:
  apply:
    state: Note
    input: NoteEvent
    `+emits+`
    on:
      added:
`+block(8, steps)+"    ignore: [moved]\n"+rules)
}

func foundIn(t *testing.T, spec string, more ...string) string {
	t.Helper()
	_, list := lang.LoadFiles(sources(spec, more))
	var out []string
	for _, d := range list {
		from, to := d.Span.Start, d.Span.End
		text := []rune(string(d.Span.File.Line(from.Line)))[from.Col-1:]
		if from.Line == to.Line {
			text = text[:to.Col-from.Col]
		}
		out = append(out, fmt.Sprintf("%s `%s`", d.Code, string(text)))
	}
	return strings.Join(out, "\n")
}

const emitted = "- emit: event.part\n"

// Whatever part of an expression may fail, the expression may: after a value was emitted
// it is refused, at that part.
func TestPartsThatFail(t *testing.T) {
	const fails = "event.count + 1"
	const part = "(" + fails + " > 0 ? event.part : event.part)"
	const media = "(" + fails + " > 0 ? event.media : event.media)"
	for _, expr := range []string{
		fails, "event.count - event.count", "event.count * 2",
		"0 < " + fails, fails + " <= 0", fails + " == 0", "0 != " + fails,
		"event.id == '' && " + fails + " > 0", fails + " > 0 || event.id == ''",
		"1.5 * (" + fails + ")", "'a' + (" + fails + " > 0 ? 'a' : 'b')",
		fails + " in [1]", "1 in [" + fails + "]",
		"!(" + fails + " > 0)", "-(" + fails + ")",
		fails + " > 0 ? 1 : 2", "event.id == '' ? " + fails + " : 2", "event.id == '' ? 2 : " + fails,
		"size([" + fails + "])", "[1, " + fails + "]",
		"[1].exists(n, n == " + fails + ")", "[1].all(n, n == " + fails + ")",
		"[1].filter(n, n == " + fails + ")", "[1].map(n, " + fails + ")",
		"[" + fails + "].exists(n, n == 1)", "[" + fails + "].map(n, n)", "[" + fails + "].filter(n, n == 1)",
		"event.ids.slice(" + fails + ", 2)", "event.ids.slice(0, " + fails + ")", "[" + fails + "].slice(0, 1)",
		"event.ids[" + fails + "]", "[" + fails + "][0]", "event.ids[" + fails + "] ?? ''",
		"[" + fails + " > 0 ? 'a' : 'b'].join(',')", "event.ids.join(" + fails + " > 0 ? ',' : ';')",
		"{'a': 1, 'b': " + fails + "}",
		"(" + fails + " > 0 ? 'a' : 'b').matches('^a')",
		"(" + fails + " > 0 ? 'a' : 'b').startsWith('a')", "'a'.startsWith(" + fails + " > 0 ? 'a' : 'b')",
		"compareVersions(" + fails + " > 0 ? '1' : '2', '1')", "compareVersions('1', " + fails + " > 0 ? '1' : '2')",
		part + ".id", part + ".kind", part + ".kind == 'text'", "has(" + part + ".size)",
		"has(" + media + ".size)",
		"(" + fails + " > 0 ? event.title : null) == null",
		"[Text{id: '', text: " + fails + " > 0 ? 'a' : 'b'}.text]",
		"Text{id: '', text: " + fails + " > 0 ? 'a' : 'b'}",
		"Sound{id: '', link: '', size?: " + fails + " > 0 ? 1 : null}",
		"Sound{id: '', link: '', size?: event.id == '' ? " + fails + " : null}",
	} {
		got := foundEmitting(t, "emits: Part", emitted+"- let: _it\n  value: \""+expr+"\"\n", "")
		want := "fails-after-emit `" + fails + "`"
		switch expr {
		case "event.count - event.count", "event.count * 2":
			want = "fails-after-emit `" + expr + "`"
		}
		if got != want {
			t.Errorf("%s\n got %s\nwant %s", expr, got, want)
		}
	}
}

// What a step does with an expression that may fail, after a value was emitted, is refused.
func TestOperandsThatFail(t *testing.T) {
	const fails = "event.count + 1"
	const text = "event.ids.slice(" + fails + ", 2).join('')"
	for _, step := range []string{
		"- set: self.price\n  value: FAILS",
		"- insert: self.tags\n  value: TEXT\n  after: t\n  where: t == ''",
		"- insert: self.tags\n  value: \"''\"\n  after: t\n  where: t == TEXT",
		"- insert: self.tags\n  value: \"''\"\n  after: t\n  where: t == ''\n  past: u\n  while: u == TEXT",
		"- replace: t\n  in: self.tags\n  where: t == TEXT\n  value: \"''\"",
		"- replace: t\n  in: self.tags\n  where: t == ''\n  value: TEXT",
		"- push: self.tags\n  value: TEXT",
		"- remove: t\n  in: self.tags\n  where: t == TEXT",
		"- remove: self.tags\n  index: FAILS",
		"- append: self.id\n  value: TEXT",
		"- add: self.price\n  value: FAILS",
		"- merge: self.about\n  value: \"{'a': FAILS}\"",
		"- patch: self.extra\n  value: \"[{'a': FAILS}]\"",
		"- put: self.by_name\n  key: TEXT\n  value: \"Owner{name: '', age: 1}\"",
		"- put: self.by_name\n  key: event.id\n  value: \"Owner{name: TEXT, age: 1}\"",
		"- delete: self.by_name\n  key: TEXT",
		"- let: _x\n  value: FAILS",
		"- find: t\n  in: \"[FAILS]\"\n  where: t == 1",
		"- find: t\n  in: self.tags\n  where: t == TEXT",
		"- find: _t\n  in: self.tags\n  index: FAILS",
		"- find: _t\n  in: self.by_name\n  key: TEXT",
		"- each: _t\n  in: \"[FAILS]\"\n  do: [stop]",
		"- each: t\n  in: self.tags\n  where: t == TEXT\n  do: [stop]",
		"- if: FAILS > 0\n  then: [stop]",
		"- call: named\n  with: {number: FAILS}",
		"- warn: code\n  message: \"{FAILS}\"",
	} {
		step = strings.NewReplacer("FAILS", fails, "TEXT", text).Replace(step)
		rules := ""
		if strings.Contains(step, "call:") {
			rules = "rules:\n  named:\n    params: {number: int}\n    do: [{if: number > 0, then: [stop]}]\n"
		}
		if got := found(t, step+"\n", rules); got != "" {
			t.Errorf("%s\nalone: %s", step, got)
		}
		if got, want := foundEmitting(t, "emits: Part", emitted+step+"\n", rules), "fails-after-emit `"+fails+"`"; got != want {
			t.Errorf("%s\n got %s\nwant %s", step, got, want)
		}
	}
}

// Every step that changes the state is a change: nothing may skip after it. To fail takes
// it back.
func TestStepsThatChange(t *testing.T) {
	const rules = `rules:
  named:
    params: {note: Note}
    do: [{append: note.id, value: "'a'"}]
`
	for _, step := range []string{
		"- set: self.id\n  value: event.id",
		"- unset: self.last",
		"- insert: self.tags\n  value: event.id\n  after: t\n  where: t == ''",
		"- insert: self.tags\n  value: event.id\n  index: 0",
		"- replace: t\n  in: self.tags\n  where: t == ''\n  value: event.id",
		"- push: self.tags\n  value: event.id",
		"- remove: t\n  in: self.tags\n  where: t == ''",
		"- remove: self.tags\n  index: 0",
		"- append: self.id\n  value: event.id",
		"- append_base64: self.id\n  value: event.id",
		"- add: self.pages\n  value: 1",
		"- add: self.price\n  value: 1",
		"- merge: self.about\n  value: self.about",
		"- patch: self.extra\n  value: '[self.about]'\n  else: [stop]",
		"- put: self.by_name\n  key: event.id\n  value: \"Owner{name: '', age: 1}\"",
		"- delete: self.by_name\n  key: event.id",
		"- call: named\n  with: {note: self}",
		"- find: n\n  in: self.notes\n  then: [{append: n.id, value: event.id}]",
		"- find: _n\n  in: self.notes\n  else: [{append: self.id, value: event.id}]",
		"- find: o\n  in: self.by_name\n  key: event.id\n  then: [{append: o.name, value: event.id}]",
		"- each: n\n  in: self.notes\n  do: [{append: n.id, value: event.id}]",
		"- if: event.id == ''\n  then: [{append: self.id, value: event.id}]",
		"- if: event.id == ''\n  else: [{append: self.id, value: event.id}]\n  then: []",
	} {
		named := ""
		if strings.Contains(step, "call:") {
			named = rules
		}
		if got := found(t, step+"\n- fail: code\n  message: no\n", named); got != "" {
			t.Errorf("%s, then fail: %s", step, got)
		}
		if got := found(t, step+"\n- skip: code\n  message: no\n", named); got != "skip-after-change `skip`" {
			t.Errorf("%s, then skip: %s", step, got)
		}
		if got := found(t, step+"\n- stop\n", named); got != "" {
			t.Errorf("%s, then stop: %s", step, got)
		}
	}
}

// What first does comes before every rule.
func TestChangesInFirst(t *testing.T) {
	for _, test := range []struct{ first, rule, want string }{
		{"append: self.id, value: event.id", "fail: code, message: no", ""},
		{"emit: event", "fail: code, message: no", "fails-after-emit `fail`"},
		{"append: self.id, value: event.id", "skip: code, message: no", "skip-after-change `skip`"},
		{"emit: event", "add: self.pages, value: 1", "fails-after-emit `add`"},
		{"if: event.id == '', then: [{emit: event}, stop]", "fail: code, message: no", ""},
		{"if: event.id == '', then: [{emit: event}]", "fail: code, message: no", "fails-after-emit `fail`"},
		{"warn: code, message: no", "fail: code, message: no", ""},
		{"add: self.pages, value: 1", "warn: code, message: no", ""},
	} {
		got := foundIn(t, world+`
reducers:
  apply:
    state: Note
    input: NoteEvent
    emits: NoteEvent
    first: [{`+test.first+`}]
    on: {added: [{`+test.rule+`}]}
    ignore: [moved]
`)
		if got != test.want {
			t.Errorf("%s, then %s: got %s, want %s", test.first, test.rule, got, test.want)
		}
	}
}

// A rule that no event reaches, for what is done first always fails, may still change a
// field that all members have.
func TestSharedFieldsThatAreNeverReached(t *testing.T) {
	got := foundIn(t, world+`
reducers:
  apply:
    state: Note
    input: NoteEvent
    first: {if: has(event.text), then: {fail: code, message: no}}
    on: {added: [{each: part in self.parts, do: part.id += '!'}]}
    ignore: [moved]
`)
	if got != "" {
		t.Error(got)
	}
}

// A list that is walked is named as it is changed.
func TestWalkedListsAreNamed(t *testing.T) {
	for steps, want := range map[string]string{
		"[{each: t, in: self.tags, do: [{push: self.tags, value: t}]}]":                                                "`self.tags` is changed",
		"[{each: n, in: self.notes, do: [{each: t, in: n.tags, do: [{push: n.tags, value: t}]}]}]":                     "`n.tags` is changed",
		"[{each: n, in: self.notes, do: [{each: m, in: n.notes, do: [{remove: t, in: m.notes, where: t.id == ''}]}]}]": "",
	} {
		_, got := load(t, world+`
reducers: {apply: {state: Note, input: NoteEvent, on: {added: `+steps+`}, ignore: [moved]}}
`)
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s\n got %s\nwant %s", steps, got, want)
		}
	}
}

// A text that begins as a tag has to cannot be refused, unless it may be the tag of another
// member.
func TestTagsThatCannotBeRefused(t *testing.T) {
	const refused = "fails-after-emit"
	for _, test := range []struct{ value, want string }{
		{"Tool{kind: 'tool-' + event.name}", ""},
		{"Tool{kind: 'tool-a' + event.name + event.id}", ""},
		{"Tool{kind: 'tool' + event.name}", refused},
		{"Tool{kind: event.name + 'tool-'}", refused},
		{"Tool{kind: event.name}", refused},
		{"Data{kind: 'data-' + event.name}", refused},
		{"Data{kind: 'data-w' + event.name}", refused},
		{"Data{kind: 'data-x' + event.name}", ""},
		{"Data{kind: 'data-weather-' + event.name}", ""},
		{"Data{kind: 'data-lo' + event.name}", refused},
		{"Data{kind: 'data-long-' + event.name}", refused},
		{"Long{kind: 'data-long-' + event.name}", ""},
	} {
		got := foundIn(t, header+`
objects:
  Text: {fields: {kind: {const: text}}}
  Tool: {fields: {kind: {prefix: tool-}}}
  Data: {fields: {kind: {prefix: data-}}}
  Long: {fields: {kind: {prefix: data-long-}}}
  Weather: {fields: {kind: {const: data-weather}}}
  Note: {fields: {parts: {type: "list[Part]", default: []}, last: {type: "Part?", default: null}}}
unions:
  Part: {tag: kind, of: [Text, Tool, Data, Long, Weather]}
events:
  NoteEvent: {tag: type, of: {added: {fields: {id: string, name: string}}}}
reducers:
  apply:
    state: Note
    input: NoteEvent
    emits: Text
    on:
      added:
        - emit: Text{}
        - "self.last = `+test.value+`"
`)
		if got, _, _ := strings.Cut(got, " "); got != test.want {
			t.Errorf("%s: got %q, want %q", test.value, got, test.want)
		}
	}
}
