// Package diag holds what msggen has to say about a spec: diagnostics with a
// code, a place, a sentence and a next step, and the ways to print them. It
// knows no rule itself; producers register their texts in the tables here.
package diag

import (
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/source"
)

// Code is the stable, kebab-case name of one kind of problem.
type Code string

// Severity says whether a problem stops the build.
type Severity int

const (
	Error Severity = iota
	Warning
)

func (s Severity) String() string { return [...]string{"error", "warning"}[s] }

// Diagnostic is one problem at one place.
type Diagnostic struct {
	Code     Code
	Severity Severity
	Span     source.Span // zero: it belongs to no file
	Message  string      // one sentence without a full stop
	Hint     string      // what to do about it, or ""
	Related  []Related
	// Meant is what the author probably wrote Wrote for, and Among what could have been
	// written: for editors.
	Wrote, Meant string
	Among        []string
	// Missing are the names that should be there.
	Missing []string
}

// Related is another place that has part in the problem, or a remark without one.
type Related struct {
	Span    source.Span // may be zero
	Message string
}

func (r Related) text() string {
	if r.Span.IsZero() {
		return r.Message
	}
	return r.Span.String() + ": " + r.Message
}

// New makes the diagnostic of a code. The arguments fill the holes of the
// code's message; to give the wrong number of them is a bug and panics.
func New(code Code, at source.Span, args ...any) Diagnostic {
	text, ok := texts[code]
	if !ok {
		panic("diag: code without a message: " + string(code))
	}
	if n := strings.Count(text.format, "%"); n != len(args) {
		panic(fmt.Sprintf("diag: %s has %d holes, got %d arguments", code, n, len(args)))
	}
	return Diagnostic{
		Code:     code,
		Severity: text.severity,
		Span:     at,
		Message:  fmt.Sprintf(text.format, clipped(args)...),
		Hint:     text.hint,
	}
}

// WithHint replaces the hint.
func (d Diagnostic) WithHint(format string, args ...any) Diagnostic {
	if format == "%s" { // a whole hint, which is ours
		d.Hint, _ = clipTo(longestHint, args[0]).(string)
	} else {
		d.Hint = fmt.Sprintf(format, clipped(args)...)
	}
	d.Wrote, d.Meant = "", ""
	return d
}

// DidYouMean hints at the candidate nearest to name, if one is near enough.
func (d Diagnostic) DidYouMean(name string, among []string) Diagnostic {
	d.Among = among
	if near, ok := Nearest(name, among); ok {
		d.Wrote, d.Meant = name, near
		d.Hint = fmt.Sprintf("did you mean `%s`?", clip(near))
	}
	return d
}

// OrList hints at all that could have been written, unless there is a hint or it is too much
// to read.
func (d Diagnostic) OrList() Diagnostic { return d.orList("it has ") }

// OrListKeys is OrList where what could have been written may be there or not.
func (d Diagnostic) OrListKeys() Diagnostic { return d.orList("it may have ") }

// OrElse hints at something unless there is a hint.
func (d Diagnostic) OrElse(format string, args ...any) Diagnostic {
	if d.Hint != "" {
		return d
	}
	return d.WithHint(format, args...)
}

func (d Diagnostic) orList(intro string) Diagnostic {
	if d.Hint == "" && 0 < len(d.Among) && len(d.Among) <= 30 {
		d.Hint = intro + NameList(d.Among)
	}
	return d
}

// Lacking says which names should be there.
func (d Diagnostic) Lacking(names []string) Diagnostic {
	d.Missing = names
	return d
}

// WithRelated adds another place.
func (d Diagnostic) WithRelated(at source.Span, message string) Diagnostic {
	d.Related = append(d.Related[:len(d.Related):len(d.Related)], Related{Span: at, Message: message})
	return d
}

func clipped(args []any) []any {
	short := make([]any, len(args))
	for i, arg := range args {
		short[i] = clip(arg)
	}
	return short
}

// longest is how many characters of the author's text a message repeats.
const longest = 80

// longestHint is how many characters a hint has that was put together elsewhere.
const longestHint = 400

// clip shortens text that comes from a spec; an author may write names of any
// length, a message may not.
func clip(arg any) any { return clipTo(longest, arg) }

func clipTo(most int, arg any) any {
	text, ok := arg.(string)
	if !ok {
		return arg
	}
	n := 0
	for i := range text {
		if n++; n > most {
			return text[:i] + "…"
		}
	}
	return text
}
