package jsontext_test

import (
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

func TestFollows(t *testing.T) {
	for document, want := range map[string]bool{
		`{"a":1,"b":2}`:                    true,
		`{"a":{"b":1},"c":["b"]}`:          false,
		`{"a":"}","c":[{}],"\u0062":null}`: true,
		`{"a":1`:                           false,
		`{"a":1,"b`:                        false,
		`{"a":1}`:                          false,
	} {
		d := codec.NewDecoder([]byte(document))
		d.BeginObject()
		if !d.NextKey() || d.Follows("x", "b") != want {
			t.Errorf("%s: want %v", document, want)
		}
		if d.Key() != "a" || codec.Refusal(d.Fault()) != nil {
			t.Errorf("%s: looking ahead moved on to %q, %v", document, d.Key(), codec.Refusal(d.Fault()))
		}
	}
}

// readSpelled reads an object whose name comes under its own spelling, or under the first of two others.
func readSpelled(d *jsontext.Decoder) string {
	name := ""
	var seen jsontext.Seen
	d.BeginObject()
	for d.NextKey() {
		switch d.Key() {
		case "name", "title", "label":
			if d.OnceAs(&seen, 3, "name", "title", "label") {
				name += d.Key() + "=" + d.String()
			}
		default:
			d.UnknownField()
		}
	}
	if !seen.Has(3) {
		name += "none"
	}
	return name
}

func TestSpellings(t *testing.T) {
	for _, test := range []struct{ doc, want, met string }{
		{`{"name":"a"}`, "name=a", ""},
		{`{"title":"a"}`, "title=a", ""},
		{`{"label":"a","x":1}`, "label=a", "unknown-field x"},
		{`{"title":"a","name":"b"}`, "name=b", "unknown-field title"},
		{`{"name":"b","title":[1]}`, "name=b", "unknown-field title"},
		{`{"label":{"name":"c"},"title":"a"}`, "title=a", "unknown-field label"},
		{`{"label":"c","x":{"title":1}}`, "label=c", "unknown-field x"},
		{`{"label":"c","title":"a","name":"b"}`, "name=b", "unknown-field label, unknown-field title"},
		{`{"name":"a","name":"b"}`, "duplicate-key name", ""},
		{`{"title":"a","title":"b"}`, "duplicate-key title", ""},
		{`{}`, "none", ""},
	} {
		var met []string
		got, err := codec.Decode([]byte(test.doc), readSpelled, wire.WithDiagnostics(func(d wire.Diagnostic) { met = append(met, string(d.Code)+" "+d.Path.String()) }))
		if err != nil {
			got = string(err.(*wire.Error).Code) + " " + err.(*wire.Error).Path.String()
		}
		if got != test.want || strings.Join(met, ", ") != test.met {
			t.Errorf("%s: %s (%s), want %s (%s)", test.doc, got, strings.Join(met, ", "), test.want, test.met)
		}
	}
}

// After an error nothing follows, and nothing is read.
func TestSpellingsAfterAnError(t *testing.T) {
	d := codec.NewDecoder([]byte(`{"a":1,"b":2}`))
	d.BeginObject()
	d.NextKey()
	d.Fail("code", "no")
	var seen jsontext.Seen
	if d.Follows("b") || d.OnceAs(&seen, 0, "b", "a") || seen.Has(0) {
		t.Error("the object goes on")
	}
}
