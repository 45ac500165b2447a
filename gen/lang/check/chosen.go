package check

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
)

// chooseFields turns each field of what a condition chooses into a choice of fields:
// (c ? a : b).f is c ? a.f : b.f. So what has a name there stands at a place of the state,
// which whoever follows the steps can tell. Nobody can tell the difference of a text or a
// number, which stays as it is written.
func (c *checker) chooseFields() {
	for _, body := range ir.Bodies(c.Protocol) {
		for x := range ir.Exprs(body) {
			if isOfChoice(x) {
				ir.RewriteSteps(body, chosen)
				break
			}
		}
	}
}

func isOfChoice(x ir.Expr) bool {
	on := ownerOf(x)
	if on == nil || !fact.Shared(x.Type()) {
		return false
	}
	_, choice := ir.Unwrapped(on).(*ir.Cond)
	return choice
}

// ownerOf is the value of which an expression reads a field, or nil.
func ownerOf(x ir.Expr) ir.Expr {
	switch x := x.(type) {
	case *ir.FieldOf:
		return x.X
	case *ir.CommonField:
		return x.X
	case *ir.OrValue:
		return x.X
	default:
		return nil
	}
}

// chosen is the choice of fields that a field of a choice is.
func chosen(x ir.Expr) ir.Expr {
	if !isOfChoice(x) {
		return x
	}
	return ofEach(ownerOf(x), x, func(owner ir.Expr) ir.Expr { return fieldLike(x, owner) })
}

// ofEach reads from each value that may be chosen what x reads from their choice.
func ofEach(owner, x ir.Expr, read func(ir.Expr) ir.Expr) ir.Expr {
	switch owner := owner.(type) {
	case *ir.Cond:
		return &ir.Cond{
			Node: ir.Node{T: x.Type(), At: x.Span()},
			If:   owner.If, Then: ofEach(owner.Then, x, read), Else: ofEach(owner.Else, x, read),
		}
	case *ir.Widen:
		return ofEach(owner.X, x, func(one ir.Expr) ir.Expr { return read(&ir.Widen{Node: owner.Node, X: one}) })
	case *ir.Narrow:
		return ofEach(owner.X, x, func(one ir.Expr) ir.Expr {
			if own := ir.Unwidened(one); ir.Same(own.Type(), owner.T) {
				return read(own)
			}
			return read(&ir.Narrow{Node: owner.Node, X: one})
		})
	default:
		return read(owner)
	}
}

// fieldLike reads the field that x reads from another value.
func fieldLike(x, owner ir.Expr) ir.Expr {
	switch x := x.(type) {
	case *ir.FieldOf:
		return &ir.FieldOf{Node: x.Node, X: owner, Field: x.Field}
	case *ir.CommonField:
		own := ir.Unwidened(owner)
		if o, ok := own.Type().(*ir.Object); ok {
			return &ir.FieldOf{Node: x.Node, X: own, Field: o.Field(x.Name)}
		}
		return &ir.CommonField{Node: x.Node, X: owner, Name: x.Name}
	default:
		return orValueLike(x.(*ir.OrValue), owner)
	}
}

// orValueLike reads from another value what x reads, or else gives what x gives: for sure, if
// that value is of no member with the field.
func orValueLike(x *ir.OrValue, owner ir.Expr) ir.Expr {
	made := *x
	made.X, made.Else = owner, ir.Copy(x.Else)
	if x.Field != nil {
		return &made
	}
	own := ir.Unwidened(owner)
	switch t := own.Type().(type) {
	case *ir.Object:
		field := t.Field(x.Name)
		switch {
		case field == nil:
			return made.Else
		case field.Presence == ir.Optional && ir.Same(field.Type, x.Read):
			made.X, made.Field, made.Name = own, field, ""
		case field.Presence != ir.Optional:
			if value, ok := types.Widen(&ir.FieldOf{Node: ir.Node{T: field.Type, At: x.At}, X: own, Field: field}, x.T); ok {
				return value
			}
		}
	case *ir.Union:
		has := func(m *ir.Member) bool { return m.Object().Field(x.Name) != nil }
		if !slices.ContainsFunc(t.Members, has) {
			return made.Else
		}
	default: // is of no members
	}
	return &made
}
