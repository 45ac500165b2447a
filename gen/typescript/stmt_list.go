package typescript

import "github.com/msggen/msggen/gen/ir"

// remove deletes elements of a list: those that pass a test, or the one at an index.
func (b *body) remove(place ir.Expr, do *ir.Remove) {
	list := b.owned(place)
	if at, ok := do.By.(*ir.Index); ok {
		b.p.line(call(b.m.runtime("removeAt"), list.doc, b.expr(at.Index).item()), ";")
		return
	}
	by := do.By.(*ir.Every)
	test := b.lambda(by.Var, nil, func() term { return b.condition(by.Cond, true) })
	b.p.line(callWith(b.m.runtime("removeWhere"), list.doc, test), ";")
}

// insert puts a value behind an element of a list, or at an index.
func (b *body) insert(place ir.Expr, do *ir.Insert) {
	list, value := b.owned(place), b.stored(do.Value)
	if at, ok := do.By.(*ir.Index); ok {
		name := unwrapped(place).(*ir.FieldOf).Field.Name
		b.p.line(callOf(b.m.runtime("insertAt"), list, value, b.expr(at.Index), tight(quoted(name))), ";")
		return
	}
	by := do.By.(*ir.Behind)
	arguments := []Doc{list.doc, value.item()}
	arguments = append(arguments, b.lambda(by.After, nil, func() term { return b.condition(by.Where, true) }))
	if by.While != nil {
		arguments = append(arguments, b.lambda(by.Next, nil, func() term { return b.condition(by.While, true) }))
		b.p.line(callTall(b.m.runtime("insertAfter"), arguments...), ";")
		return
	}
	b.p.line(callWith(b.m.runtime("insertAfter"), arguments...), ";")
}

// replace puts values in the place of elements.
func (b *body) replace(place ir.Expr, do *ir.Replace) {
	by, function := ir.PickOf(do.By), "replaceFirst"
	if _, every := do.By.(*ir.Every); every {
		function = "replaceEvery"
	}
	list := b.owned(place)
	test := b.lambda(by.Var, nil, func() term { return b.condition(by.Cond, true) })
	value := b.lambdaTo(by.Var, b.annotation(do.Value, elementOf(place)), func() term { return b.stored(do.Value) })
	b.p.line(callTall(b.m.runtime(function), list.doc, test, value), ";")
}

// begin makes the free-form object whose keys are to be set, if it may be absent.
func (b *body) begin(step ir.Stmt, at ir.Expr) {
	place := unwrapped(at).(*ir.FieldOf)
	if place.Field.Presence == ir.Optional && !b.isThere(place) {
		b.write(step, place, "??=", tight("{}"))
		b.granted[place] = b.isNamed(place.X)
	}
}
