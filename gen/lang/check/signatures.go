package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// methodNames keeps account of what becomes a method of an object, beside its
// fields, or a function of its own.
type methodNames struct {
	c         *checker
	of        map[*ir.Object]*clashes
	functions map[string]source.Text
}

func (c *checker) methodNames() *methodNames {
	return &methodNames{c: c, of: map[*ir.Object]*clashes{}, functions: map[string]source.Text{}}
}

// add reports a method whose name is that of a field or another method.
func (n *methodNames) add(obj *ir.Object, name source.Text) {
	k := n.of[obj]
	if k == nil {
		k = newClashes(n.c.log)
		for _, f := range obj.Fields {
			k.seen[pascal(f.Name)] = source.NewText(f.Name, f.Span, nil)
		}
		n.of[obj] = k
	}
	if first, ok := k.seen[pascal(name.Value)]; ok {
		n.c.report(diag.New(diag.MethodClash, name.Whole(), obj.Name, first.Value).WithRelated(first.Whole(), "declared here"))
		return
	}
	k.seen[pascal(name.Value)] = name
}

// addFunction reports a function whose name is taken.
func (n *methodNames) addFunction(name source.Text) {
	if first, ok := n.functions[pascal(name.Value)]; ok {
		n.c.report(diag.New(diag.DuplicateName, name.Whole(), name.Value, "a reducer or accessor").WithRelated(first.Whole(), "declared here"))
		return
	}
	n.functions[pascal(name.Value)] = name
}

// frame is one for an expression outside of rules. If it has to be pure, that is
// why.
func (c *checker) frame(pure string) *exprFrame {
	f := newExprFrame(c.reader, c.ledger)
	f.pure = pure
	return &f
}

// args checks the arguments of a constructor or accessor and binds them.
func (c *checker) args(f *exprFrame, list []*syntax.Arg) []*ir.Argument {
	var out []*ir.Argument
	clash := newClashes(c.log)
	for i, a := range list {
		v := c.variable(a.Name.Value, ir.Arg, c.typ(a.Type))
		c.vars[v].raw = true
		arg := &ir.Argument{Var: v, Doc: prose(a.Doc), Variadic: a.Variadic.Value}
		c.expectUse(a.Name, "argument")
		clash.add(a.Name)
		c.argument(a, arg, i == len(list)-1)
		f.bind(a.Name, v)
		out = append(out, arg)
	}
	return out
}

func (c *checker) argument(a *syntax.Arg, arg *ir.Argument, last bool) {
	v := arg.Var
	v.Optional = a.Optional.Value || a.Variadic.Value
	_, isNullable := v.Type.(*ir.Nullable)
	switch {
	case a.Variadic.Value:
		c.variadic(a, v.Type, last)
	case a.Optional.Value && a.Default != nil:
		c.report(diag.New(diag.BadPresence, a.Key("optional"), "an argument with a default cannot be optional").
			WithHint("with a default a missing argument means the default"))
		v.Optional = false
	case a.Optional.Value && isNullable && !isBad(v.Type):
		c.report(diag.New(diag.BadPresence, a.Key("optional"), "an optional argument cannot be null too").
			WithHint("a null counts as missing; leave out the ? of the type"))
		v.Type = ir.NonNull(v.Type)
	}
	if a.Default != nil && !a.Variadic.Value {
		arg.Default = c.argumentDefault(a.Default, v)
	}
}

func (c *checker) variadic(a *syntax.Arg, t ir.Type, last bool) {
	_, isList := t.(*ir.List)
	why := ""
	switch {
	case !isList && !isBad(t):
		why = "must be a list"
	case !last:
		why = "must be the last one"
	case a.Default != nil:
		why = "cannot have a default"
	case a.Optional.Value:
		why = "is optional already"
	}
	if why != "" {
		c.report(diag.New(diag.BadVariadic, a.Key("variadic"), why))
	}
}

func (c *checker) constructor(k *syntax.Constructor) {
	of := c.object(k.Of)
	f := c.frame("")
	con := &ir.Constructor{Decl: c.decl(&k.Decl), Of: of, Args: c.args(f, k.Args)}
	if of == nil {
		f.root("self", c.variable("self", ir.Self, bad))
		for _, b := range k.Set {
			f.parseAndCheck(b.Value)
		}
		return
	}
	con.Self = c.variable("self", ir.Self, of)
	f.root("self", con.Self)
	f.ready = map[string]bool{}
	var fields []given
	for _, b := range k.Set {
		if _, newer := c.newerFields(of)[b.Name.Value]; newer && of.Field(b.Name.Value) == nil {
			continue
		}
		g := given{name: rule.Ident{Name: b.Name.Value, At: b.Name.Whole()}, expr: f.parse(b.Value)}
		if n := len(g.name.Name); n > 0 && g.name.Name[n-1] == '?' {
			g.name.Name, g.optional = g.name.Name[:n-1], true
		}
		fields = append(fields, g)
	}
	con.Inits, _ = f.inits(of, k.Name.Whole(), fields, f.fieldReady)
	c.protocol.Constructors = append(c.protocol.Constructors, con)
}

// fieldReady makes a field of self readable for the values of later ones.
func (f *exprFrame) fieldReady(field *ir.Field, init *ir.Init) {
	f.ready[field.Name] = true
	if init == nil || badX(init.Value) || init.If != nil {
		return
	}
	self := f.names.find("self").v
	p := path{root: self}.field(self.Type.(*ir.Object), field.Name)
	f.assigned(p, &ir.FieldOf{Node: ir.Node{T: field.Type}, Field: field}, init.Value)
}

func (c *checker) accessor(a *syntax.Accessor, methods *methodNames) {
	styled(c.log, a.Name, snakeCase)
	on := c.object(a.On)
	if on != nil && !c.own(on, a.On.Whole(), "what an accessor is called on") {
		on = nil
	}
	f := c.frame("in an accessor")
	acc := &ir.Accessor{Decl: c.decl(&a.Decl), On: on}
	selfType := ir.Type(bad)
	if on != nil {
		selfType = on
		methods.addFunction(a.Name)
		methods.add(on, a.Name)
	}
	acc.Self = c.variable("self", ir.Self, selfType)
	f.root("self", acc.Self)
	acc.Args = c.args(f, a.Args)
	acc.Returns = c.typ(a.Returns)
	acc.Value = f.value(a.Value, acc.Returns)
	c.protocol.Accessors = append(c.protocol.Accessors, acc)
}

// objectChecks resolves the checks of an object, those of its bases first.
func (c *checker) objectChecks(d *objectDecl) {
	seen := map[*ir.Object]bool{}
	var inherit func(o *ir.Object)
	inherit = func(o *ir.Object) {
		if seen[o] {
			return
		}
		seen[o] = true
		for _, base := range o.Bases {
			inherit(base)
		}
		c.repeating = o != d.obj
		for _, check := range c.objects[o].syntax.Checks {
			d.obj.Checks = append(d.obj.Checks, c.check(d.obj, check))
		}
	}
	inherit(d.obj)
	c.repeating = false
	c.objectExamples(d)
}

func (c *checker) check(obj *ir.Object, s *syntax.Check) *ir.Check {
	check := &ir.Check{Code: s.Code.Value, Self: c.variable("self", ir.Self, obj), Span: s.Span()}
	styled(c.log, s.Code, kebabCase)
	f := c.frame("in a check")
	f.root("self", check.Self)
	check.That = f.condition(s.That)
	if !badX(check.That) {
		f.facts = f.assuming(check.That, false)
	}
	check.Message = f.template(s.Message)
	return check
}
