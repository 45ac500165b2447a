package typescript

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/msggen/msggen/gen/ir"
)

// read is the expression that reads a value of a type. Key is the literal of the
// field that it comes from, or "" if the reader stands at the value already.
func (m *codec) read(t ir.Type, value, key string) Doc {
	switch t := t.(type) {
	case *ir.Scalar:
		return m.readScalar(t, value, key)
	case *ir.Enum:
		return m.reading("enumValue", key, texts(value, m.value(roleIs, t), m.value(roleType, t))...)
	case *ir.Object:
		return m.readNamed(t, value, key)
	case *ir.Union:
		return m.readNamed(t, value, key)
	case *ir.List:
		list := m.reading("list", key, textDoc(value), m.reader(t.Elem))
		if t.MinItems == nil && t.MaxItems == nil {
			return list
		}
		return m.ruled("checkList", "reader", list, bounds(t.MinItems, t.MaxItems), key)
	case *ir.Map:
		return m.reading("map", key, textDoc(value), m.reader(t.Elem))
	case *ir.Nullable:
		return ternary(textDoc(value+" === null"), textDoc("null"), m.read(t.Elem, value, key))
	default:
		panic(fmt.Sprintf("typescript: unknown type %T", t))
	}
}

// reading is a call of one of the reader's own methods.
func (m *codec) reading(method, key string, params ...Doc) Doc {
	if key != "" {
		params = append(params, textDoc(key))
	}
	return callLast("reader."+method, params...)
}

func (m *codec) readNamed(decl any, value, key string) Doc {
	if key == "" {
		return call(m.value(roleRead, decl), texts("reader", value)...)
	}
	return call("reader.at", texts(value, m.value(roleRead, decl), key)...)
}

func (m *codec) readScalar(s *ir.Scalar, value, key string) Doc {
	method, ok := scalarReaders[s.Kind]
	if !ok {
		panic("typescript: no value has the type " + s.Kind.String())
	}
	read := m.reading(method, key, textDoc(value))
	if !s.Rules.Enforced() {
		return read
	}
	switch s.Kind {
	case ir.String:
		return m.ruled("checkText", "reader", read, textRules(s.Rules), key)
	case ir.Int, ir.Number:
		return m.ruled("checkNumber", "reader", read, numberRules(s.Rules), key)
	default:
		return read
	}
}

var scalarReaders = map[ir.ScalarKind]string{
	ir.String: "string", ir.Int: "int", ir.Number: "number", ir.Bool: "bool", ir.Any: "json", ir.Record: "record",
}

// ruled runs rules on a value; what is wrong is noted with somebody.
func (m *codec) ruled(check, notes string, value, rules Doc, key string) Doc {
	params := []Doc{textDoc(notes), value, rules}
	if key != "" {
		params = append(params, textDoc(key))
	}
	return call(m.runtime(check), params...)
}

func textRules(r ir.Rules) Doc {
	items := boundItems(r.MinLength, r.MaxLength)
	if r.Pattern != "" {
		items = append(items, textDoc("pattern: "+regExp(r.Pattern)))
	}
	switch r.Normalize {
	case ir.NormalNone:
	case ir.NormalURL:
		items = append(items, textDoc("url: true"))
	default:
		panic("typescript: unknown normalisation")
	}
	return object(items...)
}

func numberRules(r ir.Rules) Doc {
	var items []Doc
	if r.Min != nil {
		items = append(items, textDoc("min: "+number(*r.Min)))
	}
	if r.Max != nil {
		items = append(items, textDoc("max: "+number(*r.Max)))
	}
	return object(items...)
}

func bounds(least, most *int) Doc { return object(boundItems(least, most)...) }

func boundItems(least, most *int) []Doc {
	var items []Doc
	if least != nil {
		items = append(items, textDoc("min: "+strconv.Itoa(*least)))
	}
	if most != nil {
		items = append(items, textDoc("max: "+strconv.Itoa(*most)))
	}
	return items
}

// reader is the function that reads an element of a list or map.
func (m *codec) reader(t ir.Type) Doc {
	switch t := t.(type) {
	case *ir.Object:
		return textDoc(m.value(roleRead, t))
	case *ir.Union:
		return textDoc(m.value(roleRead, t))
	case *ir.Scalar:
		if t.Kind == ir.String && !t.Rules.Enforced() {
			return textDoc(m.runtime("readString"))
		}
	case *ir.Nullable:
		if s, ok := t.Elem.(*ir.Scalar); ok && s.Kind == ir.Any {
			return textDoc(m.runtime("readJson"))
		}
	}
	return lambda("(reader, item)", m.read(t, "item", ""))
}

// defaultValue is what a missing field means. A large object of which all is left
// out is made by its own reader, which spells it out already.
func (m *codec) defaultValue(f *ir.Field) Doc {
	c := f.DefaultConst()
	if o, ok := c.(*ir.ObjectConst); ok && madeOfNothing(o) && valuesIn(o) > mostSpelledOut {
		return call("reader.at", textDoc("{}"), textDoc(m.value(roleRead, o.Object)), textDoc(quoted(f.Name)))
	}
	draw := func(name string) term { return tight("reader." + name + "()") }
	return m.constant(f.Type, c, draw).doc
}

// mostSpelledOut is how many values a default spells out that the spec leaves out.
const mostSpelledOut = 8

// madeOfNothing reports whether an object is what its reader makes of `{}`.
func madeOfNothing(o *ir.ObjectConst) bool {
	required := func(f *ir.Field) bool { return f.Presence == ir.Required }
	return len(o.Given)+len(o.Extra) == 0 && !slices.ContainsFunc(o.Object.Fields, required)
}

// valuesIn counts the values of a constant that hold no others.
func valuesIn(c ir.Const) int {
	n := 0
	switch c := c.(type) {
	case *ir.ObjectConst:
		for _, value := range c.Complete() {
			n += valuesIn(value)
		}
	case *ir.ListConst:
		for _, elem := range c.Elems {
			n += valuesIn(elem)
		}
	case *ir.MapConst:
		for _, e := range c.Entries {
			n += valuesIn(e.Value)
		}
	case *ir.MemberConst:
		return valuesIn(c.Value)
	}
	return max(n, 1)
}
