package check_test

import (
	"strings"
	"testing"
)

// What a step changes is a place of the state, of the kind that it takes, as it
// is known to be; every other target is refused once, and the rest of the step is
// still checked.
func TestPlacesThatDoNotFit(t *testing.T) {
	for _, test := range []struct{ step, want string }{
		{"set: self, value: self.lost", "not-a-place `self`\nunknown-field `lost`"},
		{"set: event.id, value: self.id", "immutable `event`"},
		{"set: self.lost, value: self.gone", "unknown-field `lost`\nunknown-field `gone`"},
		{"set: lost.id, value: self.id", "unknown-name `lost`"},
		{"set: \"'a'\", value: self.id", "not-a-place `'a'`"},
		{"set: self.first.id, value: self.id", "maybe-null `self.first`"},
		{"set: self.part.id, value: self.id", "maybe-absent `part`"},
		{"set: self.body.id, value: self.id", "no-fields `id`"},
		{"set: self.id, value: 1", "wrong-type `1`"},
		{"set: \"Text{id: '', text: ''}.id\", value: self.id", "not-a-place `Text{id: '', text: ''}.id`"},
		{"unset: self.id", "not-optional `id`"},
		{"unset: self.title", "not-optional `title`"},
		{"unset: self.last", ""},
		{"unset: event.hint", "immutable `event`"},
		{"push: self.id, value: self.id", "operand-type `self.id`"},
		{"push: self.tags, value: 1", "wrong-type `1`"},
		{"push: self.body, value: event.part", "operand-type `self.body`"},
		{"push: self.lost, value: self.gone", "unknown-field `lost`\nunknown-field `gone`"},
		{"push: self.words, value: event.text", "unchecked-step `event.text`"},
		{"push: self.words, value: event.word", ""},
		{"remove: t, in: self.id, where: t == ''", "operand-type `self.id`"},
		{"remove: t, in: self.tags, where: t", "wrong-type `t`"},
		{"remove: self.tags, index: event.id", "wrong-type `event.id`"},
		{"remove: t, in: self.tags, where: true", "unused `t`"},
		{"insert: self.id, value: self.id, index: 0", "operand-type `self.id`"},
		{"insert: self.tags, value: self.id, index: self.id", "wrong-type `self.id`"},
		{"insert: self.tags, value: self.id, after: t, where: t", "wrong-type `t`"},
		{"insert: self.tags, value: self.id, after: t, where: t == '', past: u, while: u", "wrong-type `u`"},
		{"insert: self.words, value: event.text, index: 0", "unchecked-step `event.text`"},
		{"replace: t, in: self.id, where: t == '', value: t", "operand-type `self.id`"},
		{"replace: t, in: self.tags, where: t, value: t", "wrong-type `t`"},
		{"replace: t, in: self.tags, where: t == '', value: 1", "wrong-type `1`"},
		{"replace: w, in: self.words, where: w == '', value: event.text", "unchecked-step `event.text`"},
		{"replace: w, in: self.words, where: w == '', value: event.word", ""},
		{"append: self.pages, value: self.id", "operand-type `self.pages`"},
		{"append: self.title, value: self.id", "maybe-null `self.title`"},
		{"append: self.last, value: self.id", "maybe-absent `self.last`"},
		{"append: self.id, value: 1", "wrong-type `1`"},
		{"append: self.word, value: event.text", "unchecked-step `self.word`"},
		{"append: self.lost, value: self.gone", "unknown-field `lost`\nunknown-field `gone`"},
		{"append_base64: self.word, value: event.text", "unchecked-step `self.word`"},
		{"append_base64: self.pages, value: event.text", "operand-type `self.pages`"},
		{"add: self.id, value: 1", "operand-type `self.id`"},
		{"add: self.pages, value: self.price", "wrong-type `self.price`"},
		{"add: self.price, value: self.pages", ""},
		{"add: self.lost, value: self.gone", "unknown-field `lost`\nunknown-field `gone`"},
		{"add: self.last, value: self.gone", "maybe-absent `self.last`\nunknown-field `gone`"},
		{"merge: self.id, value: self.about", "operand-type `self.id`"},
		{"merge: self.extra, value: self.about", "operand-type `self.extra`"},
		{"merge: self.about, value: self.id", "wrong-type `self.id`"},
		{"merge: self.lost, value: self.gone", "unknown-field `lost`\nunknown-field `gone`"},
		{"patch: self.id, value: '[self.about]'", "operand-type `self.id`"},
		{"patch: self.extra, value: self.about", "operand-type `self.about`"},
		{"patch: self.extra, value: self.tags", "operand-type `self.tags`"},
		{"patch: self.lost, value: self.gone", "unknown-field `lost`\nunknown-field `gone`"},
		{"put: self.tags, key: self.id, value: self.id", "operand-type `self.tags`"},
		{"put: self.by_name, key: 1, value: self.id", "wrong-type `1`\nwrong-type `self.id`"},
		{"put: self.lost, key: self.gone, value: self.away", "unknown-field `lost`\nunknown-field `gone`\nunknown-field `away`"},
		{"delete: self.tags, key: self.id", "operand-type `self.tags`"},
		{"delete: self.by_name, key: 1", "wrong-type `1`"},
		{"let: id, value: null", "no-type `null`"},
		{"let: event, value: self.id", "reserved-name `event`\nunused `event`"},
		{"let: Id, value: self.id", "name-style `Id`\nunused `Id`"},
		{"find: x, in: self.id, where: x == 1", "operand-type `self.id`"},
		{"find: x, in: self.first, where: x == 1", "maybe-null `self.first`"},
		{"find: x, in: self.tags, as: Text, where: x.id == ''", "not-a-union `Text`"},
		{"find: x, in: self.parts, as: Txet, where: x.id == ''", "unknown-member `Txet`"},
		{"find: x, in: self.parts, as: Text, where: x.link == ''", "unknown-field `link`"},
		{"find: x, in: self.parts, where: x.id", "wrong-type `x.id`"},
		{"find: _x, in: self.parts, index: self.id", "wrong-type `self.id`"},
		{"find: _x, in: self.tags, key: self.id", "operand-type `self.tags`"},
		{"find: _x, in: self.title, key: self.id", "maybe-null `self.title`"},
		{"find: _x, in: self.by_name, key: 1", "wrong-type `1`"},
		{"find: x, in: self.parts, where: true", "unused `x`"},
		{"find: x, in: event.ids, where: x == '', then: [{set: self.id, value: x}]", ""},
		{"find: p, in: '[event.part]', where: p.kind == 'text', then: [{set: p.id, value: self.id}]", "immutable `p`"},
		{"each: x, in: self.id, do: [{set: self.id, value: x}]", "operand-type `self.id`"},
		{"each: x, in: self.parts, as: Note, do: [{set: self.id, value: x.id}]", "unknown-member `Note`"},
		{"each: x, in: self.tags, do: []", "unused `x`"},
		{"each: x, in: self.parts, do: [{set: x.id, value: self.id}]", ""},
		{"each: x, in: self.parts, do: [{set: x.text, value: self.id}]", "maybe-other `text`"},
		{"each: x, in: self.parts, do: [{set: x.kind, value: self.id}]", "const-place `kind`"},
		{"each: x, in: self.parts, as: Text, do: [{set: x.kind, value: self.id}]", "const-place `kind`"},
		{"if: self.id, then: []", "wrong-type `self.id`"},
		{"if: self.lost, then: [{set: self.id, value: self.gone}]", "unknown-field `lost`\nunknown-field `gone`"},
		{"warn: code, message: '{self.parts}'", "hole-type `self.parts`"},
		{"warn: code, message: '{self.title}'", "maybe-null `self.title`"},
		{"warn: code, message: '{self.price}'", "hole-type `self.price`"},
		{"warn: Code, message: no", "name-style `Code`"},
		{"call: lost, with: {a: self.gone}", "unknown-rule `lost`\nunknown-field `gone`"},
		{"emit: self.id", "nothing-emitted `emit`"},
	} {
		if got := found(t, "- {"+test.step+"}\n", ""); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.step, got, test.want)
		}
	}
}

// A named rule is called with what it needs, once each, and only with state where
// it changes it.
func TestCallsThatDoNotFit(t *testing.T) {
	for _, test := range []struct{ with, want string }{
		{"{note: self, text: event.text}", ""},
		{"{note: self}", "missing-param `named`"},
		{"{text: event.text}", "missing-param `named`"},
		{"{note: self, text: event.text, more: self.lost}", "unknown-param `more`\nunknown-field `lost`"},
		{"{note: self, txet: event.text}", "unknown-param `txet`"},
		{"{note: self, text: 1}", "wrong-type `1`"},
		{"{note: event.part, text: event.text}", "wrong-type `event.part`"},
		{"{note: self, text: event.colour}", ""},
		{"{note: self, text: event.title}", "maybe-null `event.title`"},
	} {
		got := found(t, "- {call: named, with: "+test.with+"}\n", "rules: {named: {params: {note: Note, text: string}, do: [{append: note.id, value: text}]}}\n")
		if got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.with, got, test.want)
		}
	}
}

// A call of a rule that ends the event on every way ends it for the caller.
func TestCallsThatEnd(t *testing.T) {
	for _, test := range []struct{ do, want string }{
		{"[stop]", "unreachable `append`"},
		{"[{warn: code, message: '{note.id}'}]", ""},
		{"[{if: note.id == '', then: [stop]}]", ""},
		{"[{if: note.id == '', then: [stop], else: [{skip: code, message: no}]}]", "unreachable `append`"},
	} {
		note := "{note: Note}"
		if !strings.Contains(test.do, "note.") {
			note = "{_note: Note}"
		}
		got := found(t, "- {call: named, with: "+strings.Replace(note, "Note", "self", 1)+"}\n- {append: self.id, value: event.id}\n",
			"rules: {named: {params: "+note+", do: "+test.do+"}}\n")
		if got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.do, got, test.want)
		}
	}
}
