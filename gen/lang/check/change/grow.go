package change

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// grow checks `place += value`, which is the step that fits what the place holds.
func (f *Frame) grow(s *syntax.GrowStep) []ir.Stmt {
	if !s.MapKey.IsZero() {
		return f.growAt(s)
	}
	if target := f.unbegun(s.Target); target != nil {
		return f.begin(s, target)
	}
	return f.grownThere(s)
}

// grownThere checks `place += value` where something is there.
func (f *Frame) grownThere(s *syntax.GrowStep) []ir.Stmt {
	switch t := ir.NonNull(f.heldBy(s.Target)).(type) {
	case *ir.List:
		return f.grown(s, t)
	case *ir.Scalar:
		if t.Kind == ir.Int || t.Kind == ir.Number {
			return f.Step(&syntax.AddStep{StepNode: s.StepNode, Target: s.Target, Value: s.Value})
		}
		if t.Kind == ir.Record || t.Kind == ir.Bool {
			return f.grownWrongly(s)
		}
	case *ir.Object, *ir.Map:
		return f.grownWrongly(s)
	default: // is no text, either
	}
	return f.Step(&syntax.AppendStep{StepNode: s.StepNode, Target: s.Target, Value: s.Value})
}

// grownWrongly reports a place to which nothing is added.
func (f *Frame) grownWrongly(s *syntax.GrowStep) []ir.Stmt {
	if place := f.Place(s.Target); place != nil {
		f.WrongPlace(f.Current(place), "+=", "texts, numbers and lists")
	}
	f.ParseAndCheck(s.Value)
	return nil
}

// unbegun is a field that holds a text, a number or a list, if that may not be there
// yet, or nil.
func (f *Frame) unbegun(target source.Text) *ir.FieldOf {
	f.Mute++
	defer func() { f.Mute-- }()
	place := f.Place(target)
	if place == nil || len(f.Facts) == 0 {
		return nil
	}
	if place.Field.Presence != ir.Optional || f.IsPresent(place) {
		if _, nullable := f.Narrowed(place).Type().(*ir.Nullable); !nullable {
			return nil
		}
	}
	switch t := ir.NonNull(place.T).(type) {
	case *ir.List:
		return place
	case *ir.Scalar:
		if t.Kind == ir.String || t.Kind == ir.Int || t.Kind == ir.Number {
			return place
		}
	default: // does not grow
	}
	return nil
}

// begin gives a field what it is to grow by, if nothing is there, or else lets it grow.
func (f *Frame) begin(s *syntax.GrowStep, target *ir.FieldOf) []ir.Stmt {
	at := ir.At{Where: s.Span()}
	first := assignment{&syntax.SetStep{StepNode: s.StepNode, Target: s.Target, Value: s.Value}, at, target}
	there := f.There(f.Parse(s.Target), ir.NonNull(target.T))
	f.Assumptions = 0
	if len(f.Assume(f.Facts, there, true)) == 0 { // it is known that nothing is there
		return f.assign(first, f.Parse(s.Value))
	}
	f.Evaluated(there)
	then, els := f.branch(), f.branch()
	then.Learn(f.Assuming(there, true))
	els.Learn(f.Assuming(there, false))
	stmt := &ir.If{At: at, Cond: there, Then: then.grownThere(s)}
	if stmt.Then == nil { // it was told why
		f.Mute++
		defer func() { f.Mute-- }()
	}
	stmt.Else = els.assign(first, f.Parse(s.Value))
	f.Meet(&then.Way, &els.Way)
	return []ir.Stmt{stmt}
}

// heldBy is the type of what stands at the place.
func (f *Frame) heldBy(target source.Text) ir.Type {
	f.Mute++
	defer func() { f.Mute-- }()
	if place := f.Place(target); place != nil {
		return f.Current(place).Type()
	}
	return types.Bad
}

// grown puts elements at the end of a list, one after the other, or those of another.
func (f *Frame) grown(s *syntax.GrowStep, t *ir.List) []ir.Stmt {
	if s.Elems == nil && f.always(f.Parse(s.Value), t.Elem) {
		f.Report(diag.New(diag.OperandType, s.Value.Whole(), "+=", "lists for a list", f.TypeName(t.Elem)).
			WithHint("write `+= [%s]`", s.Value.Value))
		return nil
	}
	if s.Elems == nil {
		return f.Step(&syntax.ExtendStep{StepNode: s.StepNode, List: s.Target, Value: s.Value})
	}
	var out []ir.Stmt
	for _, elem := range s.Elems {
		push, _, _ := f.Push(&syntax.PushStep{StepNode: s.StepNode, List: s.Target, Value: elem}, ir.At{Where: s.Span()})
		if push != nil {
			out = append(out, f.Limits().Change(push)...)
		}
	}
	return out
}

func (f *Frame) extend(s *syntax.ExtendStep, at ir.At) ir.Stmt {
	list, t, target := f.ListPlace(s.List, "extend")
	if list == nil {
		f.ParseAndCheck(s.Value)
		return nil
	}
	elements := &ir.List{Elem: t.Elem}
	value := f.Value(s.Value, elements)
	if types.IsBadExpr(value) || t.MaxItems != nil && !f.Unruled(target, t, "extend") {
		return nil
	}
	if f.Verify(value, elements) {
		f.Report(diag.New(diag.UncheckedStep, value.Span(), "extend", target.Field.Name).
			WithHint("its elements have rules; take a list whose elements obey them already"))
		return nil
	}
	f.Evaluated(list, value)
	f.Limits().Grows(list, nil, s.Span())
	p, _ := fact.PathOf(list)
	f.Mutate(p, s.Span())
	return New(at, list, &ir.Extend{Value: value})
}
