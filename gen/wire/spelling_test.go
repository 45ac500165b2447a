package wire

import "testing"

func TestFollows(t *testing.T) {
	for document, want := range map[string]bool{
		`{"a":1,"b":2}`:                    true,
		`{"a":{"b":1},"c":["b"]}`:          false,
		`{"a":"}","c":[{}],"\u0062":null}`: true,
		`{"a":1`:                           false,
		`{"a":1,"b`:                        false,
		`{"a":1}`:                          false,
	} {
		d := NewDecoder([]byte(document))
		d.BeginObject()
		if !d.NextKey() || d.Follows("x", "b") != want {
			t.Errorf("%s: want %v", document, want)
		}
		if d.Key() != "a" || d.Err() != nil {
			t.Errorf("%s: looking ahead moved on to %q, %v", document, d.Key(), d.Err())
		}
	}
}
