package typescript

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// constructors print the functions that build an object from arguments. They work
// with and without new.
func (m *logic) constructors(list []*ir.Constructor) {
	for _, c := range list {
		if len(c.Args) > 0 {
			m.constructorArgs(c)
		}
		m.constructor(c)
	}
}

// constructorArgs prints the interface of the arguments.
func (m *logic) constructorArgs(c *ir.Constructor) {
	m.blank()
	m.note("Arguments of {@link " + m.names.of(roleConstructor, c) + "}.")
	m.block(cat("export interface ", m.names.of(roleArgs, c)), func() {
		for _, arg := range c.Args {
			m.doc(arg.Doc, "")
			m.line(m.argSignature(arg), ";")
		}
	})
}

// argSignature is an argument as a property. One that may be missing may also be
// undefined, and null unless that is a value of its own.
func (m *logic) argSignature(arg *ir.Argument) string {
	name := literalKey(arg.Var.Name)
	typ := m.tsType(arg.Var.Type)
	switch {
	case arg.Var.Optional:
		if _, nullable := arg.Var.Type.(*ir.Nullable); !nullable {
			typ += " | null"
		}
		return name + "?: " + typ + " | undefined"
	case arg.Default != nil:
		return name + "?: " + typ + " | undefined"
	default:
		return name + ": " + typ
	}
}

func (m *logic) constructor(c *ir.Constructor) {
	s := newCompiler(m.module, "sources", inConstructor)
	inner := &construction{compiler: s, p: newPrinter(2), c: c, given: s.fresh("args")}
	s.take(m.word("options"))
	inner.compile()

	m.blank()
	m.declDoc(c.Decl)
	var params []Doc
	if len(c.Args) > 0 {
		params = append(params, textDoc(inner.given+": "+m.names.of(roleArgs, c)))
	}
	if s.used[s.source] {
		params = append(params, textDoc(m.word("options")+"?: "+m.runtimeType("SourceOptions")))
	}
	head := cat("function ", args(params...), ": ", m.typeName(roleType, c.Of), " {")
	m.line("export const ", m.names.of(roleConstructor, c), " = /* @__PURE__ */ ", m.runtime("constructible"), "(", head)
	if s.used[s.source] {
		m.in(func() { m.line("const ", s.source, " = ", m.runtime("sourcesOf"), "(", m.word("options"), ");") })
	}
	m.insert(inner.p.text())
	m.line("});")
}

// construction is the inside of a constructor in the making.
type construction struct {
	*compiler
	p     *printer
	c     *ir.Constructor
	given string // the parameter with the arguments
}

// compile prints what is made of the arguments. Fields that later ones read get a
// name first, and so does what must be computed before those.
func (c *construction) compile() {
	first := c.ahead()
	named := map[string]bool{}
	for _, init := range c.c.Inits {
		named[init.Field.Name] = first[init.Field.Name] && asGiven(init) == nil
	}
	c.arguments(named)
	self := c.bind(c.c.Self, c.c.Of.Name)
	inits := slices.Clone(c.c.Inits)
	for i, init := range inits {
		switch arg := asGiven(init); {
		case !first[init.Field.Name]:
		case arg != nil:
			c.locals[self+keySeparator+init.Field.Name] = c.names[arg]
		default:
			inits[i] = c.named(init, self)
		}
	}
	c.p.line("return ", c.construct(c.c.Of, inits).doc, ";")
}

// ahead are the fields to be computed before the object is made.
func (c *construction) ahead() map[string]bool {
	first := map[string]bool{}
	ahead := c.c.Inits[:plan.Ahead(c.c.Inits, c.c.Self)]
	for _, x := range ir.InitOperands(c.c.Inits) {
		for part := range ir.Within(x) {
			if field, ok := part.(*ir.FieldOf); ok && plan.Reads(field.X, c.c.Self) {
				first[field.Field.Name] = true
			}
		}
	}
	for _, init := range ahead {
		if plan.InitTakesTurn(init) {
			first[init.Field.Name] = true
		}
	}
	return first
}

// asGiven is the argument that a field takes as it is, or nil.
func asGiven(init *ir.Init) *ir.Var {
	ref, ok := unwidened(init.Value).(*ir.Ref)
	if !ok || init.Verify || init.If != nil || !plan.IsPlain(ref.Var.Type) || ref.Var.Optional {
		return nil
	}
	return ref.Var
}

// arguments takes the arguments apart. One that may be missing is null then. One
// that shares its name with a field that gets a name lets the field have it.
func (c *construction) arguments(named map[string]bool) {
	var items []Doc
	for _, arg := range c.c.Args {
		wanted := arg.Var.Name
		if named[wanted] {
			wanted = "given_" + wanted
		}
		c.counted[arg.Var] = arg.Variadic
		item := c.destructured(arg, c.bind(arg.Var, wanted))
		switch {
		case arg.Var.Optional:
			item += " = null"
		case arg.Default != nil:
			item += " = " + flat(c.expr(arg.Default).doc)
		}
		items = append(items, textDoc(item))
	}
	if len(items) > 0 {
		c.p.line("const ", object(items...), " = ", c.given, ";")
	}
}

func (c *construction) destructured(arg *ir.Argument, name string) string {
	if arg.Var.Name == name {
		return name
	}
	return literalKey(arg.Var.Name) + ": " + name
}

// named computes a field ahead of the object.
func (c *construction) named(init *ir.Init, self string) *ir.Init {
	v := &ir.Var{Name: init.Field.Name, Kind: ir.Let, Type: init.Field.Type}
	value := c.initial(init.Field, init.Value, init.Verify)
	annotation := c.annotation(init.Value, init.Field.Type)
	name := c.bind(v)
	c.p.line(assignment("const "+name+annotation, value), ";")
	c.locals[self+keySeparator+init.Field.Name] = name
	c.movable[v] = true
	at := ir.Node{T: init.Field.Type, At: init.Value.Span()}
	return &ir.Init{Field: init.Field, Value: &ir.Ref{Node: at, Var: v}, If: init.If}
}
