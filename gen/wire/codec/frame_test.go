package codec_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// A stream ends at its terminator and nowhere else; the tag comes from the field event
// where the data has none.
func TestFramedSSE(t *testing.T) {
	value := func(d *jsontext.Decoder) string { return string(d.Raw()) }
	done := codec.Frame{Done: "[DONE]"}
	mayEnd := codec.Frame{Done: "[DONE]", MayEnd: true}
	named := codec.Frame{Named: true}
	for _, tt := range []struct {
		frame        codec.Frame
		stream, want string
		err          string
		path         string
	}{
		{done, "data: 1\n\ndata: [DONE]\n\ndata: x\n\n", "1", "", ""},
		{done, "data: 1\n\ndata: [DONE]", "1", "", ""},
		{done, "data:[DONE]\n\n", "", "", ""},
		{done, "data: 1\n\n", "1", `end of the stream: the stream was cut off, "[DONE]" has not come`, ""},
		{done, "", "", `end of the stream: the stream was cut off, "[DONE]" has not come`, ""},
		{done, "data: 1\n\ndata: [DO", "1", "end of the stream: the stream was cut off in the middle of an event", ""},
		{mayEnd, "data: 1\n\ndata: [DONE]\n\ndata: x\n\n", "1", "", ""},
		{mayEnd, "data: 1\n\n", "1", "", ""},
		{mayEnd, "", "", "", ""},
		{codec.Frame{}, "data: [DONE]\n\n", "", "event 1: [0]: want a value", "[0]"},
		{named, "event: a\ndata: {\"n\":1}\n\n", `{"type":"a","n":1}`, "", ""},
		{named, "data: {\ndata: }\nevent: a\n\n", `{"type":"a"` + "\n}", "", ""},
		{named, "event: a\n\ndata: {}\n\n", `{}`, "", ""},
		{named, "event: a\ndata: {}\n\ndata: {}\n\n", `{"type":"a"}` + ` {}`, "", ""},
		{named, "event: a\ndata: {\"n\":1,\"type\":\"a\"}\n\n", `{"n":1,"type":"a"}`, "", ""},
		{named, "event: a\ndata: {\"in\":{\"type\":\"b\"}}\n\n", `{"type":"a","in":{"type":"b"}}`, "", ""},
		{named, "event: a\"\\b\ndata: {}\n\n", `{"type":"a\"\\b"}`, "", ""},
		{named, "event: a\ndata: [1]\n\n", `[1]`, "", ""},
		{named, "event: a\ndata: {\"type\":1}\n\n", `{"type":1}`, "", ""},
		{named, "event: a\ndata: {\"type\":\"b\"}\n\n", "", `event 1: type: want "a", as the event is called`, "type"},
		{named, "event: a\ndata: {\"\\u0074ype\":\"b\"}\n\n", "", `event 1: type: want "a", as the event is called`, "type"},
		{named, "event: \xff\ndata: {}\n\n", "", "event 1: invalid UTF-8", ""},
	} {
		var got []string
		var failed *wire.StreamError
		for text, err := range codec.DecodeSSE(tt.frame.Of(strings.NewReader(tt.stream)), "type", value) {
			if err == nil {
				got = append(got, text)
			} else if !errors.As(err, &failed) {
				t.Fatal(err)
			}
		}
		message := ""
		if failed != nil {
			message = failed.Error()
			if path := failed.Path().String(); path != tt.path {
				t.Errorf("%q: the path is %s", tt.stream, path)
			}
		}
		if strings.Join(got, " ") != tt.want || (tt.err == "") != (failed == nil) || !strings.HasPrefix(message, tt.err) {
			t.Errorf("%q: got %q and %s", tt.stream, got, message)
		}
	}
}

func TestAppendFramed(t *testing.T) {
	for _, tt := range []struct {
		event, tag string
		bare       bool
		want       string
	}{
		{`{"type":"a","n":1}`, "", false, `data: {"type":"a","n":1}`},
		{`{"type":"a","n":1}`, "type", false, "event: a\n" + `data: {"type":"a","n":1}`},
		{`{"type":"a","n":1}`, "type", true, "event: a\n" + `data: {"n":1}`},
		{`{"n":{"type":"b"},"type":"a","m":[1,2]}`, "type", true, "event: a\n" + `data: {"n":{"type":"b"},"m":[1,2]}`},
		{`{"type":"a"}`, "type", true, "event: a\ndata: {}"},
		{`{"type":""}`, "type", true, `data: {"type":""}`},
		{`{"type":"a\nb"}`, "type", true, `data: {"type":"a\nb"}`},
		{`{"type":"a\rdata: x"}`, "type", false, `data: {"type":"a\rdata: x"}`},
		{`{"type":"\ud800"}`, "type", true, `data: {"type":"\ud800"}`},
	} {
		if got := string(codec.AppendFramed(nil, []byte(tt.event), tt.tag, tt.bare)); got != tt.want+"\n\n" {
			t.Errorf("%s: %q", tt.event, got)
		}
	}
}

// What is written is read again, however it was written.
func TestFramesComeBack(t *testing.T) {
	for _, event := range []string{`{"type":"a","n":1}`, `{"n":1,"type":"é \" x"}`, `{"type":" a"}`, `{"type":"a\nb"}`, `{"type":"\ud800"}`} {
		for _, bare := range []bool{false, true} {
			stream := string(codec.AppendFramed(nil, []byte(event), "type", bare))
			value := func(d *jsontext.Decoder) string { tag, _ := d.Tag("type"); d.Skip(); return fmt.Sprintf("%q", tag) }
			want, err := codec.Decode([]byte(event), value)
			if err != nil {
				t.Fatal(err)
			}
			for got, err := range codec.DecodeSSE(codec.Frame{Named: true}.Of(strings.NewReader(stream)), "type", value) {
				if err != nil || got != want {
					t.Errorf("%q: %s, %v", stream, got, err)
				}
			}
		}
	}
}
