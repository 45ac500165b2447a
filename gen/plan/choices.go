package plan

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// Choices are what a value may be: nothing, null, some values or members of a
// union, or anything else.
type Choices struct {
	Absent, Null bool
	Values       []any // constants, objects that are members, and kinds of JSON values
	Rest         bool
}

// ConstantChoice is a constant, which may be null.
func ConstantChoice(c ir.Const) Choices {
	if c == ir.Const(ir.NullConst{}) {
		return Choices{Null: true}
	}
	return Choices{Values: []any{c}}
}

// MemberChoices are some members of a union.
func MemberChoices(members []*ir.Member) Choices {
	c := Choices{}
	for _, m := range members {
		c.Values = append(c.Values, memberChoice(m))
	}
	return c
}

// memberChoice is a member of a union; one by kind is its kind, for a union may be
// narrower than another that has members of the same kinds.
func memberChoice(m *ir.Member) any {
	if m.Union.ByKind() {
		return ir.KindOf(m.Type)
	}
	return m.Type
}

func typeChoices(t ir.Type) Choices {
	switch t := t.(type) {
	case *ir.Nullable:
		c := typeChoices(t.Elem)
		c.Null = true
		return c
	case *ir.Union:
		c := MemberChoices(t.Members)
		c.Rest = !t.ByKind() && t.Unknown == ir.Keep
		return c
	case *ir.Enum:
		c := Choices{Rest: t.Unknown == ir.Keep || len(t.Prefixes) > 0}
		for _, v := range t.Values {
			c.Values = append(c.Values, ir.TextConst(v.Value))
		}
		return c
	case *ir.Scalar:
		if t.Kind == ir.Bool {
			return Choices{Values: []any{ir.BoolConst(true), ir.BoolConst(false)}}
		}
	case *ir.Object, *ir.List, *ir.Map:
	}
	return Choices{Rest: true}
}

// tagChoices are those of the tag of a union of which these are the choices: a member that
// nobody has heard of has another tag than the type of tags names.
func tagChoices(u *ir.Union, of Choices) Choices {
	if u.TagEnum == nil {
		return Choices{Rest: true}
	}
	c := typeChoices(u.TagEnum)
	c.Rest = c.Rest || of.Rest
	return c
}

func fieldChoices(f *ir.Field) Choices {
	c := typeChoices(f.Type)
	c.Absent = f.Presence == ir.Optional
	return c
}

// commonChoices are those of a field that several members have, if only one of them allows
// null or has another type, too.
func commonChoices(with []*ir.Member, name string) Choices {
	c := fieldChoices(with[0].Object().Field(name))
	for _, m := range with[1:] {
		of := fieldChoices(m.Object().Field(name))
		c.Absent, c.Null, c.Rest = c.Absent || of.Absent, c.Null || of.Null, c.Rest || of.Rest
		listed := among(c.Values)
		for _, v := range of.Values {
			if !listed(v) {
				c.Values = append(c.Values, v)
			}
		}
	}
	return c
}

// few reports whether the choices can be counted: a value may be told by what it
// is not. The rest of a union is one choice.
func (c Choices) few() bool {
	isMember := func(v any) bool { _, ok := v.(*ir.Object); return ok }
	return !c.Rest || slices.ContainsFunc(c.Values, isMember)
}

// constant reports whether there is no choice.
func (c Choices) constant() bool { return !c.Rest && !c.Absent && !c.Null && len(c.Values) == 1 }

// nothing reports whether there can be no value.
func (c Choices) nothing() bool { return !c.Rest && len(c.Values) == 0 }

func (c Choices) empty() bool { return !c.Absent && !c.Null && !c.Rest && len(c.Values) == 0 }

// and is what of the choices was asked for. What is not listed is among the rest.
func (c Choices) and(asked, all Choices) Choices {
	out := Choices{Absent: c.Absent && asked.Absent, Null: c.Null && asked.Null}
	for _, v := range asked.Values {
		if c.has(v, all) {
			out.Values = append(out.Values, v)
			continue
		}
		for _, of := range c.Values {
			if kind, ok := kindOf(of); ok && any(kind) == v {
				out.Values = append(out.Values, of)
			}
		}
	}
	return out
}

// has reports whether a value is among the choices.
func (c Choices) has(v any, all Choices) bool {
	return c.lists(v) || c.Rest && !slices.Contains(all.Values, v)
}

// lists reports whether a value is one of those that are listed, or of a kind that is.
func (c Choices) lists(v any) bool {
	if slices.Contains(c.Values, v) {
		return true
	}
	kind, ok := kindOf(v)
	return ok && slices.Contains(c.Values, any(kind))
}

// kindOf is the kind that a constant is of, or a member of a union by tag that is a member
// of one by kind.
func kindOf(v any) (ir.Kind, bool) {
	switch v.(type) {
	case ir.TextConst:
		return ir.KindString, true
	case ir.IntConst, ir.NumberConst:
		return ir.KindNumber, true
	case ir.BoolConst:
		return ir.KindBool, true
	case *ir.Object:
		return ir.KindObject, true
	default:
		return "", false
	}
}

// without is what is left if it is not what was asked for.
func (c Choices) without(asked Choices) Choices {
	out := c
	out.Absent, out.Null, out.Values = c.Absent && !asked.Absent, c.Null && !asked.Null, nil
	gone := among(asked.Values)
	for _, v := range c.Values {
		if kind, ok := kindOf(v); !gone(v) && !(ok && gone(kind)) {
			out.Values = append(out.Values, v)
		}
	}
	return out
}

// or is what is in one of them.
func (c Choices) or(d, all Choices) Choices {
	out := Choices{Absent: c.Absent || d.Absent, Null: c.Null || d.Null, Rest: c.Rest || d.Rest}
	both := slices.Concat(c.Values, d.Values)
	first, listed, inBoth := among(c.Values), among(all.Values), among(both)
	for i, v := range both {
		kind, ok := kindOf(v)
		implied := ok && inBoth(kind)
		if (i < len(c.Values) || !first(v)) && !implied && (listed(v) || !out.Rest) {
			out.Values = append(out.Values, v)
		}
	}
	return out
}

// among gives the question whether a value is one of some, which for many it need not
// compare with each.
func among(values []any) func(v any) bool {
	const few = 16
	if len(values) <= few {
		return func(v any) bool { return slices.Contains(values, v) }
	}
	set := make(map[any]bool, len(values))
	for _, v := range values {
		set[v] = true
	}
	return func(v any) bool { return set[v] }
}

// among reports whether everything that is asked for is left.
func (c Choices) among(left, all Choices) bool {
	for _, v := range c.Values {
		if !left.has(v, all) {
			return false
		}
	}
	return !c.Absent && !c.Null || !left.empty()
}

// none reports whether there is nothing but some values.
func (c Choices) none(but Choices) bool {
	for _, v := range c.Values {
		if !but.lists(v) {
			return false
		}
	}
	return !c.Rest
}

func (c Choices) same(d Choices) bool {
	if c.Absent != d.Absent || c.Null != d.Null || c.Rest != d.Rest || len(c.Values) != len(d.Values) {
		return false
	}
	if slices.Equal(c.Values, d.Values) {
		return true
	}
	in := among(d.Values)
	for _, v := range c.Values {
		if !in(v) {
			return false
		}
	}
	return true
}
