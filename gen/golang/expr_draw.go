package golang

import (
	"encoding/json"
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// isSource reports whether x itself takes an id or the time.
func isSource(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.NewID, *ir.Now:
		return true
	case *ir.Literal:
		raw, structured := x.Value.(ir.RawJSON)
		return structured && constantDraws(x.T, json.RawMessage(raw))
	default:
		return false
	}
}

// constantDraws reports whether a constant leaves out a field that takes an id or
// the time, at any depth.
func constantDraws(t ir.Type, raw json.RawMessage) bool {
	if string(raw) == "null" {
		return false
	}
	switch t := ir.NonNull(t).(type) {
	case *ir.List:
		return slices.ContainsFunc(decoded[[]json.RawMessage](raw), func(item json.RawMessage) bool {
			return constantDraws(t.Elem, item)
		})
	case *ir.Map:
		return slices.ContainsFunc(decodedObject(raw), func(e jsonEntry) bool {
			return constantDraws(t.Elem, e.value)
		})
	case *ir.Object:
		given := decoded[map[string]json.RawMessage](raw)
		return slices.ContainsFunc(t.Fields, func(f *ir.Field) bool {
			if text, ok := given[f.Name]; ok {
				return constantDraws(f.Type, text)
			}
			return f.Presence == ir.Defaulted && isSource(f.Default)
		})
	case *ir.Union:
		m := memberOfConstant(t, raw)
		return constantDraws(m.Type, raw)
	default:
		return false
	}
}

// memberOfConstant is the member of a union that a constant is.
func memberOfConstant(u *ir.Union, raw json.RawMessage) *ir.Member {
	if u.Tag != "" {
		tag := decoded[string](decoded[map[string]json.RawMessage](raw)[u.Tag])
		return u.Member(tag)
	}
	for _, m := range u.Members {
		if jsonKind(m.Type) == kindOfJSON(raw) {
			return m
		}
	}
	panic("golang: a constant that is no member of " + u.Name)
}
