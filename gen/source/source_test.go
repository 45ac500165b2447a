package source_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/source"
)

func TestPositionsCountCharacters(t *testing.T) {
	f := source.NewFile("a.yaml", []byte("one\r\nzwölf: 𝄞x\n\nlast"))
	for _, tc := range []struct {
		at   string
		want source.Pos
	}{
		{"one", source.Pos{Line: 1, Col: 1}},
		{"zw", source.Pos{Line: 2, Col: 1}},
		{"lf:", source.Pos{Line: 2, Col: 4}},
		{"𝄞", source.Pos{Line: 2, Col: 8}},
		{"x\n", source.Pos{Line: 2, Col: 9}},
		{"last", source.Pos{Line: 4, Col: 1}},
	} {
		offset := strings.Index(string(f.Data), tc.at)
		if got := f.Pos(offset); got != tc.want {
			t.Errorf("Pos of %q = %v, want %v", tc.at, got, tc.want)
		}
		if got := f.Offset(tc.want); got != offset {
			t.Errorf("Offset of %q = %d, want %d", tc.at, got, offset)
		}
	}
}

func TestLines(t *testing.T) {
	f := source.NewFile("a.yaml", []byte("one\r\ntwo\n"))
	for n, want := range map[int]string{0: "", 1: "one", 2: "two", 3: "", 4: ""} {
		if got := string(f.Line(n)); got != want {
			t.Errorf("Line(%d) = %q, want %q", n, got, want)
		}
	}
	if got := f.Offset(source.Pos{Line: 1, Col: 99}); got != 3 {
		t.Errorf("a column past the end gives offset %d, want the end of the line", got)
	}
	if got := f.Offset(source.Pos{Line: 99, Col: 1}); got != len(f.Data) {
		t.Errorf("a line past the end gives offset %d, want the end of the file", got)
	}
}

// Every character boundary survives the way to a position and back, on lines
// longer than the distance of the marks, with and without wide characters.
func TestRoundTrip(t *testing.T) {
	for _, data := range []string{
		"",
		"\n",
		strings.Repeat("x", 1000) + "\n" + strings.Repeat("äx漢𝄞", 500) + "\n" + strings.Repeat("y", 300) + "é",
		"é\r\n" + strings.Repeat("é", 256) + "\r\nz",
	} {
		f := source.NewFile("a.yaml", []byte(data))
		col, line := 1, 1
		for i := 0; i < len(data); {
			want := source.Pos{Line: line, Col: col}
			if got := f.Pos(i); got != want {
				t.Fatalf("Pos(%d) = %v, want %v", i, got, want)
			}
			r, size := utf8.DecodeRuneInString(data[i:])
			// A carriage return is not part of its line.
			if got := f.Offset(want); got != i && r != '\n' {
				t.Fatalf("Offset(%v) = %d, want %d", want, got, i)
			}
			if col++; r == '\n' {
				line, col = line+1, 1
			}
			i += size
		}
	}
}
