package oracle

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/msggen/msggen/golden/internal/runner"
)

// Finding is a difference that nobody has written down.
type Finding struct {
	Side *Side
	*Encounter
	Stream   *Stream   // the whole stream, or
	Question *Question // the question
}

// Kind is equal for findings that likely have one cause.
func (f *Finding) Kind() string {
	words := []string{f.Side.Name, f.Type, kind(f.Ours), kind(f.Theirs)}
	if f.Side.Kind != nil {
		words = append(words, f.Side.Kind(f.Encounter))
	}
	return strings.Join(words, " ")
}

func kind(a runner.Answer) string { return a.Outcome + a.Stage + a.Path + a.Problem }

// Report tells what was found, for people, with what it takes to find it again.
func (f *Finding) Report() string {
	var b strings.Builder
	if q := f.Question; q != nil {
		fmt.Fprintf(&b, "%s: %s differs on %s %s%s\n", q.Label, f.Side.Name, q.Request.Op, q.Request.Type, arguments(q.Request))
		fmt.Fprintf(&b, "  document   %s\n", *q.text())
	} else {
		fmt.Fprintf(&b, "%s: %s differs on a stream, at event %d\n", f.Stream.Label, f.Side.Name, f.At+1)
		fmt.Fprintf(&b, "  start      %s\n", orNothing(f.Stream.Start))
		for _, event := range f.Stream.Events[:f.At+1] {
			fmt.Fprintf(&b, "  event      %s\n", event)
		}
	}
	tell(&b, "reference", f.Ours)
	tell(&b, f.Side.Name, f.Theirs)
	return b.String()
}

// arguments are what a call has besides the text.
func arguments(r runner.Request) string {
	switch r.Op {
	case runner.OpConstruct:
		return " with " + r.Call
	case runner.OpAccess:
		return " with " + r.Call + " " + r.Args
	default:
		return ""
	}
}

func tell(b *strings.Builder, who string, a runner.Answer) {
	said := []string{a.Outcome}
	if a.Path != "" {
		said = append(said, "at "+a.Path)
	}
	if a.Stage != "" {
		said = append(said, "in "+a.Stage)
	}
	if len(a.Signals) > 0 {
		said = append(said, fmt.Sprint("signals ", a.Signals))
	}
	if len(a.Warnings) > 0 {
		said = append(said, fmt.Sprint("warnings ", a.Warnings))
	}
	for _, text := range []string{a.Message, a.Problem} {
		if text != "" {
			quoted, _ := json.Marshal(text) // one line; text always is valid
			said = append(said, string(quoted))
		}
	}
	fmt.Fprintf(b, "  %-10s %s\n  %10s %s\n", who, strings.Join(said, " "), "", orNothing(a.Value))
	for _, value := range a.Emitted {
		fmt.Fprintf(b, "  %10s emitted %s\n", "", value)
	}
}

func orNothing(text string) string {
	if text == "" {
		return "(none)"
	}
	return text
}
