package expr

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
)

// has tests the presence of an optional field or argument.
func (f *Frame) has(x *rule.Call) ir.Expr {
	node := ir.Node{T: types.Bool, At: x.At}
	switch arg := x.Args[0].(type) {
	case *rule.Name:
		ref, ok := f.Ref(arg).(*ir.Ref)
		if !ok || types.IsBadExpr(ref) {
			return types.BadExpr(x.At)
		}
		if given := f.Vars[ref.Var].Given; given != 0 {
			return f.Fold(given == fact.Yes, x.At)
		}
		if !ref.Var.Optional {
			f.Report(diag.New(diag.AlwaysPresent, arg.At, arg.Name))
			return types.BadExpr(x.At)
		}
		return &ir.Has{Node: node, X: ref}
	case *rule.Field:
		return f.hasField(f.subject(arg.X, arg.Name), arg, node)
	default:
		if _, ok := arg.(*rule.Bad); !ok {
			d := diag.New(diag.HasArgument, arg.Span())
			if _, index := arg.(*rule.Index); index {
				d = d.WithHint("`key in map` asks for a key, and what is found is null if it is not there: `map[key] == null`")
			}
			f.Report(d)
		}
		return types.BadExpr(x.At)
	}
}

// hasField tests whether a value has a field. Of a union that asks which
// member it is, too.
func (f *Frame) hasField(on ir.Expr, arg *rule.Field, node ir.Node) ir.Expr {
	if obj, ok := on.Type().(*ir.Object); ok {
		if field := obj.Field(arg.Name.Name); field != nil && field.Presence == ir.Optional {
			f.NoteField(on, arg.Name, field)
			return &ir.Has{Node: node, X: on, Field: field}
		}
	}
	on = types.BeforeNarrowing(on, func(t ir.Type) bool { u, ok := t.(*ir.Union); return ok && !u.ByKind() })
	if u, ok := on.Type().(*ir.Union); ok && u.ByKey {
		if m := u.Labelled(arg.Name.Name); m != nil && m.TellingField() != nil { // no other has it
			f.NoteField(on, arg.Name, m.TellingField())
			return &ir.IsMember{Node: node, X: on, Members: []*ir.Member{m}}
		}
	}
	if u, ok := on.Type().(*ir.Union); ok && !u.ByKind() && u.Tag != arg.Name.Name {
		if !slices.ContainsFunc(u.Members, func(m *ir.Member) bool { return m.Object().Field(arg.Name.Name) != nil }) {
			f.NoMemberHas(u, u.Members, arg.Name)
			return types.BadExpr(node.At)
		}
		for _, m := range u.Members {
			if field := m.Object().Field(arg.Name.Name); field != nil {
				f.NoteField(on, arg.Name, field)
			}
		}
		return &ir.Has{Node: node, X: on, Name: arg.Name.Name}
	}
	if v, ok := f.hasInEvent(on, arg.Name.Name); ok {
		return f.Fold(v, node.At)
	}
	switch read := f.FieldOf(on, arg.Name, arg.At).(type) {
	case *ir.FieldOf:
		if f.FlawedObject(read.X.Type().(*ir.Object)) {
			break
		}
		d := diag.New(diag.AlwaysPresent, arg.Name.At, scope.ExprText(arg))
		if _, ok := read.T.(*ir.Nullable); ok {
			f.Report(d.WithHint("test `%s != null`", scope.ExprText(arg)))
			return f.notNullTest(read, node) // which is meant
		} else if read.Field.Presence == ir.Defaulted {
			d = d.WithHint("it has a default; compare it with that, or make the field `optional`")
		}
		f.Report(d)
	case *ir.TagOf:
		f.Report(diag.New(diag.AlwaysPresent, arg.Name.At, scope.ExprText(arg)))
	default: // reported
	}
	return types.BadExpr(node.At)
}

// hasInEvent decides a test of a field that an event always or never has. A
// rule that serves several events may ask.
func (f *Frame) hasInEvent(on ir.Expr, name string) (value, ok bool) {
	obj, isObject := on.Type().(*ir.Object)
	if !f.Shared || !isObject || obj.Event == nil {
		return false, false
	}
	if field := obj.Field(name); field != nil {
		return true, field.Presence != ir.Optional
	}
	return false, slices.ContainsFunc(obj.Event.Union.Members, func(m *ir.Member) bool {
		return m.Object().Field(name) != nil
	})
}

// NullLast says how what may be no value is written under a condition.
const NullLast = "null comes last: `condition ? value : null`"

// presence is the condition under which `name?: value` gives the field, and the
// value that it has then. A nil condition was refused.
func (f *Frame) presence(field *ir.Field, g Given) (ir.Expr, rule.Expr) {
	if field.Presence != ir.Optional {
		if !f.FlawedObject(field.From) {
			f.Report(diag.New(diag.NotOptional, g.Name.At, field.Name).WithHint("write `%s:` without the question mark", field.Name))
		}
		return nil, g.Expr
	}
	var cond ir.Expr
	value := g.Expr
	switch x := g.Expr.(type) {
	case *rule.Name, *rule.Field:
		cond = f.There(x, field.Type)
	case *rule.Binary:
		if x.Op != rule.Coalesce {
			f.noPlaceFor(field, x)
			return nil, value
		}
		cond = f.anyThere(x, field.Type)
	case *rule.Cond:
		if lit, ok := x.Else.(*rule.Literal); ok && lit.Value == nil {
			cond, value = f.Checked(x.If, types.Bool), x.Then
			break
		}
		d := diag.New(diag.NotAPlace, x.At, "a condition with a value and null")
		if lit, ok := x.Then.(*rule.Literal); ok && lit.Value == nil {
			d = d.WithHint(NullLast)
		} else {
			d = d.WithHint("there is a value in any case: write `%s:` without the question mark", field.Name)
		}
		f.Report(d)
		return nil, value
	case *rule.Bad:
		return nil, value
	default:
		f.noPlaceFor(field, x)
		return nil, value
	}
	if types.IsBadExpr(cond) {
		return nil, value
	}
	return cond, value
}

// noPlaceFor reports what is given as `name?: value` and is neither a place nor a choice.
func (f *Frame) noPlaceFor(field *ir.Field, x rule.Expr) {
	f.Mute++
	value := f.Expr(x, nil)
	f.Mute--
	d := diag.New(diag.NotAPlace, x.Span(), optionalPlace)
	switch {
	case types.IsBadExpr(value):
	case mayBeNull(value):
		d = d.WithHint("name it with a `let`, and give that name: `%s?: name`", field.Name)
	default:
		d = d.WithHint("there is a value in any case: write `%s:` without the question mark", field.Name)
	}
	f.Report(d)
}

// There is the condition under which a name or field has a value for a field of
// the type: it is present, and not null unless null is a value there.
func (f *Frame) There(x rule.Expr, t ir.Type) ir.Expr {
	node := ir.Node{T: types.Bool, At: x.Span()}
	if f.certain(x) {
		return f.notNullTest(f.Expr(x, nil), node)
	}
	has := f.has(&rule.Call{Node: rule.Node{At: x.Span()}, Args: []rule.Expr{x}})
	_, nullable := t.(*ir.Nullable)
	if present, ok := f.ConstantBool(has); types.IsBadExpr(has) || nullable || ok && !present {
		return has
	}
	value := f.quietlyIf(has, x)
	if !mayBeNull(value) || types.IsBadExpr(value) {
		return has
	}
	if present, ok := f.ConstantBool(has); ok && present {
		return f.notNullTest(value, node)
	}
	return &ir.Binary{Node: node, Op: ir.And, L: has, R: f.notNullTest(value, node)}
}

// notNullTest is x != null, for a place.
func (f *Frame) notNullTest(x ir.Expr, node ir.Node) ir.Expr {
	x = types.BeforeNarrowing(x, func(t ir.Type) bool { _, ok := t.(*ir.Nullable); return ok })
	return &ir.Unary{Node: node, Op: ir.Not, X: &ir.IsNull{Node: node, X: x}}
}

// certain reports whether a name or field is always there and may be null.
func (f *Frame) certain(x rule.Expr) bool {
	value := f.quietly(x)
	if types.IsBadExpr(value) {
		return false
	}
	value = types.BeforeNarrowing(value, func(t ir.Type) bool { _, ok := t.(*ir.Nullable); return ok })
	if _, ok := value.Type().(*ir.Nullable); !ok {
		return false
	}
	if field, ok := value.(*ir.FieldOf); ok && field.Field.Presence == ir.Optional {
		return false
	}
	_, ok := fact.PathOf(value)
	return ok
}

// quietlyIf checks an expression where a test has held, without a word.
func (f *Frame) quietlyIf(test ir.Expr, x rule.Expr) ir.Expr {
	inside := f.inner()
	inside.Facts = f.Assuming(test, true)
	return inside.quietly(x)
}

// quietly checks an expression without a word.
func (f *Frame) quietly(x rule.Expr) ir.Expr {
	f.Mute++
	defer func() { f.Mute-- }()
	return f.Expr(x, nil)
}
