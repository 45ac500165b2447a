package jsontext_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

func TestTextOf(t *testing.T) {
	for _, test := range []struct{ value, want string }{
		{``, `null`},
		{`null`, `null`},
		{`"a\"1"`, `"a\"1"`},
		{` { "b" : 1.0 , "a" : [ ] } `, `{"b":1,"a":[]}`},
		{`{"b":1,"10":2,"9":{"x":[{"y":"}","0":null}],"2":true},"01":3,"4294967294":4,"4294967295":5,"-1":6}`,
			`{"9":{"2":true,"x":[{"0":null,"y":"}"}]},"10":2,"4294967294":4,"b":1,"01":3,"4294967295":5,"-1":6}`},
		{`{"b":1,"10":2}`, `{"10":2,"b":1}`},
		{`{"1":1,"2":"a,\"3"}`, `{"1":1,"2":"a,\"3"}`},
		{`["1","{",{"a":{},"1":"\\"}]`, `["1","{",{"1":"\\","a":{}}]`},
	} {
		if got := jsontext.TextOf(json.RawMessage(test.value)); got != test.want {
			t.Errorf("TextOf(%s)\n     %s\nwant %s", test.value, got, test.want)
		}
	}
	deep := strings.Repeat(`{"a":0,"1":`, 200) + "0" + strings.Repeat("}", 200)
	if got, want := len(jsontext.TextOf(json.RawMessage(deep))), len(deep); got != want {
		t.Errorf("a deep value has %d bytes, not %d", got, want)
	}
}
