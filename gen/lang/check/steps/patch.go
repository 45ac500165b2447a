package steps

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/change"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
)

func (f *Frame) patch(s *syntax.PatchStep, at ir.At) ir.Stmt {
	do := &ir.Patch{Work: f.Protocol.Limits.PatchWork}
	var current ir.Expr
	target := f.Place(s.Target)
	if target != nil {
		current = f.patched(target)
	}
	do.Value = f.operations(s)
	ok := current != nil && !types.IsBadExpr(do.Value)
	if ok {
		f.Evaluated(current, do.Value)
	}

	// A patch that cannot be applied has changed nothing.
	done, failed := f.branch(), f.branch()
	if ok {
		p, _ := fact.PathOf(current)
		done.Change(p, s.Span())
		done.Assigned(p, target, nil)
		if _, ok := current.(*ir.Narrow); ok {
			done.Facts = done.Add(done.Facts, fact.Fact{At: p, Null: fact.No}) // the result is an object, too
		}
	}
	do.Then = done.Steps(s.Then)
	if !s.As.IsZero() {
		do.Reason = f.Variable(s.As.Value, ir.Let, types.String)
		f.ExpectUse(s.As, "variable")
		failed.Bind(s.As, do.Reason)
	}
	do.Else = failed.Steps(s.Else)
	f.Meet(&done.Way, &failed.Way)
	if !ok {
		return nil
	}
	return change.New(at, current, do)
}

// patched is the place that a patch changes; nil if it has another type. What
// may be null stays so: a patch can remove the whole value.
func (f *Frame) patched(target *ir.FieldOf) ir.Expr {
	current := f.Current(target)
	if types.IsBadExpr(current) {
		return nil
	}
	if types.IsKind(ir.NonNull(target.T), ir.Any) {
		return target
	}
	if !types.IsKind(current.Type(), ir.Record) {
		f.WrongPlace(current, "patch", "free-form values")
		return nil
	}
	return current
}

// operations checks the list that is applied.
func (f *Frame) operations(s *syntax.PatchStep) ir.Expr {
	value := f.Expr(f.Parse(s.Value), nil)
	if types.IsBadExpr(value) {
		return value
	}
	if _, ok := value.Type().(*ir.Nullable); ok {
		f.MaybeNull(value)
		return types.BadExpr(value.Span())
	}
	if list, ok := value.Type().(*ir.List); !ok || !types.IsObject(list.Elem) {
		f.Report(diag.New(diag.OperandType, value.Span(), "patch", "a list of objects", f.TypeName(value.Type())))
		return types.BadExpr(value.Span())
	}
	return value
}
