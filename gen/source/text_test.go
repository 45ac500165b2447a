package source_test

import (
	"testing"

	"github.com/msggen/msggen/gen/source"
)

// The text a"b is written "a\"b" from the second byte of the file.
func quoted() source.Text {
	f := source.NewFile("a.yaml", []byte(` "a\"b" `))
	return source.NewText(`a"b`, f.Span(1, 7), []source.Piece{
		{At: 0, Len: 1, From: 2, Raw: 1},
		{At: 1, Len: 1, From: 3, Raw: 2},
		{At: 2, Len: 1, From: 5, Raw: 1},
	})
}

func TestTextSpan(t *testing.T) {
	text := quoted()
	for _, tc := range []struct{ start, end, from, to int }{
		{0, 1, 3, 4},
		{1, 2, 4, 6},
		{2, 3, 6, 7},
		{0, 3, 3, 7},
		{0, 0, 3, 3},
		{2, 2, 6, 6},
		{3, 3, 7, 7}, // just after the last character
		{-5, 99, 3, 7},
	} {
		got := text.Span(tc.start, tc.end)
		if got.Start.Col != tc.from || got.End.Col != tc.to {
			t.Errorf("Span(%d, %d) = %d–%d, want %d–%d", tc.start, tc.end, got.Start.Col, got.End.Col, tc.from, tc.to)
		}
	}
}

func TestTextSlice(t *testing.T) {
	tail := quoted().Slice(1, 3)
	if tail.Value != `"b` {
		t.Fatalf("Value = %q", tail.Value)
	}
	for _, tc := range []struct{ start, end, from, to int }{{0, 1, 4, 6}, {1, 2, 6, 7}, {0, 2, 4, 7}, {2, 2, 7, 7}} {
		got := tail.Span(tc.start, tc.end)
		if got.Start.Col != tc.from || got.End.Col != tc.to {
			t.Errorf("Span(%d, %d) = %d–%d, want %d–%d", tc.start, tc.end, got.Start.Col, got.End.Col, tc.from, tc.to)
		}
	}
	if empty := quoted().Slice(1, 1); empty.IsZero() || empty.Span(0, 0).Start.Col != 4 {
		t.Errorf("an empty slice stands at %v", empty.Whole())
	}
}

func TestTextWithoutPieces(t *testing.T) {
	f := source.NewFile("a.yaml", []byte("abc"))
	text := source.NewText("other", f.Span(0, 3), nil)
	if got := text.Span(2, 4); got != text.Whole() {
		t.Errorf("Span = %v, want the whole", got)
	}
	if text.Exact() || !quoted().Exact() {
		t.Error("Exact is wrong")
	}
	var none source.Text
	if !none.IsZero() || text.IsZero() {
		t.Error("IsZero is wrong")
	}
	if got := none.Span(0, 0); !got.IsZero() {
		t.Errorf("the zero text stands at %v", got)
	}
}
