package change

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/expr"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

func (f *Frame) unset(s *syntax.UnsetStep, at ir.At) ir.Stmt {
	if found, ok := f.Parse(s.Target).(*rule.Index); ok {
		on := scope.ExprText(found.X)
		f.Report(diag.New(diag.NotAPlace, found.At, "a field").
			WithHint("a key of a map is taken away by `{delete: %s, key: …}`, an element by `{remove: %s, index: …}`", on, on))
		return nil
	}
	target := f.Place(s.Target)
	if target == nil {
		return nil
	}
	if target.Field.Presence != ir.Optional {
		d := diag.New(diag.NotOptional, lastName(f.Parse(s.Target)), target.Field.Name)
		if _, ok := target.T.(*ir.Nullable); ok {
			d = d.WithHint("set it to null")
		} else {
			d = d.WithHint("assign what stands for nothing, or make the field `optional: true`")
		}
		if !f.FlawedObject(target.Field.From) {
			f.Report(d)
		}
		return nil
	}
	p, _ := fact.PathOf(target)
	f.Change(p, s.Span())
	return New(at, target, &ir.Unset{})
}

// Push checks what is put at the end of a list. The step is nil if it was refused.
func (f *Frame) Push(s *syntax.PushStep, at ir.At) (stmt ir.Stmt, list, value ir.Expr) {
	list, t, target := f.ListPlace(s.List, "push")
	if list == nil {
		f.ParseAndCheck(s.Value)
		return nil, nil, types.BadExpr(s.Value.Whole())
	}
	value = f.Value(s.Value, t.Elem)
	if types.IsBadExpr(value) {
		return nil, list, value
	}
	ok := t.MaxItems == nil || f.Unruled(target, t, "push")
	if f.Verify(value, t.Elem) {
		f.Report(diag.New(diag.UncheckedStep, value.Span(), "push", target.Field.Name).
			WithHint("its elements have rules; push a value that obeys them already"))
		ok = false
	}
	f.Evaluated(list, value)
	f.Limits().Grows(list, value, s.Span())
	p, _ := fact.PathOf(list)
	f.Mutate(p, s.Span())
	if !ok {
		return nil, list, value
	}
	return New(at, list, &ir.Push{Value: value}), list, value
}

func (f *Frame) remove(s *syntax.RemoveStep, at ir.At) ir.Stmt {
	vain := s.Index.IsZero() && s.Where.IsZero() && s.As.IsZero() // that it says nothing of elements has been told
	if vain {
		f.Mute++
	}
	list, t, target := f.ListPlace(s.In, "remove")
	if vain {
		f.Mute--
	}
	if list == nil {
		t = &ir.List{Elem: types.Bad}
	}
	var by ir.Locator
	var tested ir.Expr
	if s.Index.IsZero() {
		v := f.Variable(s.Name.Value, ir.Element, t.Elem)
		among := f.among(v, s.As)
		tested = f.elementFrame(s.Name, v, list).WhereAmong(v, among, s.As, s.Where)
		f.ExpectUse(s.Name, "variable", s.Where)
		by = &ir.Every{Pick: ir.Pick{Var: v, Cond: tested}}
	} else {
		tested = f.ElementIndex("index", s.Index)
		f.Evaluated(tested)
		by = &ir.Index{Index: tested}
	}
	if list == nil || tested == nil || types.IsBadExpr(tested) || t.MinItems != nil && !f.Unruled(target, t, "remove") {
		return nil
	}
	f.Evaluated(list)
	p, _ := fact.PathOf(list)
	f.Mutate(p, s.Span())
	return New(at, list, &ir.Remove{By: by})
}

// text checks the target and value of a step that joins texts.
func (f *Frame) text(place, text source.Text, verb string) (target, value ir.Expr, ok bool) {
	field := f.Place(place)
	if field == nil {
		f.ParseAndCheck(text)
		return nil, nil, false
	}
	target = f.Current(field)
	if !types.IsBadExpr(target) && !types.IsKind(target.Type(), ir.String) {
		f.ParseAndCheck(text)
		f.WrongPlace(target, verb, "strings")
		return nil, nil, false
	}
	value = f.Value(text, types.String)
	if types.IsBadExpr(target) || types.IsBadExpr(value) {
		return nil, nil, false
	}
	if !f.Unruled(field, target.Type(), verb) {
		return nil, nil, false
	}
	f.Evaluated(target, value)
	if verb == "append_base64" {
		f.MayFail(place.Whole(), "the text may not be base64")
	}
	f.Limits().Grows(target, nil, place.Whole())
	p, _ := fact.PathOf(target)
	f.Mutate(p, place.Whole())
	return target, value, true
}

func (f *Frame) addTo(s *syntax.AddStep, at ir.At) ir.Stmt {
	field := f.Place(s.Target)
	if field == nil {
		f.ParseAndCheck(s.Value)
		return nil
	}
	target := f.Current(field)
	if types.IsBadExpr(target) {
		f.ParseAndCheck(s.Value)
		return nil
	}
	if !types.IsKind(target.Type(), ir.Int, ir.Number) {
		f.ParseAndCheck(s.Value)
		f.WrongPlace(target, "add", "numbers")
		return nil
	}
	value := f.Value(s.Value, target.Type())
	if types.IsBadExpr(value) {
		return nil
	}
	f.Evaluated(target, value)
	add := &ir.Increase{Value: value}
	if add.Fails(target.Type()) {
		f.MayFail(s.Span(), expr.Overflow(target.Type()))
	}
	ruled := types.Enforced(target.Type())
	f.Verified(ruled, s.Span())
	p, _ := fact.PathOf(target)
	f.Mutate(p, s.Span())
	if !ruled {
		return New(at, target, add)
	}
	// The rules are about the sum, so it is assigned as any computed value.
	var sum ir.Expr = &ir.Binary{Node: ir.Node{T: target.Type(), At: s.Span()}, Op: ir.Add, L: ir.Copy(target), R: value}
	if !ir.Same(field.T, target.Type()) {
		sum = &ir.Widen{Node: ir.Node{T: field.T, At: s.Span()}, X: sum}
	}
	return New(at, field, &ir.Set{Value: sum, Verify: true})
}

func (f *Frame) merge(s *syntax.MergeStep, at ir.At) ir.Stmt {
	field := f.Place(s.Target)
	if field == nil {
		f.ParseAndCheck(s.Value)
		return nil
	}
	var target ir.Expr = field
	absent := field.Field.Presence == ir.Optional && !f.IsPresent(field)
	if !absent {
		target = f.Current(field)
	}
	if t, ok := target.Type().(*ir.Map); ok && !s.Deep {
		return f.mergeMaps(s, at, field, t)
	}
	value := f.Value(s.Value, types.Record)
	if types.IsBadExpr(target) || types.IsBadExpr(value) {
		return nil
	}
	if !types.IsKind(target.Type(), ir.Record) {
		wanted := "free-form objects and maps"
		if s.Deep {
			wanted = "free-form objects"
		}
		f.WrongPlace(target, "merge", wanted)
		return nil
	}
	f.Evaluated(target, value)
	p, _ := fact.PathOf(target)
	if absent {
		f.Change(p, s.Span())
		f.Assigned(p, field, nil)
	} else {
		f.Mutate(p, s.Span())
	}
	return New(at, target, &ir.Merge{Value: value, Deep: s.Deep})
}

// mergeMaps checks a merge of maps, which have to be there.
func (f *Frame) mergeMaps(s *syntax.MergeStep, at ir.At, field *ir.FieldOf, t *ir.Map) ir.Stmt {
	value := f.Value(s.Value, t)
	target := f.Current(field)
	if types.IsBadExpr(target) || types.IsBadExpr(value) || !f.Storable(value, t, field, "merge") {
		return nil
	}
	f.Evaluated(target, value)
	f.Limits().Grows(target, nil, s.Span())
	p, _ := fact.PathOf(target)
	f.Mutate(p, s.Span())
	return New(at, target, &ir.Merge{Value: value})
}
