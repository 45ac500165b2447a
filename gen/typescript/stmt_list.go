package typescript

import "github.com/msggen/msggen/gen/ir"

// remove deletes elements of a list: those that pass a test, or the one at an index.
func (b *body) remove(step *ir.Remove) {
	list := b.owned(step.List)
	if step.Index != nil {
		b.p.line(call(b.m.runtime("removeAt"), list.doc, b.expr(step.Index).item()), ";")
		return
	}
	test := b.lambda(step.Var, nil, func() term { return b.condition(step.Cond, true) })
	b.p.line(callWith(b.m.runtime("removeWhere"), list.doc, test), ";")
}

// insert puts a value behind an element of a list, or at an index.
func (b *body) insert(step *ir.Insert) {
	list, value := b.owned(step.List), b.stored(step.Value)
	if step.Index != nil {
		name := unwrapped(step.List).(*ir.FieldOf).Field.Name
		b.p.line(callOf(b.m.runtime("insertAt"), list, value, b.expr(step.Index), tight(quoted(name))), ";")
		return
	}
	arguments := []Doc{list.doc, value.item()}
	arguments = append(arguments, b.lambda(step.After, nil, func() term { return b.condition(step.Where, true) }))
	if step.While != nil {
		arguments = append(arguments, b.lambda(step.Next, nil, func() term { return b.condition(step.While, true) }))
		b.p.line(callTall(b.m.runtime("insertAfter"), arguments...), ";")
		return
	}
	b.p.line(callWith(b.m.runtime("insertAfter"), arguments...), ";")
}

// replace puts values in the place of elements.
func (b *body) replace(step *ir.Replace) {
	function := "replaceFirst"
	if step.Every {
		function = "replaceEvery"
	}
	list := b.owned(step.List)
	test := b.lambda(step.Var, nil, func() term { return b.condition(step.Cond, true) })
	value := b.lambdaTo(step.Var, b.annotation(step.Value, elementOf(step.List)), func() term { return b.stored(step.Value) })
	b.p.line(callTall(b.m.runtime(function), list.doc, test, value), ";")
}

// begin makes the free-form object whose keys are to be set, if it may be absent.
func (b *body) begin(step *ir.Merge) {
	place := unwrapped(step.Target).(*ir.FieldOf)
	if place.Field.Presence == ir.Optional && !b.isThere(place) {
		b.write(step, place, "??=", tight("{}"))
		b.granted[place] = b.isNamed(place.X)
	}
}
