package jsonschema

import (
	"encoding/json"
	"strconv"

	invopop "github.com/invopop/jsonschema"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

const safeInteger = "9007199254740991"

// urlPattern is what a schema can say of an absolute URL: a scheme, with the
// white space and controls that WHATWG parsers strip. Every dialect of regular
// expressions in use reads it the same.
const urlPattern = `^[\x00-\x20]*[A-Za-z][A-Za-z0-9+.\x09\x0A\x0D-]*:`

// typ gives the schema of a use of a type. Declared types are references.
func (e *edition) typ(t ir.Type) *invopop.Schema {
	switch t := t.(type) {
	case *ir.Scalar:
		if t.Alias != nil {
			return e.ref(t.Alias.Decl, func() *invopop.Schema { return e.scalar(t.Alias.Scalar) })
		}
		return e.scalar(t)
	case *ir.Enum:
		return e.ref(t.Decl, func() *invopop.Schema { return e.enum(t) })
	case *ir.Object:
		return e.ref(t.Decl, func() *invopop.Schema { return e.object(t) })
	case *ir.Union:
		return e.ref(t.Decl, func() *invopop.Schema { return e.union(t) })
	case *ir.List:
		list := &invopop.Schema{Type: "array", Items: e.typ(t.Elem), MinItems: count(t.MinItems)}
		if e.of != readers || !plan.Drops(t.Elem) { // which take elements away, and count the rest
			list.MaxItems = count(t.MaxItems)
		}
		return list
	case *ir.Map:
		return &invopop.Schema{Type: "object", AdditionalProperties: e.typ(t.Elem)}
	case *ir.Nullable:
		return e.nullable(e.typ(t.Elem))
	default:
		panic("jsonschema: unknown type")
	}
}

func (e *edition) scalar(t *ir.Scalar) *invopop.Schema {
	s := &invopop.Schema{
		MinLength:       count(t.Rules.MinLength),
		MaxLength:       count(t.Rules.MaxLength),
		Pattern:         t.Rules.Pattern,
		Format:          t.Rules.Format,
		ContentEncoding: t.Rules.Encoding,
	}
	if t.Rules.Tag != nil {
		s.Pattern = begins(t.Rules.Tag.Prefix)
		s.Not = tagIn(t.Rules.Tag.Except, t.Rules.Tag.Longer)
	}
	if t.Rules.Normalize == ir.NormalURL && s.Pattern == "" {
		s.Pattern = urlPattern
	}
	s.Type = jsonType(t.Kind.JSON())
	switch {
	case t.Kind == ir.Int:
		s.Type = "integer"
		s.Minimum, s.Maximum = "-"+safeInteger, safeInteger
	case t.Kind == ir.Any && e.of == generators:
		s.AnyOf = []*invopop.Schema{invopop.TrueSchema} // without a keyword it would be an object to some
	case t.Kind == ir.Any:
		s.Not = &invopop.Schema{Type: "null"}
	}
	if t.Rules.Min != nil {
		s.Minimum = number(*t.Rules.Min)
	}
	if t.Rules.Max != nil {
		s.Maximum = number(*t.Rules.Max)
	}
	return s
}

func (e *edition) enum(en *ir.Enum) *invopop.Schema {
	s := &invopop.Schema{}
	if e.of == generators {
		s.Type = "string" // as they want it; a validator would tell a wrong type twice
	}
	var values []any
	for _, v := range en.Values {
		values = append(values, v.Value)
	}
	switch {
	case en.Unknown == ir.Keep, len(en.Prefixes) > 0:
		s.Type, s.Examples = "string", values
		if en.Unknown != ir.Keep && e.of != generators {
			s.Pattern = oneOrBegins(texts(en.Values), en.Prefixes)
		}
	default:
		s.Enum = values
	}
	return s
}

func (e *edition) object(o *ir.Object) *invopop.Schema {
	s := &invopop.Schema{Type: "object", Properties: invopop.NewProperties()}
	for _, f := range o.Fields {
		if f.Private {
			continue
		}
		s.Properties.Set(f.Name, e.field(f))
		switch {
		case len(f.Also) > 0 && e.of == readers:
			e.spellings(s, f)
		case f.Presence == ir.Required || f.Presence == ir.Defaulted && e.written(o, f):
			s.Required = append(s.Required, f.Name)
		}
	}
	if o.Unknown == ir.Reject || o.Unknown == ir.Drop && e.of == writers {
		s.AdditionalProperties = invopop.FalseSchema
	}
	if e.of == writers || e.of == readers && !hasSpellings(o) { // a condition looks at the names alone
		for _, c := range o.Checks {
			if rule, ok := e.condition(c.Self, c.That); ok {
				s.AllOf = append(s.AllOf, rule)
			}
		}
	}
	for _, text := range o.Examples {
		s.Examples = append(s.Examples, json.RawMessage(text))
	}
	return s
}

// written reports whether a field that may be missing where it is read has to be
// there all the same: writers always write it, and types are told apart by tags.
func (e *edition) written(o *ir.Object, f *ir.Field) bool {
	return e.of == writers || e.of == generators && f.Const != nil && e.isTag(o, f.Name)
}

func (e *edition) field(f *ir.Field) *invopop.Schema {
	s := e.value(f)
	s.Description = description(f.Doc, f.Since, f.Deprecated)
	s.Deprecated, s.ReadOnly = f.Deprecated != "", f.Derived != nil
	if d, ok := f.Default.(*ir.Literal); ok && f.Presence == ir.Defaulted {
		setDefault(s, literal(d))
	}
	for _, text := range f.Examples {
		s.Examples = append(s.Examples, json.RawMessage(text))
	}
	if s.Ref == "" || s.Description == "" && !s.Deprecated && s.Default == nil && s.Extras == nil && s.Examples == nil {
		return s
	}
	// Generators take a reference with something beside it for a type of its own.
	s.AllOf, s.Ref = []*invopop.Schema{{Ref: s.Ref}}, ""
	return s
}

// value is what stands under a field.
func (e *edition) value(f *ir.Field) *invopop.Schema {
	if f.Const != nil {
		return &invopop.Schema{Const: literal(f.Const)}
	}
	if f.Derived != nil && e.of == readers {
		return &invopop.Schema{} // which nobody looks at
	}
	s := e.typ(f.Type)
	if f.NullIsAbsent && e.of == readers {
		s = e.nullable(s)
	}
	return s
}

// nullable accepts null, too.
func (e *edition) nullable(s *invopop.Schema) *invopop.Schema {
	switch {
	case s.Not != nil: // anything but null
		return &invopop.Schema{}
	case len(s.AnyOf) == 1: // anything
		return s
	case s.Type != "":
		setExtra(s, "type", []string{s.Type, "null"}) // the field holds one
		s.Type = ""
		return s
	case e.of == generators:
		return &invopop.Schema{AnyOf: []*invopop.Schema{s, {Type: "null"}}}
	default:
		return &invopop.Schema{If: &invopop.Schema{Type: "null"}, Else: s}
	}
}

// setDefault writes null defaults too, which the struct field would leave out.
func setDefault(s *invopop.Schema, v any) {
	if v == nil {
		setExtra(s, "default", nil)
		return
	}
	s.Default = v
}

func setExtra(s *invopop.Schema, keyword string, v any) {
	if s.Extras == nil {
		s.Extras = map[string]any{}
	}
	s.Extras[keyword] = v
}

// jsonType is what schemas call a kind of JSON.
func jsonType(kind ir.Kind) string {
	switch kind {
	case ir.KindBool:
		return "boolean"
	case ir.KindList:
		return "array"
	default:
		return string(kind)
	}
}

// literal gives the JSON value of a constant.
func literal(l *ir.Literal) any { return plain(l.Value) }

// plain is a constant as encoding/json writes it.
func plain(c ir.Const) any {
	switch c := c.(type) {
	case *ir.MemberConst:
		return plain(c.Value)
	case ir.NullConst:
		return nil
	case ir.BoolConst:
		return bool(c)
	case ir.IntConst:
		return int64(c)
	case ir.NumberConst:
		return float64(c)
	case ir.TextConst:
		return string(c)
	default:
		return json.RawMessage(ir.JSON(c))
	}
}

func count(n *int) *uint64 {
	if n == nil {
		return nil
	}
	u := uint64(*n)
	return &u
}

func number(f float64) json.Number {
	return json.Number(strconv.FormatFloat(f, 'f', -1, 64))
}
