package jsontext_test

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand"
	"os/exec"
	"strconv"
	"testing"
	"unicode/utf16"

	"github.com/msggen/msggen/internal/need"

	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

func TestAppendString(t *testing.T) {
	for in, want := range map[string]string{
		"":                                    `""`,
		"abc":                                 `"abc"`,
		"\"\\/":                               `"\"\\/"`,
		"\b\f\n\r\t":                          `"\b\f\n\r\t"`,
		"\x00\x01\x0b\x1f\x7f":                `"\u0000\u0001\u000b\u001f` + "\x7f\"",
		"<>&\u2028\u2029'":                    "\"<>&\u2028\u2029'\"",
		"é例😀":                                 `"é例😀"`,
		"\xed\xa0\xbd":                        `"\ud83d"`,
		"a\xed\xb8\x80b":                      `"a\ude00b"`,
		"\xed\xb8\x80\xed\xa0\xbd":            `"\ude00\ud83d"`,
		"\xed\xa0\xbd\xed\xb8\x80":            `"😀"`, // a pair is a pair, however it came together
		"\xed\xa0\xbd\n\xed\xb8\x80":          `"\ud83d\n\ude00"`,
		"\xff":                                "\"\uFFFD\"",
		"long enough to count é \xc3\xa9\xc3": "\"long enough to count é é\uFFFD\"",
		"\xe4\xbe":                            "\"\uFFFD\uFFFD\"",
		"\xed\xa0":                            "\"\uFFFD\uFFFD\"",
		"\uFFFD":                              "\"\uFFFD\"",
	} {
		if got := string(jsontext.AppendString(nil, in)); got != want {
			t.Errorf("%q: got %s, want %s", in, got, want)
		}
	}
}

// Text in which everything occurs in all places is written as its pieces are.
func TestAppendStringOfPieces(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	pieces := []string{
		"a", "word", "\"", "\\", "\n", "\x00", "\x1f", "\x7f", " ", "é", "例", "😀", "\xff", "\xed\xb8\x80",
		"eight888", "longer than sixteen", "\xed\xb8\x80\xed\xa0\xbd ", "\t\"\\\n\x01\x02\x03\x04\x05\x06\x07\x08",
	}
	for size := range 200 {
		kinds := 1 + random.Intn(len(pieces))
		text, want := "", []byte(`"`)
		for len(text) < size {
			piece := pieces[random.Intn(kinds)]
			alone := jsontext.AppendString(nil, piece)
			text, want = text+piece, append(want, alone[1:len(alone)-1]...)
		}
		want = append(want, '"')
		for _, spare := range []int{0, size / 2, 8 * size} {
			got := jsontext.AppendString(append(make([]byte, 0, 1+spare), '['), text)
			if string(got) != "["+string(want) {
				t.Fatalf("%q: got %s, want %s", text, got[1:], want)
			}
		}
	}
}

func TestAppendNumber(t *testing.T) {
	for f, want := range map[float64]string{
		0: "0", math.Copysign(0, -1): "0", 1: "1", -1.5: "-1.5", 1e20: "100000000000000000000", 1e21: "1e+21", -1e21: "-1e+21", 123e30: "1.23e+32",
		1e-6: "0.000001", 1e-7: "1e-7", 1.5e-9: "1.5e-9", 1e-10: "1e-10", 5e-324: "5e-324", math.MaxFloat64: "1.7976931348623157e+308",
		0.1: "0.1", 1.0 / 3: "0.3333333333333333", math.Inf(1): "null", math.Inf(-1): "null", 1 << 53: "9007199254740992",
	} {
		if got := string(jsontext.AppendNumber(nil, f)); got != want {
			t.Errorf("%v: got %s, want %s", f, got, want)
		}
	}
	if got := string(jsontext.AppendNumber([]byte("x"), math.NaN())); got != "xnull" {
		t.Errorf("NaN: %s", got)
	}
	random := rand.New(rand.NewSource(1))
	for range 20000 {
		f := math.Float64frombits(random.Uint64())
		if math.IsNaN(f) || math.IsInf(f, 0) {
			continue
		}
		want, _ := json.Marshal(f)
		if got := jsontext.AppendNumber(nil, f); !bytes.Equal(got, want) {
			t.Errorf("%v: got %s, want %s", f, got, want)
		}
	}
}

func TestAppendObject(t *testing.T) {
	dst := []byte("{")
	for i, name := range []string{"a", "b\n", ""} {
		dst = jsontext.AppendKey(dst, name)
		dst = append(dst, '[')
		for n := range i {
			dst = jsontext.AppendInt(jsontext.AppendComma(dst), int64(-n))
		}
		dst = append(dst, ']')
	}
	dst = jsontext.AppendBool(jsontext.AppendKey(dst, "t"), true)
	dst = jsontext.AppendRaw(jsontext.AppendKey(dst, "r"), []byte("{ }"))
	dst = jsontext.AppendRaw(jsontext.AppendKey(dst, "n"), nil)
	if got, want := string(dst)+"}", `{"a":[],"b\n":[0],"":[0,-1],"t":true,"r":{ },"n":null}`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestAppendCompact(t *testing.T) {
	for in, want := range map[string]string{
		"":                                   "null",
		" null ":                             "null",
		` [ true , false , [ ] , { } ] `:     `[true,false,[],{}]`,
		`{ "b" : 1.0 , "a" : 1E5 , "c":-0 }`: `{"b":1,"a":100000,"c":0}`,
		`"\u0041\/\u000A\u001F\ud83d\ude00\uD800"`: `"A/\n\u001f😀\ud800"`,
		`{"\u0061 b":"\t"}`:                        `{"a b":"\t"}`,
		`[123456789012345,-1234567890123456]`:      `[123456789012345,-1234567890123456]`,
		`123456789012345678901234567890`:           `1.2345678901234568e+29`,
		`[1e400,9007199254740993]`:                 `[1e400,9007199254740992]`,
	} {
		got, err := codec.AppendCompact([]byte("x"), []byte(in))
		if err != nil || string(got) != "x"+want {
			t.Errorf("%s: got %s, %v; want %s", in, got, err, want)
		}
	}
	for _, in := range invalidDocuments {
		if got, err := codec.AppendCompact([]byte("x"), []byte(in)); in != "" && (err == nil || string(got) != "x") {
			t.Errorf("%q: got %s, %v", in, got, err)
		}
	}
}

// TestAgainstStringify compares with JSON.stringify on random code units.
func TestAgainstStringify(t *testing.T) {
	node := need.Program(t, "node")
	random := rand.New(rand.NewSource(1))
	units := []uint16{0, 8, 9, 10, 12, 13, 31, 32, '"', '\\', '/', 'a', 0x7f, 0x80, 0xe9, 0x2028, 0x4f8b, 0xd7ff, 0xd800, 0xd83d, 0xdbff, 0xdc00, 0xde00, 0xdfff, 0xe000, 0xffff}
	texts := make([][]uint16, 3000)
	for i := range texts {
		for range random.Intn(12) {
			texts[i] = append(texts[i], units[random.Intn(len(units))])
		}
	}
	stdin, _ := json.Marshal(texts)
	cmd := exec.Command(node, "-e", `
		const all = JSON.parse(require('fs').readFileSync(0, 'utf8'));
		for (const units of all) process.stdout.write(JSON.stringify(String.fromCharCode(...units ?? [])) + '\n');`)
	cmd.Stdin = bytes.NewReader(stdin)
	stdout, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range bytes.Split(bytes.TrimSuffix(stdout, []byte("\n")), []byte("\n")) {
		var escaped []byte
		for _, unit := range texts[i] {
			escaped = append(escaped, `\u`...)
			escaped = append(escaped, strconv.FormatUint(0x10000|uint64(unit), 16)[1:]...)
		}
		d := codec.NewDecoder([]byte(`"` + string(escaped) + `"`))
		text := d.String()
		if err := codec.Refusal(d.End()); err != nil {
			t.Fatal(err)
		}
		if got := jsontext.AppendString(nil, text); !bytes.Equal(got, want) {
			t.Errorf("%x: got %s, want %s", texts[i], got, want)
		}
		if got := jsontext.Len16(text); got != len(texts[i]) {
			t.Errorf("%x: length %d", texts[i], got)
		}
		if got, want := jsontext.RuneLen(text), len(utf16.Decode(texts[i])); got != want {
			t.Errorf("%x: %d code points, want %d", texts[i], got, want)
		}
	}
}
