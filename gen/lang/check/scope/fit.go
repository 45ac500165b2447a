package scope

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
)

// Fit makes a value fit a type, with Widen where it is wider, or reports that
// it does not.
func (f *Scope) Fit(x ir.Expr, want ir.Type) ir.Expr {
	if want == nil || types.IsBadExpr(x) || types.IsBad(want) {
		if want != nil && types.IsBad(want) {
			return types.BadExpr(x.Span())
		}
		return x
	}
	if lit, ok := x.(*ir.Literal); ok {
		return f.fitLiteral(lit, want)
	}
	if widened, ok := types.Widen(x, want); ok {
		return widened
	}
	if free, ok := f.freeOrNull(x, want); ok {
		return free
	}
	if member, ok := f.amongMembers(x, want); ok {
		return member
	}
	f.misfit(x, want)
	return types.BadExpr(x.Span())
}

// freeOrNull makes a place that may be null a value of any? where it is none already.
func (f *Scope) freeOrNull(x ir.Expr, want ir.Type) (ir.Expr, bool) {
	have, nullable := x.Type().(*ir.Nullable)
	if _, place := fact.PathOf(x); !nullable || !place || !ir.Same(want, types.Nullable(types.Any)) {
		return nil, false
	}
	value, ok := types.Widen(&ir.Narrow{Node: ir.Node{T: have.Elem, At: x.Span()}, X: ir.Copy(x)}, want)
	if !ok {
		return nil, false
	}
	null := &ir.Literal{Node: ir.Node{T: types.Null, At: x.Span()}, Value: ir.NullConst{}}
	none, _ := types.Widen(null, want)
	return &ir.Cond{
		Node: ir.Node{T: want, At: x.Span()},
		If:   &ir.IsNull{Node: ir.Node{T: types.Bool, At: x.Span()}, X: x},
		Then: none,
		Else: value,
	}, true
}

// amongMembers makes a place with a value of a union one of another union, if all that
// it may still be are members of that one, too.
func (f *Scope) amongMembers(x ir.Expr, want ir.Type) (ir.Expr, bool) {
	x = types.BeforeNarrowing(x, func(t ir.Type) bool { _, ok := t.(*ir.Union); return ok })
	have, isUnion := x.Type().(*ir.Union)
	narrow, wanted := ir.NonNull(want).(*ir.Union)
	if _, place := fact.PathOf(x); !isUnion || !wanted || !place || have.ByKind() || narrow.Tag != have.Tag || narrow.ByKey != have.ByKey {
		return nil, false
	}
	members, unknown := f.Possibly(x)
	if unknown || len(members) == 0 {
		return nil, false
	}
	var out ir.Expr
	for _, m := range slices.Backward(members) {
		value, ok := types.Widen(&ir.Narrow{Node: ir.Node{T: m.Type, At: x.Span()}, X: ir.Copy(x)}, want)
		if !ok {
			return nil, false
		}
		if out == nil {
			out = value
			continue
		}
		is := &ir.IsMember{Node: ir.Node{T: types.Bool, At: x.Span()}, X: ir.Copy(x), Members: []*ir.Member{m}}
		out = &ir.Cond{Node: ir.Node{T: want, At: x.Span()}, If: is, Then: value, Else: out}
	}
	return out, true
}

// Fits reports whether fit would succeed.
func (f *Scope) Fits(x ir.Expr, want ir.Type) bool {
	f.Mute++
	defer func() { f.Mute-- }()
	return !types.IsBadExpr(f.Fit(x, want))
}

// fitLiteral gives a constant the wanted type: texts become enum values, ints
// numbers, and anything free-form.
func (f *Scope) fitLiteral(lit *ir.Literal, want ir.Type) ir.Expr {
	retyped := func(t ir.Type, value ir.Const) ir.Expr {
		out := &ir.Literal{Node: ir.Node{T: t, At: lit.At}, Value: value}
		if f.Folded[lit] {
			f.Folded[out] = true
		}
		return out
	}
	switch want := want.(type) {
	case *ir.Nullable:
		if types.IsKind(lit.T, ir.Null) {
			return &ir.Widen{Node: ir.Node{T: want, At: lit.At}, X: lit}
		}
		inner := f.fitLiteral(lit, want.Elem)
		if types.IsBadExpr(inner) {
			return inner
		}
		return &ir.Widen{Node: ir.Node{T: want, At: lit.At}, X: inner}
	case *ir.Enum:
		if text, ok := lit.Value.(ir.TextConst); ok && types.IsKind(lit.T, ir.String) {
			if !f.EnumValue(want, string(text), lit.At) {
				return types.BadExpr(lit.At)
			}
			return retyped(want, text)
		}
	case *ir.Scalar:
		n, isInt := lit.Value.(ir.IntConst)
		switch {
		case want.Kind == ir.Number && isInt:
			return retyped(want, ir.NumberConst(n))
		case want.Kind == ir.Any && !types.IsKind(lit.T, ir.Null):
			return retyped(want, lit.Value)
		}
	case *ir.Union:
		for _, m := range want.Members {
			if want.ByKind() && f.Fits(lit, m.Type) || ir.Same(lit.T, m.Type) {
				return &ir.Widen{Node: ir.Node{T: want, At: lit.At}, X: f.fitLiteral(lit, m.Type)}
			}
		}
	case *ir.Object, *ir.List, *ir.Map: // no literal is one
	}
	if widened, ok := types.Widen(lit, want); ok {
		return widened
	}
	f.misfit(lit, want)
	return types.BadExpr(lit.At)
}

// WhichKind says what a value that may be of several kinds has to be asked first; "" if it is
// none.
func WhichKind(x ir.Expr) string {
	u, ok := x.Type().(*ir.Union)
	if !ok || !u.ByKind() {
		return ""
	}
	return testing(x) + " `type(" + orElse(PlaceText(x), "…") + ")` first"
}

// misfit reports a value of the wrong type, with the test that would help.
func (f *Scope) misfit(x ir.Expr, want ir.Type) {
	if n, ok := x.Type().(*ir.Nullable); ok {
		if _, nullable := want.(*ir.Nullable); !nullable && types.CanWiden(n.Elem, want) {
			f.MaybeNull(x)
			return
		}
	}
	d := diag.New(diag.WrongType, x.Span(), f.TypeName(want), f.TypeName(x.Type()))
	if u, ok := x.Type().(*ir.Union); ok {
		if m := types.MemberOf(u, ir.NonNull(want)); m != nil && !u.ByKind() {
			d = d.WithHint("test `%s` first", TagTest(orElse(PlaceText(x), "…"), m))
		} else if m != nil {
			d = d.WithHint("test `type(%s) == %s` first", orElse(PlaceText(x), "…"), string(ir.KindOf(m.Type)))
		} else if wide, ok := ir.NonNull(want).(*ir.Union); ok && u.Unknown == ir.Keep && types.HasMembersOf(wide, u) {
			d = d.WithHint("it may be of a type that %s does not name", u.Name)
		}
	}
	if types.IsKind(ir.NonNull(want), ir.String) && (types.IsFree(x.Type()) || types.IsPrimitive(x.Type()) && !types.IsText(x.Type())) && !types.IsConstant(x) {
		d = d.WithHint("`json(…)` is its text")
	}
	if have, ok := ir.NonNull(x.Type()).(*ir.List); ok && !ir.Same(have.Elem, ir.NonNull(have.Elem)) && types.CanWiden(&ir.List{Elem: ir.NonNull(have.Elem)}, want) {
		d = d.WithHint("no element may be null: `….map(v, v.x ?? otherwise)`, or `….filter(v, v.x != null).map(v, v.x)`")
	}
	if obj, ok := ir.NonNull(want).(*ir.Object); ok && takesOver(obj, x.Type()) && PlaceText(x) != "" {
		d = d.WithHint("write `%s{...%s}`", f.TypeName(obj), PlaceText(x))
	}
	_, fromEnum := x.Type().(*ir.Enum)
	if _, toEnum := ir.NonNull(want).(*ir.Enum); toEnum && fromEnum && !types.IsConstant(x) {
		d = d.WithHint("values of one enum are none of another: a `switch` gives one for each")
	}
	if types.IsKind(want, ir.Bool) {
		d = d.OrElse("%s", truthOf(x))
	}
	f.Report(d)
}

// takesOver reports whether an object needs something, and nothing that another one may lack.
func takesOver(obj *ir.Object, t ir.Type) bool {
	from, ok := t.(*ir.Object)
	needed := func(field *ir.Field) bool { return field.Presence == ir.Required && field.Const == nil }
	if !ok || obj.Abstract || !slices.ContainsFunc(obj.Fields, needed) {
		return false
	}
	return !slices.ContainsFunc(obj.Fields, func(field *ir.Field) bool {
		own := from.Field(field.Name)
		return needed(field) && (own == nil || own.Presence == ir.Optional || !ir.Same(own.Type, field.Type))
	})
}

// truthOf is the test that other languages make of a value that stands for a truth value; ""
// if there is none.
func truthOf(x ir.Expr) string {
	text := PlaceText(x)
	if text == "" {
		return ""
	}
	switch t := x.Type().(type) {
	case *ir.Nullable:
		return "test `" + text + " != null`"
	case *ir.List, *ir.Map:
		return "test `size(" + text + ") > 0`"
	case *ir.Scalar:
		switch t.Kind {
		case ir.String:
			return "test `" + text + " != ''`"
		case ir.Int, ir.Number:
			return "test `" + text + " != 0`"
		default:
			return ""
		}
	default:
		return ""
	}
}

// CommonType is the type that two values can both be given, or nil.
func (f *Scope) CommonType(a, b ir.Expr) ir.Type {
	switch ta, tb := a.Type(), b.Type(); {
	case types.IsKind(ta, ir.Null) && types.IsKind(tb, ir.Null):
		return ta
	case types.IsKind(ta, ir.Null):
		return types.Nullable(tb)
	case types.IsKind(tb, ir.Null):
		return types.Nullable(ta)
	case types.IsConstant(a) && !types.IsConstant(b) && f.constantFits(a, tb):
		return tb
	case types.IsConstant(b) && f.constantFits(b, ta):
		return ta
	case types.CanWiden(ta, tb):
		return tb
	case types.CanWiden(tb, ta):
		return ta
	default:
		if _, ok := ta.(*ir.Nullable); ok && types.CanWiden(tb, ir.NonNull(ta)) {
			return ta
		}
		return f.unionOf(ta, tb)
	}
}

// constantFits reports whether a literal can be of the type; a text can be of
// any enum, so that a wrong value is reported as such.
func (f *Scope) constantFits(x ir.Expr, t ir.Type) bool {
	if _, enum := ir.NonNull(t).(*ir.Enum); enum && types.IsKind(x.Type(), ir.String) {
		return true
	}
	return f.Fits(x, t)
}

// unionOf is the one declared union that has both types, or nil.
func (f *Scope) unionOf(a, b ir.Type) ir.Type {
	null := false
	narrower := func(u, than *ir.Union) bool {
		return types.HasMembersOf(than, u) && (u.Unknown != ir.Keep || than.Unknown == ir.Keep)
	}
	for _, t := range []*ir.Type{&a, &b} {
		if n, ok := (*t).(*ir.Nullable); ok {
			*t, null = n.Elem, true
		}
	}
	var found *ir.Union
	for _, u := range f.Protocol.Unions {
		if u.ByKind() || u.Events || !types.CanWiden(a, u) || !types.CanWiden(b, u) {
			continue
		}
		if found == nil || narrower(u, found) {
			found = u
		} else if !narrower(found, u) {
			return nil
		}
	}
	switch {
	case found == nil:
		return nil
	case null:
		return &ir.Nullable{Elem: found}
	default:
		return found
	}
}
