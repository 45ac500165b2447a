package check

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
)

// fit makes a value fit a type, with Widen where it is wider, or reports that
// it does not.
func (f *scope) fit(x ir.Expr, want ir.Type) ir.Expr {
	if want == nil || badX(x) || isBad(want) {
		if want != nil && isBad(want) {
			return badExpr(x.Span())
		}
		return x
	}
	if lit, ok := x.(*ir.Literal); ok {
		return f.fitLiteral(lit, want)
	}
	if widened, ok := widen(x, want); ok {
		return widened
	}
	f.misfit(x, want)
	return badExpr(x.Span())
}

// fits reports whether fit would succeed.
func (f *scope) fits(x ir.Expr, want ir.Type) bool {
	f.mute++
	defer func() { f.mute-- }()
	return !badX(f.fit(x, want))
}

// widen wraps a value in Widen nodes, innermost first: into its union, then
// into the nullable.
func widen(x ir.Expr, want ir.Type) (ir.Expr, bool) {
	have := x.Type()
	if ir.Same(have, want) {
		return x, true
	}
	node := ir.Node{T: want, At: x.Span()}
	switch want := want.(type) {
	case *ir.Nullable:
		if isKind(have, ir.Null) {
			return &ir.Widen{Node: node, X: x}, true
		}
		if _, ok := have.(*ir.Nullable); ok {
			return nil, false
		}
		inner, ok := widen(x, want.Elem)
		if !ok {
			return nil, false
		}
		return &ir.Widen{Node: node, X: inner}, true
	case *ir.Scalar:
		_, enum := have.(*ir.Enum)
		if want.Kind == ir.Number && isKind(have, ir.Int) || want.Kind == ir.String && enum || want.Kind == ir.Any && isKind(have, ir.Record) {
			return &ir.Widen{Node: node, X: x}, true
		}
	case *ir.Union:
		if other, ok := have.(*ir.Union); ok && includesUnion(want, other) {
			return &ir.Widen{Node: node, X: x}, true
		}
		for _, m := range want.Members {
			if ir.Same(m.Type, have) {
				return &ir.Widen{Node: node, X: x}, true
			}
		}
		for _, m := range want.Members {
			if inner, ok := widen(x, m.Type); ok && want.Tag == "" {
				return &ir.Widen{Node: node, X: inner}, true
			}
		}
	case *ir.Enum, *ir.Object, *ir.List, *ir.Map: // are what they are
	}
	return nil, false
}

// includesUnion reports whether every value of the narrower union is one of
// the wider.
func includesUnion(wide, narrow *ir.Union) bool {
	if wide.Tag != narrow.Tag || narrow.Unknown == ir.Keep && wide.Unknown != ir.Keep {
		return false
	}
	for _, m := range narrow.Members {
		if !slices.ContainsFunc(wide.Members, func(w *ir.Member) bool { return ir.Same(w.Type, m.Type) }) {
			return false
		}
	}
	return true
}

// fitLiteral gives a constant the wanted type: texts become enum values, ints
// numbers, and anything free-form.
func (f *scope) fitLiteral(lit *ir.Literal, want ir.Type) ir.Expr {
	retyped := func(t ir.Type, value ir.Const) ir.Expr {
		out := &ir.Literal{Node: ir.Node{T: t, At: lit.At}, Value: value}
		if f.folded[lit] {
			f.folded[out] = true
		}
		return out
	}
	switch want := want.(type) {
	case *ir.Nullable:
		if isKind(lit.T, ir.Null) {
			return &ir.Widen{Node: ir.Node{T: want, At: lit.At}, X: lit}
		}
		inner := f.fitLiteral(lit, want.Elem)
		if badX(inner) {
			return inner
		}
		return &ir.Widen{Node: ir.Node{T: want, At: lit.At}, X: inner}
	case *ir.Enum:
		if text, ok := lit.Value.(ir.TextConst); ok && isKind(lit.T, ir.String) {
			if !f.enumValue(want, string(text), lit.At) {
				return badExpr(lit.At)
			}
			return retyped(want, text)
		}
	case *ir.Scalar:
		n, isInt := lit.Value.(ir.IntConst)
		switch {
		case want.Kind == ir.Number && isInt:
			return retyped(want, ir.NumberConst(n))
		case want.Kind == ir.Any && !isKind(lit.T, ir.Null):
			return retyped(want, lit.Value)
		}
	case *ir.Union:
		for _, m := range want.Members {
			if want.Tag == "" && f.fits(lit, m.Type) || ir.Same(lit.T, m.Type) {
				return &ir.Widen{Node: ir.Node{T: want, At: lit.At}, X: f.fitLiteral(lit, m.Type)}
			}
		}
	case *ir.Object, *ir.List, *ir.Map: // no literal is one
	}
	if widened, ok := widen(lit, want); ok {
		return widened
	}
	f.misfit(lit, want)
	return badExpr(lit.At)
}

// misfit reports a value of the wrong type, with the test that would help.
func (f *scope) misfit(x ir.Expr, want ir.Type) {
	if n, ok := x.Type().(*ir.Nullable); ok {
		if _, nullable := want.(*ir.Nullable); !nullable && canWiden(n.Elem, want) {
			f.maybeNull(x)
			return
		}
	}
	d := diag.New(diag.WrongType, x.Span(), f.typeName(want), f.typeName(x.Type()))
	if u, ok := x.Type().(*ir.Union); ok {
		if m := memberOfType(u, ir.NonNull(want)); m != nil && u.Tag != "" {
			d = d.WithHint("test `%s.%s == '%s'` first", orElse(placeText(x), "…"), u.Tag, m.Tag)
		} else if m != nil {
			d = d.WithHint("test `type(%s) == %s` first", orElse(placeText(x), "…"), string(kindOf(m.Type)))
		}
	}
	f.report(d)
}

// canWiden reports whether values of a type can be widened to another one.
func canWiden(have, want ir.Type) bool {
	_, ok := widen(&ir.Literal{Node: ir.Node{T: have}}, want)
	return ok
}

// memberOfType is the member of a union that has a type, or nil.
func memberOfType(u *ir.Union, t ir.Type) *ir.Member {
	for _, m := range u.Members {
		if ir.Same(m.Type, t) {
			return m
		}
	}
	return nil
}

// commonType is the type that two values can both be given, or nil.
func (f *scope) commonType(a, b ir.Expr) ir.Type {
	switch ta, tb := a.Type(), b.Type(); {
	case isKind(ta, ir.Null) && isKind(tb, ir.Null):
		return ta
	case isKind(ta, ir.Null):
		return nullable(tb)
	case isKind(tb, ir.Null):
		return nullable(ta)
	case isConstant(a) && !isConstant(b) && f.constantFits(a, tb):
		return tb
	case isConstant(b) && f.constantFits(b, ta):
		return ta
	case canWiden(ta, tb):
		return tb
	case canWiden(tb, ta):
		return ta
	default:
		if _, ok := ta.(*ir.Nullable); ok && canWiden(tb, ir.NonNull(ta)) {
			return ta
		}
		return f.unionOf(ta, tb)
	}
}

// isConstant reports whether an expression is a literal.
func isConstant(x ir.Expr) bool { _, ok := x.(*ir.Literal); return ok }

// constantFits reports whether a literal can be of the type; a text can be of
// any enum, so that a wrong value is reported as such.
func (f *scope) constantFits(x ir.Expr, t ir.Type) bool {
	if _, enum := ir.NonNull(t).(*ir.Enum); enum && isKind(x.Type(), ir.String) {
		return true
	}
	return f.fits(x, t)
}

// nullable is a type that may be null, too.
func nullable(t ir.Type) ir.Type {
	if _, ok := t.(*ir.Nullable); ok {
		return t
	}
	return &ir.Nullable{Elem: t}
}

// unionOf is the one declared union that has both types, or nil.
func (f *scope) unionOf(a, b ir.Type) ir.Type {
	null := false
	for _, t := range []*ir.Type{&a, &b} {
		if n, ok := (*t).(*ir.Nullable); ok {
			*t, null = n.Elem, true
		}
	}
	var found *ir.Union
	for _, u := range f.protocol.Unions {
		if u.Tag == "" || u.Events || !canWiden(a, u) || !canWiden(b, u) {
			continue
		}
		if found == nil || includesUnion(found, u) {
			found = u
		} else if !includesUnion(u, found) {
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
