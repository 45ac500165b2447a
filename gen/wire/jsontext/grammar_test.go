package jsontext_test

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand"
	"strings"
	"testing"
	"unicode/utf8"

	peer "github.com/go-json-experiment/json/jsontext"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// validDocuments and invalidDocuments exercise every rule of the grammar. They
// also seed the fuzzer and the mutations.
var validDocuments = []string{
	`null`, `true`, `false`, ` null `, "\t\r\n null \n\r\t",
	`0`, `-0`, `1`, `-1`, `10`, `0.5`, `-0.5`, `10.25`, `1e1`, `1E1`, `1e+1`, `1e-1`, `0e0`, `-0.0e-0`, `123456789012345678901234567890`,
	`1.7976931348623157e308`, `1e-400`,
	`""`, `"a"`, `"\"\\\/\b\f\n\r\t"`, `"\u0000\u001f\u007f\u00e9\u4f8b\uFFFD\uffff"`, `"\ud83d\ude00"`, `"é例😀"`, `"\u0041bc"`,
	`"seven b"`, `"exactly "`, `"a little more than eight"`, "\"\x7f\u2028\"", `"é\né"`,
	`[]`, `[ ]`, `[1]`, `[1,2]`, "[\n1 ,\t2\r]", `[[],[[]]]`, `[null,true,false,0,"",[],{}]`,
	`{}`, `{ }`, `{"a":1}`, `{"a":1,"b":2}`, `{ "a" : 1 , "b" : 2 }`, `{"":1}`, `{"a":{"a":{"a":1}}}`, `{"\u0061":1,"b":1}`,
	`{"a":[{"a":1},{"a":1}]}`, `{"a":{"x":1},"b":{"x":1}}`,
}

var invalidDocuments = []string{
	``, ` `, `nul`, `nulll`, `Null`, `tru`, `truee`, `fals`, `n`, `t`, `f`, `undefined`, `NaN`, `Infinity`, `-Infinity`,
	`-`, `+1`, `01`, `-01`, `00`, `1.`, `.5`, `-.5`, `1.e1`, `1e`, `1e+`, `1e-`, `1E`, `1d5`, `1D5`, `1%5`, `1.5.5`, `1e1.5`, `0x1`, `1_0`, `--1`, `1 2`, `1a`,
	`"`, `"a`, `"\`, `"\"`, `"\x"`, `"\u"`, `"\u12"`, `"\u123"`, `"\u123g"`, `"\u 123"`, `"\U0041"`, `'a'`, "\"\n\"", "\"\x00\"", "\"\x1f\"", "\"long enough\t\"",
	"\"\xff\"", "\"\xc3\"", "\"\xc0\x80\"", "\"\xed\xa0\x80\"", "\"\xf4\x90\x80\x80\"", "\"long enough \xe4\xbe\"", "\"\\n\xff\"", "\xff", "\"a\" \xff", "\ufeff1",
	`[`, `]`, `[1`, `[1,`, `[1,]`, `[,]`, `[,1]`, `[1 2]`, `[1}`, `[1,,2]`, `[[]`, `[]]`,
	`{`, `}`, `{"a"`, `{"a"}`, `{"a":`, `{"a":}`, `{"a":1`, `{"a":1,`, `{"a":1,}`, `{,}`, `{,"a":1}`, `{"a":1 "b":2}`, `{"a" 1}`, `{"a",1}`, `{a:1}`, `{1:1}`, `{"a":1]`, `{"a"::1}`, `{null:1}`, `{"a":1}}`, `{"a:1}`, "{\"\xff\":1}", `{"\x":1}`,
	`{"a":1,"a":2}`, `{"a":1,"\u0061":2}`, `{"x":[{"a":1,"b":2,"a":3}]}`, `{"":1,"":2}`,
	`1//`, `/**/1`, `1#`, "1\v", "1\f", "1\u00a0", "1\x00",
}

func valid(document string) bool {
	d := codec.NewDecoder([]byte(document))
	d.Skip()
	return codec.Refusal(d.End()) == nil
}

func TestGrammar(t *testing.T) {
	for _, doc := range validDocuments {
		d := codec.NewDecoder([]byte(doc))
		d.Skip()
		if err := codec.Refusal(d.End()); err != nil {
			t.Errorf("%q: %v", doc, err)
		}
	}
	for _, doc := range invalidDocuments {
		if valid(doc) {
			t.Errorf("%q is accepted", doc)
		}
	}
}

func TestDuplicateNames(t *testing.T) {
	// Few names are compared one by one, many are indexed.
	for _, n := range []int{2, 31, 32, 33, 34, 35, 100, 1000} {
		var b strings.Builder
		for i := range n - 1 {
			b.WriteString(`"k` + string(jsontext.AppendInt(nil, int64(i))) + `":{"k0":[],"k1":{}},`)
		}
		open := "{" + b.String()
		if doc := open + `"last":0}`; !valid(doc) {
			t.Errorf("%d different names are refused", n)
		}
		for _, again := range []string{"k0", `\u006b0`, "k" + string(jsontext.AppendInt(nil, int64(n-2)))} {
			if valid(open + `"` + again + `":0}`) {
				t.Errorf("name %s twice among %d is accepted", again, n)
			}
		}
	}
}

func TestDepth(t *testing.T) {
	for _, c := range []struct{ open, close string }{{"[", "]"}, {`{"a":`, "}"}} {
		nest := func(n int) string { return strings.Repeat(c.open, n) + "1" + strings.Repeat(c.close, n) }
		if !valid(nest(jsontext.MaxDepth)) {
			t.Errorf("depth %d of %s is refused", jsontext.MaxDepth, c.open)
		}
		d := codec.NewDecoder([]byte(nest(jsontext.MaxDepth + 1)))
		d.Skip()
		wantCode(t, codec.Refusal(d.Fault()), wire.CodeDepth)
	}
	bomb := codec.NewDecoder([]byte(strings.Repeat(`[{"a":`, 1<<20)))
	bomb.Skip()
	if msg := codec.Refusal(bomb.Fault()).Error(); len(msg) > 400 {
		t.Errorf("the error of a depth bomb has %d bytes", len(msg))
	}
}

// accepted is what jsontext says, which is as strict except for lone surrogates.
func accepted(doc []byte) bool {
	if !utf8.Valid(doc) {
		return false
	}
	d := peer.NewDecoder(bytes.NewReader(doc), peer.AllowInvalidUTF8(true))
	if _, err := d.ReadValue(); err != nil {
		return false
	}
	_, err := d.ReadToken()
	return err != nil && err.Error() == "EOF"
}

// checkDocument compares verdict and value with independent readers.
func checkDocument(t *testing.T, doc []byte) {
	t.Helper()
	compact, err := codec.AppendCompact(nil, doc)
	if len(doc) == 0 {
		return // stands for null
	}
	if got, want := err == nil, accepted(doc); got != want {
		if deep, ok := err.(*wire.Error); ok && deep.Code == wire.CodeDepth {
			return // jsontext allows more
		}
		if bytes.Contains(bytes.ToLower(doc), []byte(`\ud`)) {
			return // different lone surrogates are the same name to jsontext
		}
		t.Fatalf("%q: accepted = %v (%v), jsontext says %v", doc, got, err, want)
	}
	if err != nil {
		return
	}
	again, err := codec.AppendCompact(nil, compact)
	if err != nil || !bytes.Equal(compact, again) {
		t.Fatalf("%q: compact form %q is not a fixed point: %q, %v", doc, compact, again, err)
	}
	if got, want := build(t, codec.NewDecoder(doc)), build(t, codec.NewDecoder(compact)); !equal(got, want) {
		t.Fatalf("%q: %v, but compact %v", doc, got, want)
	}
	var want any
	if err := json.Unmarshal(doc, &want); err != nil {
		if strings.Contains(err.Error(), "cannot unmarshal number") {
			return // beyond a double
		}
		t.Fatalf("%q: encoding/json: %v", doc, err)
	}
	if got := build(t, codec.NewDecoder(doc)); !equal(scalar(got), want) {
		t.Fatalf("%q: got %v, encoding/json got %v", doc, got, want)
	}
}

// build reads a document the way generated code does, through the typed readers.
func build(t *testing.T, d *jsontext.Decoder) any {
	t.Helper()
	v := buildValue(d)
	if err := codec.Refusal(d.End()); err != nil {
		if e := err.(*wire.Error); e.Code == wire.CodeOutOfRange {
			return math.Inf(1)
		}
		t.Fatal(err)
	}
	return v
}

func buildValue(d *jsontext.Decoder) any {
	switch d.Kind() {
	case jsontext.KindNull:
		d.Null()
		return nil
	case jsontext.KindBool:
		return d.Bool()
	case jsontext.KindNumber:
		return d.Number()
	case jsontext.KindString:
		return d.String()
	case jsontext.KindList:
		list := []any{}
		for d.BeginList(); d.NextItem(); {
			list = append(list, buildValue(d))
		}
		return list
	}
	object := map[string]any{}
	for d.BeginObject(); d.NextKey(); {
		d.UniqueKey()
		object[d.CopyKey()] = buildValue(d)
	}
	return object
}

// scalar replaces lone surrogates by U+FFFD, as encoding/json does.
func scalar(v any) any {
	switch v := v.(type) {
	case string:
		return replaceSurrogates(v)
	case []any:
		for i := range v {
			v[i] = scalar(v[i])
		}
	case map[string]any:
		for key, value := range v {
			delete(v, key)
			v[replaceSurrogates(key)] = scalar(value)
		}
	}
	return v
}

func replaceSurrogates(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			size = 3 // nothing else is ill-formed in what the decoder returns
		}
		b.WriteRune(r)
		i += size
	}
	return b.String()
}

func equal(a, b any) bool {
	switch a := a.(type) {
	case []any:
		other, ok := b.([]any)
		if !ok || len(a) != len(other) {
			return false
		}
		for i := range a {
			if !equal(a[i], other[i]) {
				return false
			}
		}
		return true
	case map[string]any:
		other, ok := b.(map[string]any)
		if !ok || len(a) != len(other) {
			return false
		}
		for key := range a {
			if v, ok := other[key]; !ok || !equal(a[key], v) {
				return false
			}
		}
		return true
	}
	return a == b
}

func TestAgainstJSONText(t *testing.T) {
	for _, doc := range append(validDocuments, invalidDocuments...) {
		checkDocument(t, []byte(doc))
	}
	random := rand.New(rand.NewSource(1))
	for range 4000 {
		doc := randomDocument(random, nil, 4)
		checkDocument(t, doc)
		for range 5 {
			checkDocument(t, mutate(random, doc))
		}
	}
}

func FuzzDecoder(f *testing.F) {
	for _, doc := range append(validDocuments, invalidDocuments...) {
		f.Add([]byte(doc))
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		checkDocument(t, doc)
		d := codec.NewDecoder(doc)
		d.Tag("type")
		d.Has("a")
		d.Int()
		if err := codec.Refusal(d.Fault()); err != nil {
			_ = err.Error()
		}
	})
}

// randomDocument appends a random valid document.
func randomDocument(random *rand.Rand, dst []byte, depth int) []byte {
	space := func() { dst = append(dst, []string{"", "", "", " ", "\n", "\t \r\n"}[random.Intn(6)]...) }
	space()
	switch kind := random.Intn(8); {
	case kind == 0 && depth > 0:
		dst = append(dst, '[')
		for i := range random.Intn(4) {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = randomDocument(random, dst, depth-1)
		}
		dst = append(dst, ']')
	case kind <= 3 && depth > 0:
		dst = append(dst, '{')
		for i := range random.Intn(5) {
			if i > 0 {
				dst = append(dst, ',')
			}
			space()
			dst = append(dst, '"')
			dst = jsontext.AppendInt(dst, int64(i))
			dst = append(randomText(random, dst), '"')
			space()
			dst = randomDocument(random, append(dst, ':'), depth-1)
		}
		dst = append(dst, '}')
	case kind == 4:
		dst = jsontext.AppendNumber(dst, (random.Float64()-0.5)*math.Pow(10, float64(random.Intn(40)-20)))
	case kind == 5:
		dst = append(dst, []string{"null", "true", "false", "0", "-0", "1.0", "1e5", "-12.5E-3"}[random.Intn(8)]...)
	default:
		dst = append(randomText(random, append(dst, '"')), '"')
	}
	space()
	return dst
}

func randomText(random *rand.Rand, dst []byte) []byte {
	for range random.Intn(6) {
		dst = append(dst, []string{
			"a", "plain text of some length", "é", "例え", "😀", `\n`, `\"`, `\\`, `\/`, `\u0041`, `\u00e9`, `\ud83d\ude00`, `\ud83d`, `\ude00`, `\uD83D\u0041`, "\u2028", "\x7f",
		}[random.Intn(17)]...)
	}
	return dst
}

func mutate(random *rand.Rand, doc []byte) []byte {
	out := bytes.Clone(doc)
	const interesting = "{}[]\",:\\u0019.eE+-tfn \n\x00\x1f\x80\xc3\xed\xff"
	i := random.Intn(len(out))
	switch random.Intn(3) {
	case 0:
		out[i] = interesting[random.Intn(len(interesting))]
	case 1:
		out = append(out[:i], out[i+1:]...)
	case 2:
		out = append(out[:i+1], out[i:]...)
	}
	return out
}
