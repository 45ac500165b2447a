package steps

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// grow checks `place += value`, which is the step that fits what the place holds.
func (f *Frame) grow(s *syntax.GrowStep) []ir.Stmt {
	switch t := ir.NonNull(f.heldBy(s)).(type) {
	case *ir.List:
		return f.grown(s)
	case *ir.Scalar:
		if t.Kind == ir.Int || t.Kind == ir.Number {
			return f.step(&syntax.AddStep{StepNode: s.StepNode, Target: s.Target, Value: s.Value})
		}
	default: // is no text, either
	}
	return f.step(&syntax.AppendStep{StepNode: s.StepNode, Target: s.Target, Value: s.Value})
}

// heldBy is the type of what stands at the place.
func (f *Frame) heldBy(s *syntax.GrowStep) ir.Type {
	f.Mute++
	defer func() { f.Mute-- }()
	if place := f.place(s.Target); place != nil {
		return f.current(place).Type()
	}
	return types.Bad
}

// grown puts elements at the end of a list, one after the other.
func (f *Frame) grown(s *syntax.GrowStep) []ir.Stmt {
	if len(s.Elems) == 0 {
		if value := f.Expr(f.Parse(s.Value), nil); !types.IsBadExpr(value) {
			f.Report(diag.New(diag.OperandType, s.Value.Whole(), "+=", "elements in brackets for a list", f.TypeName(value.Type())).
				WithHint("write `+= [element]`"))
		}
		return nil
	}
	var out []ir.Stmt
	for _, elem := range s.Elems {
		out = append(out, f.step(&syntax.PushStep{StepNode: s.StepNode, List: s.Target, Value: elem})...)
	}
	return out
}
