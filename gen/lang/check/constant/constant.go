// Package constant reads the constants of a spec.
package constant

import (
	"math"
	"slices"
	"strconv"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// Reader reads constants.
type Reader struct{ *table.Table }

// NewReader reads constants of the types of a table.
func NewReader(t *table.Table) *Reader { return &Reader{t} }

// JSONLiteral reads a JSON value as a constant of the type; nil if it is none.
func (c *Reader) JSONLiteral(v syntax.Value, t ir.Type) *ir.Literal {
	if types.IsBad(t) {
		return nil
	}
	value, ok := c.constOf(v, t)
	if !ok {
		return nil
	}
	return &ir.Literal{Node: ir.Node{T: t, At: v.Span()}, Value: value}
}

// JSON checks that a value is one of the type and gives its compact text.
func (c *Reader) JSON(v syntax.Value, t ir.Type) (text string, ok bool) {
	value, ok := c.constOf(v, t)
	if !ok {
		return "", false
	}
	return ir.JSON(value), true
}

// constOf checks that a value is one of the type and makes a constant of it.
func (c *Reader) constOf(v syntax.Value, t ir.Type) (ir.Const, bool) {
	switch t := t.(type) {
	case *ir.Nullable:
		if isNull(v) {
			return ir.NullConst{}, true
		}
		if s, ok := v.(*syntax.Scalar); ok && !s.Quoted && slices.Contains(types.ForeignNulls, s.Text.Value) && !takesText(t.Elem, s.Text.Value) {
			c.Report(diag.New(diag.WrongValue, v.Span(), "`"+s.Text.Value+"`", c.TypeName(t)).WithHint("write `null`"))
			return nil, false
		}
		return c.constOf(v, t.Elem)
	case *ir.Scalar:
		return c.scalarConst(v, t)
	case *ir.Enum:
		s, ok := v.(*syntax.Scalar)
		if !ok || s.Kind == syntax.NullLike {
			return c.wrongValue(v, t)
		}
		return ir.TextConst(s.Text.Value), c.EnumValue(t, s.Text.Value, s.Span())
	case *ir.List:
		return c.listConst(v, t)
	case *ir.Map:
		return c.mapConst(v, t)
	case *ir.Object:
		return c.objectConst(v, t)
	case *ir.Union:
		return c.unionConst(v, t)
	default:
		panic("check: unknown type")
	}
}

// takesText reports whether a text, whatever it is, is a value of a type.
func takesText(t ir.Type, text string) bool {
	e, ok := t.(*ir.Enum)
	return ok && e.Has(text) || types.IsKind(t, ir.String, ir.Any)
}

func isNull(v syntax.Value) bool {
	s, ok := v.(*syntax.Scalar)
	return ok && s.Kind == syntax.NullLike
}

func (c *Reader) wrongValue(v syntax.Value, t ir.Type) (ir.Const, bool) {
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
	d := diag.New(diag.WrongValue, v.Span(), found, c.TypeName(t))
	if s, ok := v.(*syntax.Scalar); ok && s.Quoted && types.IsPrimitive(ir.NonNull(t)) && !types.IsText(t) {
		d = d.WithHint("in quotes it is a text")
	}
	if _, ok := t.(*ir.Map); ok && found == "a list" {
		d = d.WithHint("an empty map is `{}`")
	}
	if _, ok := t.(*ir.List); ok && found == "an object" {
		d = d.WithHint("an empty list is `[]`")
	}
	if isNull(v) {
		d = d.WithHint("null is a value of types that end in a question mark; what may be absent is `optional: true`")
	}
	c.Report(d)
	return nil, false
}

func (c *Reader) scalarConst(v syntax.Value, t *ir.Scalar) (ir.Const, bool) {
	s, scalar := v.(*syntax.Scalar)
	switch t.Kind {
	case types.Bad.Kind:
		return nil, false
	case ir.Any:
		if isNull(v) {
			return c.wrongValue(v, t)
		}
		return c.freeConst(v)
	case ir.Record:
		if _, ok := v.(*syntax.Map); !ok {
			return c.wrongValue(v, t)
		}
		return c.freeConst(v)
	}
	if !scalar {
		return c.wrongValue(v, t)
	}
	switch json := t.Kind.JSON(); {
	case json == ir.KindString && s.Kind != syntax.NullLike:
		text := ir.TextConst(s.Text.Value)
		if !c.Obeys(text, t.Rules, s.Span()) {
			return nil, false
		}
		return text, c.isNormal(s.Text.Value, t.Rules, s.Span())
	case t.Kind == ir.Number && s.Kind == syntax.NumberLike:
		f, ok := c.number(s)
		return f, ok && c.Obeys(f, t.Rules, s.Span())
	case json == ir.KindNumber && s.Kind == syntax.NumberLike:
		n, ok := IntText(s.Text.Value)
		if !ok {
			return c.wrongValue(v, t)
		}
		return ir.IntConst(n), c.Obeys(ir.IntConst(n), t.Rules, s.Span())
	case json == ir.KindBool && s.Kind == syntax.BoolLike:
		return ir.BoolConst(s.Text.Value == "true"), true
	default:
		return c.wrongValue(v, t)
	}
}

// number reads a number, which may be too large.
func (c *Reader) number(s *syntax.Scalar) (ir.Const, bool) {
	f, err := strconv.ParseFloat(s.Text.Value, 64)
	if err != nil || math.IsInf(f, 0) {
		return c.wrongValue(s, types.Number)
	}
	return NumberConst(f), true
}

// NumberConst is a number without the sign of a zero, which JSON does not keep.
func NumberConst(f float64) ir.NumberConst {
	if f == 0 {
		return 0
	}
	return ir.NumberConst(f)
}

// freeConst is a value of no declared type.
func (c *Reader) freeConst(v syntax.Value) (ir.Const, bool) {
	switch v := v.(type) {
	case *syntax.Scalar:
		switch v.Kind {
		case syntax.String:
			return ir.TextConst(v.Text.Value), true
		case syntax.NumberLike:
			return c.number(v)
		case syntax.BoolLike:
			return ir.BoolConst(v.Text.Value == "true"), true
		}
	case *syntax.List:
		return c.elemConsts(v, anyOrNull)
	case *syntax.Map:
		return c.mapConst(v, &ir.Map{Elem: anyOrNull})
	}
	return ir.NullConst{}, true
}

var anyOrNull = &ir.Nullable{Elem: types.Any}

func (c *Reader) listConst(v syntax.Value, t *ir.List) (ir.Const, bool) {
	list, ok := v.(*syntax.List)
	if !ok {
		return c.wrongValue(v, t)
	}
	if why := types.CountBroken(len(list.Items), t); why != "" {
		c.Report(diag.New(diag.RuleBroken, v.Span(), why))
		ok = false
	}
	made, elemsOK := c.elemConsts(list, t.Elem)
	return made, ok && elemsOK
}

func (c *Reader) elemConsts(list *syntax.List, t ir.Type) (ir.Const, bool) {
	made, ok := new(ir.ListConst), true
	for _, item := range list.Items {
		elem, itemOK := c.constOf(item, t)
		made.Elems, ok = append(made.Elems, elem), ok && itemOK
	}
	return made, ok
}

func (c *Reader) mapConst(v syntax.Value, t *ir.Map) (ir.Const, bool) {
	m, ok := v.(*syntax.Map)
	if !ok {
		return c.wrongValue(v, t)
	}
	made := new(ir.MapConst)
	for _, e := range m.Entries {
		value, entryOK := c.constOf(e.Value, t.Elem)
		made.Entries, ok = append(made.Entries, ir.Entry{Key: e.Key.Value, Value: value}), ok && entryOK
	}
	return made, ok
}
