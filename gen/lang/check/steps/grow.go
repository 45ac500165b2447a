package steps

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
	switch t := ir.NonNull(f.heldBy(s.Target)).(type) {
	case *ir.List:
		return f.grown(s, t)
	case *ir.Scalar:
		if t.Kind == ir.Int || t.Kind == ir.Number {
			return f.step(&syntax.AddStep{StepNode: s.StepNode, Target: s.Target, Value: s.Value})
		}
	default: // is no text, either
	}
	return f.step(&syntax.AppendStep{StepNode: s.StepNode, Target: s.Target, Value: s.Value})
}

// heldBy is the type of what stands at the place.
func (f *Frame) heldBy(target source.Text) ir.Type {
	f.Mute++
	defer func() { f.Mute-- }()
	if place := f.place(target); place != nil {
		return f.current(place).Type()
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
		return f.step(&syntax.ExtendStep{StepNode: s.StepNode, List: s.Target, Value: s.Value})
	}
	var out []ir.Stmt
	for _, elem := range s.Elems {
		out = append(out, f.step(&syntax.PushStep{StepNode: s.StepNode, List: s.Target, Value: elem})...)
	}
	return out
}

func (f *Frame) extend(s *syntax.ExtendStep, at ir.At) ir.Stmt {
	list, t, target := f.listPlace(s.List, "extend")
	if list == nil {
		f.ParseAndCheck(s.Value)
		return nil
	}
	elements := &ir.List{Elem: t.Elem}
	value := f.Value(s.Value, elements)
	if types.IsBadExpr(value) || t.MaxItems != nil && !f.unruled(target, t, "extend") {
		return nil
	}
	if f.Verify(value, elements) {
		f.Report(diag.New(diag.UncheckedStep, value.Span(), "extend", target.Field.Name).
			WithHint("its elements have rules; take a list whose elements obey them already"))
		return nil
	}
	f.evaluated(list, value)
	f.grows(list, nil, s.Span())
	p, _ := fact.PathOf(list)
	f.mutate(p, s.Span())
	return newChange(at, list, &ir.Extend{Value: value})
}
