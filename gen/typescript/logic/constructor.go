package logic

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/expr"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/scope"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// Constructors print the functions that build an object from arguments. They work
// with and without new.
func (m *Logic) Constructors(list []*ir.Constructor) {
	for _, c := range list {
		if len(c.Args) > 0 {
			m.constructorArgs(c)
		}
		m.constructor(c)
	}
}

// constructorArgs prints the interface of the arguments.
func (m *Logic) constructorArgs(c *ir.Constructor) {
	m.Blank()
	m.Note("Arguments of {@link " + m.IDs.Get(shape.RoleConstructor, c) + "}.")
	m.Block(layout.Cat("export interface ", m.IDs.Get(shape.RoleArgs, c)), func() {
		for _, arg := range c.Args {
			m.Doc(arg.Doc, "")
			m.Line(m.argSignature(arg), ";")
		}
	})
}

// argSignature is an argument as a property. One that may be missing may also be
// undefined, and null unless that is a value of its own.
func (m *Logic) argSignature(arg *ir.Argument) string {
	name := layout.LiteralKey(arg.Var.Name)
	typ := m.Type(arg.Var.Type)
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

func (m *Logic) constructor(c *ir.Constructor) {
	s := expr.New(m.Module, "sources", scope.InConstructor)
	inner := &construction{Compiler: s, p: layout.NewPrinter(2), c: c, given: s.Fresh("args")}
	s.Take(m.Word("options"))
	inner.compile()

	m.Blank()
	m.DeclDoc(c.Decl)
	var params []layout.Doc
	if len(c.Args) > 0 {
		params = append(params, layout.Text(inner.given+": "+m.IDs.Get(shape.RoleArgs, c)))
	}
	if s.Used[s.Source] {
		params = append(params, layout.Text(m.Word("options")+"?: "+m.RuntimeType("SourceOptions")))
	}
	head := layout.Cat("function ", layout.Args(params...), ": ", m.TypeName(shape.RoleType, c.Of), " {")
	m.Line("export const ", m.IDs.Get(shape.RoleConstructor, c), " = /* @__PURE__ */ ", m.Runtime("constructible"), "(", head)
	if s.Used[s.Source] {
		m.In(func() { m.Line("const ", s.Source, " = ", m.Runtime("sourcesOf"), "(", m.Word("options"), ");") })
	}
	m.Insert(inner.p.Text())
	m.Line("});")
}

// construction is the inside of a constructor in the making.
type construction struct {
	*expr.Compiler
	p     *layout.Printer
	c     *ir.Constructor
	given string // the parameter with the arguments
}

// compile prints what is made of the arguments. Fields that later ones read get a
// name first, and so does what must be computed before those.
func (c *construction) compile() {
	first := plan.Ahead(c.c.Inits, c.c.Self)
	named := map[string]bool{}
	for _, init := range c.c.Inits {
		named[init.Field.Name] = first[init.Field.Name] && asGiven(init) == nil
	}
	c.arguments(named)
	self := c.Bind(c.c.Self, c.c.Of.Name)
	c.notGiven(first, self)
	inits := slices.Clone(c.c.Inits)
	for i, init := range inits {
		switch arg := asGiven(init); {
		case !first[init.Field.Name]:
		case arg != nil:
			c.Locals[self+scope.KeySeparator+init.Field.Name] = c.Names[arg]
		default:
			inits[i] = c.named(init, self)
		}
	}
	c.p.Line("return ", c.Construct(c.c.Of, inits).Doc, ";")
}

// notGiven names the fields that others read although the constructor gives them no
// value: constants, and what is absent.
func (c *construction) notGiven(read map[string]bool, self string) {
	given := func(f *ir.Field) bool {
		return slices.ContainsFunc(c.c.Inits, func(init *ir.Init) bool { return init.Field.Name == f.Name })
	}
	for _, f := range c.c.Of.Fields {
		if !read[f.Name] || given(f) {
			continue
		}
		local := ""
		if f.Presence == ir.Optional {
			local = c.Fresh(f.Name)
			c.p.Line("const ", local, " = undefined as ", c.Module.Type(f.Type), " | undefined;")
		} else {
			local = layout.Flat(c.Expr(f.Const).Doc)
		}
		c.Locals[self+scope.KeySeparator+f.Name] = local
	}
}

// asGiven is the argument that a field takes as it is, or nil. Of one that the field is
// wider than, TypeScript would know better than a test of the field.
func asGiven(init *ir.Init) *ir.Var {
	ref, ok := init.Value.(*ir.Ref)
	if !ok || init.Verify || init.If != nil || init.Field.Presence == ir.Optional || !plan.IsPlain(ref.Var.Type) || ref.Var.Optional {
		return nil
	}
	return ref.Var
}

// arguments takes the arguments apart. One that may be missing is null then. One
// that shares its name with a field that gets a name lets the field have it.
func (c *construction) arguments(named map[string]bool) {
	var items []layout.Doc
	for _, arg := range c.c.Args {
		wanted := arg.Var.Name
		if named[wanted] {
			wanted = "given_" + wanted
		}
		c.Counted[arg.Var] = arg.Variadic
		item := layout.Text(c.destructured(arg, c.Bind(arg.Var, wanted)))
		switch {
		case arg.Var.Optional:
			items = append(items, item+" = null")
		case arg.Default != nil:
			items = append(items, layout.Cat(item, " = ", c.otherwise(arg)))
		default:
			items = append(items, item)
		}
	}
	if len(items) > 0 {
		c.p.Line("const ", layout.Object(items...), " = ", c.given, ";")
	}
}

// otherwise is the default of an argument. Of an object TypeScript would take what it
// lacks to be no field of it, what is kept of unknown keys to be one, and lists in it that
// are empty to be of nothing.
func (c *construction) otherwise(arg *ir.Argument) layout.Doc {
	value := c.Expr(arg.Default)
	if literal, ok := ir.Unwidened(arg.Default).(*ir.Literal); ok && saysOther(literal.Value) {
		value = term.As(value, c.Module.Type(arg.Var.Type))
	}
	return value.Doc
}

// saysOther reports whether TypeScript sees less in a constant than its type says, or more.
func saysOther(c ir.Const) bool {
	switch c := c.(type) {
	case *ir.MemberConst:
		return saysOther(c.Value)
	case *ir.ListConst:
		return slices.ContainsFunc(c.Elems, saysOther)
	case *ir.MapConst:
		return slices.ContainsFunc(c.Entries, func(e ir.Entry) bool { return saysOther(e.Value) })
	case *ir.ObjectConst:
		if len(c.Extra) > 0 {
			return true
		}
		given := 0
		for _, v := range c.Complete() {
			list, ok := v.(*ir.ListConst)
			if ok && len(list.Elems) == 0 || saysOther(v) {
				return true
			}
			given++
		}
		return given < len(c.Object.Fields)
	default:
		return false
	}
}

func (c *construction) destructured(arg *ir.Argument, name string) string {
	if arg.Var.Name == name {
		return name
	}
	return layout.LiteralKey(arg.Var.Name) + ": " + name
}

// named computes a field ahead of the object. One that is not always there is
// undefined otherwise.
func (c *construction) named(init *ir.Init, self string) *ir.Init {
	field := init.Field
	v := &ir.Var{Name: field.Name, Kind: ir.Let, Type: field.Type}
	again := &ir.Init{Field: field, Value: &ir.Ref{Node: ir.Node{T: field.Type, At: init.Value.Span()}, Var: v}}
	annotation := c.Annotation(init.Value, field.Type)
	var value term.Term
	switch {
	case init.If == nil && field.Presence == ir.Optional: // whether it is there may be asked
		value, annotation = term.As(c.Initial(field, init.Value, init.Verify), c.Module.Type(field.Type)+" | undefined"), ""
		again.If = c.has(init)
	case init.If == nil:
		value = c.Initial(field, init.Value, init.Verify)
	default:
		test := c.Condition(init.If, true)
		value = term.Choice(test, c.Initial(field, init.Value, init.Verify), term.Tight("undefined"))
		if annotation != "" {
			annotation += " | undefined"
		}
		again.If = c.has(init)
	}
	// A variable that is said to be of a type is, to TypeScript, what it begins with.
	_, constant := ir.Unwidened(init.Value).(*ir.Literal)
	if constant && (annotation != "" || ir.IsNullConst(init.Value)) || !constant && isNeverNull(init) {
		value, annotation = term.As(value, c.Module.Type(field.Type)), ""
	}
	name := c.Bind(v)
	c.p.Line(term.Assignment("const "+name+annotation, value), ";")
	c.Locals[self+scope.KeySeparator+field.Name] = name
	c.Keeping.Moved[v] = true
	return again
}

// isNeverNull reports whether a field that may be null is given a value that is not.
func isNeverNull(init *ir.Init) bool {
	_, field := init.Field.Type.(*ir.Nullable)
	_, value := ir.Unwidened(init.Value).Type().(*ir.Nullable)
	return init.If == nil && init.Field.Presence != ir.Optional && field && !value
}

// has asks whether a field was given a value.
func (c *construction) has(init *ir.Init) ir.Expr {
	at := init.Value.Span()
	return &ir.Has{
		Node: ir.Node{T: &ir.Scalar{Kind: ir.Bool}, At: at},
		X:    &ir.Ref{Node: ir.Node{T: c.c.Of, At: at}, Var: c.c.Self}, Field: init.Field,
	}
}
