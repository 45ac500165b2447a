package change

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// move checks a step that puts an element of a list at another index.
func (f *Frame) move(s *syntax.MoveStep, at ir.At) ir.Stmt {
	list, t, _ := f.ListPlace(s.In, "move")
	if list == nil {
		t = &ir.List{Elem: types.Bad}
	}
	to := f.ElementIndex("to", s.To)
	f.Evaluated(to)
	by := f.moved(s, list, t)
	if list == nil || by == nil || types.IsBadExpr(to) {
		return nil
	}
	do := &ir.Move{By: by, To: to}
	f.Evaluated(list)
	if do.Fails() {
		f.MayFail(to.Span(), "the index may be out of range")
	}
	p, _ := fact.PathOf(list)
	f.Mutate(p, s.Span())
	return New(at, list, do)
}

// moved checks which element is moved; nil if that is refused.
func (f *Frame) moved(s *syntax.MoveStep, list ir.Expr, t *ir.List) ir.Locator {
	if !s.From.IsZero() {
		from := f.ElementIndex("from", s.From)
		f.Evaluated(from)
		if types.IsBadExpr(from) {
			return nil
		}
		return &ir.Index{Index: from}
	}
	v := f.Variable(s.Name.Value, ir.Element, t.Elem)
	among := f.among(v, s.As)
	cond := f.elementFrame(s.Name, v, list).WhereAmong(v, among, s.As, s.Where)
	f.ExpectUse(s.Name, "variable", s.Where)
	if cond == nil || types.IsBadExpr(cond) {
		return nil
	}
	return &ir.First{Pick: ir.Pick{Var: v, Cond: cond}}
}
