package declare

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// events completes the objects of events: the base's fields, the tag, the
// event's own fields.
func (c *Declarer) events(e *syntax.Events) {
	var union *ir.Union
	for _, u := range c.Protocol.Unions {
		if u.Events && u.Span == e.Name.Whole() {
			union = u
		}
	}
	if union == nil || e.Tag.IsZero() {
		return
	}
	union.Tag = e.Tag.Value
	naming.Styled(c.Log, e.Tag, naming.Key)
	if !e.Base.IsZero() {
		if decl := c.Types[e.Base.Value]; decl != nil {
			union.Base, _ = decl.Type.(*ir.Object)
		}
	}
	clash := naming.NewClashes(c.Log)
	for i, m := range union.Members {
		event := e.Of[i]
		misspelt := !m.Prefix && strings.Contains(m.Tag, "*") // which has been reported
		if !misspelt && naming.TagStyled(c.Log, event.Name) {
			clash.Add(event.Name)
		}
		obj := m.Object()
		if event.Abstract.Value {
			c.Report(diag.New(diag.BadUnion, event.Key("abstract"), "an event cannot be abstract"))
			obj.Abstract = false
		}
		addTag(union.TagEnum, m)
		c.placeTag(e, union, c.Objects[obj])
	}
	if len(e.Of) == 0 && e.Has("of") && !c.Flawed(union.Span) {
		c.Report(diag.New(diag.NothingLeft, e.Name.Whole(), e.Name.Value, "events"))
	}
}

// addTag makes the tag of a member a value of the enum of tags.
func addTag(enum *ir.Enum, m *ir.Member) {
	if m.Prefix {
		enum.Prefixes = append(enum.Prefixes, m.Tag)
		return
	}
	obj := m.Object()
	enum.Values = append(enum.Values, &ir.EnumValue{
		Value: m.Tag, Doc: m.Doc, Since: obj.Since, Deprecated: obj.Deprecated,
	})
}

// placeTag puts the tag between the base's fields and the event's own, or
// where the base, tag_at or base_at says.
func (c *Declarer) placeTag(e *syntax.Events, union *ir.Union, d *table.ObjectDecl) {
	obj := d.Object
	if own := indexOf(d.Own, union.Tag); own >= 0 {
		c.Report(diag.New(diag.TagField, d.Own[own].Span, union.Tag, union.Name))
		return
	}
	tag := &ir.Field{
		Name: union.Tag,
		Doc:  "The kind of event.",
		From: obj,
		Span: e.Tag.Whole(),
	}
	if obj.Event.Prefix {
		tag.Type = tagType(obj.Event.Tag)
	} else {
		tag.Type = union.TagEnum
		tag.Const = &ir.Literal{Node: ir.Node{T: union.TagEnum, At: obj.Span}, Value: ir.TextConst(obj.Event.Tag)}
	}
	inherited := c.inherited(d)
	if e.BaseAt.Value == "end" && slices.Contains(obj.Bases, union.Base) {
		n := len(union.Base.Fields)
		obj.Fields = slices.Concat(obj.Fields[n:], obj.Fields[:n])
		inherited = len(obj.Fields) - n
	}
	switch at := indexOf(obj.Fields, union.Tag); {
	case at >= 0:
		c.Index.Twin(obj.Fields[at].Span, tag.Span)
		obj.Fields = overlay(obj.Fields, []*ir.Field{tag})
	case e.TagAt.Value == "start":
		obj.Fields = slices.Insert(obj.Fields, 0, tag)
	case e.TagAt.Value == "end":
		obj.Fields = append(obj.Fields, tag)
	default:
		obj.Fields = slices.Insert(obj.Fields, inherited, tag)
	}
}

// inherited counts the fields that an object has from its bases, which come
// first, whether or not it declares them again.
func (c *Declarer) inherited(d *table.ObjectDecl) int {
	n := 0
	for _, f := range d.Object.Fields {
		if f.From != d.Object || c.redeclares(d, f) {
			n++
		}
	}
	return n
}

// redeclares reports whether a field took the place of one of a base.
func (c *Declarer) redeclares(d *table.ObjectDecl, f *ir.Field) bool {
	for _, base := range d.Object.Bases {
		if base.Field(f.Name) != nil {
			return true
		}
	}
	return false
}
