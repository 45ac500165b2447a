package expr

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
)

// shared are the values that Type{...other} takes over: of the fields that both have,
// those that are not given. Of a union all members have to have them. If both keep
// unknown fields, those of other are kept, too.
func (f *Frame) shared(t *ir.Object, x *rule.Object) (fields []Given, kept ir.Expr, ok bool) {
	other := f.Expr(x.Other, nil)
	if types.IsBadExpr(other) {
		return nil, nil, false
	}
	if _, nullable := other.Type().(*ir.Nullable); nullable {
		f.MaybeNull(other)
		return nil, nil, false
	}
	holders := holdersOf(other.Type())
	if _, place := fact.PathOf(other); !place || holders == nil {
		f.Report(diag.New(diag.OtherObject, other.Span()))
		return nil, nil, false
	}
	for _, field := range t.Fields {
		given := func(g rule.ObjectField) bool { return g.Name.Name == field.Name }
		lacks := func(o *ir.Object) bool { return o.Field(field.Name) == nil || o.Field(field.Name).Const != nil }
		if field.Const != nil || field.Derived != nil || slices.ContainsFunc(x.Fields, given) || slices.ContainsFunc(holders, lacks) {
			continue
		}
		for _, o := range holders {
			f.Index.Twin(field.Span, o.Field(field.Name).Span)
		}
		at := rule.Node{At: x.Other.Span()}
		name := rule.Ident{Name: field.Name, At: at.At}
		taken := Given{Name: name, Expr: &rule.Field{Node: at, X: x.Other, Name: name}}
		if slices.ContainsFunc(holders, func(o *ir.Object) bool { return o.Field(field.Name).Presence == ir.Optional }) {
			taken.Optional, taken.OrDefault = field.Presence == ir.Optional, field.Default != nil
		}
		fields = append(fields, taken)
	}
	if len(fields) == 0 {
		f.Report(diag.New(diag.NothingShared, x.Other.Span(), t.Name, f.TypeName(other.Type())))
	}
	if t.Unknown == ir.Keep {
		kept = f.keeper(other)
	}
	return fields, kept, len(fields) > 0
}

// keeper is the place of an object that keeps unknown fields: of a union a choice between
// those members that do, and the place itself for others. It is nil if there is none.
func (f *Frame) keeper(other ir.Expr) ir.Expr {
	if o, ok := other.Type().(*ir.Object); ok {
		if o.Unknown != ir.Keep {
			return nil
		}
		return other
	}
	at := other.Span()
	possible := f.Possible(other)
	keeps := func(m *ir.Member) bool { return m.Object().Unknown == ir.Keep }
	if !slices.ContainsFunc(possible, keeps) {
		return nil
	}
	var out ir.Expr
	if slices.ContainsFunc(possible, func(m *ir.Member) bool { return !keeps(m) }) {
		out = ir.Copy(other)
	}
	for _, m := range slices.Backward(possible) {
		if !keeps(m) {
			continue
		}
		value, _ := types.Widen(&ir.Narrow{Node: ir.Node{T: m.Type, At: at}, X: ir.Copy(other)}, other.Type())
		if out == nil {
			out = value
			continue
		}
		is := &ir.IsMember{Node: ir.Node{T: types.Bool, At: at}, X: ir.Copy(other), Members: []*ir.Member{m}}
		out = &ir.Cond{Node: ir.Node{T: other.Type(), At: at}, If: is, Then: value, Else: out}
	}
	return out
}

// orDefault is what is in a place, a null, too, or the default of a field if it is absent.
func (f *Frame) orDefault(x *rule.Field, field *ir.Field) ir.Expr {
	has := f.hasField(f.subject(x.X, x.Name), x, ir.Node{T: types.Bool, At: x.At})
	if types.IsBadExpr(has) || !f.defaultAllowed(field, x.At) {
		return types.BadExpr(x.At)
	}
	value := func() ir.Expr { return unfitted(field.Default) }
	if present, ok := f.ConstantBool(has); ok { // in a rule that serves several events
		if present {
			return f.Expr(x, field.Type)
		}
		return value()
	}
	if has, ok := has.(*ir.Has); ok && isWord(field.Default) {
		if or, ok := f.orValue(x, has, value(), x.At); ok {
			return or
		}
	}
	return f.choose(has, x.At, field.Type,
		func(then *Frame) ir.Expr { return then.Expr(x, field.Type) },
		func(*Frame, ir.Type) ir.Expr { return value() })
}

// unfitted is a default as it was written, which a field has given its own type.
func unfitted(x ir.Expr) ir.Expr {
	if lit, ok := x.(*ir.Literal); ok && !ir.IsNullConst(lit) {
		return &ir.Literal{Node: ir.Node{T: ir.NonNull(lit.T), At: lit.At}, Value: lit.Value}
	}
	return ir.Copy(x)
}

// isWord reports whether an expression is a constant without parts.
func isWord(x ir.Expr) bool {
	lit, ok := x.(*ir.Literal)
	if !ok {
		return false
	}
	switch lit.Value.(type) {
	case *ir.ListConst, *ir.MapConst, *ir.MemberConst, *ir.ObjectConst, ir.DrawConst:
		return false
	default:
		return true
	}
}

// holdersOf are the objects that a value may be; none if it may be something else.
func holdersOf(t ir.Type) []*ir.Object {
	switch t := t.(type) {
	case *ir.Object:
		return []*ir.Object{t}
	case *ir.Union:
		if t.ByKind() || t.Unknown == ir.Keep {
			return nil
		}
		var all []*ir.Object
		for _, m := range t.Members {
			all = append(all, m.Object())
		}
		return all
	default:
		return nil
	}
}
