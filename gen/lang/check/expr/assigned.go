package expr

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
)

// Assigned states what an assignment proves: the field is there, and it is
// what the value is known to be.
func (f *Frame) Assigned(p fact.Path, target *ir.FieldOf, value ir.Expr) {
	known := fact.Fact{At: p}
	if target.Field.Presence == ir.Optional {
		known.Present = fact.Yes
	}
	if value == nil {
		f.Facts = f.Add(f.Facts, known)
		return
	}
	for {
		w, ok := value.(*ir.Widen)
		if !ok {
			break
		}
		switch t := w.T.(type) {
		case *ir.Nullable:
			known.Null = fact.AnswerOf(types.IsKind(w.X.Type(), ir.Null))
		case *ir.Union: // a choice by kind may hold a tagged one, which holds the object
			f.Facts = f.Add(f.Facts, fact.Fact{At: p.As(t), Members: f.widenedFrom(t, w.X)})
		default: // says nothing more of the value
		}
		value = w.X
	}
	f.Facts = f.Add(f.Facts, known)
}

// widenedFrom is the set of members that a value had before it was widened.
func (f *Frame) widenedFrom(u *ir.Union, x ir.Expr) fact.Members {
	if narrow, ok := x.Type().(*ir.Union); ok && types.MemberOf(u, narrow) == nil {
		return fact.MembersOf(u, func(m *ir.Member) bool { return types.MemberOf(narrow, m.Type) != nil }, narrow.Unknown == ir.Keep)
	}
	return fact.MembersOf(u, func(m *ir.Member) bool { return ir.Same(m.Type, x.Type()) }, false)
}
