package change

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/syntax"
)

func (f *Frame) insert(s *syntax.InsertStep, at ir.At) ir.Stmt {
	list, t, target := f.ListPlace(s.List, "insert")
	var value ir.Expr
	if list == nil {
		f.ParseAndCheck(s.Value)
		value, t = types.BadExpr(s.Value.Whole()), &ir.List{Elem: types.Bad}
	} else {
		value = f.Value(s.Value, t.Elem)
	}
	var by ir.Gap
	var tests []ir.Expr
	switch {
	case !s.Before.IsZero():
		ahead := &ir.Ahead{}
		ahead.Var, ahead.Where = f.ElementTest(s.Before, s.Where, list, t)
		by, tests = ahead, []ir.Expr{ahead.Where}
	case s.Index.IsZero():
		behind := &ir.Behind{}
		behind.After, behind.Where = f.ElementTest(s.After, s.Where, list, t)
		if !s.Past.IsZero() {
			behind.Next, behind.While = f.ElementTest(s.Past, s.While, list, t)
		}
		by, tests = behind, []ir.Expr{behind.Where, behind.While}
	default:
		index := f.ElementIndex("index", s.Index)
		by, tests = &ir.Index{Index: index}, []ir.Expr{index}
	}
	if list == nil || !f.inserted(s, target, list, value, tests) {
		return nil
	}
	return New(at, list, &ir.Insert{Value: value, By: by})
}

// inserted checks the effect of a step whose parts have been checked.
func (f *Frame) inserted(s *syntax.InsertStep, target *ir.FieldOf, list, value ir.Expr, tests []ir.Expr) bool {
	for _, x := range append([]ir.Expr{value}, tests...) {
		if x != nil && types.IsBadExpr(x) {
			return false
		}
	}
	t := list.Type().(*ir.List)
	if t.MaxItems != nil && !f.Unruled(target, t, "insert") || !f.Storable(value, t.Elem, target, "insert") {
		return false
	}
	f.Evaluated(list, value)
	f.Evaluated(tests...)
	if !s.Index.IsZero() {
		f.MayFail(tests[0].Span(), "the index may be out of range")
	}
	f.Limits().Grows(list, value, s.Span())
	p, _ := fact.PathOf(list)
	f.Mutate(p, s.Span())
	return true
}

func (f *Frame) replace(s *syntax.ReplaceStep, at ir.At) ir.Stmt {
	if !s.Index.IsZero() {
		return f.replaceAt("replace", s.In, s.Index, s.Value, at)
	}
	list, t, target := f.ListPlace(s.In, "replace")
	if list == nil {
		t = &ir.List{Elem: types.Bad}
	}
	v := f.Variable(s.Name.Value, ir.Element, t.Elem)
	among := f.among(v, s.As)
	found := f.elementFrame(s.Name, v, list)
	f.ExpectUse(s.Name, "variable", s.Where)
	cond := found.WhereAmong(v, among, s.As, s.Where)
	if list == nil {
		found.ParseAndCheck(s.Value)
		return nil
	}
	value := found.Value(s.Value, t.Elem)
	if cond == nil || types.IsBadExpr(cond) || types.IsBadExpr(value) || !f.Storable(value, t.Elem, target, "replace") {
		return nil
	}
	p, _ := fact.PathOf(list)
	f.Evaluated(list, value)
	f.Limits().Grows(nil, value, s.Span())
	f.Mutate(p, s.Span())
	pick := ir.Pick{Var: v, Cond: cond}
	if s.Every {
		return New(at, list, &ir.Replace{By: &ir.Every{Pick: pick}, Value: value})
	}
	return New(at, list, &ir.Replace{By: &ir.First{Pick: pick}, Value: value})
}
