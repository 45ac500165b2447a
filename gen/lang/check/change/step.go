package change

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// Step checks a change.
func (f *Frame) Step(step syntax.Change) []ir.Stmt {
	if stmts, ok := f.changeCell(step); ok {
		return stmts
	}
	at := ir.At{Where: step.Span()}
	var stmt ir.Stmt
	switch s := step.(type) {
	case *syntax.SetStep:
		return f.set(s, at)
	case *syntax.GrowStep:
		return f.grow(s)
	case *syntax.UnsetStep:
		stmt = f.unset(s, at)
	case *syntax.InsertStep:
		stmt = f.insert(s, at)
	case *syntax.ReplaceStep:
		stmt = f.replace(s, at)
	case *syntax.ExtendStep:
		stmt = f.extend(s, at)
	case *syntax.RemoveStep:
		stmt = f.remove(s, at)
	case *syntax.MoveStep:
		stmt = f.move(s, at)
	case *syntax.AppendStep:
		if target, value, ok := f.text(s.Target, s.Value, "append"); ok {
			stmt = New(at, target, &ir.Append{Value: value})
		}
	case *syntax.AppendBase64Step:
		if target, value, ok := f.text(s.Target, s.Value, "append_base64"); ok {
			stmt = New(at, target, &ir.AppendBase64{Value: value})
		}
	case *syntax.AddStep:
		stmt = f.addTo(s, at)
	case *syntax.MergeStep:
		stmt = f.merge(s, at)
	case *syntax.PutStep:
		stmt = f.put(s, at)
	case *syntax.DeleteStep:
		stmt = f.delete(s, at)
	default:
		panic("check: unknown change")
	}
	if stmt == nil {
		return nil
	}
	return f.Limits().Change(stmt)
}
