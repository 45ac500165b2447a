package steps

import (
	"strconv"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// patch applies a JSON Patch to a field and goes on as it went. What comes out is
// assigned first of all.
func (b *body) patch(step *ir.Change, do *ir.Patch, rest []ir.Stmt, tail bool) (left bool) {
	b.name(containerOf(step), append([]ir.Stmt{step}, rest...))
	b.keep(step)
	t := step.Place.Type()
	function, target := patchFunction(t), b.patched(step.Place.Read())
	result := b.Fresh("patched")
	args := []term.Term{term.Tight(target), b.Expr(do.Value)}
	if do.Work > 0 {
		b.Used[b.Source] = true
		args = append(args, term.Invoke(b.Module.Runtime("limitOf"), layout.Texts(b.Source+".options", layout.Quoted("patchWork"), strconv.Itoa(do.Work))...))
	}
	b.p.Line(term.Assignment("const "+result, term.Called(b.Module.Runtime(function), args...)), ";")

	value := &ir.Var{Kind: ir.Let, Type: t}
	b.Names[value], b.Keeping.Moved[value] = result+".value", true
	if do.Reason != nil {
		b.Names[do.Reason] = result + ".reason"
	}
	assign := &ir.Change{At: step.At, Place: step.Place, Do: &ir.Set{Value: &ir.Ref{Node: ir.Node{T: t, At: step.Where}, Var: value}}}
	b.tellChange(step, ir.Unwrapped(step.Place.Read()).(*ir.FieldOf)) // by the assignment
	return b.choose(fork{
		test: func(want bool) term.Term {
			if want {
				return term.Tight(result, ".ok")
			}
			return term.Not(term.Tight(result, ".ok"))
		},
		then:      append([]ir.Stmt{assign}, do.Then...),
		otherwise: do.Else,
	}, tail)
}

// patched is the value to be patched. An object that may be absent is empty.
func (b *body) patched(target ir.Expr) layout.Doc {
	place := ir.Unwrapped(target).(*ir.FieldOf)
	_, union := ir.NonNull(place.Type()).(*ir.Union) // which was tested to be an object
	if place.Field.Presence != ir.Optional || union || b.IsThere(place) {
		return b.Expr(target).Item()
	}
	return layout.Binary("??", b.Part(place.X, place.Field.Name).Doc, layout.Text("{}"))
}

// patchFunction is the function of the runtime for values of a type.
func patchFunction(t ir.Type) string {
	switch scalar, ok := ir.NonNull(t).(*ir.Scalar); {
	case ok && scalar.Kind == ir.Record:
		return "patchObject"
	case shape.IsNullable(t):
		return "patchNullable"
	default:
		return "patch"
	}
}
