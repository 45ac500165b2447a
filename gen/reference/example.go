package reference

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/streams"
)

// examples gives documents of the types of a protocol. The interpreter reads each, so that
// it is valid by the schema of its type, too.
type examples struct {
	machine *interp.Machine
	maker   *streams.Maker
}

// sought is how many documents are made up by chance before a type has no example.
const sought = 40

// of is an example of a type, laid out for people, or "".
func (e *examples) of(t ir.Type, given []string) string {
	fits := func(text string) bool {
		_, found, err := e.machine.Decode(t, []byte(text))
		return err == nil && len(found) == 0
	}
	for _, text := range append(given, told(t, "", 0)) {
		if fits(text) {
			return indented(text)
		}
	}
	for _, text := range e.maker.Small(t) {
		if fits(text) {
			return indented(text)
		}
	}
	source := chance.New(1)
	source.Sent = true
	for range sought {
		if text := source.Document(t); fits(text) {
			return indented(text)
		}
	}
	return ""
}

func indented(text string) string {
	var b bytes.Buffer
	if json.Indent(&b, []byte(text), "", "  ") != nil {
		return text
	}
	return b.String()
}

// deepest is how deep an example nests before what may be left out is.
const deepest = 2

// told is a document that says by its values what stands where: what has an example of its
// author has that, and texts have the names of their fields. It need not be valid.
func told(t ir.Type, name string, depth int) string {
	switch t := t.(type) {
	case *ir.Nullable:
		if depth > deepest {
			return "null"
		}
		return told(t.Elem, name, depth)
	case *ir.Enum:
		if len(t.Values) > 0 {
			return ir.JSONString(t.Values[0].Value)
		}
		return ir.JSONString(strings.Join(t.Prefixes, "") + "a")
	case *ir.Scalar:
		return toldScalar(t, name)
	case *ir.List:
		if depth > deepest && t.MinItems == nil {
			return "[]"
		}
		return "[" + told(t.Elem, name, depth+1) + "]"
	case *ir.Map:
		if depth > deepest {
			return "{}"
		}
		return `{"key": ` + told(t.Elem, name, depth+1) + "}"
	case *ir.Union:
		m := t.Members[0]
		if depth > 0 {
			m = chance.Lowest(t)
		}
		return told(m.Type, name, depth)
	case *ir.Object:
		var parts []string
		for _, f := range t.Fields {
			if f.Private || f.Derived != nil || f.Deprecated != "" && f.Presence != ir.Required || depth >= deepest && f.Presence != ir.Required && f.Const == nil {
				continue
			}
			value := ""
			switch {
			case f.Const != nil:
				value = ir.JSON(f.Const.Value)
			case len(f.Examples) > 0:
				value = f.Examples[0]
			default:
				value = told(f.Type, f.Name, depth+1)
			}
			parts = append(parts, ir.JSONString(f.Name)+": "+value)
		}
		return "{" + strings.Join(parts, ", ") + "}"
	default:
		return "null"
	}
}

func toldScalar(t *ir.Scalar, name string) string {
	switch t.Kind.JSON() {
	case ir.KindBool:
		return "true"
	case ir.KindNumber:
		switch {
		case t.Rules.Time == ir.TimeMillis:
			return "1769860800000"
		case t.Rules.Time == ir.TimeSeconds:
			return "1769860800"
		case t.Rules.Min != nil && *t.Rules.Min > 1:
			return ir.JSONNumber(*t.Rules.Min)
		case t.Rules.Max != nil && *t.Rules.Max < 1:
			return ir.JSONNumber(*t.Rules.Max)
		}
		return "1"
	case ir.KindObject:
		return `{"key": "value"}`
	case ir.KindString:
		switch {
		case t.Rules.Tag != nil:
			return ir.JSONString(t.Rules.Tag.Prefix + "a")
		case t.Rules.Normalize == ir.NormalURL || t.Rules.Format == "uri":
			return `"https://example.com/"`
		case t.Rules.Time == ir.TimeISO || t.Rules.Format == "date-time":
			return `"2026-01-31T12:00:00Z"`
		case t.Rules.Encoding != "":
			return `"TXNnZ2Vu"`
		case t.Rules.Pattern != "":
			return `"a1"`
		}
		return ir.JSONString(strings.TrimSpace(strings.ReplaceAll(name, "_", " ") + " …"))
	default:
		return `"any value"`
	}
}
