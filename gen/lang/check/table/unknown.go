package table

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// UnknownField reports a field that an object does not have.
func (c *Table) UnknownField(t *ir.Object, name string, at source.Span) {
	if c.Index != nil {
		c.Index.Offer(at, string(diag.UnknownField), FieldNames(t))
	}
	if c.Objects[t].Incomplete() {
		return
	}
	d := diag.New(diag.UnknownField, at, t.Name, name)
	if whole := CutField(t, name); whole != "" {
		d = d.WithHint("write %s, in backticks", source.FieldName(whole))
	} else {
		d = d.DidYouMean(name, FieldNames(t)).OrList()
	}
	c.Report(c.NewerHint(d, name, c.NewerFields(t)))
}

// CutField is the field that was meant by the beginning of its name: expressions have read it
// up to the first sign that other names do not have; or "".
func CutField(t *ir.Object, beginning string) string {
	for _, name := range FieldNames(t) {
		if rest, ok := strings.CutPrefix(name, beginning); ok && rest != "" && strings.Contains("-$@", rest[:1]) {
			return name
		}
	}
	return ""
}

// NewerFields are the fields of an object and its bases that were left out.
func (c *Table) NewerFields(t *ir.Object) map[string]string {
	all := map[string]string{}
	if t.ForeignTo(c.Protocol) {
		return all
	}
	for _, base := range t.Bases {
		for name, since := range c.NewerFields(base) {
			all[name] = since
		}
	}
	for name, since := range c.Newer.Fields[t.Name] {
		all[name] = since
	}
	return all
}

// FieldNames are the names of the fields of an object.
func FieldNames(t *ir.Object) []string {
	var names []string
	for _, f := range t.Fields {
		names = append(names, f.Name)
	}
	return names
}

// Incomplete reports whether fields were refused that the object may miss now.
// The objects of imports, which are not in the table, are complete.
func (d *ObjectDecl) Incomplete() bool {
	return d != nil && (d.Flawed || len(d.Own) < len(d.Syntax.Fields) || len(d.Object.Bases) < len(d.Bases()))
}

// FlawedObject reports whether an object's declaration had mistakes.
func (c *Table) FlawedObject(obj *ir.Object) bool {
	d := c.Objects[obj]
	return d != nil && d.Flawed
}

// Bases of an event are those of the object; its union's base comes first.
func (d *ObjectDecl) Bases() []source.Text {
	if d.Event != nil && !d.Event.Events.Base.IsZero() {
		return append([]source.Text{d.Event.Events.Base}, d.Syntax.Base...)
	}
	return d.Syntax.Base
}

// UnknownMember reports a member that a union does not have.
func (c *Table) UnknownMember(u *ir.Union, name rule.Ident) {
	var names []string
	for _, m := range u.Members {
		names = append(names, m.Name)
	}
	if len(names) == 0 {
		return
	}
	d := diag.New(diag.UnknownMember, name.At, u.Name, name.Name).DidYouMean(name.Name, names).OrList()
	if strings.Contains(name.Name, "|") {
		several := strings.FieldsFunc(name.Name, func(r rune) bool { return r == '|' || r == ' ' })
		d = d.WithHint("write `%s`", strings.Join(several, ", "))
	}
	c.Report(c.NewerHint(d, name.Name, c.Newer.Types))
}

// UnknownTag reports a tag that no member of a union has.
func (c *Table) UnknownTag(u *ir.Union, tag string, at source.Span) {
	tags := u.Labels()
	if slices.Contains(tags, "") || len(tags) == 0 {
		return // a member without a tag has been reported
	}
	of := u.Tag
	if u.ByKey {
		of = "key"
	}
	d := ForOthers(ForPrefix(diag.New(diag.UnknownTag, at, u.Name, of, tag).DidYouMean(tag, tags), tag, tags).OrList(), tag)
	if u.Events {
		d = c.NewerHint(d, tag, c.Newer.Events)
	}
	c.Report(d)
}

// ForPrefix says of a tag that only a prefix tells how that is written.
func ForPrefix(d diag.Diagnostic, tag string, tags []string) diag.Diagnostic {
	longest := ""
	for _, label := range tags {
		prefix, open := strings.CutSuffix(label, "*")
		if open && strings.HasPrefix(tag, prefix) && len(label) > len(longest) {
			longest = label
		}
	}
	if longest == "" || d.Hint != "" {
		return d
	}
	return d.WithHint("`%s` is for it, and for all else that begins so", longest)
}

// ForOthers says of an unknown value or tag that is called so what is written instead.
func ForOthers(d diag.Diagnostic, name string) diag.Diagnostic {
	if !slices.Contains(naming.Others, name) {
		return d
	}
	return d.WithHint("what is done for all others stands under `else`, beside `cases`")
}
