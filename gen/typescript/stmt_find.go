package typescript

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// find compiles the search for an element.
func (b *body) find(step *ir.Find, rest []ir.Stmt, tail bool) (left bool) {
	v := ir.PickOf(step.By).Var
	if b.m.uses.Of(v).Count == 0 {
		return b.found(b.anyElement(step), step, tail)
	}
	element := b.element(step, rest)
	name := b.bind(v)
	b.p.line(assignment("const "+name, element), ";")
	return b.found(func(want bool) term { return equals(tight(name), "undefined", !want) }, step, tail)
}

// found goes on after the search.
func (b *body) found(test func(want bool) term, step *ir.Find, tail bool) (left bool) {
	return b.choose(fork{test, step.Then, step.Else}, tail)
}

// element is what is looked for, or undefined.
func (b *body) element(step *ir.Find, rest []ir.Stmt) term {
	switch by := step.By.(type) {
	case *ir.Key:
		return b.entry(step, by, rest)
	case *ir.Nth:
		return b.indexed(step, by, rest)
	}
	_, last := step.By.(*ir.Last)
	pick := ir.PickOf(step.By)
	if !isPlace(step.In) || !plan.MustOwn(pick.Var, step.In, step.Then) {
		test := b.elementTest(step.In, pick)
		list := b.elements(pick.Var, step.In, step.Then)
		if last {
			return tight(callWith(b.m.runtime("lastIf"), list.doc, test))
		}
		return methodWith(list, "find", test)
	}
	b.name(step.In, append([]ir.Stmt{step}, rest...))
	b.used[b.source] = true
	list := b.owned(step.In).doc
	if first, ok := step.By.(*ir.First); ok {
		if key, ok := b.lookup(step.In, first); ok {
			return b.findBy(step.In, first, key, list)
		}
	}
	test := b.elementTest(step.In, pick)
	if last {
		return tight(callWith(b.source+".last", list, test))
	}
	return tight(callWith(b.source+".find", list, test))
}

// findBy is the element that has a certain value as one of its fields.
func (b *body) findBy(in ir.Expr, first *ir.First, key plan.Key, list Doc) term {
	arguments := []Doc{list, textDoc(quoted(key.Name)), b.expr(key.Value).item()}
	rest := plan.Conjuncts(first.Cond)[1:]
	if first.As == nil && len(rest) == 0 {
		return tight(call(b.source+".findBy", arguments...))
	}
	arguments = append(arguments, b.testOf(first.Var, first.As, in, rest))
	return tight(callWith(b.source+".findBy", arguments...))
}

// indexed is the element at an index, if it is the one that is looked for, or
// undefined.
func (b *body) indexed(step *ir.Find, by *ir.Nth, rest []ir.Stmt) term {
	if !isPlace(step.In) || !plan.MustOwn(by.Var, step.In, step.Then) {
		return b.itemAt(b.elements(by.Var, step.In, step.Then), step.In, by)
	}
	b.name(step.In, append([]ir.Stmt{step}, rest...))
	b.used[b.source] = true
	arguments := []Doc{b.owned(step.In).doc, b.expr(by.Index).item()}
	if by.As == nil && by.Cond == nil {
		return tight(call(b.source+".item", arguments...))
	}
	arguments = append(arguments, b.elementTest(step.In, &by.Pick))
	return tight(callWith(b.source+".item", arguments...))
}

// itemAt is the element at an index that is only read, or undefined.
func (b *body) itemAt(list term, in ir.Expr, by *ir.Nth) term {
	if by.As == nil && by.Cond == nil {
		return tight(list.in(precMember), "[", b.expr(by.Index).doc, "]")
	}
	test := b.elementTest(in, &by.Pick)
	return tight(callWith(b.m.runtime("itemIf"), list.doc, b.expr(by.Index).item(), test))
}

// entry is the value of a key of a map, or undefined.
func (b *body) entry(step *ir.Find, by *ir.Key, rest []ir.Stmt) term {
	key := b.expr(by.Key).item()
	if !plan.MustOwn(by.Var, step.In, step.Then) {
		return invoke(b.m.runtime("getKey"), b.expr(step.In).item(), key)
	}
	if isPlace(step.In) {
		b.name(step.In, append([]ir.Stmt{step}, rest...))
	}
	b.used[b.source] = true
	return tight(call(b.source+".at", b.ownedValue(step.In).item(), key))
}

// elements is a list that is looked through. If it is no place itself, but made of
// elements of the state that the steps change, those are owned.
func (b *body) elements(v *ir.Var, list ir.Expr, steps []ir.Stmt) term {
	value := b.expr(list)
	if plan.MustOwn(v, list, steps) {
		value = b.ownedValue(list)
	}
	if isInferred(list) {
		return value
	}
	name := b.fresh("items")
	b.p.line(assignment("const "+name+": "+b.m.tsType(list.Type()), value), ";")
	return tight(name)
}

// anyElement is whether there is an element that fits, for steps that do not ask
// which one it is.
func (b *body) anyElement(step *ir.Find) func(want bool) term {
	return func(want bool) term {
		switch by := step.By.(type) {
		case *ir.Key:
			has := invoke(b.m.runtime("hasKey"), b.expr(step.In).item(), b.expr(by.Key).item())
			if want {
				return has
			}
			return not(has)
		case *ir.Nth:
			return equals(b.itemAt(b.expr(step.In), step.In, by), "undefined", !want)
		}
		test := b.elementTest(step.In, ir.PickOf(step.By))
		if _, last := step.By.(*ir.Last); last {
			found := tight(callWith(b.m.runtime("lastIf"), b.expr(step.In).doc, test))
			return equals(found, "undefined", !want)
		}
		found := methodWith(b.expr(step.In), "some", test)
		if want {
			return found
		}
		return not(found)
	}
}

// elementTest is the function that tells whether an element is the wanted one.
func (b *body) elementTest(in ir.Expr, by *ir.Pick) Doc {
	if by.As == nil && by.Cond != nil {
		return b.predicate(by.Var, by.Cond)
	}
	return b.testOf(by.Var, by.As, in, conjuncts(by))
}

// testOf is the function that tells whether an element is a certain member, if any,
// and meets some conditions.
func (b *body) testOf(v *ir.Var, as *ir.Member, in ir.Expr, conditions []ir.Expr) Doc {
	var is ir.Type
	if as != nil {
		is = as.Type
	}
	return b.lambda(v, is, func() term {
		if tests := b.fits(v, as, in, conditions); len(tests) > 0 {
			return logical(ir.And, tests)
		}
		return tight("true")
	})
}

// conjuncts are the conditions of which all must hold for an element.
func conjuncts(by *ir.Pick) []ir.Expr {
	if by.Cond == nil {
		return nil
	}
	return plan.Conjuncts(by.Cond)
}

// fits are the tests of an element that has a name; none, if every element fits.
func (b *body) fits(v *ir.Var, as *ir.Member, in ir.Expr, conditions []ir.Expr) []term {
	var tests []term
	if as != nil {
		tests = append(tests, isAny(tight(b.use(v)), elementOf(in).(*ir.Union), []*ir.Member{as}, true, true))
	}
	return append(tests, b.conditions(ir.And, conditions, true)...)
}

// each compiles a loop over the elements of a list.
func (b *body) each(step *ir.Each) {
	b.forget(step.Do...)
	if isPlace(step.In) && plan.MustOwn(step.By.Var, step.In, step.Do) {
		b.eachOwned(step)
		return
	}
	list := b.elements(step.By.Var, step.In, step.Do).doc
	b.scope.block(func() {
		head := cat("for (const ", b.bind(step.By.Var), " of ", list, ")")
		b.p.block(head, func() { b.eachElement(step, func() {}) })
	})
}

// eachOwned is a loop that changes the elements. Those that do not fit are left
// alone.
func (b *body) eachOwned(step *ir.Each) {
	b.declare(step.In)
	list := b.owned(step.In).doc
	b.scope.block(func() {
		index, item := b.fresh("i"), b.bind(step.By.Var, "item")
		b.p.block(cat("for (const [", index, ", ", item, "] of ", list, ".entries())"), func() {
			b.eachElement(step, func() {
				b.used[b.source] = true
				owned := call(b.source+".own", list, textDoc(index), textDoc(item))
				b.p.line(assignment("const "+b.bind(step.By.Var), tight(owned)), ";")
			})
		})
	})
}

// eachElement runs the steps of a loop for the elements that fit.
func (b *body) eachElement(step *ir.Each, before func()) {
	tests := b.fits(step.By.Var, step.By.As, step.In, conjuncts(&step.By.Pick))
	if len(tests) == 0 {
		before()
		b.steps(step.Do, false)
		return
	}
	b.p.block(cat("if ", condition(logical(ir.And, tests).doc)), func() {
		b.scope.block(func() {
			before()
			b.steps(step.Do, false)
		})
	})
}
