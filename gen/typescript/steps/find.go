package steps

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/expr"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// find compiles the search for an element.
func (b *body) find(step *ir.Find, rest []ir.Stmt, tail bool) (left bool) {
	v := ir.PickOf(step.By).Var
	if step.Make != nil {
		return b.findOrMake(step, rest, tail)
	}
	if b.Module.Uses.Of(v).Count == 0 {
		return b.found(b.anyElement(step), step, tail)
	}
	element := b.element(step, rest)
	name, annotation := b.Bind(v), ""
	if ir.IsSure(step.By) {
		if _, at := step.By.(*ir.Nth); at && b.Loops > 0 || b.makesItself(step) {
			annotation = ": " + b.Module.Type(v.Type)
		}
		b.p.Line(term.Assignment("const "+name+annotation, b.sure(element, v.Type)), ";")
		return b.steps(step.Then, tail)
	}
	if b.makesItself(step) {
		annotation = ": " + b.Module.Type(v.Type) + " | undefined"
	}
	b.p.Line(term.Assignment("const "+name+annotation, element), ";")
	return b.found(func(want bool) term.Term { return term.Equals(term.Tight(name), "undefined", !want) }, step, tail)
}

// sure is an element that is there, which TypeScript does not know.
func (b *body) sure(element term.Term, t ir.Type) term.Term {
	if shape.IsNullable(t) {
		return term.Loose(term.PrecCoalesce, layout.Coalescing(element.Coalescing(), layout.Text("null")))
	}
	return term.Invoke(b.Module.Runtime("present"), element.Item())
}

// found goes on after the search.
func (b *body) found(test func(want bool) term.Term, step *ir.Find, tail bool) (left bool) {
	return b.choose(fork{test: test, then: step.Then, otherwise: step.Else, takesTurn: plan.StepTakesTurn(step)}, tail)
}

// element is what is looked for, or undefined.
func (b *body) element(step *ir.Find, rest []ir.Stmt) term.Term {
	switch by := step.By.(type) {
	case *ir.Key:
		return b.entry(step, by, rest)
	case *ir.Nth:
		return b.indexed(step, by, rest)
	case *ir.First, *ir.Last: // by a test
	default:
		panic(fmt.Sprintf("typescript: nothing is found by %T", by))
	}
	_, last := step.By.(*ir.Last)
	pick := ir.PickOf(step.By)
	if !expr.Stands(step.In) || !plan.MustOwn(pick.Var, step.In, step.Then) {
		if by := b.inside(step); by != nil {
			return b.findInside("lookInside", step, by, b.Expr(step.In).Item())
		}
		if found, ok := b.lookedUp(step); ok {
			return found
		}
		list := b.elements(pick.Var, step.In, step.Then)
		switch {
		case !takesAny(pick):
		case last || fromEnd(step):
			return term.MethodCall(list, "at", layout.Text("-1"))
		case expr.IsPlace(step.In): // eslint takes the first of what was filtered for a find
			return term.Tight(list.In(term.PrecMember), "[0]")
		}
		test := b.elementTest(step.In, pick)
		switch {
		case last:
			return term.Tight(term.CallWith(b.Module.Runtime("lastIf"), list.Doc, test))
		case fromEnd(step):
			return term.Tight(term.CallWith(b.Module.Runtime("findLast"), list.Doc, test))
		}
		return term.MethodWith(list, "find", test)
	}
	b.name(step.In, append([]ir.Stmt{step}, rest...))
	b.Used[b.Source] = true
	list := b.Owned(step.In).Doc
	if first, ok := step.By.(*ir.First); ok && !first.FromEnd {
		if key, ok := b.lookup(step.In, first); ok {
			return b.findBy("findBy", step.In, first, key, list)
		}
		if by := b.inside(step); by != nil {
			return b.findInside("findInside", step, by, list)
		}
	}
	if takesAny(pick) {
		if last || fromEnd(step) {
			return term.Tight(layout.Call(b.Source+".last", list))
		}
		return term.Tight(layout.Call(b.Source+".item", list, layout.Text("0")))
	}
	test := b.elementTest(step.In, pick)
	switch {
	case last:
		return term.Tight(term.CallWith(b.Source+".last", list, test))
	case fromEnd(step):
		return term.Tight(term.CallWith(b.Source+".findLast", list, test))
	}
	return term.Tight(term.CallWith(b.Source+".find", list, test))
}

// takesAny reports whether any element is what is looked for.
func takesAny(pick *ir.Pick) bool { return pick.As == nil && pick.Cond == nil }

// fromEnd reports whether a search begins at the end of a list.
func fromEnd(step *ir.Find) bool {
	first, ok := step.By.(*ir.First)
	return ok && first.FromEnd
}

// lookedUp is an element of a list of the state that is only read, or undefined, if the
// runtime can find it without going through the list.
func (b *body) lookedUp(step *ir.Find) (found term.Term, ok bool) {
	first, ok := step.By.(*ir.First)
	if !ok || first.FromEnd || len(plan.Origins(step.In)) == 0 || !expr.IsPlace(step.In) {
		return found, false
	}
	key, ok := b.lookup(step.In, first)
	if !ok {
		return found, false
	}
	b.Used[b.Source] = true
	return b.findBy("lookBy", step.In, first, key, b.Expr(step.In).Item()), true
}

// findBy is the element that has a certain value as one of its fields.
func (b *body) findBy(method string, in ir.Expr, first *ir.First, key plan.Key, list layout.Doc) term.Term {
	arguments := []layout.Doc{list, layout.Text(layout.Quoted(key.Name)), b.Expr(key.Value).Item()}
	rest := plan.Conjuncts(first.Cond)[1:]
	if first.As == nil && len(rest) == 0 {
		return term.Tight(layout.Call(b.Source+"."+method, arguments...))
	}
	arguments = append(arguments, b.testOf(first.Var, first.As, in, rest))
	return term.Tight(term.CallWith(b.Source+"."+method, arguments...))
}

// indexed is the element at an index, if it is the one that is looked for, or
// undefined.
func (b *body) indexed(step *ir.Find, by *ir.Nth, rest []ir.Stmt) term.Term {
	if !expr.Stands(step.In) || !plan.MustOwn(by.Var, step.In, step.Then) {
		return b.itemAt(b.elements(by.Var, step.In, step.Then), step.In, by)
	}
	b.name(step.In, append([]ir.Stmt{step}, rest...))
	b.Used[b.Source] = true
	arguments := []layout.Doc{b.Owned(step.In).Doc, b.Expr(by.Index).Item()}
	if by.As == nil && by.Cond == nil {
		return term.Tight(layout.Call(b.Source+".item", arguments...))
	}
	arguments = append(arguments, b.elementTest(step.In, &by.Pick))
	return term.Tight(term.CallWith(b.Source+".item", arguments...))
}

// itemAt is the element at an index that is only read, or undefined.
func (b *body) itemAt(list term.Term, in ir.Expr, by *ir.Nth) term.Term {
	if by.As == nil && by.Cond == nil {
		index := b.Expr(by.Index)
		// What is in brackets TypeScript takes for the null that was assigned to it, whatever
		// type the name has that it is read into.
		if by.Sure && shape.IsNullable(by.Var.Type) {
			return term.MethodCall(list, "at", index.Item())
		}
		return term.Tight(list.In(term.PrecMember), "[", index.Doc, "]")
	}
	test := b.elementTest(in, &by.Pick)
	return term.Tight(term.CallWith(b.Module.Runtime("itemIf"), list.Doc, b.Expr(by.Index).Item(), test))
}

// hasItem is the test that there is an element at an index. What a constant in brackets
// gives, TypeScript would believe of the next read, whatever is added before.
func (b *body) hasItem(in ir.Expr, by *ir.Nth, want bool) term.Term {
	list := b.Receiver(in)
	at, constant := by.Index.(*ir.Literal)
	if !constant || !plan.NeverNegative(at) || by.As != nil || by.Cond != nil {
		return term.Equals(b.itemAt(list, in, by), "undefined", !want)
	}
	op := " > "
	if !want {
		op = " <= "
	}
	return term.Loose(term.PrecCompare, list.In(term.PrecMember), ".length", op, b.Expr(at).In(term.PrecCompare))
}

// entry is the value of a key of a map, or undefined.
func (b *body) entry(step *ir.Find, by *ir.Key, rest []ir.Stmt) term.Term {
	key := b.Expr(by.Key).Item()
	if !plan.MustOwn(by.Var, step.In, step.Then) {
		return term.Invoke(b.Module.Runtime("getKey"), b.Expr(step.In).Item(), key)
	}
	if expr.IsPlace(step.In) {
		b.name(step.In, append([]ir.Stmt{step}, rest...))
	}
	b.Used[b.Source] = true
	return term.Tight(layout.Call(b.Source+".at", b.OwnedValue(step.In).Item(), key))
}

// elements is a list that is looked through. If it is no place itself, but gives elements
// of the state that the steps change, those are owned.
func (b *body) elements(v *ir.Var, list ir.Expr, steps []ir.Stmt) term.Term {
	value := b.Expr(list)
	if plan.MustOwn(v, list, steps) {
		value = b.OwnedItems(list)
	}
	if _, choice := ir.Unwidened(list).(*ir.Cond); !choice && expr.IsInferred(list) {
		return value
	}
	name := b.Fresh("items")
	b.p.Line(term.Assignment("const "+name+": "+b.Module.Type(list.Type()), value), ";")
	return term.Tight(name)
}

// anyElement is whether there is an element that fits, for steps that do not ask
// which one it is.
func (b *body) anyElement(step *ir.Find) func(want bool) term.Term {
	return func(want bool) term.Term {
		switch by := step.By.(type) {
		case *ir.Key:
			has := term.Invoke(b.Module.Runtime("hasKey"), b.Expr(step.In).Item(), b.Expr(by.Key).Item())
			if want {
				return has
			}
			return term.Not(has)
		case *ir.Nth:
			return b.hasItem(step.In, by, want)
		case *ir.First, *ir.Last: // by a test
		default:
			panic(fmt.Sprintf("typescript: nothing is found by %T", by))
		}
		if by := b.inside(step); by != nil {
			return term.Equals(b.findInside("lookInside", step, by, b.Expr(step.In).Item()), "undefined", !want)
		}
		if found, ok := b.lookedUp(step); ok {
			return term.Equals(found, "undefined", !want)
		}
		test := b.elementTest(step.In, ir.PickOf(step.By))
		if _, last := step.By.(*ir.Last); last {
			found := term.Tight(term.CallWith(b.Module.Runtime("lastIf"), b.Receiver(step.In).Doc, test))
			return term.Equals(found, "undefined", !want)
		}
		if fromEnd(step) { // which may fail for another element than if it began at the front
			found := term.Tight(term.CallWith(b.Module.Runtime("findLast"), b.Receiver(step.In).Doc, test))
			return term.Equals(found, "undefined", !want)
		}
		found := term.MethodWith(b.Receiver(step.In), "some", test)
		if want {
			return found
		}
		return term.Not(found)
	}
}

// elementTest is the function that tells whether an element is the wanted one.
func (b *body) elementTest(in ir.Expr, by *ir.Pick) layout.Doc {
	if by.As == nil && by.Cond != nil {
		return b.Predicate(by.Var, by.Cond)
	}
	return b.testOf(by.Var, by.As, in, conjuncts(by))
}

// testOf is the function that tells whether an element is a certain member, if any,
// and meets some conditions.
func (b *body) testOf(v *ir.Var, as *ir.Member, in ir.Expr, conditions []ir.Expr) layout.Doc {
	var is ir.Type
	if as != nil {
		is = as.Type
	}
	return b.Lambda(v, is, func() term.Term {
		if tests := b.fits(v, as, in, conditions); len(tests) > 0 {
			return term.Logical(ir.And, tests)
		}
		return term.Tight("true")
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
func (b *body) fits(v *ir.Var, as *ir.Member, in ir.Expr, conditions []ir.Expr) []term.Term {
	var tests []term.Term
	if as != nil {
		test, ok := b.Module.Narrowed(b.Use(v), as)
		if !ok {
			test = b.IsAny(term.Tight(b.Use(v)), expr.ElementOf(in).(*ir.Union), []*ir.Member{as}, true, true)
		}
		tests = append(tests, test)
	}
	return append(tests, b.Conditions(ir.And, conditions, true)...)
}

// each compiles a loop over the elements of a list.
func (b *body) each(step *ir.Each) {
	b.forget(step.Do...)
	if expr.Stands(step.In) && plan.MustOwn(step.By.Var, step.In, step.Do) {
		b.eachOwned(step)
		return
	}
	if _, isMap := step.In.Type().(*ir.Map); isMap {
		b.eachEntry(step)
		return
	}
	list := b.elements(step.By.Var, step.In, step.Do)
	if step.Key != nil {
		b.eachIndex(step, list)
		return
	}
	b.Scope.Block(func() {
		head := layout.Cat("for (const ", b.Bind(step.By.Var), " of ", list.Doc, ")")
		if step.By.As == nil && !b.isNeeded(step, step.By.Var) {
			head = b.asOftenAs(list.In(term.PrecMember))
		}
		b.p.Block(head, func() { b.eachElement(step, func() {}) })
	})
}

// asOftenAs is the head of a loop that reads none of the elements of a list.
func (b *body) asOftenAs(list layout.Doc) layout.Doc {
	left := b.Fresh("left")
	return layout.Cat("for (let ", left, " = ", list, ".length; ", left, " > 0; ", left, "--)")
}

// eachIndex is a loop over the elements of a list that knows their indexes.
func (b *body) eachIndex(step *ir.Each, list term.Term) {
	b.Scope.Block(func() {
		head := layout.Cat("for (const ", b.Bind(step.Key), " of ", list.In(term.PrecMember), ".keys())")
		if step.By.As != nil || b.isNeeded(step, step.By.Var) {
			head = layout.Cat("for (const [", b.Bind(step.Key), ", ", b.Bind(step.By.Var), "] of ", list.In(term.PrecMember), ".entries())")
		}
		b.p.Block(head, func() { b.eachElement(step, func() {}) })
	})
}

// eachEntry is a loop over the keys and values of a map.
func (b *body) eachEntry(step *ir.Each) {
	in := b.Expr(step.In).Item()
	if plan.MustOwn(step.By.Var, step.In, step.Do) {
		in = b.OwnedItems(step.In).Item()
	}
	key, value := b.isNeeded(step, step.Key), step.By.As != nil || b.isNeeded(step, step.By.Var)
	b.Scope.Block(func() {
		var head layout.Doc
		switch {
		case !key && !value:
			head = b.asOftenAs(layout.Call("Object.keys", in))
		case !key:
			head = layout.Cat("for (const ", b.Bind(step.By.Var), " of ", layout.Call("Object.values", in), ")")
		case !value:
			head = layout.Cat("for (const ", b.Bind(step.Key), " of ", layout.Call("Object.keys", in), ")")
		default:
			names := layout.Cat("[", b.Bind(step.Key), ", ", b.Bind(step.By.Var), "]")
			head = layout.Cat("for (const ", names, " of ", layout.Call("Object.entries", in), ")")
		}
		b.p.Block(head, func() { b.eachElement(step, func() {}) })
	})
}

// isNeeded reports whether a loop reads a variable that it brings in.
func (b *body) isNeeded(step *ir.Each, v *ir.Var) bool {
	return b.Module.Uses.Of(v).Count > 0 || step.By.Cond != nil && plan.Mentions(step.By.Cond, v)
}

// eachOwned is a loop that changes the elements. Those that do not fit are left
// alone.
func (b *body) eachOwned(step *ir.Each) {
	b.declare(step.In)
	list := b.Owned(step.In).Doc
	b.Scope.Block(func() {
		index, entries := "", layout.Cat(list, ".entries()")
		if step.Key != nil {
			// Where copies are changed, what one turn changes is another object in the next.
			index, entries = b.Bind(step.Key), layout.Call(b.Module.Runtime("entriesOf"), list)
		} else {
			index = b.Fresh("i")
		}
		item := b.Fresh("item")
		b.Names[step.By.Var] = item // until it is owned
		head := layout.Cat("for (const [", index, ", ", item, "] of ", entries, ")")
		read := b.Module.Uses.Of(step.By.Var).Count > 0 // by more than its test
		switch {
		case read || step.Key != nil && b.isNeeded(step, step.Key):
		case step.Key != nil:
			head = layout.Cat("for (const [, ", item, "] of ", entries, ")")
		default:
			head = layout.Cat("for (const ", item, " of ", list, ")")
		}
		b.p.Block(head, func() {
			b.eachElement(step, func() {
				if !read {
					return
				}
				b.Used[b.Source] = true
				owned := layout.Call(b.Source+".own", list, layout.Text(index), layout.Text(item))
				b.p.Line(term.Assignment("const "+b.Bind(step.By.Var), term.Tight(owned)), ";")
			})
		})
	})
}

// eachElement runs the steps of a loop for the elements that fit.
func (b *body) eachElement(step *ir.Each, before func()) {
	b.Loops++
	defer func() { b.Loops-- }()
	tests := b.fits(step.By.Var, step.By.As, step.In, conjuncts(&step.By.Pick))
	if len(tests) == 0 {
		before()
		b.steps(step.Do, false)
		return
	}
	b.p.Block(layout.Cat("if ", layout.Condition(term.Logical(ir.And, tests).Doc)), func() {
		b.Scope.Block(func() {
			before()
			b.steps(step.Do, false)
		})
	})
}
