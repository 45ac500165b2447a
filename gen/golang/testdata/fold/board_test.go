package main

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"example.com/protocols/go/board"
	"example.com/protocols/go/internal/jsontext"
	"example.com/protocols/go/wire"
)

func TestConstructorFillsIn(t *testing.T) {
	tags := []string{"mine"}
	for _, c := range []struct {
		name     string
		optional *board.StickyNoteOptions
		want     string
	}{
		{"nothing given", nil,
			`{"type":"text","id":"id-1","text":"hi xmany","colour":"red","created_at":"t-1","done_at":"t-1","tags":["sticky"]}`},
		{"empty options", &board.StickyNoteOptions{},
			`{"type":"text","id":"id-1","text":"hi xmany","colour":"red","created_at":"t-1","done_at":"t-1","tags":["sticky"]}`},
		{"all given", &board.StickyNoteOptions{
			ID: "n", Colour: board.ColourBlue, Tags: tags, DoneAt: wire.Ptr(""), Count: wire.Ptr(int64(0)),
		}, `{"type":"text","id":"n","text":"hi xone","colour":"blue","created_at":"t-1","done_at":"","tags":["mine"]}`},
		{"an empty list is a list", &board.StickyNoteOptions{Tags: []string{}},
			`{"type":"text","id":"id-1","text":"hi xmany","colour":"red","created_at":"t-1","done_at":"t-1","tags":[]}`},
	} {
		note := board.NewStickyNote("hi", c.optional, counting()...)
		tags[0] = "changed"
		if got := note.String(); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
		tags[0] = "mine"
	}
}

func TestConstructorRefuses(t *testing.T) {
	for _, c := range []struct {
		name string
		make func() (json.Marshaler, error)
		want string // JSON, or code and place of the error
	}{
		{"rewritten", func() (json.Marshaler, error) { return board.NewWebNote("A.b", nil) },
			`{"type":"link","id":"A.b/","url":"https://a.b/","clicks":0}`},
		{"all given", func() (json.Marshaler, error) {
			return board.NewWebNote("a.b", &board.WebNoteOptions{Path: wire.Ptr("/c"), Slug: wire.Ptr("cc"), Clicks: wire.Ptr(int64(4))})
		}, `{"type":"link","id":"a.b/c","url":"https://a.b/c","slug":"cc","clicks":8}`},
		{"rule of an alias", func() (json.Marshaler, error) { return board.NewWebNote("a b", nil) }, "bad-url /url"},
		{"rule of an optional field", func() (json.Marshaler, error) {
			return board.NewWebNote("a.b", &board.WebNoteOptions{Slug: wire.Ptr("c")})
		}, "too-short /slug"},
		{"arithmetic", func() (json.Marshaler, error) {
			return board.NewWebNote("a.b", &board.WebNoteOptions{Clicks: wire.Ptr(int64(jsontext.MaxSafeInt))})
		}, "int-overflow "},
		{"check", func() (json.Marshaler, error) { return board.NewLogEntry("", nil, counting()...) }, "no-empty-key "},
		{"check that holds", func() (json.Marshaler, error) { return board.NewLogEntry("k", nil, counting()...) },
			`{"key":"k","kind":"blue","value":"none","at":"t-1"}`},
		{"any number of words", func() (json.Marshaler, error) {
			return board.NewLogEntry("k", &board.LogEntryOptions{Words: []string{"a", "b"}}, counting()...)
		}, `{"key":"k","kind":"blue","value":["a","b"],"at":"t-1"}`},
		{"no words", func() (json.Marshaler, error) {
			return board.NewLogEntry("k", &board.LogEntryOptions{Words: []string{}}, counting()...)
		}, `{"key":"k","kind":"blue","value":"none","at":"t-1"}`},
	} {
		made, err := c.make()
		var failed *wire.Error
		got := ""
		switch {
		case errors.As(err, &failed):
			got = string(failed.Code) + " " + failed.Path.Pointer()
		case err != nil:
			t.Fatal(err)
		default:
			data, err := made.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			got = string(data)
		}
		if got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

func TestAccessors(t *testing.T) {
	b := &board.Board{
		Title: "é😀",
		Notes: []board.Note{
			&board.TextNote{ID: "1", Text: "one \xED\xA0\xBD", Colour: board.ColourRed},
			&board.LinkNote{ID: "2"},
			&board.TextNote{ID: "3", Text: "\xED\xB8\x80 two", Colour: board.ColourBlue},
			&board.UnknownNote{Tag: "odd", Raw: json.RawMessage(`{"type":"odd","id":"4"}`)},
		},
		Total: 1,
		Facts: json.RawMessage(`{"a":1,"b":2}`),
	}
	b.Prices.Set("tea", 2)
	expect := func(name string, got, want any) {
		t.Helper()
		if got != want {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
	text, ok := b.Texts("")
	expect("halves of a pair meet", text, "one \U0001F600 two")
	expect("there are texts", ok, true)
	text, ok = b.Texts(", ", board.ColourBlue, board.ColourGreen)
	expect("some colours", text, "\xED\xB8\x80 two")
	expect("some colours are there", ok, true)
	_, ok = (&board.Board{}).Texts(", ", board.ColourBlue)
	expect("no texts", ok, false)
	expect("note by id", b.NoteWith("2"), true)
	expect("unknown members have no id", b.NoteWith("4"), false)
	expect("no such note", b.NoteWith("5"), false)
	expect("price", b.FirstPrice(wire.Ptr("tea")), true)
	expect("no such price", b.FirstPrice(wire.Ptr("milk")), false)
	expect("no name", b.FirstPrice(nil), false)
	if got, want := b.Counts(), []int64{4, 1, 3, 2}; !slices.Equal(got, want) {
		t.Errorf("counts: got %v, want %v", got, want)
	}

	_, ok, err := b.Budget()
	expect("no budget", ok || err != nil, false)
	b.Tally = wire.Ptr(int64(3))
	n, ok, err := b.Budget()
	expect("budget", n == 7 && ok && err == nil, true)
	b.Tally = wire.Ptr(int64(jsontext.MaxSafeInt))
	_, _, err = b.Budget()
	expect("budget is too large", err != nil, true)

	small, err := b.AllSmall()
	expect("not all are small", small || err != nil, false)
	b.Notes = b.Notes[:3]
	small, err = b.AllSmall()
	expect("all are small", small && err == nil, true)
	b.Entries = []*board.Entry{{Key: strings.Repeat("k", 9)}}
	small, _ = b.AllSmall()
	expect("a long key", small, false)

	_, ok = b.PinnedText()
	expect("nothing pinned", ok, false)
	b.Pin = b.Notes[1]
	_, ok = b.PinnedText()
	expect("a link pinned", ok, false)
	b.Pin = b.Notes[0]
	text, _ = b.PinnedText()
	expect("a text pinned", text, "one \xED\xA0\xBD")

	_, ok = b.ColourOfCover()
	expect("no cover, no memo", ok, false)
	b.Memo = wire.Ptr("memo")
	text, _ = b.ColourOfCover()
	expect("no cover", text, "memo")
	b.Cover = &board.PicNote{Caption: wire.Null[string]()}
	_, ok = b.ColourOfCover()
	expect("caption is null", ok, false)
	b.Cover.Caption = wire.Some("caption")
	text, _ = b.ColourOfCover()
	expect("caption", text, "caption")
}

func TestNilEventIsAnError(t *testing.T) {
	if _, err := new(board.Board).ApplyEvent(nil); err == nil {
		t.Error("a nil event was applied")
	}
}

// An event that belongs where it goes costs no memory but that of its text.
func TestAppliedForNothing(t *testing.T) {
	b := &board.Board{ID: "a", Notes: []board.Note{
		&board.LinkNote{ID: "n"},
		&board.TextNote{ID: "n"},
		&board.ListNote{ID: "n", Body: board.BodyNotes{&board.TextNote{ID: "m"}}},
	}}
	for _, c := range []struct {
		name string
		ev   board.BoardEvent
	}{
		{"text", &board.TextGrewEvent{BoardID: "a", NoteID: "n", Delta: "more text "}},
		{"text inside a list", &board.ListGrewEvent{BoardID: "a", NoteID: "n", Text: "more text "}},
		{"ignored", &board.HeartbeatEvent{}},
	} {
		apply := func() {
			if outcome, err := b.ApplyEvent(c.ev); err != nil || outcome.Status == wire.Skipped {
				t.Fatal(outcome, err)
			}
		}
		apply()
		if n := testing.AllocsPerRun(10000, apply); n != 0 {
			t.Errorf("%s: %v allocations", c.name, n)
		}
	}
}

// Text and base64 that arrive in many pieces cost their length, wherever they are.
func TestGrowingIsLinear(t *testing.T) {
	const pieces = 200_000
	b := &board.Board{ID: "a", Value: board.ValueWords{}, Notes: []board.Note{
		&board.TextNote{ID: "n"},
		&board.ListNote{ID: "n", Body: board.BodyText("")},
		&board.PicNote{ID: "n", Source: &board.Inline{}},
	}}
	for range pieces {
		for _, ev := range []board.BoardEvent{
			&board.TextGrewEvent{BoardID: "a", NoteID: "n", Delta: "abc"},
			&board.ListGrewEvent{BoardID: "a", NoteID: "n", Text: "abc"},
			&board.PicGrewEvent{BoardID: "a", NoteID: "n", Chunk: "YWJj"},
		} {
			if _, err := b.ApplyEvent(ev); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n := len(b.Notes[0].(*board.TextNote).Text); n != 3*pieces {
		t.Errorf("text: %d bytes", n)
	}
	if n := len(b.Notes[1].(*board.ListNote).Body.(board.BodyText)); n != 3*pieces {
		t.Errorf("text in a union: %d bytes", n)
	}
	if n := b.Notes[2].(*board.PicNote).Source.(*board.Inline).Data.Len(); n != 4*pieces {
		t.Errorf("base64: %d bytes", n)
	}
}
