package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

func (f *frame) insert(s *syntax.InsertStep, at ir.At) ir.Stmt {
	list, t, target := f.listPlace(s.List, "insert")
	var value ir.Expr
	if list == nil {
		f.parseAndCheck(s.Value)
		value, t = badExpr(s.Value.Whole()), &ir.List{Elem: bad}
	} else {
		value = f.value(s.Value, t.Elem)
	}
	var by ir.Locator
	var tests []ir.Expr
	if s.Index.IsZero() {
		behind := &ir.Behind{}
		behind.After, behind.Where = f.elementTest(s.After, s.Where, list, t)
		if !s.Past.IsZero() {
			behind.Next, behind.While = f.elementTest(s.Past, s.While, list, t)
		}
		by, tests = behind, []ir.Expr{behind.Where, behind.While}
	} else {
		index := f.value(s.Index, intType)
		by, tests = &ir.Index{Index: index}, []ir.Expr{index}
	}
	if list == nil || !f.inserted(s, target, list, value, tests) {
		return nil
	}
	return newChange(at, list, &ir.Insert{Value: value, By: by})
}

// inserted checks the effect of a step whose parts have been checked.
func (f *frame) inserted(s *syntax.InsertStep, target *ir.FieldOf, list, value ir.Expr, tests []ir.Expr) bool {
	for _, x := range append([]ir.Expr{value}, tests...) {
		if x != nil && badX(x) {
			return false
		}
	}
	t := list.Type().(*ir.List)
	if t.MaxItems != nil && !f.unruled(target, t, "insert") || !f.storable(value, t.Elem, target, "insert") {
		return false
	}
	f.evaluated(list, value)
	f.evaluated(tests...)
	if !s.Index.IsZero() {
		f.mayFail(tests[0].Span(), "the index may be out of range")
	}
	p, _ := pathOf(list)
	f.mutate(p, s.Span())
	return true
}

// elementTest checks a condition on the elements of a list, under a name.
func (f *frame) elementTest(name, cond source.Text, list ir.Expr, t *ir.List) (*ir.Var, ir.Expr) {
	v := f.variable(name.Value, ir.Element, t.Elem)
	where := f.elementFrame(name, v, list)
	where.pure = "in a condition on elements"
	f.expectUse(name, "variable")
	return v, where.condition(cond)
}

// storable reports a value that a step would put into a collection although its
// rules had to run first.
func (f *frame) storable(value ir.Expr, elem ir.Type, target *ir.FieldOf, verb string) bool {
	if !f.verify(value, elem) {
		return true
	}
	f.report(diag.New(diag.UncheckedStep, value.Span(), verb, target.Field.Name).
		WithHint("its elements have rules; give it a value that obeys them already"))
	return false
}

func (f *frame) replace(s *syntax.ReplaceStep, at ir.At) ir.Stmt {
	list, t, target := f.listPlace(s.In, "replace")
	if list == nil {
		t = &ir.List{Elem: bad}
	}
	v := f.variable(s.Name.Value, ir.Element, t.Elem)
	found := f.elementFrame(s.Name, v, list)
	f.expectUse(s.Name, "variable")
	cond := found.where(s.Where)
	if list == nil {
		found.parseAndCheck(s.Value)
		return nil
	}
	value := found.value(s.Value, t.Elem)
	if cond == nil || badX(cond) || badX(value) || !f.storable(value, t.Elem, target, "replace") {
		return nil
	}
	p, _ := pathOf(list)
	f.evaluated(list)
	pick := ir.Pick{Var: v, Cond: cond}
	if s.Every {
		f.mutate(p, s.Span()) // later elements come after the first change
		f.evaluated(cond, value)
		return newChange(at, list, &ir.Replace{By: &ir.Every{Pick: pick}, Value: value})
	}
	f.evaluated(value)
	f.mutate(p, s.Span())
	return newChange(at, list, &ir.Replace{By: &ir.First{Pick: pick}, Value: value})
}
