package check_test

import "testing"

// Whoever uses what is there later than the protocol's version is told so.
func TestNewerIsNamed(t *testing.T) {
	for _, test := range []struct{ name, use, want string }{
		{"a type", `accessors: {ask: {on: Note, returns: Later, value: self.id}}`, "unknown-type: there is no type `Later` (`Later` is there since 2.0.0, later than the protocol's version)"},
		{"a constructor's object", `constructors: {New: {of: Later, set: {}}}`, "unknown-type: there is no type `Later` (`Later` is there since 2.0.0, later than the protocol's version)"},
		{"a field", `accessors: {ask: {on: Note, returns: string, value: self.owner}}`, "unknown-field: Note has no field `owner` (`owner` is there since 2.0.0, later than the protocol's version)"},
		{"a field of a base", `accessors: {ask: {on: Lower, returns: string, value: self.owner}}`, "unknown-field: Lower has no field `owner` (`owner` is there since 2.0.0, later than the protocol's version)"},
		{"a field that is given", `constructors: {New: {of: Note, set: {owner: "''"}}}`, ""},
		{"a value", `accessors: {ask: {on: Note, returns: bool, value: "self.colour == 'blue'"}}`, "unknown-value: Colour has no value `blue` (`blue` is there since 2.0.0, later than the protocol's version)"},
		{"a default", `objects: {More: {fields: {colour: {type: Colour, default: blue}}}}`, "unknown-value: Colour has no value `blue` (`blue` is there since 2.0.0, later than the protocol's version)"},
		{"a default with a field", `objects: {More: {fields: {note: {type: Note, default: {id: a, owner: b}}}}}`, "unknown-field: Note has no field `owner` (`owner` is there since 2.0.0, later than the protocol's version)"},
		{"an event", `reducers: {apply: {state: Note, input: Event, on: {moved: [], added: []}}}`, ""},
		{"an event that is ignored", `reducers: {apply: {state: Note, input: Event, ignore: [moved, added]}}`, ""},
		{"a group", `reducers: {apply: {state: Note, input: Event, on: {late: []}, ignore: [added]}}`, ""},
		{"a group with an event", `
groups: {some: [added, moved]}
reducers: {apply: {state: Note, input: Event, on: {some: []}}}`, ""},
		{"a group with an event that there is never", `
groups: {some: [added, lost]}
reducers: {apply: {state: Note, input: Event, on: {some: []}}}`, "unknown-event: Event has no event `lost` (it has `added`)"},
		{"a group with an event twice", `
groups: {some: [added, added]}
reducers: {apply: {state: Note, input: Event, on: {some: []}}}`, "event-twice: the event `added` is listed twice"},
		{"the tag of an event", `reducers: {apply: {state: Note, input: Event, first: [{if: "event.type == 'moved'", then: [stop]}], ignore: [added]}}`, "unknown-tag: no member of Event has the type 'moved' (`moved` is there since 2.0.0, later than the protocol's version)"},
		{"the tag as a value", `objects: {More: {fields: {type: {type: EventType, default: moved}}}}`, "unknown-value: EventType has no value `moved` (`moved` is there since 2.0.0, later than the protocol's version)"},
		{"the tag of a member", `accessors: {ask: {on: Note, returns: bool, value: "self.part.kind == 'late'"}}`, "unknown-tag: no member of Part has the kind 'late' (it has `text`)"},
		{"a rule", `reducers: {apply: {state: Note, input: Event, on: {added: [{call: own, with: {note: self}}]}}}`, "unknown-rule: there is no rule `own` (`own` is there since 2.0.0, later than the protocol's version)"},
		{"a reducer", `pipelines: {Desk: {stages: [fold]}}`, "unknown-reducer: there is no reducer `fold` (`fold` is there since 2.0.0, later than the protocol's version)"},
		{"a member", `unions: {Some: {tag: kind, of: [Text, Later]}}`, ""},
		{"a retired member", `unions: {Some: {tag: kind, of: [Text], retired: {Later: up}}}`, ""},
	} {
		_, got := load(t, header+`
enums: {Colour: {values: {red: Red., blue: {doc: Blue., since: 2.0.0}}}}
objects:
  Text: {fields: {kind: {const: text}, text: string}}
  Later: {since: 2.0.0, fields: {kind: {const: late}}}
  Note: {fields: {id: {type: string, default: ""}, colour: {type: Colour, default: red}, part: {type: Part, default: {kind: text, text: ""}}, owner: {type: string, default: "", since: 2.0.0}}}
  Lower: {base: Note, fields: {}}
unions: {Part: {tag: kind, of: [Text, Later]}}
events: {Event: {tag: type, of: {added: {fields: {}}, moved: {since: 2.0.0, fields: {}}}}}
groups: {late: {since: 2.0.0, of: [moved]}}
rules: {own: {since: 2.0.0, params: {note: Note}, do: [{set: note.id, value: "''"}]}}
reducers: {fold: {since: 2.0.0, state: Note, input: Event, ignore: [added, moved]}}
`, test.use)
		if got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.name, got, test.want)
		}
	}
}
