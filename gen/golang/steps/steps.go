// Package steps writes the steps of rules, and the helpers that search.
package steps

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/expr"
	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// Writer writes the steps of a function.
type Writer struct {
	*expr.Compiler
	noted bool // the change that is written may have to be taken back
}

// New begins a function of steps.
func New(l *helper.Helpers, end body.Ending) *Writer {
	return &Writer{Compiler: expr.New(l, end)}
}

// Steps writes the steps of a rule. last says that nothing follows them in the
// function, so that they may return early.
func (f *Writer) Steps(list []ir.Stmt, last bool) {
	for i, s := range list {
		f.BeginStep()
		f.stmt(s, last && i+1 == len(list))
		if plan.Leaves([]ir.Stmt{s}) {
			return
		}
	}
}

func (f *Writer) stmt(s ir.Stmt, last bool) {
	switch s := s.(type) {
	case *ir.Change:
		f.change(s, last)
	case *ir.Emit:
		f.emit(s)
	case *ir.Raise:
		f.Spoken = true
		f.Add(f.End.Notices().Dot("Raise").Call(jen.Id(f.IDs.Signal(s.Signal))))
	case *ir.Bound:
		f.bound(s, last)
	case *ir.Bind:
		f.bind(s)
	case *ir.Find:
		f.find(s, last)
	case *ir.Parse:
		f.parse(s, last)
	case *ir.Each:
		f.each(s)
	case *ir.If:
		f.ifStep(s, f.Mark(), last)
	case *ir.Call:
		f.call(s, last)
	case *ir.Skip:
		f.skip(s.Code, s.Message)
	case *ir.Warn:
		f.Spoken = true
		f.Add(f.End.Notices().Dot("Warn").Call(jen.Id(f.IDs.Code(s.Code)), f.Message(s.Message)))
	case *ir.Fail:
		f.Fail(f.Wire("NewError").Call(jen.Id(f.IDs.Code(s.Code)), f.Message(s.Message)))
	case *ir.Stop:
		f.Stop()
	case *ir.Return:
		f.Done()
	default:
		panic(fmt.Sprintf("golang: unknown step %T", s))
	}
}

// change does something to a place.
func (f *Writer) change(s *ir.Change, last bool) {
	defer f.Changed()
	place := s.Place.Read()
	f.keep(s)
	if len(s.Place.Derived()) > 0 {
		defer func() { f.Add(f.ownerOf(place).Dot(f.IDs.Derive(s.Place.Of.Type().(*ir.Object))).Call()) }()
	}
	switch do := s.Do.(type) {
	case *ir.Set:
		f.set(place, do)
		f.tellInside(s)
	case *ir.Unset:
		f.unset(place)
	case *ir.Push:
		f.push(s, do, last)
	case *ir.Extend:
		f.extend(place, do)
		f.tellInside(s)
	case *ir.Insert:
		f.insert(place, do)
		f.tellInside(s)
	case *ir.Replace:
		f.replace(place, do)
		f.tellInside(s)
	case *ir.Remove:
		f.remove(place, do)
	case *ir.Move:
		f.move(place, do)
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
func (f *Writer) arm(a arm, last bool) func() {
	return func() {
		if a.before != nil {
			f.BeginStep()
			a.before()
		}
		f.Steps(a.steps, last)
	}
}

// ifStep writes an if whose condition may have begun at the mark.
func (f *Writer) ifStep(s *ir.If, start body.Mark, last bool) {
	if s.Case != nil {
		f.switchStep(s, last)
		return
	}
	if f.copyState(s) {
		return
	}
	f.arms(s.Cond, arm{steps: s.Then}, arm{steps: s.Else}, start, last)
}

// arms writes a branch whose condition may have begun at the mark. It prefers
// early returns to else, and one condition to an if in an if.
func (f *Writer) arms(cond ir.Expr, then, otherwise arm, start body.Mark, last bool) {
	branch := func(cond ir.Expr, then, otherwise func()) { f.BranchFrom(start, cond, then, otherwise) }
	switch {
	case then.empty() && otherwise.empty():
		f.Add(jen.Id("_").Op("=").Add(f.Expr(cond, value.Look).Code))
	case otherwise.empty():
		cond, then := merged(cond, then)
		branch(cond, f.arm(then, last), nil)
	case then.empty():
		branch(expr.Negate(cond), f.arm(otherwise, last), nil)
	case plan.Leaves(then.steps):
		branch(cond, f.arm(then, false), nil)
		f.goOn(otherwise, last)
	case plan.Leaves(otherwise.steps):
		branch(expr.Negate(cond), f.arm(otherwise, false), nil)
		f.goOn(then, last)
	case last && isLong(otherwise):
		branch(cond, func() {
			f.arm(then, false)()
			f.Done()
		}, nil)
		f.goOn(otherwise, last)
	default:
		branch(cond, f.arm(then, last), f.arm(otherwise, last))
	}
}

// goOn writes what is left to do after an if that has returned unless the condition
// is as it says. What the if has tested may still be of use.
func (f *Writer) goOn(a arm, last bool) {
	f.Proceed()
	f.arm(a, last)()
}

// merged is the arm of an if without else, taken together with an if that is all
// it does.
func merged(cond ir.Expr, then arm) (ir.Expr, arm) {
	for then.before == nil && len(then.steps) == 1 {
		inner, ok := then.steps[0].(*ir.If)
		if !ok || len(inner.Else) > 0 {
			break
		}
		cond, then.steps = body.AndExpr(cond, inner.Cond), inner.Then
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
func (f *Writer) bind(s *ir.Bind) {
	u := value.Look
	if f.Uses.Moves(s) {
		u, f.Keeping.Moved[s.Var] = value.Keep, true
	}
	t := s.Var.Type
	v := f.WithName(s.Var.Name, func() value.Value { return f.Plain(f.Expr(s.Value, u), t) })
	switch {
	case v.Local != nil && expr.IsComputed(s.Value):
		if f.Uses.Of(s.Var).Count == 0 {
			f.Add(jen.Id("_").Op("=").Add(v.Code))
		}
		f.Vars[s.Var] = body.Variable{Local: v.Local, Held: shape.Hold(t, false)}
	case v.Null:
		l := f.Block.Local(s.Var.Name)
		f.Later(f.Block, func() *jen.Statement {
			if !l.Used {
				return jen.Null()
			}
			return jen.Var().Id(l.Name).Add(f.GoType(t))
		})
		f.Vars[s.Var] = body.Variable{Local: l, Held: shape.Hold(t, false)}
	default:
		l := f.Give(s.Var.Name, f.Typed(v, t))
		f.Vars[s.Var] = body.Variable{Local: l, Held: shape.Hold(t, false)}
	}
}
