package reduce_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire/reduce"
)

func TestMergePatch(t *testing.T) {
	for _, c := range []struct{ name, record, patch, want string }{
		{"both empty", "", "", "{}"},
		{"a value", `{"a":"b"}`, `{"a":"c"}`, `{"a":"c"}`},
		{"a new member goes last", `{"a":"b"}`, `{"b":"c"}`, `{"a":"b","b":"c"}`},
		{"a null takes a member away", `{"a":"b","b":"c"}`, `{"a":null}`, `{"b":"c"}`},
		{"a null that finds nothing", `{"e":null}`, `{"a":null}`, `{"e":null}`},
		{"a list is a value", `{"a":["b"]}`, `{"a":[{"c":null}]}`, `{"a":[{"c":null}]}`},
		{"an object is merged", `{"a":{"b":"c","d":1}}`, `{"a":{"b":"d","c":null}}`, `{"a":{"b":"d","d":1}}`},
		{"an object in place of a value", `{"a":"c"}`, `{"a":{"b":{"c":null}}}`, `{"a":{"b":{}}}`},
		{"a value in place of an object", `{"a":{"b":1},"c":2}`, `{"a":3}`, `{"a":3,"c":2}`},
		{"escaped names", `{"\u0061":{"b":1}}`, `{"a":{"\u0062":null}}`, `{"a":{}}`},
		{"not an object", `{"a":1}`, `[]`, `{"a":1}`},
		{"not JSON", `{"a":`, `{"b":1}`, `{"a":`},
	} {
		t.Run(c.name, func(t *testing.T) {
			record := json.RawMessage(c.record)
			got := reduce.MergePatch(record, json.RawMessage(c.patch))
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

func TestMergePatchOfDeepRecords(t *testing.T) {
	deep := json.RawMessage(strings.Repeat(`{"a":`, 10_000) + "1" + strings.Repeat("}", 10_000))
	if got := reduce.MergePatch(nil, deep); string(got) != "" && string(got) != "{}" {
		t.Errorf("got %d bytes of an object that is too deep to be read", len(got))
	}
}
