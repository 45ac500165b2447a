package plan

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
)

// Kept is what it takes that a value may become part of another one: nothing that is
// changed later may show in both.
type Kept int

const (
	// KeptPlain takes nothing: there are no parts that could be changed.
	KeptPlain Kept = iota
	// KeptGiven takes nothing: nobody else holds the value, or who does may share it.
	KeptGiven
	// KeptParts are put together, or chosen, by the expression: each of those that it
	// gives is kept in turn.
	KeptParts
	// KeptCopy has to be a copy: somebody else may hold the value.
	KeptCopy
)

// Keeping is what is known of values that are kept, in one function.
type Keeping struct {
	// Moved are variables that hold what nobody else does, and that are read once.
	Moved map[*ir.Var]bool
	// Handed says that a value is handed on: it may share parts with the event, which
	// nobody changes any more.
	Handed bool
}

// NewKeeping is that of a function in which nothing has moved yet.
func NewKeeping() *Keeping { return &Keeping{Moved: map[*ir.Var]bool{}} }

// Of is what it takes to keep the value of an expression.
func (k *Keeping) Of(x ir.Expr) Kept {
	switch {
	case k.moves(x), makes(x), k.Handed && OfEvent(x):
		return KeptGiven
	case IsPlain(x.Type()):
		return KeptPlain
	}
	switch x := x.(type) {
	case *ir.Literal, *ir.New, *ir.FreeForm:
		return KeptGiven
	case *ir.ListOf, *ir.RecordOf, *ir.Cond, *ir.OrValue, *ir.Widen:
		return KeptParts
	case *ir.Macro:
		switch {
		case x.Kind == ir.MapTo:
			return KeptParts
		case x.Kind == ir.Filter && hasPlainElements(x):
			return KeptGiven
		}
	case *ir.Slice:
		if hasPlainElements(x) {
			return KeptGiven
		}
	case *ir.Ref, *ir.FieldOf, *ir.CommonField, *ir.Narrow, *ir.Apply, *ir.ValueAt: // stand somewhere
	case *ir.TagOf, *ir.IsMember, *ir.IsNull, *ir.Has, *ir.Unary, *ir.Binary, *ir.Matches, *ir.StartsWith, *ir.JSONText,
		*ir.RemovePrefix, *ir.CompareVersions, *ir.Size, *ir.Join, *ir.NewID, *ir.Now: // are plain
	default:
		panic(fmt.Sprintf("plan: unknown expression %T", x))
	}
	return KeptCopy
}

// Unnarrowed is what is taken where a value becomes one of a wider type: what was proved
// to be a member of just that type is taken as it was before.
func Unnarrowed(x *ir.Widen) ir.Expr {
	if narrowed, ok := x.X.(*ir.Narrow); ok && narrowed.X.Type() == ir.NonNull(x.T) {
		return narrowed.X
	}
	return x.X
}

func (k *Keeping) moves(x ir.Expr) bool {
	ref, ok := x.(*ir.Ref)
	return ok && k.Moved[ref.Var]
}

// makes reports whether a value is made by a function.
func makes(x ir.Expr) bool {
	call, ok := x.(*ir.Apply)
	return ok && call.Function.Makes
}

func hasPlainElements(list ir.Expr) bool {
	t, ok := ir.NonNull(list.Type()).(*ir.List)
	return ok && IsPlain(t.Elem)
}

// OfEvent reports whether a value is read from the event as it stands there.
func OfEvent(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Ref:
		return x.Var.Kind == ir.Event
	case *ir.FieldOf:
		return OfEvent(x.X)
	case *ir.CommonField:
		return OfEvent(x.X)
	case *ir.OrValue:
		return OfEvent(x.X)
	case *ir.Narrow:
		return OfEvent(x.X)
	default:
		return false
	}
}
