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
