package check_test

import (
	"slices"
	"strings"
	"testing"
)

// A name is gone once the list or object that it stands in may have become
// another; on the ways where that did not happen it still stands.
func TestNamesThatAreGone(t *testing.T) {
	const find = "- find: part\n  in: self.parts\n  as: Text\n  then:\n"
	const use = "    - append: part.text\n      value: event.id\n"
	const lose = "- set: self.parts\n  value: '[]'\n"
	for _, test := range []struct{ name, steps, want string }{
		{"nothing changes", find + use, ""},
		{"the list", find + block(4, lose) + use, "gone-element `part`"},
		{"another list", find + "    - set: self.tags\n      value: '[]'\n" + use, ""},
		{"a list inside", find + "    - set: part.at\n      value: null\n" + use, ""},
		{"on one way", find + block(4, "- if: event.id == ''\n  then:\n"+block(4, lose)) + use, "gone-element `part`"},
		{"on the other way", find + block(4, "- if: event.id == ''\n  then: []\n  else:\n"+block(4, lose)) + use, "gone-element `part`"},
		{"on a way that ends", find + block(4, "- if: event.id == ''\n  then:\n"+block(4, lose+"- stop\n")) + use, ""},
		{"in a loop", find + block(4, "- each: _id\n  in: event.ids\n  do:\n"+block(4, lose)) + use, "gone-element `part`"},
		{"later in a loop", find + block(4, "- each: _id\n  in: event.ids\n  do:\n"+block(4, "- append: part.text\n  value: event.id\n"+lose)), "gone-element `part`"},
		{"before another", find + block(4, lose+"- find: note\n  in: self.notes\n  then:\n    - append: note.id\n      value: event.id\n    - set: self.notes\n      value: '[]'\n    - warn: code\n      message: '{part.id}'\n"), "gone-element `part`"},
		{"with others", find + block(4, "- find: note\n  in: self.notes\n  then:\n    - set: self.parts\n      value: '[]'\n    - set: self.notes\n      value: '[]'\n    - warn: code\n      message: '{part.id}{note.id}'\n"), "gone-element `part`\ngone-element `note`"},
		{"after a push", find + "    - push: self.parts\n      value: event.part\n" + use, "gone-element `part`"},
		{"after a removal", find + "    - remove: p\n      in: self.parts\n      where: p.id == event.id\n" + use, "gone-element `part`"},
		{"by name", "- let: body\n  value: self.owner\n- set: self.owner\n  value: null\n- if: body == null\n  then: [stop]\n", "gone-element `body`"},
		{"by a copied value", "- let: id\n  value: self.id\n- set: self.id\n  value: event.id\n- warn: code\n  message: '{id}'\n", ""},
		{"pushed", "- push: self.parts\n  value: event.part\n  as: part\n  then:\n    - set: self.parts\n      value: '[]'\n    - warn: code\n      message: '{part.id}'\n", "gone-element `part`"},
		{"of one of two lists", "- find: part\n  in: \"event.id == '' ? self.parts : event.ids.map(i, event.part)\"\n  then:\n" + block(4, lose) + "    - warn: code\n      message: '{part.id}'\n", "gone-element `part`"},
		{"of a part of the list", "- find: part\n  in: self.parts.slice(0, 2)\n  then:\n" + block(4, lose) + "    - warn: code\n      message: '{part.id}'\n", "gone-element `part`"},
		{"at an index", "- let: part\n  value: self.parts[0]\n" + lose + "- if: part == null\n  then: [stop]\n", "gone-element `part`"},
		{"by a key", "- let: o\n  value: self.by_name[event.id]\n- delete: self.by_name\n  key: event.id\n- if: o == null\n  then: [stop]\n", "gone-element `o`"},
		{"a text at an index", "- let: tag\n  value: self.tags[0] ?? ''\n- set: self.tags\n  value: '[]'\n- warn: code\n  message: '{tag}'\n", ""},
		{"or another", "- let: part\n  value: self.parts[0] ?? event.part\n" + lose + "- if: part.id == ''\n  then: [stop]\n", "gone-element `part`"},
		{"of some of the list", "- find: part\n  in: self.parts.filter(p, p.id == '')\n  then:\n" + block(4, lose) + "    - warn: code\n      message: '{part.id}'\n", "gone-element `part`"},
		{"of a new list", "- find: n\n  in: self.notes.map(n, n.id)\n  then:\n    - set: self.notes\n      value: '[]'\n    - warn: code\n      message: '{n}'\n", ""},
		{"of a list of them", "- find: n\n  in: '[self.owner]'\n  then:\n    - set: self.owner\n      value: null\n    - if: n == null\n      then: [stop]\n", "gone-element `n`"},
		{"of a list of them that has a name", "- let: all\n  value: '[self.part ?? event.part]'\n- find: part\n  in: all\n  then:\n    - unset: self.part\n    - if: part.id == ''\n      then: [stop]\n", "gone-element `part`"},
		{"where it may be absent", "- let: part\n  value: self.part ?? null\n- unset: self.part\n- if: part == null\n  then: [stop]\n", "gone-element `part`"},
		{"in a map", "- find: o\n  in: self.by_name\n  key: event.id\n  then:\n    - delete: self.by_name\n      key: event.id\n    - append: o.name\n      value: event.id\n", "gone-element `o`"},
	} {
		if got := found(t, test.steps, ""); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.name, got, test.want)
		}
	}
}

// A list that is walked stays as it is, by whatever name it is changed.
func TestListsThatAreWalked(t *testing.T) {
	const each = "- each: note\n  in: self.notes\n  do:\n"
	for _, test := range []struct{ name, steps, want string }{
		{"an element", each + "    - append: note.id\n      value: event.id\n", ""},
		{"a list of an element", each + "    - push: note.tags\n      value: event.id\n", ""},
		{"another list", each + "    - push: self.tags\n      value: note.id\n", ""},
		{"the list", each + "    - remove: n\n      in: self.notes\n      where: n.id == note.id\n", "changes-walked `remove`"},
		{"the list, inside of another walk", each + "    - each: tag\n      in: note.tags\n      do:\n        - set: self.notes\n          value: '[]'\n        - append: self.id\n          value: tag\n", "changes-walked `set`"},
		{"one of two", "- each: _tag\n  in: \"event.id == '' ? self.tags : event.ids\"\n  do:\n    - set: self.tags\n      value: '[]'\n", "changes-walked `set`"},
		{"the other of two", "- each: _tag\n  in: \"event.id == '' ? event.ids : self.tags\"\n  do:\n    - set: self.tags\n      value: '[]'\n", "changes-walked `set`"},
		{"what was made for it", "- each: _tag\n  in: self.tags.map(t, t + 'a')\n  do:\n    - set: self.tags\n      value: '[]'\n", ""},
		{"after the walk", each + "    - append: note.id\n      value: event.id\n- set: self.notes\n  value: '[]'\n", ""},
	} {
		if got := found(t, test.steps, ""); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.name, got, test.want)
		}
	}
}

// Parameters of a named rule may stand in each other: what changes a field of one
// may change that of another, but no field of another object.
func TestParametersThatMayMeet(t *testing.T) {
	for _, test := range []struct{ name, params, do, want string }{
		{"the same field", "a: Note, b: Note", `
- if: a.title != null
  then: [{set: b.title, value: null}, {append: b.id, value: a.title}]
`, "maybe-null `a.title`"},
		{"of the object of the other", "a: Note, b: Owner, c: Owner", `
- if: a.owner != null
  then: [{set: b.name, value: a.id}, {append: c.name, value: a.owner.name}]
`, ""},
		{"the field of a member", "a: Media, b: Sound", `
- if: has(a.size)
  then: [{unset: b.size}, {if: a.size == 1, then: [stop]}]
`, "maybe-absent `size`"},
		{"a field of the same name elsewhere", "a: Image, b: Sound", `
- if: has(b.size)
  then: [{unset: a.size}, {set: a.size, value: b.size}]
`, ""},
	} {
		got := foundIn(t, world+`
reducers:
  apply:
    state: Note
    input: NoteEvent
    on:
      added: []
    ignore: [moved]
rules:
  named:
    params: {`+test.params+`}
    do:
`+block(6, test.do))
		want := test.want
		if want == "" {
			want = "unused `named`"
		}
		if got != want {
			t.Errorf("%s\n got %s\nwant %s", test.name, got, want)
		}
	}
}

// What nobody passes of the state is apart from it: what was tested of it holds.
func TestParametersThatAreApart(t *testing.T) {
	const test = "maybe-null `part.at`"
	for _, test := range []struct{ name, steps, more, want string }{
		{"of the event", call("event.part"), "", ""},
		{"of the state", "- find: p in self.parts\n  then:\n" + block(4, call("p")), "", test},
		{"of both", call("event.part") + "- find: p in self.parts\n  then:\n" + block(4, call("p")), "", test},
		{"a new one", call("Text{id: event.id, text: ''}"), "", ""},
		{"named", "- let: p\n  value: event.part\n" + call("p"), "", ""},
		{"named elsewhere", "- let: p\n  value: self.first\n- if: p != null\n  then:\n" + block(4, call("p")), "", test},
		{"one of two", call("event.id == '' ? event.part : self.first ?? event.part"), "", test},
		{"or else", call("self.part ?? event.part"), "", test},
		{"an element", "- each: p in [event.part]\n  do:\n" + block(4, call("p")), "", ""},
		{"filtered", "- each: p in [event.part].filter(q, q.id != '')\n  do:\n" + block(4, call("p")), "", ""},
		{"mapped", "- each: p in self.tags.map(_t, self.part ?? event.part)\n  do:\n" + block(4, call("p")), "", test},
		{"pushed", "- push: self.parts\n  value: event.part\n  as: p\n  then:\n" + block(4, call("p")), "", test},
		{"by a name for two", "- push: self.parts\n  value: event.part\n  as: p\n  then:\n" + block(4, call("p")) + "- let: p\n  value: event.part\n" + call("p"), "", test},
		{"through a rule", "- {call: on, with: {note: self, part: event.part}}\n", "on", ""},
		{"of the state through a rule", "- find: p in self.parts\n  then: {call: on, with: {note: self, part: p}}\n", "on", test},
		{"through a name of a rule", "- find: p in self.parts\n  then: {call: names, with: {note: self, part: p}}\n", "names", test},
	} {
		rules := map[string]string{
			"":      "",
			"on":    "  on:\n    params: {note: Note, part: Part}\n    do: {call: named, with: {note: note, part: part}}\n",
			"names": "  names:\n    params: {note: Note, part: Part}\n    do:\n      - let other = part\n      - {call: named, with: {note: note, part: other}}\n",
		}[test.more]
		got := foundIn(t, world+`
reducers:
  apply:
    state: Note
    input: NoteEvent
    on:
      added:
`+block(8, test.steps)+`
    ignore: [moved]
rules:
`+rules+`
  named:
    params: {note: Note, part: Part}
    do:
      - if: part.kind != 'text' || part.at == null
        then: return
      - each: p in note.parts as Text
        do: p.at = null
      - note.id = part.at
`)
		if got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.name, got, test.want)
		}
	}
}

func call(part string) string {
	return "- call: named\n  with: {note: self, part: \"" + part + "\"}\n"
}

// Arguments may stand in each other as well, unless the rule goes on to use what it
// has changed as a whole through another parameter.
func TestArgumentsThatMeet(t *testing.T) {
	const gone = "gone-argument"
	const push = "- push: note.tags\n  value: id\n"
	const use = "- set: note.id\n  value: tags.join(id)\n"
	for _, test := range []struct{ name, do, tags, want string }{
		{"used after", push + use, "self.tags", gone},
		{"used before", use + push, "self.tags", ""},
		{"used in the change", "- push: note.tags\n  value: tags.join(id)\n", "self.tags", ""},
		{"another list", push + use, "event.ids", ""},
		{"a new list", push + use, "self.tags.map(t, t)", ""},
		{"one of two", push + use, "has(self.last) ? event.ids : self.tags", gone},
		{"one of a new list of it", push + use, "[self.tags][0] ?? event.ids", "found-argument"},
		{"a part of it", push + use, "self.tags.slice(0, 1)", gone},
		{"twice", push + use + use, "self.tags", gone},
		{"after one way", "- if: id == ''\n  then:\n" + block(4, push) + use, "self.tags", gone},
		{"after the other way", "- if: id == ''\n  then: []\n  else:\n" + block(4, push) + use, "self.tags", gone},
		{"after a way that ends", "- if: id == ''\n  then:\n" + block(4, push+"- stop\n") + use, "self.tags", ""},
		{"on another way", "- if: id == ''\n  then:\n" + block(4, push) + "  else:\n" + block(4, use), "self.tags", ""},
		{"in a loop", "- each: _n\n  in: note.notes\n  do:\n" + block(4, use+push), "self.tags", gone},
		{"an element that is text", "- find: tag\n  in: tags\n  then:\n" + block(4, push+"- set: note.id\n  value: tag\n"), "self.tags", ""},
		{"a new list of it", "- let: all\n  value: tags.map(t, t)\n" + push + "- warn: size\n  message: '{size(all)}'\n", "self.tags", ""},
		{"in another rule", push + "- call: uses\n  with: {note: note, tags: tags, id: id}\n", "self.tags", gone},
		{"changed in another rule", "- call: pushes\n  with: {note: note, id: id}\n" + use, "self.tags", gone},
		{"both in another rule", "- call: both\n  with: {note: note, tags: tags, id: id}\n", "self.tags", gone},
		{"one in another rule", "- call: both\n  with: {note: note, tags: '[id]', id: id}\n" + "- warn: size\n  message: '{size(tags)}'\n", "self.tags", gone},
		{"neither in another rule", "- warn: size\n  message: '{size(tags)}'\n- call: both\n  with: {note: note, tags: '[id]', id: id}\n", "self.tags", ""},
		{"where a constant decides", push + "- if: text.kind == 'image'\n  then:\n" + block(4, use) + "  else:\n    - warn: code\n      message: '{text.id}'\n", "self.tags", ""},
	} {
		got := foundIn(t, world+`
reducers:
  apply:
    state: Note
    input: NoteEvent
    on:
      added:
        - call: named
          with: {note: self, tags: "`+test.tags+`", id: event.id, text: "Text{id: '', text: ''}"}
    ignore: [moved]
rules:
  named:
    params: {note: Note, tags: "list[string]", id: string, text: Text}
    do:
`+block(6, test.do)+`
  uses:
    params: {note: Note, tags: "list[string]", id: string}
    do:
`+block(6, use)+`
  pushes:
    params: {note: Note, id: string}
    do:
`+block(6, push)+`
  both:
    params: {note: Note, tags: "list[string]", id: string}
    do:
`+block(6, push+use))
		got = strings.Join(slices.DeleteFunc(strings.Split(got, "\n"), func(line string) bool {
			return strings.HasPrefix(line, "unused ")
		}), "\n")
		if got, _, _ := strings.Cut(got, " "); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.name, got, test.want)
		}
	}
}

// What a function gives stands where it stood, and so does a field of it.
func TestPartsOfWhatWasFound(t *testing.T) {
	got := foundIn(t, world+`
functions:
  whole:
    params: {note: Note}
    returns: Note
    value: note
reducers:
  apply:
    state: Note
    input: NoteEvent
    on:
      added:
        - let part = whole(self).part ?? null
        - unset: self.part
        - if: part == null
          then: [stop]
    ignore: [moved]
`)
	if want := "gone-element `part`"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
