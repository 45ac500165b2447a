package codec_test

import (
	"runtime"

	"encoding/json"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/gen/wire/reduce"
)

func TestReadComposites(t *testing.T) {
	type reading struct {
		name string
		text string
		read func(*jsontext.Decoder) []byte // what was read, written again
		want string
		code wire.Code // of the error, if any
	}
	list := func(d *jsontext.Decoder) []byte {
		return codec.AppendList(nil, codec.ReadList(d, (*jsontext.Decoder).Int), jsontext.AppendSafeInt, new(jsontext.Encoder))
	}
	mapping := func(d *jsontext.Decoder) []byte {
		return codec.AppendMap(nil, codec.ReadMap(d, (*jsontext.Decoder).String), jsontext.AppendText, new(jsontext.Encoder))
	}
	pointer := func(d *jsontext.Decoder) []byte {
		return codec.AppendPtr(nil, codec.ReadPtr(d, (*jsontext.Decoder).Bool), jsontext.AppendTruth, new(jsontext.Encoder))
	}
	optional := func(d *jsontext.Decoder) []byte {
		return codec.AppendOptional(nil, codec.ReadOptional(d, (*jsontext.Decoder).Number), jsontext.AppendFinite, new(jsontext.Encoder))
	}
	nullable := func(d *jsontext.Decoder) []byte {
		return codec.AppendNullable(nil, codec.ReadNullable(d, func(d *jsontext.Decoder) []string {
			return codec.ReadList(d, (*jsontext.Decoder).String)
		}), jsontext.AppendText, new(jsontext.Encoder))
	}
	free := func(d *jsontext.Decoder) []byte {
		return jsontext.AppendNotNull(nil, d.RawValue(), new(jsontext.Encoder))
	}
	record := func(d *jsontext.Decoder) []byte {
		return jsontext.AppendRecord(nil, d.RawObject(), new(jsontext.Encoder))
	}
	for _, tt := range []reading{
		{"list", ` [ 1 , 2 ] `, list, `[1,2]`, ""},
		{"empty list", `[]`, list, `[]`, ""},
		{"list of something else", `[1, "2"]`, list, "", wire.CodeWrongType},
		{"map keeps its order", `{"b": "1", "a": "2"}`, mapping, `{"b":"1","a":"2"}`, ""},
		{"map with a name twice", `{"a": "1", "a": "2"}`, mapping, "", wire.CodeDuplicateKey},
		{"value of a pointer", `true`, pointer, `true`, ""},
		{"null of a pointer", `null`, pointer, `null`, ""},
		{"optional value", `1.50`, optional, `1.5`, ""},
		{"optional null", `null`, optional, `null`, ""},
		{"nullable list", `["a"]`, nullable, `["a"]`, ""},
		{"nullable list that is empty", `[]`, nullable, `[]`, ""},
		{"nullable list that is null", `null`, nullable, `null`, ""},
		{"free value", `[ {"a" : "\u0041"} ]`, free, `[{"a":"A"}]`, ""},
		{"free value cannot be null", `null`, free, "", wire.CodeWrongType},
		{"record", `{"a" : 1.0}`, record, `{"a":1}`, ""},
		{"record cannot be a list", `[]`, record, "", wire.CodeWrongType},
		{"data behind", `[] []`, list, "", wire.CodeSyntax},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := codec.Decode([]byte(tt.text), tt.read)
			if tt.code != "" {
				var failed *wire.Error
				if !errors.As(err, &failed) || failed.Code != tt.code {
					t.Fatalf("got %s, %v; want an error %s", got, err, tt.code)
				}
				return
			}
			if err != nil || string(got) != tt.want {
				t.Errorf("got %s, %v; want %s", got, err, tt.want)
			}
		})
	}
}

func TestAppendAbsent(t *testing.T) {
	enc := new(jsontext.Encoder)
	for _, tt := range []struct {
		name string
		got  []byte
		want string
	}{
		{"list", codec.AppendList(nil, nil, jsontext.AppendText[string], enc), `[]`},
		{"nullable list", codec.AppendNullable(nil, nil, jsontext.AppendText[string], enc), `null`},
		{"pointer", codec.AppendPtr(nil, nil, jsontext.AppendText[string], enc), `null`},
		{"optional", codec.AppendOptional(nil, wire.Absent[string](), jsontext.AppendText, enc), `null`},
		{"free value", jsontext.AppendFree(nil, nil, enc), `null`},
		{"record", jsontext.AppendRecord(nil, nil, enc), `{}`},
		{"record or null", jsontext.AppendRecordOrNull(nil, nil, enc), `null`},
	} {
		if string(tt.got) != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, tt.got, tt.want)
		}
	}
	if !enc.Sound() {
		t.Error("what may be absent is doubtful")
	}
}

func TestAppendMembers(t *testing.T) {
	var kept wire.Map[json.RawMessage]
	kept.Set("b", json.RawMessage(`[ 1 ]`))
	kept.Set(`"`, nil)
	for _, tt := range []struct{ before, want string }{
		{`{`, `{"b":[1],"\"":null`},
		{`{"a":0`, `{"a":0,"b":[1],"\"":null`},
	} {
		if got := codec.AppendMembers([]byte(tt.before), kept, new(jsontext.Encoder)); string(got) != tt.want {
			t.Errorf("behind %s: got %s, want %s", tt.before, got, tt.want)
		}
	}
}

func TestClonesShareNothing(t *testing.T) {
	items := func(v []int) []int { return slices.Clone(v) }

	list := [][]int{{1}, nil}
	copied := codec.CloneList(list, items)
	list[0][0] = 2
	if copied[0][0] != 1 || copied[1] != nil || codec.CloneList(nil, items) != nil {
		t.Errorf("CloneList: %v", copied)
	}

	pointer := &[]int{1}
	moved := codec.ClonePtr(pointer, items)
	(*pointer)[0] = 2
	if (*moved)[0] != 1 || codec.ClonePtr(nil, items) != nil {
		t.Errorf("ClonePtr: %v", *moved)
	}
	if flat := codec.ClonePtr(pointer, nil); flat == pointer || (*flat)[0] != 2 {
		t.Error("ClonePtr without a function assigns")
	}

	optional := wire.Some([]int{1})
	other := codec.CloneOptional(optional, items)
	optional.Or(nil)[0] = 2
	if other.Or(nil)[0] != 1 || !codec.CloneOptional(wire.Null[[]int](), items).IsNull() {
		t.Error("CloneOptional shares its value")
	}
}

func TestNilIsNull(t *testing.T) {
	text := "a"
	if got := codec.PtrOrNull(&text); got.Or("") != "a" || !codec.PtrOrNull[string](nil).IsNull() {
		t.Errorf("PtrOrNull: %v", got)
	}
	if got := codec.ObjectOrNull(&text); got.Or(nil) != &text || !codec.ObjectOrNull[string](nil).IsNull() {
		t.Errorf("ObjectOrNull: %v", got)
	}
	if got := codec.SliceOrNull([]int{}); got.Or(nil) == nil || !codec.SliceOrNull[[]int](nil).IsNull() {
		t.Errorf("SliceOrNull: %v", got)
	}
}

// The first event that cannot be decoded ends a stream, and the error says which it is.
func TestDecodeStreams(t *testing.T) {
	type reader = func(io.Reader, string, func(*jsontext.Decoder) string, ...wire.Option) iter.Seq2[string, error]
	note := func(d *jsontext.Decoder) (text string) {
		d.BeginObject()
		for d.NextKey() {
			if d.Key() == "text" {
				text = d.String()
			} else {
				d.Skip()
			}
		}
		return text
	}
	sse, ndjson := reader(codec.DecodeSSE[string]), reader(codec.DecodeNDJSON[string])
	for _, tt := range []struct {
		name   string
		decode reader
		stream string
		want   wire.StreamError
		text   string
		path   string
		offset int64
	}{
		{
			"a field of an event", sse, `data: {"text":"a"}` + "\n\n" + `data: {"type":"note","text":1}` + "\n\ndata: {}\n\n",
			wire.StreamError{Event: 2, Type: "note"}, "event 2 (note): text: want string, got number (offset 22)", "text", 22,
		},
		{
			"of many tags the last", sse, `data: {"text":"a"}` + "\n\n" + `data: {"type":"x","text":1,"type":"y"}`,
			wire.StreamError{Event: 2, Type: "y"}, "event 2 (y): type: name appears twice in one object (offset 21)", "type", 21,
		},
		{
			"a key that stands twice inside", sse, `data: {"text":"a"}` + "\n\n" + `data: {"type":"note","text":{"x":1,"x":1}}`,
			wire.StreamError{Event: 2, Type: "note"}, "event 2 (note): text.x: name appears twice in one object (offset 29)", "text.x", 29,
		},
		{
			"a tag that is no text", sse, `data: {"text":"a"}` + "\n\n" + `data: {"type":1,"text":1}`,
			wire.StreamError{Event: 2}, "event 2: text: want string, got number (offset 17)", "text", 17,
		},
		{
			"no object", sse, `data: {"text":"a"}` + "\n\ndata: []",
			wire.StreamError{Event: 2}, "event 2: want object, got list (offset 0)", "", 0,
		},
		{
			"no JSON", ndjson, `{"text":"a"}` + "\n\n" + `{"type":"note",}` + "\n",
			wire.StreamError{Event: 2, Line: 3}, "line 3: want a field name, got \"}\" (offset 15)", "", 15,
		},
		{
			"cut off", ndjson, `{"text":"a"}` + "\n" + `{"type":"note",`,
			wire.StreamError{}, "end of the stream: the stream was cut off in the middle of an event", "", -1,
		},
		{
			"too large", ndjson, `{"text":"a"}` + "\n" + strings.Repeat(" ", 200),
			wire.StreamError{Event: 2, Line: 2}, "line 2: event of a stream exceeds 100 bytes", "", -1,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			var failed *wire.StreamError
			for text, err := range tt.decode(strings.NewReader(tt.stream), "type", note, wire.WithLimits(wire.Limits{EventSize: 100})) {
				got = append(got, text)
				if err != nil && !errors.As(err, &failed) {
					t.Fatal(err)
				}
			}
			if !slices.Equal(got, []string{"a", ""}) {
				t.Errorf("got %q", got)
			}
			var inner *wire.Error
			if !errors.As(failed, &inner) || failed.Path().String() != tt.path || failed.Offset() != tt.offset {
				t.Errorf("got %v at %s, %d", inner, failed.Path(), failed.Offset())
			}
			if tt.want.Err = failed.Err; *failed != tt.want || failed.Error() != tt.text {
				t.Errorf("got %+v: %v", failed, failed)
			}
			for text := range tt.decode(strings.NewReader(tt.stream), "type", note) {
				if text != "a" {
					t.Errorf("a stream that was left goes on with %q", text)
				}
				break
			}
		})
	}
}

// An error of the stream itself is about no event.
func TestDecodeBrokenStreams(t *testing.T) {
	broken := errors.New("broken")
	number := (*jsontext.Decoder).Int
	stream := func() io.Reader {
		return io.MultiReader(strings.NewReader("data: 1\n\n"), iotest.ErrReader(broken))
	}
	for _, err := range codec.DecodeSSE(stream(), "", number) {
		if err != nil && err != broken {
			t.Error(err)
		}
	}
	failed := &wire.StreamError{Err: broken}
	if failed.Error() != "end of the stream: broken" || failed.Path() != nil || failed.Offset() != -1 {
		t.Errorf("got %v", failed)
	}
}

func TestMapped(t *testing.T) {
	size := func(s string) int { return len(s) }
	if p := codec.MapPtr(wire.Ptr("abc"), size); p == nil || *p != 3 {
		t.Errorf("pointer: %v", p)
	}
	if p := codec.MapPtr(nil, size); p != nil {
		t.Errorf("no pointer: %v", *p)
	}
	if o := codec.MapOptional(wire.Some("abc"), size); o != wire.Some(3) {
		t.Errorf("present: %+v", o)
	}
	if o := codec.MapOptional(wire.Null[string](), size); o != wire.Null[int]() {
		t.Errorf("null: %+v", o)
	}
	if o := codec.MapOptional(wire.Absent[string](), size); o != wire.Absent[int]() {
		t.Errorf("absent: %+v", o)
	}
}

// written is a value that writes itself.
type written string

func (w written) AppendTo(dst []byte, _ *jsontext.Encoder) []byte {
	return jsontext.AppendString(dst, string(w))
}

func TestAppendFree(t *testing.T) {
	for raw, want := range map[string]string{
		"": "null", "{}": "{}", " {} ": "{}", "{ \"a\" : [1 , 2.0] }": `{"a":[1,2]}`, "null": "null", "{": "!{", "\"\\u0041\"": `"A"`,
	} {
		if got := string(jsontext.AppendFree([]byte("x:"), json.RawMessage(raw), new(jsontext.Encoder))); got != "x:"+want {
			t.Errorf("%q: %s", raw, got)
		}
	}
	if got := string(codec.AppendValue([]byte("x:"), written("a"), new(jsontext.Encoder))); got != `x:"a"` {
		t.Errorf("a value: %s", got)
	}
}

// Decoders are used again, by whatever way they were come by: reading costs what is
// read alone, and the buffer of a stream.
func TestDecodersAreReleased(t *testing.T) {
	if raced {
		return
	}
	const buffer, decoder = 4096, 1024 // at least
	flag := func(d *jsontext.Decoder) bool { return d.Bool() }
	record := json.RawMessage(`{"a":1}`)
	var stream strings.Reader
	for _, test := range []struct {
		name string
		most uint64
		read func()
	}{
		{"Decode", decoder, func() { _, _ = codec.Decode([]byte("true"), flag) }},
		{"RecordLen", decoder, func() { reduce.RecordLen(record) }},
		{"MergeRecords", decoder, func() { reduce.MergeRecords(record, record) }},
		{"AppendCompact", decoder, func() { _, _ = codec.AppendCompact(nil, []byte("true")) }},
		{"DecodeSSE", buffer + decoder, func() {
			stream.Reset("data: true\n\n")
			for range codec.DecodeSSE(&stream, "", flag) {
			}
		}},
		{"DecodeNDJSON", buffer + decoder, func() {
			stream.Reset("true\n")
			for range codec.DecodeNDJSON(&stream, "", flag) {
			}
		}},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range 100 {
			test.read()
		}
		runtime.ReadMemStats(&after)
		if bytes := (after.TotalAlloc - before.TotalAlloc) / 100; bytes > test.most {
			t.Errorf("%s costs %d bytes, %d are enough", test.name, bytes, test.most)
		}
	}
}
