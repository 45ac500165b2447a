package reduce_test

import (
	"encoding/json"
	"testing"

	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/gen/wire/reduce"
)

func TestMergeRecords(t *testing.T) {
	for _, c := range []struct{ name, record, patch, want string }{
		{"both empty", "", "", "{}"},
		{"nothing to set", `{"a":1}`, `{}`, `{"a":1}`},
		{"nothing to set on", ``, `{"a":1}`, `{"a":1}`},
		{"new names go last", `{"a":1}`, `{"b":2}`, `{"a":1,"b":2}`},
		{"old names keep their place", `{"a":1,"b":2}`, `{"b":3,"a":null}`, `{"a":null,"b":3}`},
		{"shallow", `{"a":{"x":1}}`, `{"a":{"y":2}}`, `{"a":{"y":2}}`},
		{"escaped names", `{"\u0061":1}`, `{"a":2}`, `{"a":2}`},
		{"white space", ` { "a" : [1, 2] } `, `{"b": "\u00e9"}`, `{"a":[1, 2],"b":"\u00e9"}`},
		{"not an object", `{"a":1}`, `[]`, `{"a":1}`},
		{"not JSON", `{"a":`, `{"b":1}`, `{"a":`},
		{"a name twice", `{"a":1,"a":2}`, `{"b":1}`, `{"a":1,"a":2}`},
		{"a name twice, to be set", `{"a":1}`, `{"b":1,"b":2}`, `{"a":1}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			record := json.RawMessage(c.record)
			got := reduce.MergeRecords(record, json.RawMessage(c.patch))
			if string(got) != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			clear(got)
			if string(record) != c.record {
				t.Errorf("the record has become %s", record)
			}
		})
	}
}

func TestRecordLen(t *testing.T) {
	for _, c := range []struct {
		record string
		len    int
	}{
		{``, 0},
		{`{}`, 0},
		{`{"id":{"key":1},"b":2}`, 2},
		{`{"b":1,"k\u0065y":null}`, 2},
	} {
		if n := reduce.RecordLen(json.RawMessage(c.record)); n != c.len {
			t.Errorf("%s has %d members, want %d", c.record, n, c.len)
		}
	}
}

func TestJoin(t *testing.T) {
	const high, low = "\xED\xA0\xBD", "\xED\xB8\x80" // of U+1F600
	for _, c := range []struct {
		name  string
		parts []string
		sep   string
		want  string
	}{
		{"nothing", nil, ",", ""},
		{"one", []string{"a"}, ",", "a"},
		{"several", []string{"a", "", "c"}, ", ", "a, , c"},
		{"halves meet", []string{"a" + high, low + "b"}, "", "a\U0001F600b"},
		{"halves meet across an empty part", []string{high, "", low}, "", "\U0001F600"},
		{"half in the separator", []string{high, "b"}, low, "\U0001F600b"},
		{"halves kept apart", []string{high, low}, "-", high + "-" + low},
		{"same first byte", []string{"\uD7A3", "\uD7A3"}, "", "\uD7A3\uD7A3"},
	} {
		if got := jsontext.Join(c.parts, c.sep); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
