package jsontext_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// shape reads {"kind":"dot"}, {"kind":"old"}, which nothing replaces, or
// {"kind":"box","in":shape,"at":shape?}; other kinds are dropped.
func shape(d *jsontext.Decoder) string {
	switch tag, ok := d.TextTag("kind"); {
	case !ok:
		d.DropUntagged("kind")
		return ""
	case tag == "dot":
		d.Skip()
		return "dot"
	case tag == "old":
		d.RetiredMember(tag)
		d.Skip()
		d.DropRetired("kind", tag)
		return ""
	case tag != "box":
		d.DropMember("kind", tag, "dot", "box")
		return ""
	}
	in, at := "", ""
	var lost *jsontext.Fault
	d.BeginObject()
	for d.NextKey() {
		switch d.Key() {
		case "in":
			in = shape(d)
			lost = d.Dropped()
		case "at":
			if !d.NullIsAbsent() {
				if at = "@" + shape(d); d.Dropped() != nil {
					at = ""
				}
			}
		default:
			d.Skip()
		}
	}
	if lost != nil {
		d.Drop(lost)
		return ""
	}
	return "box(" + in + at + ")"
}

func TestDrop(t *testing.T) {
	list := func(d *jsontext.Decoder) string { return strings.Join(codec.ReadList(d, shape), " ") }
	mapping := func(d *jsontext.Decoder) string { return fmt.Sprint(codec.ReadMap(d, shape).Keys()) }
	tests := []struct {
		name string
		read func(*jsontext.Decoder) string
		doc  string
		want string // the value or the error
		met  string // the diagnostics
	}{
		{"list", list, `[{"kind":"dot"},{"kind":"x"},{"kind":"dot"}]`, "dot dot", "unknown-member [1]"},
		{"without a tag", list, `[{},{"kind":"dot"}]`, "dot", "unknown-member [0]"},
		{"no object", list, `[1]`, "wrong-type [0]", ""},
		{"cascade", list, `[{"kind":"box","in":{"kind":"box","in":{"kind":"x"}}},{"kind":"dot"}]`, "dot", "unknown-member [0].in.in"},
		{"optional", list, `[{"kind":"box","at":{"kind":"x"},"in":{"kind":"dot"}}]`, "box(dot)", "unknown-member [0].at"},
		{"null", list, `[{"kind":"box","at":null,"in":{"kind":"dot"}}]`, "box(dot)", "null-is-absent [0].at"},
		{"retired", list, `[{"kind":"old"}]`, "", "retired-member [0]"},
		{"at the top", shape, `{"kind":"box","in":{"kind":"x"}}`, "unknown-member in.kind", "unknown-member in"},
		{"a tag that is no string", list, `[{"kind":1,"kind2":"dot"},{"kind":"dot"}]`, "dot", "unknown-member [0]"},
		{"at the top, without a tag", shape, ` {}`, "unknown-member kind", "unknown-member "},
		{"at the top, retired", shape, `{"kind":"old"}`, "unknown-member kind", "retired-member "},
		{"in a map", mapping, `{"a":{"kind":"dot"},"b":{"kind":"x"},"c":1}`, "unknown-member b.kind", "unknown-member b"},
		{"malformed", list, `[{"kind":"x","y":01}]`, "syntax [0].y", "unknown-member [0]"},
		{"an error comes first", list, `[{"kind":"box","in":{"kind":"x"},"at":1}]`, "wrong-type [0].at", "unknown-member [0].in"},
		{"more than one document", shape, `{"kind":"x"} 1`, "syntax ", "unknown-member "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var met []string
			got, err := codec.Decode([]byte(test.doc), test.read, wire.WithDiagnostics(func(d wire.Diagnostic) {
				met = append(met, string(d.Code)+" "+d.Path.String())
			}))
			if err != nil {
				e := err.(*wire.Error)
				got = string(e.Code) + " " + e.Path.String()
			}
			if got != test.want {
				t.Errorf("got %q, want %q (%v)", got, test.want, err)
			}
			if strings.Join(met, ", ") != test.met {
				t.Errorf("met %q, want %q", met, test.met)
			}
		})
	}
}

// Of several reasons to drop an object the first stays.
func TestLose(t *testing.T) {
	d := codec.NewDecoder([]byte(`[1,2,3]`))
	var lost *jsontext.Fault
	d.Lose(&lost)
	if lost != nil {
		t.Fatalf("lost %v", lost)
	}
	first, second := &jsontext.Fault{Code: "first"}, &jsontext.Fault{Code: "second"}
	d.Drop(first)
	d.Lose(&lost)
	if lost != first {
		t.Errorf("lost %v", lost)
	}
	d.Drop(second)
	d.Lose(&lost)
	if lost != first {
		t.Errorf("lost %v", lost)
	}
}
