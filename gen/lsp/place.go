package lsp

import (
	"net/url"
	slashpath "path"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/source"
)

// nameOf is the name of the file at an address: its path without the first slash. Only
// files have one.
func nameOf(uri string) (string, bool) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Host != "" && u.Host != "localhost" || !strings.HasPrefix(u.Path, "/") {
		return "", false
	}
	name := strings.TrimPrefix(slashpath.Clean(u.Path), "/")
	return name, name != "" && !strings.Contains(name, "\x00")
}

// uriOf is the address of a file.
func uriOf(name string) string {
	u := url.URL{Scheme: "file", Path: "/" + name}
	return u.String()
}

// rangeOf is a span as the protocol counts: from 0, in UTF-16 code units.
func rangeOf(s source.Span) textRange {
	if s.File == nil {
		return textRange{}
	}
	return textRange{positionOf(s.File, s.Start), positionOf(s.File, s.End)}
}

func positionOf(f *source.File, p source.Pos) position {
	line := f.Line(p.Line)
	start := f.Offset(source.Pos{Line: p.Line, Col: 1})
	part := line[:max(0, min(f.Offset(p)-start, len(line)))]
	units := 0
	for _, r := range string(part) {
		units += max(1, utf16.RuneLen(r))
	}
	return position{p.Line - 1, units}
}

// offsetOf is the byte at a position. One behind the end of a line or file is its end.
func offsetOf(f *source.File, p position) int {
	line := f.Line(p.Line + 1)
	at := f.Offset(source.Pos{Line: p.Line + 1, Col: 1})
	for units := 0; len(line) > 0 && units < p.Character; {
		r, size := utf8.DecodeRune(line)
		if units += max(1, utf16.RuneLen(r)); units > p.Character {
			break // in the middle of a pair
		}
		line, at = line[size:], at+size
	}
	return at
}
