package check

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/expr"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// methodNames keeps account of what becomes a method of an object, beside its
// fields, or a function of its own.
type methodNames struct {
	c         *checker
	of        map[*ir.Object]*naming.Clashes
	functions map[string]source.Text
}

func (c *checker) methodNames() *methodNames {
	return &methodNames{c: c, of: map[*ir.Object]*naming.Clashes{}, functions: map[string]source.Text{}}
}

// add reports a method whose name is that of a field or another method.
func (n *methodNames) add(obj *ir.Object, name source.Text) {
	k := n.of[obj]
	if k == nil {
		k = naming.NewClashes(n.c.Log)
		for _, f := range obj.Fields {
			k.Seen[naming.Pascal(f.Name)] = source.NewText(f.Name, f.Span, nil)
		}
		n.of[obj] = k
	}
	if first, ok := k.Seen[naming.Pascal(name.Value)]; ok {
		n.c.Report(diag.New(diag.MethodClash, name.Whole(), obj.Name, first.Value).WithRelated(first.Whole(), "declared here"))
		return
	}
	k.Seen[naming.Pascal(name.Value)] = name
}

// addFunction reports a function whose name is taken.
func (n *methodNames) addFunction(name source.Text) {
	if first, ok := n.functions[naming.Pascal(name.Value)]; ok {
		n.c.Report(diag.New(diag.DuplicateName, name.Whole(), name.Value, "a reducer or accessor").WithRelated(first.Whole(), "declared here"))
		return
	}
	n.functions[naming.Pascal(name.Value)] = name
}

// frame is one for an expression outside of rules. If it has to be pure, that is
// why.
func (c *checker) frame(pure string) *expr.Frame {
	f := expr.NewFrame(c.functions)
	f.Pure = pure
	return &f
}

// args checks the arguments of a constructor or accessor and binds them.
func (c *checker) args(f *expr.Frame, list []*syntax.Arg) []*ir.Argument {
	var out []*ir.Argument
	clash := naming.NewClashes(c.Log)
	for i, a := range list {
		v := c.Variable(a.Name.Value, ir.Arg, c.Type(a.Type))
		c.Vars[v].Raw = true
		arg := &ir.Argument{Var: v, Doc: table.Prose(a.Doc), Variadic: a.Variadic.Value}
		c.ExpectUse(a.Name, "argument")
		clash.Add(a.Name)
		c.argument(a, arg, i == len(list)-1)
		if f.Pure != "" && arg.Default != nil && ir.Draws(arg.DefaultConst()) {
			c.Report(diag.New(diag.Impure, a.Default.Span(), "the fresh id or time in the default of `"+v.Name+"`", f.Pure))
		}
		f.Bind(a.Name, v)
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
		c.Report(diag.New(diag.BadPresence, a.Key("optional"), "an argument with a default cannot be optional").
			WithHint("with a default a missing argument means the default"))
		v.Optional = false
	case a.Optional.Value && isNullable && !types.IsBad(v.Type):
		c.Report(diag.New(diag.BadPresence, a.Key("optional"), "an optional argument cannot be null too").
			WithHint("a null counts as missing; leave out the ? of the type"))
		v.Type = ir.NonNull(v.Type)
	}
	if a.Default != nil && !a.Variadic.Value {
		arg.Default = c.ArgumentDefault(a.Default, v)
	}
}

func (c *checker) variadic(a *syntax.Arg, t ir.Type, last bool) {
	_, isList := t.(*ir.List)
	why := ""
	switch {
	case !isList && !types.IsBad(t):
		why = "must be a list"
	case !last:
		why = "must be the last one"
	case a.Default != nil:
		why = "cannot have a default"
	case a.Optional.Value:
		why = "is optional already"
	}
	if why != "" {
		c.Report(diag.New(diag.BadVariadic, a.Key("variadic"), why))
	}
}

func (c *checker) constructor(k *syntax.Constructor) {
	of := c.Object(k.Of)
	f := c.frame("")
	con := &ir.Constructor{Decl: c.Decl(&k.Decl), Of: of, Args: c.args(f, k.Args)}
	if of == nil {
		f.Root("self", c.Variable("self", ir.Self, types.Bad))
		for _, b := range k.Set {
			mayLack := strings.HasSuffix(b.Name.Value, "?")
			if mayLack { // which nobody can ask of a field that is not known
				f.Mute++
			}
			f.ParseAndCheck(b.Value)
			if mayLack {
				f.Mute--
			}
		}
		return
	}
	con.Self = c.Variable("self", ir.Self, of)
	f.Root("self", con.Self)
	f.Ready = map[string]bool{}
	var fields []expr.Given
	for _, b := range k.Set {
		if _, newer := c.NewerFields(of)[b.Name.Value]; newer && of.Field(b.Name.Value) == nil {
			continue
		}
		g := expr.Given{Name: rule.Ident{Name: b.Name.Value, At: b.Name.Whole()}, Expr: f.Parse(b.Value)}
		if n := len(g.Name.Name); n > 0 && g.Name.Name[n-1] == '?' {
			g.Name.Name, g.Optional = g.Name.Name[:n-1], true
		}
		fields = append(fields, g)
	}
	con.Inits, _ = f.Inits(of, k.Name.Whole(), fields, f.FieldReady)
	for _, b := range k.Set {
		c.usedIfMistaken(b.Value, k.Args)
	}
	c.Protocol.Constructors = append(c.Protocol.Constructors, con)
}

// usedIfMistaken takes arguments for used where the expression that may use them has a mistake.
func (c *checker) usedIfMistaken(value source.Text, args []*syntax.Arg) {
	if !c.Mistaken(value.Whole()) {
		return
	}
	for _, a := range args {
		c.MarkUsed(a.Name.Whole())
	}
}

func (c *checker) accessor(a *syntax.Accessor, methods *methodNames) {
	naming.Styled(c.Log, a.Name, naming.SnakeCase)
	on := c.Object(a.On)
	if on != nil && !c.Own(on, a.On.Whole(), "what an accessor is called on") {
		on = nil
	}
	f := c.frame("in an accessor")
	acc := &ir.Accessor{Decl: c.Decl(&a.Decl), On: on}
	selfType := ir.Type(types.Bad)
	if on != nil {
		selfType = on
		methods.addFunction(a.Name)
		methods.add(on, a.Name)
	}
	acc.Self = c.Variable("self", ir.Self, selfType)
	f.Root("self", acc.Self)
	acc.Args = c.args(f, a.Args)
	acc.Returns = c.Type(a.Returns)
	c.Repeating = true // rules that call it have told of its mistakes
	acc.Value = f.Value(a.Value, acc.Returns)
	c.Repeating = false
	c.usedIfMistaken(a.Value, a.Args)
	c.Protocol.Accessors = append(c.Protocol.Accessors, acc)
}

// objectChecks resolves the checks of an object, those of its bases first.
func (c *checker) objectChecks(d *table.ObjectDecl) {
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
		c.Repeating = o != d.Object
		for _, check := range c.Objects[o].Syntax.Checks {
			d.Object.Checks = append(d.Object.Checks, c.check(d.Object, check))
		}
	}
	inherit(d.Object)
	c.Repeating = false
	c.ObjectExamples(d)
}

func (c *checker) check(obj *ir.Object, s *syntax.Check) *ir.Check {
	check := &ir.Check{Code: s.Code.Value, Self: c.Variable("self", ir.Self, obj), Span: s.Span()}
	naming.Styled(c.Log, s.Code, naming.KebabCase)
	f := c.frame("in a check")
	f.Root("self", check.Self)
	check.That = f.Condition(s.That)
	if !types.IsBadExpr(check.That) {
		f.Facts = f.Assuming(check.That, false)
	}
	check.Message = f.Template(s.Message)
	c.checkIsPublic(check)
	return check
}

// checkIsPublic reports private fields that a check reads: it is there for all who read
// the object, and most never get those.
func (c *checker) checkIsPublic(check *ir.Check) {
	for x := range ir.Within(append([]ir.Expr{check.That}, ir.Holes(check.Message)...)...) {
		reads, by := []ir.Expr{x}, ""
		if apply, ok := x.(*ir.Apply); ok {
			reads, by = slices.Collect(ir.Reached(apply.Function.Value)), ", as `"+apply.Function.Name+"` does"
		}
		if f := firstPrivate(reads); f != nil {
			c.Report(diag.New(diag.BadPrivate, x.Span(), "a check cannot read the private field `"+f.Name+"`"+by).
				WithHint("what is sent has none").WithRelated(f.Span, "declared here"))
		}
	}
}

// firstPrivate is the first private field that one of some expressions itself reads, or nil.
func firstPrivate(list []ir.Expr) *ir.Field {
	for _, x := range list {
		for _, f := range ir.Reads(x) {
			if f.Private {
				return f
			}
		}
	}
	return nil
}
