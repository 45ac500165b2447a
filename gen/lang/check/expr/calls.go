package expr

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

var (
	functions = []string{"size", "has", "type", "min", "max", "compareVersions", "json", "new_id", "now"}

	listMethods = []string{"exists", "all", "filter", "map", "find", "findLast", "findIndex", "join", "slice"}
	textMethods = []string{"matches", "startsWith", "removePrefix"}
	methods     = slices.Concat(listMethods, textMethods)
)

// asksPresence are the functions that other languages have for `has`.
var asksPresence = []string{"exists", "defined", "is_defined", "isDefined", "isset", "present", "isPresent", "bool", "Boolean"}

// asksMap are the methods of maps that other languages have for `key in map`.
var asksMap = []string{"has", "hasKey", "has_key", "contains", "containsKey", "includes"}

// methodsOf says which methods there are for values of a type.
func methodsOf(t ir.Type) string {
	if _, ok := ir.NonNull(t).(*ir.List); ok {
		return "of a list there are `" + strings.Join(listMethods, "`, `") + "` and `size(…)`"
	}
	if types.IsText(ir.NonNull(t)) {
		return "of a text there are `" + strings.Join(textMethods, "`, `") + "` and `size(…)`"
	}
	return ""
}

// call checks functions, and the macros and methods of lists.
func (f *Frame) call(x *rule.Call, want ir.Type) ir.Expr {
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
	case "min", "max":
		if f.arity(x, 2) {
			return f.extreme(x, map[string]ir.BinaryOp{"min": ir.Min, "max": ir.Max}[x.Func.Name])
		}
	case "compareVersions":
		if f.arity(x, 2) {
			return f.compareVersions(x)
		}
	case "json":
		if f.arity(x, 1) {
			return f.json(x)
		}
	case "new_id":
		if f.arity(x, 0) && f.impure(x.At, "new_id()") {
			return &ir.NewID{Node: ir.Node{T: types.String, At: x.At}}
		}
	case "now":
		if f.arity(x, 0) && f.impure(x.At, "now()") {
			return &ir.Now{Node: ir.Node{T: types.String, At: x.At}}
		}
	case "type":
		if f.arity(x, 1) {
			f.Expr(x.Args[0], nil)
			f.Report(diag.New(diag.MisplacedType, x.Func.At).WithHint("write `type(…) == string`"))
		}
	default:
		if d := f.functions.decls[x.Func.Name]; d != nil {
			f.Index.Use(x.Func.At, d.name.Whole())
			return f.apply(x, d)
		}
		f.unknownFunction(x, nil, f.functions.names(), methods)
	}
	return types.BadExpr(x.At)
}

// unknownFunction reports a name that is no function (or method), and still
// checks the arguments. Those of a macro need its variable and are left out. Of what could
// not be read nobody knows what it has.
func (f *Frame) unknownFunction(x *rule.Call, on ir.Type, known, other []string) {
	if _, unread := x.X.(*rule.Bad); unread {
		return
	}
	d := diag.New(diag.UnknownFunction, x.Func.At, x.Func.Name).DidYouMean(x.Func.Name, known)
	if x.X == nil && len(x.Args) == 1 && slices.Contains(asksPresence, x.Func.Name) {
		f.Report(d.WithHint("write `has(%s)`", scope.ExprText(x.Args[0])))
		return
	}
	if meant, ok := diag.Nearest(x.Func.Name, append(known[:len(known):len(known)], other...)); ok && f.functions.decls[meant] != nil {
		f.functions.decls[meant].called = true
	}
	if instead, ok := scope.ForeignFunctions[x.Func.Name]; ok {
		d = d.WithHint("write %s", instead)
	}
	if hint, ok := scope.ForeignHints[x.Func.Name]; ok {
		d = d.WithHint("%s", hint)
	}
	if on != nil {
		d = d.OrElse("%s", methodsOf(on))
	}
	for _, name := range other {
		switch {
		case name != x.Func.Name:
		case x.X != nil && (name == "now" || name == "new_id"):
			d = d.WithHint("write `%s()`", name)
		case x.X != nil:
			d = d.WithHint("write `%s(…)`", name)
		default:
			d = d.WithHint("write `….%s(…)`", name)
		}
	}
	if _, ok := on.(*ir.Map); ok && len(x.Args) == 1 && slices.Contains(asksMap, x.Func.Name) {
		d = d.WithHint("write `%s in %s`", scope.ExprText(x.Args[0]), scope.ExprText(x.X))
	}
	if f.Types[x.Func.Name] != nil && x.X == nil {
		d = d.WithHint("an object is written %s{…}", x.Func.Name)
	}
	f.Report(f.NewerHint(d, x.Func.Name, f.Newer.Functions))
	if x.X == nil && len(x.Args) == 1 {
		f.Expr(x.Args[0], nil)
	}
}

func (f *Frame) arity(x *rule.Call, n int) bool {
	if len(x.Args) == n {
		return true
	}
	d := diag.New(diag.WrongArguments, x.Func.At, x.Func.Name, [...]string{"no arguments", "one argument", "two arguments"}[n], len(x.Args))
	if _, macro := macros[x.Func.Name]; macro && x.X != nil {
		d = d.WithHint("a name for an element, and what is asked of it: `list.%s(x, …)`", x.Func.Name)
	}
	f.Report(d)
	return false
}

// impure reports a fresh id or time where the same input must give the same
// result.
func (f *Frame) impure(at source.Span, what string) bool {
	if f.Pure == "" {
		return true
	}
	f.Report(diag.New(diag.Impure, at, what, f.Pure))
	return false
}

func (f *Frame) size(x *rule.Call) ir.Expr {
	arg := f.Expr(x.Args[0], nil)
	if types.IsBadExpr(arg) {
		return types.BadExpr(x.At)
	}
	switch t := arg.Type().(type) {
	case *ir.List, *ir.Map:
		return &ir.Size{Node: ir.Node{T: types.Int, At: x.At}, X: arg}
	case *ir.Nullable:
		f.MaybeNull(arg)
		return types.BadExpr(x.At)
	default:
		if types.IsKind(t, ir.String, ir.Record) {
			return &ir.Size{Node: ir.Node{T: types.Int, At: x.At}, X: arg}
		}
		f.Report(diag.New(diag.OperandType, arg.Span(), "size", "strings, lists, maps and free-form objects", f.TypeName(t)).WithHint("%s", scope.WhichKind(arg)))
		return types.BadExpr(x.At)
	}
}

// method checks list.macro(v, body) and list.join(separator).
// macros are the methods of lists that look at each element.
var macros = map[string]ir.MacroKind{
	"exists": ir.Exists, "all": ir.All, "filter": ir.Filter, "map": ir.MapTo,
	"find": ir.FirstOf, "findLast": ir.LastOf, "findIndex": ir.IndexOf,
}

func (f *Frame) method(x *rule.Call, want ir.Type) ir.Expr {
	switch x.Func.Name {
	case "matches":
		return f.matches(x)
	case "startsWith":
		return f.startsWith(x)
	case "removePrefix":
		return f.removePrefix(x)
	}
	kind, isMacro := macros[x.Func.Name]
	if !isMacro && x.Func.Name != "join" && x.Func.Name != "slice" {
		return f.accessor(x)
	}
	on := f.Expr(x.X, nil)
	arity := 2
	if x.Func.Name == "join" {
		arity = 1
	}
	list, ok := on.Type().(*ir.List)
	if (ok || types.IsBadExpr(on)) && !f.arity(x, arity) {
		return types.BadExpr(x.At)
	}
	if !ok {
		if _, nullable := on.Type().(*ir.Nullable); nullable && !types.IsBadExpr(on) {
			f.MaybeNull(on)
		} else if !types.IsBadExpr(on) {
			f.Report(diag.New(diag.OperandType, x.X.Span(), x.Func.Name, "lists", f.TypeName(on.Type())).
				WithHint("%s", scope.WhichKind(on)).OrElse("%s", methodsOf(on.Type())))
		}
		if len(x.Args) != arity {
			return types.BadExpr(x.At)
		}
		list = &ir.List{Elem: types.Bad}
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

func (f *Frame) join(x *rule.Call, on ir.Expr, list *ir.List) ir.Expr {
	sep := f.Checked(x.Args[0], types.String)
	if types.IsBad(list) || types.IsBadExpr(sep) {
		return types.BadExpr(x.At)
	}
	if !types.IsKind(list.Elem, ir.String) {
		f.Report(diag.New(diag.OperandType, x.X.Span(), "join", "lists of strings", f.TypeName(list)))
		return types.BadExpr(x.At)
	}
	return &ir.Join{Node: ir.Node{T: types.String, At: x.At}, List: on, Sep: sep}
}

func (f *Frame) macro(x *rule.Call, kind ir.MacroKind, on ir.Expr, list *ir.List, want ir.Type) ir.Expr {
	name, ok := x.Args[0].(*rule.Name)
	if !ok {
		if _, bad := x.Args[0].(*rule.Bad); !bad {
			f.Report(diag.New(diag.MacroVariable, x.Args[0].Span(), x.Func.Name))
		}
		return types.BadExpr(x.At)
	}
	body := f.inner()
	v := f.Variable(name.Name, ir.Item, list.Elem)
	f.StandsFor(v, f.Elements(on))
	f.Vars[v].Raw, f.Vars[v].Found = f.IsRaw(on), f.IsFound(on)
	body.BindAt(rule.Ident{Name: name.Name, At: name.At}, v)
	body.Know(f.Passed(on, v))
	wantBody := ir.Type(types.Bool)
	if kind == ir.MapTo {
		wantBody = nil
		if l, ok := want.(*ir.List); ok {
			wantBody = l.Elem
		}
	}
	result := body.Expr(x.Args[1], wantBody)
	if kind != ir.MapTo {
		result = body.Fit(result, types.Bool)
	} else if wantBody != nil && body.Fits(result, wantBody) {
		result = body.Fit(result, wantBody)
	}
	if types.IsBad(list) || types.IsBadExpr(result) {
		return types.BadExpr(x.At)
	}
	m := &ir.Macro{Node: ir.Node{T: types.Bool, At: x.At}, Kind: kind, In: on, Var: v, Body: result}
	switch kind {
	case ir.IndexOf:
		m.T = types.Int
	case ir.FirstOf, ir.LastOf:
		if _, nullable := list.Elem.(*ir.Nullable); nullable {
			f.Report(diag.New(diag.OperandType, x.X.Span(), x.Func.Name, "lists of values that are not null", f.TypeName(list)))
			return types.BadExpr(x.At)
		}
		m.T = &ir.Nullable{Elem: list.Elem}
	case ir.Filter:
		m.T = &ir.List{Elem: body.kept(v, result, list.Elem, want)}
	case ir.MapTo:
		if types.IsKind(result.Type(), ir.Null) {
			f.Report(diag.New(diag.NoType, result.Span()))
			return types.BadExpr(x.At)
		}
		m.T = &ir.List{Elem: result.Type()}
	}
	return m
}

// kept is the type of the elements that a filter keeps: one member of their
// union, if the condition proves that and nobody wants the union.
func (f *Frame) kept(v *ir.Var, cond ir.Expr, elem, want ir.Type) ir.Type {
	if want != nil && ir.Same(ir.NonNull(want), &ir.List{Elem: elem}) {
		return elem
	}
	u, ok := elem.(*ir.Union)
	if !ok {
		return elem
	}
	f.Assumptions = 0
	left := f.About(f.Assume(fact.Nothing, cond, true), fact.Path{Root: v}.As(u)).Members
	if m := scope.Single(u, left); m != nil {
		return m.Type
	}
	return elem
}
