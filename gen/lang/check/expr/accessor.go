package expr

import (
	"slices"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/names"
)

// In expressions an accessor is a function of what it is called on and of the arguments that
// are given: whether one is there is known then.

// accessor checks a call of an accessor.
func (f *Frame) accessor(x *rule.Call) ir.Expr {
	on := f.Expr(x.X, nil)
	a := f.functions.accessorOf(ir.NonNull(on.Type()), x.Func.Name)
	if a == nil {
		if name, ok := x.X.(*rule.Name); ok && types.IsBadExpr(on) && scope.Modules[name.Name] != "" {
			f.arguments(x, nil)
			return types.BadExpr(x.At)
		}
		f.unknownFunction(x, on.Type(), append(slices.Clone(methods), f.functions.accessorsOf(on.Type())...), f.functions.names())
		return types.BadExpr(x.At)
	}
	f.Index.Use(x.Func.At, a.Name.Whole())
	if _, nullable := on.Type().(*ir.Nullable); nullable {
		f.MaybeNull(on)
		f.arguments(x, nil)
		return types.BadExpr(x.At)
	}
	call := *x
	if n := len(a.Args); n > 0 && a.Args[n-1].Variadic.Value && len(x.Args) >= n {
		rest := &rule.List{Node: rule.Node{At: x.At}, Elems: x.Args[n-1:]}
		call.Args = append(slices.Clone(x.Args[:n-1]), rest)
	}
	if !takes(a, len(call.Args)) {
		f.Report(diag.New(diag.WrongArguments, x.Func.At, x.Func.Name, argumentsOf(a), len(x.Args)))
		f.arguments(x, nil)
		return types.BadExpr(x.At)
	}
	d := f.functions.called(a, on.Type().(*ir.Object), len(call.Args))
	if at := slices.Index(f.functions.checking, d.function.Name); at >= 0 {
		f.Report(diag.New(diag.Recursion, x.Func.At, x.Func.Name).WithHint("%s", circle(f.functions.checking[at:])))
		return types.BadExpr(x.At)
	}
	f.functions.check(d)
	args, ok := f.arguments(&call, d.params)
	if !ok || !d.sound {
		return types.BadExpr(x.At)
	}
	return f.calling(x, d, on, args)
}

// accessorOf is the accessor of an object that has a name, or nil.
func (c *Functions) accessorOf(t ir.Type, name string) *syntax.Accessor {
	on, ok := t.(*ir.Object)
	if !ok || on.ForeignTo(c.Protocol) {
		return nil
	}
	for _, a := range c.Spec.Accessors {
		if a.Name.Value == name && a.On.Value == on.Name {
			return a
		}
	}
	return nil
}

// accessorsOf are the names of the accessors of an object.
func (c *Functions) accessorsOf(t ir.Type) (names []string) {
	for _, a := range c.Spec.Accessors {
		if c.accessorOf(t, a.Name.Value) == a {
			names = append(names, a.Name.Value)
		}
	}
	return names
}

// takes reports whether an accessor can be called with that many arguments: those at the end
// may be left out that are optional or have a default.
func takes(a *syntax.Accessor, n int) bool {
	return n <= len(a.Args) && !slices.ContainsFunc(a.Args[n:], func(arg *syntax.Arg) bool { return !mayLack(arg) })
}

func isOptional(arg *syntax.Arg) bool { return arg.Optional.Value || arg.Variadic.Value }

func mayLack(arg *syntax.Arg) bool { return isOptional(arg) || arg.Default != nil }

func argumentsOf(a *syntax.Accessor) string {
	var params []*ir.Var
	for _, arg := range a.Args {
		params = append(params, &ir.Var{Name: arg.Name.Value})
	}
	return count(params)
}

// called is an accessor as a function of its first arguments.
func (c *Functions) called(a *syntax.Accessor, on *ir.Object, n int) *functionDecl {
	key := on.Name + "." + a.Name.Value + "/" + strconv.Itoa(n)
	if d := c.decls[key]; d != nil {
		return d
	}
	words := names.Words(on.Name)
	fn := &ir.Function{Decl: c.Decl(&a.Decl), Returns: c.Type(a.Returns)}
	fn.Name = strings.Join(append(slices.Clone(words), fn.Name), "_")
	if n < len(a.Args) {
		fn.Name += "_of_" + strconv.Itoa(n)
	}
	for c.decls[fn.Name] != nil {
		fn.Name += "_too"
	}
	d := &functionDecl{name: a.Name, value: a.Value, function: fn, called: true}
	d.self = c.Made(words[len(words)-1], ir.Param, on)
	for i, arg := range a.Args {
		v := c.Variable(arg.Name.Value, ir.Param, c.Type(arg.Type))
		c.Vars[v].Raw = true
		if i >= n && arg.Default != nil {
			c.Mute++ // the accessor itself tells what is wrong with it
			d.params, d.named, d.defaults = append(d.params, v), append(d.named, arg.Name), append(d.defaults, c.argument(arg, v))
			c.Mute--
			continue
		}
		if i >= n {
			v.Optional, c.Vars[v].Given = true, fact.No
			d.leftOut, d.absent = append(d.leftOut, arg.Name), append(d.absent, v)
			continue
		}
		if isOptional(arg) {
			c.Vars[v].Given = fact.Yes
		}
		d.params, d.named, d.defaults = append(d.params, v), append(d.named, arg.Name), append(d.defaults, nil)
	}
	c.decls[key] = d
	return d
}

// argument is the default of an argument.
func (c *Functions) argument(arg *syntax.Arg, v *ir.Var) ir.Expr {
	if x := c.defaultOf(arg.Default, v); x != nil && !draws(x) {
		return x
	}
	return types.BadExpr(arg.Default.Span())
}
