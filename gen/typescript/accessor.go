package typescript

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// logic prints the functions of a module that the spec gives a body.
type logic struct{ *module }

func newLogic(m *module) *logic { return &logic{m} }

// accessors print the functions that compute something from an object.
func (m *logic) accessors(list []*ir.Accessor) {
	for _, a := range list {
		m.accessor(a)
	}
}

func (m *logic) accessor(a *ir.Accessor) {
	s := newCompiler(m.module, "sources", inFold)
	self := s.bind(a.Self, a.On.Name)
	s.data[a.Self] = m.isData(a.Self)
	params := texts(self + ": " + m.dataType(a.On))
	for _, arg := range a.Args {
		params = append(params, parameter(s, arg))
	}
	result := s.expr(a.Value)
	if !s.used[self] && len(a.Args) == 0 {
		params = nil
	}
	m.blank()
	m.doc(a.Doc, a.Deprecated, paramTags(a)...)
	head := cat("export function ", m.names.of(roleAccessor, a), argsOf(a, params), ": ", m.tsType(a.Returns))
	m.block(head, func() {
		if s.used[s.source] {
			m.line("const ", s.source, " = ", m.runtime("sourcesOf"), "(undefined);")
		}
		m.line(returnedTerm(result))
	})
}

// parameter declares an argument of an accessor. One that may be missing is null
// then, a variadic one is empty.
func parameter(s *compiler, arg *ir.Argument) Doc {
	name := s.bind(arg.Var)
	typ := s.m.tsType(arg.Var.Type)
	switch {
	case arg.Variadic:
		s.variadic[arg.Var] = true
		return cat("...", name, ": ", typ)
	case arg.Default != nil:
		return cat(name, annotationOf(arg, typ), " = ", s.expr(arg.Default).doc)
	case arg.Var.Optional:
		if _, nullable := arg.Var.Type.(*ir.Nullable); !nullable {
			typ += " | null"
		}
		return cat(name, ": ", typ, " = null")
	default:
		return cat(name, ": ", typ)
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

// returnedTerm is a return statement.
func returnedTerm(t term) Doc {
	if t.prec > precArrow && t.prec < precUnary && t.prec != precCond {
		return returned(t.doc)
	}
	return cat("return ", t.doc, ";")
}

func paramTags(a *ir.Accessor) []string {
	var tags []string
	for _, arg := range a.Args {
		if arg.Doc != "" {
			tags = append(tags, "@param "+arg.Var.Name+" "+harmless(arg.Doc))
		}
	}
	return tags
}

// methods prints the members of a class: what its object's reducers and accessors
// do, done to itself.
func (m *logic) methods(o *ir.Object) {
	for _, r := range m.protocol.Reducers {
		if r.State == o {
			m.blank()
			m.declDoc(r.Decl)
			m.reducerMethod(m.value(roleReducer, r), r, m.word("event"))
			if len(r.End) > 0 {
				m.blank()
				m.note("What there is to do after the last event.")
				m.reducerMethod(m.value(roleEnd, r), r, "")
			}
		}
	}
	for _, a := range m.protocol.Accessors {
		if a.On != o {
			continue
		}
		s := newCompiler(m.module, "sources", inFold)
		var params, values []Doc
		for _, arg := range a.Args {
			params = append(params, parameter(s, arg))
			value := s.names[arg.Var]
			if arg.Variadic {
				value = "..." + value
			}
			values = append(values, textDoc(value))
		}
		m.blank()
		m.doc(a.Doc, a.Deprecated, paramTags(a)...)
		if len(a.Args) == 0 && !plan.Mentions(a.Value, a.Self) {
			m.block(cat(m.value(roleAccessor, a), "(): ", m.tsType(a.Returns)), func() {
				m.line("return ", m.value(roleAccessor, a), "();")
			})
			continue
		}
		m.method(m.value(roleAccessor, a), argsOf(a, params), m.tsType(a.Returns), values)
	}
}

// reducerMethod prints a method that hands over to a function of a reducer.
func (m *logic) reducerMethod(name string, r *ir.Reducer, event string) {
	var values []Doc
	if event != "" {
		values = append(values, textDoc(event))
	}
	if r.Emits != nil {
		values = append(values, textDoc(m.word("emit")))
	}
	values = append(values, textDoc(m.word("options")))
	m.method(name, args(m.parameters(r, event)...), m.outcomeType(r), values)
}

// method prints a method that hands over to the function of the same name.
func (m *logic) method(name string, params Doc, result string, values []Doc) {
	m.block(cat(name, params, ": ", result), func() {
		m.line("return ", call(name, append(texts("this"), values...)...), ";")
	})
}

// argsOf is the list of parameters of an accessor.
func argsOf(a *ir.Accessor, params []Doc) Doc {
	if n := len(a.Args); n > 0 && a.Args[n-1].Variadic {
		return variadicArgs(params...)
	}
	return args(params...)
}
