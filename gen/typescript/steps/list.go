package steps

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/expr"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// remove deletes elements of a list: those that pass a test, or the one at an index.
func (b *body) remove(place ir.Expr, do *ir.Remove) {
	list := b.Owned(place)
	if at, ok := do.By.(*ir.Index); ok {
		b.p.Line(layout.Call(b.Module.Runtime("removeAt"), list.Doc, b.Expr(at.Index).Item()), ";")
		return
	}
	by := do.By.(*ir.Every)
	test := b.Test(by.Var, by.Cond)
	b.p.Line(term.CallWith(b.Module.Runtime("removeWhere"), list.Doc, test), ";")
}

// move puts an element at another index.
func (b *body) move(place ir.Expr, do *ir.Move) {
	list, key := b.Owned(place), term.Tight(layout.Quoted(ir.Unwrapped(place).(*ir.FieldOf).Field.Name))
	to := b.Expr(do.To)
	if from, ok := do.By.(*ir.Index); ok {
		if plan.TakesTurn(do.To) && plan.TakesTurn(from.Index) { // the index to goes first
			name := b.Fresh("to")
			b.p.Line(term.Assignment("const "+name, to), ";")
			to = term.Tight(name)
		}
		b.p.Line(term.CallOf(b.Module.Runtime("moveAt"), list, b.Expr(from.Index), to, key), ";")
		return
	}
	by := ir.PickOf(do.By)
	test := b.Test(by.Var, by.Cond)
	call := layout.Call
	if to.TakesFunction {
		call = layout.CallTall
	}
	b.p.Line(call(b.Module.Runtime("moveFirst"), list.Doc, test, to.Item(), key.Doc), ";")
}

// insert puts a value into a list.
func (b *body) insert(place ir.Expr, do *ir.Insert) {
	list := b.Owned(place)
	b.p.Line(b.inserted(place, do, list, b.Stored(do.Value)), ";")
}

// replace puts values in the place of elements.
func (b *body) replace(place ir.Expr, do *ir.Replace) {
	if by, ok := do.By.(*ir.Nth); ok {
		list, key := b.Owned(place), layout.Text(layout.Quoted(ir.Unwrapped(place).(*ir.FieldOf).Field.Name))
		index := b.Expr(by.Index).Item()
		if by.Sure {
			b.p.Line(term.Assignment(layout.Cat(list.In(term.PrecMember), "[", index, "]"), b.Stored(do.Value)), ";")
			return
		}
		value := b.LambdaTo(by.Var, b.Annotation(do.Value, expr.ElementOf(place)), func() term.Term { return b.Stored(do.Value) })
		b.p.Line(layout.Call(b.Module.Runtime("replaceAt"), list.Doc, index, value, key), ";")
		return
	}
	by, function := ir.PickOf(do.By), "replaceFirst"
	if _, every := do.By.(*ir.Every); every {
		function = "replaceEvery"
	}
	list := b.Owned(place)
	is := b.replaced(by, do.Value)
	test := b.Lambda(by.Var, is, func() term.Term { return b.Condition(by.Cond, true) })
	value := b.LambdaTo(by.Var, b.Annotation(do.Value, expr.ElementOf(place)), func() term.Term {
		if is != nil {
			b.TellAgain(by.Cond, b.Names[by.Var])
		}
		return b.Stored(do.Value)
	})
	b.p.Line(layout.CallTall(b.Module.Runtime(function), list.Doc, test, value), ";")
}

// replaced is what the elements that are replaced are proved to be, if their values
// depend on that. The test says so, as no other function sees what it has found.
func (b *body) replaced(by *ir.Pick, value ir.Expr) ir.Type {
	var tests []any
	for test := range ir.Within(by.Cond) {
		tests = append(tests, test)
	}
	for x := range ir.Within(value) {
		narrow, ok := x.(*ir.Narrow)
		if !ok {
			continue
		}
		ref, ok := ir.Unwrapped(narrow).(*ir.Ref)
		proof := b.Module.Proofs.Of(narrow).By
		foreign := func(test any) bool { return !slices.Contains(tests, test) }
		if ok && ref.Var == by.Var && len(proof) > 0 && !slices.ContainsFunc(proof, foreign) {
			return narrow.T
		}
	}
	return nil
}

// merge sets keys of a free-form object. One that may be absent is made first, after
// the value if that asks for it.
func (b *body) merge(step *ir.Change, do *ir.Merge, rest []ir.Stmt) {
	at := step.Place.Read()
	place := ir.Unwrapped(at).(*ir.FieldOf)
	var value *term.Term
	if place.Field.Presence == ir.Optional && !b.IsThere(place) {
		if b.Module.Undo.Change(step) {
			b.keepFields(step)
		}
		if plan.ReadsField(do.Value, place.Field.Name) {
			stored := b.Stored(do.Value)
			merged := b.Fresh("merged")
			b.p.Line(term.Assignment("const "+merged+b.Annotation(do.Value, step.Place.Type()), stored), ";")
			named := term.Tight(merged)
			value = &named
		}
		b.begin(step, place)
		b.Granted[place] = b.isNamed(place.X) && b.SaysAll(place.X) && isAssigned(place)
	}
	b.name(at, append([]ir.Stmt{step}, rest...))
	if value == nil {
		stored := b.Stored(do.Value)
		value = &stored
	}
	if b.Module.Undo.Change(step) {
		*value = b.keepMerge(step, do, *value)
	}
	merge := "merge"
	if do.Deep {
		merge = "mergePatch"
	}
	b.p.Line(term.CallWithValue(b.Module.Runtime(merge), *value, b.Owned(at).Doc), ";")
}

// begin makes the free-form object that keys are to be set of, if there is none. What
// every object inherits is not there for that.
func (b *body) begin(step *ir.Change, place *ir.FieldOf) {
	empty := term.Tight("{}")
	if !shape.Inherited[place.Field.Name] {
		b.write(step, place, "??=", empty)
		return
	}
	has := &ir.Has{Node: ir.Node{T: &ir.Scalar{Kind: ir.Bool}, At: place.At}, X: place.X, Field: place.Field}
	b.p.Block(layout.Cat("if ", layout.Condition(b.Condition(has, false).Doc)), func() { b.write(step, place, "=", empty) })
}
