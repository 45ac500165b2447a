package service

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
)

// Shape is a type as far as it matters for showing its values.
type Shape struct {
	Kind   string           `json:"kind"` // object or union
	Doc    string           `json:"doc,omitempty"`
	Fields map[string]Field `json:"fields,omitempty"`
	// Tag is the key by which the members of a union are told, and Members their types
	// by what it has; of a union by the kind of JSON, by string, number, bool, list or
	// object.
	Tag      string            `json:"tag,omitempty"`
	Members  map[string]*Value `json:"members,omitempty"`
	Prefixes map[string]*Value `json:"prefixes,omitempty"`
}

// Field is a field of an object.
type Field struct {
	*Value
	Doc     string `json:"doc,omitempty"`
	Private bool   `json:"private,omitempty"`
	Grows   bool   `json:"grows,omitempty"` // some rule joins text to it
	Tag     bool   `json:"tag,omitempty"`   // tells what its object is
}

// Value is the type of a value: by its kind, which is string, number, bool, any, enum,
// list, map, or type, for one that is named.
type Value struct {
	Kind     string `json:"is"`
	Type     string `json:"type,omitempty"`
	Of       *Value `json:"of,omitempty"`
	Encoding string `json:"encoding,omitempty"`
	Format   string `json:"format,omitempty"`
}

// kinds are the kinds of JSON values as the page names them.
var kinds = map[ir.Kind]string{
	ir.KindString: "string", ir.KindNumber: "number", ir.KindBool: "bool", ir.KindList: "list", ir.KindObject: "object",
}

// shaping collects shapes.
type shaping struct {
	shapes map[string]*Shape
	grow   map[*ir.Field]bool
	names  map[ir.Type]string
}

// shapesOf are the types of the states of a subject, and of what is in them.
func shapesOf(p *ir.Protocol, subject ir.Subject) (shapes map[string]*Shape, roots []string) {
	s := &shaping{map[string]*Shape{}, map[*ir.Field]bool{}, map[ir.Type]string{}}
	for _, protocol := range ir.WithImports(p) {
		for _, step := range ir.ProtocolSteps(protocol) {
			change, ok := step.(*ir.Change)
			if !ok {
				continue
			}
			switch change.Do.(type) {
			case *ir.Append, *ir.AppendBase64:
				// Bases have their fields in common, and each object has a copy.
				s.grow[change.Place.Field] = true
			default: // replaces what was there
			}
		}
	}
	for _, stage := range subject.Stages() {
		roots = append(roots, s.named(stage.State, stage.State.Decl))
	}
	return s.shapes, roots
}

// named is the name of a type, which two protocols may have.
func (s *shaping) named(t ir.Type, decl ir.Decl) string {
	if name, ok := s.names[t]; ok {
		return name
	}
	name := decl.Name
	for n := 2; s.shapes[name] != nil; n++ {
		name = fmt.Sprintf("%s.%d", decl.Name, n)
	}
	s.names[t] = name
	shape := &Shape{Doc: decl.Doc}
	s.shapes[name] = shape
	switch t := t.(type) {
	case *ir.Object:
		s.object(shape, t)
	case *ir.Union:
		s.union(shape, t)
	case *ir.Scalar, *ir.Enum, *ir.List, *ir.Map, *ir.Nullable:
		panic(fmt.Sprintf("service: %T has no name", t))
	default:
		panic(fmt.Sprintf("service: %T has no name", t))
	}
	return name
}

func (s *shaping) object(shape *Shape, t *ir.Object) {
	shape.Kind, shape.Fields = "object", map[string]Field{}
	for _, f := range t.Fields {
		shape.Fields[f.Name] = Field{
			Value: s.value(f.Type), Doc: f.Doc, Private: f.Private, Grows: s.grows(t, f),
			Tag: f.Const != nil,
		}
	}
}

// grows reports whether a rule joins text to a field, be it by way of a base.
func (s *shaping) grows(t *ir.Object, f *ir.Field) bool {
	if s.grow[f] {
		return true
	}
	for _, base := range t.Bases {
		if inherited := base.Field(f.Name); inherited != nil && s.grows(base, inherited) {
			return true
		}
	}
	return false
}

func (s *shaping) union(shape *Shape, t *ir.Union) {
	shape.Kind, shape.Tag = "union", t.Tag
	shape.Members, shape.Prefixes = map[string]*Value{}, map[string]*Value{}
	for _, m := range t.Members {
		switch {
		case t.ByKind():
			shape.Members[kinds[ir.KindOf(m.Type)]] = s.value(m.Type)
		case m.Prefix:
			shape.Prefixes[m.Tag] = s.value(m.Type)
		default:
			shape.Members[m.Tag] = s.value(m.Type)
		}
	}
}

func (s *shaping) value(t ir.Type) *Value {
	switch t := t.(type) {
	case *ir.Scalar:
		return scalar(t)
	case *ir.Enum:
		return &Value{Kind: "enum"}
	case *ir.Object:
		return &Value{Kind: "type", Type: s.named(t, t.Decl)}
	case *ir.Union:
		return &Value{Kind: "type", Type: s.named(t, t.Decl)}
	case *ir.List:
		return &Value{Kind: "list", Of: s.value(t.Elem)}
	case *ir.Map:
		return &Value{Kind: "map", Of: s.value(t.Elem)}
	case *ir.Nullable:
		return s.value(t.Elem)
	default:
		panic(fmt.Sprintf("service: unknown type %T", t))
	}
}

func scalar(t *ir.Scalar) *Value {
	v := &Value{Kind: "any", Encoding: t.Rules.Encoding, Format: t.Rules.Format}
	if t.Kind.IsPrimitive() {
		v.Kind = string(t.Kind.JSON())
	}
	return v
}
