package check

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

func (f *frame) let(s *syntax.LetStep, at ir.At) ir.Stmt {
	value := f.expr(f.parse(s.Value), nil)
	if isKind(value.Type(), ir.Null) {
		f.report(diag.New(diag.NoType, value.Span()))
		value = badExpr(value.Span())
	}
	v := f.variable(s.Name.Value, ir.Let, value.Type())
	f.vars[v].origins, f.vars[v].raw = f.origins(value), !badX(value) && f.isRaw(value)
	f.expectUse(s.Name, "variable")
	f.bind(s.Name, v)
	if badX(value) {
		return nil
	}
	if !f.letAllowed(value) {
		f.vars[v].origins = nil // that it may be gone is the same mistake
		return nil
	}
	f.evaluated(value)
	return &ir.Bind{At: at, Var: v, Value: value}
}

// letAllowed reports a name for a list, a map or the like where it stands in
// the state: later steps could change it, and the targets would not agree
// whether the name sees that.
func (f *frame) letAllowed(value ir.Expr) bool {
	switch t := ir.NonNull(value.Type()).(type) {
	case *ir.Object:
		return true
	case *ir.Union:
		if t.Tag != "" {
			return true
		}
	default: // where it stands, others could change it
	}
	for _, o := range f.origins(value) {
		for _, a := range f.absolute(o) {
			if mayAlias(a.root) {
				f.report(diag.New(diag.AliasingLet, value.Span(), f.typeName(value.Type())))
				return false
			}
		}
	}
	return true
}

// source checks the list that find and each go through.
func (f *frame) source(text source.Text) (ir.Expr, ir.Type) {
	in := f.expr(f.parse(text), nil)
	if badX(in) {
		return nil, bad
	}
	list, ok := in.Type().(*ir.List)
	if !ok {
		if _, nullable := in.Type().(*ir.Nullable); nullable {
			f.maybeNull(in)
		} else {
			f.report(diag.New(diag.OperandType, in.Span(), "in", "lists", f.typeName(in.Type())))
		}
		return nil, bad
	}
	f.evaluated(in)
	return in, list.Elem
}

// elementVar makes the variable of find and each: an element, or the member of
// the elements' union that as names.
func (f *frame) elementVar(name source.Text, in ir.Expr, elem ir.Type, as source.Text) (*ir.Var, *ir.Member) {
	v := f.variable(name.Value, ir.Element, elem)
	if in != nil {
		if p, ok := pathOf(in); ok {
			v.Mutable = changeable(p.root)
		}
	}
	if as.IsZero() || isBad(elem) {
		if isBad(elem) {
			v.Type = bad
		}
		return v, nil
	}
	u, ok := elem.(*ir.Union)
	if !ok {
		f.report(diag.New(diag.NotAUnion, as.Whole(), f.typeName(elem)))
		v.Type = bad
		return v, nil
	}
	m := f.memberNamed(u, as.Value)
	if m == nil {
		f.unknownMember(u, rule.Ident{Name: as.Value, At: as.Whole()})
		v.Type = bad
		return v, nil
	}
	v.Type = m.Type
	return v, m
}

func (f *frame) find(s *syntax.FindStep, at ir.At) ir.Stmt {
	if !s.MapKey.IsZero() {
		return f.findKey(s, at)
	}
	in, elem := f.source(s.In)
	v, as := f.elementVar(s.Name, in, elem, s.As)
	f.expectUse(s.Name, "variable")
	stmt := &ir.Find{At: at, In: in}
	var index ir.Expr
	if !s.Index.IsZero() {
		index = f.value(s.Index, intType)
		f.evaluated(index)
	}

	found, missing := f.branch(), f.branch()
	found.bindElement(s.Name, v, in)
	pick := ir.Pick{Var: v, As: as, Cond: found.where(s.Where)}
	switch {
	case index != nil:
		stmt.By = &ir.Nth{Index: index, Pick: pick}
	case s.Last:
		stmt.By = &ir.Last{Pick: pick}
	default:
		stmt.By = &ir.First{Pick: pick}
	}
	stmt.Then = found.steps(s.Then)
	stmt.Else = missing.steps(s.Else)
	f.meet(found, missing)
	if in == nil || isBad(v.Type) || index != nil && badX(index) {
		return nil
	}
	return stmt
}

func (f *frame) bindElement(name source.Text, v *ir.Var, in ir.Expr) {
	if in != nil {
		f.vars[v].origins, f.vars[v].raw = f.elements(in), f.isRaw(in)
	}
	f.bind(name, v)
}

// where checks the condition on an element, and takes it as given from here on.
func (f *frame) where(text source.Text) ir.Expr {
	if text.IsZero() {
		return nil
	}
	pure := f.pure
	f.pure = "in a condition on elements"
	cond := f.condition(text)
	f.pure = pure
	f.evaluated(cond)
	if !badX(cond) {
		f.facts = f.assuming(cond, true)
	}
	return cond
}

func (f *frame) each(s *syntax.EachStep, at ir.At) ir.Stmt {
	in, elem := f.source(s.In)
	v, as := f.elementVar(s.Name, in, elem, s.As)
	f.expectUse(s.Name, "variable")

	// What the body changes may have happened before any of its runs: look at
	// it once without a word, to know.
	ahead := f.branch()
	ahead.effects = newEffects()
	ahead.flow.walked = append(slices.Clone(f.flow.walked), walked(in)...)
	f.mute++
	ahead.bindElement(s.Name, v, in)
	ahead.where(s.Where)
	ahead.steps(s.Do)
	f.mute--
	for _, p := range ahead.effects.changes {
		f.noteChange(p)
		f.facts = forget(f.facts, func(known path) bool { return f.within(known, p) })
	}

	if f.mute > 0 {
		f.afterEach(ahead)
		return nil
	}

	body := f.branch()
	if !ahead.flow.dead {
		body.flow.changed = orSpan(body.flow.changed, ahead.flow.changed)
		body.flow.gone = mergeGone(body.flow.gone, ahead.flow.gone)
	}
	body.flow.walked = ahead.flow.walked
	body.bindElement(s.Name, v, in)
	by := &ir.Every{Pick: ir.Pick{Var: v, As: as, Cond: body.where(s.Where)}}
	do := body.steps(s.Do)
	f.afterEach(body)
	if in == nil || isBad(v.Type) {
		return nil
	}
	return &ir.Each{At: at, In: in, By: by, Do: do}
}

// afterEach goes on after a loop, which may have run any number of times.
func (f *frame) afterEach(body *frame) {
	if !body.flow.dead {
		body.facts = f.facts
		f.meet(f.branch(), body)
	}
}

func orSpan(a, b source.Span) source.Span {
	if a.IsZero() {
		return b
	}
	return a
}

// walked are the places of the lists that an each may go through. A list that
// was made for it is nobody else's.
func walked(in ir.Expr) []path {
	switch in := in.(type) {
	case nil:
		return nil
	case *ir.Cond:
		return append(walked(in.Then), walked(in.Else)...)
	default:
		if p, ok := pathOf(in); ok {
			return []path{p}
		}
		return nil
	}
}
