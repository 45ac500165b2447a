package declare

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// besidePrivate are the keys of fields that say what others send or see.
var besidePrivate = []string{"const", "prefix", "derived", "also", "examples", "format"}

// private makes a field one that is never sent.
func (c *Declarer) private(f *syntax.Field, field *ir.Field) {
	if i := slices.IndexFunc(besidePrivate, f.Has); i >= 0 {
		c.Report(diag.New(diag.BadPrivate, f.Key(besidePrivate[i]), "a private field has no `"+besidePrivate[i]+"`"))
		return
	}
	if field.Presence == ir.Required {
		c.Report(diag.New(diag.BadPrivate, f.Key("private"), "a private field is never received, so it cannot be required").
			WithHint("give it a default or make it optional"))
		return
	}
	field.Private = true
}

// eventsArePublic reports private fields of events, which are nothing but sent. What
// comes from a base is reported where the base is named, once.
func (c *Declarer) eventsArePublic() {
	reported := map[source.Span]bool{}
	for _, u := range c.Protocol.Unions {
		if !u.Events {
			continue
		}
		for _, m := range u.Members {
			d := c.Objects[m.Object()]
			for _, f := range d.Object.Private() {
				at := c.broughtBy(d, f)
				if reported[at] {
					continue
				}
				reported[at] = true
				found := diag.New(diag.BadPrivate, at, "an event is sent as a whole, and has no private field `"+f.Name+"`")
				if at != f.Span {
					found = found.WithRelated(f.Span, "declared here")
				}
				c.Report(found)
			}
		}
	}
}

// broughtBy is where an object declares a field, or names the base that has it.
func (c *Declarer) broughtBy(d *table.ObjectDecl, f *ir.Field) source.Span {
	for i, text := range d.Bases() {
		if i < len(d.Object.Bases) && f.From != d.Object && slices.Contains(d.Object.Bases[i].Fields, f) {
			return text.Whole()
		}
	}
	return f.Span
}
