// Package steps compiles the steps of rules to functions.
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

// body compiles the steps of one function.
//
// An event that ends early ends its function: with an outcome, which every
// function on the way up hands on. Falling off the end means different things,
// see ending.
type body struct {
	*expr.Compiler
	p      *layout.Printer
	ending ending
}

// ending says what a function returns when its steps have run to their end.
type ending int

const (
	EndsPlain   ending = iota // nothing: no step in it ends the event
	EndsApplied               // that the event was applied: the rule of an event
	EndsOpen                  // undefined, that is to say, the event goes on
)

// steps compiles a list of steps and reports whether they always leave the
// function. tail says that nothing follows them in the function.
func (b *body) steps(steps []ir.Stmt, tail bool) (left bool) {
	for i, step := range steps {
		rest := steps[i+1:]
		if b.step(step, rest, tail && len(rest) == 0) {
			return true
		}
	}
	return false
}

// block compiles steps that stand between braces of their own.
func (b *body) block(steps []ir.Stmt, tail bool) (left bool) {
	b.Scope.Block(func() { left = b.steps(steps, tail) })
	return left
}

// run compiles all steps of a function, with what they return at their end.
func (b *body) run(steps []ir.Stmt) {
	if b.steps(steps, true) {
		return
	}
	switch b.ending {
	case EndsPlain:
	case EndsApplied:
		b.p.Line("return ", b.Module.Runtime("APPLIED"), ";")
	case EndsOpen:
		b.p.Line("return undefined;")
	}
}

func (b *body) step(step ir.Stmt, rest []ir.Stmt, tail bool) (left bool) {
	switch step := step.(type) {
	case *ir.Change:
		return b.change(step, rest, tail)
	case *ir.Emit:
		b.emit(step)
	case *ir.Raise:
		b.Used[b.Source] = true
		b.p.Line(layout.Call(b.Source+".signal", layout.Text(layout.Quoted(step.Signal.Name))), ";")
	case *ir.Bound:
		b.bound(step)
	case *ir.Bind:
		b.let(step, rest)
	case *ir.Find:
		return b.find(step, rest, tail)
	case *ir.Parse:
		return b.parse(step, tail)
	case *ir.Each:
		b.each(step)
	case *ir.If:
		return b.branch(step, rest, tail)
	case *ir.Call:
		return b.callRule(step, tail)
	case *ir.Skip:
		b.p.Line("return ", layout.Call(b.Module.Runtime("skipped"), b.notice(step.Notice)...), ";")
		return true
	case *ir.Warn:
		b.Used[b.Source] = true
		b.p.Line(layout.Call(b.Source+".warn", b.notice(step.Notice)...), ";")
	case *ir.Fail:
		b.p.Line("throw new ", layout.Call(b.Module.Runtime("FoldError"), b.notice(step.Notice)...), ";")
		return true
	case *ir.Stop:
		b.p.Line("return ", b.Module.Runtime("APPLIED"), ";")
		return true
	case *ir.Return:
		if b.ending == EndsOpen {
			b.p.Line("return undefined;")
		} else {
			b.p.Line("return;")
		}
		return true
	default:
		panic(fmt.Sprintf("typescript: unknown step %T", step))
	}
	return false
}

func (b *body) notice(n ir.Notice) []layout.Doc {
	return []layout.Doc{layout.Text(layout.Quoted(n.Code)), b.Template(n.Message)}
}

// let names a value.
func (b *body) let(step *ir.Bind, rest []ir.Stmt) {
	value := b.Expr
	switch {
	case b.Module.Uses.Moves(step):
		b.Keeping.Moved[step.Var], value = true, b.Stored
	case plan.IsPlain(step.Value.Type()):
		value = b.Stored
	case plan.MustOwn(step.Var, step.Value, rest):
		value = b.OwnedValue
	}
	t := value(step.Value)
	name := b.Bind(step.Var)
	annotation := b.annotation(step.Var, step.Value, rest)
	b.Annotated[step.Var] = annotation != ""
	b.p.Line(term.Assignment("const "+name+annotation, t), ";")
}

// branch compiles an if.
func (b *body) branch(step *ir.If, rest []ir.Stmt, tail bool) (left bool) {
	if set, ok := b.Fills(step); ok {
		b.fill(step, set, rest)
		return false
	}
	if step.Case != nil {
		if left, ok := b.switched(step, tail); ok {
			return left
		}
	}
	test := func(want bool) term.Term { return b.Decision(step.Cond, want) }
	return b.choose(fork{test, step.Then, step.Else, step.Case, plan.StepTakesTurn(step)}, tail)
}

// fork is an if: a test and two lists of steps.
type fork struct {
	test            func(want bool) term.Term
	then, otherwise []ir.Stmt
	within          *ir.Switch // that the two are cases of, if any
	takesTurn       bool       // the test has to be made, whatever follows
}

// choose compiles a fork. A branch that always leaves comes first, and the other
// one goes on without braces.
func (b *body) choose(f fork, tail bool) (left bool) {
	switch {
	case plan.Idle(f.then) && plan.Idle(f.otherwise):
		if f.takesTurn {
			b.p.Block(layout.Cat("if ", layout.Condition(f.test(true).Doc)), func() {
				b.p.Line("// The test may fail; nothing depends on how it comes out.")
			})
		}
		return false
	case plan.Idle(f.then) || plan.Leaves(f.otherwise) && !plan.Leaves(f.then):
		return b.guarded(f.test(false), f.otherwise, f.then, tail)
	case plan.Idle(f.otherwise) || plan.Leaves(f.then):
		return b.guarded(f.test(true), f.then, f.otherwise, tail)
	}
	b.p.Block(layout.Cat("if ", layout.Condition(f.test(true).Doc)), func() { left = b.block(f.then, tail) })
	return b.other(f.otherwise, f.within, tail) && left
}

// guarded compiles one branch in braces. The other one follows: it is empty, or it
// is all that is left.
func (b *body) guarded(test term.Term, inside, after []ir.Stmt, tail bool) (left bool) {
	b.p.Block(layout.Cat("if ", layout.Condition(test.Doc)), func() { left = b.block(inside, tail) })
	if left {
		return b.steps(after, tail)
	}
	return false
}

// other compiles the else of an if that has just been printed.
func (b *body) other(steps []ir.Stmt, within *ir.Switch, tail bool) (left bool) {
	inner, ok := steps[0].(*ir.If)
	begins := ok && inner.Case != nil && inner.Case != within // a switch of its own
	if ok && len(steps) == 1 && !plan.Idle(inner.Then) && !begins {
		if _, fills := b.Fills(inner); !fills {
			b.p.OrIf(b.Decision(inner.Cond, true).Doc, func() { left = b.block(inner.Then, tail) })
			return !plan.Idle(inner.Else) && b.other(inner.Else, inner.Case, tail) && left
		}
	}
	b.p.Or(func() { left = b.block(steps, tail) })
	return left
}

// callRule compiles a call of a named rule, which may have ended the event.
func (b *body) callRule(step *ir.Call, tail bool) (left bool) {
	signature := signatureOf(b.Module.Package, step.Rule)
	b.forget(step)
	var values []term.Term
	if signature.Edit {
		b.Used[b.Source] = true
		values = append(values, term.Tight(b.Source))
	}
	values = append(values, b.arguments(step, signature.Params)...)
	if signature.Emits {
		emit := b.Module.Word("emit")
		b.Used[emit] = true
		values = append(values, term.Tight(emit))
	}
	applied := term.CallOf(b.Module.Value(shape.RoleRule, step.Rule), values...)
	switch {
	case !signature.Ends:
		b.p.Line(applied, ";")
		return false
	case tail && b.ending == EndsApplied:
		b.p.Line(layout.ReturnedOr(applied, layout.Text(b.Module.Runtime("APPLIED"))))
		return true
	case tail:
		b.p.Line("return ", applied, ";")
		return true
	default:
		ended := b.Fresh("ended")
		b.p.Line(term.Assignment("const "+ended, term.Tight(applied)), ";")
		b.p.Block("if ("+ended+" !== undefined)", func() { b.p.Line("return "+ended, ";") })
		return false
	}
}

// arguments are what a named rule gets for the parameters that it reads. Any other is
// computed all the same if it draws or may fail, and in its turn.
func (b *body) arguments(step *ir.Call, reads []bool) []term.Term {
	ahead := 0 // as many have to be computed before the call
	for i, arg := range step.Args {
		if !reads[i] && plan.TakesTurn(arg) {
			ahead = i + 1
		}
	}
	var values []term.Term
	for i, arg := range step.Args {
		turn := i < ahead && plan.TakesTurn(arg)
		switch {
		case reads[i] && turn:
			value, param := b.argument(step.Rule, i, arg), step.Rule.Params[i]
			name := b.Fresh(param.Name)
			b.p.Line(term.Assignment("const "+name+b.Annotation(arg, param.Type), value), ";")
			values = append(values, term.Tight(name))
		case reads[i]:
			values = append(values, b.argument(step.Rule, i, arg))
		case turn:
			value := b.Expr(arg)
			if !value.IsCall { // void is for calls
				value = term.Invoke(b.Module.Runtime("clone"), value.Item())
			}
			b.p.Line("void ", value.Doc, ";")
		}
	}
	return values
}

// argument is what a named rule gets for a parameter.
func (b *body) argument(r *ir.Rule, i int, arg ir.Expr) term.Term {
	owned := plan.MustOwn(r.Params[i], arg, r.Body)
	_, isRef := ir.Unwidened(arg).(*ir.Ref)
	value := b.OwnedValue
	if isRef || !owned {
		value = b.Argument
	}
	return b.Passed(r.Params[i], arg, value(arg))
}
