package check

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
)

// has tests the presence of an optional field or argument.
func (f *frame) has(x *rule.Call) ir.Expr {
	node := ir.Node{T: boolType, At: x.At}
	switch arg := x.Args[0].(type) {
	case *rule.Name:
		ref, ok := f.ref(arg).(*ir.Ref)
		if !ok {
			return f.badExpr(x.At)
		}
		if !ref.Var.Optional {
			f.report(diag.New(diag.AlwaysPresent, arg.At, arg.Name))
			return f.badExpr(x.At)
		}
		return &ir.Has{Node: node, X: ref}
	case *rule.Field:
		return f.hasField(f.subject(arg.X, arg.Name), arg, node)
	default:
		if _, ok := arg.(*rule.Bad); !ok {
			f.report(diag.New(diag.HasArgument, arg.Span()))
		}
		return f.badExpr(x.At)
	}
}

// hasField tests whether a value has a field. Of a union that asks which
// member it is, too.
func (f *frame) hasField(on ir.Expr, arg *rule.Field, node ir.Node) ir.Expr {
	if obj, ok := on.Type().(*ir.Object); ok {
		if field := obj.Field(arg.Name.Name); field != nil && field.Presence == ir.Optional {
			return &ir.Has{Node: node, X: on, Field: field}
		}
	}
	on = beforeNarrowing(on, func(t ir.Type) bool { u, ok := t.(*ir.Union); return ok && u.Tag != "" })
	if u, ok := on.Type().(*ir.Union); ok && u.Tag != "" && u.Tag != arg.Name.Name {
		if !slices.ContainsFunc(u.Members, func(m *ir.Member) bool { return m.Object().Field(arg.Name.Name) != nil }) {
			f.noMemberHas(u, u.Members, arg.Name)
			return f.badExpr(node.At)
		}
		return &ir.Has{Node: node, X: on, Name: arg.Name.Name}
	}
	if v, ok := f.hasInEvent(on, arg.Name.Name); ok {
		return f.fold(v, node.At)
	}
	switch read := f.fieldOf(on, arg.Name, arg.At).(type) {
	case *ir.FieldOf:
		if f.objects[read.X.Type().(*ir.Object)].flawed {
			break
		}
		d := diag.New(diag.AlwaysPresent, arg.Name.At, exprText(arg))
		if _, ok := read.T.(*ir.Nullable); ok {
			d = d.WithHint("test `%s != null`", exprText(arg))
		}
		f.report(d)
	case *ir.TagOf:
		f.report(diag.New(diag.AlwaysPresent, arg.Name.At, exprText(arg)))
	}
	return f.badExpr(node.At)
}

// hasInEvent decides a test of a field that an event always or never has. A
// rule that serves several events may ask.
func (f *frame) hasInEvent(on ir.Expr, name string) (value, ok bool) {
	obj, isObject := on.Type().(*ir.Object)
	if !f.shared || !isObject || obj.Event == nil {
		return false, false
	}
	if field := obj.Field(name); field != nil {
		return true, field.Presence != ir.Optional
	}
	return false, slices.ContainsFunc(obj.Event.Union.Members, func(m *ir.Member) bool {
		return m.Object().Field(name) != nil
	})
}
