package interp_test

import (
	"testing"
	"testing/fstest"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/lang"
)

func TestSpellings(t *testing.T) {
	const spec = `
msggen: 1
protocol: cards
version: 1.0.0
objects:
  Card:
    unknown: reject
    fields:
      fullName: {type: string, also: [full_name, name]}
      size: {type: int, default: 0, also: [length]}
`
	p, found, err := lang.Load(fstest.MapFS{"cards/cards.yaml": {Data: []byte(spec)}}, "cards")
	if p == nil {
		t.Fatal(found, err)
	}
	m := interp.New(p)
	for document, want := range map[string]string{
		`{"fullName":"a","size":1}`:                 `{"fullName":"a","size":1}`,
		`{"name":"a","length":1}`:                   `{"fullName":"a","size":1}`,
		`{"name":1,"full_name":2,"fullName":"a"}`:   `{"fullName":"a","size":0}`,
		`{"fullName":"a","name":{},"full_name":[]}`: `{"fullName":"a","size":0}`,
		`{"name":"a","full_name":"b"}`:              `{"fullName":"b","size":0}`,
		`{"name":1}`:                                `name: want string, got number (offset 8)`,
		`{"name":"a","name":"b"}`:                   `name: name appears twice in one object (offset 12)`,
		`{"name":"a","fullName":"b","name":"c"}`:    `name: name appears twice in one object (offset 27)`,
		`{"length":1}`:                              `fullName: required field is missing (offset 11)`,
		`{"fullname":"a"}`:                          `fullname: unknown field (offset 1)`,
	} {
		v, _, err := m.Decode(p.Objects[0], []byte(document))
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = string(m.Encode(v))
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", document, got, want)
		}
	}
}
