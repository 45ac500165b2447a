package golang

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// stepWriter writes the steps of a function.
type stepWriter struct{ *compiler }

func newStepWriter(l *helpers, end ending) *stepWriter { return &stepWriter{newCompiler(l, end)} }

// steps writes the steps of a rule. last says that nothing follows them in the
// function, so that they may return early.
func (f *stepWriter) steps(list []ir.Stmt, last bool) {
	for i, s := range list {
		f.beginStep()
		f.stmt(s, last && i+1 == len(list))
		if plan.Leaves([]ir.Stmt{s}) {
			return
		}
	}
}

func (f *stepWriter) stmt(s ir.Stmt, last bool) {
	switch s := s.(type) {
	case *ir.Change:
		f.change(s, last)
	case *ir.Emit:
		f.emit(s)
	case *ir.Raise:
		f.spoken = true
		f.add(f.end.notices().Dot("Raise").Call(jen.Id(f.IDs.Signal(s.Signal))))
	case *ir.Bind:
		f.bind(s)
	case *ir.Find:
		f.find(s, last)
	case *ir.Each:
		f.each(s)
	case *ir.If:
		f.ifStep(s, f.mark(), last)
	case *ir.Call:
		f.call(s, last)
	case *ir.Skip:
		f.skip(s.Code, s.Message)
	case *ir.Warn:
		f.spoken = true
		f.add(f.end.notices().Dot("Warn").Call(jen.Lit(s.Code), f.message(s.Message)))
	case *ir.Fail:
		f.fail(f.Wire("NewError").Call(jen.Lit(s.Code), f.message(s.Message)))
	case *ir.Stop:
		f.stop()
	default:
		panic(fmt.Sprintf("golang: unknown step %T", s))
	}
}

// change does something to a place.
func (f *stepWriter) change(s *ir.Change, last bool) {
	defer f.changed()
	place := s.Place.Read()
	switch do := s.Do.(type) {
	case *ir.Set:
		f.set(place, do)
	case *ir.Unset:
		f.unset(place)
	case *ir.Push:
		f.push(place, do, last)
	case *ir.Insert:
		f.insert(place, do)
	case *ir.Replace:
		f.replace(place, do)
	case *ir.Remove:
		f.remove(place, do)
	case *ir.Put:
		f.putInMap(place, do)
	case *ir.Delete:
		f.deleteFromMap(place, do)
	case *ir.Patch:
		f.patch(place, do, last)
	case *ir.Append:
		f.appendText(place, do)
	case *ir.AppendBase64:
		f.appendBase64(place, do)
	case *ir.Increase:
		f.increase(place, do)
	case *ir.Merge:
		f.merge(place, do)
	default:
		panic(fmt.Sprintf("golang: unknown action %T", do))
	}
}

// arm is one arm of a branch: its steps, and what the branch itself does before
// them, or nil.
type arm struct {
	before func()
	steps  []ir.Stmt
}

func (a arm) empty() bool { return a.before == nil && len(a.steps) == 0 }

// arm writes one arm of a branch.
func (f *stepWriter) arm(a arm, last bool) func() {
	return func() {
		if a.before != nil {
			f.beginStep()
			a.before()
		}
		f.steps(a.steps, last)
	}
}

// ifStep writes an if whose condition may have begun at the mark.
func (f *stepWriter) ifStep(s *ir.If, start mark, last bool) {
	f.arms(s.Cond, arm{steps: s.Then}, arm{steps: s.Else}, start, last)
}

// arms writes a branch whose condition may have begun at the mark. It prefers
// early returns to else, and one condition to an if in an if.
func (f *stepWriter) arms(cond ir.Expr, then, otherwise arm, start mark, last bool) {
	branch := func(cond ir.Expr, then, otherwise func()) { f.branchFrom(start, cond, then, otherwise) }
	switch {
	case then.empty() && otherwise.empty():
		f.add(jen.Id("_").Op("=").Add(f.expr(cond, look).code))
	case otherwise.empty():
		cond, then := merged(cond, then)
		branch(cond, f.arm(then, last), nil)
	case then.empty():
		branch(negate(cond), f.arm(otherwise, last), nil)
	case plan.Leaves(then.steps):
		branch(cond, f.arm(then, false), nil)
		f.goOn(otherwise, last)
	case plan.Leaves(otherwise.steps):
		branch(negate(cond), f.arm(otherwise, false), nil)
		f.goOn(then, last)
	case last && isLong(otherwise):
		branch(cond, func() {
			f.arm(then, false)()
			f.done()
		}, nil)
		f.goOn(otherwise, last)
	default:
		branch(cond, f.arm(then, last), f.arm(otherwise, last))
	}
}

// goOn writes what is left to do after an if that has returned unless the condition
// is as it says. What the if has tested may still be of use.
func (f *stepWriter) goOn(a arm, last bool) {
	f.proceed()
	f.arm(a, last)()
}

// proceed begins a step after such an if.
func (f *fn) proceed() {
	f.beginStep()
	if moved := f.block.moved; moved != nil {
		moved.staying = true
	}
}

// merged is the arm of an if without else, taken together with an if that is all
// it does.
func merged(cond ir.Expr, then arm) (ir.Expr, arm) {
	for then.before == nil && len(then.steps) == 1 {
		inner, ok := then.steps[0].(*ir.If)
		if !ok || len(inner.Else) > 0 {
			break
		}
		cond, then.steps = andExpr(cond, inner.Cond), inner.Then
	}
	return cond, then
}

// isLong guesses whether an arm takes many lines of Go.
func isLong(a arm) bool {
	const few = 2
	lines := len(a.steps)
	if a.before != nil {
		lines++
	}
	return lines > few || mayFail(a.steps)
}

// mayFail reports whether computing an operand of some steps may fail.
func mayFail(list []ir.Stmt) bool {
	for x := range ir.Exprs(list) {
		if plan.FailsItself(x) {
			return true
		}
	}
	return false
}

// bind names a value. One that is new and used once, and not again and again,
// goes over to its user without a copy.
func (f *stepWriter) bind(s *ir.Bind) {
	u := look
	if f.uses.Moves(s) {
		u = keep
	}
	t := s.Var.Type
	v := f.withName(s.Var.Name, func() value { return f.plain(f.expr(s.Value, u), t) })
	switch {
	case v.local != nil && isComputed(s.Value):
		if f.uses.Of(s.Var).Count == 0 {
			f.add(jen.Id("_").Op("=").Add(v.code))
		}
		f.vars[s.Var] = variable{local: v.local, held: shape.Hold(t, false), own: u == keep}
	case v.null:
		l := f.block.local(s.Var.Name)
		f.later(f.block, func() *jen.Statement {
			if !l.used {
				return jen.Null()
			}
			return jen.Var().Id(l.name).Add(f.GoType(t))
		})
		f.vars[s.Var] = variable{local: l, held: shape.Hold(t, false)}
	default:
		l := f.give(s.Var.Name, f.typed(v, t))
		f.vars[s.Var] = variable{local: l, held: shape.Hold(t, false), own: u == keep}
	}
}

// isComputed reports whether the variable that holds the value of x, if there is
// one, holds nothing else.
func isComputed(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Ref, *ir.FieldOf, *ir.CommonField, *ir.Narrow:
		return false
	case *ir.Widen:
		return isComputed(x.X)
	}
	return true
}
