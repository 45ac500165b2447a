package expr

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// coalesce checks a ?? b: what is in a place if it is there and not null, or else b.
func (f *Frame) coalesce(x *rule.Binary, want ir.Type) ir.Expr {
	if found, ok := x.L.(*rule.Index); ok {
		return f.valueAtOr(found, x.R, x.At)
	}
	if d, wrong := NoPlace(x.L); wrong {
		if _, called := x.L.(*rule.Call); called {
			d = d.WithHint("%s", f.AsNamed())
		}
		f.Report(inParentheses(d, x.L))
		f.Mute++
		f.Expr(x.L, nil) // its names are in use
		f.Mute--
		f.otherwise(x.R, want)
		return types.BadExpr(x.At)
	}
	if !f.placeLike(x.L) {
		f.otherwise(x.R, want)
		return types.BadExpr(x.At)
	}
	if x, ok := f.byMember(x, want); ok {
		return x
	}
	lit, literal := x.R.(*rule.Literal)
	wanted := ir.Type(types.String)
	if literal && lit.Value == nil {
		wanted = types.Nullable(wanted) // null is as good as another
	}
	test := f.There(x.L, wanted)
	if types.IsBadExpr(test) {
		f.inPlace(x.R, want)
		return test
	}
	if present, ok := f.ConstantBool(test); ok { // in a rule that serves several events
		return f.decided(present, x.L, x.R, want)
	}
	if has, ok := test.(*ir.Has); ok && literal && (has.Field != nil || has.Name != "") {
		if or, ok := f.orValue(x.L.(*rule.Field), has, f.literal(lit), x.At); ok {
			if !mayBeNull(or) || lit.Value == nil {
				return or
			} // a test before has ruled null out
		}
	}
	return f.choose(test, x.At, want,
		func(then *Frame) ir.Expr { return then.Expr(x.L, want) },
		func(els *Frame, like ir.Type) ir.Expr { return els.Expr(x.R, like) })
}

// byMember checks a ?? b of a field that only some members of a union have as null: what b
// is for is asked only where the value is none of the others.
func (f *Frame) byMember(x *rule.Binary, want ir.Type) (choice ir.Expr, ok bool) {
	mixed, ok := f.quietlyThere(x.L).(*ir.Cond)
	if !ok || !mayBeNull(mixed) || mayBeNull(ir.Unwidened(mixed.Then)) {
		return nil, false
	}
	read := func(sure *Frame, want ir.Type) ir.Expr { return sure.Expr(x.L, want) }
	if want != nil {
		return f.choose(mixed.If, x.At, want,
			func(then *Frame) ir.Expr { return read(then, want) },
			func(els *Frame, want ir.Type) ir.Expr { return els.coalesce(x, want) }), true
	}
	// What b is for says what the other side is wanted like.
	other := &ir.Unary{Node: ir.Node{T: types.Bool, At: mixed.If.Span()}, Op: ir.Not, X: mixed.If}
	return f.choose(other, x.At, nil, func(then *Frame) ir.Expr { return then.coalesce(x, nil) }, read), true
}

// quietlyThere checks a place without a word, as if it were there.
func (f *Frame) quietlyThere(x rule.Expr) ir.Expr {
	value := f.quietly(x)
	if !types.IsBadExpr(value) {
		return value
	}
	f.Mute++
	has, ok := f.has(&rule.Call{Node: rule.Node{At: x.Span()}, Args: []rule.Expr{x}}).(*ir.Has)
	f.Mute--
	if !ok || has.Name == "" {
		return value
	}
	return f.quietlyIf(has, x)
}

func mayBeNull(x ir.Expr) bool {
	_, ok := x.Type().(*ir.Nullable)
	return ok
}

// otherwise checks the other value of a ?? b where nobody knows what a is: it may have been
// the only one to say which type is wanted.
func (f *Frame) otherwise(x rule.Expr, want ir.Type) {
	if want == nil {
		want = types.Bad
	}
	f.Expr(x, want)
}

// inParentheses tells how a ?? b is written as an operand, if what stands before ?? ends
// with a place.
func inParentheses(d diag.Diagnostic, x rule.Expr) diag.Diagnostic {
	var op rule.Op
	var last rule.Expr
	switch x := x.(type) {
	case *rule.Binary:
		op, last = x.Op, x.R
	case *rule.Unary:
		op, last = x.Op, x.X
	default:
		return d
	}
	if _, wrong := NoPlace(last); wrong {
		return d
	}
	return d.WithHint("`??` binds looser than `%s`: put `%s ?? …` in parentheses", op, scope.ExprText(last))
}

// inPlace checks what stands for a place that is wrong. Whether it is there is asked once
// the place is right.
func (f *Frame) inPlace(x rule.Expr, want ir.Type) {
	before := f.Facts
	if _, value := NoPlace(x); !value {
		f.Mute++
		there := f.There(x, want)
		f.Mute--
		if !types.IsBadExpr(there) {
			f.Facts = f.Assuming(there, true)
		}
	}
	f.otherwise(x, want)
	f.Facts = before
}

// allHave reports whether no value of a union lacks a field.
func allHave(u *ir.Union, name string) bool {
	return u.Unknown != ir.Keep && !slices.ContainsFunc(u.Members, func(m *ir.Member) bool {
		field := m.Object().Field(name)
		return field == nil || field.Presence == ir.Optional
	})
}

// orValue is a field that may be absent, or else a literal of its type.
func (f *Frame) orValue(x *rule.Field, has *ir.Has, els ir.Expr, at source.Span) (or ir.Expr, ok bool) {
	read := f.OptionalType(has.X, has, x.Name)
	if types.IsBad(read) {
		return types.BadExpr(at), true
	}
	t := read
	if types.IsKind(els.Type(), ir.Null) {
		t = types.Nullable(t)
	}
	if !f.Fits(els, t) {
		return nil, false
	}
	if has.Field == nil && allHave(has.X.Type().(*ir.Union), has.Name) {
		return f.Expr(x, t), true
	}
	els = f.Fit(els, t)
	return &ir.OrValue{Node: ir.Node{T: t, At: at}, X: has.X, Field: has.Field, Name: has.Name, Read: read, Else: els}, true
}

// placeLike reports what can neither be absent nor null by itself.
func (f *Frame) placeLike(x rule.Expr) bool {
	if d, wrong := NoPlace(x); wrong {
		f.Report(d)
		return false
	}
	_, bad := x.(*rule.Bad)
	return !bad
}

// NoPlace is what is wrong with an expression where one is wanted that can be absent or
// null by itself. What could not be read was reported already.
func NoPlace(x rule.Expr) (d diag.Diagnostic, wrong bool) {
	switch x := x.(type) {
	case *rule.Name, *rule.Field, *rule.Bad:
		return d, false
	default:
		return diag.New(diag.NotAPlace, x.Span(), optionalPlace), true
	}
}

// optionalPlace is what `name?: value` and ?? take.
const optionalPlace = "an optional or nullable field or argument"

// anyThere is the condition under which one of the places of a ?? b has a value for a
// field of the type.
func (f *Frame) anyThere(x rule.Expr, t ir.Type) ir.Expr {
	chain, ok := x.(*rule.Binary)
	if !ok || chain.Op != rule.Coalesce {
		if !f.placeLike(x) {
			return types.BadExpr(x.Span())
		}
		return f.There(x, t)
	}
	l, r := f.anyThere(chain.L, ir.NonNull(t)), f.anyThere(chain.R, t)
	if types.IsBadExpr(l) || types.IsBadExpr(r) {
		return types.BadExpr(x.Span())
	}
	for _, side := range [][2]ir.Expr{{l, r}, {r, l}} {
		if there, ok := f.ConstantBool(side[0]); ok && there {
			return side[0]
		} else if ok {
			return side[1]
		}
	}
	return &ir.Binary{Node: ir.Node{T: types.Bool, At: x.Span()}, Op: ir.Or, L: l, R: r}
}

// anyOf checks a ?? b where one of the places is known to have a value.
func (f *Frame) anyOf(x rule.Expr, t ir.Type) ir.Expr {
	chain, ok := x.(*rule.Binary)
	if !ok || chain.Op != rule.Coalesce {
		f.Facts = f.Assuming(f.There(x, t), true)
		return f.Expr(x, t)
	}
	test := f.There(chain.L, ir.NonNull(t))
	if there, ok := f.ConstantBool(test); ok {
		if there {
			return f.Expr(chain.L, t)
		}
		return f.anyOf(chain.R, t)
	}
	return f.choose(test, chain.At, t,
		func(then *Frame) ir.Expr { return then.Expr(chain.L, t) },
		func(els *Frame, _ ir.Type) ir.Expr { return els.anyOf(chain.R, t) })
}
