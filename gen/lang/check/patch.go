package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
)

func (f *frame) patch(s *syntax.PatchStep, at ir.At) ir.Stmt {
	do := &ir.Patch{}
	var current ir.Expr
	target := f.place(s.Target)
	if target != nil {
		current = f.patched(target)
	}
	do.Value = f.operations(s)
	ok := current != nil && !badX(do.Value)
	if ok {
		f.evaluated(current, do.Value)
	}

	// A patch that cannot be applied has changed nothing.
	done, failed := f.branch(), f.branch()
	if ok {
		p, _ := pathOf(current)
		done.change(p, s.Span())
		done.assigned(p, target, nil)
		if _, ok := current.(*ir.Narrow); ok {
			done.facts = done.add(done.facts, fact{at: p, null: no}) // the result is an object, too
		}
	}
	do.Then = done.steps(s.Then)
	if !s.As.IsZero() {
		do.Reason = f.variable(s.As.Value, ir.Let, stringType)
		f.expectUse(s.As, "variable")
		failed.bind(s.As, do.Reason)
	}
	do.Else = failed.steps(s.Else)
	f.meet(done, failed)
	if !ok {
		return nil
	}
	return newChange(at, current, do)
}

// patched is the place that a patch changes; nil if it has another type. What
// may be null stays so: a patch can remove the whole value.
func (f *frame) patched(target *ir.FieldOf) ir.Expr {
	current := f.current(target)
	if badX(current) {
		return nil
	}
	if isKind(ir.NonNull(target.T), ir.Any) {
		return target
	}
	if !isKind(current.Type(), ir.Record) {
		f.wrongPlace(current, "patch", "free-form values")
		return nil
	}
	return current
}

// operations checks the list that is applied.
func (f *frame) operations(s *syntax.PatchStep) ir.Expr {
	value := f.expr(f.parse(s.Value), nil)
	if badX(value) {
		return value
	}
	if _, ok := value.Type().(*ir.Nullable); ok {
		f.maybeNull(value)
		return badExpr(value.Span())
	}
	if list, ok := value.Type().(*ir.List); !ok || !isObject(list.Elem) {
		f.report(diag.New(diag.OperandType, value.Span(), "patch", "a list of objects", f.typeName(value.Type())))
		return badExpr(value.Span())
	}
	return value
}

// isObject reports whether values of a type may be JSON objects.
func isObject(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.Object:
		return true
	case *ir.Union:
		return t.Tag != ""
	default:
		return isKind(t, ir.Any, ir.Record)
	}
}
