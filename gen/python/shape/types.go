package shape

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// Type is the annotation of a type.
func (m *Module) Type(t ir.Type) string {
	switch t := t.(type) {
	case *ir.Scalar:
		if t.Alias != nil {
			return m.TypeName(t.Alias.Decl)
		}
		return m.Scalar(t)
	case *ir.Enum:
		if t.Unknown == ir.Keep || len(t.Prefixes) > 0 {
			return m.TypeName(t.Decl) + " | str"
		}
		return m.TypeName(t.Decl)
	case *ir.Object:
		return m.TypeName(t.Decl)
	case *ir.Union:
		return m.TypeName(t.Decl)
	case *ir.List:
		return "list[" + m.Type(t.Elem) + "]"
	case *ir.Map:
		return "dict[str, " + m.Type(t.Elem) + "]"
	case *ir.Nullable:
		return m.Type(t.Elem) + " | None"
	default:
		panic("python: unknown type")
	}
}

// NotGiven is what an argument is that a caller leaves out and that need not be there:
// None, but where null is a value that is not its default.
func (m *Module) NotGiven(arg *ir.Argument) string {
	if plan.ThreeWay(arg.Var.Type, true) {
		if c, ok := arg.Default.(*ir.Literal); !ok || c.Value != ir.Const(ir.NullConst{}) {
			return m.Runtime("presence", "ABSENT")
		}
	}
	return "None"
}

// MayGive is the parameter of an argument that need not be given. What stands for it is
// told where it is a plain value.
func (m *Module) MayGive(name string, arg *ir.Argument) string {
	t := m.Type(ir.NonNull(arg.Var.Type))
	if _, nullable := arg.Var.Type.(*ir.Nullable); !nullable {
		if c, ok := arg.Default.(*ir.Literal); ok {
			switch c.Value.(type) {
			case ir.TextConst, ir.BoolConst, ir.IntConst, ir.NumberConst:
				return name + ": " + t + " = " + m.Constant(arg.Var.Type, c.Value, "")
			default: // is made for each call
			}
		}
	}
	return name + ": " + t + " | None = " + m.NotGiven(arg)
}

// AnyNumber is the parameter of an argument that may be given any number of times, or
// once as a list, where that is no value of its own.
func (m *Module) AnyNumber(name string, arg *ir.Argument) string {
	elem := m.Type(arg.Var.Type.(*ir.List).Elem)
	if !takesList(arg) {
		return "*" + name + ": " + elem
	}
	return "*" + name + ": " + elem + " | list[" + elem + "] | None"
}

// Given are the values of such an argument, which is bound to a name.
func (m *Module) Given(name string, arg *ir.Argument) string {
	if !takesList(arg) {
		return "list(" + name + ") or None"
	}
	return m.Runtime("presence", "given") + "(" + name + ")"
}

func takesList(arg *ir.Argument) bool {
	switch elem := arg.Var.Type.(*ir.List).Elem.(type) {
	case *ir.Enum, *ir.Object:
		return true
	case *ir.Scalar:
		return elem.Kind != ir.Any && elem.Kind != ir.Null
	default:
		return false
	}
}

// Scalar is the annotation of a scalar, whatever name it has.
func (m *Module) Scalar(t *ir.Scalar) string {
	switch t.Kind {
	case ir.String:
		return "str"
	case ir.Int:
		return "int"
	case ir.Number:
		return "float"
	case ir.Bool:
		return "bool"
	case ir.Any:
		return m.Library("typing", "Any")
	case ir.Record:
		return "dict[str, " + m.Library("typing", "Any") + "]"
	case ir.Null:
		return "None"
	default:
		panic("python: unknown scalar")
	}
}

// EnumName is what a value of an enum is called.
func (p *Package) EnumName(e *ir.Enum, value string) string { return p.Of(e.Home).values[e][value] }

func enumNames(e *ir.Enum) map[string]string {
	given, taken := map[string]string{}, map[string]bool{"MRO": true, "NAME": true, "VALUE": true}
	for _, v := range e.Values {
		name := strings.ToUpper(FunctionName(v.Value))
		name = strings.TrimSuffix(name, "_")
		for taken[name] {
			name += "_"
		}
		taken[name] = true
		given[v.Value] = name
	}
	return given
}

// NullMeansNull reports whether None stands for null in a field, and something else for
// its absence.
func NullMeansNull(f *ir.Field) bool { return plan.ThreeWay(f.Type, true) }
