package check_test

import "testing"

// A choice by kind may be a tagged union: what is known of a place as one is
// not what is known of it as the other.
func TestNarrowsByKindAndTag(t *testing.T) {
	mustLoad(t, header+`
objects:
  Own: {fields: {kind: {const: own}, a: string}}
  Other: {fields: {kind: {const: other}, b: string}}
  State: {fields: {log: {type: "list[string]", default: []}, mixed: {type: Mixed, default: ""}}}
unions:
  Open: {tag: kind, of: [Own, Other]}
  Mixed: {of: {text: string, thing: Open}}
events:
  Event:
    tag: type
    of: {put: {fields: {mixed: Mixed}}}
reducers:
  apply:
    state: State
    input: Event
    on:
      put:
        - if: type(event.mixed) == object
          then:
            - if: event.mixed.kind == 'own'
              then: [{push: self.log, value: event.mixed.a}]
              else: [{push: self.log, value: event.mixed.b}]
            - set: self.mixed
              value: "event.mixed.kind == 'own' ? event.mixed : 'x'"
          else:
            - set: self.mixed
              value: event.mixed
`)
}

// What runs before the rules may let some event never come to its rule, which is checked
// all the same, as if nothing were known.
func TestEventsThatNeverCome(t *testing.T) {
	mustLoad(t, header+`
objects:
  Own: {fields: {kind: {const: own}, a: string}}
  Other: {fields: {kind: {const: other}, a: string}}
  State: {fields: {mixed: Mixed}}
unions:
  Mixed: {tag: kind, of: [Own, Other]}
events:
  Event:
    tag: type
    of:
      put: {fields: {a: string}}
      came: {fields: {more: string}}
reducers:
  apply:
    state: State
    input: Event
    first:
      - if: has(event.more)
        then: return
      - stop
    on:
      put: self.mixed.a = event.a
      came: self.mixed.a = event.more
`)
}
