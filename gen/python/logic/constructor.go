package logic

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/python/expr"
	"github.com/msggen/msggen/gen/python/shape"
	"github.com/msggen/msggen/gen/target"
)

// ConstructorsFile is the module of the constructors.
func ConstructorsFile(p *shape.Package) target.File {
	m := p.NewModule("constructors")
	for _, c := range p.Protocol.Constructors {
		constructor(m, c)
	}
	m.Blank(2)
	for _, c := range p.Protocol.Constructors {
		if name := m.Get(shape.RoleNew, c); name != c.Name { // which other languages call it by
			m.Line(shape.Spelled(c.Name), " = ", name)
		}
	}
	return m.File("Ways to make objects.")
}

func constructor(m *shape.Module, c *ir.Constructor) {
	s := expr.NewScope(m)
	for _, ours := range []string{"new_id", "now", "made"} {
		s.Fresh(ours)
	}
	s.Name(c.Self, "made")
	var needed, optional []string
	variadic := ""
	for _, arg := range c.Args {
		name := s.Bind(arg.Var)
		switch {
		case arg.Variadic:
			variadic = m.AnyNumber(name, arg)
		case arg.Default != nil || arg.Var.Optional:
			optional = append(optional, m.MayGive(name, arg))
		default:
			needed = append(needed, name+": "+m.Type(arg.Var.Type))
		}
	}
	params := needed
	if variadic != "" {
		params = append(params, variadic)
	} else {
		params = append(params, "*")
	}
	source := m.Library("collections.abc", "Callable") + "[[], str] = "
	params = append(params, optional...)
	params = append(params, "new_id: "+source+m.Runtime("sources", "new_id"), "now: "+source+m.Runtime("sources", "now"))
	m.Blank(2)
	m.Call("def "+m.Get(shape.RoleNew, c)+"(", params, ") -> "+m.TypeName(c.Of.Decl)+":")
	m.In(func() {
		m.Doc(c.Doc, c.Deprecated)
		body := m.Captured(func() { made(s, c) })
		if strings.Contains(body, "run.") {
			m.Line("run = ", m.Runtime("fold", "Run"), "(new_id, now)")
		}
		m.Print(body)
	})
}

// made prints how an object is made.
func made(s *expr.Scope, c *ir.Constructor) {
	m := s.Module
	for _, arg := range c.Args {
		if arg.Variadic {
			m.Line(s.Bind(arg.Var), "_given: ", m.Library("typing", "Any"), " = ", m.Given(s.Bind(arg.Var), arg))
			s.Name(arg.Var, s.Bind(arg.Var)+"_given")
		}
	}
	defaults(s, c.Args)
	m.Line("made: ", m.Library("typing", "Any"), " = ", m.Runtime("model", "make"), "(", m.TypeName(c.Of.Decl), ", {})")
	for _, init := range c.Inits {
		set := func() {
			m.Line("made.", m.AttributeOf(c.Of, init.Field.Name), " = ", s.Entered(c.Of, init.Field, init.Value, init.Verify))
		}
		if init.If != nil {
			m.Block("if "+s.Text(init.If), set)
		} else {
			set()
		}
	}
	finished := s.Finished(c.Of, "made")
	m.Line("return ", finished, "  # type: ignore[no-any-return]")
}
