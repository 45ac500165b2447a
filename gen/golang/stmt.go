package golang

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// steps writes the steps of a rule. last says that nothing follows them in the
// function, so that they may return early.
func (f *fn) steps(list []ir.Stmt, last bool) {
	for i, s := range list {
		f.beginStep()
		rest := list[i+1:]
		f.stmt(s, rest, last && len(rest) == 0)
		if terminates(s) {
			return
		}
	}
}

func (f *fn) stmt(s ir.Stmt, rest []ir.Stmt, last bool) {
	switch s := s.(type) {
	case *ir.Set:
		f.set(s)
	case *ir.Unset:
		f.unset(s)
	case *ir.Push:
		f.push(s, last)
	case *ir.Insert:
		f.insert(s)
	case *ir.Replace:
		f.replace(s)
	case *ir.Remove:
		f.remove(s)
	case *ir.Put:
		f.putInMap(s)
	case *ir.Delete:
		f.deleteFromMap(s)
	case *ir.Patch:
		f.patch(s, last)
	case *ir.Emit:
		f.emit(s)
	case *ir.Raise:
		f.spoken = true
		f.add(f.end.notices().Dot("Raise").Call(jen.Id(f.ids.signal(s.Signal))))
	case *goStep:
		s.write()
	case *ir.Append:
		f.appendText(s)
	case *ir.AppendBase64:
		f.appendBase64(s)
	case *ir.Increase:
		f.increase(s)
	case *ir.Merge:
		f.merge(s)
	case *ir.Bind:
		f.bind(s, rest)
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
		f.fail(f.wire("NewError").Call(jen.Lit(s.Code), f.message(s.Message)))
	case *ir.Stop:
		f.stop()
	default:
		panic(fmt.Sprintf("golang: unknown step %T", s))
	}
}

// terminates reports whether nothing after a step is reached.
func terminates(s ir.Stmt) bool {
	switch s := s.(type) {
	case *ir.Skip, *ir.Fail, *ir.Stop:
		return true
	case *ir.If:
		return terminate(s.Then) && terminate(s.Else)
	case *ir.Find:
		return terminate(s.Then) && terminate(s.Else)
	case *ir.Patch:
		return terminate(s.Then) && terminate(s.Else)
	case *ir.Push:
		return terminate(s.Then)
	}
	return false
}

// A goStep is a step that no spec has: what another step does before those inside
// it.
type goStep struct {
	ir.At
	write func()
}

func terminate(list []ir.Stmt) bool {
	return len(list) > 0 && terminates(list[len(list)-1])
}

// arm writes the steps of one arm of a branch.
func (f *fn) arm(list []ir.Stmt, last bool) func() {
	return func() { f.steps(list, last) }
}

// ifStep writes an if whose condition may have begun at the mark. It prefers
// early returns to else, and one condition to an if in an if.
func (f *fn) ifStep(s *ir.If, start mark, last bool) {
	branch := func(cond ir.Expr, then, otherwise func()) { f.branchFrom(start, cond, then, otherwise) }
	switch {
	case len(s.Then) == 0 && len(s.Else) == 0:
		f.add(jen.Id("_").Op("=").Add(f.expr(s.Cond, look).code))
	case len(s.Else) == 0:
		cond, then := merged(s)
		branch(cond, f.arm(then, last), nil)
	case len(s.Then) == 0:
		branch(negate(s.Cond), f.arm(s.Else, last), nil)
	case terminate(s.Then):
		branch(s.Cond, f.arm(s.Then, false), nil)
		f.goOn(s.Cond, false, s.Else, last)
	case terminate(s.Else):
		branch(negate(s.Cond), f.arm(s.Else, false), nil)
		f.goOn(s.Cond, true, s.Then, last)
	case last && isLong(s.Else):
		branch(s.Cond, func() {
			f.steps(s.Then, false)
			f.done()
		}, nil)
		f.goOn(s.Cond, false, s.Else, last)
	default:
		branch(s.Cond, f.arm(s.Then, last), f.arm(s.Else, last))
	}
}

// goOn writes what is left to do after an if that has returned unless the condition
// is as it says. What the if has tested may still be of use.
func (f *fn) goOn(cond ir.Expr, truth bool, list []ir.Stmt, last bool) {
	f.proceed(cond, truth)
	f.steps(list, last)
}

// proceed begins a step after such an if.
func (f *fn) proceed(cond ir.Expr, truth bool) {
	f.early = nil
	f.prove(cond, truth)
	if moved := f.block.moved; moved != nil {
		moved.staying = true
	}
}

// merged is an if without else, taken together with one that is all it does.
func merged(s *ir.If) (cond ir.Expr, then []ir.Stmt) {
	cond, then = s.Cond, s.Then
	for len(then) == 1 {
		inner, ok := then[0].(*ir.If)
		if !ok || len(inner.Else) > 0 {
			break
		}
		cond, then = andExpr(cond, inner.Cond), inner.Then
	}
	return cond, then
}

// isLong guesses whether steps take many lines of Go.
func isLong(list []ir.Stmt) bool {
	const few = 2
	return len(list) > few || anyStep(list, nil, fallible)
}

// bind names a value. One that is new and used once, and not again and again,
// goes over to its user without a copy.
func (f *fn) bind(s *ir.Bind, rest []ir.Stmt) {
	uses, repeated := countUses(rest, s.Var)
	u := look
	if isNew(s.Value) && uses == 1 && !repeated {
		u = keep
	}
	t := s.Var.Type
	v := f.withName(s.Var.Name, func() value { return f.plain(f.expr(s.Value, u), t) })
	switch {
	case v.local != nil && isComputed(s.Value):
		if uses == 0 {
			f.add(jen.Id("_").Op("=").Add(v.code))
		}
		f.vars[s.Var] = variable{local: v.local, held: hold(t, false), own: u == keep}
	case v.null:
		l := f.block.local(s.Var.Name)
		f.later(f.block, func() *jen.Statement {
			if !l.used {
				return jen.Null()
			}
			return jen.Var().Id(l.name).Add(f.goType(t))
		})
		f.vars[s.Var] = variable{local: l, held: hold(t, false)}
	default:
		l := f.give(s.Var.Name, f.typed(v, t))
		f.vars[s.Var] = variable{local: l, held: hold(t, false), own: u == keep}
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

// isNew reports whether the value of x is nowhere else.
func isNew(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.New, *ir.ListOf, *ir.RecordOf:
		return true
	case *ir.Widen:
		return isNew(x.X)
	case *ir.Cond:
		return isNew(x.Then) && isNew(x.Else)
	}
	return false
}

// countUses counts how often steps read a variable, and tells whether one of the
// places may be reached several times.
func countUses(list []ir.Stmt, v *ir.Var) (n int, repeated bool) {
	for _, s := range list {
		here := 0
		exprs, inner := parts(s)
		for _, x := range exprs {
			uses, again := countReads(x, v)
			here, repeated = here+uses, repeated || again
		}
		uses, again := countUses(inner, v)
		here, repeated = here+uses, repeated || again
		n, repeated = n+here, repeated || here > 0 && repeats(s)
	}
	return n, repeated
}

// repeats reports whether a step may use a value again and again.
func repeats(s ir.Stmt) bool {
	switch s := s.(type) {
	case *ir.Each:
		return true
	case *ir.Replace:
		return s.Every
	}
	return false
}

func countReads(x ir.Expr, v *ir.Var) (n int, repeated bool) {
	if ref, ok := x.(*ir.Ref); ok && ref.Var == v {
		return 1, false
	}
	for _, operand := range operands(x) {
		uses, again := countReads(operand, v)
		n, repeated = n+uses, repeated || again
	}
	if _, loop := x.(*ir.Macro); loop && n > 0 {
		repeated = true
	}
	return n, repeated
}
