package steps

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/expr"
	"github.com/msggen/msggen/gen/typescript/scope"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// isFollowed reports whether TypeScript looks at assignments to know what a place is.
func isFollowed(x ir.Expr) bool {
	for x := range ir.Within(x) {
		if _, narrow := x.(*ir.Narrow); narrow || scope.MayBeAbsent(x) {
			return true
		}
		if _, field := x.(*ir.FieldOf); field && shape.IsNullable(x.Type()) {
			return true
		}
	}
	return false
}

// isAssigned reports whether steps assign a place of several types that a value is made
// of. In a loop, TypeScript asks for the type of the name that the value has to know what
// the place is, and of the place to know what the value is.
func (b *body) isAssigned(value ir.Expr, steps []ir.Stmt) bool {
	var assigned []string
	for step := range ir.Steps(steps) {
		change, ok := step.(*ir.Change)
		if !ok {
			continue
		}
		switch change.Do.(type) {
		case *ir.Set, *ir.Append, *ir.Increase:
			if place := change.Place.Read(); hasSeveralTypes(place) && b.Key(place) != "" {
				assigned = append(assigned, b.Key(place))
			}
		default: // changes what is there, or assigns what a function returns
		}
	}
	return len(assigned) > 0 && ir.Some(ir.Within(value), func(x ir.Expr) bool {
		return slices.ContainsFunc(assigned, func(key string) bool { return scope.Within(b.Key(x), key) })
	})
}

// makesItself reports whether what a search finds may decide, in a loop, what is where it is
// looked for the next time: by an assignment, or by a test that TypeScript takes for a proof.
func (b *body) makesItself(step *ir.Find) bool {
	return b.loops > 0 && (isFollowed(step.In) || slices.ContainsFunc(ir.Parts(step), func(part ir.Part) bool {
		return b.isAssigned(part.X, step.Then)
	}))
}

// hasSeveralTypes reports whether the type of a place is one of several to TypeScript.
func hasSeveralTypes(place ir.Expr) bool {
	place = ir.Unwrapped(place)
	switch t := place.Type().(type) {
	case *ir.Nullable, *ir.Union, *ir.Enum:
		return true
	case *ir.Scalar:
		return t.Kind == ir.Bool || scope.MayBeAbsent(place)
	default:
		return scope.MayBeAbsent(place)
	}
}

// annotation is the type of the name of a value, in front of steps, where TypeScript would
// infer none or another one. A text that has still to be checked to be a tag is only a text.
func (b *body) annotation(v *ir.Var, value ir.Expr, steps []ir.Stmt) string {
	if b.loops == 0 || !b.isAssigned(value, steps) && !(expr.IsPlace(value) && isFollowed(value)) {
		return b.Annotation(value, v.Type)
	}
	if scalar, ok := v.Type.(*ir.Scalar); ok && scalar.Rules.Tag != nil && !isTag(value) {
		return ": string"
	}
	return ": " + b.Module.Type(v.Type)
}

// isTag reports whether TypeScript sees that a text begins as its type says.
func isTag(x ir.Expr) bool {
	switch x := ir.Unwidened(x).(type) {
	case *ir.Cond:
		return isTag(x.Then) && isTag(x.Else)
	case *ir.FieldOf:
		return x.Field.TagRule() != nil
	case *ir.Ref:
		scalar, ok := x.T.(*ir.Scalar)
		return ok && scalar.Rules.Tag != nil
	case *ir.Literal:
		return true
	default:
		return false
	}
}
