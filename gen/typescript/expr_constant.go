package typescript

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/msggen/msggen/gen/ir"
)

// constant is the value that the JSON text of a constant stands for: what it
// leaves out has its default.
func (s *scope) constant(t ir.Type, text []byte) term {
	if !isMade(t) {
		return tight(rawJSON(string(text)))
	}
	switch t := t.(type) {
	case *ir.Scalar: // the checker has seen to it that its rules hold
		return tight(rawJSON(string(text)))
	case *ir.Object:
		return s.constantObject(t, text)
	case *ir.Union:
		return s.constant(memberOf(t, text), text)
	case *ir.List:
		var items []term
		for _, item := range decoded[[]json.RawMessage](text) {
			items = append(items, s.constant(t.Elem, item))
		}
		return listLiteral(items)
	case *ir.Map:
		var items []Doc
		for _, key := range keysOf(text) {
			value := s.constant(t.Elem, decoded[map[string]json.RawMessage](text)[key])
			items = append(items, keyed(key, value))
		}
		return tight(object(items...))
	case *ir.Nullable:
		if string(text) == "null" {
			return tight("null")
		}
		return s.constant(t.Elem, text)
	default:
		panic(fmt.Sprintf("typescript: unknown type %T", t))
	}
}

func (s *scope) constantObject(o *ir.Object, text []byte) term {
	given := decoded[map[string]json.RawMessage](text)
	var items []Doc
	for _, f := range o.Fields {
		value, ok := given[f.Name]
		switch {
		case f.Const != nil && (ok || f.Presence != ir.Optional):
			items = append(items, property(f.Name, literal(f.Const)))
		case ok && !(f.NullIsAbsent && string(value) == "null"):
			items = append(items, keyed(f.Name, s.constant(f.Type, value)))
		case f.Presence == ir.Defaulted:
			items = append(items, keyed(f.Name, s.expr(f.Default)))
		}
	}
	if o.Unknown == ir.Keep {
		for _, key := range keysOf(text) {
			if o.Field(key) == nil {
				items = append(items, property(key, rawJSON(string(given[key]))))
			}
		}
	}
	return s.made(o, items)
}

// memberOf is the type that a constant has among those of a union.
func memberOf(u *ir.Union, text []byte) ir.Type {
	if u.Tag == "" {
		kind := kindOf(text)
		for _, m := range u.Members {
			if jsonKind(m.Type) == kind {
				return m.Type
			}
		}
		panic("typescript: " + u.Name + " has no " + kind)
	}
	given := decoded[map[string]json.RawMessage](text)
	if tag, ok := given[u.Tag]; ok {
		return u.Member(decoded[string](tag)).Type
	}
	for _, m := range u.Untagged {
		complete := true
		for _, f := range m.Object().Fields {
			_, ok := given[f.Name]
			complete = complete && (ok || f.Presence != ir.Required || f.Name == u.Tag)
		}
		if complete {
			return m.Type
		}
	}
	panic("typescript: a constant of " + u.Name + " without a tag")
}

// kindOf is the kind of a JSON text.
func kindOf(text []byte) string {
	switch text[0] {
	case '"':
		return "string"
	case '[':
		return "list"
	case '{':
		return "object"
	case 't', 'f':
		return "bool"
	default:
		return "number"
	}
}

// keysOf are the keys of a JSON object in their order.
func keysOf(text []byte) []string {
	d := json.NewDecoder(bytes.NewReader(text))
	next(d)
	var keys []string
	for d.More() {
		keys = append(keys, next(d).(string))
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			panic("typescript: a constant that is not JSON: " + err.Error())
		}
	}
	return keys
}

func decoded[T any](text []byte) T {
	var value T
	if err := json.Unmarshal(text, &value); err != nil {
		panic("typescript: a constant that is not JSON: " + err.Error())
	}
	return value
}
