package check_test

import (
	"strings"
	"testing"
)

// open is a spec with unions of every policy, for what tests prove of them.
const open = header + `
enums:
  Colour: {values: {red: Red., green: Green.}}
objects:
  A: {fields: {kind: {const: a}, name: string, size: {type: int, optional: true}, note: "string?"}}
  B: {fields: {kind: {const: b}, name: string, size: int, only: string}}
  C: {fields: {kind: {const: c}, name: {type: string, optional: true}, deep: Deep}}
  Deep: {fields: {word: "string?", more: {type: string, optional: true}}}
  Fixed: {fields: {two: {const: 2}, three: {const: 3}, word: {const: a}}}
  Given: {fields: {null: {type: "string?", optional: true}, text: {type: string, optional: true}}}
  Holder:
    fields:
      kept: Kept
      closed: Closed
      narrow: Narrow
      wide: Wide
      twin: Twin
      mixed: Mixed
      maybe: Closed?
      yes: bool
      perhaps: bool?
      left: string?
      right: string?
      there: {type: string, optional: true}
      other: {type: string, optional: true}
      both: {type: "string?", optional: true}
      deep: Deep
      deeps: list[Deep]
      words: list[string]
      maybe_words: list[string]?
      by_name: map[string]
      colour: Colour
      price: number
      prices: list[number]
      maybe_price: number?
      maybe_count: int?
      none: Mixed?
      plain: Plain
      maybe_narrow: Narrow?
      text: string
      count: int
      free: any
      record: object
      fixed: Fixed
unions:
  Kept: {tag: kind, unknown: keep, of: [A, B]}
  Closed: {tag: kind, of: [A, B, C]}
  Narrow: {tag: kind, of: [A, B]}
  Wide: {tag: kind, unknown: keep, of: [A, B, C]}
  Twin: {tag: kind, unknown: keep, of: [B, A]}
  Mixed: {of: {text: string, list: "list[string]", thing: Narrow}}
  Plain: {of: {text: string, thing: A}}
`

// ask is what is wrong with a condition on a Holder.
func ask(t *testing.T, cond string) string {
	t.Helper()
	return foundIn(t, open+`
accessors:
  ask:
    on: Holder
    returns: bool
    value: |
`+block(6, cond))
}

func TestProofs(t *testing.T) {
	for _, test := range []struct{ cond, want string }{
		// What is not there may be there in another member.
		{"!has(self.closed.size) && self.closed.name == ''", "maybe-absent `name`"},
		{"!has(self.closed.size) && self.closed.deep.word == null", "maybe-other `deep`"},
		{"!has(self.narrow.size) && self.narrow.note == null", ""},
		{"!has(self.narrow.only) && self.narrow.note == null", ""},
		{"has(self.narrow.only) && self.narrow.size == 1", ""},
		{"has(self.narrow.size) && self.narrow.size == 1", ""},
		{"has(self.narrow.size) && self.narrow.only == ''", "maybe-other `only`"},
		{"has(self.closed.size) && self.closed.name == ''", ""},
		{"has(self.closed.size) && self.closed.only == ''", "maybe-other `only`"},
		{"has(self.closed.deep) && self.closed.deep.word == null", ""},
		{"has(self.closed.name) && self.closed.name == ''", ""},
		{"!has(self.closed.only) && has(self.closed.size) && self.closed.note == null", ""},
		{"!has(self.closed.name) && self.closed.deep.word == null", ""},
		{"!has(self.closed.deep) && self.closed.name == ''", ""},

		// Unknown members have no fields, and pass every test but the positive one.
		{"self.kept.name == ''", "maybe-other `name`"},
		{"self.kept.kind != 'a' && self.kept.only == ''", "maybe-other `only`"},
		{"self.kept.kind == 'b' && self.kept.only == ''", ""},
		{"self.kept.kind in ['a', 'b'] && self.kept.name == ''", ""},
		{"!(self.kept.kind in ['a', 'b']) || self.kept.name == ''", ""},
		{"has(self.kept.name) && self.kept.name == ''", ""},
		{"!has(self.kept.only) && self.kept.note == null", "maybe-other `note`"},
		{"has(self.kept.only) && self.kept.size == 1", ""},
		{"self.narrow.kind != 'a' && self.narrow.only == ''", ""},
		{"self.narrow.kind != 'a' && self.narrow.kind != 'b' && self.narrow.only == ''", "maybe-other `only`"},
		{"self.closed.kind != 'a' && self.closed.only == ''", "maybe-other `only`"},
		{"self.closed.kind != 'a' && self.closed.kind != 'c' && self.closed.only == ''", ""},
		{"!(self.closed.kind in ['a', 'c']) && self.closed.only == ''", ""},
		{"(self.closed.kind == 'a' || self.closed.kind == 'b') && self.closed.name == ''", ""},
		{"(self.closed.kind == 'a' || self.closed.kind == 'c') && self.closed.name == ''", "maybe-absent `name`"},

		// Both ways through ?: count, each with what its condition proves.
		{"(self.yes ? self.left != null : self.right != null) && self.left == 'a' && self.left.matches('a')", ""},
		{"(self.yes ? self.left != null : self.right != null) && size(self.left) == 1", "maybe-null `self.left`"},
		{"(self.yes ? self.left != null : self.right != null) && size(self.right) == 1", "maybe-null `self.right`"},
		{"(self.yes ? self.left != null : self.left != null) && size(self.left) == 1", ""},
		{"(self.left != null ? true : self.yes) && size(self.left) == 1", "maybe-null `self.left`"},
		{"(self.left != null ? true : false) && size(self.left) == 1", ""},
		{"(self.left != null ? self.yes : false) && size(self.left) == 1", ""},
		{"(self.left == null ? false : true) && size(self.left) == 1", ""},
		{"!(self.left == null ? true : self.yes) && size(self.left) == 1", ""},
		{"!(self.yes ? self.left == null : self.left == null) && size(self.left) == 1", ""},
		{"(self.left != null ? size(self.left) : size(self.left)) == 1", "maybe-null `self.left`"},
		{"(self.left == null ? size(self.left) : size(self.left)) == 1", "maybe-null `self.left`"},

		// Equalities of conditions, and of what may be null.
		{"(self.left != null) == true && size(self.left) == 1", ""},
		{"(self.left != null) == false || size(self.left) == 1", ""},
		{"(self.left != null) != true && size(self.left) == 1", "maybe-null `self.left`"},
		{"true == (self.left == null) || size(self.left) == 1", ""},
		{"(self.left == null) == (self.right == null) && self.right != null && size(self.left) == 1", ""},
		{"(self.left == null) != (self.right == null) && self.right != null && size(self.left) == 1", "maybe-null `self.left`"},
		{"self.left == 'a' && size(self.left) == 1", ""},
		{"'a' == self.left && size(self.left) == 1", ""},
		{"self.left != 'a' && size(self.left) == 1", "maybe-null `self.left`"},
		{"self.left == self.right && size(self.left) == 1", "maybe-null `self.left`"},
		{"self.right != null && self.left == self.right && size(self.left) == 1", ""},
		{"self.left == self.right || size(self.left) == 1", "maybe-null `self.left`"},
		{"self.perhaps == true && (self.perhaps ? true : false)", ""},

		// && and ||, negated and not.
		{"!(self.left == null || self.right == null) && size(self.left) + size(self.right) == 1", ""},
		{"!(self.left == null && self.right == null) && size(self.left) == 1", "maybe-null `self.left`"},
		{"!(self.left == null && self.right == null) && (self.left != null || size(self.right) == 1)", ""},
		{"(self.left == null && self.yes) || size(self.left) == 1", "maybe-null `self.left`"},
		{"(self.left == null || self.yes) || size(self.left) == 1", ""},
		{"self.yes && self.left != null && size(self.left) == 1", ""},

		// Presence, apart from null.
		{"has(self.there) && self.there == ''", ""},
		{"has(self.other) && self.there == ''", "maybe-absent `there`"},
		{"has(self.there) || self.there == ''", "maybe-absent `there`"},
		{"!has(self.there) || self.there == ''", ""},
		{"has(self.both) && size(self.both) == 1", "maybe-null `self.both`"},
		{"has(self.both) && self.both != null && size(self.both) == 1", ""},
		{"self.both != null", "maybe-absent `both`"},
		{"(self.both ?? '') == '' && size(self.both) == 1", "maybe-absent `both`"},

		// Places inside of places.
		{"self.maybe != null && self.maybe.kind == 'a' && self.maybe.note == null", ""},
		{"self.maybe != null && self.maybe.kind == 'c' && has(self.maybe.deep.more) && self.maybe.deep.more == ''", ""},
		{"self.closed.kind == 'c' && self.closed.deep.word != null && size(self.closed.deep.word) == 1", ""},
		{"self.closed.kind == 'c' && self.wide.kind == 'c' && self.wide.deep.word != null && size(self.closed.deep.word) == 1", "maybe-null `self.closed.deep.word`"},
		{"has(self.closed.deep) && self.closed.deep.word != null && size(self.closed.deep.word) == 1", ""},
		{"type(self.mixed) == object && self.mixed.kind == 'a' && self.mixed.note == null", ""},
		{"type(self.mixed) != string && type(self.mixed) != object && size(self.mixed) == 1", ""},
		{"type(self.mixed) != string && size(self.mixed) == 1", "operand-type `self.mixed`"},
		{"string == type(self.mixed) && self.mixed == 'a'", ""},

		// A condition that cannot be teaches nothing.
		{"self.left == null && self.left != null && size(self.left) == 1", "maybe-null `self.left`"},
		{"self.narrow.kind == 'a' && self.narrow.kind == 'b' && self.left == 'a'", ""},
		{"false || size(self.left) == 1", "maybe-null `self.left`"},
	} {
		if got := ask(t, test.cond); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.cond, got, test.want)
		}
	}
}

// A union fits another one that has all its members, unknown ones too.
func TestWhatFits(t *testing.T) {
	for _, test := range []struct{ from, to, want string }{
		{"narrow", "closed", ""},
		{"narrow", "wide", ""},
		{"narrow", "kept", ""},
		{"kept", "wide", "wrong-type `event.h.kept`"}, // what it keeps may be a C there
		{"kept", "twin", ""},
		{"twin", "kept", ""},
		{"closed", "wide", ""},
		{"closed", "narrow", "wrong-type `event.h.closed`"},
		{"kept", "narrow", "wrong-type `event.h.kept`"},
		{"kept", "closed", "wrong-type `event.h.kept`"},
		{"wide", "kept", "wrong-type `event.h.wide`"},
		{"closed", "maybe", ""},
		{"narrow", "maybe", ""},
		{"maybe", "closed", "maybe-null `event.h.maybe`"},
		{"maybe", "narrow", "wrong-type `event.h.maybe`"},
		{"narrow", "mixed", ""},
		{"closed", "mixed", "wrong-type `event.h.closed`"},
		{"left", "right", ""},
		{"yes", "perhaps", ""},
		{"perhaps", "yes", "maybe-null `event.h.perhaps`"},
		{"left", "there", ""},
		{"left", "yes", "wrong-type `event.h.left`"},
		{"maybe_narrow", "maybe", "wrong-type `event.h.maybe_narrow`"},
		{"maybe_narrow", "mixed", "maybe-null `event.h.maybe_narrow`"},
		{"text", "left", ""},
		{"text", "price", "wrong-type `event.h.text`"},
		{"text", "free", ""},
		{"text", "colour", "wrong-type `event.h.text`"},
		{"colour", "text", ""},
		{"colour", "left", ""},
		{"colour", "count", "wrong-type `event.h.colour`"},
		{"count", "price", ""},
		{"count", "maybe_price", ""},
		{"count", "text", "wrong-type `event.h.count`"},
		{"price", "count", "wrong-type `event.h.price`"},
		{"price", "text", "wrong-type `event.h.price`"},
		{"record", "free", ""},
		{"deep", "free", ""},
		{"free", "record", "wrong-type `event.h.free`"},
		{"free", "text", "wrong-type `event.h.free`"},
		{"words", "prices", "wrong-type `event.h.words`"},
		{"words", "maybe_words", ""},
		{"words", "mixed", ""},
		{"text", "mixed", ""},
		{"prices", "mixed", "wrong-type `event.h.prices`"},
		{"deep", "deeps", "wrong-type `event.h.deep`"},
	} {
		got := foundIn(t, open+`
events:
  Event: {tag: type, of: {put: {fields: {h: Holder}}}}
reducers:
  apply:
    state: Holder
    input: Event
    on: {put: [{set: self.`+test.to+`, value: event.h.`+test.from+`}]}
`)
		if got != test.want {
			t.Errorf("%s into %s\n got %s\nwant %s", test.from, test.to, got, test.want)
		}
	}
}

// What a union keeps may be a retired member of another one with the same members.
func TestWhatIsKeptMayBeRetired(t *testing.T) {
	for _, test := range []struct{ from, to, want string }{
		{"new", "old", ""},
		{"old", "new", "wrong-type `event.old`"},
	} {
		got := foundIn(t, header+`
objects:
  A: {fields: {kind: {const: a}}}
  Gone: {fields: {kind: {const: gone}}}
  State: {fields: {old: "Old?", new: "New?"}}
unions:
  Old: {tag: kind, unknown: keep, of: [A]}
  New: {tag: kind, unknown: keep, of: [A], retired: {Gone: lost}}
accessors:
  lost: {on: Gone, returns: "New?", value: null}
events:
  Event: {tag: type, of: {put: {fields: {old: Old, new: New}}}}
reducers:
  apply:
    state: State
    input: Event
    on: {put: [{set: self.`+test.to+`, value: event.`+test.from+`}]}
`)
		if got != test.want {
			t.Errorf("%s into %s\n got %s\nwant %s", test.from, test.to, got, test.want)
		}
	}
}

// What an assignment proves, and nothing else: neither too much of the place, nor
// that the way past it is the only one.
func TestAssignmentsProve(t *testing.T) {
	for _, test := range []struct{ set, read, want string }{
		{"set: self.mixed, value: \"A{name: '', note: null}\"", "has(self.mixed.size)", ""},
		{"set: self.mixed, value: self.narrow", "has(self.mixed.size)", ""},
		{"set: self.mixed, value: \"'a'\"", "size(self.mixed) == 1", ""},
		{"set: self.mixed, value: \"['a']\"", "size(self.mixed) == 1", ""},
		{"set: self.closed, value: self.narrow", "self.closed.name == ''", ""},
		{"set: self.closed, value: \"A{name: '', note: null}\"", "self.closed.note == null", ""},
		{"set: self.wide, value: self.closed", "has(self.wide.name)", ""},
		{"set: self.wide, value: self.narrow", "self.wide.name == ''", ""},
		{"set: self.twin, value: self.kept", "self.twin.name == ''", "maybe-other `name`"},
		{"set: self.maybe, value: self.narrow", "self.maybe.name == ''", ""},
		{"set: self.maybe, value: null", "self.maybe.name == ''", "maybe-null `self.maybe`"},
		{"set: self.left, value: \"'a'\"", "size(self.left) == 1", ""},
		{"set: self.left, value: self.right", "size(self.left) == 1", "maybe-null `self.left`"},
		{"set: self.both, value: self.right", "self.both == null", ""},
		{"set: self.both, value: \"'a'\"", "size(self.both) == 1", ""},
		{"unset: self.there", "self.there == ''", "maybe-absent `there`"},
	} {
		apply := func(steps string) string {
			return foundIn(t, open+`
events: {Event: {tag: type, of: {put: {fields: {text: "string?"}}}}}
reducers:
  apply:
    state: Holder
    input: Event
    on:
      put:
`+block(8, steps))
		}
		set, read := "- {"+test.set+"}\n", "- if: "+test.read+"\n  then: [stop]\n"
		if got := apply(set + read); got != test.want {
			t.Errorf("%s, then %s\n got %s\nwant %s", test.set, test.read, got, test.want)
		}
		branch := "- if: event.text == null\n  then:\n" + block(4, set) + "- if: size(event.text) == 1\n  then: [stop]\n"
		if got := apply(branch); got != "maybe-null `event.text`" {
			t.Errorf("%s on one way only: %s", test.set, got)
		}
	}
}

// An optional field is given where there is a value: what is absent is not given,
// and null only where it is a value of the field.
func TestFieldsThatAreGivenIfThereIsAValue(t *testing.T) {
	for _, test := range []struct{ expr, want string }{
		{"Given{null?: self.there}", "Given{null if has(self.there): self.there^string?}"},
		{"Given{null?: self.both}", "Given{null if has(self.both): self.both}"},
		{"Given{null?: self.left}", "Given{null if !null(self.left): self.left<string>^string?}"},
		{"Given{text?: self.there}", "Given{text if has(self.there): self.there}"},
		{"Given{text?: self.both}", "Given{text if (has(self.both) && !null(self.both)): self.both<string>}"},
		{"Given{text?: self.left}", "Given{text if !null(self.left): self.left<string>}"},
		{"Given{text?: self.closed.name}", "Given{text if has(self.closed.~name): self.closed.~name}"},
		{"Given{text?: self.yes ? 'a' : null}", "Given{text if self.yes: \"a\"}"},
		{"Given{text?: self.left != null ? self.left : null}", "Given{text if !null(self.left): self.left<string>}"},
		{"self.left != null ? Given{text?: self.left} : Given{}", "(!null(self.left) ? Given{text if !null(self.left): self.left<string>} : Given{})"},
		{"has(self.both) ? Given{text?: self.both} : Given{}", "(has(self.both) ? Given{text if (has(self.both) && !null(self.both)): self.both<string>} : Given{})"},
	} {
		p := mustLoad(t, open+`
accessors: {ask: {on: Holder, returns: Given, value: "`+strings.ReplaceAll(test.expr, `"`, `\"`)+`"}}
`)
		if got := show(p.Accessors[0].Value); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.expr, got, test.want)
		}
	}
}

// A change by one name is a change by every other that the value may have.
func TestChangesByAnotherName(t *testing.T) {
	for _, test := range []struct{ steps, want string }{
		{"{let: d, value: self.deep}, {if: d.word == null, then: [stop]}, {set: self.deep.word, value: null}, {if: size(d.word) == 1, then: [stop]}", "maybe-null `d.word`"},
		{"{let: d, value: self.deep}, {if: d.word == null, then: [stop]}, {set: self.left, value: null}, {if: size(d.word) == 1, then: [stop]}", ""},
		{"{let: d, value: self.deep}, {if: d.word == null, then: [stop]}, {set: self.deep, value: event.h.deep}, {if: size(d.word) == 1, then: [stop]}", "gone-element `d`"},
		{"{if: event.h.left == null, then: [stop]}, {set: self.left, value: null}, {if: size(event.h.left) == 1, then: [stop]}", ""},
		{"{let: c, value: self.colour}, {set: self.colour, value: red}, {if: c == 'red', then: [stop]}", "unknown-name `red`"},
		{"{let: c, value: self.colour}, {set: self.colour, value: event.h.colour}, {if: c == 'red', then: [stop]}", ""},
		{"{let: n, value: self.price}, {set: self.price, value: 1}, {if: n == 1, then: [stop]}", ""},
		{"{let: w, value: self.words}, {set: self.words, value: event.h.words}, {if: size(w) == 1, then: [stop]}", "gone-element `w`"},
		{"{let: w, value: event.h.words}, {set: self.words, value: event.h.words}, {if: size(w) == 1, then: [stop]}", ""},
		{"{let: w, value: self.words}, {set: self.deep.word, value: null}, {if: size(w) == 1, then: [stop]}", ""},
		{"{let: w, value: self.mixed}, {if: type(w) == string, then: [stop]}", ""},
		{"{let: w, value: self.narrow}, {if: w.kind == 'a', then: [stop]}", ""},
		{"{find: d, in: self.deeps, where: d.word != null, then: [{set: d.word, value: null}, {if: size(d.word) == 1, then: [stop]}]}", "maybe-null `d.word`"},
		{"{find: d, in: self.deeps, where: d.word != null, then: [{find: e, in: self.deeps, at: last, then: [{set: e.word, value: null}]}, {if: size(d.word) == 1, then: [stop]}]}", "maybe-null `d.word`"},
		{"{find: d, in: self.deeps, where: d.word != null, then: [{set: self.deep.word, value: null}, {if: size(d.word) == 1, then: [stop]}]}", ""},
	} {
		got := foundIn(t, open+`
events: {Event: {tag: type, of: {put: {fields: {h: Holder}}}}}
reducers:
  apply:
    state: Holder
    input: Event
    on: {put: [`+test.steps+`]}
`)
		if got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.steps, got, test.want)
		}
	}
}

// Constant fields decide a comparison when it is checked; what the author
// compares by hand is left as it is.
func TestConstantFieldsDecide(t *testing.T) {
	for _, test := range []struct{ expr, want string }{
		{"self.fixed.two == 2", "true"},
		{"2 != self.fixed.two", "false"},
		{"self.fixed.two == self.fixed.three", "false"},
		{"self.fixed.word == 'a' && self.yes", "self.yes"},
		{"self.fixed.word == 'b' && self.yes", "false"},
		{"self.fixed.word == 'a' || self.yes", "true"},
		{"!(self.fixed.word == 'a') || self.yes", "self.yes"},
		{"self.fixed.word == 'a' ? self.yes : false", "self.yes"},
		{"self.fixed.two == self.count", "(2 == self.count)"},
		{"self.price == self.fixed.two", "(self.price == 2f)"},
		{"2 == 2", "(2 == 2)"},
		{"'a' != 'b'", `("a" != "b")`},
		{"self.fixed.two in [2]", "true"},
		{"self.fixed.two in [1, 3]", "false"},
		{"2 in [2]", "(2 in [2]:list[int])"},
		{"self.yes == true", "(self.yes == true)"},
	} {
		p := mustLoad(t, open+`
accessors: {ask: {on: Holder, returns: bool, value: "`+test.expr+`"}}
`)
		if got := show(p.Accessors[0].Value); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.expr, got, test.want)
		}
	}
}
