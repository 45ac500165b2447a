package expr

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// fallback is fallbackOf for a field that is no base64 that grows.
func (f *Compiler) fallback(x *ir.Cond) *ir.FieldOf {
	field := fallbackOf(x)
	if field == nil {
		return nil
	}
	if _, grows := f.base64Field(field); grows {
		return nil
	}
	return field
}

// fallbackOf is the field of a choice that gives what is in it, or a constant where that is
// null, or absent or null; nil if the choice is another one. It is a call in Go.
func fallbackOf(x *ir.Cond) *ir.FieldOf {
	known, ok := x.Then.(*ir.Narrow)
	if !ok {
		return nil
	}
	field, ok := known.X.(*ir.FieldOf)
	if _, literal := x.Else.(*ir.Literal); !ok || !literal || !ir.Same(known.T, x.T) || !isPlain(x.T) {
		return nil
	}
	tests := plan.Conjuncts(x.If)
	null, ok := Negate(tests[len(tests)-1]).(*ir.IsNull)
	if !ok || !helper.SamePlace(null.X, field) {
		return nil
	}
	switch h := shape.HoldField(field.Field); {
	case h == shape.Pointer && len(tests) == 1:
		return field
	case h == shape.ThreeWay && len(tests) == 2 && isThere(tests[0], field):
		return field
	default:
		return nil
	}
}

// isPlain reports whether values of a type are copied by an assignment, and have a
// constant for each.
func isPlain(t ir.Type) bool {
	for _, kind := range []ir.ScalarKind{ir.String, ir.Int, ir.Number, ir.Bool} {
		if shape.IsScalar(t, kind) {
			return true
		}
	}
	return isEnum(t)
}

// isThere reports whether a test asks whether an optional field is there.
func isThere(test ir.Expr, field *ir.FieldOf) bool {
	has, ok := test.(*ir.Has)
	return ok && has.Field == field.Field && helper.SamePlace(has.X, field.X)
}

// orEmpty is the field of a choice that gives the list in it, or an empty one where it is
// absent; nil if the choice is another one. In Go that is what the field holds, unless it is
// one of several kinds, of which the list is only one.
func orEmpty(x *ir.Cond) *ir.FieldOf {
	field, ok := x.Then.(*ir.FieldOf)
	list, empty := x.Else.(*ir.ListOf)
	if ok && empty && len(list.Elems) == 0 && isThere(x.If, field) && shape.HoldField(field.Field) == shape.Nilable && ir.Same(field.T, x.T) {
		return field
	}
	return nil
}

// orFallback is what is in a field, or else a constant.
func (f *Compiler) orFallback(x *ir.Cond, field *ir.FieldOf) value.Value {
	held, other := f.Selected(field), f.Expr(x.Else, value.Look).Code
	if shape.HoldField(field.Field) == shape.Pointer {
		return value.Primary(f.Wire("Or").Call(held, other))
	}
	return value.Primary(jen.Add(held).Dot("Or").Call(other))
}
