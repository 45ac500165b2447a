package typescript

import "github.com/msggen/msggen/gen/ir"

// patch applies a JSON Patch to a field and goes on as it went. What comes out is
// assigned first of all.
func (b *body) patch(step *ir.Patch, rest []ir.Stmt, tail bool) (left bool) {
	b.name(containerOf(step), append([]ir.Stmt{step}, rest...))
	function, target := patchFunction(step.Target.Type()), b.patched(step.Target)
	result := b.fresh("patched")
	b.p.line(assignment("const "+result, invoke(b.m.runtime(function), target, b.expr(step.Value).item())), ";")

	value := &ir.Var{Kind: ir.Let, Type: step.Target.Type()}
	b.names[value], b.movable[value] = result+".value", true
	if step.Reason != nil {
		b.names[step.Reason] = result + ".reason"
	}
	assign := &ir.Set{At: step.At, Target: step.Target, Value: &ir.Ref{Node: ir.Node{T: value.Type, At: step.Where}, Var: value}}
	if place := unwrapped(step.Target).(*ir.FieldOf); b.isNamed(place.X) {
		b.tell(step, b.way(place)) // by the assignment
	}
	return b.choose(fork{
		test: func(want bool) term {
			if want {
				return tight(result, ".ok")
			}
			return not(tight(result, ".ok"))
		},
		then:      append([]ir.Stmt{assign}, step.Then...),
		otherwise: step.Else,
	}, tail)
}

// patched is the value to be patched. An object that may be absent is empty.
func (b *body) patched(target ir.Expr) Doc {
	place := unwrapped(target).(*ir.FieldOf)
	if place.Field.Presence != ir.Optional || b.isThere(place) {
		return b.expr(target).item()
	}
	return binary("??", b.part(place.X, place.Field.Name).doc, textDoc("{}"))
}

// patchFunction is the function of the runtime for values of a type.
func patchFunction(t ir.Type) string {
	switch scalar, ok := ir.NonNull(t).(*ir.Scalar); {
	case ok && scalar.Kind == ir.Record:
		return "patchObject"
	case isNullable(t):
		return "patchNullable"
	default:
		return "patch"
	}
}

// patches reports whether some steps apply a JSON Patch.
func patches(steps []ir.Stmt) bool {
	return anyStep(steps, map[*ir.Rule]bool{}, func(step ir.Stmt) bool {
		_, ok := step.(*ir.Patch)
		return ok
	})
}

// patches reports whether any reducer applies a JSON Patch.
func (e *emitter) patches() bool {
	for _, r := range e.protocol.Reducers {
		if anySteps(r, patches) {
			return true
		}
	}
	return false
}
