package jsonschema

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strconv"

	invopop "github.com/invopop/jsonschema"
)

// schemaWriter prints schemas as encoding/json with invopop's methods and
// json.Indent would, which a test holds it to. Those marshal every schema anew
// for each schema around it.
type schemaWriter struct {
	out   []byte
	depth int
	empty bool // nothing has been written into the open brace
}

// schema prints all keywords in the order of invopop's struct.
func (w *schemaWriter) schema(s *invopop.Schema) {
	switch s {
	case nil:
		w.out = append(w.out, "null"...)
		return
	case invopop.TrueSchema:
		w.out = append(w.out, "true"...)
		return
	case invopop.FalseSchema:
		w.out = append(w.out, "false"...)
		return
	}
	start := len(w.out)
	w.open('{')
	w.text("$schema", s.Version)
	w.text("$id", string(s.ID))
	w.text("$anchor", s.Anchor)
	w.text("$ref", s.Ref)
	w.text("$dynamicRef", s.DynamicRef)
	w.named("$defs", s.Definitions)
	w.text("$comment", s.Comments)
	w.all("allOf", s.AllOf)
	w.all("anyOf", s.AnyOf)
	w.all("oneOf", s.OneOf)
	w.one("not", s.Not)
	w.one("if", s.If)
	w.one("then", s.Then)
	w.one("else", s.Else)
	w.named("dependentSchemas", s.DependentSchemas)
	w.all("prefixItems", s.PrefixItems)
	w.one("items", s.Items)
	w.one("contains", s.Contains)
	w.properties(s)
	w.named("patternProperties", s.PatternProperties)
	w.one("additionalProperties", s.AdditionalProperties)
	w.one("propertyNames", s.PropertyNames)
	w.text("type", s.Type)
	w.values("enum", s.Enum)
	w.value("const", s.Const)
	w.number("multipleOf", s.MultipleOf)
	w.number("maximum", s.Maximum)
	w.number("exclusiveMaximum", s.ExclusiveMaximum)
	w.number("minimum", s.Minimum)
	w.number("exclusiveMinimum", s.ExclusiveMinimum)
	w.count("maxLength", s.MaxLength)
	w.count("minLength", s.MinLength)
	w.text("pattern", s.Pattern)
	w.count("maxItems", s.MaxItems)
	w.count("minItems", s.MinItems)
	w.flag("uniqueItems", s.UniqueItems)
	w.count("maxContains", s.MaxContains)
	w.count("minContains", s.MinContains)
	w.count("maxProperties", s.MaxProperties)
	w.count("minProperties", s.MinProperties)
	if len(s.Required) > 0 {
		w.key("required")
		w.list(len(s.Required), func(i int) { w.out = appendString(w.out, s.Required[i]) })
	}
	if len(s.DependentRequired) > 0 {
		w.value("dependentRequired", s.DependentRequired)
	}
	w.text("format", s.Format)
	w.text("contentEncoding", s.ContentEncoding)
	w.text("contentMediaType", s.ContentMediaType)
	w.one("contentSchema", s.ContentSchema)
	w.text("title", s.Title)
	w.text("description", s.Description)
	w.value("default", s.Default)
	w.flag("deprecated", s.Deprecated)
	w.flag("readOnly", s.ReadOnly)
	w.flag("writeOnly", s.WriteOnly)
	w.values("examples", s.Examples)
	for _, name := range slices.Sorted(maps.Keys(s.Extras)) {
		w.key(name)
		w.out = append(w.out, printed(s.Extras[name], indent(w.depth))...)
	}
	if w.empty && reflect.DeepEqual(s, &invopop.Schema{}) {
		w.depth--
		w.out, w.empty = append(w.out[:start], "true"...), false
		return
	}
	w.close('}')
}

func (w *schemaWriter) open(brace byte) {
	w.out = append(w.out, brace)
	w.depth++
	w.empty = true
}

func (w *schemaWriter) close(brace byte) {
	w.depth--
	if !w.empty {
		w.line()
	}
	w.out = append(w.out, brace)
	w.empty = false
}

func (w *schemaWriter) line() {
	w.out = append(append(w.out, '\n'), indent(w.depth)...)
}

// next begins another item of what is open.
func (w *schemaWriter) next() {
	if !w.empty {
		w.out = append(w.out, ',')
	}
	w.empty = false
	w.line()
}

func (w *schemaWriter) key(name string) {
	w.next()
	w.out = append(appendString(w.out, name), ": "...)
}

func (w *schemaWriter) list(n int, item func(i int)) {
	w.open('[')
	for i := range n {
		w.next()
		item(i)
	}
	w.close(']')
}

func (w *schemaWriter) text(name, s string) {
	if s != "" {
		w.key(name)
		w.out = appendString(w.out, s)
	}
}

func (w *schemaWriter) number(name string, n json.Number) {
	if n != "" {
		w.key(name)
		w.out = append(w.out, printed(n, "")...)
	}
}

func (w *schemaWriter) count(name string, n *uint64) {
	if n != nil {
		w.key(name)
		w.out = strconv.AppendUint(w.out, *n, 10)
	}
}

func (w *schemaWriter) flag(name string, set bool) {
	if set {
		w.key(name)
		w.out = append(w.out, "true"...)
	}
}

func (w *schemaWriter) value(name string, v any) {
	if v == nil {
		return
	}
	w.key(name)
	if s, ok := v.(string); ok {
		w.out = appendString(w.out, s)
		return
	}
	w.out = append(w.out, printed(v, indent(w.depth))...)
}

func (w *schemaWriter) values(name string, list []any) {
	if len(list) == 0 {
		return
	}
	w.key(name)
	w.list(len(list), func(i int) {
		if s, ok := list[i].(string); ok {
			w.out = appendString(w.out, s)
			return
		}
		w.out = append(w.out, printed(list[i], indent(w.depth))...)
	})
}

func (w *schemaWriter) one(name string, s *invopop.Schema) {
	if s != nil {
		w.key(name)
		w.schema(s)
	}
}

func (w *schemaWriter) all(name string, list []*invopop.Schema) {
	if len(list) > 0 {
		w.key(name)
		w.list(len(list), func(i int) { w.schema(list[i]) })
	}
}

func (w *schemaWriter) named(name string, schemas map[string]*invopop.Schema) {
	if len(schemas) == 0 {
		return
	}
	w.key(name)
	w.open('{')
	for _, key := range slices.Sorted(maps.Keys(schemas)) {
		w.key(key)
		w.schema(schemas[key])
	}
	w.close('}')
}

func (w *schemaWriter) properties(s *invopop.Schema) {
	if s.Properties == nil {
		return
	}
	w.key("properties")
	w.open('{')
	for field := s.Properties.Oldest(); field != nil; field = field.Next() {
		w.key(field.Key)
		w.schema(field.Value)
	}
	w.close('}')
}
