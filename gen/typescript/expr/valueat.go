package expr

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// valueAt is the element at an index, or the value of a key, or what stands for none.
func (s *Compiler) valueAt(x *ir.ValueAt) term.Term {
	found := s.valueIn(x)
	var other layout.Doc = layout.Text("null")
	if x.Else != nil {
		other = s.Expr(x.Else).Coalescing()
	}
	return term.Loose(term.PrecCoalesce, layout.Group(layout.Coalescing(found.Coalescing(), other)))
}

// valueIn is that value, or undefined.
func (s *Compiler) valueIn(x *ir.ValueAt) term.Term {
	if first, ok := s.firstOf(x); ok {
		return first
	}
	in := s.Receiver(x.In)
	if _, isMap := ir.NonNull(x.In.Type()).(*ir.Map); isMap {
		return term.Invoke(s.Module.Runtime("getKey"), in.Item(), s.Expr(x.Key).Item())
	}
	return term.Tight(in.In(term.PrecMember), "[", s.Expr(x.Key).Doc, "]")
}

// firstOf is the first of the elements that a filter would keep, if it does not matter that
// nobody asks about the others.
func (s *Compiler) firstOf(x *ir.ValueAt) (term.Term, bool) {
	kept, ok := x.In.(*ir.Macro)
	if !ok || kept.Kind != ir.Filter || plan.TakesTurn(kept.Body) {
		return term.Term{}, false
	}
	if lit, ok := x.Key.(*ir.Literal); !ok || lit.Value != ir.Const(ir.IntConst(0)) {
		return term.Term{}, false
	}
	return s.sift("find", kept, s.Receiver(kept.In)), true
}

// isAsked reports whether a function gives a value, or undefined. What brackets give, TypeScript
// follows: what a test says of it, it would believe of the next read.
func isAsked(x *ir.ValueAt) bool {
	_, isMap := ir.NonNull(x.In.Type()).(*ir.Map)
	return isMap && x.Else == nil
}

// foundBeside is a value that may not be there beside one that is: what stands for none
// does not matter.
func (s *Compiler) foundBeside(x, other ir.Expr, otherwise func() term.Term) term.Term {
	at, ok := ir.Unwidened(x).(*ir.ValueAt)
	if !ok || !isAsked(at) || shape.IsNullable(ir.Unwidened(other).Type()) {
		return otherwise()
	}
	return s.valueIn(at)
}
