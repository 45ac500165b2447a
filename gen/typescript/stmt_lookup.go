package typescript

import "github.com/msggen/msggen/gen/ir"

// lookup is a search for an element by the value of one of its fields, which the
// runtime can do without going through the list.
type lookup struct {
	field string
	value ir.Expr
	rest  ir.Expr // what else the condition demands, or nil
}

// lookup reports whether the condition of a search begins with such a comparison.
// The field must be one that every element has as a text, and that no rule assigns.
func (b *body) lookup(in ir.Expr, by *ir.First) (lookup, bool) {
	conditions := []ir.Expr{by.Cond}
	if and, ok := by.Cond.(*ir.Binary); ok && and.Op == ir.And {
		conditions = chain(and)
	}
	equal, ok := conditions[0].(*ir.Binary)
	if !ok || equal.Op != ir.Eq {
		return lookup{}, false
	}
	field, value := b.elementField(equal.L, by.Var), equal.R
	if field == "" {
		field, value = b.elementField(equal.R, by.Var), equal.L
	}
	if field == "" || !isText(value.Type()) || reads(value, by.Var) ||
		!b.allHaveText(elementOf(in), field) || b.m.assigns(field) {
		return lookup{}, false
	}
	return lookup{field, value, conjunction(conditions[1:])}, true
}

// elementField is the name of the field of an element that an expression reads.
func (b *body) elementField(x ir.Expr, element *ir.Var) string {
	var of ir.Expr
	var name string
	switch x := unwrapped(x).(type) {
	case *ir.FieldOf:
		of, name = x.X, x.Field.Name
	case *ir.CommonField:
		of, name = x.X, x.Name
	default:
		return ""
	}
	if ref, ok := unwrapped(of).(*ir.Ref); !ok || ref.Var != element {
		return ""
	}
	return name
}

// allHaveText reports whether all values of a type have a text as a field.
func (b *body) allHaveText(t ir.Type, field string) bool {
	switch t := t.(type) {
	case *ir.Object:
		for _, f := range t.Fields {
			if f.Name == field {
				return f.Const == nil && f.Presence != ir.Optional && isText(f.Type)
			}
		}
		return false
	case *ir.Union:
		for _, member := range t.Members {
			if !b.allHaveText(member.Type, field) {
				return false
			}
		}
		return !b.m.keepsUnknown(t)
	default:
		return false
	}
}

// isText reports whether a type is that of any text.
func isText(t ir.Type) bool {
	scalar, ok := t.(*ir.Scalar)
	return ok && scalar.Kind == ir.String
}

// reads reports whether an expression reads a variable.
func reads(x ir.Expr, v *ir.Var) bool {
	return ir.Some(ir.Within(x), func(x ir.Expr) bool {
		ref, ok := x.(*ir.Ref)
		return ok && ref.Var == v
	})
}

// conjunction is true if all conditions are; nil if there are none.
func conjunction(conditions []ir.Expr) ir.Expr {
	var all ir.Expr
	for _, x := range conditions {
		if all == nil {
			all = x
		} else {
			all = &ir.Binary{Node: ir.Node{T: x.Type()}, Op: ir.And, L: all, R: x}
		}
	}
	return all
}

// assigns reports whether a rule of the protocol assigns a field of that name.
func (e *emitter) assigns(field string) bool {
	assigned := func(steps []ir.Stmt) bool {
		return anyStep(steps, map[*ir.Rule]bool{}, func(step ir.Stmt) bool {
			target := targetOf(step)
			return target != nil && unwrapped(target).(*ir.FieldOf).Field.Name == field
		})
	}
	for _, r := range e.protocol.Reducers {
		if anySteps(r, assigned) {
			return true
		}
	}
	return false
}

// targetOf is the field that a step writes, or nil.
func targetOf(step ir.Stmt) ir.Expr {
	change, ok := step.(*ir.Change)
	if !ok {
		return nil
	}
	switch change.Do.(type) {
	case *ir.Set, *ir.Unset, *ir.Append, *ir.AppendBase64, *ir.Increase, *ir.Merge, *ir.Patch:
		return change.Place.Read()
	default:
		return nil
	}
}
