// Package source names places in spec files. It turns bytes into lines and
// columns; it knows nothing of YAML or of the spec language.
package source

import (
	"bytes"
	"fmt"
	"sort"
	"unicode/utf8"
)

// File is one spec file as it was read.
type File struct {
	Name  string // slash-separated path, as diagnostics and banners print it
	Data  []byte
	lines []int // byte offset of the start of every line
	// wide has an entry for every line (from 0) with characters of several
	// bytes: the offset of every markEvery-th character. It keeps conversions
	// fast on lines of any length.
	wide map[int][]int
}

const markEvery = 256

// NewFile indexes the lines of data.
func NewFile(name string, data []byte) *File {
	f := &File{Name: name, Data: data, lines: []int{0}, wide: map[int][]int{}}
	ascii := true
	for i, b := range data {
		ascii = ascii && b < utf8.RuneSelf
		if b == '\n' || i == len(data)-1 {
			if !ascii {
				start := f.lines[len(f.lines)-1]
				f.wide[len(f.lines)-1] = marks(data[start:i+1], start)
			}
			ascii = true
		}
		if b == '\n' {
			f.lines = append(f.lines, i+1)
		}
	}
	return f
}

// marks gives the offset of every markEvery-th character of a line that starts
// at offset start.
func marks(line []byte, start int) []int {
	var offsets []int
	for i, n := 0, 0; i < len(line); n++ {
		if n%markEvery == 0 {
			offsets = append(offsets, start+i)
		}
		_, size := utf8.DecodeRune(line[i:])
		i += size
	}
	return offsets
}

// Pos is a place in a file. Line and Col count from 1; Col counts characters,
// not bytes, as editors do.
type Pos struct {
	Line int
	Col  int
}

// Less orders positions of one file.
func (p Pos) Less(q Pos) bool {
	if p.Line != q.Line {
		return p.Line < q.Line
	}
	return p.Col < q.Col
}

// Span is a stretch of one file, End exclusive. A zero span means "no place".
type Span struct {
	File  *File
	Start Pos
	End   Pos
}

// IsZero reports whether the span names no place.
func (s Span) IsZero() bool { return s.File == nil }

// String gives file:line:col of the start.
func (s Span) String() string {
	if s.File == nil {
		return "-"
	}
	return fmt.Sprintf("%s:%d:%d", s.File.Name, s.Start.Line, s.Start.Col)
}

// Pos converts a byte offset.
func (f *File) Pos(offset int) Pos {
	offset = max(0, min(offset, len(f.Data)))
	line := sort.Search(len(f.lines), func(i int) bool { return f.lines[i] > offset }) - 1
	marks, ok := f.wide[line]
	if !ok {
		return Pos{Line: line + 1, Col: offset - f.lines[line] + 1}
	}
	i := sort.Search(len(marks), func(i int) bool { return marks[i] > offset }) - 1
	return Pos{Line: line + 1, Col: i*markEvery + utf8.RuneCount(f.Data[marks[i]:offset]) + 1}
}

// Offset converts a position back to a byte offset; a column past the end of
// its line gives the end of the line.
func (f *File) Offset(p Pos) int {
	if p.Line < 1 || p.Line > len(f.lines) {
		return len(f.Data)
	}
	off, chars := f.lines[p.Line-1], max(0, p.Col-1)
	end := off + len(f.Line(p.Line))
	marks, ok := f.wide[p.Line-1]
	if !ok {
		return min(off+chars, end)
	}
	i := min(chars/markEvery, len(marks)-1)
	off = min(marks[i], end)
	for n := i * markEvery; n < chars && off < end; n++ {
		_, size := utf8.DecodeRune(f.Data[off:end])
		off += size
	}
	return off
}

// Line returns line n without its line end.
func (f *File) Line(n int) []byte {
	if n < 1 || n > len(f.lines) {
		return nil
	}
	if n == len(f.lines) {
		return f.Data[f.lines[n-1]:]
	}
	return bytes.TrimSuffix(f.Data[f.lines[n-1]:f.lines[n]-1], []byte("\r"))
}

// Span makes the span between two byte offsets.
func (f *File) Span(start, end int) Span {
	return Span{File: f, Start: f.Pos(start), End: f.Pos(end)}
}

// Below is the span in a file of the same text whose name has something before it.
func (s Span) Below(label string) Span {
	if s.File == nil || label == "" {
		return s
	}
	file := *s.File
	file.Name = label + file.Name
	s.File = &file
	return s
}
