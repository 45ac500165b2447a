package check

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// equality checks == and !=, which are also how unions and nullables are tested.
func (f *exprFrame) equality(x *rule.Binary, op ir.BinaryOp) ir.Expr {
	if test, ok := f.kindTest(x); ok {
		return f.negateIf(op == ir.Ne, test)
	}
	for _, side := range []struct{ x, null rule.Expr }{{x.L, x.R}, {x.R, x.L}} {
		if lit, ok := side.null.(*rule.Literal); ok && lit.Value == nil {
			return f.negateIf(op == ir.Ne, f.nullTest(side.x, x.At))
		}
	}
	l, r := f.expr(x.L, nil), f.expr(x.R, nil)
	if badX(l) || badX(r) {
		return badExpr(x.At)
	}
	if test, ok := f.tagTest(l, r, x.At); ok {
		return f.negateIf(op == ir.Ne, test)
	}
	l, r = asTag(l, r.Type()), asTag(r, l.Type())
	l, r, ok := f.comparable(l, r, x)
	if !ok {
		return badExpr(x.At)
	}
	if a, b, ok := f.constants(l, r); ok {
		return f.fold((a == b) == (op == ir.Eq), x.At)
	}
	return &ir.Binary{Node: ir.Node{T: boolType, At: x.At}, Op: op, L: l, R: r}
}

// negateIf is the opposite of a condition, if it is asked for.
func (f *scope) negateIf(negate bool, x ir.Expr) ir.Expr {
	if !negate || badX(x) {
		return x
	}
	if v, ok := f.constantBool(x); ok {
		return f.fold(!v, x.Span())
	}
	return &ir.Unary{Node: ir.Node{T: boolType, At: x.Span()}, Op: ir.Not, X: x}
}

// constants gives the values of two literals of which one is a constant field.
func (f *scope) constants(l, r ir.Expr) (a, b ir.Const, ok bool) {
	x, okL := l.(*ir.Literal)
	y, okR := r.(*ir.Literal)
	if !okL || !okR || !f.folded[x] && !f.folded[y] {
		return nil, nil, false
	}
	return x.Value, y.Value, true
}

// nullTest checks x == null.
func (f *exprFrame) nullTest(x rule.Expr, at source.Span) ir.Expr {
	tested := f.expr(x, nil)
	if badX(tested) {
		return badExpr(at)
	}
	tested = beforeNarrowing(tested, func(t ir.Type) bool { _, ok := t.(*ir.Nullable); return ok })
	if _, ok := tested.Type().(*ir.Nullable); !ok {
		f.report(diag.New(diag.NeverNull, tested.Span(), f.typeName(tested.Type())))
		return badExpr(at)
	}
	return &ir.IsNull{Node: ir.Node{T: boolType, At: at}, X: tested}
}

// beforeNarrowing takes off Narrow nodes until the type is one of those
// wanted; if there is none, x stays as it is.
func beforeNarrowing(x ir.Expr, wanted func(ir.Type) bool) ir.Expr {
	for y := x; ; {
		if wanted(y.Type()) {
			return y
		}
		n, ok := y.(*ir.Narrow)
		if !ok {
			return x
		}
		y = n.X
	}
}

// tagOf is the tag that an expression reads, if it reads one.
func tagOf(x ir.Expr) (*ir.TagOf, bool) {
	if text, ok := x.(*ir.Widen); ok {
		x = text.X
	}
	tag, ok := x.(*ir.TagOf)
	return tag, ok
}

// asTag is a tag as one of its enum, beside one of an enum: they are the same or not,
// whatever it is.
func asTag(x ir.Expr, other ir.Type) ir.Expr {
	tag, isTag := tagOf(x)
	if _, enum := ir.NonNull(other).(*ir.Enum); isTag && enum {
		return tag
	}
	return x
}

// tagTest recognises union.tag == 'literal'.
func (f *exprFrame) tagTest(l, r ir.Expr, at source.Span) (ir.Expr, bool) {
	tag, isTag := tagOf(l)
	other := r
	if !isTag {
		tag, isTag = tagOf(r)
		other = l
	}
	lit, isLit := other.(*ir.Literal)
	if !isTag || !isLit {
		return nil, false
	}
	m := f.memberOf(tag, lit)
	if m == nil {
		return badExpr(at), true
	}
	return &ir.IsMember{Node: ir.Node{T: boolType, At: at}, X: tag.X, Members: []*ir.Member{m}}, true
}

// memberOf finds the member whose tag is the literal, or reports that there is
// none.
func (f *scope) memberOf(tag *ir.TagOf, lit *ir.Literal) *ir.Member {
	u := tag.X.Type().(*ir.Union)
	text, ok := lit.Value.(ir.TextConst)
	if !ok {
		f.report(diag.New(diag.UnlikeTypes, lit.At, f.typeName(tag.T), f.typeName(lit.T)))
		return nil
	}
	m := u.Member(string(text))
	if m == nil {
		f.unknownTag(u, string(text), lit.At)
	}
	return m
}

// kindTest recognises type(x) == kind.
func (f *exprFrame) kindTest(x *rule.Binary) (ir.Expr, bool) {
	call, kind := x.L, x.R
	if !isTypeCall(call) {
		call, kind = x.R, x.L
	}
	if !isTypeCall(call) {
		return nil, false
	}
	tested := f.expr(call.(*rule.Call).Args[0], nil)
	name, ok := kind.(*rule.Name)
	if !ok || !slices.Contains(jsonKinds, name.Name) {
		d := diag.New(diag.UnknownKind, kind.Span())
		if ok {
			d = d.DidYouMean(name.Name, jsonKinds)
		}
		f.report(d)
		return badExpr(x.At), true
	}
	if badX(tested) {
		return badExpr(x.At), true
	}
	isUnion := func(t ir.Type) bool { u, ok := t.(*ir.Union); return ok && u.Tag == "" }
	tested = beforeNarrowing(tested, isUnion)
	if !isUnion(tested.Type()) {
		if isUnion(ir.NonNull(tested.Type())) {
			f.maybeNull(tested)
		} else {
			f.report(diag.New(diag.NotByKind, tested.Span(), f.typeName(tested.Type())))
		}
		return badExpr(x.At), true
	}
	u := tested.Type().(*ir.Union)
	for _, m := range u.Members {
		if string(kindOf(m.Type)) == name.Name {
			return &ir.IsMember{Node: ir.Node{T: boolType, At: x.At}, X: tested, Members: []*ir.Member{m}}, true
		}
	}
	f.report(diag.New(diag.NeverKind, name.At, u.Name, name.Name))
	return badExpr(x.At), true
}

func isTypeCall(x rule.Expr) bool {
	call, ok := x.(*rule.Call)
	return ok && call.X == nil && call.Func.Name == "type" && len(call.Args) == 1
}

// comparable makes two operands of == the same type; if one may be null, the
// nullable one.
func (f *scope) comparable(l, r ir.Expr, x *rule.Binary) (ir.Expr, ir.Expr, bool) {
	for _, side := range []ir.Expr{l, r} {
		if !comparableType(ir.NonNull(side.Type())) {
			f.report(diag.New(diag.OperandType, side.Span(), string(x.Op), "strings, numbers, bools and enums", f.typeName(side.Type())))
			return l, r, false
		}
	}
	t := f.commonType(l, r)
	if t == nil {
		f.report(diag.New(diag.UnlikeTypes, x.OpAt, f.typeName(l.Type()), f.typeName(r.Type())))
		return l, r, false
	}
	l, r = f.fit(l, t), f.fit(r, t)
	return l, r, !badX(l) && !badX(r)
}

// comparableType reports whether values of a type can be compared with == and !=.
func comparableType(t ir.Type) bool {
	_, enum := t.(*ir.Enum)
	return enum || isKind(t, ir.String, ir.Int, ir.Number, ir.Bool)
}

// in checks x in list and x in map.
func (f *exprFrame) in(x *rule.Binary) ir.Expr {
	l := f.expr(x.L, nil)
	if tag, ok := tagOf(l); ok {
		if list, ok := x.R.(*rule.List); ok && allStrings(list) {
			return f.tagIn(tag, list, x.At)
		}
	}
	var want ir.Type
	if !badX(l) {
		want = &ir.List{Elem: ir.NonNull(l.Type())}
	}
	if lit, ok := l.(*ir.Literal); ok && !f.folded[lit] {
		want = nil
	}
	r := f.expr(x.R, want)
	if badX(l) || badX(r) {
		return badExpr(x.At)
	}
	if _, ok := l.Type().(*ir.Nullable); ok {
		f.maybeNull(l)
		return badExpr(x.At)
	}
	if _, ok := r.Type().(*ir.Nullable); ok {
		f.maybeNull(r)
		return badExpr(x.At)
	}
	var elem ir.Type
	switch t := r.Type().(type) {
	case *ir.List:
		elem = t.Elem
	case *ir.Map:
		elem = stringType
	default:
		f.report(diag.New(diag.OperandType, r.Span(), "in", "lists and maps", f.typeName(t)))
		return badExpr(x.At)
	}
	l = asTag(l, elem)
	if !comparableType(elem) || !f.fits(l, elem) {
		f.report(diag.New(diag.UnlikeTypes, x.OpAt, f.typeName(l.Type()), f.typeName(elem)))
		return badExpr(x.At)
	}
	return &ir.Binary{Node: ir.Node{T: boolType, At: x.At}, Op: ir.In, L: f.fit(l, elem), R: r}
}

func allStrings(list *rule.List) bool {
	for _, e := range list.Elems {
		if lit, ok := e.(*rule.Literal); !ok || lit.Value == nil {
			return false
		}
	}
	return len(list.Elems) > 0
}

// tagIn checks union.tag in ['a', 'b'].
func (f *exprFrame) tagIn(tag *ir.TagOf, list *rule.List, at source.Span) ir.Expr {
	test := &ir.IsMember{Node: ir.Node{T: boolType, At: at}, X: tag.X}
	ok := true
	for _, e := range list.Elems {
		if m := f.memberOf(tag, f.literal(e.(*rule.Literal)).(*ir.Literal)); m == nil {
			ok = false
		} else if !slices.Contains(test.Members, m) {
			test.Members = append(test.Members, m)
		}
	}
	if !ok {
		return badExpr(at)
	}
	return test
}
