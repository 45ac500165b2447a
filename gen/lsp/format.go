package lsp

import (
	"bytes"

	"github.com/msggen/msggen/gen/lang/format"
	"github.com/msggen/msggen/gen/source"
)

// formatting lays a file out as `msggen fmt` does. One that cannot be read stays as it is.
func (s *server) formatting(p *documentParams) ([]textEdit, error) {
	d := s.w.opened(p.Document.URI)
	if d == nil || d.isConfig() {
		return nil, nil
	}
	file := d.file()
	text, found, err := format.File(file)
	if err != nil {
		return nil, err
	}
	if found.HasErrors() || bytes.Equal(text, file.Data) {
		return []textEdit{}, nil
	}
	return []textEdit{difference(file, text)}, nil
}

// difference replaces the lines in the middle of a file that are others in a text, so that
// the editor's place in the rest stays where it is.
func difference(f *source.File, text []byte) textEdit {
	old := bytes.SplitAfter(f.Data, []byte("\n"))
	lines := bytes.SplitAfter(text, []byte("\n"))
	start, first := 0, 0
	for first < min(len(old), len(lines)) && bytes.Equal(old[first], lines[first]) {
		start += len(old[first])
		first++
	}
	end := 0
	for last := 1; last <= min(len(old), len(lines))-first && bytes.Equal(old[len(old)-last], lines[len(lines)-last]); last++ {
		end += len(old[len(old)-last])
	}
	return textEdit{rangeOf(f.Span(start, len(f.Data)-end)), string(text[start : len(text)-end])}
}
