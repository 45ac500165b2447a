package steps

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/change"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// findOrPush checks a find that puts an element into the list where it finds none.
func (f *Frame) findOrPush(s *syntax.FindStep, at ir.At) []ir.Stmt {
	list, t, target := f.ListPlace(s.In, "find … push")
	if list == nil {
		t = &ir.List{Elem: types.Bad}
	}
	v, as, among := f.ElementVar(s.Name, list, t.Elem, s.As)
	f.ExpectUse(s.Name, "variable", s.Where)
	ok := list != nil && !types.IsBad(v.Type) && f.standsAlone(s, v.Type)
	if !ok {
		v.Type = types.Bad
	}
	if list != nil {
		f.Evaluated(list)
	}

	by, fill := f.sought(s, v, as, among, list)
	value := f.pushedAs(s.Push, v.Type, t.Elem)
	ok = ok && !types.IsBadExpr(value) && by != nil
	do := f.making(s, by, fill, value, list, t)
	ok = ok && do != nil
	if ok {
		ok = (t.MaxItems == nil || f.Unruled(target, t, "push")) && f.Storable(value, t.Elem, target, "push")
	}
	if ok {
		f.Evaluated(value)
		f.Limits().Grows(list, value, s.Span())
		p, _ := fact.PathOf(list)
		f.Mutate(p, s.Span())
	}

	then := f.inner() // what follows happens in any case
	then.BindElement(s.Name, v, list)
	if list != nil {
		v.Mutable = true
	}
	stmt := &ir.Find{At: at, In: list, By: by, Then: then.Steps(s.Then)}
	f.Facts = then.Facts
	f.Leave(s.Name, "it is known under `then`, or behind the step if that has no `then`")
	if !ok {
		return nil
	}
	stmt.Make = change.New(at, ir.Copy(list), do)
	stmt.Then = append(f.Limits().Length(stmt.Make, &ir.Bound{}), stmt.Then...)
	if !ir.Same(v.Type, t.Elem) {
		value = value.(*ir.Widen).X
	}
	return f.Limits().Found(stmt, v, value)
}

// standsAlone reports a new element that could not be changed where it stands.
func (f *Frame) standsAlone(s *syntax.FindStep, t ir.Type) bool {
	switch t := t.(type) {
	case *ir.Object:
		return true
	case *ir.Union:
		if !t.ByKind() {
			return true
		}
	default: // has no fields
	}
	f.Report(diag.New(diag.OperandType, s.In.Whole(), "find … push", "lists of objects", f.TypeName(t)).
		WithHint("test what is there, and then append"))
	return false
}

// sought checks where a find looks for its element. What the conditions prove holds
// in them only.
func (f *Frame) sought(s *syntax.FindStep, v *ir.Var, as *ir.Member, among []*ir.Member, list ir.Expr) (by ir.Wanted, fill ir.Expr) {
	var index ir.Expr
	if !s.Index.IsZero() {
		index = f.ElementIndex("index", s.Index)
		f.Evaluated(index)
		if list != nil {
			fill = f.filling(s.Fill, list.Type().(*ir.List).Elem)
		}
	}
	found := f.inner()
	found.BindElement(s.Name, v, list)
	pick := ir.Pick{Var: v, As: as, Cond: found.WhereAmong(v, among, s.As, s.Where)}
	switch {
	case index != nil && types.IsBadExpr(index), pick.Cond != nil && types.IsBadExpr(pick.Cond):
		return nil, fill
	case index != nil:
		return &ir.Nth{Index: index, Pick: pick}, fill
	case s.Last:
		return &ir.Last{Pick: pick}, nil
	default:
		return &ir.First{Pick: pick}, nil
	}
}

// filling checks what the places before an element are given.
func (f *Frame) filling(text source.Text, elem ir.Type) ir.Expr {
	if text.IsZero() {
		return nil
	}
	pure := f.Pure
	f.Pure = "in what fills a list"
	defer func() { f.Pure = pure }()
	fill := f.Value(text, elem)
	f.Evaluated(fill)
	return fill
}

// pushedAs checks a new element, which has to be what is looked for.
func (f *Frame) pushedAs(text source.Text, t, elem ir.Type) ir.Expr {
	value := f.Value(text, t)
	if types.IsBadExpr(value) || ir.Same(t, elem) {
		return value
	}
	return &ir.Widen{Node: ir.Node{T: elem, At: value.Span()}, X: value}
}

// making is how the new element gets into the list; nil if that was refused.
func (f *Frame) making(s *syntax.FindStep, by ir.Wanted, fill, value, list ir.Expr, t *ir.List) ir.Action {
	switch {
	case !s.Before.IsZero():
		ahead := &ir.Ahead{}
		ahead.Var, ahead.Where = f.ElementTest(s.Name, s.Before, list, t)
		if types.IsBadExpr(ahead.Where) {
			return nil
		}
		f.Evaluated(ahead.Where)
		return &ir.Insert{Value: value, By: ahead}
	case !s.Index.IsZero():
		nth, ok := by.(*ir.Nth)
		if !ok || fill != nil && types.IsBadExpr(fill) {
			return nil
		}
		f.MayFail(nth.Index.Span(), "the index may be out of range")
		return &ir.Insert{Value: value, By: &ir.Beyond{Index: ir.Copy(nth.Index), Fill: fill}}
	default:
		return &ir.Push{Value: value}
	}
}
