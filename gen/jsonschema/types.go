package jsonschema

import (
	"encoding/json"
	"strconv"

	invopop "github.com/invopop/jsonschema"

	"github.com/msggen/msggen/gen/ir"
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
		return &invopop.Schema{Type: "array", Items: e.typ(t.Elem), MinItems: count(t.MinItems), MaxItems: count(t.MaxItems)}
	case *ir.Map:
		return &invopop.Schema{Type: "object", AdditionalProperties: e.typ(t.Elem)}
	case *ir.Nullable:
		if s, ok := t.Elem.(*ir.Scalar); ok && s.Kind == ir.Any {
			return &invopop.Schema{}
		}
		return &invopop.Schema{AnyOf: []*invopop.Schema{e.typ(t.Elem), {Type: "null"}}}
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
	if t.Rules.Normalize == ir.NormalURL && s.Pattern == "" {
		s.Pattern = urlPattern
	}
	switch t.Kind {
	case ir.String:
		s.Type = "string"
	case ir.Int:
		s.Type = "integer"
		s.Minimum, s.Maximum = "-"+safeInteger, safeInteger
	case ir.Number:
		s.Type = "number"
	case ir.Bool:
		s.Type = "boolean"
	case ir.Any:
		s.Not = &invopop.Schema{Type: "null"}
	case ir.Record:
		s.Type = "object"
	default:
		panic("jsonschema: no schema for " + t.Kind.String())
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
	s := &invopop.Schema{Type: "string"}
	for _, v := range en.Values {
		s.Enum = append(s.Enum, v.Value)
	}
	return s
}

func (e *edition) object(o *ir.Object) *invopop.Schema {
	s := &invopop.Schema{Type: "object", Properties: invopop.NewProperties()}
	for _, f := range o.Fields {
		s.Properties.Set(f.Name, e.field(f))
		switch {
		case len(f.Also) > 0 && !e.strict:
			e.spellings(s, f)
		case f.Presence == ir.Required:
			s.Required = append(s.Required, f.Name)
		}
	}
	if o.Unknown == ir.Reject || e.strict && o.Unknown == ir.Drop {
		s.AdditionalProperties = invopop.FalseSchema
	}
	for _, c := range o.Checks {
		if !e.strict && hasSpellings(o) {
			break // a condition looks at the names alone
		}
		if rule, ok := e.condition(c.Self, c.That); ok {
			s.AllOf = append(s.AllOf, rule)
		}
	}
	for _, text := range o.Examples {
		s.Examples = append(s.Examples, json.RawMessage(text))
	}
	return s
}

func (e *edition) field(f *ir.Field) *invopop.Schema {
	s := e.value(f)
	s.Description = description(f.Doc, f.Since, f.Deprecated)
	s.Deprecated = f.Deprecated != ""
	if d, ok := f.Default.(*ir.Literal); ok && f.Presence == ir.Defaulted {
		setDefault(s, literal(d))
	}
	for _, text := range f.Examples {
		s.Examples = append(s.Examples, json.RawMessage(text))
	}
	return s
}

// value is what stands under a field.
func (e *edition) value(f *ir.Field) *invopop.Schema {
	if f.Const != nil {
		return &invopop.Schema{Const: literal(f.Const)}
	}
	s := e.typ(f.Type)
	if f.NullIsAbsent {
		s = &invopop.Schema{AnyOf: []*invopop.Schema{s, {Type: "null"}}}
	}
	return s
}

// setDefault writes null defaults too, which the struct field would leave out.
func setDefault(s *invopop.Schema, v any) {
	if v == nil {
		s.Extras = map[string]any{"default": nil}
		return
	}
	s.Default = v
}

func (e *edition) union(u *ir.Union) *invopop.Schema {
	var members []*invopop.Schema
	for _, m := range u.Members {
		if o, ok := m.Type.(*ir.Object); !ok || u.Tag == "" || published(o) {
			members = append(members, e.typ(m.Type))
		}
	}
	if u.Tag == "" {
		return &invopop.Schema{AnyOf: members}
	}
	if !e.strict {
		members = append(members, tolerated(u)...)
	}
	if len(u.Untagged) > 0 || u.Unknown == ir.Drop && !e.strict {
		// A value without its tag may fit several of them.
		return &invopop.Schema{Type: "object", AnyOf: members}
	}
	return &invopop.Schema{
		Type:       "object",
		OneOf:      members,
		Properties: properties(u.Tag, &invopop.Schema{Type: "string"}),
		Required:   []string{u.Tag},
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
