package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

var (
	functions = []string{"size", "has", "type", "compareVersions", "new_id", "now"}
	methods   = []string{"exists", "all", "filter", "map", "join", "slice", "matches", "startsWith"}
)

// foreignFunctions are names that other languages have for functions.
var foreignFunctions = map[string]string{
	"len": "size(…)", "length": "size(…)", "count": "size(…)",
	"any": "….exists(v, …)", "some": "….exists(v, …)", "every": "….all(v, …)",
	"contains": "x in …", "includes": "x in …", "uuid": "new_id()",
	"orValue": "x.?field.orValue(…)", "hasPrefix": "….startsWith(…)", "test": "….matches(…)",
}

// call checks functions, and the macros and methods of lists.
func (f *exprFrame) call(x *rule.Call, want ir.Type) ir.Expr {
	if x.X != nil {
		return f.method(x, want)
	}
	switch x.Func.Name {
	case "size":
		if f.arity(x, 1) {
			return f.size(x)
		}
	case "has":
		if f.arity(x, 1) {
			return f.has(x)
		}
	case "compareVersions":
		if f.arity(x, 2) {
			return f.compareVersions(x)
		}
	case "new_id":
		if f.arity(x, 0) && f.impure(x.At, "new_id()") {
			return &ir.NewID{Node: ir.Node{T: stringType, At: x.At}}
		}
	case "now":
		if f.arity(x, 0) && f.impure(x.At, "now()") {
			return &ir.Now{Node: ir.Node{T: stringType, At: x.At}}
		}
	case "type":
		if f.arity(x, 1) {
			f.expr(x.Args[0], nil)
			f.report(diag.New(diag.MisplacedType, x.Func.At).WithHint("write `type(…) == string`"))
		}
	default:
		f.unknownFunction(x, functions, methods)
	}
	return badExpr(x.At)
}

// unknownFunction reports a name that is no function (or method), and still
// checks the arguments. Those of a macro need its variable and are left out.
func (f *exprFrame) unknownFunction(x *rule.Call, known, other []string) {
	d := diag.New(diag.UnknownFunction, x.Func.At, x.Func.Name).DidYouMean(x.Func.Name, known)
	if instead, ok := foreignFunctions[x.Func.Name]; ok {
		d = d.WithHint("write `%s`", instead)
	}
	for _, name := range other {
		switch {
		case name != x.Func.Name:
		case x.X != nil:
			d = d.WithHint("write `%s(…)`", name)
		default:
			d = d.WithHint("write `….%s(…)`", name)
		}
	}
	if f.types[x.Func.Name] != nil && x.X == nil {
		d = d.WithHint("an object is written %s{…}", x.Func.Name)
	}
	f.report(d)
	if x.X == nil && len(x.Args) == 1 {
		f.expr(x.Args[0], nil)
	}
}

func (f *exprFrame) arity(x *rule.Call, n int) bool {
	if len(x.Args) == n {
		return true
	}
	f.report(diag.New(diag.WrongArguments, x.Func.At, x.Func.Name, [...]string{"no arguments", "one argument", "two arguments"}[n], len(x.Args)))
	return false
}

// impure reports a fresh id or time where the same input must give the same
// result.
func (f *exprFrame) impure(at source.Span, what string) bool {
	if f.pure == "" {
		return true
	}
	f.report(diag.New(diag.Impure, at, what, f.pure))
	return false
}

func (f *exprFrame) size(x *rule.Call) ir.Expr {
	arg := f.expr(x.Args[0], nil)
	if badX(arg) {
		return badExpr(x.At)
	}
	switch t := arg.Type().(type) {
	case *ir.List, *ir.Map:
		return &ir.Size{Node: ir.Node{T: intType, At: x.At}, X: arg}
	case *ir.Nullable:
		f.maybeNull(arg)
		return badExpr(x.At)
	default:
		if isKind(t, ir.String, ir.Record) {
			return &ir.Size{Node: ir.Node{T: intType, At: x.At}, X: arg}
		}
		f.report(diag.New(diag.OperandType, arg.Span(), "size", "strings, lists, maps and free-form objects", f.typeName(t)))
		return badExpr(x.At)
	}
}

// method checks list.macro(v, body) and list.join(separator).
func (f *exprFrame) method(x *rule.Call, want ir.Type) ir.Expr {
	switch x.Func.Name {
	case "matches":
		return f.matches(x)
	case "startsWith":
		return f.startsWith(x)
	}
	kinds := map[string]ir.MacroKind{"exists": ir.Exists, "all": ir.All, "filter": ir.Filter, "map": ir.MapTo}
	kind, isMacro := kinds[x.Func.Name]
	if !isMacro && x.Func.Name != "join" && x.Func.Name != "slice" {
		f.expr(x.X, nil)
		f.unknownFunction(x, methods, functions)
		return badExpr(x.At)
	}
	on := f.expr(x.X, nil)
	arity := 2
	if x.Func.Name == "join" {
		arity = 1
	}
	if !f.arity(x, arity) {
		return badExpr(x.At)
	}
	list, ok := on.Type().(*ir.List)
	if !ok {
		if _, nullable := on.Type().(*ir.Nullable); nullable && !badX(on) {
			f.maybeNull(on)
		} else if !badX(on) {
			f.report(diag.New(diag.OperandType, x.X.Span(), x.Func.Name, "lists", f.typeName(on.Type())))
		}
		list = &ir.List{Elem: bad}
	}
	switch {
	case isMacro:
		return f.macro(x, kind, on, list, want)
	case x.Func.Name == "slice":
		return f.slice(x, on, list)
	default:
		return f.join(x, on, list)
	}
}

func (f *exprFrame) join(x *rule.Call, on ir.Expr, list *ir.List) ir.Expr {
	sep := f.as(x.Args[0], stringType)
	if badX(on) || isBad(list) || badX(sep) {
		return badExpr(x.At)
	}
	if !isKind(list.Elem, ir.String) {
		f.report(diag.New(diag.OperandType, x.X.Span(), "join", "lists of strings", f.typeName(list)))
		return badExpr(x.At)
	}
	return &ir.Join{Node: ir.Node{T: stringType, At: x.At}, List: on, Sep: sep}
}

func (f *exprFrame) macro(x *rule.Call, kind ir.MacroKind, on ir.Expr, list *ir.List, want ir.Type) ir.Expr {
	name, ok := x.Args[0].(*rule.Name)
	if !ok {
		if _, bad := x.Args[0].(*rule.Bad); !bad {
			f.report(diag.New(diag.MacroVariable, x.Args[0].Span(), x.Func.Name))
		}
		return badExpr(x.At)
	}
	body := f.inner()
	v := f.variable(name.Name, ir.Item, list.Elem)
	f.vars[v].origins, f.vars[v].raw = f.elements(on), f.isRaw(on)
	body.bindAt(rule.Ident{Name: name.Name, At: name.At}, v)
	wantBody := ir.Type(boolType)
	if kind == ir.MapTo {
		wantBody = nil
		if l, ok := want.(*ir.List); ok {
			wantBody = l.Elem
		}
	}
	result := body.expr(x.Args[1], wantBody)
	if kind != ir.MapTo {
		result = body.fit(result, boolType)
	} else if wantBody != nil && body.fits(result, wantBody) {
		result = body.fit(result, wantBody)
	}
	if badX(on) || isBad(list) || badX(result) {
		return badExpr(x.At)
	}
	m := &ir.Macro{Node: ir.Node{T: boolType, At: x.At}, Kind: kind, In: on, Var: v, Body: result}
	switch kind {
	case ir.Filter:
		m.T = &ir.List{Elem: body.kept(v, result, list.Elem, want)}
	case ir.MapTo:
		if isKind(result.Type(), ir.Null) {
			f.report(diag.New(diag.NoType, result.Span()))
			return badExpr(x.At)
		}
		m.T = &ir.List{Elem: result.Type()}
	}
	return m
}

// kept is the type of the elements that a filter keeps: one member of their
// union, if the condition proves that and nobody wants the union.
func (f *exprFrame) kept(v *ir.Var, cond ir.Expr, elem, want ir.Type) ir.Type {
	if want != nil && ir.Same(ir.NonNull(want), &ir.List{Elem: elem}) {
		return elem
	}
	u, ok := elem.(*ir.Union)
	if !ok {
		return elem
	}
	f.assumptions = 0
	left := f.about(f.assume(nothing, cond, true), path{root: v}.as(u)).members
	if m := single(u, left); m != nil {
		return m.Type
	}
	return elem
}

// elements are the origins of a list's elements.
func (c *ledger) elements(list ir.Expr) []path {
	var all []path
	for _, p := range c.origins(list) {
		all = append(all, p.with(element))
	}
	return all
}
