package check

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// constant is the extent of a constant.
func (e *extents) constant(lit *ir.Literal) extent {
	raw, ok := lit.Value.(ir.RawJSON)
	if !ok {
		return one
	}
	var value any
	if err := json.Unmarshal([]byte(raw), &value); err != nil {
		panic("check: a constant that is not JSON: " + err.Error())
	}
	return e.value(value, lit.T)
}

// value is the extent of a JSON value of a type, which has been checked.
func (e *extents) value(v any, t ir.Type) extent {
	if v == nil {
		return one
	}
	switch t := t.(type) {
	case *ir.Nullable:
		return e.value(v, t.Elem)
	case *ir.Union:
		return e.value(v, memberOfJSON(t, v))
	case *ir.Object:
		return e.object(v.(map[string]any), t)
	case *ir.Map:
		return e.parts(v, t.Elem)
	case *ir.List:
		return e.parts(v, t.Elem)
	case *ir.Scalar:
		return e.parts(v, t) // what is free-form holds more of it
	case *ir.Enum:
		return one
	default:
		panic("check: unknown type")
	}
}

// parts is the extent of a list, of a map, or of a scalar.
func (e *extents) parts(v any, elem ir.Type) extent {
	size := one
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			size = size.holding(e.value(item, elem))
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) { // so that the same mistake comes first
			size = size.holding(e.value(v[key], elem))
		}
	}
	return size
}

func (e *extents) object(given map[string]any, t *ir.Object) extent {
	size := one
	for _, f := range t.Fields {
		v, ok := given[f.Name]
		switch {
		case f.Const != nil:
			size = size.holding(one)
		case ok && !(v == nil && f.NullIsAbsent):
			size = size.holding(e.value(v, f.Type))
		case f.Default != nil:
			size = size.holding(e.field(f))
		}
	}
	for key, v := range given {
		if t.Field(key) == nil {
			size = size.holding(e.value(v, anyType))
		}
	}
	return size
}

// memberOfJSON is the type that a JSON value has among those of a union.
func memberOfJSON(u *ir.Union, v any) ir.Type {
	given, _ := v.(map[string]any)
	if tag, ok := given[u.Tag].(string); ok && u.Tag != "" {
		return u.Member(tag).Type
	}
	for _, m := range u.Members {
		if u.Tag == "" && kindOf(m.Type) == kindOfJSON(v) {
			return m.Type
		}
	}
	panic("check: a constant of " + u.Name + " that is none of its members")
}

func kindOfJSON(v any) jsonKind {
	switch v.(type) {
	case string:
		return kindString
	case float64:
		return kindNumber
	case bool:
		return kindBool
	case []any:
		return kindList
	default:
		return kindObject
	}
}
