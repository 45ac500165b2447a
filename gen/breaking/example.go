package breaking

import (
	"strings"
	"unicode/utf8"
)

// Example is an input for which two versions give different results.
type Example struct {
	Call     string   // of a constructor or accessor: its arguments and what it is called on; or ""
	State    string   // that the stream begins with, or ""
	Events   []string // the stream
	End      string   // how it ends, or ""
	Old, New string   // the first results that differ
}

// Lines are an example for people. Of long results they have what is around the first
// difference.
func (e *Example) Lines() []string {
	var lines []string
	if e.Call != "" {
		lines = append(lines, "example: "+e.Call)
	}
	if e.State != "" {
		lines = append(lines, "state:   "+e.State)
	}
	for _, event := range e.Events {
		lines = append(lines, "event:   "+event)
	}
	if e.End != "" {
		lines = append(lines, "end:     "+e.End)
	}
	differ := 0
	for differ < min(len(e.Old), len(e.New)) && e.Old[differ] == e.New[differ] {
		differ++
	}
	return append(lines, "before:  "+around(e.Old, differ), "now:     "+around(e.New, differ))
}

// longestResult is how many bytes of a result are shown whole.
const longestResult = 800

// around is a text, or a long one's beginning and what is around a place.
func around(text string, at int) string {
	if len(text) <= longestResult {
		return text
	}
	const beginning, before, behind = 100, 200, 400
	from, to := max(0, at-before), min(len(text), at+behind)
	var b strings.Builder
	if from > beginning {
		b.WriteString(text[:boundary(text, beginning)] + " … ")
	} else {
		from = 0
	}
	b.WriteString(text[boundary(text, from):boundary(text, to)])
	if to < len(text) {
		b.WriteString(" …")
	}
	return b.String()
}

// boundary is the first place from one on where a character begins.
func boundary(text string, at int) int {
	for at < len(text) && !utf8.RuneStart(text[at]) {
		at++
	}
	return at
}
