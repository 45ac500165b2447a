package typescript

import "github.com/msggen/msggen/gen/ir"

// patch applies a JSON Patch to a field and goes on as it went. What comes out is
// assigned first of all.
func (b *body) patch(step *ir.Change, do *ir.Patch, rest []ir.Stmt, tail bool) (left bool) {
	b.name(containerOf(step), append([]ir.Stmt{step}, rest...))
	t := step.Place.Type()
	function, target := patchFunction(t), b.patched(step.Place.Read())
	result := b.fresh("patched")
	b.p.line(assignment("const "+result, invoke(b.m.runtime(function), target, b.expr(do.Value).item())), ";")

	value := &ir.Var{Kind: ir.Let, Type: t}
	b.names[value], b.movable[value] = result+".value", true
	if do.Reason != nil {
		b.names[do.Reason] = result + ".reason"
	}
	assign := &ir.Change{At: step.At, Place: step.Place, Do: &ir.Set{Value: &ir.Ref{Node: ir.Node{T: t, At: step.Where}, Var: value}}}
	b.tellChange(step, unwrapped(step.Place.Read()).(*ir.FieldOf)) // by the assignment
	return b.choose(fork{
		test: func(want bool) term {
			if want {
				return tight(result, ".ok")
			}
			return not(tight(result, ".ok"))
		},
		then:      append([]ir.Stmt{assign}, do.Then...),
		otherwise: do.Else,
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
