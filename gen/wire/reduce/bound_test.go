package reduce

import (
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

func TestBounds(t *testing.T) {
	protocol := jsontext.Resolve[wire.Option](nil)
	caller := jsontext.Resolve([]wire.Option{wire.WithLimits(wire.Limits{Items: 5, Text: 7})})
	text := func(c *jsontext.Config, text, more string) error {
		return BoundText(c, nil, text, more, 3, "text")
	}
	for _, test := range []struct {
		name string
		err  error
		want string
	}{
		{"as many", BoundItems(&protocol, 3, 3, "notes"), ""},
		{"one more", BoundItems(&protocol, 4, 3, "notes"), "notes: want at most 3 items"},
		{"as many as the caller says", BoundItems(&caller, 5, 3, "notes"), ""},
		{"one more than that", BoundItems(&caller, 6, 3, "notes"), "notes: want at most 5 items"},
		{"fewer than the protocol says", BoundItems(&caller, 6, 100, "notes"), "notes: want at most 5 items"},
		{"as long", text(&protocol, "a", "bc"), ""},
		{"longer", text(&protocol, "a", "bcd"), "text: want at most 3 UTF-16 units"},
		{"units, not bytes", text(&protocol, "€€", "€"), ""},
		{"half a pair is one", text(&protocol, "ab\xed\xa0\xbd", ""), ""},
		{"a pair is two", text(&protocol, "ab", "😀"), "text: want at most 3 UTF-16 units"},
		{"as long as the caller says", text(&caller, "abc", "defg"), ""},
		{"longer than that", text(&caller, "abcd", "defg"), "text: want at most 7 UTF-16 units"},
	} {
		got := ""
		if test.err != nil {
			got = test.err.Error()
		}
		if got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// A text that grows is counted once, whatever becomes of it in between.
func TestBufferCountsUnits(t *testing.T) {
	var b jsontext.Buffer
	text := ""
	check := func(what string) {
		t.Helper()
		if got, want := b.Len16(text), jsontext.Len16(text); got != want {
			t.Errorf("%s: got %d units of %q, want %d", what, got, text, want)
		}
	}
	for _, delta := range []string{"a", "€", "\xed\xa0\xbd", "\xed\xb8\x80", strings.Repeat("ü", 100)} {
		text = b.Append(text, delta)
		check("append")
	}
	back := b.Keep(text)
	text = b.Append(text, "😀😀")
	check("before it is taken back")
	text = back()
	check("taken back")
	text = b.Append(text, "abcdefgh") // as many bytes, more units
	check("after that")
	text = strings.Repeat("€", 30)
	check("assigned")
	copied := b
	text = b.Append(text, "!")
	if got := copied.Len16(text); got != 31 {
		t.Errorf("a copy counts %d units, want 31", got)
	}
}
