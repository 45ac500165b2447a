package expr

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// valueAt checks x[key]: the element of a list at an index or the value of a key of a map,
// or null.
func (f *Frame) valueAt(x *rule.Index) ir.Expr {
	value := f.found(x)
	if value == nil {
		return types.BadExpr(x.At)
	}
	value.T = &ir.Nullable{Elem: value.T}
	return value
}

// found checks x[key] as a value of what it finds; nil if it was refused.
func (f *Frame) found(x *rule.Index) *ir.ValueAt {
	in := f.Expr(x.X, nil)
	var elem ir.Type
	keyType := types.Int
	switch t := in.Type().(type) {
	case *ir.List:
		elem = t.Elem
	case *ir.Map:
		elem, keyType = t.Elem, types.String
	default:
		f.Expr(x.Key, nil)
		f.notIndexed(in, x.Key)
		return nil
	}
	key := f.Checked(x.Key, keyType)
	if types.IsBad(elem) || types.IsBadExpr(key) {
		return nil
	}
	if _, nullable := elem.(*ir.Nullable); nullable {
		f.Report(diag.New(diag.OperandType, x.X.Span(), "[…]", "lists and maps of values that are not null", f.TypeName(in.Type())).
			WithHint("`find` with `index` or `key` names such a value"))
		return nil
	}
	if lit, ok := key.(*ir.Literal); ok && isNegative(lit.Value) {
		f.Report(diag.New(diag.OperandType, x.Key.Span(), "[…]", "indexes from 0 on", ir.JSON(lit.Value)).
			WithHint("the last element is `list[size(list) - 1]`"))
		return nil
	}
	return &ir.ValueAt{Node: ir.Node{T: elem, At: x.At}, In: in, Key: key}
}

func isNegative(c ir.Const) bool {
	n, ok := c.(ir.IntConst)
	return ok && n < 0
}

// notIndexed reports what has neither indexes nor keys.
func (f *Frame) notIndexed(in ir.Expr, key rule.Expr) {
	if types.IsBadExpr(in) {
		return
	}
	free := types.IsFree(ir.NonNull(in.Type()))
	if _, nullable := in.Type().(*ir.Nullable); nullable && !free {
		f.MaybeNull(in)
		return
	}
	d := diag.New(diag.OperandType, in.Span(), "[…]", "lists and maps", f.TypeName(in.Type())).WithHint("%s", scope.WhichKind(in))
	if free {
		d = d.WithHint("%s", scope.FreeFormHint)
	} else if field := fieldNamed(in.Type(), key); field != "" {
		d = d.WithHint("a field stands behind a dot: `%s.%s`", scope.PlaceText(in), field)
	}
	f.Report(d)
}

// fieldNamed is the field of an object that a text in brackets names; "" if there is none.
func fieldNamed(t ir.Type, key rule.Expr) string {
	text, ok := key.(*rule.Literal)
	obj, isObject := ir.NonNull(t).(*ir.Object)
	if !ok || !isObject {
		return ""
	}
	if name, ok := text.Value.(string); ok && obj.Field(name) != nil {
		return source.FieldName(name)
	}
	return ""
}

// valueAtOr checks x[key] ?? other. The two may be computed in either order.
func (f *Frame) valueAtOr(x *rule.Index, other rule.Expr, at source.Span) ir.Expr {
	value := f.found(x)
	if value == nil {
		f.otherwise(other, nil)
		return types.BadExpr(at)
	}
	value.At = at
	if lit, ok := other.(*rule.Literal); ok && lit.Value == nil {
		value.T = &ir.Nullable{Elem: value.T}
		return value
	}
	value.Else = f.Checked(other, value.T)
	if types.IsBadExpr(value.Else) {
		return value.Else
	}
	if _, why := Failure(value.Else); why != "" || ir.Some(ir.Within(value.Else), draws) {
		f.Report(diag.New(diag.NotAPlace, other.Span(), "a value that cannot fail and takes no fresh ids").
			WithHint("name what is found with a `let`, and test that for null"))
		return types.BadExpr(at)
	}
	return value
}
