package main

import (
	"testing"

	"github.com/msggen/msggen/golden/internal/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

func TestLaxScalars(t *testing.T) {
	for text, want := range map[string]string{
		`"3"`: "3", `" 3\n"`: "3", `"1.0"`: "1", `"-7"`: "-7", `"1_000"`: "1000", `true`: "1", `false`: "0",
		`3`: "", `1.5`: "", `"1.5"`: "", `"x"`: "", `""`: "", `null`: "", `[]`: "", `"1__0"`: "",
	} {
		if got := laxInt(tree(text)); got != want {
			t.Errorf("the integer %s is %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		`"yes"`: "true", `"ON"`: "true", `1`: "true", `1.0`: "true", `"0"`: "false", `0`: "false", `"n"`: "false",
		`2`: "", `"maybe"`: "", `null`: "", `{}`: "", `""`: "",
	} {
		if got := laxBool(tree(text)); got != want {
			t.Errorf("the decision %s is %q, want %q", text, got, want)
		}
	}
}

func TestRepairs(t *testing.T) {
	for _, c := range []struct {
		repair     func(*oracle.Encounter) (string, error)
		text, want string
	}{
		{lastOfDuplicates, `{"a":1,"b":2,"a":3,"c":[{"x":1,"\u0078":2}]}`, `{"a":3,"b":2,"c":[{"x":2}]}`},
		{lastOfDuplicates, `{"a": 1}`, `{"a": 1}`},
		{lastOfDuplicates, `{`, `{`},
		{bareWords, `{"a":[NaN,-Infinity],"NaN":"NaN"}`, `{"a":[null,null],"NaN":"NaN"}`},
		{bareWords, `{"a": "Infinity"}`, `{"a": "Infinity"}`},
		{laxScalars, `{"input_tokens":"3","x":{"confirmed":"no"},"id":"3"}`, `{"input_tokens":3,"x":{"confirmed":false},"id":"3"}`},
		{laxScalars, `{"input_tokens": 3}`, `{"input_tokens": 3}`},
	} {
		if got, err := c.repair(&oracle.Encounter{Text: c.text}); got != c.want || err != nil {
			t.Errorf("%s becomes %s (%v), want %s", c.text, got, err, c.want)
		}
	}
}

func TestViews(t *testing.T) {
	for _, c := range []struct {
		view        func(string) string
		value, want string
	}{
		{numbersAsDoubles, `{"a":[1.0,-0,1E5,1e400,0.1],"b":"1.0"}`, `{"a":[1,0,100000,null,0.1],"b":"1.0"}`},
		{numbersAsDoubles, `123456789012345678901234567890`, `1.2345678901234568e+29`},
		{inJavaScript, `{"b":1.0,"10":[],"9":{},"a":1e400,"01":0}`, `{"9":{},"10":[],"b":1,"a":1e400,"01":0}`},
		{inJavaScript, `{"a":1,"a":2}`, `{"a":2}`},
		{inJavaScript, `{"a":1.0`, `{"a":1.0`},
		{inJavaScript, `{"4294967295":1,"4294967294":1}`, `{"4294967294":1,"4294967295":1}`},
		{inJavaScript, `{"a":NaN,"1":1.0}`, `{"a":NaN,"1":1.0}`},
	} {
		if got := c.view(c.value); got != c.want {
			t.Errorf("%s is seen as %s, want %s", c.value, got, c.want)
		}
	}
}

func TestHoldsSurrogates(t *testing.T) {
	for value, want := range map[string]bool{`"\ud83d"`: true, `"😀"`: true, `"é"`: false, `"a"`: false, `"\u0000"`: false} {
		if got := holdsSurrogates(value); got != want {
			t.Errorf("%s: %v", value, got)
		}
	}
}

func TestTypesOf(t *testing.T) {
	for text, want := range map[string]int{
		`{"text":"a"}`: 0, `{"text":"a","thinking":"b"}`: 2, `{"data":"","url":"","media_type":""}`: 2, `{"id":"","name":"","input":"","output":""}`: 2,
	} {
		n, err := jsontree.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := typesOf(n); len(got) != want {
			t.Errorf("%s could be %v", text, got)
		}
	}
}
