package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
)

// slice checks list.slice(from, to).
func (f *exprFrame) slice(x *rule.Call, on ir.Expr, list *ir.List) ir.Expr {
	from, to := f.as(x.Args[0], intType), f.as(x.Args[1], intType)
	if badX(on) || isBad(list) || badX(from) || badX(to) {
		return badExpr(x.At)
	}
	return &ir.Slice{Node: ir.Node{T: &ir.List{Elem: list.Elem}, At: x.At}, List: on, From: from, To: to}
}

// list checks [a, b].
func (f *exprFrame) list(x *rule.List, want ir.Type) ir.Expr {
	elem := wantedElem(want)
	var elems []ir.Expr
	ok := true
	for _, e := range x.Elems {
		var value ir.Expr
		if elem != nil {
			value = f.as(e, elem)
		} else {
			value = f.expr(e, nil)
		}
		ok = ok && !badX(value)
		elems = append(elems, value)
	}
	if !ok {
		return badExpr(x.At)
	}
	if elem == nil {
		elem = f.elemType(elems)
	}
	if elem == nil || isKind(elem, ir.Null) {
		f.report(diag.New(diag.NoType, x.At))
		return badExpr(x.At)
	}
	for i := range elems {
		if elems[i] = f.fit(elems[i], elem); badX(elems[i]) {
			return badExpr(x.At)
		}
	}
	return &ir.ListOf{Node: ir.Node{T: &ir.List{Elem: elem}, At: x.At}, Elems: elems}
}

// wantedElem is the type of the elements that a list should have, or nil.
func wantedElem(want ir.Type) ir.Type {
	if want == nil || isBad(want) {
		return nil
	}
	switch t := ir.NonNull(want).(type) {
	case *ir.List:
		return t.Elem
	case *ir.Union:
		for _, m := range t.Members {
			if list, ok := m.Type.(*ir.List); ok && t.Tag == "" {
				return list.Elem
			}
		}
	default: // wants no list
	}
	return nil
}

// elemType is a type that all elements fit.
func (f *scope) elemType(elems []ir.Expr) ir.Type {
	if len(elems) == 0 {
		return nil
	}
	t := elems[0]
	for _, e := range elems[1:] {
		common := f.commonType(t, e)
		if common == nil {
			f.report(diag.New(diag.UnlikeTypes, e.Span(), f.typeName(t.Type()), f.typeName(e.Type())))
			return bad
		}
		t = f.fit(t, common)
	}
	return t.Type()
}
