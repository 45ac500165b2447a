package check

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
)

// has tests the presence of an optional field or argument.
func (f *exprFrame) has(x *rule.Call) ir.Expr {
	node := ir.Node{T: boolType, At: x.At}
	switch arg := x.Args[0].(type) {
	case *rule.Name:
		ref, ok := f.ref(arg).(*ir.Ref)
		if !ok {
			return badExpr(x.At)
		}
		if !ref.Var.Optional {
			f.report(diag.New(diag.AlwaysPresent, arg.At, arg.Name))
			return badExpr(x.At)
		}
		return &ir.Has{Node: node, X: ref}
	case *rule.Field:
		return f.hasField(f.subject(arg.X, arg.Name), arg, node)
	default:
		if _, ok := arg.(*rule.Bad); !ok {
			f.report(diag.New(diag.HasArgument, arg.Span()))
		}
		return badExpr(x.At)
	}
}

// hasField tests whether a value has a field. Of a union that asks which
// member it is, too.
func (f *exprFrame) hasField(on ir.Expr, arg *rule.Field, node ir.Node) ir.Expr {
	if obj, ok := on.Type().(*ir.Object); ok {
		if field := obj.Field(arg.Name.Name); field != nil && field.Presence == ir.Optional {
			return &ir.Has{Node: node, X: on, Field: field}
		}
	}
	on = beforeNarrowing(on, func(t ir.Type) bool { u, ok := t.(*ir.Union); return ok && u.Tag != "" })
	if u, ok := on.Type().(*ir.Union); ok && u.Tag != "" && u.Tag != arg.Name.Name {
		if !slices.ContainsFunc(u.Members, func(m *ir.Member) bool { return m.Object().Field(arg.Name.Name) != nil }) {
			f.noMemberHas(u, u.Members, arg.Name)
			return badExpr(node.At)
		}
		return &ir.Has{Node: node, X: on, Name: arg.Name.Name}
	}
	if v, ok := f.hasInEvent(on, arg.Name.Name); ok {
		return f.fold(v, node.At)
	}
	switch read := f.fieldOf(on, arg.Name, arg.At).(type) {
	case *ir.FieldOf:
		if f.flawedObject(read.X.Type().(*ir.Object)) {
			break
		}
		d := diag.New(diag.AlwaysPresent, arg.Name.At, exprText(arg))
		if _, ok := read.T.(*ir.Nullable); ok {
			d = d.WithHint("test `%s != null`", exprText(arg))
		}
		f.report(d)
	case *ir.TagOf:
		f.report(diag.New(diag.AlwaysPresent, arg.Name.At, exprText(arg)))
	default: // reported
	}
	return badExpr(node.At)
}

// hasInEvent decides a test of a field that an event always or never has. A
// rule that serves several events may ask.
func (f *exprFrame) hasInEvent(on ir.Expr, name string) (value, ok bool) {
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

// presence is the condition under which `name?: value` gives the field, and the
// value that it has then. A nil condition was refused.
func (f *exprFrame) presence(field *ir.Field, g given) (ir.Expr, rule.Expr) {
	if field.Presence != ir.Optional {
		if !f.flawedObject(field.From) {
			f.report(diag.New(diag.NotOptional, g.name.At, field.Name).WithHint("write `%s:` without the question mark", field.Name))
		}
		return nil, g.expr
	}
	var cond ir.Expr
	value := g.expr
	switch x := g.expr.(type) {
	case *rule.Name, *rule.Field:
		cond = f.there(x, field.Type)
	case *rule.Cond:
		if lit, ok := x.Else.(*rule.Literal); ok && lit.Value == nil {
			cond, value = f.as(x.If, boolType), x.Then
			break
		}
		f.report(diag.New(diag.NotAPlace, x.At, "a condition with a value and null"))
		return nil, value
	case *rule.Bad:
		return nil, value
	default:
		f.report(diag.New(diag.NotAPlace, x.Span(), "an optional or nullable field or argument"))
		return nil, value
	}
	if badX(cond) {
		return nil, value
	}
	return cond, value
}

// there is the condition under which a name or field has a value for a field of
// the type: it is present, and not null unless null is a value there.
func (f *exprFrame) there(x rule.Expr, t ir.Type) ir.Expr {
	node := ir.Node{T: boolType, At: x.Span()}
	if f.certain(x) {
		return f.notNullTest(f.expr(x, nil), node)
	}
	has := f.has(&rule.Call{Node: rule.Node{At: x.Span()}, Args: []rule.Expr{x}})
	_, nullable := t.(*ir.Nullable)
	if present, ok := f.constantBool(has); badX(has) || nullable || ok && !present {
		return has
	}
	inside := f.inner()
	inside.facts = f.assuming(has, true)
	value := inside.quietly(x)
	if _, ok := value.Type().(*ir.Nullable); !ok || badX(value) {
		return has
	}
	if present, ok := f.constantBool(has); ok && present {
		return f.notNullTest(value, node)
	}
	return &ir.Binary{Node: node, Op: ir.And, L: has, R: f.notNullTest(value, node)}
}

// notNullTest is x != null, for a place.
func (f *exprFrame) notNullTest(x ir.Expr, node ir.Node) ir.Expr {
	x = beforeNarrowing(x, func(t ir.Type) bool { _, ok := t.(*ir.Nullable); return ok })
	return &ir.Unary{Node: node, Op: ir.Not, X: &ir.IsNull{Node: node, X: x}}
}

// certain reports whether a name or field is always there and may be null.
func (f *exprFrame) certain(x rule.Expr) bool {
	value := f.quietly(x)
	if badX(value) {
		return false
	}
	value = beforeNarrowing(value, func(t ir.Type) bool { _, ok := t.(*ir.Nullable); return ok })
	if _, ok := value.Type().(*ir.Nullable); !ok {
		return false
	}
	if field, ok := value.(*ir.FieldOf); ok && field.Field.Presence == ir.Optional {
		return false
	}
	_, ok := pathOf(value)
	return ok
}

// quietly checks an expression without a word.
func (f *exprFrame) quietly(x rule.Expr) ir.Expr {
	f.mute++
	defer func() { f.mute-- }()
	return f.expr(x, nil)
}

// orValue checks x.?name.orValue(else).
func (f *exprFrame) orValue(x *rule.OrValue) ir.Expr {
	lit, ok := x.Else.(*rule.Literal)
	if !ok {
		if _, bad := x.Else.(*rule.Bad); !bad {
			f.report(diag.New(diag.OrValueArgument, x.Else.Span()))
		}
		return badExpr(x.At)
	}
	node := ir.Node{T: boolType, At: x.Field.At}
	on := f.subject(x.Field.X, x.Field.Name)
	has := f.hasField(on, x.Field, node)
	if badX(has) {
		return badExpr(x.At)
	}
	present, decided := f.constantBool(has)
	if decided && present {
		return f.narrowed(f.field(x.Field))
	}
	read := f.optionalType(on, has, x.Field.Name)
	if isBad(read) {
		return badExpr(x.At)
	}
	t := read
	if lit.Value == nil {
		t = nullable(t)
	}
	els := f.fit(f.literal(lit), t)
	if badX(els) || decided {
		return els
	}
	test := has.(*ir.Has)
	return &ir.OrValue{Node: ir.Node{T: t, At: x.At}, X: test.X, Field: test.Field, Name: test.Name, Read: read, Else: els}
}

// optionalType is the type of a field that an object or some members of a union
// have.
func (f *scope) optionalType(on, has ir.Expr, name rule.Ident) ir.Type {
	var u *ir.Union
	var members []*ir.Member
	switch test := has.(type) {
	case *ir.Has:
		if test.Field != nil {
			return test.Field.Type
		}
		u = test.X.Type().(*ir.Union)
		members = f.possible(test.X)
	default:
		u = on.Type().(*ir.Object).Event.Union // the event of this rule has no such field
		members = u.Members
	}
	var common ir.Type
	for _, m := range members {
		field := m.Object().Field(name.Name)
		if field == nil {
			continue
		}
		if isBad(field.Type) || common != nil && !ir.Same(common, field.Type) {
			if !isBad(field.Type) {
				f.report(diag.New(diag.MixedField, name.At, u.Name, name.Name))
			}
			return bad
		}
		common = field.Type
	}
	if common == nil {
		f.noMemberHas(u, members, name)
		return bad
	}
	return common
}
