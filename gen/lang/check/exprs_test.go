package check_test

import (
	"strings"
	"testing"
)

// accessor checks an expression on a Note and shows what became of it, or what
// is wrong.
func accessor(t *testing.T, returns, expr string) string {
	t.Helper()
	p, errs := load(t, world+`
accessors:
  ask:
    on: Note
    args: {_name: {type: string, optional: true}, _w: {type: Word, default: abc}, _ids: {type: "list[string]", variadic: true}}
    returns: "`+returns+`"
    value: |
`+block(6, expr))
	if p == nil {
		return errs
	}
	return show(p.Accessors[0].Value)
}

func TestExpressions(t *testing.T) {
	for _, test := range []struct{ returns, expr, want string }{
		// Literals take the type that they meet.
		{"bool", "self.colour == 'red'", "(self.colour == Colour.red)"},
		{"bool", "'red' != self.colour", "('red' != self.colour)"},
		{"Colour?", "'red'", "Colour.red^Colour?"},
		{"number", "1", "1f"},
		{"number", "self.pages", "self.pages^number"},
		{"number", "self.price + 1", "(self.price + 1f)"},
		{"number", "self.price * self.pages", "(self.price * self.pages^number)"},
		{"any", "'a'", `json("a")`},
		{"any", "-1.5", "json(-1.5)"},
		{"any?", "null", "null^any?"},
		{"string", "self.colour", "self.colour^string"},
		{"string", "self.id + self.colour", "(self.id + self.colour^string)"},
		{"string?", "self.title", "self.title"},
		{"bool", "self.colour in ['red', 'green']", "(self.colour in [Colour.red, Colour.green]:list[Colour])"},
		{"bool", "'a' in self.by_name", `("a" in self.by_name)`},
		{"Owner?", "self.by_name[self.id]", `self.by_name[self.id]`},
		{"string?", "self.tags[size(self.tags) - 1] ?? null", `self.tags[(size(self.tags) - 1)]`},
		{"string", "self.tags[0] ?? self.tags[1] ?? ''", `(self.tags[0] ?? (self.tags[1] ?? ""))`},
		{"number", "[self.price][self.pages] ?? 1", `([self.price]:list[number][self.pages] ?? 1f)`},
		{"bool", "self.by_name['a'] == null", `null(self.by_name["a"])`},
		{"bool", "self.price in [1, 2.5]", "(self.price in [1f, 2.5f]:list[number])"},
		{"bool", "1 < self.price", "(1f < self.price)"},
		{"bool", "!!(self.id == '')", `(self.id == "")`}, // or else a place may be assigned to itself, and nobody sees it
		{"bool", "!(self.title != null)", "null(self.title)"},

		// Branches meet in one type.
		{"string?", "self.id == '' ? null : self.id", `((self.id == "") ? null^string? : self.id^string?)`},
		{"string?", "self.id == '' ? 'none' : self.id", `((self.id == "") ? "none" : self.id)^string?`},
		{"number", "self.id == '' ? 1 : self.price", `((self.id == "") ? 1f : self.price)`},
		{"int", "size([self.id == '' ? Image{id: '', link: null} : Sound{id: '', link: ''}])", `size([((self.id == "") ? Image{id: "", link: null^string?}^Media : Sound{id: "", link: ""}^Media)]:list[Media])`},
		{"Part", "self.id == '' ? Image{id: '', link: null} : Sound{id: '', link: ''}", `((self.id == "") ? Image{id: "", link: null^string?}^Part : Sound{id: "", link: ""}^Part)`},

		// Unions take their members, and narrower unions.
		{"Body", "'text'", `"text"^Body`},
		{"Body", "[]", `[]:list[Part]^Body`},
		{"list[Part]", "self.parts.filter(p, p.kind == 'text')", "self.parts.filter(p, is(p Text)):list[Part]"},
		{"list[Text]", "self.parts.filter(p, p.kind == 'text')", "self.parts.filter(p, is(p Text)):list[Text]"},
		{"list[Part]", "self.parts.filter(p, p.kind in ['text', 'image'])", "self.parts.filter(p, is(p Text|Image)):list[Part]"},
		{"list[string]", "self.parts.filter(p, p.kind == 'text').map(p, p.text)", "self.parts.filter(p, is(p Text)):list[Text].map(p, p.text):list[string]"},
		{"list[string?]", "self.parts.map(p, p.id)", "self.parts.map(p, p.~id^string?):list[string?]"},

		// Fields that all possible members share.
		{"list[string]", "self.parts.map(p, p.id)", "self.parts.map(p, p.~id):list[string]"},
		{"bool", "self.parts.all(p, p.kind == 'text' || has(p.size) && p.size > 1)", "self.parts.all(p, (is(p Text) || (has(p.~size) && (p.~size > 1)))):bool"},
		{"bool", "self.parts.exists(p, p.kind != 'text' && p.kind != 'sound' && p.link == null)", "self.parts.exists(p, ((!is(p Text) && !is(p Sound)) && null(p<Image>.link))):bool"},
		{"bool", "self.parts.exists(p, p.kind != 'text' && p.link == null)", "self.parts.exists(p, (!is(p Text) && null((is(p Sound) ? p<Sound>.link^string? : p<Image>.link)))):bool"}, // which Sound narrows
		{"list[PartKind]", "self.parts.map(p, p.kind)", "self.parts.map(p, tag(p)):list[PartKind]"},

		// Arguments.
		{"bool", "has(_name) && _name != self.id", "(has(_name) && (_name != self.id))"},
		{"bool", "has(_ids) && self.id in _ids", "(has(_ids) && (self.id in _ids))"},

		// Objects.
		{"Owner", "Owner{name: 'a', age: 1}", `Owner{name: "a", age: 1}`},
		{"Owner", "Owner{age: self.pages, name: ''}", `Owner{name: "", age!: self.pages}`},
		{"Image", "Image{id: '', link: self.title}", `Image{id: "", link: self.title}`},
		{"Text", "Text{kind: 'text', id: '', text: ''}", `Text{id: "", text: "", at: null}`},

		{"string", "self.tags.join(', ')", `self.tags.join(", ")`},

		// Fields that may be missing.
		{"string", "self.last ?? ''", `(has(self.last) else ""):string`},
		{"string?", "self.last ?? null", `(has(self.last) else null^string?):string?`},
		{"bool", "self.parts.exists(p, (p.size ?? -1) == 1)", `self.parts.exists(p, ((has(p.~size) else -1):int == 1)):bool`},
		{"bool", "(self.part ?? null) == null", `null((has(self.part) else null^Part?):Part?)`},
		{"string", "self.last ?? 1", "wrong-type: expected `string`, found `int`"},
		{"string", "self.id ?? ''", "always-present: `self.id` is never absent"},
		{"string", "self.lost ?? ''", "unknown-field: Note has no field `lost` (did you mean `last`?)"},
		{"string?", "self.first.size ?? null", "maybe-null: this may be null (`Part?`) (test `self.first != null` first)"},
		{"bool", "self.parts.exists(p, (p.link ?? '') == 'a')", `self.parts.exists(p, ((!is(p Sound) ? ((has(p.~link) && !null(p<Image>.link)) ? p<Image>.link<string> : "") : p<Sound>.link) == "a")):bool`},
		{"bool", "self.parts.exists(p, (p.link ?? null) == 'a')", `self.parts.exists(p, ((!is(p Sound) ? (has(p.~link) else null^string?):string? : p<Sound>.link^string?) == "a"^string?)):bool`},

		// Texts, versions and free-form objects.
		{"bool", "self.id.matches('^[a-z]+$') && self.colour.startsWith('r')", `(self.id.matches(^[a-z]+$) && self.colour^string.startsWith("r"))`},
		{"string", "self.id.removePrefix(self.colour)", "self.id.removePrefix(self.colour^string)"},
		{"string", "json(self.id)", "json(self.id^any^any?)"},
		{"string", "json()", "wrong-arguments: `json` takes one argument, not 0"},
		{"string", "self.id.removePrefix(1)", "wrong-type: expected `string`, found `int`"},
		{"int", "compareVersions(self.id, '1.10')", `compareVersions(self.id, "1.10")`},
		{"object", "{'a': self.id, 'b': {}, 'c': null, 'd': self.colour}", `{a: self.id, b: {}, c: null, d: self.colour}`},
		{"any?", "{'a': self.extra}", `{a: self.extra}^any^any?`},
		{"object", "{'a': self.tags}", "{a: self.tags^any}"},
		{"any", "self", "free(self)"},
		{"object", "self", "free(self)"},
		{"object", "self.by_name", "free(self.by_name)"},
		{"any", "self.parts", "free(self.parts)"},
		{"any", "self.owner", "maybe-null: this may be null (`Owner?`) (test `self.owner != null` first)"},
		{"any?", "self.owner", "(null(self.owner) ? null^any? : free(self.owner<Owner>)^any?)"},
		{"any?", "self.title", "(null(self.title) ? null^any? : self.title<string>^any^any?)"},

		// Null is like null only.
		{"bool", "self.title == self.id", "(self.title == self.id^string?)"},
		{"bool", "self.title != self.title", "(self.title != self.title)"},
		{"bool", "self.owner == self.owner", "operand-type: `==` takes strings, numbers, bools and enums, not `Owner?`"},

		// Optional fields that are given where there is a value.
		{"Image", "Image{id: '', link: null, size?: self.pages > 0 ? self.pages : null}", "Image{id: \"\", link: null^string?, size if (self.pages > 0): self.pages}"},
		{"Note", "Note{id: '', title: null, parts: [], first: null, owner: null, body: '', last?: self.title, part?: self.first}",
			`Note{id: "", title: null^string?, colour: Colour.green, parts: []:list[Part], tags: json([]), words: json([]), word: "a", pages: 0, price: 0f, last if !null(self.title): self.title<string>, part if !null(self.first): self.first<Part>, first: null^Part?, about: json({}), owner: null^Owner?, body: ""^Body, notes: json([]), by_name: json({}), extra: json(1)}`},
		{"int", "size(self.id) + size(self.tags) + size(self.about) + size(self.by_name)", "(((size(self.id) + size(self.tags)) + size(self.about)) + size(self.by_name))"},
	} {
		want := strings.ReplaceAll(test.want, "('red' !=", "(Colour.red !=")
		if got := accessor(t, test.returns, test.expr); got != want {
			t.Errorf("%s: %s\n got %s\nwant %s", test.returns, test.expr, got, want)
		}
	}
}

func TestNarrowing(t *testing.T) {
	for _, test := range []struct{ expr, want string }{
		{"self.title != null && self.title == 'a'", `(!null(self.title) && (self.title<string> == "a"))`},
		{"self.title == null || self.title == 'a'", `(null(self.title) || (self.title<string> == "a"))`},
		{"!(self.title == null) ? self.title == 'a' : true", `(!null(self.title) ? (self.title<string> == "a") : true)`},
		{"self.title == null ? true : self.title == 'a'", `(null(self.title) ? true : (self.title<string> == "a"))`},
		{"(self.title != null) == true && self.title == 'a'", `((!null(self.title) == true) && (self.title<string> == "a"))`},
		// Neither is null, or both are.
		{"(self.title == null) != (self.owner == null) && (self.title != null || self.owner.name == '')",
			`((null(self.title) != null(self.owner)) && (!null(self.title) || (self.owner<Owner>.name == "")))`},
		{"!(self.title == null && self.owner == null) && (self.title != null ? true : self.owner.name == '')",
			`(!(null(self.title) && null(self.owner)) && (!null(self.title) ? true : (self.owner<Owner>.name == "")))`},
		{"has(self.last) && self.last == ''", `(has(self.last) && (self.last == ""))`},
		{"!has(self.last) || self.last == ''", `(!has(self.last) || (self.last == ""))`},
		{"self.owner != null && self.owner.name == ''", `(!null(self.owner) && (self.owner<Owner>.name == ""))`},
		{"has(self.part) && self.part.kind == 'text' && self.part.text == ''",
			`((has(self.part) && is(self.part Text)) && (self.part<Text>.text == ""))`},
		{"self.first != null && (self.first.kind == 'image' ? has(self.first.size) && self.first.size > 1 : false)",
			`(!null(self.first) && (is(self.first<Part> Image) ? (has(self.first<Part><Image>.size) && (self.first<Part><Image>.size > 1)) : false))`},
		{"type(self.body) == string ? self.body == '' : size(self.body) == 0",
			`(is(self.body text) ? (self.body<string> == "") : (size(self.body<list[Part]>) == 0))`},
		{"type(self.body) != list && self.body == ''", `(!is(self.body parts) && (self.body<string> == ""))`},
		{"self.parts.exists(p, p.kind in ['image', 'sound'] && has(p.size) && p.size == 1)",
			`self.parts.exists(p, ((is(p Image|Sound) && has(p.~size)) && (p.~size == 1))):bool`},
		// What is known of one element says nothing of others.
		{"self.parts.exists(p, p.kind == 'text') && self.parts.all(q, q.kind == 'text' || q.id == '')",
			`(self.parts.exists(p, is(p Text)):bool && self.parts.all(q, (is(q Text) || (q.~id == ""))):bool)`},

		{"size(self.title) == 1", "maybe-null: this may be null (`string?`) (test `self.title != null` first)"},
		{"self.title != null || size(self.title) == 1", "maybe-null: this may be null (`string?`) (test `self.title != null` first)"},
		{"self.title == null && size(self.title) == 1", "maybe-null: this may be null (`string?`) (test `self.title != null` first)"},
		{"(self.title != null && self.pages > 0 ? true : size(self.title) == 1)", "maybe-null: this may be null (`string?`) (test `self.title != null` first)"},
		{"self.title != 'a' || size(self.title) == 1", `((self.title != "a"^string?) || (size(self.title<string>) == 1))`},
		{"self.title == 'a' && size(self.title) == 1", `((self.title == "a"^string?) && (size(self.title<string>) == 1))`},
		{"self.title == self.owner.name", "maybe-null: this may be null (`Owner?`) (test `self.owner != null` first)"},
		{"self.owner.name == ''", "maybe-null: this may be null (`Owner?`) (test `self.owner != null` first)"},
		{"self.last == ''", "maybe-absent: `self.last` may be absent (test `has(self.last)` first, or write `self.last ?? …`)"},
		{"self.parts.exists(p, p.kind != 'text' && p.size == 1)", "maybe-absent: `p.size` may be absent (test `has(p.size)` first, or write `p.size ?? …`)"},
		{"self.parts.exists(p, p.text == '')", "maybe-other: `text` is not a field of every Part (test `p.kind == 'text'` first)"},
		{"self.body == ''", "operand-type: `==` takes strings, numbers, bools and enums, not `Body`"},
	} {
		if got := accessor(t, "bool", test.expr); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.expr, got, test.want)
		}
	}
}

// Long conditions take no longer than short ones, and forget rather than fail.
func TestNarrowingIsBounded(t *testing.T) {
	cond := "self.title != null"
	for i := range 60 {
		if i%2 == 0 {
			cond = "(" + cond + " && self.last_" + " == 1)"
		} else {
			cond = "(" + cond + " || self.owner == null)"
		}
		cond = strings.ReplaceAll(cond, "self.last_ == 1", "self.pages == 1")
	}
	if got := accessor(t, "bool", cond); strings.Contains(got, ": ") {
		t.Error(got)
	}
}

// What says nothing of its type is like the first of two values.
func TestEmptyLike(t *testing.T) {
	for value, want := range map[string]string{
		"size(event.hint ?? '')":                  "",
		"size(self.names ?? [])":                  "",
		"size(self.by_name ?? {})":                "",
		"size(has(self.names) ? self.names : [])": "",
		"size(has(self.names) ? [] : self.names)": "no-type",
	} {
		got := foundIn(t, header+`
objects:
  Note: {fields: {count: {type: int, default: 0}, names: {type: "list[string]", optional: true}, by_name: {type: "map[int]", optional: true}}}
events:
  NoteEvent: {tag: type, of: {added: {fields: {hint: {type: string, optional: true}}}}}
reducers:
  apply:
    state: Note
    input: NoteEvent
    on:
      added:
        - "self.count = `+value+`"
`)
		if got, _, _ := strings.Cut(got, " "); got != want {
			t.Errorf("%s: got %q, want %q", value, got, want)
		}
	}
}
