package jsonpatch

import (
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/internal/need"
)

func TestApply(t *testing.T) {
	const d = `{"a":1,"b":[1,2,3],"c":{"d":null}}`
	tests := []struct{ name, doc, patch, want string }{
		{"no operations", d, ``, d},
		{"add", d, `{"op":"add","path":"/x","value":{"y":[ 1.0 ]}}`, `{"a":1,"b":[1,2,3],"c":{"d":null},"x":{"y":[1.0]}}`},
		{"add overwrites where it is", d, `{"op":"add","path":"/a","value":null}`, `{"a":null,"b":[1,2,3],"c":{"d":null}}`},
		{"add to the front", `[1]`, `{"op":"add","path":"/0","value":0}`, `[0,1]`},
		{"add at the length", `[1]`, `{"op":"add","path":"/1","value":2}`, `[1,2]`},
		{"add at the end", `[1]`, `{"op":"add","path":"/-","value":2}`, `[1,2]`},
		{"add past the end", `[1]`, `{"op":"add","path":"/2","value":2}`, "operation 0: index out of range"},
		{"add far past the end", `[1]`, `{"op":"add","path":"/99999999999999999999","value":2}`, "operation 0: index out of range"},
		{"leading zero", `[1]`, `{"op":"add","path":"/01","value":2}`, "operation 0: not an index"},
		{"plus", `[1]`, `{"op":"replace","path":"/+0","value":2}`, "operation 0: not an index"},
		{"minus", `[1]`, `{"op":"remove","path":"/-1"}`, "operation 0: not an index"},
		{"minus zero", `[1]`, `{"op":"remove","path":"/-0"}`, "operation 0: not an index"},
		{"empty index", `[1]`, `{"op":"add","path":"/","value":2}`, "operation 0: not an index"},
		{"a word", `[1]`, `{"op":"add","path":"/x","value":2}`, "operation 0: not an index"},
		{"on the way", `[[1]]`, `{"op":"add","path":"/00/0","value":2}`, "operation 0: not an index"},
		{"those are keys", `{"":0,"01":1,"+0":2,"-1":3}`,
			`{"op":"replace","path":"/","value":9},{"op":"remove","path":"/01"},{"op":"move","from":"/+0","path":"/-1"}`, `{"":9,"-1":2}`},
		{"into an empty key", `{"":{}}`, `{"op":"add","path":"//a","value":1}`, `{"":{"a":1}}`},
		{"a key like other names", `{"\u0001":1,"\u0001\u0001":2}`, `{"op":"remove","path":"/\u0001"}`, `{"\u0001\u0001":2}`},
		{"half a pair as a key", `{"\ud800":1,"\ufffd":2}`, `{"op":"remove","path":"/\udc00"}`, "operation 0: path does not exist"},
		{"half a pair stays", `{"\ud800":"\udfff"}`, `{"op":"copy","from":"/\ud800","path":"/é"}`, `{"\ud800":"\udfff","é":"\udfff"}`},
		{"nothing is escaped", `{"<":"\u2028&"}`, `{"op":"copy","from":"/<","path":"/\u2028"}`, "{\"<\":\"\u2028&\",\"\u2028\":\"\u2028&\"}"},
		{"spelling stays", `{"n":1.50,"m":-0,"l":1E4}`, `{"op":"move","from":"/n","path":"/k"}`, `{"m":-0,"l":1E4,"k":1.50}`},
		{"parent is missing", d, `{"op":"add","path":"/x/y","value":1}`, "operation 0: path does not exist"},
		{"parent is null", d, `{"op":"add","path":"/c/d/e","value":1}`, "operation 0: path does not exist"},
		{"parent is a scalar", d, `{"op":"add","path":"/a/e","value":1}`, "operation 0: path does not exist"},
		{"parent is a new null", `{}`, `{"op":"add","path":"/a","value":null},{"op":"add","path":"/a/b","value":1}`, "operation 1: path does not exist"},
		{"escapes", `{"a/b":1,"m~n":2,"~1":3}`, `{"op":"remove","path":"/a~1b"},{"op":"remove","path":"/m~0n"},{"op":"remove","path":"/~01"}`, `{}`},

		{"remove", d, `{"op":"remove","path":"/b/1"}`, `{"a":1,"b":[1,3],"c":{"d":null}}`},
		{"remove a null", d, `{"op":"remove","path":"/c/d"}`, `{"a":1,"b":[1,2,3],"c":{}}`},
		{"remove what is not there", d, `{"op":"remove","path":"/c/e"}`, "operation 0: path does not exist"},
		{"remove past the end", `[1]`, `{"op":"remove","path":"/1"}`, "operation 0: index out of range"},
		{"remove the end", `[1]`, `{"op":"remove","path":"/-"}`, "operation 0: not an index"},
		{"replace", d, `{"op":"replace","path":"/c/d","value":[]}`, `{"a":1,"b":[1,2,3],"c":{"d":[]}}`},
		{"replace what is not there", d, `{"op":"replace","path":"/e","value":1}`, "operation 0: path does not exist"},
		{"replace the end", `[1]`, `{"op":"replace","path":"/-","value":1}`, "operation 0: not an index"},

		{"test a list", `[[1,2],[1,3],[1]]`, `{"op":"test","path":"/0","value":[1, 2.0]},{"op":"test","path":"/1","value":[1,2]}`, "operation 1: test failed"},
		{"test a longer list", `[[1,2],[1]]`, `{"op":"test","path":"/1","value":[1,2]}`, "operation 0: test failed"},
		{"test an object", `[{"a":1,"b":2}]`, `{"op":"test","path":"/0","value":{"b":2, "a":1}},{"op":"test","path":"/0","value":{"a":1}}`, "operation 1: test failed"},
		{"test a bool", `[true]`, `{"op":"test","path":"/0","value":true},{"op":"test","path":"/0","value":false}`, "operation 1: test failed"},
		{"move from what is not there", `{"a":[1]}`, `{"op":"move","from":"/a/-","path":"/b"}`, "operation 0: not an index"},
		{"move", d, `{"op":"move","from":"/b/0","path":"/c/d"}`, `{"a":1,"b":[2,3],"c":{"d":1}}`},
		{"move within a list", `[1,2,3]`, `{"op":"move","from":"/0","path":"/2"}`, `[2,3,1]`},
		{"move past the end that is left", `[1,2]`, `{"op":"move","from":"/0","path":"/2"}`, "operation 0: index out of range"},
		{"move to the end", `[1,2]`, `{"op":"move","from":"/0","path":"/-"}`, `[2,1]`},
		{"move into itself", d, `{"op":"move","from":"/c","path":"/c/d"}`, "operation 0: cannot move into itself"},
		{"move all into itself", d, `{"op":"move","from":"","path":"/c"}`, "operation 0: cannot move into itself"},
		{"move next to itself", `{"a":1,"ab":2}`, `{"op":"move","from":"/a","path":"/ab"}`, `{"ab":1}`},
		{"move onto itself", d, `{"op":"move","from":"/a","path":"/a"}`, d},
		{"move nothing onto itself", d, `{"op":"move","from":"/x","path":"/x"}`, "operation 0: path does not exist"},
		{"move the end", `[1]`, `{"op":"move","from":"/-","path":"/0"}`, "operation 0: not an index"},
		{"move to the root", d, `{"op":"move","from":"/c","path":""}`, `{"d":null}`},
		{"move below what is moved away", `{"a":{"b":1}}`, `{"op":"move","from":"/a/b","path":"/a/b/c"}`, "operation 0: cannot move into itself"},
		{"copy", d, `{"op":"copy","from":"/b","path":"/c/d"},{"op":"remove","path":"/b/0"}`, `{"a":1,"b":[2,3],"c":{"d":[1,2,3]}}`},
		{"copy into itself", `{"a":1}`, `{"op":"copy","from":"","path":"/b"}`, `{"a":1,"b":{"a":1}}`},
		{"copy a null", d, `{"op":"copy","from":"/c/d","path":"/a"}`, `{"a":null,"b":[1,2,3],"c":{"d":null}}`},
		{"copy nothing", d, `{"op":"copy","from":"/x","path":""}`, "operation 0: path does not exist"},

		{"root, scalar", `1`, `{"op":"replace","path":"","value":"x"}`, `"x"`},
		{"root, from null", ``, `{"op":"add","path":"","value":[]},{"op":"add","path":"/-","value":1}`, `[1]`},
		{"root, remove", d, `{"op":"remove","path":""},{"op":"test","path":"","value":null}`, `null`},
		{"below a scalar", `1`, `{"op":"remove","path":"/a"}`, "operation 0: path does not exist"},

		{"test", d, `{"op":"test","path":"/c","value":{"d":null}}`, d},
		{"test, whatever the order", `{"a":{"x":1,"y":[{"p":1,"q":2}]}}`, `{"op":"test","path":"/a","value":{"y":[{"q":2,"p":1}],"x":1}}`,
			`{"a":{"x":1,"y":[{"p":1,"q":2}]}}`},
		{"test, whatever the spelling", `{"a":[1.0,-0,100]}`, `{"op":"test","path":"/a","value":[1,0,1e2]}`, `{"a":[1.0,-0,100]}`},
		{"test of text", `["\u0041"]`, `{"op":"test","path":"/0","value":"A"}`, `["A"]`},
		{"test of kinds", `["1"]`, `{"op":"test","path":"/0","value":1}`, "operation 0: test failed"},
		{"test of halves", `["\ud800"]`, `{"op":"test","path":"/0","value":"\ufffd"}`, "operation 0: test failed"},
		{"test of more", d, `{"op":"test","path":"/b","value":[1,2]}`, "operation 0: test failed"},
		{"test of other keys", `{"a":null}`, `{"op":"test","path":"","value":{"b":null}}`, "operation 0: test failed"},
		{"test of null is not test of nothing", d, `{"op":"test","path":"/x","value":null}`, "operation 0: path does not exist"},
		{"all or nothing", d, `{"op":"remove","path":"/a"},{"op":"remove","path":"/b"},{"op":"test","path":"/c/d","value":1},{"op":"remove","path":"/c"}`,
			"operation 2: test failed"},

		{"prototype", d, `{"op":"add","path":"/__proto__","value":1}`, "operation 0: path not allowed"},
		{"prototype on the way", d, `{"op":"copy","from":"/a/__proto__/b","path":""}`, "operation 0: path not allowed"},
		{"constructor's prototype", d, `{"op":"test","path":"/constructor/prototype","value":1}`, "operation 0: path not allowed"},
		{"a mere constructor", `{"constructor":1,"prototype":2}`, `{"op":"remove","path":"/constructor"},{"op":"remove","path":"/prototype"}`, `{}`},
		{"the first fault counts", d, `{"op":"remove","path":"/x"},{"op":"remove","path":"/__proto__"}`, "operation 0: path does not exist"},

		{"extra members", d, `{"op":"remove","path":"/a","from":1,"x":{},"value":2}`, `{"b":[1,2,3],"c":{"d":null}}`},
		{"no such operation", d, `{"op":"increment","path":"/a"}`, "operation 0: not an operation"},
		{"no value", d, `{"op":"add","path":"/a"}`, "operation 0: not an operation"},
		{"no from", d, `{"op":"move","path":"/a"}`, "operation 0: not an operation"},
		{"no pointer", d, `{"op":"remove","path":"a"}`, "operation 0: not an operation"},
		{"a tilde that escapes nothing", `{"~2~":1}`, `{"op":"remove","path":"/~2~"}`, `{}`},
		{"move nothing into itself", d, `{"op":"move","from":"/x","path":"/x/y"}`, "operation 0: path does not exist"},
		{"no object", d, `1`, "operation 0: not an operation"},
		{"twice", d, `{"op":"remove","op":"remove","path":"/a"}`, "not a JSON Patch"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := result(test.doc, "["+test.patch+"]", Anything); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func result(doc, patch string, want Want) string {
	got, err := Apply([]byte(doc), []byte(patch), want)
	if err != nil {
		return err.Error()
	}
	return string(got)
}

func TestApplyWants(t *testing.T) {
	remove, list := `[{"op":"remove","path":""}]`, `[{"op":"add","path":"","value":[]}]`
	for _, test := range []struct {
		doc, patch string
		want       Want
		result     string
	}{
		{`{}`, remove, Anything, `null`},
		{`{}`, remove, NotNull, "the result is null"},
		{`{}`, remove, Object, "the result is not an object"},
		{`{}`, list, NotNull, `[]`},
		{`{}`, list, Object, "the result is not an object"},
		{``, `[{"op":"add","path":"/a","value":1}]`, Object, `{"a":1}`},
	} {
		if got := result(test.doc, test.patch, test.want); got != test.result {
			t.Errorf("%s: got %s, want %s", test.patch, got, test.result)
		}
	}
}

// TestCopies doubles a list with every operation of a patch of one kilobyte, and then
// once with every patch.
func TestCopies(t *testing.T) {
	need.Time(t)
	double := `{"op":"copy","from":"/a","path":"/a/-"}`
	if got := result(`{"a":[1]}`, "["+strings.Repeat(double+",", 25)+double+"]", Anything); got != "operation 15: copies or moves too much" {
		t.Errorf("%.80s", got)
	}
	doc, n := `{"a":["0123456789"]}`, 0
	for ; ; n++ {
		next := result(doc, "["+double+"]", Anything)
		if next == "the result is too large" {
			break
		}
		if next[0] != '{' || n > 24 {
			t.Fatalf("%d: %.80s", n, next)
		}
		doc = next
	}
	if n != 20 {
		t.Errorf("%d doublings", n)
	}
	if got := result(doc, `[{"op":"add","path":"/b","value":1}]`, Anything); got[0] != '{' {
		t.Errorf("what is large cannot be changed: %.80s", got)
	}
}

// TestMoves moves a large part to and fro, and the elements of a long list.
func TestMoves(t *testing.T) {
	large := `{"a":"` + strings.Repeat("x", 50_000) + `"}`
	moves := strings.Repeat(`{"op":"move","from":"/a","path":"/b"},{"op":"move","from":"/b","path":"/a"},`, 1000)
	if got := result(large, "["+moves+`{"op":"test","path":"/a","value":1}]`, Anything); got != "operation 52: copies or moves too much" {
		t.Errorf("%.80s", got)
	}
	long := "[" + strings.Repeat("1,", 20_000) + "1]"
	ends := strings.Repeat(`{"op":"remove","path":"/0"},{"op":"add","path":"/0","value":1},`, 4000)
	if got := result(long, "["+ends[:len(ends)-1]+"]", Anything); got != long {
		t.Errorf("%.80s", got)
	}
	if got := result(long, "["+strings.Repeat(`{"op":"remove","path":"/0"},`, 10)+`{"op":"test","path":"","value":[]}]`, Anything); got != "operation 10: test failed" {
		t.Errorf("%.80s", got)
	}
}

// TestDepth puts a value deeper and deeper into itself.
func TestDepth(t *testing.T) {
	doc, n := `{"a":1}`, 0
	for ; ; n++ {
		next := result(doc, `[{"op":"move","from":"/a","path":"/b"},{"op":"add","path":"/a","value":{}},{"op":"move","from":"/b","path":"/a/a"}]`, Anything)
		if next == "operation 2: nested too deep" {
			break
		}
		if next[0] != '{' || n > jsontext.MaxDepth {
			t.Fatalf("%d: %.80s", n, next)
		}
		doc = next
	}
	if n != jsontext.MaxFree-1 {
		t.Errorf("%d levels", n)
	}
	deep := strings.Repeat("[", jsontext.MaxFree) + strings.Repeat("]", jsontext.MaxFree)
	for patch, want := range map[string]string{
		`{"op":"add","path":"/0","value":` + deep + `}`:     "operation 0: nested too deep",
		`{"op":"add","path":"","value":` + deep + `}`:       deep,
		`{"op":"add","path":"","value":[` + deep + `]}`:     "operation 0: nested too deep",
		`{"op":"replace","path":"/0","value":` + deep + `}`: "operation 0: nested too deep",
		`{"op":"copy","from":"","path":"/-"}`:               `[1,[1]]`,
	} {
		if got := result(`[1]`, "["+patch+"]", Anything); got != want {
			t.Errorf("%.80s: got %.80s", patch, got)
		}
	}
}

func FuzzApply(f *testing.F) {
	f.Add([]byte(`{"a":[1,{"":null}]}`), []byte(`[{"op":"move","from":"/a/1","path":"/b"},{"op":"test","path":"/b/","value":null}]`))
	f.Add([]byte(`[]`), []byte(`[{"op":"copy","from":"","path":"/-"},{"op":"remove","path":"/0"},{"op":"add","path":"","value":1}]`))
	f.Fuzz(func(t *testing.T, doc, patch []byte) {
		got, err := Apply(doc, patch, Anything)
		if err != nil {
			return
		}
		again, err := codec.AppendCompact(nil, got)
		if err != nil || string(again) != string(got) {
			t.Fatalf("%s is not canonical: %v", got, err)
		}
	})
}
