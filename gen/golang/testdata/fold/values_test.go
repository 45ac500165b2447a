package main

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"example.com/protocols/go/board"
	"example.com/protocols/go/wire"
)

// writer is a value of a protocol.
type writer interface {
	AppendJSON([]byte) ([]byte, error)
	Validate() error
	json.Marshaler
}

func page(text string) board.Page { return board.PageText{Base64: wire.NewBase64(text)} }

// TestNothingIsWrittenThatIsRefused makes values by hand. The first three may be written,
// and so may those that only break a check.
func TestNothingIsWrittenThatIsRefused(t *testing.T) {
	raw := func(text string) json.RawMessage { return json.RawMessage(text) }
	unknownKey := &board.Album{Page: page("x")}
	unknownKey.ExtraFields.Set("new", raw(`[ 1 ]`))
	knownKey := &board.Album{Page: page("x")}
	knownKey.ExtraFields.Set("page", raw(`""`))
	for _, tt := range []struct {
		want string
		v    writer
	}{
		{"", unknownKey},
		{"", &board.UnknownShape{Tag: "star", Raw: raw(`{"kind": "star"}`)}},
		{"", &board.Inner{Text: board.TextOrNumberNumber(1), Deep: board.Deep{Pair: board.Pair{Left: "a"}}}},
		{"page: name appears twice in one object", knownKey},
		{"page: want string or number, got null", &board.Album{}},
		{`none is no picture`, &board.Album{Plain: wire.NewBase64("none"), Page: page("")}},
		{"weight: want number, got null", &board.Dot{Weight: math.NaN()}},
		{`name: want one of "low", "high", got "bogus"`, &board.Blob{Name: "bogus"}},
		{"dots[1]: want object, got null", &board.Dash{Dots: []*board.Dot{{}, nil}}},
		{"name: required field is missing", &board.UnknownShape{Tag: "dot", Raw: raw(`{"kind":"dot"}`)}},
		{"want object, got list", &board.UnknownShape{Tag: "star", Raw: raw(`[]`)}},
		{"want a value, got null", board.TextOrNumberNumber(math.Inf(1))},
		{"[0]: want object, got null", board.TextOrNumberShapes{nil}},
		{"deep.pair: ", &board.Inner{Text: board.TextOrNumberText("x")}},
		{"want a value, got null", (*board.Dot)(nil)},
	} {
		err := tt.v.Validate()
		if (err == nil) != (tt.want == "") || err != nil && !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%T: got %v, want %s", tt.v, err, tt.want)
		}
		if tt.want == "none is no picture" || tt.want == "deep.pair: " { // checks
			err = nil
		}
		if data, again := tt.v.AppendJSON(nil); !reflect.DeepEqual(again, err) || (err == nil) != (len(data) > 0) {
			t.Errorf("%T: appended %s, %v, want %v", tt.v, data, again, err)
		}
		if reflect.ValueOf(tt.v).Kind() == reflect.Pointer && reflect.ValueOf(tt.v).IsNil() {
			continue
		}
		if data, again := tt.v.MarshalJSON(); !reflect.DeepEqual(again, err) || (err == nil) != (len(data) > 0) {
			t.Errorf("%T: wrote %s, %v, want %v", tt.v, data, again, err)
		}
	}
}

// TestGrownValuesAreEqual compares texts and base64 that have grown with the same read.
func TestGrownValuesAreEqual(t *testing.T) {
	var album *board.Album
	push := func(ev board.AlbumEvent) {
		var err error
		if album, _, err = board.FoldAlbum(album, ev, counting()...); err != nil {
			t.Fatal(err)
		}
	}
	push(&board.BegunEvent{Text: "YQ=="})
	for _, slot := range board.SlotValues() {
		for range 3 {
			push(&board.GrownEvent{Slot: slot, Chunk: "YWI="})
		}
	}
	read, err := board.DecodeAlbum([]byte(album.String()))
	if err != nil {
		t.Fatal(err)
	}
	for _, other := range []*board.Album{read, album.Clone()} {
		a, errA := wire.Plain(album)
		b, errB := wire.Plain(other)
		if !album.Equal(*other) || errA != nil || errB != nil || !reflect.DeepEqual(a, b) {
			t.Errorf("%v is not %v", album, other)
		}
	}
	changed := album.Clone()
	changed.Plain.Concat("YQ==")
	if album.Equal(*changed) || wire.Equal(nil, page("")) || !wire.Equal(page("x"), page("x")) {
		t.Error("what differs is equal")
	}
	if printed := fmt.Sprintf("%v %+v", *album, album); strings.Contains(printed, "0x") || !strings.HasPrefix(printed, `{"plain":"`) {
		t.Errorf("printed as %s", printed)
	}
}

// TestAnyShape has encoding/json read a union in a struct.
func TestAnyShape(t *testing.T) {
	const doc = `{"Shapes":[{"kind":"dot","name":"a","label":null,"weight":1},{"kind":"star"},null]}`
	var v struct{ Shapes []board.AnyShape }
	if err := json.Unmarshal([]byte(doc), &v); err != nil {
		t.Fatal(err)
	}
	if _, ok := v.Shapes[0].Value.(*board.Dot); !ok || v.Shapes[2].Value != nil {
		t.Errorf("got %v", v)
	}
	if data, err := json.Marshal(v); err != nil || string(data) != doc {
		t.Errorf("got %s, %v", data, err)
	}
}
