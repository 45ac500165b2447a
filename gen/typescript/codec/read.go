package codec

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// read is the expression that reads a value of a type. Key is the literal of the
// field that it comes from, or "" if the reader stands at the value already.
func (m *Codec) read(t ir.Type, value, key string) layout.Doc {
	switch t := t.(type) {
	case *ir.Scalar:
		return m.readScalar(t, value, key)
	case *ir.Enum:
		if t.Unknown == ir.Keep {
			return m.reading("openEnumValue", key, layout.Texts(value, m.Value(shape.RoleIs, t))...)
		}
		return m.reading("enumValue", key, layout.Texts(value, m.Value(shape.RoleIs, t), m.Value(shape.RoleType, t))...)
	case *ir.Object:
		return m.readNamed(t, value, key)
	case *ir.Union:
		return m.readNamed(t, value, key)
	case *ir.List:
		list := m.reading("list", key, layout.Text(value), m.reader(t.Elem))
		if t.MinItems == nil && t.MaxItems == nil {
			return list
		}
		return m.ruled("checkList", "reader", list, bounds(t.MinItems, t.MaxItems), key)
	case *ir.Map:
		return m.reading("map", key, layout.Text(value), m.reader(t.Elem))
	case *ir.Nullable:
		return layout.Ternary(layout.Text(value+" === null"), layout.Text("null"), m.read(t.Elem, value, key))
	default:
		panic(fmt.Sprintf("typescript: unknown type %T", t))
	}
}

// reading is a call of one of the reader's own methods.
func (m *Codec) reading(method, key string, params ...layout.Doc) layout.Doc {
	if key != "" {
		params = append(params, layout.Text(key))
	}
	return layout.CallLast("reader."+method, params...)
}

func (m *Codec) readNamed(decl any, value, key string) layout.Doc {
	if key == "" {
		return layout.Call(m.Value(shape.RoleRead, decl), layout.Texts("reader", value)...)
	}
	return layout.Call("reader.at", layout.Texts(value, m.Value(shape.RoleRead, decl), key)...)
}

func (m *Codec) readScalar(s *ir.Scalar, value, key string) layout.Doc {
	method, ok := scalarReaders[s.Kind]
	if !ok {
		panic("typescript: no value has the type " + s.Kind.String())
	}
	read := m.reading(method, key, layout.Text(value))
	if !s.Rules.Enforced() {
		return read
	}
	switch s.Kind {
	case ir.String:
		return m.ruled(textCheck(s.Rules), "reader", read, textRules(s.Rules), key)
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
func (m *Codec) ruled(check, notes string, value, rules layout.Doc, key string) layout.Doc {
	if key == "" {
		return layout.CallLast(m.Runtime(check), layout.Text(notes), value, rules)
	}
	return layout.Call(m.Runtime(check), layout.Text(notes), value, rules, layout.Text(key))
}

// textCheck is what runs the rules of a text.
func textCheck(r ir.Rules) string {
	if r.Tag != nil {
		return "checkTag"
	}
	return "checkText"
}

func textRules(r ir.Rules) layout.Doc {
	if r.Tag != nil {
		return tagRule(r.Tag)
	}
	items := boundItems(r.MinLength, r.MaxLength)
	if r.Pattern != "" {
		items = append(items, layout.Text("pattern: "+layout.RegExp(r.Pattern)))
	}
	switch r.Normalize {
	case ir.NormalNone:
	case ir.NormalURL:
		items = append(items, layout.Text("url: true"))
	default:
		panic("typescript: unknown normalisation")
	}
	return layout.Object(items...)
}

func tagRule(r *ir.TagRule) layout.Doc {
	items := []layout.Doc{layout.Text("prefix: " + layout.Quoted(r.Prefix))}
	for _, list := range []struct {
		key   string
		texts []string
	}{{"except", r.Except}, {"longer", r.Longer}} {
		if len(list.texts) > 0 {
			var texts []layout.Doc
			for _, text := range list.texts {
				texts = append(texts, layout.Text(layout.Quoted(text)))
			}
			items = append(items, layout.Property(list.key, layout.Array(texts...)))
		}
	}
	return layout.Object(items...)
}

func numberRules(r ir.Rules) layout.Doc {
	var items []layout.Doc
	if r.Min != nil {
		items = append(items, layout.Text("min: "+shape.Number(*r.Min)))
	}
	if r.Max != nil {
		items = append(items, layout.Text("max: "+shape.Number(*r.Max)))
	}
	return layout.Object(items...)
}

func bounds(least, most *int) layout.Doc { return layout.Object(boundItems(least, most)...) }

func boundItems(least, most *int) []layout.Doc {
	var items []layout.Doc
	if least != nil {
		items = append(items, layout.Text("min: "+strconv.Itoa(*least)))
	}
	if most != nil {
		items = append(items, layout.Text("max: "+strconv.Itoa(*most)))
	}
	return items
}

// reader is the function that reads an element of a list or map.
func (m *Codec) reader(t ir.Type) layout.Doc {
	switch t := t.(type) {
	case *ir.Object:
		return layout.Text(m.Value(shape.RoleRead, t))
	case *ir.Union:
		return layout.Text(m.Value(shape.RoleRead, t))
	case *ir.Scalar:
		if t.Kind == ir.String && !t.Rules.Enforced() {
			return layout.Text(m.Runtime("readString"))
		}
	case *ir.Nullable:
		if s, ok := t.Elem.(*ir.Scalar); ok && s.Kind == ir.Any {
			return layout.Text(m.Runtime("readJson"))
		}
	case *ir.Enum, *ir.List, *ir.Map: // no function reads just these
	}
	return layout.Lambda("(reader, item)", m.read(t, "item", ""))
}

// defaultValue is what a missing field means. A large object of which all is left
// out is made by its own reader, which spells it out already.
func (m *Codec) defaultValue(f *ir.Field) layout.Doc {
	c := f.DefaultConst()
	if o, ok := c.(*ir.ObjectConst); ok && madeOfNothing(o) && valuesIn(o) > mostSpelledOut {
		return layout.Call("reader.made", layout.Text(m.Value(shape.RoleRead, o.Object)), layout.Text(layout.Quoted(f.Name)))
	}
	draw := func(name string) term.Term { return term.Tight("reader." + name + "()") }
	return m.Constant(f.Type, c, draw).Doc
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
	case ir.NullConst, ir.BoolConst, ir.IntConst, ir.NumberConst, ir.TextConst, ir.DrawConst: // no others
	}
	return max(n, 1)
}
