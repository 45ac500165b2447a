package interp

import (
	"fmt"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// appendValue appends the canonical JSON of a value: fields in the order of the
// spec, kept unknown ones after them, no white space.
func appendValue(dst []byte, v Value) []byte { return encoding{}.value(dst, v) }

// encoding writes values, in a snapshot with the fields that are never sent.
type encoding struct{ private bool }

func (e encoding) value(dst []byte, v Value) []byte {
	switch v := v.(type) {
	case null:
		return append(dst, "null"...)
	case text:
		return jsontext.AppendString(dst, string(v))
	case *growing:
		return v.now.AppendTo(dst, nil)
	case integer:
		return jsontext.AppendInt(dst, int64(v))
	case number:
		return jsontext.AppendNumber(dst, float64(v))
	case boolean:
		return jsontext.AppendBool(dst, bool(v))
	case freeform:
		return append(dst, v...)
	case *stranger:
		return append(dst, v.raw...)
	case *object:
		return e.object(dst, v)
	case *record:
		dst = append(dst, '{')
		for name, raw := range v.members.All() {
			dst = append(jsontext.AppendKey(dst, name), raw...)
		}
		return append(dst, '}')
	case *mapping:
		dst = append(dst, '{')
		for name, value := range v.entries.All() {
			dst = e.value(jsontext.AppendKey(dst, name), value)
		}
		return append(dst, '}')
	case *list:
		dst = append(dst, '[')
		for _, item := range v.items {
			dst = e.value(jsontext.AppendComma(dst), item)
		}
		return append(dst, ']')
	default:
		panic(fmt.Sprintf("interp: unknown value %T", v))
	}
}

func (e encoding) object(dst []byte, o *object) []byte {
	dst = append(dst, '{')
	for i, f := range o.typ.Fields {
		if value := o.fields[i]; value != nil && (e.private || !f.Private) {
			dst = e.value(jsontext.AppendKey(dst, f.Name), value)
		}
	}
	for name, raw := range o.kept.All() {
		dst = append(jsontext.AppendKey(dst, name), raw...)
	}
	return append(dst, '}')
}
