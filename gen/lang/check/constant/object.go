package constant

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// objectConst reads an object as a document of it would be read: under any
// spelling of a field.
func (c *Reader) objectConst(v syntax.Value, t *ir.Object) (ir.Const, bool) {
	m, ok := v.(*syntax.Map)
	if !ok {
		return c.wrongValue(v, t)
	}
	made := &ir.ObjectConst{Object: t}
	seen := map[*ir.Field]bool{}
	for _, e := range m.Entries {
		f := spelledField(t, e.Key.Value)
		switch {
		case f == nil && t.Unknown == ir.Keep:
			kept, keptOK := c.freeConst(e.Value)
			made.Extra, ok = append(made.Extra, ir.Entry{Key: e.Key.Value, Value: kept}), ok && keptOK
			continue
		case f == nil:
			c.UnknownField(t, e.Key.Value, e.Key.Whole())
			ok = false
			continue
		case f.Private:
			c.Report(diag.New(diag.BadPrivate, e.Key.Whole(), "a constant cannot give the private field `"+f.Name+"`: it is read as what is sent"))
			ok = false
			continue
		case seen[f]:
			c.Report(diag.New(diag.FieldTwice, e.Key.Whole(), f.Name))
			ok = false
			continue
		}
		seen[f] = true
		if e.Key.Value == f.Name {
			c.Index.Use(e.Key.Whole(), f.Span)
		}
		if f.Derived != nil {
			continue // computed, whatever is said
		}
		value, entryOK := c.fieldConst(f, e.Value)
		made.Given, ok = append(made.Given, ir.Given{Field: f, Value: value}), ok && entryOK
	}
	if missing := missingKeys(t, m); len(missing) > 0 {
		d := diag.New(diag.MissingField, v.Span(), t.Name, diag.NameList(missing))
		if f := t.Field(missing[0]); len(missing) == 1 && f.Const != nil {
			d = d.WithHint("a constant is written, too: `%s: %v`", f.Name, f.Const.Value)
		}
		c.Report(d)
		return nil, false
	}
	if ok {
		made.Given = append(made.Given, derivedConsts(made)...)
	}
	return made, ok
}

// fieldConst is the value given to a field.
func (c *Reader) fieldConst(f *ir.Field, v syntax.Value) (ir.Const, bool) {
	if f.NullIsAbsent && isNull(v) {
		return ir.NullConst{}, true
	}
	value, ok := c.constOf(v, f.Type)
	switch {
	case !ok || f.Const == nil:
	case value == f.Const.Value:
		c.Index.Use(v.Span(), f.Const.At)
	default:
		c.Report(diag.New(diag.ConstValue, v.Span(), f.Name, LiteralText(f.Const)))
	}
	return value, ok
}

// spelledField is the field that a key stands for, or nil.
func spelledField(t *ir.Object, key string) *ir.Field {
	for _, f := range t.Fields {
		if f.Name == key || slices.Contains(f.Also, key) {
			return f
		}
	}
	return nil
}

// missingKeys lists the required fields that a JSON object lacks.
func missingKeys(t *ir.Object, m *syntax.Map) []string {
	var missing []string
	for _, f := range t.Fields {
		given := func(e *syntax.Entry) bool { return spelledField(t, e.Key.Value) == f }
		if f.Presence == ir.Required && !slices.ContainsFunc(m.Entries, given) {
			missing = append(missing, f.Name)
		}
	}
	return missing
}

// unionConst reads a member of a union: the one with its tag, the first that it
// may be without one, or the one of its kind.
func (c *Reader) unionConst(v syntax.Value, u *ir.Union) (ir.Const, bool) {
	if u.ByKind() {
		m := memberFor(u, v)
		if m == nil {
			return c.wrongValue(v, u)
		}
		value, ok := c.constOf(v, m.Type)
		return &ir.MemberConst{Member: m, Value: value}, ok
	}
	m, ok := v.(*syntax.Map)
	if !ok {
		return c.wrongValue(v, u)
	}
	if u.ByKey {
		member := u.Told(func(key string) (string, bool) {
			return "", slices.ContainsFunc(m.Entries, func(e *syntax.Entry) bool { return e.Key.Value == key })
		})
		if member == nil {
			return c.wrongValue(v, u)
		}
		return c.constOf(v, member.Type)
	}
	if tag, ok := tagEntry(m, u.Tag); ok {
		if member := u.Member(tag.Text.Value); member != nil {
			if tag.Text.Value == member.Label() {
				c.Index.Member(tag.Span(), member)
			}
			return c.constOf(v, member.Type)
		}
		c.UnknownTag(u, tag.Text.Value, tag.Span())
		return nil, false
	}
	for _, member := range u.Untagged {
		missing := missingKeys(member.Object(), m)
		if len(missing) == 0 || len(missing) == 1 && missing[0] == u.Tag {
			return c.objectConst(withTag(m, u.Tag, member), member.Object())
		}
	}
	c.Report(diag.New(diag.MissingField, v.Span(), u.Name, "`"+u.Tag+"`"))
	return nil, false
}

// withTag spells out the tag that an object goes without: a constant names its
// member, so that nobody has to try them again.
func withTag(m *syntax.Map, tag string, member *ir.Member) *syntax.Map {
	entry := &syntax.Entry{
		Key:   source.NewText(tag, m.At, nil),
		Value: &syntax.Scalar{Text: source.NewText(member.Tag, m.At, nil), Quoted: true},
	}
	return &syntax.Map{At: m.At, Entries: append([]*syntax.Entry{entry}, m.Entries...)}
}

func tagEntry(m *syntax.Map, tag string) (*syntax.Scalar, bool) {
	for _, e := range m.Entries {
		if e.Key.Value == tag {
			s, ok := e.Value.(*syntax.Scalar)
			return s, ok
		}
	}
	return nil, false
}

// memberFor finds the member of a union by kind that a JSON value is, or nil.
func memberFor(u *ir.Union, v syntax.Value) *ir.Member {
	for _, m := range u.Members {
		switch ir.KindOf(m.Type) {
		case ir.KindString:
			if s, ok := v.(*syntax.Scalar); ok && (s.Kind == syntax.String || s.Quoted) {
				return m
			}
		case ir.KindNumber:
			if s, ok := v.(*syntax.Scalar); ok && s.Kind == syntax.NumberLike {
				return m
			}
		case ir.KindBool:
			if s, ok := v.(*syntax.Scalar); ok && s.Kind == syntax.BoolLike {
				return m
			}
		case ir.KindList:
			if _, ok := v.(*syntax.List); ok {
				return m
			}
		case ir.KindObject:
			if _, ok := v.(*syntax.Map); ok {
				return m
			}
		}
	}
	return nil
}
