package expr

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
)

// slice checks list.slice(from, to).
func (f *Frame) slice(x *rule.Call, on ir.Expr, list *ir.List) ir.Expr {
	from, to := f.Checked(x.Args[0], types.Int), f.Checked(x.Args[1], types.Int)
	if types.IsBad(list) || types.IsBadExpr(from) || types.IsBadExpr(to) {
		return types.BadExpr(x.At)
	}
	return &ir.Slice{Node: ir.Node{T: &ir.List{Elem: list.Elem}, At: x.At}, List: on, From: from, To: to}
}

// list checks [a, b].
func (f *Frame) list(x *rule.List, want ir.Type) ir.Expr {
	elem := wantedElem(want)
	var elems []ir.Expr
	ok := true
	for _, e := range x.Elems {
		var value ir.Expr
		if elem != nil {
			value = f.Checked(e, elem)
		} else {
			value = f.Expr(e, nil)
		}
		ok = ok && !types.IsBadExpr(value)
		elems = append(elems, value)
	}
	if !ok {
		return types.BadExpr(x.At)
	}
	if elem == nil {
		elem = f.ElemType(elems)
	}
	if elem == nil || types.IsKind(elem, ir.Null) {
		switch {
		case types.IsBad(want): // which has been reported
		case want == nil || len(elems) > 0:
			f.Report(diag.New(diag.NoType, x.At))
		default:
			d := diag.New(diag.WrongType, x.At, f.TypeName(want), "[]")
			if _, isMap := ir.NonNull(want).(*ir.Map); isMap || types.IsKind(ir.NonNull(want), ir.Record) {
				d = d.WithHint("write `{}`")
			}
			f.Report(d)
		}
		return types.BadExpr(x.At)
	}
	for i := range elems {
		if elems[i] = f.Fit(elems[i], elem); types.IsBadExpr(elems[i]) {
			return types.BadExpr(x.At)
		}
	}
	return &ir.ListOf{Node: ir.Node{T: &ir.List{Elem: elem}, At: x.At}, Elems: elems}
}

// wantedElem is the type of the elements that a list should have, or nil.
func wantedElem(want ir.Type) ir.Type {
	if want == nil || types.IsBad(want) {
		return nil
	}
	switch t := ir.NonNull(want).(type) {
	case *ir.List:
		return t.Elem
	case *ir.Union:
		for _, m := range t.Members {
			if list, ok := m.Type.(*ir.List); ok && t.ByKind() {
				return list.Elem
			}
		}
	default: // wants no list
	}
	return nil
}
