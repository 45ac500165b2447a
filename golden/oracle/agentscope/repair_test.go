package main

import (
	"testing"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

func TestLaxScalars(t *testing.T) {
	for text, want := range map[string]string{
		`"3"`: "3", `" 3\n"`: "3", `"1.0"`: "1", `"-7"`: "-7", `"1_000"`: "1000", `true`: "1", `false`: "0",
		`3`: "", `1.5`: "", `"1.5"`: "", `"x"`: "", `""`: "", `null`: "", `[]`: "", `"1__0"`: "",
	} {
		if got := laxInt(jsontree.Tree(text)); got != want {
			t.Errorf("the integer %s is %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		`"yes"`: "true", `"ON"`: "true", `1`: "true", `1.0`: "true", `"0"`: "false", `0`: "false", `"n"`: "false",
		`2`: "", `"maybe"`: "", `null`: "", `{}`: "", `""`: "",
	} {
		if got := laxBool(jsontree.Tree(text)); got != want {
			t.Errorf("the decision %s is %q, want %q", text, got, want)
		}
	}
}

func TestRepairs(t *testing.T) {
	for _, c := range []struct {
		repair     func(*oracle.Encounter) (string, error)
		text, want string
	}{
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
