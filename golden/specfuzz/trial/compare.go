package trial

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/golden/internal/runner"
)

// Difference is where a side first answers otherwise than the interpreter.
type Difference struct {
	Side string
	At   int    // the request; -1: the side broke down or nothing compiles
	Kind string // what differs, for telling kinds of disagreements apart
	Text string
}

// Fold is the requests from the beginning of the fold that request at is of; a
// request that is of none stands alone.
func (t *Told) Fold(at int) []runner.Request {
	from := at
	switch t.Requests[at].Op {
	case runner.OpEvent, runner.OpEnd, runner.OpResume:
		for t.Requests[from].Op != runner.OpBegin {
			from--
		}
	}
	return t.Requests[from : at+1]
}

// Compare holds the answers of a side against those of the interpreter.
func Compare(p *ir.Protocol, side string, told *Told, got []runner.Answer) *Difference {
	exactly := !drawsOnReading(p)
	for i, want := range told.Answers {
		if i >= len(got) {
			return &Difference{side, i, "breaks down", fmt.Sprintf("%+v\n no answer", told.Requests[i])}
		}
		kind := differs(want, got[i], exactly)
		if kind != "" && (side == "ts" || side == "pure") {
			kind = differs(inJavaScript(want), inJavaScript(got[i]), exactly)
		}
		if kind != "" {
			return &Difference{side, i, told.Requests[i].Op + " " + kind, fmt.Sprintf("%s\n got  %s\n want %s", describe(told.Requests[i]), show(got[i]), show(want))}
		}
	}
	return nil
}

func describe(r runner.Request) string {
	within := ""
	if r.Limits != nil {
		within = fmt.Sprintf("within %+v ", *r.Limits)
	}
	switch r.Op {
	case runner.OpEvent:
		return "event " + r.Event
	case runner.OpDecode:
		return within + "decode " + r.Type + " " + r.Document
	case runner.OpBegin:
		return within + "begin " + r.State
	case runner.OpConstruct, runner.OpAccess:
		return r.Op + " " + r.Call + " " + r.Document + " " + r.Args
	}
	return r.Op
}

func show(a runner.Answer) string {
	s := fmt.Sprintf("%s %s %q %s emitted %s signals %s warnings %s %q diagnostics %s: %s", a.Outcome, a.Path, a.Message, a.Stage, a.Emitted, a.Signals, a.Warnings, a.Notes, a.Diagnostics, a.Value)
	if a.Problem != "" {
		s = "problem: " + a.Problem
	}
	if len(s) > 1500 {
		s = s[:1500] + "…"
	}
	return s
}

// differs says what is not the same about two answers; "" if nothing is.
func differs(want, got runner.Answer, exactly bool) string {
	if !exactly {
		want, got = withoutDrawn(want), withoutDrawn(got)
	}
	where := want.Outcome == "error:"+string(wire.CodeSyntax) || want.Outcome == "error:"+string(wire.CodeDepth)
	switch {
	case got.Problem != want.Problem:
		return "problem: " + firstWords(got.Problem)
	case got.Outcome != want.Outcome:
		return "outcome"
	case got.Path != want.Path && !where:
		return "path"
	case got.Value != want.Value:
		return "value"
	case !slices.Equal(got.Emitted, want.Emitted):
		return "emitted"
	case !slices.Equal(got.Signals, want.Signals):
		return "signals"
	case !slices.Equal(got.Warnings, want.Warnings):
		return "warnings"
	case !slices.Equal(got.Notes, want.Notes):
		return "notes"
	case !sameDiagnostics(got.Diagnostics, want.Diagnostics):
		return "diagnostics"
	case got.Stage != want.Stage:
		return "stage"
	case got.Message != want.Message && worded(want.Outcome):
		return "message"
	}
	return ""
}

func firstWords(problem string) string {
	line, _, _ := strings.Cut(problem, "\n")
	line = regexp.MustCompile(`0x[0-9a-f]+|s[0-9]+|'[^']*'|"[^"]*"|[0-9]+`).ReplaceAllString(line, "…")
	return line[:min(len(line), 60)]
}

// worded reports whether the message of an outcome is the same everywhere: that of a
// skip, and of a failure that the spec words.
func worded(outcome string) bool {
	kind, code, _ := strings.Cut(outcome, ":")
	return kind == wire.Skipped.String() || kind == "error" && !slices.Contains(ours, wire.Code(code))
}

// ours are the codes of errors that every target words as its readers expect it.
var ours = []wire.Code{
	wire.CodeSyntax, wire.CodeUTF8, wire.CodeDepth, wire.CodeDuplicateKey, wire.CodeWrongType, wire.CodeMissingField,
	wire.CodeUnknownField, wire.CodeUnknownMember, wire.CodeNotInEnum, wire.CodeWrongConst, wire.CodeOutOfRange,
	wire.CodeTooShort, wire.CodeTooLong, wire.CodeItemsLimit, wire.CodeTextLimit, wire.CodePattern, wire.CodeBadURL,
	wire.CodeBadBase64, wire.CodeIntOverflow, wire.CodeNumberOverflow, wire.CodeZeroDivisor, wire.CodeIndex,
	wire.CodeIncomplete, wire.CodeCheck,
}

// withoutDrawn hides which ids and times were drawn. Parts of a document draw
// theirs in the order of the document or in that of the fields, and what cannot be
// read draws as many as it likes: that much is left to a target.
func withoutDrawn(a runner.Answer) runner.Answer {
	a.Value = drawn.ReplaceAllString(a.Value, `$1`)
	a.Message = drawn.ReplaceAllString(a.Message, `$1`)
	a.Emitted, a.Notes = slices.Clone(a.Emitted), slices.Clone(a.Notes)
	for _, list := range [][]string{a.Emitted, a.Notes} {
		for i, text := range list {
			list[i] = drawn.ReplaceAllString(text, `$1`)
		}
	}
	return a
}

// drawn is what was drawn, which may have become a part of another text, and of
// base64, which has no hyphen.
var drawn = regexp.MustCompile(`(id|t)-?[0-9]+`)

// drawsOnReading reports whether reading a document may draw ids or times.
func drawsOnReading(p *ir.Protocol) bool {
	for _, q := range ir.WithImports(p) {
		for _, o := range q.Objects {
			for _, f := range o.Fields {
				if f.Presence == ir.Defaulted && ir.Draws(f.DefaultConst()) {
					return true
				}
			}
		}
	}
	return false
}

// sameDiagnostics compares what was met in a document, in any order. Where a path is
// very deep Go leaves out its middle, and TypeScript does not.
func sameDiagnostics(got, want []string) bool {
	left := slices.Clone(got)
	for _, w := range want {
		begin, end, short := strings.Cut(w, "…")
		at := slices.IndexFunc(left, func(g string) bool {
			return g == w || short && len(g) >= len(begin)+len(end) && strings.HasPrefix(g, begin) && strings.HasSuffix(g, end)
		})
		if at < 0 {
			return false
		}
		left = slices.Delete(left, at, at+1)
	}
	return len(left) == 0
}
