package typescript

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// choices are what a value may be: nothing, null, some values or members of a
// union, or anything else.
type choices struct {
	absent, null bool
	values       []any // constants, objects that are members, and kinds of JSON values
	rest         bool
}

// kind is a member of a union by kind.
type kind string

func memberChoice(m *ir.Member) any {
	if m.Union.Tag == "" {
		return kind(jsonKind(m.Type))
	}
	return m.Type
}

func constantChoice(value any) choices {
	if value == any(ir.NullConst{}) {
		return choices{null: true}
	}
	return choices{values: []any{value}}
}

func memberChoices(members []*ir.Member) choices {
	c := choices{}
	for _, m := range members {
		c.values = append(c.values, memberChoice(m))
	}
	return c
}

func typeChoices(t ir.Type) choices {
	switch t := t.(type) {
	case *ir.Nullable:
		c := typeChoices(t.Elem)
		c.null = true
		return c
	case *ir.Union:
		c := memberChoices(t.Members)
		c.rest = t.Tag != "" && t.Unknown == ir.Keep
		return c
	case *ir.Enum:
		c := choices{}
		for _, v := range t.Values {
			c.values = append(c.values, ir.TextConst(v.Value))
		}
		return c
	case *ir.Scalar:
		if t.Kind == ir.Bool {
			return choices{values: []any{ir.BoolConst(true), ir.BoolConst(false)}}
		}
	}
	return choices{rest: true}
}

func fieldChoices(f *ir.Field) choices {
	c := typeChoices(f.Type)
	if f.Const != nil {
		c = choices{values: []any{f.Const.Value}}
	}
	c.absent = f.Presence == ir.Optional
	return c
}

// commonChoices are those of a field that several members have.
func commonChoices(with []*ir.Member, name string) choices {
	c := typeChoices(with[0].Object().Field(name).Type)
	c.absent = hasOptionalField(with, name)
	return c
}

// few reports whether the choices can be counted: a value may be told by what it
// is not.
func (c choices) few() bool { return !c.rest }

// constant reports whether there is no choice.
func (c choices) constant() bool { return !c.rest && !c.absent && !c.null && len(c.values) == 1 }

func (c choices) empty() bool { return !c.absent && !c.null && !c.rest && len(c.values) == 0 }

// and is what of the choices was asked for. What is not listed is among the rest.
func (c choices) and(asked, all choices) choices {
	out := choices{absent: c.absent && asked.absent, null: c.null && asked.null}
	for _, v := range asked.values {
		if c.has(v, all) {
			out.values = append(out.values, v)
		}
	}
	return out
}

// has reports whether a value is among the choices.
func (c choices) has(v any, all choices) bool {
	return slices.Contains(c.values, v) || c.rest && !slices.Contains(all.values, v)
}

// without is what is left if it is not what was asked for.
func (c choices) without(asked choices) choices {
	out := c
	out.absent, out.null, out.values = c.absent && !asked.absent, c.null && !asked.null, nil
	for _, v := range c.values {
		if !slices.Contains(asked.values, v) {
			out.values = append(out.values, v)
		}
	}
	return out
}

// or is what is in one of them.
func (c choices) or(d, all choices) choices {
	out := choices{absent: c.absent || d.absent, null: c.null || d.null, rest: c.rest || d.rest}
	for _, v := range slices.Concat(c.values, d.values) {
		listed := slices.Contains(all.values, v)
		if !slices.Contains(out.values, v) && (listed || !out.rest) {
			out.values = append(out.values, v)
		}
	}
	return out
}

// within reports whether everything that is asked for is among the choices.
func (c choices) within(left, all choices) bool {
	for _, v := range c.values {
		if !left.has(v, all) {
			return false
		}
	}
	return !c.absent && !c.null || !left.empty()
}

// none reports whether there is nothing but some values.
func (c choices) none(but, all choices) bool {
	for _, v := range c.values {
		if !slices.Contains(but.values, v) {
			return false
		}
	}
	return !c.rest
}

func (c choices) same(d choices) bool {
	if c.absent != d.absent || c.null != d.null || c.rest != d.rest || len(c.values) != len(d.values) {
		return false
	}
	for _, v := range c.values {
		if !slices.Contains(d.values, v) {
			return false
		}
	}
	return true
}
