package jsontext_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

func wantCode(t *testing.T, err error, code wire.Code) {
	t.Helper()
	var e *wire.Error
	if !errors.As(err, &e) || e.Code != code {
		t.Errorf("got error %v, want code %s", err, code)
	}
}

func wantError(t *testing.T, err error, code wire.Code, text string) {
	t.Helper()
	wantCode(t, err, code)
	if err != nil && err.Error() != text {
		t.Errorf("got  %s\nwant %s", err, text)
	}
}

func TestString(t *testing.T) {
	for doc, want := range map[string]string{
		`""`:                         "",
		`"abc"`:                      "abc",
		`"\"\\\/\b\f\n\r\t"`:         "\"\\/\b\f\n\r\t",
		`"\u0000\u0041\u00e9\uFFFF"`: "\x00A\u00e9\uFFFF",
		`"\ud83d\ude00"`:             "😀",
		`"\uD83D\uDE00"`:             "😀",
		`"\ud83d"`:                   "\xed\xa0\xbd",
		`"\ude00"`:                   "\xed\xb8\x80",
		`"\ud83dx\ude00"`:            "\xed\xa0\xbdx\xed\xb8\x80",
		`"\ude00\ud83d"`:             "\xed\xb8\x80\xed\xa0\xbd",
		`"\ud83d\ud83d\ude00\ude00"`: "\xed\xa0\xbd😀\xed\xb8\x80",
		`"\ud83d\n"`:                 "\xed\xa0\xbd\n",
		`"\udbff\udfff"`:             "\U0010FFFF",
		`"é例😀"`:                      "é例😀",
		`"a text that is longer than a short one, é"`: "a text that is longer than a short one, é",
	} {
		d := codec.NewDecoder([]byte(doc))
		if got := d.String(); got != want || codec.Refusal(d.End()) != nil {
			t.Errorf("%s = %q, %v; want %q", doc, got, codec.Refusal(d.Fault()), want)
		}
	}
}

func TestStringsDoNotShareTheInput(t *testing.T) {
	data := []byte(`{"key":"short","k\u0065y2":"a text that is longer than a short one"}`)
	d := codec.NewDecoder(data)
	var kept []string
	for d.BeginObject(); d.NextKey(); {
		kept = append(kept, d.CopyKey(), d.String())
	}
	clear(data)
	if got := strings.Join(kept, "|"); got != "key|short|key2|a text that is longer than a short one" {
		t.Errorf("kept %q", got)
	}
}

func TestInt(t *testing.T) {
	const huge = "9007199254740991"
	for doc, want := range map[string]int64{
		"0": 0, "-0": 0, "7": 7, "-7": -7, "1.0": 1, "1e2": 100, "1.5e1": 15, "100e-2": 1, "0e999": 0, "-0.0": 0,
		"123456789012345": 123456789012345, huge: jsontext.MaxSafeInt, "-" + huge: -jsontext.MaxSafeInt, huge + ".0": jsontext.MaxSafeInt,
		"9007199254740.991e3": jsontext.MaxSafeInt, "1e-400": 0, "1.00000000000000000001": 1,
	} {
		d := codec.NewDecoder([]byte(doc))
		if got := d.Int(); got != want || codec.Refusal(d.End()) != nil {
			t.Errorf("%s = %d, %v; want %d", doc, got, codec.Refusal(d.Fault()), want)
		}
	}
	for doc, code := range map[string]wire.Code{
		"1.5": wire.CodeWrongType, "15e-1": wire.CodeWrongType, "-0.1": wire.CodeWrongType, "1e-1": wire.CodeWrongType,
		"9007199254740992": wire.CodeOutOfRange, "-9007199254740992": wire.CodeOutOfRange, "9007199254740993": wire.CodeOutOfRange,
		"1e16": wire.CodeOutOfRange, "1e400": wire.CodeOutOfRange, "123456789012345678901234567890": wire.CodeOutOfRange,
		`"1"`: wire.CodeWrongType, "null": wire.CodeWrongType, "true": wire.CodeWrongType, "[1]": wire.CodeWrongType,
		"01": wire.CodeSyntax, "-": wire.CodeSyntax, "1.": wire.CodeSyntax, "": wire.CodeSyntax, "x": wire.CodeSyntax,
	} {
		d := codec.NewDecoder([]byte(doc))
		got := d.Int()
		wantCode(t, codec.Refusal(d.End()), code)
		if got != 0 && doc != "01" {
			t.Errorf("%s gives %d besides its error", doc, got)
		}
	}
}

// TestIntOfAnyLength reads numbers with every number of digits, whatever is behind
// them and however far the input goes on.
func TestIntOfAnyLength(t *testing.T) {
	for digits := 1; digits < 20; digits++ {
		for _, end := range []string{"", " ", ",", "]", ".", ".0", "e0", "e1", "E", "/", ":", "a", "\x00", "\xff", "-"} {
			text := "1234567890123456789"[:digits] + end
			for _, rest := range []string{"", "                "} {
				d := codec.NewDecoder([]byte("[" + text + rest))
				d.BeginList()
				d.NextItem()
				got, err := d.Int(), codec.Refusal(d.Fault())
				want, parseErr := strconv.ParseFloat(strings.TrimSuffix(text, strings.TrimLeft(end, ".0eE1")), 64)
				exact := want <= jsontext.MaxSafeInt && want == math.Trunc(want)
				if parseErr != nil || strings.HasSuffix(end, ".") {
					exact = false
				}
				if (err == nil) != exact || exact && got != int64(want) {
					t.Errorf("%q: got %d, %v, want %v", text, got, err, want)
				}
			}
		}
	}
}

func TestNumber(t *testing.T) {
	for doc, want := range map[string]float64{
		"0": 0, "-1": -1, "1.5": 1.5, "1e2": 100, "123456789012345": 123456789012345, "0.1": 0.1, "1e-400": 0,
		"123456789012345678901234567890": 123456789012345678901234567890, "1.7976931348623157e308": math.MaxFloat64,
	} {
		d := codec.NewDecoder([]byte(doc))
		if got := d.Number(); got != want || codec.Refusal(d.End()) != nil {
			t.Errorf("%s = %v, %v; want %v", doc, got, codec.Refusal(d.Fault()), want)
		}
	}
	for _, doc := range []string{"1e400", "-1e400"} {
		d := codec.NewDecoder([]byte(doc))
		d.Number()
		wantCode(t, codec.Refusal(d.End()), wire.CodeOutOfRange)
	}
}

func TestErrors(t *testing.T) {
	str := func(d *jsontext.Decoder) { _ = d.String() }
	for _, c := range []struct {
		doc  string
		read func(*jsontext.Decoder)
		code wire.Code
		want string
	}{
		{`7`, str, wire.CodeWrongType, `want string, got number (offset 0)`},
		{` null`, str, wire.CodeWrongType, `want string, got null (offset 1)`},
		{`{}`, str, wire.CodeWrongType, `want string, got object (offset 0)`},
		{`[]`, func(d *jsontext.Decoder) { d.Bool() }, wire.CodeWrongType, `want bool, got list (offset 0)`},
		{`true`, func(d *jsontext.Decoder) { d.Number() }, wire.CodeWrongType, `want number, got bool (offset 0)`},
		{`"x"`, (*jsontext.Decoder).BeginObject, wire.CodeWrongType, `want object, got string (offset 0)`},
		{`"x"`, (*jsontext.Decoder).BeginList, wire.CodeWrongType, `want list, got string (offset 0)`},
		{``, str, wire.CodeSyntax, `want string, got the end of the input (offset 0)`},
		{`nil`, func(d *jsontext.Decoder) { d.Null() }, wire.CodeSyntax, `want null (offset 0)`},
		{`"\x"`, str, wire.CodeSyntax, `unknown escape (offset 1)`},
		{`"\u00g0"`, str, wire.CodeSyntax, `\u needs four hexadecimal digits (offset 1)`},
		{`"ab`, str, wire.CodeSyntax, `string without end (offset 3)`},
		{"\"a\nb\"", str, wire.CodeSyntax, `want an escape instead of a control character, got "\n" (offset 2)`},
		{"\"a\xff\"", str, wire.CodeUTF8, `invalid UTF-8 (offset 2)`},
		{"\"\\n\xed\xa0\x80\"", str, wire.CodeUTF8, `invalid UTF-8 (offset 3)`},
		{`{"a":[1,{"b c":tru}]}`, (*jsontext.Decoder).Skip, wire.CodeSyntax, `a[1]["b c"]: want true (offset 15)`},
		{`{"a":[1,{"b":1,"b":2}]}`, (*jsontext.Decoder).Skip, wire.CodeDuplicateKey, `a[1].b: name appears twice in one object (offset 15)`},
		{`{"a":1 "b":2}`, (*jsontext.Decoder).Skip, wire.CodeSyntax, `want "," or "}", got "\"" (offset 7)`},
		{`{"a":[1 2]}`, (*jsontext.Decoder).Skip, wire.CodeSyntax, `a: want "," or "]", got "2" (offset 8)`},
		{`{"a":1,}`, (*jsontext.Decoder).Skip, wire.CodeSyntax, `want a field name, got "}" (offset 7)`},
		{`{"a":1,"\x":2}`, (*jsontext.Decoder).Skip, wire.CodeSyntax, `unknown escape (offset 8)`},
		{`{"a" 1}`, (*jsontext.Decoder).Skip, wire.CodeSyntax, `a: want ":", got "1" (offset 5)`},
		{`[1.]`, (*jsontext.Decoder).Skip, wire.CodeSyntax, `[0]: want a digit, got "]" (offset 3)`},
		{`[01]`, (*jsontext.Decoder).Skip, wire.CodeSyntax, `[0]: malformed number (offset 2)`},
		{`1 2`, (*jsontext.Decoder).Skip, wire.CodeSyntax, `want the end of the input, got "2" (offset 2)`},
		{"\xff", (*jsontext.Decoder).Skip, wire.CodeUTF8, `invalid UTF-8 (offset 0)`},
	} {
		d := codec.NewDecoder([]byte(c.doc))
		c.read(d)
		wantError(t, codec.Refusal(d.End()), c.code, c.want)
	}
}

// order is what a generated type and its reader look like.
type order struct {
	id     string
	amount int64
	note   *string
	lines  []string
	extra  wire.Map[json.RawMessage]
}

func readOrder(d *jsontext.Decoder, unknown func()) (o order) {
	var seen jsontext.Seen
	d.BeginObject()
	for d.NextKey() {
		switch d.Key() {
		case "id":
			d.Once(&seen, 0)
			o.id = d.String()
		case "amount":
			d.Once(&seen, 1)
			if o.amount = d.Int(); o.amount < 1 {
				codec.Fail(d, wire.CodeOutOfRange, "want at least 1")
			}
		case "note":
			d.Once(&seen, 2)
			if !d.Null() {
				o.note = wire.Ptr(d.String())
			}
		case "lines":
			d.Once(&seen, 3)
			for d.BeginList(); d.NextItem(); {
				o.lines = append(o.lines, d.String())
			}
		default:
			unknown()
		}
	}
	if !seen.Has(0) {
		d.MissingField("id")
	}
	return o
}

func TestGeneratedReader(t *testing.T) {
	doc := `{"i\u0064": "o1", "amount": 2.0, "x": [1, {"y": 2}], "note": null, "lines": ["a", "b"], "z": 1e2 }`
	var o order
	var told []wire.Diagnostic
	d := codec.NewDecoder([]byte(doc), wire.WithDiagnostics(func(d wire.Diagnostic) { told = append(told, d) }))
	o = readOrder(d, func() { codec.KeepField(d, &o.extra) })
	if err := codec.Refusal(d.End()); err != nil {
		t.Fatal(err)
	}
	if o.id != "o1" || o.amount != 2 || o.note != nil || strings.Join(o.lines, ",") != "a,b" {
		t.Errorf("read %+v", o)
	}
	if len(told) != 2 || told[0].Code != wire.CodeUnknownField || told[0].Path.String() != "x" || told[1].Path.String() != "z" {
		t.Errorf("diagnostics %v", told)
	}
}

func TestGeneratedReaderErrors(t *testing.T) {
	for _, c := range []struct {
		doc  string
		code wire.Code
		want string
	}{
		{`[{"id":"a"},{"amount":1}]`, wire.CodeMissingField, `[1].id: required field is missing (offset 23)`},
		{`[{"id":"a","amount":0}]`, wire.CodeOutOfRange, `[0].amount: want at least 1 (offset 20)`},
		{`[{"id":"a","lines":["x",{}]}]`, wire.CodeWrongType, `[0].lines[1]: want string, got object (offset 24)`},
		{`[{"id":"a","amount":1,"id":"b"}]`, wire.CodeDuplicateKey, `[0].id: name appears twice in one object (offset 22)`},
		{`[{"id":"a","x":1,"x":2}]`, wire.CodeDuplicateKey, `[0].x: name appears twice in one object (offset 17)`},
		{`[{"id":"a","x":{"y":1,"y":1}}]`, wire.CodeDuplicateKey, `[0].x.y: name appears twice in one object (offset 22)`},
		{`[{"id":"a"}`, wire.CodeSyntax, `want "," or "]", got the end of the input (offset 11)`},
	} {
		for _, policy := range []string{"drop", "keep"} {
			d := codec.NewDecoder([]byte(c.doc))
			for d.BeginList(); d.NextItem(); {
				var o order
				readOrder(d, func() {
					if policy == "drop" {
						d.UnknownField()
					} else {
						codec.KeepField(d, &o.extra)
					}
				})
			}
			wantError(t, codec.Refusal(d.End()), c.code, c.want)
		}
	}
	d := codec.NewDecoder([]byte(`{"id":"a","a/b~":1}`))
	readOrder(d, d.RejectField)
	wantError(t, codec.Refusal(d.End()), wire.CodeUnknownField, `["a/b~"]: unknown field (offset 10)`)
	if got := codec.Refusal(d.Fault()).(*wire.Error).Path.Pointer(); got != "/a~1b~0" {
		t.Errorf("pointer %s", got)
	}
}

func TestErrorSticks(t *testing.T) {
	d := codec.NewDecoder([]byte(`{"a":x,"b":[1,2]}`))
	for d.BeginObject(); d.NextKey(); {
		_ = d.Int()
	}
	first := d.Fault()
	d.BeginObject()
	d.BeginList()
	d.UnknownField()
	d.UniqueKey()
	codec.KeepField(d, new(wire.Map[json.RawMessage]))
	d.Fail("check", "later")
	if d.NextKey() || d.NextItem() || d.Null() || d.Bool() || d.Int() != 0 || d.Number() != 0 || d.String() != "" ||
		d.Raw() != nil || d.Key() != "" || d.Has("a") || d.Kind() != jsontext.KindInvalid {
		t.Error("a decoder with an error still reads")
	}
	if _, ok := d.Tag("a"); ok || d.End() != first {
		t.Errorf("the first error %v became %v", first, d.Fault())
	}
	d.Begin([]byte(`[1]`))
	if d.Skip(); codec.Refusal(d.End()) != nil {
		t.Errorf("after Reset: %v", codec.Refusal(d.Fault()))
	}
}

func TestFailures(t *testing.T) {
	for _, c := range []struct {
		fail func(*jsontext.Decoder)
		code wire.Code
		want string
	}{
		{func(d *jsontext.Decoder) { d.NotInEnum(d.String(), "red", "green") }, wire.CodeNotInEnum, `[0]: want one of "red", "green", got "blue" (offset 1)`},
		{func(d *jsontext.Decoder) { d.NotInEnum(d.String(), strings.Split("abcdefghijklm", "")...) }, wire.CodeNotInEnum,
			`[0]: want one of "a", "b", "c", "d", "e", "f", "g", "h", …, got "blue" (offset 1)`},
		{func(d *jsontext.Decoder) { _ = d.String(); d.WrongConst(`"red"`) }, wire.CodeWrongConst, `[0]: want "red" (offset 1)`},
		{func(d *jsontext.Decoder) { d.RejectMember("kind", "blue", "red") }, wire.CodeUnknownMember, `[0].kind: want "red", got "blue" (offset 1)`},
		{func(d *jsontext.Decoder) { _ = d.String(); d.Fail("check", "no", jsontext.Step{Name: "a", Index: -1}) }, wire.CodeCheck, `[0].a: no (offset 1)`},
		{func(d *jsontext.Decoder) {
			_ = d.String()
			codec.FailUnder(d, wire.NewError(wire.CodePattern, "no").Under(wire.Field("a"), wire.Item(3)))
		}, wire.CodePattern, `[0].a[3]: no (offset 1)`},
	} {
		d := codec.NewDecoder([]byte(`["blue"]`))
		d.BeginList()
		d.NextItem()
		c.fail(d)
		wantError(t, codec.Refusal(d.End()), c.code, c.want)
	}
}

func TestTag(t *testing.T) {
	for _, c := range []struct {
		doc   string
		value string
		ok    bool
	}{
		{`{"type":"a"}`, "a", true},
		{`  {"type" : "a", "rest": tru`, "a", true},
		{`{"x":{"type":"no"},"y":["type",{"type":"no"}],"type":"a"}`, "a", true},
		{`{"x":"type\"","y":"\\","type":"a"}`, "a", true},
		{`{"x":"}{][,","z":-1.5e3 , "t\u0079pe" :"\u0061"}`, "a", true},
		{`{"x":true,"y":null,"type":""}`, "", true},
		{`{}`, "", false},
		{`{"x":{"type":"no"}}`, "", false},
		{`{"Type":"no"}`, "", false},
	} {
		d := codec.NewDecoder([]byte(c.doc))
		if value, ok := d.Tag("type"); value != c.value || ok != c.ok || codec.Refusal(d.Fault()) != nil {
			t.Errorf("Tag of %s = %q, %v, %v", c.doc, value, ok, codec.Refusal(d.Fault()))
		}
		if has := d.Has("type"); has != c.ok {
			t.Errorf("Has of %s = %v", c.doc, has)
		}
		d.Skip() // nothing was consumed
		if err := codec.Refusal(d.End()); (err == nil) != json.Valid([]byte(c.doc)) {
			t.Errorf("after Tag, %s: %v", c.doc, err)
		}
	}
}

// What a decoder has seen before changes nothing, whatever comes next, and wherever
// that is cut off.
func TestTagsComeAgain(t *testing.T) {
	docs := []string{
		`{"id":"a","type":"text"}`, `{"id":"ab","type":"text","more":"x"}`, `{"id":"é","type":"text_more"}`, `{"id":"a","type":"tex"}`,
		`{"type":"text","id":"a"}`, `{"id":"a\n","type":"text"}`, `{ "id":"a","type":"text"}`, `{"a":"1","b":"2","c":"3","d":"4","e":"5","type":"text"}`,
		`{"a":"1","b":"2","c":"3","d":"4","e":"5","type":"tax"}`, `{"id":1,"type":"text"}`, `{"id":"a","kind":"text"}`, `{}`, `[]`,
		`{"long":"` + strings.Repeat("x", 600) + `","` + strings.Repeat("y", 600) + `":1,"type":"text"}`,
	}
	read := func(d *jsontext.Decoder) string {
		tag, ok := d.Tag("type")
		out := fmt.Sprint(tag, " ", ok)
		var kept wire.Map[json.RawMessage]
		if d.Kind() == jsontext.KindObject {
			for d.BeginObject(); d.NextKey(); {
				if d.Kind() == jsontext.KindString {
					d.UniqueKey()
					out += " " + d.Key() + "=" + d.String()
				} else {
					codec.KeepField(d, &kept)
				}
			}
		}
		return fmt.Sprint(out, " ", string(codec.AppendMap(nil, kept, jsontext.AppendFree, new(jsontext.Encoder))), " ", codec.Refusal(d.End()))
	}
	warm := codec.NewDecoder(nil)
	for _, first := range docs {
		for _, second := range docs {
			for size := len(second); size >= max(0, len(second)-60); size-- {
				warm.Begin([]byte(first))
				read(warm)
				warm.Begin([]byte(second[:size]))
				got, want := read(warm), read(codec.NewDecoder([]byte(second[:size])))
				if got != want {
					t.Fatalf("%s behind %s: %s, want %s", second[:size], first, got, want)
				}
			}
		}
	}
}

func TestTagErrors(t *testing.T) {
	for _, c := range []struct {
		doc  string
		code wire.Code
		want string
	}{
		{`[{"type":7}]`, wire.CodeWrongType, `[0].type: want string, got number (offset 9)`},
		{`[7]`, wire.CodeWrongType, `[0]: want object, got number (offset 1)`},
		{`[{"x":[1,"a]}]`, wire.CodeSyntax, `[0]: want "," or "}", got the end of the input (offset 14)`},
		{`[{"x" 1}]`, wire.CodeSyntax, `[0].x: want ":", got "1" (offset 6)`},
	} {
		d := codec.NewDecoder([]byte(c.doc))
		d.BeginList()
		d.NextItem()
		if _, ok := d.Tag("type"); ok {
			t.Errorf("%s has a tag", c.doc)
		}
		wantError(t, codec.Refusal(d.Fault()), c.code, c.want)
	}
}

func TestUnknownMember(t *testing.T) {
	var told []wire.Diagnostic
	d := codec.NewDecoder([]byte(`[ {"type": "new", "x": [1 ,2]} ]`), wire.WithDiagnostics(func(d wire.Diagnostic) { told = append(told, d) }))
	d.BeginList()
	d.NextItem()
	tag, _ := d.Tag("type")
	raw := d.UnknownMember(tag)
	if d.NextItem() || codec.Refusal(d.End()) != nil {
		t.Fatal(codec.Refusal(d.Fault()))
	}
	if string(raw) != `{"type": "new", "x": [1 ,2]}` {
		t.Errorf("kept %s", raw)
	}
	if len(told) != 1 || told[0].Code != wire.CodeUnknownMember || told[0].Path.String() != "[0]" || told[0].Msg != `unknown "new" kept` {
		t.Errorf("diagnostics %v", told)
	}
}

func TestRawIsACopy(t *testing.T) {
	data := []byte(`[ {"a": 1.0} , null]`)
	d := codec.NewDecoder(data)
	d.BeginList()
	d.NextItem()
	object := d.Raw()
	d.NextItem()
	rest := d.Raw()
	clear(data)
	if string(object) != `{"a": 1.0}` || string(rest) != "null" {
		t.Errorf("got %s and %s", object, rest)
	}
}

func TestManyFields(t *testing.T) {
	var seen [2]jsontext.Seen
	d := codec.NewDecoder([]byte(`{"f0":1,"f64":2,"f63":3,"f64":4}`))
	for d.BeginObject(); d.NextKey(); d.Skip() {
		switch d.Key() {
		case "f0":
			d.Once(&seen[0], 0)
		case "f63":
			d.Once(&seen[0], 63)
		case "f64":
			d.Once(&seen[1], 0)
		}
	}
	wantError(t, codec.Refusal(d.End()), wire.CodeDuplicateKey, `f64: name appears twice in one object (offset 24)`)
	if !seen[0].Has(63) || !seen[1].Has(0) || seen[0].Has(1) {
		t.Errorf("seen %b", seen)
	}
}

func TestPooledDecoder(t *testing.T) {
	for range 3 {
		d := jsontext.AcquireDecoder([]byte(`{"a":{"b":1},"c":[2]}`))
		d.Configure(jsontext.Config{Sources: jsontext.Sources{Now: func() string { return "now" }}})
		d.Skip()
		if err := codec.Refusal(d.End()); err != nil || d.Now() != "now" {
			t.Fatal(err)
		}
		d.Release()
		d = jsontext.AcquireDecoder([]byte(`{"a":`))
		if d.Skip(); codec.Refusal(d.Fault()) == nil || d.Now() == "now" {
			t.Fatal("a decoder remembers its last use")
		}
		d.Release()
	}
	huge := jsontext.AcquireDecoder([]byte(`"` + strings.Repeat(`\n`, 1<<18) + `"`))
	if got := huge.String(); len(got) != 1<<18 || huge.End() != nil {
		t.Fatal(codec.Refusal(huge.Fault()))
	}
	huge.Release()
}

// A number that is kept as text has to be one that a double holds; one that is passed
// over need not.
func TestFreeNumbers(t *testing.T) {
	digits := func(n int) string { return strings.Repeat("9", n) }
	for text, wanted := range map[string]bool{
		"1": true, "-0.5e-400": true, "1e308": true, digits(308): true, "1" + strings.Repeat("0", 308): true, "[1,{\"a\":2.5}]": true,
		"1e400": false, "-1e309": false, "1.5e999": false, digits(309): false, "-" + digits(400): false, "[1,{\"a\":1e400}]": false,
	} {
		d := jsontext.NewDecoder([]byte(text))
		got := string(d.Raw())
		err := d.End()
		if (err == nil) != wanted || wanted && got != text || !wanted && err.Code != string(wire.CodeOutOfRange) {
			t.Errorf("%.20s: %.20s, %v", text, got, err)
		}
		d = jsontext.NewDecoder([]byte(text))
		d.Skip()
		if err := d.End(); err != nil {
			t.Errorf("%.20s cannot be passed over: %v", text, err)
		}
	}
}
