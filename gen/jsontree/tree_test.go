package jsontree_test

import (
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/jsontree"
)

func parse(t *testing.T, text string) *jsontree.Node {
	t.Helper()
	n, err := jsontree.Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return n
}

// What matters byte by byte survives; only white space goes.
func TestParseKeepsText(t *testing.T) {
	for _, text := range []string{
		`{}`, `[]`, `null`, `"a"`, `-0.0`, `1e400`, `{"a":1,"a":2}`, `{"2":0,"1":[]}`, `["\ud83d","\u0041\"\\",{}]`, `{"a":NaN}`,
	} {
		if got := parse(t, text).String(); got != text {
			t.Errorf("got %s, want %s", got, text)
		}
	}
	if got := parse(t, " { \"a b\" :\t[ 1 ,\n2 ] } ").String(); got != `{"a b":[1,2]}` {
		t.Errorf("got %s", got)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{
		``, ` `, `{`, `[1`, `{"a"}`, `{"a":}`, `{a:1}`, `[1,]`, `[,1]`, `{"a":1,}`, `1 2`, `"a`, `]`, `{"a":1 "b":2}`, strings.Repeat("[", 5000),
	} {
		if n, err := jsontree.Parse(text); err == nil {
			t.Errorf("%q is %s", text, n)
		}
	}
}

func TestAt(t *testing.T) {
	n := parse(t, `{"a":[{"b c":{"d":1}},[2,3]],"é":4,"a/b\"":5,"x":6,"x":7}`)
	for path, want := range map[string]string{
		"":                 n.String(),
		`a[0]["b c"].d`:    "1",
		`a[1][1]`:          "3",
		"é":                "4",
		`["a/b\""]`:        "5",
		"x":                "7",
		"a[1]":             "[2,3]",
		`a[0]["b c"]["d"]`: "1",
	} {
		if got := n.At(path); got == nil || got.String() != want {
			t.Errorf("%s is %v, want %s", path, got, want)
		}
	}
	for _, path := range []string{"b", "a[2]", "a.b", "x[0]", "a[x]", "a["} {
		if got := n.At(path); got != nil {
			t.Errorf("%s is %s", path, got)
		}
	}
}

func TestEdit(t *testing.T) {
	n := parse(t, `{"a":1,"b":[1,2,3],"c":3}`)
	n.Get("b").Delete(1)
	n.Delete(2)
	n.Set("a", jsontree.Text("2"))
	n.Set("d\n", jsontree.Text(`"x"`))
	if got, want := n.String(), `{"a":2,"b":[1,3],"d\n":"x"}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if n.Get("z") != nil || n.Get("a").Get("z") != nil {
		t.Error("what is not there was found")
	}
}
