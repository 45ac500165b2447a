package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

func (f *frame) set(s *syntax.SetStep, at ir.At) ir.Stmt {
	target := f.place(s.Target)
	if target == nil {
		f.parseAndCheck(s.Value)
		return nil
	}
	value := f.value(s.Value, target.T)
	p, _ := pathOf(target)
	if badX(value) {
		f.change(p, s.Target.Whole())
		f.assigned(p, target, nil)
		return nil
	}
	f.evaluated(target.X, value)
	run := f.verify(value, target.T)
	f.verified(run, value.Span())
	f.change(p, s.Span())
	f.assigned(p, target, value)
	return newChange(at, target, &ir.Set{Value: value, Verify: run})
}

// parseAndCheck checks an expression of no use, for its own mistakes.
func (f *exprFrame) parseAndCheck(text source.Text) { f.expr(f.parse(text), nil) }

// assigned states what an assignment proves: the field is there, and it is
// what the value is known to be.
func (f *exprFrame) assigned(p path, target *ir.FieldOf, value ir.Expr) {
	known := fact{at: p}
	if target.Field.Presence == ir.Optional {
		known.present = yes
	}
	if value == nil {
		f.facts = f.add(f.facts, known)
		return
	}
	for {
		w, ok := value.(*ir.Widen)
		if !ok {
			break
		}
		switch t := w.T.(type) {
		case *ir.Nullable:
			known.null = answerOf(isKind(w.X.Type(), ir.Null))
		case *ir.Union: // a choice by kind may hold a tagged one, which holds the object
			f.facts = f.add(f.facts, fact{at: p.as(t), members: f.widenedFrom(t, w.X)})
		default: // says nothing more of the value
		}
		value = w.X
	}
	f.facts = f.add(f.facts, known)
}

// widenedFrom is the set of members that a value had before it was widened.
func (f *exprFrame) widenedFrom(u *ir.Union, x ir.Expr) members {
	if narrow, ok := x.Type().(*ir.Union); ok && memberOfType(u, narrow) == nil {
		return membersOf(u, func(m *ir.Member) bool { return memberOfType(narrow, m.Type) != nil }, narrow.Unknown == ir.Keep)
	}
	return membersOf(u, func(m *ir.Member) bool { return ir.Same(m.Type, x.Type()) }, false)
}

func (f *frame) unset(s *syntax.UnsetStep, at ir.At) ir.Stmt {
	target := f.place(s.Target)
	if target == nil {
		return nil
	}
	if target.Field.Presence != ir.Optional {
		d := diag.New(diag.NotOptional, lastName(f.parse(s.Target)), target.Field.Name)
		if _, ok := target.T.(*ir.Nullable); ok {
			d = d.WithHint("set it to null")
		}
		if !f.flawedObject(target.Field.From) {
			f.report(d)
		}
		return nil
	}
	p, _ := pathOf(target)
	f.change(p, s.Span())
	return newChange(at, target, &ir.Unset{})
}

// listPlace checks a list that a step is about to change.
func (f *frame) listPlace(text source.Text, verb string) (ir.Expr, *ir.List, *ir.FieldOf) {
	target := f.place(text)
	if target == nil {
		return nil, nil, nil
	}
	list := f.current(target)
	if badX(list) {
		return nil, nil, nil
	}
	t, ok := list.Type().(*ir.List)
	if !ok {
		f.wrongPlace(list, verb, "lists")
		return nil, nil, nil
	}
	return list, t, target
}

// wrongPlace reports a place whose type a step cannot change.
func (f *frame) wrongPlace(x ir.Expr, verb, wanted string) {
	if _, ok := x.Type().(*ir.Nullable); ok {
		f.maybeNull(x)
		return
	}
	d := diag.New(diag.OperandType, x.Span(), verb, wanted, f.typeName(x.Type()))
	if u, ok := x.Type().(*ir.Union); ok && u.Tag == "" {
		d = d.WithHint("test `type(%s)` first", placeText(x))
	}
	f.report(d)
}

func (f *frame) push(s *syntax.PushStep, at ir.At) ir.Stmt {
	list, t, target := f.listPlace(s.List, "push")
	var value ir.Expr
	if list == nil {
		f.parseAndCheck(s.Value)
		value, t = badExpr(s.Value.Whole()), &ir.List{Elem: bad}
	} else {
		value = f.value(s.Value, t.Elem)
	}
	do := &ir.Push{Value: value}
	ok := list != nil && !badX(value)
	if ok {
		if t.MaxItems != nil {
			ok = f.unruled(target, t, "push")
		}
		if f.verify(value, t.Elem) {
			f.report(diag.New(diag.UncheckedStep, value.Span(), "push", target.Field.Name).
				WithHint("its elements have rules; push a value that obeys them already"))
			ok = false
		}
		f.evaluated(list, value)
		p, _ := pathOf(list)
		f.mutate(p, s.Span())
	}
	if !s.As.IsZero() {
		f.pushed(s, do, list, value)
	}
	if !ok {
		return nil
	}
	return newChange(at, list, do)
}

// pushed checks the steps that name the new element. It has the type of the
// value, which may be one member of the elements' union.
func (f *frame) pushed(s *syntax.PushStep, do *ir.Push, list, value ir.Expr) {
	for {
		w, ok := value.(*ir.Widen)
		if !ok {
			break
		}
		value = w.X
	}
	do.Var = f.variable(s.As.Value, ir.Element, value.Type())
	do.Var.Mutable = true
	if list != nil {
		f.vars[do.Var].origins = f.elements(list)
	}
	f.expectUse(s.As, "variable")
	outer := f.names
	f.bind(s.As, do.Var)
	do.Then = f.steps(s.Then)
	f.names = outer
}

func (f *frame) remove(s *syntax.RemoveStep, at ir.At) ir.Stmt {
	list, t, target := f.listPlace(s.In, "remove")
	if list == nil {
		t = &ir.List{Elem: bad}
	}
	var by ir.Locator
	var tested ir.Expr
	if s.Index.IsZero() {
		v := f.variable(s.Name.Value, ir.Element, t.Elem)
		where := f.elementFrame(s.Name, v, list)
		where.pure = "in a condition on elements"
		tested = where.condition(s.Where)
		f.expectUse(s.Name, "variable")
		by = &ir.Every{Pick: ir.Pick{Var: v, Cond: tested}}
	} else {
		tested = f.value(s.Index, intType)
		by = &ir.Index{Index: tested}
	}
	if list == nil || badX(tested) || t.MinItems != nil && !f.unruled(target, t, "remove") {
		return nil
	}
	f.evaluated(list, tested)
	p, _ := pathOf(list)
	f.mutate(p, s.Span())
	return newChange(at, list, &ir.Remove{By: by})
}

// elementFrame is a frame in which a name stands for elements of a list.
func (f *frame) elementFrame(name source.Text, v *ir.Var, list ir.Expr) *frame {
	g := f.inner()
	if list != nil {
		f.vars[v].origins, f.vars[v].raw = f.elements(list), f.isRaw(list)
	}
	if !name.IsZero() {
		g.bind(name, v)
	}
	return g
}

// text checks the target and value of a step that joins texts.
func (f *frame) text(place, text source.Text, verb string) (target, value ir.Expr, ok bool) {
	field := f.place(place)
	if field == nil {
		f.parseAndCheck(text)
		return nil, nil, false
	}
	target = f.current(field)
	value = f.value(text, stringType)
	if badX(target) || badX(value) {
		return nil, nil, false
	}
	if !isKind(target.Type(), ir.String) {
		f.wrongPlace(target, verb, "strings")
		return nil, nil, false
	}
	if !f.unruled(field, target.Type(), verb) {
		return nil, nil, false
	}
	f.evaluated(target, value)
	if verb == "append_base64" {
		f.mayFail(place.Whole(), "the text may not be base64")
	}
	p, _ := pathOf(target)
	f.mutate(p, place.Whole())
	return target, value, true
}

func (f *frame) addTo(s *syntax.AddStep, at ir.At) ir.Stmt {
	field := f.place(s.Target)
	if field == nil {
		f.parseAndCheck(s.Value)
		return nil
	}
	target := f.current(field)
	if badX(target) {
		f.parseAndCheck(s.Value)
		return nil
	}
	if !isKind(target.Type(), ir.Int, ir.Number) {
		f.parseAndCheck(s.Value)
		f.wrongPlace(target, "add", "numbers")
		return nil
	}
	value := f.value(s.Value, target.Type())
	if badX(value) {
		return nil
	}
	f.evaluated(target, value)
	if isKind(target.Type(), ir.Int) {
		f.mayFail(s.Span(), "the int may pass 2^53-1")
	}
	ruled := enforced(target.Type())
	f.verified(ruled, s.Span())
	p, _ := pathOf(target)
	f.mutate(p, s.Span())
	if !ruled {
		return newChange(at, target, &ir.Increase{Value: value})
	}
	// The rules are about the sum, so it is assigned as any computed value.
	var sum ir.Expr = &ir.Binary{Node: ir.Node{T: target.Type(), At: s.Span()}, Op: ir.Add, L: ir.Copy(target), R: value}
	if !ir.Same(field.T, target.Type()) {
		sum = &ir.Widen{Node: ir.Node{T: field.T, At: s.Span()}, X: sum}
	}
	return newChange(at, field, &ir.Set{Value: sum, Verify: true})
}

func (f *frame) merge(s *syntax.MergeStep, at ir.At) ir.Stmt {
	field := f.place(s.Target)
	if field == nil {
		f.parseAndCheck(s.Value)
		return nil
	}
	var target ir.Expr = field
	absent := field.Field.Presence == ir.Optional && !f.isPresent(field)
	if !absent {
		target = f.current(field)
	}
	value := f.value(s.Value, builtins["object"])
	if badX(target) || badX(value) {
		return nil
	}
	if !isKind(target.Type(), ir.Record) {
		f.wrongPlace(target, "merge", "free-form objects")
		return nil
	}
	f.evaluated(target, value)
	p, _ := pathOf(target)
	if absent {
		f.change(p, s.Span())
		f.assigned(p, field, nil)
	} else {
		f.mutate(p, s.Span())
	}
	return newChange(at, target, &ir.Merge{Value: value})
}
