package jsonschema

import (
	"encoding/json"
	"regexp"
	"slices"

	invopop "github.com/invopop/jsonschema"

	"github.com/msggen/msggen/gen/ir"
)

// verdict is whether a value fits a schema, as far as that can be told.
type verdict int

const (
	unknown verdict = iota
	yes
	no
)

func verdictOf(holds bool) verdict {
	if holds {
		return yes
	}
	return no
}

func (v verdict) and(w verdict) verdict {
	switch {
	case v == no || w == no:
		return no
	case v == yes && w == yes:
		return yes
	default:
		return unknown
	}
}

func (v verdict) not() verdict {
	switch v {
	case yes:
		return no
	case no:
		return yes
	default:
		return unknown
	}
}

// fits tells whether a constant fits a schema that condition made. A fresh id or
// time is a text that no spec has.
func fits(c ir.Const, s *invopop.Schema) verdict {
	if m, ok := c.(*ir.MemberConst); ok {
		return fits(m.Value, s)
	}
	switch {
	case s == invopop.TrueSchema:
		return yes
	case s == invopop.FalseSchema:
		return no
	case s.Ref != "":
		return unknown
	}
	all := verdictOf(s.Type == "" || typeOf(c) == s.Type)
	_, drawn := c.(ir.DrawConst)
	if s.Const != nil {
		all = all.and(verdictOf(!drawn && s.Const == plain(c)))
	}
	if len(s.Enum) > 0 {
		all = all.and(verdictOf(!drawn && slices.Contains(s.Enum, plain(c))))
	}
	switch c := c.(type) {
	case ir.IntConst:
		all = all.and(verdictOf(within(float64(c), s)))
	case ir.NumberConst:
		all = all.and(verdictOf(within(float64(c), s)))
	case *ir.ListConst:
		all = all.and(listFits(c, s))
	case *ir.MapConst:
		all = all.and(verdictOf(between(len(c.Entries), s.MinProperties, s.MaxProperties)))
		if s.Properties != nil {
			all = all.and(unknown)
		}
	case *ir.ObjectConst:
		all = all.and(objectFits(c, s))
	case ir.TextConst:
		all = all.and(textFits(string(c), s))
	case ir.DrawConst:
		if s.Pattern != "" {
			all = all.and(unknown)
		}
	case ir.NullConst, ir.BoolConst, *ir.MemberConst: // nothing else is said of them
	}
	return all.and(combinationFits(c, s))
}

// combinationFits looks at what a schema is put together from.
func combinationFits(c ir.Const, s *invopop.Schema) verdict {
	all := yes
	for _, part := range s.AllOf {
		all = all.and(fits(c, part))
	}
	if len(s.AnyOf) > 0 {
		none := yes
		for _, part := range s.AnyOf {
			none = none.and(fits(c, part).not())
		}
		all = all.and(none.not())
	}
	if s.Not != nil {
		all = all.and(fits(c, s.Not).not())
	}
	if s.If != nil {
		asked := fits(c, s.If)
		if s.Then != nil {
			all = all.and(asked.and(fits(c, s.Then).not()).not())
		}
		if s.Else != nil {
			all = all.and(asked.not().and(fits(c, s.Else).not()).not())
		}
	}
	return all
}

// textFits looks at how a text begins: conditions have no other patterns.
func textFits(text string, s *invopop.Schema) verdict {
	begins, err := regexp.MatchString(s.Pattern, text)
	if err != nil {
		return unknown
	}
	return verdictOf(begins)
}

func listFits(c *ir.ListConst, s *invopop.Schema) verdict {
	all := verdictOf(between(len(c.Elems), s.MinItems, s.MaxItems))
	none := yes
	for _, elem := range c.Elems {
		if s.Items != nil {
			all = all.and(fits(elem, s.Items))
		}
		if s.Contains != nil {
			none = none.and(fits(elem, s.Contains).not())
		}
	}
	if s.Contains != nil {
		all = all.and(none.not())
	}
	return all
}

func objectFits(c *ir.ObjectConst, s *invopop.Schema) verdict {
	there := map[string]ir.Const{}
	for f, value := range c.Complete() {
		there[f.Name] = value
	}
	all := yes
	for _, key := range s.Required {
		all = all.and(verdictOf(there[key] != nil))
	}
	for p := s.Properties.Oldest(); p != nil; p = p.Next() {
		if value := there[p.Key]; value != nil {
			all = all.and(fits(value, p.Value))
		}
	}
	return all
}

// typeOf is the type that a schema calls a constant by. What is an integer is
// called a number: conditions do not tell the two apart.
func typeOf(c ir.Const) string {
	switch c.(type) {
	case ir.NullConst:
		return "null"
	case ir.BoolConst:
		return "boolean"
	case ir.IntConst, ir.NumberConst:
		return "number"
	case ir.TextConst, ir.DrawConst:
		return "string"
	case *ir.ListConst:
		return "array"
	default:
		return "object"
	}
}

func between(n int, least, most *uint64) bool {
	return (least == nil || uint64(n) >= *least) && (most == nil || uint64(n) <= *most)
}

// within reports whether a number is between the bounds of a schema.
func within(n float64, s *invopop.Schema) bool {
	bound := func(text json.Number) (float64, bool) {
		b, err := text.Float64()
		return b, err == nil // an empty text: there is no bound
	}
	least, hasLeast := bound(s.Minimum)
	most, hasMost := bound(s.Maximum)
	above, hasAbove := bound(s.ExclusiveMinimum)
	below, hasBelow := bound(s.ExclusiveMaximum)
	return (!hasLeast || n >= least) && (!hasMost || n <= most) && (!hasAbove || n > above) && (!hasBelow || n < below)
}
