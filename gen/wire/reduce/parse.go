package reduce

import (
	"encoding/json"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Parse reads a text that is one JSON value, and reports whether it is. Null is nil.
func Parse(text string) (value json.RawMessage, ok bool) {
	var g jsontext.Growing
	g.Read(text)
	if !g.End() {
		return nil, false
	}
	return parsed(&g)
}

// ParsePartial reads what of a JSON text that may not be complete is certain, and
// reports whether anything is. Null is nil.
func ParsePartial(text string) (value json.RawMessage, ok bool) {
	var g jsontext.Growing
	g.Read(text)
	return parsed(&g)
}

func parsed(g *jsontext.Growing) (value json.RawMessage, ok bool) {
	value, ok = g.AppendCertain(nil)
	return NilIfNull(value), ok
}

// ParseObject is Parse for an object.
func ParseObject(text string) (object json.RawMessage, ok bool) { return objectOf(Parse(text)) }

// ParsePartialObject is ParsePartial for an object.
func ParsePartialObject(text string) (object json.RawMessage, ok bool) {
	return objectOf(ParsePartial(text))
}

func objectOf(value json.RawMessage, ok bool) (object json.RawMessage, is bool) {
	if !ok || len(value) == 0 || value[0] != '{' {
		return nil, false
	}
	return value, true
}

// MaybeValue is what Parse or one like it gives, for a field that is absent where there
// is no value.
func MaybeValue(value json.RawMessage, ok bool) wire.Optional[json.RawMessage] {
	switch {
	case !ok:
		return wire.Optional[json.RawMessage]{}
	case value == nil:
		return wire.Null[json.RawMessage]()
	default:
		return wire.Some(value)
	}
}

// MaybeObject is what ParseObject or one like it gives, nil if there is none.
func MaybeObject(object json.RawMessage, _ bool) json.RawMessage { return object }
