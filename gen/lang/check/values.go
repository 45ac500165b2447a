package check

import (
	"math"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// jsonLiteral reads a JSON value as a constant of the type; nil if it is none.
func (c *checker) jsonLiteral(v syntax.Value, t ir.Type) *ir.Literal {
	if isBad(t) {
		return nil
	}
	text, ok := c.json(v, t)
	if !ok {
		return nil
	}
	lit := &ir.Literal{Node: ir.Node{T: t, At: v.Span()}}
	kind := ir.NonNull(t)
	if kind != t && isNull(v) {
		return lit
	}
	if u, ok := kind.(*ir.Union); ok && u.Tag == "" {
		kind = c.memberFor(u, v)
	}
	switch kind := kind.(type) {
	case *ir.Enum:
		lit.Value = v.(*syntax.Scalar).Text.Value
	case *ir.Scalar:
		switch kind.Kind {
		case ir.String:
			lit.Value = v.(*syntax.Scalar).Text.Value
		case ir.Int:
			lit.Value, _ = intText(text)
		case ir.Number:
			lit.Value, _ = strconv.ParseFloat(text, 64)
		case ir.Bool:
			lit.Value = text == "true"
		default:
			lit.Value = ir.RawJSON(text)
		}
	default:
		lit.Value = ir.RawJSON(text)
	}
	return lit
}

// json checks that a value is one of the type and gives its compact text.
func (c *checker) json(v syntax.Value, t ir.Type) (text string, ok bool) {
	switch t := t.(type) {
	case *ir.Nullable:
		if isNull(v) {
			return "null", true
		}
		return c.json(v, t.Elem)
	case *ir.Scalar:
		return c.jsonScalar(v, t)
	case *ir.Enum:
		s, ok := v.(*syntax.Scalar)
		if !ok || s.Kind == syntax.NullLike {
			return c.wrongValue(v, t)
		}
		return quote(s.Text.Value), c.enumValue(t, s.Text.Value, s.Span())
	case *ir.List:
		return c.jsonList(v, t)
	case *ir.Map:
		m, ok := v.(*syntax.Map)
		if !ok {
			return c.wrongValue(v, t)
		}
		return c.jsonEntries(m, func(*syntax.Entry) ir.Type { return t.Elem })
	case *ir.Object:
		return c.jsonObject(v, t)
	case *ir.Union:
		return c.jsonUnion(v, t)
	default:
		panic("check: unknown type")
	}
}

func isNull(v syntax.Value) bool {
	s, ok := v.(*syntax.Scalar)
	return ok && s.Kind == syntax.NullLike
}

func (c *checker) wrongValue(v syntax.Value, t ir.Type) (string, bool) {
	found := ""
	switch v := v.(type) {
	case *syntax.Scalar:
		found = "`" + v.Text.Value + "`"
	case *syntax.List:
		found = "a list"
	case *syntax.Map:
		found = "an object"
	default:
		panic("check: unknown value")
	}
	c.report(diag.New(diag.WrongValue, v.Span(), found, c.typeName(t)))
	return "", false
}

func (c *checker) jsonScalar(v syntax.Value, t *ir.Scalar) (string, bool) {
	s, scalar := v.(*syntax.Scalar)
	switch t.Kind {
	case bad.Kind:
		return "", false
	case ir.Any:
		if isNull(v) {
			return c.wrongValue(v, t)
		}
		return anyJSON(v), true
	case ir.Record:
		if _, ok := v.(*syntax.Map); !ok {
			return c.wrongValue(v, t)
		}
		return anyJSON(v), true
	}
	if !scalar {
		return c.wrongValue(v, t)
	}
	switch {
	case t.Kind == ir.String && s.Kind != syntax.NullLike:
		if !c.obeys(s.Text.Value, t.Rules, s.Span()) {
			return "", false
		}
		return quote(s.Text.Value), c.isNormal(s.Text.Value, t.Rules, s.Span())
	case t.Kind == ir.Int && s.Kind == syntax.NumberLike:
		n, ok := intText(s.Text.Value)
		if !ok {
			return c.wrongValue(v, t)
		}
		return strconv.FormatInt(n, 10), c.obeys(n, t.Rules, s.Span())
	case t.Kind == ir.Number && s.Kind == syntax.NumberLike:
		f, err := strconv.ParseFloat(s.Text.Value, 64)
		if err != nil || math.IsInf(f, 0) {
			return c.wrongValue(v, t)
		}
		return numberText(f), c.obeys(f, t.Rules, s.Span())
	case t.Kind == ir.Bool && s.Kind == syntax.BoolLike:
		return s.Text.Value, true
	default:
		return c.wrongValue(v, t)
	}
}

func (c *checker) jsonList(v syntax.Value, t *ir.List) (string, bool) {
	list, ok := v.(*syntax.List)
	if !ok {
		return c.wrongValue(v, t)
	}
	if why := countBroken(len(list.Items), t); why != "" {
		c.report(diag.New(diag.RuleBroken, v.Span(), why))
		ok = false
	}
	var items []string
	for _, item := range list.Items {
		text, itemOK := c.json(item, t.Elem)
		items, ok = append(items, text), ok && itemOK
	}
	return "[" + strings.Join(items, ",") + "]", ok
}

// jsonEntries checks the values of an object; the type of an entry is nil if
// it has been refused.
func (c *checker) jsonEntries(m *syntax.Map, typeOf func(*syntax.Entry) ir.Type) (string, bool) {
	ok := true
	var entries []string
	for _, e := range m.Entries {
		t := typeOf(e)
		if t == nil {
			ok = false
			continue
		}
		text, entryOK := c.json(e.Value, t)
		entries, ok = append(entries, quote(e.Key.Value)+":"+text), ok && entryOK
	}
	return "{" + strings.Join(entries, ",") + "}", ok
}

func (c *checker) jsonObject(v syntax.Value, t *ir.Object) (string, bool) {
	m, ok := v.(*syntax.Map)
	if !ok {
		return c.wrongValue(v, t)
	}
	text, ok := c.jsonEntries(m, func(e *syntax.Entry) ir.Type {
		f := t.Field(e.Key.Value)
		switch {
		case f == nil && t.Unknown == ir.Keep:
			return &ir.Nullable{Elem: anyType}
		case f == nil:
			c.unknownField(t, e.Key.Value, e.Key.Whole())
			return nil
		case f.Const != nil:
			c.constGiven(f, e.Value)
		case f.NullIsAbsent:
			return &ir.Nullable{Elem: f.Type}
		}
		return f.Type
	})
	if missing := missingKeys(t, m); len(missing) > 0 {
		c.report(diag.New(diag.MissingField, v.Span(), t.Name, nameList(missing)))
		return "", false
	}
	return text, ok
}

// constGiven reports a value other than the constant.
func (c *checker) constGiven(f *ir.Field, v syntax.Value) {
	if lit := c.jsonLiteral(v, f.Type); lit != nil && lit.Value != f.Const.Value {
		c.report(diag.New(diag.ConstValue, v.Span(), f.Name, literalText(f.Const)))
	}
}

// missingKeys lists the required fields that a JSON object lacks.
func missingKeys(t *ir.Object, m *syntax.Map) []string {
	var missing []string
	for _, f := range t.Fields {
		if f.Presence == ir.Required && entry(m, f.Name) == nil {
			missing = append(missing, f.Name)
		}
	}
	return missing
}

func entry(m *syntax.Map, key string) *syntax.Entry {
	for _, e := range m.Entries {
		if e.Key.Value == key {
			return e
		}
	}
	return nil
}

func (c *checker) jsonUnion(v syntax.Value, u *ir.Union) (string, bool) {
	if u.Tag == "" {
		t := c.memberFor(u, v)
		if t == nil {
			return c.wrongValue(v, u)
		}
		return c.json(v, t)
	}
	m, ok := v.(*syntax.Map)
	if !ok {
		return c.wrongValue(v, u)
	}
	if tag, ok := tagEntry(m, u.Tag); ok {
		if member := u.Member(tag.Text.Value); member != nil {
			return c.json(v, member.Type)
		}
		c.unknownTag(u, tag.Text.Value, tag.Span())
		return "", false
	}
	for _, member := range u.Untagged {
		missing := missingKeys(member.Object(), m)
		if len(missing) == 0 || len(missing) == 1 && missing[0] == u.Tag {
			return c.json(withTag(m, u.Tag, member), member.Type)
		}
	}
	c.report(diag.New(diag.MissingField, v.Span(), u.Name, "`"+u.Tag+"`"))
	return "", false
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
	e := entry(m, tag)
	if e == nil {
		return nil, false
	}
	s, ok := e.Value.(*syntax.Scalar)
	return s, ok
}

// memberFor finds the member of a union by kind that a JSON value is, or nil.
func (c *checker) memberFor(u *ir.Union, v syntax.Value) ir.Type {
	for _, m := range u.Members {
		switch kindOf(m.Type) {
		case kindString:
			if s, ok := v.(*syntax.Scalar); ok && (s.Kind == syntax.String || s.Quoted) {
				return m.Type
			}
		case kindNumber:
			if s, ok := v.(*syntax.Scalar); ok && s.Kind == syntax.NumberLike {
				return m.Type
			}
		case kindBool:
			if s, ok := v.(*syntax.Scalar); ok && s.Kind == syntax.BoolLike {
				return m.Type
			}
		case kindList:
			if _, ok := v.(*syntax.List); ok {
				return m.Type
			}
		case kindObject:
			if _, ok := v.(*syntax.Map); ok {
				return m.Type
			}
		}
	}
	return nil
}
