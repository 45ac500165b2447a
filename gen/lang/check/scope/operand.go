package scope

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
)

// MemberOf finds the member whose tag is the literal, or reports that there is
// none.
func (f *Scope) MemberOf(tag *ir.TagOf, lit *ir.Literal) *ir.Member {
	u := tag.X.Type().(*ir.Union)
	text, ok := lit.Value.(ir.TextConst)
	if !ok {
		f.Report(diag.New(diag.UnlikeTypes, lit.At, f.TypeName(tag.T), f.TypeName(lit.T)))
		return nil
	}
	m := u.Labelled(string(text))
	switch {
	case m == nil:
		f.UnknownTag(u, string(text), lit.At)
		return nil
	case m.Prefix:
		f.Report(diag.New(diag.UnknownTag, lit.At, u.Name, u.Tag, string(text)).
			WithHint("write `%s`", TagTest(orElse(PlaceText(tag.X), "…"), m)))
		return nil
	}
	f.Index.Member(lit.At, m)
	return m
}

// IsOpen reports whether a literal is one of many tags of a member that is told by a
// prefix.
func IsOpen(tag *ir.TagOf, lit *ir.Literal) bool {
	text, ok := lit.Value.(ir.TextConst)
	if !ok {
		return false
	}
	u := tag.X.Type().(*ir.Union)
	m := u.Member(string(text))
	return m != nil && m.Prefix && u.Labelled(string(text)) == nil
}

// Comparable makes two operands of == the same type; if one may be null, the
// nullable one.
func (f *Scope) Comparable(l, r ir.Expr, x *rule.Binary) (ir.Expr, ir.Expr, bool) {
	for _, side := range []ir.Expr{l, r} {
		if !types.Comparable(ir.NonNull(side.Type())) {
			f.Report(f.asTexts(diag.New(diag.OperandType, side.Span(), string(x.Op), "strings, numbers, bools and enums", f.TypeName(side.Type())), l, r, x))
			return l, r, false
		}
	}
	t := f.CommonType(l, r)
	if t == nil {
		f.Report(diag.New(diag.UnlikeTypes, x.OpAt, f.TypeName(l.Type()), f.TypeName(r.Type())))
		return l, r, false
	}
	l, r = f.Fit(l, t), f.Fit(r, t)
	return l, r, !types.IsBadExpr(l) && !types.IsBadExpr(r)
}

// asTexts says how values of a union by kind can be compared: by what is written of them.
func (f *Scope) asTexts(d diag.Diagnostic, l, r ir.Expr, x *rule.Binary) diag.Diagnostic {
	a, b := PlaceText(l), PlaceText(r)
	u, ok := ir.NonNull(l.Type()).(*ir.Union)
	if !ok || !u.ByKind() || a == "" || b == "" || !ir.Same(ir.NonNull(l.Type()), ir.NonNull(r.Type())) {
		return d
	}
	return d.WithHint("write `json(%s) %s json(%s)`", a, x.Op, b)
}

// MaybeNull reports a value that may be null.
func (f *Scope) MaybeNull(x ir.Expr) {
	d := diag.New(diag.MaybeNull, x.Span(), f.TypeName(x.Type()))
	if text := PlaceText(x); text != "" {
		d = f.WhereLost(text, d.WithHint("test `%s != null` first", text))
	} else if at, ok := x.(*ir.ValueAt); ok && at.Else == nil {
		d = d.WithHint("write `…[…] ?? otherwise`, or %s", f.AsNamed())
	} else if text := ofMembers(x); text != "" {
		d = d.WithHint("not all members allow null there: write `%s ?? otherwise`, or test which one it is first", text)
	} else if finds(x) {
		d = d.WithHint("%s", f.AsNamed())
	}
	f.Unproved(d)
}

// AsNamed says how a value that has no name is tested: steps give it one, and elsewhere a
// parameter does.
func (f *Scope) AsNamed() string {
	if f.Flow == nil {
		return "let a function take it, whose parameter is tested for null"
	}
	return "name it with a `let`, and test that for null"
}

// ofMembers is the field that is read of one member of a union or another, or "".
func ofMembers(x ir.Expr) string {
	x = ir.Unwidened(x)
	choice, ok := x.(*ir.Cond)
	if !ok {
		return PlaceText(x)
	}
	then, els := ofMembers(choice.Then), ofMembers(choice.Else)
	if then != els {
		return ""
	}
	return then
}

// finds reports whether an expression is one that looks for a value.
func finds(x ir.Expr) bool {
	switch x.(type) {
	case *ir.Apply, *ir.Macro:
		return true
	default:
		return false
	}
}

// ElemType is a type that all elements fit.
func (f *Scope) ElemType(elems []ir.Expr) ir.Type {
	if len(elems) == 0 {
		return nil
	}
	t := elems[0]
	for _, e := range elems[1:] {
		common := f.CommonType(t, e)
		if common == nil {
			f.Report(diag.New(diag.UnlikeTypes, e.Span(), f.TypeName(t.Type()), f.TypeName(e.Type())))
			return types.Bad
		}
		t = f.Fit(t, common)
	}
	return t.Type()
}

// Numeric reports an operand that is no number.
func (f *Scope) Numeric(x ir.Expr, op string) bool {
	if types.IsBadExpr(x) {
		return false
	}
	if types.IsKind(x.Type(), ir.Int, ir.Number) {
		return true
	}
	if types.IsKind(ir.NonNull(x.Type()), ir.Int, ir.Number) {
		f.MaybeNull(x)
		return false
	}
	d := diag.New(diag.OperandType, x.Span(), op, "numbers", f.TypeName(x.Type()))
	if types.IsKind(x.Type(), ir.String) && strings.ContainsAny(op, "<>") {
		d = d.WithHint("texts have no order here, but versions: `compareVersions(a, b) < 0`")
	}
	if text, ok := ir.NonNull(x.Type()).(*ir.Scalar); ok && text.Rules.Time != ir.TimeNone {
		d = d.WithHint("a time that is a text stays one; rules compare and subtract those of `unix_ms` and `unix_s`, which are numbers")
	}
	f.Report(d)
	return false
}

// Whole reports an operand that is no int.
func (f *Scope) Whole(x ir.Expr, op rule.Op) bool {
	switch {
	case types.IsBadExpr(x):
		return false
	case types.IsKind(x.Type(), ir.Int):
		return true
	case types.IsKind(ir.NonNull(x.Type()), ir.Int):
		f.MaybeNull(x)
		return false
	}
	d := diag.New(diag.OperandType, x.Span(), string(op), "ints", f.TypeName(x.Type()))
	if instead, ok := logical[op]; ok && types.IsKind(x.Type(), ir.Bool) {
		d = d.WithHint("write `%s`", string(instead))
	}
	if op == rule.Div && types.IsKind(x.Type(), ir.Number) {
		d = d.WithHint("a number is divided by what is known by a product: `x * 0.5`; other quotients are for the program")
	}
	f.Report(d)
	return false
}

// logical are the operators of truth values beside those of bits.
var logical = map[rule.Op]rule.Op{rule.BitAnd: rule.And, rule.BitOr: rule.Or, rule.BitNot: rule.Not}

// SameNumber widens an int that meets a number.
func (f *Scope) SameNumber(l, r ir.Expr) (ir.Expr, ir.Expr) {
	if types.IsKind(l.Type(), ir.Number) || types.IsKind(r.Type(), ir.Number) {
		return f.Fit(l, types.Number), f.Fit(r, types.Number)
	}
	return l, r
}

// RecordValue makes a value one of a free-form object, or reports that it may be null.
func (f *Scope) RecordValue(x ir.Expr) ir.Expr {
	if types.IsBadExpr(x) {
		return x
	}
	t := x.Type()
	if _, literal := x.(*ir.Literal); !literal && types.IsKind(t, ir.Null) {
		f.Report(diag.New(diag.NoType, x.Span()))
		return types.BadExpr(x.Span())
	}
	_, enum := t.(*ir.Enum)
	if enum || types.IsPrimitive(t) || types.IsKind(t, ir.Null, ir.Record) || types.IsKind(ir.NonNull(t), ir.Any) {
		return x
	}
	return f.Fit(x, types.Any)
}
