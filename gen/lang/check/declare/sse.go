package declare

import (
	"encoding/json"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// sse checks how a type stands in server-sent events. The tag is zero if it has none.
func (c *Declarer) sse(s *syntax.SSE, name, tag source.Text) ir.SSE {
	if s == nil {
		return ir.SSE{}
	}
	report := func(at source.Span, what, hint string) {
		c.Report(diag.New(diag.BadSSE, at, what).WithHint("%s", hint))
	}
	switch done := s.Done.Value; {
	case s.Done.IsZero():
	case done == "" || strings.ContainsAny(done, "\r\n"):
		report(s.Done.Whole(), "what ends a stream is one line of text", "write it as the server sends it, such as \"[DONE]\"")
	case strings.HasPrefix(strings.TrimLeft(done, " \t"), "{") && json.Valid([]byte(done)):
		report(s.Done.Whole(), "what ends a stream would be read as an event", "name the events that end it under `until` of the operation")
	}
	switch {
	case s.Event.IsZero():
	case tag.IsZero():
		report(s.Key("event"), "`event` is the tag of a union, and `"+name.Value+"` has none", "leave it out")
	case s.Event.Value != tag.Value:
		report(s.Event.Whole(), "the tag of `"+name.Value+"` is `"+tag.Value+"`", "write `event: "+tag.Value+"`")
	}
	if s.InData.At != (source.Span{}) && s.Event.IsZero() {
		report(s.Key("in_data"), "`in_data` is about the tag that `event` names", "leave it out")
	}
	if s.DoneOptional.At != (source.Span{}) && s.Done.IsZero() {
		report(s.Key("done_optional"), "`done_optional` is about what `done` says", "leave it out: a stream without `done` may end anywhere")
	}
	return ir.SSE{Done: s.Done.Value, MayEnd: s.DoneOptional.Value, Named: !s.Event.IsZero(), Bare: !s.Event.IsZero() && s.InData.At != (source.Span{}) && !s.InData.Value}
}
