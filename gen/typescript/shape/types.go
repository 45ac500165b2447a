package shape

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
)

// IsNullable reports whether null is among the values of a type.
func IsNullable(t ir.Type) bool {
	_, ok := t.(*ir.Nullable)
	return ok
}

// IsNull reports whether an expression is the constant null.
func IsNull(x ir.Expr) bool {
	return ir.IsNullConst(x)
}

// EmitType is the type of the parameter emit.
func (m *Module) EmitType(t ir.Type) string { return "(value: " + m.Type(t) + ") => void" }

// ParamType is the type of a parameter of a named rule or a function.
func (m *Module) ParamType(v *ir.Var) string {
	if !v.Named {
		return m.Type(v.Type)
	}
	return "Exclude<" + m.Type(v.Type) + ", " + m.TypeName(RoleUnknown, v.Type) + ">"
}

// Type is the type of a value. What it names is imported.
func (m *Module) Type(t ir.Type) string {
	switch t := t.(type) {
	case *ir.Scalar:
		return m.scalarType(t)
	case *ir.Enum:
		return m.TypeName(RoleType, t)
	case *ir.Object:
		return m.TypeName(RoleType, t)
	case *ir.Union:
		return m.TypeName(RoleType, t)
	case *ir.List:
		return m.ElementType(t.Elem) + "[]"
	case *ir.Map:
		return "Record<string, " + m.Type(t.Elem) + ">"
	case *ir.Nullable:
		return m.Type(t.Elem) + " | null"
	default:
		panic(fmt.Sprintf("typescript: unknown type %T", t))
	}
}

func (m *Module) scalarType(s *ir.Scalar) string {
	if s.Alias != nil {
		return m.TypeName(RoleType, s.Alias)
	}
	switch s.Kind {
	case ir.String:
		if s.Rules.Tag != nil {
			return Beginning(s.Rules.Tag.Prefix)
		}
		return "string"
	case ir.Int, ir.Number:
		return "number"
	case ir.Bool:
		return "boolean"
	case ir.Any:
		return m.RuntimeType("JsonValue")
	case ir.Record:
		return m.RuntimeType("JsonObject")
	case ir.Null:
		return "null"
	default:
		panic("typescript: unknown scalar " + s.Kind.String())
	}
}

// DeclDoc prints the comment of a declaration.
func (m *Module) DeclDoc(d ir.Decl) { m.Doc(d.Doc, d.Deprecated) }

// ElementType is a type that `[]` may follow.
func (m *Module) ElementType(t ir.Type) string {
	if _, nullable := t.(*ir.Nullable); nullable {
		return "(" + m.Type(t) + ")"
	}
	return m.Type(t)
}
