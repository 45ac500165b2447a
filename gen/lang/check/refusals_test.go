package check_test

import "testing"

// What rules and signatures do with a name that means nothing, or the wrong thing,
// is refused where it stands, and what follows from it is not.
func TestRulesThatAreRefused(t *testing.T) {
	const types = `
objects:
  Text: {fields: {kind: {const: text}, text: string}}
  Image: {fields: {kind: {const: image}, link: "string?", size: {type: int, optional: true}}}
  Base: {abstract: true, fields: {id: string}}
  Note: {fields: {id: {type: string, default: ""}, n: {type: number, default: 0}, parts: {type: "list[Part]", default: []}, map: {type: "map[Text]", default: {}}, mixed: {type: Mixed, default: ""}, record: {type: object, default: {}}, maybe: {type: "list[object]?", default: null}}}
  Lower: {base: Base, fields: {}}
unions:
  Part: {tag: kind, of: [Text, Image]}
  Mixed: {of: {text: string, list: "list[Part]", number: number}}
events: {Event: {tag: type, of: {put: {fields: {id: string, n: int, part: Part, mixed: Mixed}}, moved: {fields: {}}}}}
`
	for _, test := range []struct{ name, spec, want string }{
		{"an abstract state", `reducers: {apply: {state: Base, input: Event, ignore: [put, moved]}}`, "abstract-type `Base`"},
		{"a state that is a union", `reducers: {apply: {state: Part, input: Event, ignore: [put, moved]}}`, "wrong-kind `Part`"},
		{"a state that is unknown", `reducers: {apply: {state: Lost, input: Event, on: {put: [{set: self.id, value: event.lost}]}, ignore: [moved]}}`, "unknown-type `Lost`"},
		{"an input that is an object", `reducers: {apply: {state: Note, input: Note, ignore: [put]}}`, "input-shape `ignore`"},
		{"an object without a rule", `reducers: {apply: {state: Note, input: Note}}`, "missing-key `apply`"},
		{"an input by kind", `reducers: {apply: {state: Note, input: Mixed, ignore: [put]}}`, "wrong-kind `Mixed`"},
		{"emits an abstract object", `reducers: {apply: {state: Note, input: Event, emits: Base, ignore: [put, moved]}}`, "abstract-type `Base`"},
		{"emits by kind", `reducers: {apply: {state: Note, input: Event, emits: Mixed, ignore: [put, moved]}}`, "wrong-kind `Mixed`"},
		{"emits a list", `reducers: {apply: {state: Note, input: Event, emits: "list[Text]", ignore: [put, moved]}}`, "unknown-type `\"list[Text]\"`"},
		{"emits what is unknown", `reducers: {apply: {state: Note, input: Event, emits: Lost, on: {put: [{emit: "Text{text: 1}"}]}, ignore: [moved]}}`, "unknown-type `Lost`\nwrong-type `1`"},
		{"pass without emits", `reducers: {apply: {state: Note, input: Event, ignore: [put], pass: [moved]}}`, "nothing-emitted `pass`"},
		{"pass of what is not emitted", `reducers: {apply: {state: Note, input: Event, emits: Part, ignore: [put], pass: [moved]}}`, "wrong-type `moved`"},
		{"emit without emits", `reducers: {apply: {state: Note, input: Event, on: {put: [{emit: event}]}, ignore: [moved]}}`, "nothing-emitted `emit`"},
		{"emits that nothing emits", `reducers: {apply: {state: Note, input: Event, emits: Event, ignore: [put, moved]}}`, ""},
		{"emits in end alone", `reducers: {apply: {state: Note, input: Event, emits: Text, ignore: [put, moved], end: [{emit: "Text{text: ''}"}]}}`, ""},
		{"an event in end", `reducers: {apply: {state: Note, input: Event, emits: Text, ignore: [put, moved], end: [{emit: "Text{text: event.id}"}]}}`, "unknown-name `event`"},
		{"end that skips", `reducers: {apply: {state: Note, input: Event, emits: Text, ignore: [put, moved], end: [{emit: "Text{text: ''}"}, {skip: no, message: no}]}}`, "skip-after-change `skip`"},
		{"events twice, none and unknown", `reducers: {apply: {state: Note, input: Event, on: {put: [stop]}, ignore: [put, lost]}}`, "event-twice `put`\nunknown-event `lost`"},
		{"a signal that is not declared", `reducers: {apply: {state: Note, input: Event, signals: {held: Held.}, on: {put: [{signal: hold}, {signal: held}]}, ignore: [moved]}}`, "unknown-signal `hold`"},
		{"a signal that is never raised", `reducers: {apply: {state: Note, input: Event, signals: {held: Held.}, on: {put: [stop]}, ignore: [moved]}}`, "unused `held`"},
		{"a signal without signals", `reducers: {apply: {state: Note, input: Event, on: {put: [{signal: hold}]}, ignore: [moved]}}`, "unknown-signal `hold`"},
		{"start with another type", `reducers: {apply: {state: Note, input: Event, on: {put: [stop]}, ignore: [moved], start: {put: {value: event.part}, lost: {value: "Note{}"}}}}`, "wrong-type `event.part`\nunknown-event `lost`"},
		{"start unless of another type", `reducers: {apply: {state: Note, input: Event, on: {put: [stop]}, ignore: [moved], start: {put: {value: "Note{}", unless: self.n}, moved: {value: "Note{id: event.id}"}}}}`, "wrong-type `self.n`\nunknown-field `id`"},
		{"start with a fresh id in unless", `reducers: {apply: {state: Note, input: Event, on: {put: [stop]}, ignore: [moved], start: {put: {value: "Note{id: new_id()}", unless: "self.id == new_id()"}}}}`, "impure `new_id()`"},
		{"a pipeline without stages", `pipelines: {Desk: {stages: []}}`, "nothing-left `Desk`"},
		{"a pipeline with what is unknown", `pipelines: {Desk: {stages: [lost]}}`, "unknown-reducer `lost`"},
		{"a pipeline whose stage starts", `
reducers: {apply: {state: Note, input: Event, on: {put: [stop]}, ignore: [moved], start: {put: {value: "Note{}"}}}}
pipelines: {Desk: {stages: [apply]}}`, "bad-pipeline `apply`"},
		{"a pipeline whose state has no defaults", `
reducers: {apply: {state: Text, input: Event, on: {put: [stop]}, ignore: [moved]}}
pipelines: {Desk: {stages: [apply]}}`, "bad-pipeline `apply`"},
		{"a pipeline whose state is broken", `
objects: {Broken: {fields: {id: Lost, name: string}}}
reducers: {apply: {state: Broken, input: Event, on: {put: [stop]}, ignore: [moved]}}
pipelines: {Desk: {stages: [apply]}}`, "unknown-type `Lost`\nbad-pipeline `apply`"},
		{"a pipeline whose stages do not fit", `
objects: {Hidden: {internal: true, fields: {n: {type: int, default: 0}}}}
reducers:
  one: {state: Note, input: Event, emits: Text, ignore: [put, moved], end: [{emit: "Text{text: ''}"}]}
  two: {state: Hidden, input: Event, on: {put: [{set: self.n, value: event.n}]}, ignore: [moved]}
pipelines: {Desk: {stages: [one, two]}}`, "bad-pipeline `two`"},
		{"a pipeline with one state twice", `
reducers:
  one: {state: Note, input: Event, on: {put: [stop]}, ignore: [moved]}
  two: {state: Note, input: Event, on: {put: [{set: self.n, value: event.n}]}, ignore: [moved]}
pipelines: {Desk: {stages: [one, two]}}`, "bad-pipeline `two`"},
		{"an abstract object in a constructor", `constructors: {New: {of: Base, set: {}}}`, "abstract-type `Base`"},
		{"an empty name in a constructor", `constructors: {New: {of: Text, set: {"": "''", text: "''", "?": "''", lost: "''", "text?": "''"}}}`, "empty-name ``\nunknown-field `\"?\"`\nunknown-field `lost`\nfield-twice `\"text?\"`"},
		{"a constructor without what is required", `constructors: {New: {of: Lower, set: {}}}`, "missing-field `New`"},
		{"an abstract object as a value", `accessors: {ask: {on: Note, returns: string, value: "Base{id: ''}.id"}}`, "abstract-type `Base`"},
		{"an abstract object of an accessor", `accessors: {ask: {on: Base, returns: string, value: self.id}}`, "abstract-type `Base`"},
		{"an accessor of a union", `accessors: {ask: {on: Part, returns: string, value: self.kind}}`, "wrong-kind `Part`"},
		{"variadic arguments", `
accessors:
  one: {on: Note, args: {a: {type: string, variadic: true}}, returns: bool, value: "has(a)"}
  two: {on: Note, args: {a: {type: "list[string]", variadic: true}, b: string}, returns: bool, value: "has(a) && b == ''"}
  three: {on: Note, args: {a: {type: "list[string]", variadic: true, default: []}}, returns: bool, value: "size(a) == 0"}
  four: {on: Note, args: {a: {type: "list[string]", variadic: true, optional: true}}, returns: bool, value: "has(a)"}
  five: {on: Note, args: {a: {type: Lost, variadic: true}}, returns: bool, value: "has(a)"}
  six: {on: Note, args: {a: {type: "list[string]", variadic: true}}, returns: bool, value: "has(a)"}`, "bad-variadic `variadic`\nbad-variadic `variadic`\nbad-variadic `variadic`\nmaybe-absent `a`\nbad-variadic `variadic`\nunknown-type `Lost`"},
		{"a default of another type", `accessors: {ask: {on: Note, args: {a: {type: int, default: b}, c: {type: int, default: 1, optional: true}}, returns: bool, value: "a == 1 && has(c)"}}`, "wrong-value `b`\nbad-presence `optional`\nalways-present `c`"},
		{"names of arguments", `accessors: {ask: {on: Note, args: {self: int, event: int, "true": int, aB: int, in: int}, returns: bool, value: "aB == 1"}}`, "reserved-name `self`\nunused `self`\nreserved-name `event`\nunused `event`\nreserved-name `\"true\"`\nunused `\"true\"`\nreserved-name `in`\nunused `in`"},
		{"an accessor and a reducer with one name", `
reducers: {ask: {state: Note, input: Event, on: {put: [stop]}, ignore: [moved]}}
accessors: {ask: {on: Text, returns: string, value: self.text}}`, "duplicate-name `ask`"},
		{"an accessor called as a field", `accessors: {parts: {on: Note, returns: string, value: self.id}, has_parts: {on: Note, returns: string, value: self.id}}`, "method-clash `parts`"},
		{"a rule that nobody calls", `rules: {alone: {params: {note: Note}, do: [{set: note.id, value: "''"}]}}`, "unused `alone`"},
		{"a rule that nobody calls, but that emits and skips", `rules: {alone: {params: {note: Note}, do: [{emit: note.lost}, {signal: gone}, {skip: no, message: no}]}}`, "unknown-field `lost`\nskip-after-change `skip`"},
		{"rules that call each other", `
rules:
  one: {params: {note: Note}, do: [{call: two, with: {note: note}}]}
  two: {params: {note: Note}, do: [{call: one, with: {note: note}}]}
reducers: {apply: {state: Note, input: Event, on: {put: [{call: one, with: {note: self}}]}, ignore: [moved]}}`, "recursion `one`"},
		{"the arguments of a rule", `
rules:
  one: {params: {note: Note, id: string, n: number}, do: [{set: note.id, value: id}, {set: note.n, value: n}]}
reducers:
  apply:
    state: Note
    input: Event
    on:
      put:
        - call: one
          with: {note: self, id: event.id, n: event.n}
        - call: one
          with: {note: event.part, id: event.n, n: event.n}
        - call: one
          with: {note: self, lost: event.gone, n: 1}
        - call: one
          with: {note: self.lost, id: "''", n: 1}
        - call: lost
          with: {note: self.gone, id: event.lost}
    ignore: [moved]`, "wrong-type `event.part`\nwrong-type `event.n`\nunknown-param `lost`\nunknown-field `gone`\nunknown-field `lost`\nunknown-rule `lost`\nunknown-field `gone`\nunknown-field `lost`"},
		{"a retired member that is a member", `
objects: {Old: {fields: {kind: {const: old}, text: string}}, Same: {fields: {kind: {const: text}}}, Bare: {fields: {text: string}}}
unions:
  U: {tag: kind, of: [Text], retired: {Text: up_text}}
  V: {tag: kind, of: [Text], retired: {Same: up_same}}
  W: {tag: kind, of: [Text], retired: {Bare: up_bare}}
  X: {tag: kind, of: [Text], retired: {Old: lost}}
  Y: {tag: kind, of: [Text], retired: {Old: named}}
  Z: {tag: kind, of: [Text], retired: {Old: wrong}}
  K: {of: {text: string}, retired: {Old: up}}
  Q: {tag: kind, of: [Text], retired: {Lost: up}}
  R: {tag: kind, of: [Text], retired: {Old: broken}}
accessors:
  up_text: {on: Text, returns: "U?", value: "self"}
  up_same: {on: Same, returns: "V?", value: "null"}
  up_bare: {on: Bare, returns: "W?", value: "null"}
  named: {on: Old, args: {a: string}, returns: "Y?", value: "a == '' ? null : Text{text: a}"}
  wrong: {on: Old, returns: "string?", value: "null"}
  broken: {on: Old, returns: "Lost?", value: "null"}`, "bad-union `Text`\nduplicate-tag `Same`\nno-tag `Bare`\nunknown-accessor `lost`\nbad-union `named`\nwrong-type `wrong`\nbad-union `retired`\nunknown-type `Lost`\nunknown-type `Lost`"},
		{"two retired members with a tag", `
objects: {Old: {fields: {kind: {const: old}, text: string}}, Older: {fields: {kind: {const: old}}}}
unions: {U: {tag: kind, of: [Text], retired: {Old: up, Older: upper}}}
accessors: {up: {on: Old, returns: "U?", value: "Text{text: self.text}"}, upper: {on: Older, returns: "U?", value: "null"}}`, "duplicate-tag `Older`"},
		{"checks", `
objects:
  A: {fields: {id: string}, checks: [{code: one, that: self.id, message: no}, {code: two, that: "self.lost == 1", message: "{self.lost}"}, {code: two, that: "self.id == ''", message: "{self}"}, {code: three, that: "new_id() == ''", message: "{now()}"}]}`, "wrong-type `self.id`\nunknown-field `lost`\nunknown-field `lost`\nhole-type `self`\nimpure `new_id()`\nimpure `now()`"},
	} {
		if got := foundIn(t, header+types, test.spec); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.name, got, test.want)
		}
	}
}
