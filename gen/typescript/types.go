package typescript

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
)

// tsType is the type of a value. What it names is imported.
func (m *module) tsType(t ir.Type) string {
	switch t := t.(type) {
	case *ir.Scalar:
		return m.scalarType(t)
	case *ir.Enum:
		return m.typeName(roleType, t)
	case *ir.Object:
		return m.typeName(roleType, t)
	case *ir.Union:
		return m.typeName(roleType, t)
	case *ir.List:
		return m.elementType(t.Elem) + "[]"
	case *ir.Map:
		return "Record<string, " + m.tsType(t.Elem) + ">"
	case *ir.Nullable:
		return m.tsType(t.Elem) + " | null"
	default:
		panic(fmt.Sprintf("typescript: unknown type %T", t))
	}
}

func (m *module) scalarType(s *ir.Scalar) string {
	if s.Alias != nil {
		return m.typeName(roleType, s.Alias)
	}
	switch s.Kind {
	case ir.String:
		return "string"
	case ir.Int, ir.Number:
		return "number"
	case ir.Bool:
		return "boolean"
	case ir.Any:
		return m.runtimeType("JsonValue")
	case ir.Record:
		return m.runtimeType("JsonObject")
	case ir.Null:
		return "null"
	default:
		panic("typescript: unknown scalar " + s.Kind.String())
	}
}

// declDoc prints the comment of a declaration.
func (m *module) declDoc(d ir.Decl) { m.doc(d.Doc, d.Deprecated) }

// elementType is a type that `[]` may follow.
func (m *module) elementType(t ir.Type) string {
	if _, nullable := t.(*ir.Nullable); nullable {
		return "(" + m.tsType(t) + ")"
	}
	return m.tsType(t)
}

// isClass reports whether values of an object are instances of a class: it has
// methods, because it is the state of a reducer or has accessors.
func (e *emitter) isClass(o *ir.Object) bool {
	p := e.home(o).protocol
	for _, r := range p.Reducers {
		if r.State == o {
			return true
		}
	}
	for _, a := range p.Accessors {
		if a.On == o {
			return true
		}
	}
	return false
}

// dataType is the type of an object's fields alone: what functions take where
// callers may bring plain objects.
func (m *module) dataType(o *ir.Object) string {
	if m.isClass(o) {
		return m.typeName(roleData, o)
	}
	return m.typeName(roleType, o)
}
