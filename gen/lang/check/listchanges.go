package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/source"
	"github.com/msggen/msggen/gen/lang/syntax"
)

func (f *frame) insert(s *syntax.InsertStep, at ir.At) ir.Stmt {
	list, t, target := f.listPlace(s.List, "insert")
	stmt := &ir.Insert{At: at, List: list}
	if list == nil {
		f.parseAndCheck(s.Value)
		stmt.Value, t = f.badExpr(s.Value.Whole()), &ir.List{Elem: bad}
	} else {
		stmt.Value = f.value(s.Value, t.Elem)
	}
	if !s.Index.IsZero() {
		stmt.Index = f.value(s.Index, intType)
		return f.inserted(s, stmt, t, target)
	}
	stmt.After, stmt.Where = f.elementTest(s.After, s.Where, list, t)
	if !s.Past.IsZero() {
		stmt.Next, stmt.While = f.elementTest(s.Past, s.While, list, t)
	}
	return f.inserted(s, stmt, t, target)
}

// inserted checks the effect of a step whose parts have been checked.
func (f *frame) inserted(s *syntax.InsertStep, stmt *ir.Insert, t *ir.List, target *ir.FieldOf) ir.Stmt {
	for _, x := range []ir.Expr{stmt.Value, stmt.Where, stmt.While, stmt.Index} {
		if stmt.List == nil || x != nil && badX(x) {
			return nil
		}
	}
	if t.MaxItems != nil && !f.unruled(target, t, "insert") || !f.storable(stmt.Value, t.Elem, target, "insert") {
		return nil
	}
	f.evaluated(stmt.List, stmt.Value, stmt.Where, stmt.While, stmt.Index)
	if stmt.Index != nil {
		f.mayFail(stmt.Index.Span(), "the index may be out of range")
	}
	p, _ := pathOf(stmt.List)
	f.mutate(p, s.Span())
	return stmt
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
	stmt := &ir.Replace{At: at, List: list, Every: s.Every}
	stmt.Var = f.variable(s.Name.Value, ir.Element, t.Elem)
	found := f.elementFrame(s.Name, stmt.Var, list)
	f.expectUse(s.Name, "variable")
	stmt.Cond = found.where(s.Where)
	if list == nil {
		found.parseAndCheck(s.Value)
		return nil
	}
	stmt.Value = found.value(s.Value, t.Elem)
	if stmt.Cond == nil || badX(stmt.Cond) || badX(stmt.Value) || !f.storable(stmt.Value, t.Elem, target, "replace") {
		return nil
	}
	p, _ := pathOf(list)
	f.evaluated(list)
	if s.Every {
		f.mutate(p, s.Span()) // later elements come after the first change
		f.evaluated(stmt.Cond, stmt.Value)
		return stmt
	}
	f.evaluated(stmt.Value)
	f.mutate(p, s.Span())
	return stmt
}
