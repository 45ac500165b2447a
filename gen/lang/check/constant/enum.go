package constant

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// EnumValue reports a text that is not a value of the enum.
func (c *Reader) EnumValue(e *ir.Enum, text string, where source.Span) bool {
	c.noteValue(e, text, where)
	if e.Has(text) || len(e.Values)+len(e.Prefixes) == 0 || c.Flawed(e.Span) {
		return true
	}
	values := e.Labels()
	d := diag.New(diag.UnknownValue, where, e.Name, text).DidYouMean(text, values).OrList()
	d = table.ForOthers(d, text)
	newer := c.Newer.Values[e.Name]
	if e.TagOf != nil && e.TagOf.Events {
		newer = c.Newer.Events
	}
	c.Report(c.NewerHint(d, text, newer))
	return false
}

// noteValue notes that a text is a value of an enum, which may be the tag of a member.
func (c *Reader) noteValue(e *ir.Enum, text string, at source.Span) {
	if c.Index == nil {
		return
	}
	if e.TagOf != nil {
		c.Index.Member(at, e.TagOf.Labelled(text))
		return
	}
	for _, v := range e.Values {
		if v.Value == text {
			c.Index.Use(at, v.Span)
		}
	}
}
