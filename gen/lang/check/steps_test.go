package check_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
)

// reduce checks the steps for the event added, with named rules, and shows
// what became of them, or what is wrong.
func reduce(t *testing.T, steps, rules string) string {
	t.Helper()
	spec := world + `
reducers:
  apply:
    state: Note
    input: NoteEvent
    on:
      added:
` + block(8, steps) + "    ignore: [moved]\n"
	if rules != "" {
		spec += "rules:\n" + block(2, rules)
	}
	p, errs := load(t, spec)
	if p == nil {
		return errs
	}
	return showSteps(p.Reducers[0].Cases[0].Body)
}

func TestSteps(t *testing.T) {
	for _, test := range []struct{ name, steps, want string }{
		{"collections", `
- insert: self.parts
  value: "Text{id: event.id, text: ''}"
  after: part
  where: part.id == event.id
  past: next
  while: next.kind == 'text'
- replace: part
  in: self.parts
  where: part.kind == 'text'
  value: "Text{id: part.id, text: part.text, at: event.title}"
- replace: tag
  in: self.tags
  where: tag == ''
  every: true
  value: tag + '!'
- find: owner
  in: self.by_name
  key: event.id
  then:
    - set: owner.name
      value: "'a'"
  else:
    - put: self.by_name
      key: event.colour
      value: "Owner{name: '', age: 1}"
- delete: self.by_name
  key: event.id
- patch: self.extra
  value: "[{'op': 'add'}]"
  as: why
  then:
    - stop
  else:
    - warn: no
      message: "{why}"
`, `
insert self.parts: Text{id: event.id, text: "", at: null}^Part after part:Part where (part.~id == event.id)
 past next while is(next Text)
replace part:Part in self.parts where is(part Text): Text{id: part<Text>.id, text: part<Text>.text, at: event.title}^Part
replace every tag:string in self.tags where (tag == ""): (tag + "!")
find owner:Owner in self.by_name key event.id
 then
  owner.name = "a"
 else
  put self.by_name event.colour^string: Owner{name: "", age: 1}
delete self.by_name event.id
patch self.extra: [{op: "add"}]:list[object]
 then
  stop
 else
  warn no '{why}'
`},
		{"assignments", `
- set: self.title
  value: event.id
- set: self.first
  value: "Text{id: self.title, text: ''}"
- append: self.first.text
  value: event.text
- set: self.last
  value: self.first.id
- set: self.last
  value: self.last + '!'
- unset: self.last
- set: self.price
  value: event.count
- merge: self.about
  value: self.about
- set: self.body
  value: "[self.first]"
- push: self.body
  value: event.media
`, `
self.title = event.id^string?
self.first = Text{id: self.title<string>, text: "", at: null}^Part^Part?
append self.first<Part><Text>.text: event.text
self.last = self.first<Part><Text>.id
self.last = (self.last + "!")
unset self.last
self.price = event.count^number
merge self.about: self.about
self.body = [self.first<Part><Text>^Part]:list[Part]^Body
push self.body<list[Part]>: event.media^Part
`},
		{"searches", `
- if: self.notes.exists(n, n.id == event.id)
  then: self.last = event.id
- if: "!self.notes.exists(n, event.id == n.id && n.id != '')"
  then: self.last = event.id
- if: self.notes.exists(n, n.id != event.id)
  then: self.last = event.id
- if: self.notes.exists(n, n.id == event.id) || event.id == ''
  then: self.last = event.id
`, `
find n:Note in self.notes where (n.id == event.id)
 then
  self.last = event.id
find n:Note in self.notes where ((event.id == n.id) && (n.id != ""))
 else
  self.last = event.id
if self.notes.exists(n, (n.id != event.id)):bool
 then
  self.last = event.id
if (self.notes.exists(n, (n.id == event.id)):bool || (event.id == ""))
 then
  self.last = event.id
`},
		{"elements", `
- find: text
  in: self.parts
  as: Text
  where: text.id == event.id
  then:
    - append: text.text
      value: event.text
    - set: text.at
      value: event.id
  else:
    - push: self.parts
      value: "Image{id: event.id, link: null}"
      as: image
      then:
        - set: image.size
          value: 1
        - set: image.link
          value: image.id
- each: part
  in: self.parts
  where: part.kind == 'sound' && part.link == event.id
  do:
    - append: part.link
      value: event.text
- remove: part
  in: self.parts
  where: part.kind == 'image' && part.link == null
- find: note
  in: self.notes
  at: last
  then:
    - push: note.tags
      value: event.id
`, `
find text:Text in self.parts where (text.id == event.id)
 then
  append text.text: event.text
  text.at = event.id^string?
 else
  push self.parts as image:Image: Image{id: event.id, link: null^string?}^Part
   then
    image.size = 1
    image.link = image.id^string?
each part:Part in self.parts where (is(part Sound) && (part<Sound>.link == event.id))
 do
  append part<Sound>.link: event.text
remove part in self.parts: (is(part Image) && null(part<Image>.link))
find last note:Note in self.notes
 then
  push note.tags: event.id
`},
		{"indexes", `
- find: part
  in: self.parts.slice(event.count, -1)
  as: Text
  where: part.id == event.id
  index: event.count
  then:
    - warn: found
      message: "{part.text}"
- insert: self.tags
  value: event.id
  index: size(self.tags)
- remove: self.parts
  index: event.count
- set: self.tags
  value: self.tags.slice(1, 3)
`, `
find part:Text in self.parts.slice(event.count, -1) where (part.id == event.id) index event.count
 then
  warn found '{part.text}'
insert self.tags: event.id index size(self.tags)
remove self.parts index event.count
self.tags = self.tags.slice(1, 3)
`},
		{"branches", `
- if: event.title == null
  then:
    - skip: untitled
      message: "no title for {event.id} ({event.count}, {event.colour})"
- set: self.title
  value: event.title + '!'
- if: type(self.body) == string
  then:
    - set: self.body
      value: "[]"
- push: self.body
  value: event.part
- if: has(event.hint)
  then:
    - let: hint
      value: event.hint + ''
    - append: self.id
      value: hint
  else:
    - stop
- append: self.id
  value: event.hint
`, `
if null(event.title)
 then
  skip untitled 'no title for {event.id} ({event.count}, {event.colour})'
self.title = (event.title<string> + "!")^string?
if is(self.body text)
 then
  self.body = []:list[Part]^Body
push self.body<list[Part]>: event.part
if has(event.hint)
 then
  let hint:string = (event.hint + "")
  append self.id: hint
 else
  stop
append self.id: event.hint
`},
		{"rules run where a value enters", `
- set: self.word
  value: event.word
- push: self.words
  value: event.word
- set: self.words
  value: "['a', event.word]"
- set: self.word
  value: "'abc'"
- let: _words
  value: "[event.text]"
`, `
self.word = event.word
push self.words: event.word
self.words = ["a", event.word]:list[Word]
self.word = "abc"
let _words:list[string] = [event.text]:list[string]
`},
		{"computed values are verified", `
- set: self.word
  value: event.text
`, `
self.word != event.text
`},
		{"a list of computed values is verified", `
- set: self.words
  value: "['a', event.text]"
`, `
self.words != ["a", event.text]:list[Word]
`},
		{"optional fields", `
- set: self.first
  value: "Image{id: event.id, link: null}"
- if: self.first.kind == 'image' && has(self.first.size)
  then:
    - push: self.parts
      value: "Sound{id: '', link: '', size?: self.first.size}"
`, `
self.first = Image{id: event.id, link: null^string?}^Part^Part?
if (is(self.first<Part> Image) && has(self.first<Part><Image>.size))
 then
  push self.parts: Sound{id: "", link: "", size if has(self.first<Part><Image>.size): self.first<Part><Image>.size}^Part
`},
	} {
		t.Run(test.name, func(t *testing.T) {
			same(t, test.name, reduce(t, test.steps, ""), strings.TrimPrefix(test.want, "\n"))
		})
	}
}

// What a step proves holds until something may have changed it.
func TestFactsAreKilled(t *testing.T) {
	const stamp = `
clear:
  params: {note: Note}
  do:
    - set: note.title
      value: null
rename:
  params: {note: Note, to: string}
  do:
    - set: note.id
      value: to
`
	const tested = `
- if: self.title == null || self.owner == null
  then:
    - stop
`
	for _, test := range []struct{ name, steps, want string }{
		{"nothing between", "", ""},
		{"assigning null", "- set: self.title\n  value: null\n", "maybe-null"},
		{"assigning another field", "- set: self.id\n  value: self.title\n", ""},
		{"assigning what it is part of", "- set: self.owner\n  value: null\n", "maybe-null"},
		{"assigning it again", "- set: self.title\n  value: null\n- set: self.title\n  value: event.id\n", ""},
		{"assigning in one branch", "- if: event.count > 1\n  then:\n    - set: self.title\n      value: event.title\n", "maybe-null"},
		{"assigning in both branches", "- if: event.count > 1\n  then:\n    - set: self.title\n      value: event.id\n  else:\n    - set: self.title\n      value: event.text\n", ""},
		{"calling what changes it", "- call: clear\n  with: {note: self}\n", "maybe-null"},
		{"calling what changes something else", "- call: rename\n  with: {note: self, to: event.id}\n", ""},
		{"calling what changes another object", "- find: other\n  in: self.notes\n  then:\n    - call: clear\n      with: {note: other}\n", ""},
		{"a loop that changes it later", "- each: _id\n  in: event.ids\n  do:\n    - append: self.title\n      value: event.id\n    - set: self.title\n      value: event.title\n", "maybe-null"},
	} {
		t.Run(test.name, func(t *testing.T) {
			rules := stamp
			if !strings.Contains(test.steps, "clear") {
				rules = rules[strings.Index(rules, "rename"):]
			}
			if !strings.Contains(test.steps, "rename") {
				rules, _, _ = strings.Cut(rules, "rename")
			}
			got := reduce(t, tested+test.steps+"- append: self.id\n  value: self.title + self.owner.name\n", rules)
			if test.want == "" && strings.Contains(got, "maybe-null") || test.want != "" && !strings.Contains(got, test.want) {
				t.Errorf("got %s", got)
			}
		})
	}
}

// After a value was emitted nothing may fail, and after a change nothing may skip, on no
// way and in no round.
func TestAtomicity(t *testing.T) {
	const rules = `
may_fail:
  params: {note: Note}
  do: {if: note.id == '', then: {fail: no-id, message: no id}}
changes:
  params: {note: Note}
  do: note.id += '!'
hands_on:
  params: {note: Note}
  do: {emit: "Sound{id: note.id, link: ''}"}
may_skip:
  params: {note: Note}
  do: {if: note.id == '', then: {skip: no-id, message: no id}}
`
	for _, test := range []struct{ name, steps, want string }{
		{"fails before", "- add: self.pages\n  value: 1\n- EMIT\n", ""},
		{"fails after a change", "- append: self.id\n  value: event.id\n- add: self.pages\n  value: 1\n- call: may_fail\n  with: {note: self}\n", ""},
		{"a sum", "- EMIT\n- add: self.pages\n  value: 1\n", "fails-after-emit"},
		{"numbers do not fail", "- EMIT\n- add: self.price\n  value: 1\n", ""},
		{"a computed sum", "- EMIT\n- set: self.pages\n  value: self.pages - 1\n", "fails-after-emit"},
		{"base64", "- EMIT\n- append_base64: self.id\n  value: event.id\n", "fails-after-emit"},
		{"a value with rules", "- EMIT\n- set: self.word\n  value: event.text\n", "fails-after-emit"},
		{"a literal with rules", "- EMIT\n- set: self.word\n  value: \"'a'\"\n", ""},
		{"an object with rules", "- EMIT\n- set: self.owner\n  value: 'Owner{name: event.id, age: event.count}'\n", "fails-after-emit"},
		{"an index", "- EMIT\n- insert: self.tags\n  value: event.id\n  index: 0\n", "fails-after-emit"},
		{"another emit", "- EMIT\n- emit: \"Sound{id: '', link: '', size?: event.count + 1 > 2 ? 1 : null}\"\n", "fails-after-emit"},
		{"emitted in one branch only", "- if: event.id == ''\n  then:\n    - EMIT\n- add: self.pages\n  value: 1\n", "fails-after-emit"},
		{"a branch that emits and ends", "- if: event.id == ''\n  then:\n    - EMIT\n    - stop\n- add: self.pages\n  value: 1\n", ""},
		{"once in a loop", "- each: _id\n  in: event.ids\n  do:\n    - add: self.pages\n      value: 1\n    - EMIT\n", "fails-after-emit"},
		{"once in a loop that ends", "- each: _id\n  in: event.ids\n  do:\n    - add: self.pages\n      value: 1\n    - EMIT\n    - stop\n", ""},
		{"failing after a loop", "- each: _id\n  in: event.ids\n  do:\n    - EMIT\n- add: self.pages\n  value: 1\n", "fails-after-emit"},
		{"a loop in a loop", "- each: _id\n  in: event.ids\n  do:\n    - each: _other\n      in: event.ids\n      do:\n        - if: event.count + 1 > 2\n          then:\n            - stop\n    - EMIT\n", "fails-after-emit"},
		{"a condition in a loop", "- each: id\n  in: event.ids\n  where: size(id) * 2 > 2\n  do:\n    - EMIT\n", "fails-after-emit"},
		{"a call that fails", "- EMIT\n- call: may_fail\n  with: {note: self}\n", "fails-after-emit"},
		{"failing after a call that emits", "- call: hands_on\n  with: {note: self}\n- add: self.pages\n  value: 1\n", "fails-after-emit"},
		{"failing after a call that changes", "- call: changes\n  with: {note: self}\n- add: self.pages\n  value: 1\n", ""},
		{"a call that skips", "- call: changes\n  with: {note: self}\n- call: may_skip\n  with: {note: self}\n", "skip-after-change"},
		{"a skip after an emit", "- EMIT\n- call: may_skip\n  with: {note: self}\n", "skip-after-change"},
		{"skip after a find", "- find: other\n  in: self.notes\n  then:\n    - append: other.id\n      value: event.id\n  else:\n    - skip: none\n      message: none\n", ""},
		{"a name of a sum", "- EMIT\n- let: _sum\n  value: event.count * 2\n", "fails-after-emit"},
		{"a patch that was not applied", "- patch: self.extra\n  value: '[self.about]'\n  then:\n    - EMIT\n  else:\n    - fail: none\n      message: none\n", ""},
		{"a patch that was applied", "- patch: self.extra\n  value: '[self.about]'\n  then:\n    - EMIT\n- add: self.pages\n  value: 1\n", "fails-after-emit"},
		{"a message with a sum", "- EMIT\n- warn: sum\n  message: '{event.count - 1}'\n", "fails-after-emit"},
	} {
		t.Run(test.name, func(t *testing.T) {
			named := ""
			for _, rule := range regexp.MustCompile(`(?m)^\w+:\n(?:  .*\n)+`).FindAllString(rules, -1) {
				name, _, _ := strings.Cut(rule, ":")
				if strings.Contains(test.steps, "call: "+name+"\n") {
					named += block(2, rule)
				}
			}
			if named != "" {
				named = "rules:\n" + named
			}
			got := foundEmitting(t, "emits: Part", strings.ReplaceAll(test.steps, "EMIT", "emit: event.part"), named)
			if code, _, _ := strings.Cut(got, " "); code != test.want {
				t.Errorf("got %s", got)
			}
		})
	}
}

func TestNamedRules(t *testing.T) {
	p := mustLoad(t, world+`
rules:
  outer:
    params: {note: Note, part: Part, by: string}
    do:
      - call: inner
        with: {text: note.id, note: note}
      - if: part.kind == 'text' && part.id != by
        then:
          - append: note.id
            value: part.text
  inner:
    params: {note: Note, text: string}
    do:
      - append: note.id
        value: text
reducers:
  apply:
    state: Note
    input: NoteEvent
    on:
      added:
        - call: outer
          with: {by: event.colour, note: self, part: event.media}
        - find: other
          in: self.notes
          then:
            - call: inner
              with: {note: other, text: "'!'"}
    ignore: [moved]
`)
	same(t, "calls", showSteps(p.Reducers[0].Cases[0].Body), `
call outer(self, event.media^Part, event.colour^string)
find other:Note in self.notes
 then
  call inner(other, "!")
`)
	same(t, "outer", showSteps(p.Rules[0].Body), `
call inner(note, note.id)
if (is(part Text) && (part<Text>.id != by))
 then
  append note.id: part<Text>.text
`)
	for i, want := range [][]bool{{true, false, false}, {true, false}} {
		for j, param := range p.Rules[i].Params {
			if param.Kind != ir.Param || param.Mutable != want[j] {
				t.Errorf("%s of %s: mutable %v", param.Name, p.Rules[i].Name, param.Mutable)
			}
		}
	}
}

// A rule for several events is checked for each; tests of the event's type
// decide which steps it keeps.
func TestSharedRules(t *testing.T) {
	p := mustLoad(t, world+`
groups: {all: [added, moved]}
reducers:
  apply:
    state: Note
    input: NoteEvent
    first:
      - if: has(event.hint) && event.hint == ''
        then:
          - warn: hint
            message: "{event.type} {event.id}"
      - if: event.type in ['added', 'moved'] && event.type != 'moved'
        then:
          - append: self.id
            value: event.text
    on:
      all:
        - if: event.type == 'added'
          then:
            - append: self.id
              value: event.text
            - stop
        - append: self.id
          value: "has(event.place) && event.type != 'added' ? event.place : event.id"
`)
	r := p.Reducers[0]
	same(t, "first", showSteps(r.First), `
if (has(event.~hint) && (event<AddedEvent>.hint == ""))
 then
  warn hint '{tag(event)} {event<AddedEvent>.id}'
if (is(event AddedEvent|MovedEvent) && !is(event MovedEvent))
 then
  append self.id: event<AddedEvent>.text
`)
	same(t, "added", showSteps(r.Cases[0].Body), "append self.id: event.text\nstop")
	same(t, "moved", showSteps(r.Cases[1].Body), "append self.id: event.place")
}

func TestStarts(t *testing.T) {
	p := mustLoad(t, header+`
objects:
  Line: {fields: {id: string, text: {type: string, default: ""}}}
events:
  LineEvent: {tag: type, of: {begun: {fields: {id: string}}, said: {fields: {text: string}}}}
reducers:
  apply:
    state: Line
    input: LineEvent
    on:
      said: [{append: self.text, value: event.text}]
    ignore: [begun]
    start:
      begun:
        value: "Line{id: event.id}"
        unless: event.id == self.id
`)
	s := p.Reducers[0].Starts[0]
	if got := show(s.Value) + " unless " + show(s.Unless); got != `Line{id: event.id, text: ""} unless (event.id == self.id)` {
		t.Error(got)
	}
	if s.Member.Tag != "begun" || p.Reducers[0].Ignore[0] != s.Member || s.Event.Type != s.Member.Type {
		t.Error("the start does not belong to its event")
	}
}

// A named rule does not know whether its parameters are one and the same.
func TestParametersMayBeTheSame(t *testing.T) {
	for _, test := range []struct{ name, params, do, with, want string }{
		{"a fact about one and a change of the other", "a: Note, b: Note", `
- if: a.title != null
  then:
    - set: b.title
      value: null
    - append: b.id
      value: a.title
`, "a: self, b: self", "maybe-null"},
		{"another field", "a: Note, b: Note", `
- if: a.title != null
  then:
    - set: b.last
      value: "''"
    - append: b.id
      value: a.title
`, "a: self, b: self", ""},
		{"a list that may be that of the other", "note: Note, tags: 'list[string]'", `
- each: tag
  in: tags
  do:
    - push: note.tags
      value: tag
`, "note: self, tags: self.tags", "changes-walked"},
		{"a list of another type", "note: Note, parts: 'list[Part]'", `
- each: part
  in: parts
  do:
    - push: note.tags
      value: part.id
`, "note: self, parts: self.parts", ""},
		{"elements of a list that was passed", "parts: 'list[Part]'", `
- each: part
  in: parts
  as: Text
  do:
    - append: part.text
      value: part.id
`, "parts: self.parts", "immutable"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := reduce(t, "- call: named\n  with: {"+test.with+"}\n",
				"named:\n  params: {"+test.params+"}\n  do:\n"+block(4, test.do))
			code, _, failed := strings.Cut(got, ": ")
			if failed != (test.want != "") || failed && code != test.want {
				t.Errorf("got %s", got)
			}
		})
	}
}

// In a rule for several events a way that ends for one of them is no end for the
// others, wherever it ends.
func TestSharedWaysThatEnd(t *testing.T) {
	for _, test := range []struct{ steps, want string }{
		{"[{if: event.type == 'added', then: [stop]}, {append: self.id, value: event.id}]", ""},
		{"[{if: event.id == '', then: [{if: event.type == 'added', then: [stop]}], else: [stop]}, {append: self.id, value: event.id}]", ""},
		{"[{if: event.id == '', then: [stop], else: [{if: event.type == 'added', then: [stop]}]}, {append: self.id, value: event.id}]", ""},
		{"[{if: event.id == '', then: [stop], else: [stop]}, {append: self.id, value: event.id}]", "unreachable `append`"},
		{"[{if: true, then: [stop]}, {append: self.id, value: event.id}]", ""},
		{"[stop, {append: self.id, value: event.id}, {append: self.id, value: event.id}]", "unreachable `append`"},
		{"[{if: event.type == 'added', then: [stop], else: [stop]}, {append: self.id, value: event.id}]", ""},
		{"[{append: self.id, value: \"event.type == 'added' ? event.text : event.place\"}]", ""},
		{"[{append: self.id, value: \"event.type != 'added' ? event.text : event.place\"}]", "unknown-field `text`\nunknown-field `place`"},
		{"[{if: event.type == 'added' && event.text == '', then: [stop]}]", ""},
		{"[{if: event.type != 'added' || event.text == '', then: [stop]}]", ""},
		{"[{if: event.type == 'added' || event.text == '', then: [stop]}]", "unknown-field `text`"},
		{"[{if: \"!(event.type == 'moved') && event.text == ''\", then: [stop]}]", ""},
		{"[{if: \"has(event.text) && event.text == ''\", then: [stop]}]", ""},
		{"[{if: \"has(self.last) && self.last == ''\", then: [stop]}]", ""},
		{"[{find: p, in: self.parts, where: has(p.size), then: [stop]}]", ""},
		{"[{if: \"has(event.lost)\", then: [stop]}]", "unknown-field `lost`"},
		{"[{if: \"(event.text ?? 'a') == ''\", then: [stop]}]", ""},
		{"[{if: \"(event.hint ?? 'a') == ''\", then: [stop]}]", ""},
		{"[{if: \"(event.place ?? 1) == ''\", then: [stop]}]", "unlike-types `==`"},
		{"[{push: self.parts, value: \"Sound{id: '', link: '', size?: event.count}\"}]", ""},
		{"[{set: self.title, value: event.place}]", "unknown-field `place`"},
	} {
		got := foundIn(t, world+`
reducers:
  apply:
    state: Note
    input: NoteEvent
    on: {"added, moved": `+test.steps+`}
`)
		if got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.steps, got, test.want)
		}
	}
}
