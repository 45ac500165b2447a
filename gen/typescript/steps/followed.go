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
			if place := change.Place.Read(); scope.HasSeveralTypes(place) && b.Key(place) != "" {
				assigned = append(assigned, b.Key(place))
			}
		default: // changes what is there, or assigns what a function returns
		}
	}
	return len(assigned) > 0 && ir.Some(ir.Within(value), func(x ir.Expr) bool {
		return slices.ContainsFunc(assigned, func(key string) bool { return scope.Within(b.asked(x), key) })
	})
}

// asked is the key of a place that is read, or asked whether it is there.
func (b *body) asked(x ir.Expr) string {
	if has, ok := x.(*ir.Has); ok && has.Asked() != "" {
		return scope.PartOf(b.Key(has.X), has.Asked())
	}
	return b.Key(x)
}

// isCompared reports whether steps compare a place of several types, which a value is made
// of, with what is made of that value in turn. In a loop, TypeScript asks for the type of
// the one to know what the test says of the other.
func (b *body) isCompared(v *ir.Var, value ir.Expr, steps []ir.Stmt) bool {
	var read []string
	for x := range ir.Within(value) {
		if key := b.Key(x); key != "" && scope.HasSeveralTypes(x) {
			read = append(read, key)
		}
	}
	if len(read) == 0 {
		return false
	}
	made := map[*ir.Var]bool{v: true}
	isMade := func(x ir.Expr) bool { ref, ok := x.(*ir.Ref); return ok && made[ref.Var] }
	isRead := func(x ir.Expr) bool { return slices.Contains(read, b.Key(x)) }
	for step := range ir.Steps(steps) {
		switch step := step.(type) {
		case *ir.Bind:
			made[step.Var] = made[step.Var] || ir.Some(ir.Within(step.Value), isMade)
		case *ir.Find:
			v := ir.PickOf(step.By).Var
			made[v] = made[v] || ir.Some(ir.Within(step.In), isMade)
		case *ir.Each:
			made[step.By.Var] = made[step.By.Var] || ir.Some(ir.Within(step.In), isMade)
		default: // names nothing
		}
		for _, part := range ir.Parts(step) {
			for x := range ir.Within(part.X) {
				if isComparison(x) && ir.Some(ir.Within(x), isMade) && ir.Some(ir.Within(x), isRead) {
					return true
				}
			}
		}
	}
	return false
}

// isComparison reports whether an expression is a test that is made of no others.
func isComparison(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Binary:
		return x.Op == ir.Eq || x.Op == ir.Ne || x.Op == ir.In
	case *ir.StartsWith, *ir.Matches, *ir.Apply:
		return true
	default:
		return false
	}
}

// makesItself reports whether what a search finds may decide, in a loop, what is where it is
// looked for the next time: by an assignment, or by a test that TypeScript takes for a proof.
func (b *body) makesItself(step *ir.Find) bool {
	return b.Loops > 0 && (isFollowed(step.In) || slices.ContainsFunc(ir.Parts(step), func(part ir.Part) bool {
		return b.isAssigned(part.X, step.Then) || b.isCompared(ir.PickOf(step.By).Var, part.X, step.Then)
	}))
}

// annotation is the type of the name of a value, in front of steps, where TypeScript would
// infer none or another one. A text that has still to be checked to be a tag is only a text.
func (b *body) annotation(v *ir.Var, value ir.Expr, steps []ir.Stmt) string {
	if b.Loops == 0 || !b.isAssigned(value, steps) && !b.isCompared(v, value, steps) && !(expr.IsPlace(value) && isFollowed(value)) {
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
