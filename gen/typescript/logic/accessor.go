package logic

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/expr"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/scope"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// Accessors print the functions that compute something from an object.
func (m *Logic) Accessors(list []*ir.Accessor) {
	for _, a := range list {
		m.accessor(a)
	}
}

func (m *Logic) accessor(a *ir.Accessor) {
	s := expr.New(m.Module, "sources", scope.InFold)
	self := s.Bind(a.Self, a.On.Name)
	params := layout.Texts(self + ": " + m.TypeName(shape.RoleType, a.On))
	for _, arg := range a.Args {
		params = append(params, parameter(s, arg))
	}
	result := s.Expr(a.Value)
	if !s.Used[self] && len(a.Args) == 0 {
		params = nil
	}
	m.Blank()
	m.Doc(a.Doc, a.Deprecated, paramTags(a)...)
	head := layout.Cat("export function ", m.IDs.Get(shape.RoleAccessor, a), argsOf(a, params), ": ", m.Type(a.Returns))
	m.Block(head, func() {
		if s.Used[s.Source] {
			m.Line("const ", s.Source, " = ", m.Runtime("sourcesOf"), "(undefined);")
		}
		m.Line(term.ReturnedTerm(result))
	})
}

// parameter declares an argument of an accessor. One that may be missing is null
// then, a variadic one is empty.
func parameter(s *expr.Compiler, arg *ir.Argument) layout.Doc {
	name := s.Bind(arg.Var)
	typ := s.Module.Type(arg.Var.Type)
	switch {
	case arg.Variadic:
		s.Variadic[arg.Var] = true
		return layout.Cat("...", name, ": ", typ)
	case arg.Default != nil:
		return layout.Cat(name, annotationOf(arg, typ), " = ", s.Expr(arg.Default).Doc)
	case arg.Var.Optional:
		if _, nullable := arg.Var.Type.(*ir.Nullable); !nullable {
			typ += " | null"
		}
		return layout.Cat(name, ": ", typ, " = null")
	default:
		return layout.Cat(name, ": ", typ)
	}
}

// annotationOf is the type of a parameter with a default, where the default does
// not say it.
func annotationOf(arg *ir.Argument, typ string) string {
	if plan.IsPlain(arg.Var.Type) {
		if l, ok := arg.Default.(*ir.Literal); ok && typ == goodGuess(l) {
			return ""
		}
	}
	return ": " + typ
}

// goodGuess is the type that TypeScript infers for a variable with a value.
func goodGuess(l *ir.Literal) string {
	switch l.Value.(type) {
	case ir.TextConst:
		return "string"
	case ir.IntConst, ir.NumberConst:
		return "number"
	case ir.BoolConst:
		return "boolean"
	default:
		return ""
	}
}

func paramTags(a *ir.Accessor) []string {
	var tags []string
	for _, arg := range a.Args {
		if arg.Doc != "" {
			tags = append(tags, "@param "+arg.Var.Name+" "+layout.Untagged(arg.Doc))
		}
	}
	return tags
}

// argsOf is the list of parameters of an accessor.
func argsOf(a *ir.Accessor, params []layout.Doc) layout.Doc {
	if n := len(a.Args); n > 0 && a.Args[n-1].Variadic {
		return layout.VariadicArgs(params...)
	}
	return layout.Args(params...)
}
