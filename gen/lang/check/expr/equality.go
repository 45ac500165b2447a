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

// noNull reports what other languages call null, or what is absent, on the right of `==`.
func (f *Frame) noNull(x *rule.Binary, op ir.BinaryOp) bool {
	name, ok := x.R.(*rule.Name)
	if !ok || f.Names.Find(name.Name) != nil || !slices.Contains(types.ForeignNulls, name.Name) {
		return false
	}
	d := diag.New(diag.UnknownName, name.At, name.Name)
	if field, ok := x.L.(*rule.Field); ok {
		test := "has(" + scope.ExprText(field) + ")"
		if op == ir.Eq {
			test = "!" + test
		}
		d = d.WithHint("write `null`, or of what may be absent `%s`", test)
	} else {
		d = d.WithHint("write `null`")
	}
	f.Report(d)
	return true
}

// equality checks == and !=, which are also how unions and nullables are tested.
func (f *Frame) equality(x *rule.Binary, op ir.BinaryOp) ir.Expr {
	if test, ok := f.kindTest(x); ok {
		return f.NegateIf(op == ir.Ne, test)
	}
	for _, side := range []struct{ x, null rule.Expr }{{x.L, x.R}, {x.R, x.L}} {
		if lit, ok := side.null.(*rule.Literal); ok && lit.Value == nil {
			return f.NegateIf(op == ir.Ne, f.nullTest(side.x, op, x.At))
		}
	}
	if f.noNull(x, op) {
		return types.BadExpr(x.At)
	}
	l, r := f.Expr(x.L, nil), f.Expr(x.R, nil)
	if enum, ok := ir.NonNull(l.Type()).(*ir.Enum); ok && choosesTexts(x.R) {
		r = f.Expr(x.R, enum)
	}
	if enum, ok := ir.NonNull(r.Type()).(*ir.Enum); ok && choosesTexts(x.L) {
		l = f.Expr(x.L, enum)
	}
	if types.IsBadExpr(l) || types.IsBadExpr(r) {
		return types.BadExpr(x.At)
	}
	if test, ok := f.tagTest(l, r, x.At); ok {
		return f.NegateIf(op == ir.Ne, test)
	}
	if f.excludedTag(l, r) || f.excludedTag(r, l) {
		return f.Fold(op == ir.Ne, x.At)
	}
	l, r = asTag(l, r.Type()), asTag(r, l.Type())
	l, r, ok := f.Comparable(l, r, x)
	if !ok {
		return types.BadExpr(x.At)
	}
	if neverLike(l, r) || neverLike(r, l) {
		return f.Fold(op == ir.Ne, x.At)
	}
	if a, b, ok := f.Constants(l, r); ok {
		return f.Fold((a == b) == (op == ir.Eq), x.At)
	}
	return &ir.Binary{Node: ir.Node{T: types.Bool, At: x.At}, Op: op, L: l, R: r}
}

// choosesTexts reports whether an expression is a choice of texts that are spelled out: beside
// a value of an enum they are meant as values, too.
func choosesTexts(x rule.Expr) bool {
	choice, ok := x.(*rule.Cond)
	if !ok {
		return false
	}
	for _, way := range []rule.Expr{choice.Then, choice.Else} {
		lit, spelled := way.(*rule.Literal)
		if spelled {
			_, spelled = lit.Value.(string)
		}
		if !spelled && !choosesTexts(way) {
			return false
		}
	}
	return true
}

// neverLike reports whether a literal is none of the tags that a member may have.
func neverLike(x, literal ir.Expr) bool {
	read, isField := ir.Unwidened(x).(*ir.FieldOf)
	lit, isLiteral := ir.Unwidened(literal).(*ir.Literal)
	if !isField || !isLiteral {
		return false
	}
	rule := read.Field.TagRule()
	text, isText := lit.Value.(ir.TextConst)
	return rule != nil && isText && !rule.Admits(string(text))
}

// excludedTag reports whether a literal is a tag of a member that x is known not to be.
func (f *Frame) excludedTag(x, literal ir.Expr) bool {
	tag, isTag := tagOf(x)
	lit, isLiteral := ir.Unwidened(literal).(*ir.Literal)
	if !isTag || !isLiteral || !scope.IsOpen(tag, lit) {
		return false
	}
	m := tag.X.Type().(*ir.Union).Member(string(lit.Value.(ir.TextConst)))
	return !slices.Contains(f.Possible(tag.X), m)
}

// nullTest checks x == null, or what is to be negated.
func (f *Frame) nullTest(x rule.Expr, op ir.BinaryOp, at source.Span) ir.Expr {
	field, isField := x.(*rule.Field)
	if isField {
		f.Absent, f.AbsentNot = field, op == ir.Ne
	}
	tested := f.Expr(x, nil)
	if isField && f.Absent == nil { // has been told, and this is what is meant
		return f.NegateIf(true, f.has(&rule.Call{Node: rule.Node{At: at}, Args: []rule.Expr{x}}))
	}
	f.Absent = nil
	if types.IsBadExpr(tested) {
		return types.BadExpr(at)
	}
	tested = types.BeforeNarrowing(tested, func(t ir.Type) bool { _, ok := t.(*ir.Nullable); return ok })
	if _, ok := tested.Type().(*ir.Nullable); !ok {
		f.Report(diag.New(diag.NeverNull, tested.Span(), f.TypeName(tested.Type())))
		return types.BadExpr(at)
	}
	return &ir.IsNull{Node: ir.Node{T: types.Bool, At: at}, X: tested}
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
func (f *Frame) tagTest(l, r ir.Expr, at source.Span) (ir.Expr, bool) {
	tag, isTag := tagOf(l)
	other := r
	if !isTag {
		tag, isTag = tagOf(r)
		other = l
	}
	lit, isLit := other.(*ir.Literal)
	if !isTag || !isLit || scope.IsOpen(tag, lit) {
		return nil, false
	}
	m := f.MemberOf(tag, lit)
	if m == nil {
		return types.BadExpr(at), true
	}
	return &ir.IsMember{Node: ir.Node{T: types.Bool, At: at}, X: tag.X, Members: []*ir.Member{m}}, true
}

// kindInQuotes is a kind that is written as a text.
func kindInQuotes(x rule.Expr) (kind string, ok bool) {
	lit, isLiteral := x.(*rule.Literal)
	if !isLiteral {
		return "", false
	}
	kind, ok = lit.Value.(string)
	return kind, ok && slices.Contains(ir.Kinds, kind)
}

// kindTest recognises type(x) == kind.
func (f *Frame) kindTest(x *rule.Binary) (ir.Expr, bool) {
	call, kind := x.L, x.R
	if !isTypeCall(call) {
		call, kind = x.R, x.L
	}
	if !isTypeCall(call) {
		return nil, false
	}
	tested := f.Expr(call.(*rule.Call).Args[0], nil)
	name, ok := kind.(*rule.Name)
	if text, isText := kindInQuotes(kind); isText {
		f.Report(diag.New(diag.UnknownKind, kind.Span()).WithHint("without quotes: `%s`", text))
		name, ok = &rule.Name{Node: rule.Node{At: kind.Span()}, Name: text}, true
	}
	if !ok || !slices.Contains(ir.Kinds, name.Name) {
		d := diag.New(diag.UnknownKind, kind.Span())
		if ok {
			d = d.DidYouMean(name.Name, ir.Kinds)
		}
		f.Report(d)
		return types.BadExpr(x.At), true
	}
	if types.IsBadExpr(tested) {
		return types.BadExpr(x.At), true
	}
	isUnion := func(t ir.Type) bool { u, ok := t.(*ir.Union); return ok && u.ByKind() }
	tested = types.BeforeNarrowing(tested, isUnion)
	if !isUnion(tested.Type()) {
		if isUnion(ir.NonNull(tested.Type())) {
			f.MaybeNull(tested)
		} else {
			f.Report(diag.New(diag.NotByKind, tested.Span(), f.TypeName(tested.Type())))
		}
		return types.BadExpr(x.At), true
	}
	u := tested.Type().(*ir.Union)
	for _, m := range u.Members {
		if string(ir.KindOf(m.Type)) == name.Name {
			return &ir.IsMember{Node: ir.Node{T: types.Bool, At: x.At}, X: tested, Members: []*ir.Member{m}}, true
		}
	}
	f.Report(diag.New(diag.NeverKind, name.At, u.Name, name.Name))
	return types.BadExpr(x.At), true
}

func isTypeCall(x rule.Expr) bool {
	call, ok := x.(*rule.Call)
	return ok && call.X == nil && call.Func.Name == "type" && len(call.Args) == 1
}

// in checks x in list and x in map.
func (f *Frame) in(x *rule.Binary) ir.Expr {
	l := f.Expr(x.L, nil)
	if tag, ok := tagOf(l); ok {
		if list, ok := x.R.(*rule.List); ok && f.allTags(tag, list) {
			return f.tagIn(tag, list, x.At)
		}
	}
	var want ir.Type
	if !types.IsBadExpr(l) {
		want = &ir.List{Elem: ir.NonNull(l.Type())}
	}
	if lit, ok := l.(*ir.Literal); ok && !f.Folded[lit] || fromPlace(x.R) { // which may be a map
		want = nil
	}
	r := f.Expr(x.R, want)
	if types.IsBadExpr(l) || types.IsBadExpr(r) {
		return types.BadExpr(x.At)
	}
	if _, ok := l.Type().(*ir.Nullable); ok {
		f.MaybeNull(l)
		return types.BadExpr(x.At)
	}
	if _, ok := r.Type().(*ir.Nullable); ok {
		f.MaybeNull(r)
		return types.BadExpr(x.At)
	}
	var elem ir.Type
	switch t := r.Type().(type) {
	case *ir.List:
		elem = t.Elem
	case *ir.Map:
		elem = types.String
	default:
		f.Report(diag.New(diag.OperandType, r.Span(), "in", "lists and maps", f.TypeName(t)).WithHint("%s", scope.WhichKind(r)))
		return types.BadExpr(x.At)
	}
	if value, ok := f.isListed(l, r); ok {
		return f.Fold(value, x.At)
	}
	if items, ok := r.(*ir.ListOf); ok { // of which, in a rule of several events, some may be for others
		written := len(items.Elems)
		items.Elems = slices.DeleteFunc(items.Elems, func(item ir.Expr) bool { return neverLike(l, item) })
		if left := len(items.Elems); left == 1 && left < written {
			return &ir.Binary{Node: ir.Node{T: types.Bool, At: x.At}, Op: ir.Eq, L: l, R: items.Elems[0]}
		}
	}
	l = asTag(l, elem)
	if !types.Comparable(elem) || !f.Fits(l, elem) {
		f.Report(diag.New(diag.UnlikeTypes, x.OpAt, f.TypeName(l.Type()), f.TypeName(elem)))
		return types.BadExpr(x.At)
	}
	return &ir.Binary{Node: ir.Node{T: types.Bool, At: x.At}, Op: ir.In, L: f.Fit(l, elem), R: r}
}

// fromPlace reports whether the first value that an expression may give is read from a place.
func fromPlace(x rule.Expr) bool {
	switch x := x.(type) {
	case *rule.Name, *rule.Field:
		return true
	case *rule.Cond:
		return fromPlace(x.Then)
	case *rule.Binary:
		return x.Op == rule.Coalesce && fromPlace(x.L)
	default:
		return false
	}
}

// isListed decides whether a constant field is one of some literals.
func (f *Frame) isListed(x, list ir.Expr) (listed, ok bool) {
	items, ok := list.(*ir.ListOf)
	if !ok || len(items.Elems) == 0 {
		return false, false
	}
	for _, item := range items.Elems {
		if neverLike(x, item) {
			continue
		}
		a, b, ok := f.Constants(ir.Unwidened(x), ir.Unwidened(item))
		if !ok {
			return false, false
		}
		listed = listed || a == b
	}
	return listed, true
}

// allTags reports whether each element of a list is a member's one and only tag, or a
// mistake.
func (f *Frame) allTags(tag *ir.TagOf, list *rule.List) bool {
	for _, e := range list.Elems {
		lit, ok := e.(*rule.Literal)
		if !ok || lit.Value == nil || scope.IsOpen(tag, f.literal(lit).(*ir.Literal)) {
			return false
		}
	}
	return len(list.Elems) > 0
}

// tagIn checks union.tag in ['a', 'b'].
func (f *Frame) tagIn(tag *ir.TagOf, list *rule.List, at source.Span) ir.Expr {
	test := &ir.IsMember{Node: ir.Node{T: types.Bool, At: at}, X: tag.X}
	ok := true
	for _, e := range list.Elems {
		if m := f.MemberOf(tag, f.literal(e.(*rule.Literal)).(*ir.Literal)); m == nil {
			ok = false
		} else if !slices.Contains(test.Members, m) {
			test.Members = append(test.Members, m)
		}
	}
	if !ok {
		return types.BadExpr(at)
	}
	return test
}
