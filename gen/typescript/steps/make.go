package steps

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/expr"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/term"
)

// findOrMake compiles the search for an element that is made if there is none.
func (b *body) findOrMake(step *ir.Find, rest []ir.Stmt, tail bool) (left bool) {
	after := append(step.Then[:len(step.Then):len(step.Then)], rest...)
	b.name(step.Make.Place.Read(), append([]ir.Stmt{step}, after...))
	v := ir.PickOf(step.By).Var
	if b.Module.Uses.Of(v).Count == 0 {
		b.orElse(b.anyElement(step)(false), func() { b.step(step.Make, nil, false) })
		return b.steps(step.Then, tail)
	}
	element := b.element(step, rest)
	name, annotation := b.Bind(v), ""
	if b.makesItself(step) {
		annotation = ": " + b.Module.Type(v.Type) + " | undefined"
	}
	b.p.Line(term.Assignment("let "+name+annotation, element), ";")
	b.orElse(term.Equals(term.Tight(name), "undefined", true), func() { b.make(name, step) })
	return b.steps(step.Then, tail)
}

// orElse is an if.
func (b *body) orElse(test term.Term, do func()) {
	b.p.Block(layout.Cat("if ", layout.Condition(test.Doc)), func() { b.Scope.Block(do) })
}

// make puts a new element into a list, under the name that it was looked for by.
func (b *body) make(name string, step *ir.Find) {
	b.keep(step.Make)
	defer b.tellInside(step.Make)
	place := step.Make.Place.Read()
	list, named := b.Owned(place), term.Tight(name)
	again := plan.NamedAgain(ir.PickOf(step.By).Var, step.Then)
	if push, ok := step.Make.Do.(*ir.Push); ok {
		b.p.Line(term.Assignment(name, b.Stored(push.Value)), ";")
		b.pushNamed(list, named, again)
		return
	}
	insert := step.Make.Do.(*ir.Insert)
	b.p.Line(term.Assignment(name, b.Stored(insert.Value)), ";")
	b.p.Line(b.inserted(place, insert, list, named), ";")
	if again {
		b.Used[b.Source] = true
		b.p.Line(layout.Call(b.Source+".adopt", list.Doc, named.Doc), ";")
	}
}

// inserted puts a value into a list where it belongs.
func (b *body) inserted(place ir.Expr, do *ir.Insert, list, value term.Term) layout.Doc {
	field := func() layout.Doc {
		return layout.Text(layout.Quoted(ir.Unwrapped(place).(*ir.FieldOf).Field.Name))
	}
	switch by := do.By.(type) {
	case *ir.Index:
		return term.CallOf(b.Module.Runtime("insertAt"), list, value, b.Expr(by.Index), term.Tight(field()))
	case *ir.Beyond:
		arguments := []layout.Doc{list.Doc, value.Item(), b.Expr(by.Index).Item(), field()}
		if by.Fill == nil {
			return layout.Call(b.Module.Runtime("pushAt"), arguments...)
		}
		result := "(): " + b.Module.Type(expr.ElementOf(place))
		var fill layout.Doc
		b.Deferred(func() { fill = term.Arrow(result, b.Stored(by.Fill)) })
		return term.CallWith(b.Module.Runtime("pushAt"), append(arguments, fill)...)
	case *ir.Ahead:
		return term.CallWith(b.Module.Runtime("insertBefore"), list.Doc, value.Item(), b.Test(by.Var, by.Where))
	case *ir.Behind:
		arguments := []layout.Doc{list.Doc, value.Item(), b.Test(by.After, by.Where)}
		if by.While == nil {
			return term.CallWith(b.Module.Runtime("insertAfter"), arguments...)
		}
		return layout.CallTall(b.Module.Runtime("insertAfter"), append(arguments, b.Test(by.Next, by.While))...)
	default:
		panic(fmt.Sprintf("typescript: nothing is inserted by %T", by))
	}
}
