package typescript

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// body compiles the steps of one function.
//
// An event that ends early ends its function: with an outcome, which every
// function on the way up hands on. Falling off the end means different things,
// see ending.
type body struct {
	*compiler
	p      *printer
	ending ending
}

// ending says what a function returns when its steps have run to their end.
type ending int

const (
	endsPlain   ending = iota // nothing: no step in it ends the event
	endsApplied               // that the event was applied: the rule of an event
	endsOpen                  // undefined, that is to say, the event goes on
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
	b.scope.block(func() { left = b.steps(steps, tail) })
	return left
}

// run compiles all steps of a function, with what they return at their end.
func (b *body) run(steps []ir.Stmt) {
	if b.steps(steps, true) {
		return
	}
	switch b.ending {
	case endsPlain:
	case endsApplied:
		b.p.line("return ", b.m.runtime("APPLIED"), ";")
	case endsOpen:
		b.p.line("return undefined;")
	}
}

func (b *body) step(step ir.Stmt, rest []ir.Stmt, tail bool) (left bool) {
	switch step := step.(type) {
	case *ir.Change:
		return b.change(step, rest, tail)
	case *ir.Emit:
		b.emit(step)
	case *ir.Raise:
		b.used[b.source] = true
		b.p.line(call(b.source+".signal", textDoc(quoted(step.Signal.Name))), ";")
	case *ir.Bind:
		b.let(step, rest)
	case *ir.Find:
		return b.find(step, rest, tail)
	case *ir.Each:
		b.each(step)
	case *ir.If:
		return b.branch(step, rest, tail)
	case *ir.Call:
		return b.callRule(step, tail)
	case *ir.Skip:
		b.p.line("return ", call(b.m.runtime("skipped"), b.notice(step.Notice)...), ";")
		return true
	case *ir.Warn:
		b.used[b.source] = true
		b.p.line(call(b.source+".warn", b.notice(step.Notice)...), ";")
	case *ir.Fail:
		b.p.line("throw new ", call(b.m.runtime("FoldError"), b.notice(step.Notice)...), ";")
		return true
	case *ir.Stop:
		b.p.line("return ", b.m.runtime("APPLIED"), ";")
		return true
	default:
		panic(fmt.Sprintf("typescript: unknown step %T", step))
	}
	return false
}

func (b *body) notice(n ir.Notice) []Doc {
	return []Doc{textDoc(quoted(n.Code)), b.template(n.Message)}
}

// let names a value.
func (b *body) let(step *ir.Bind, rest []ir.Stmt) {
	value := b.expr
	ref, isRef := step.Value.(*ir.Ref)
	switch movable := b.m.uses.Moves(step); {
	case isRef && b.data[ref.Var]:
		b.data[step.Var], value = true, b.object
	case movable:
		b.movable[step.Var], value = true, b.stored
	case plan.MustOwn(step.Var, step.Value, rest):
		value = b.ownedValue
	}
	t := value(step.Value)
	name := b.bind(step.Var)
	b.p.line(assignment("const "+name+b.annotation(step.Value, step.Var.Type), t), ";")
}

// annotation is the type of a variable, where TypeScript would infer a wider one.
func (s *compiler) annotation(value ir.Expr, t ir.Type) string {
	if isInferred(value) && !isTest(value) {
		return ""
	}
	return ": " + s.m.tsType(t)
}

// isTest reports whether an expression tells what something is. TypeScript would take
// the name of its result for the test itself, and believe it.
func isTest(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.IsMember, *ir.IsNull, *ir.Has:
		return true
	case *ir.Unary:
		return x.Op == ir.Not && isTest(x.X)
	case *ir.Binary:
		_, _, constant := plan.ConstantSide(x)
		switch x.Op {
		case ir.And, ir.Or:
			return isTest(x.L) || isTest(x.R)
		case ir.Eq, ir.Ne, ir.In:
			return constant || x.Op == ir.In
		}
	}
	return false
}

// isInferred reports whether TypeScript infers the type of an expression. It widens
// the constants in objects and lists.
func isInferred(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.New, *ir.RecordOf:
		return false
	case *ir.ListOf:
		scalar, ok := elementOf(x).(*ir.Scalar)
		return ok && plan.IsPlain(scalar) && len(x.Elems) > 0
	case *ir.Literal:
		return plan.IsPlain(x.T)
	case *ir.Widen:
		return isInferred(x.X)
	case *ir.Cond:
		return isInferred(x.Then) && isInferred(x.Else)
	case *ir.Slice:
		return isInferred(x.List)
	case *ir.Macro:
		if x.Kind == ir.MapTo {
			return isInferred(x.In) && isInferred(x.Body)
		}
		return isInferred(x.In)
	default:
		return true
	}
}

// branch compiles an if.
func (b *body) branch(step *ir.If, rest []ir.Stmt, tail bool) (left bool) {
	if set, ok := b.fills(step); ok {
		b.fill(step, set, rest)
		return false
	}
	test := func(want bool) term { return b.condition(step.Cond, want) }
	return b.choose(fork{test, step.Then, step.Else}, tail)
}

// fork is an if: a test and two lists of steps.
type fork struct {
	test            func(want bool) term
	then, otherwise []ir.Stmt
}

// choose compiles a fork. A branch that always leaves comes first, and the other
// one goes on without braces.
func (b *body) choose(f fork, tail bool) (left bool) {
	switch {
	case len(f.then) == 0 && len(f.otherwise) == 0:
		return false
	case len(f.otherwise) > 0 && (len(f.then) == 0 || plan.Leaves(f.otherwise) && !plan.Leaves(f.then)):
		return b.guarded(f.test(false), f.otherwise, f.then, tail)
	case len(f.otherwise) == 0 || plan.Leaves(f.then):
		return b.guarded(f.test(true), f.then, f.otherwise, tail)
	}
	b.p.block(cat("if ", condition(f.test(true).doc)), func() { left = b.block(f.then, tail) })
	return b.other(f.otherwise, tail) && left
}

// guarded compiles one branch in braces. The other one follows: it is empty, or it
// is all that is left.
func (b *body) guarded(test term, inside, after []ir.Stmt, tail bool) (left bool) {
	b.p.block(cat("if ", condition(test.doc)), func() { left = b.block(inside, tail) })
	if left {
		return b.steps(after, tail)
	}
	return false
}

// other compiles the else of an if that has just been printed.
func (b *body) other(steps []ir.Stmt, tail bool) (left bool) {
	inner, ok := steps[0].(*ir.If)
	if ok && len(steps) == 1 && len(inner.Then) > 0 {
		if _, fills := b.fills(inner); !fills {
			b.p.orIf(b.condition(inner.Cond, true).doc, func() { left = b.block(inner.Then, tail) })
			return len(inner.Else) > 0 && b.other(inner.Else, tail) && left
		}
	}
	b.p.or(func() { left = b.block(steps, tail) })
	return left
}

// callRule compiles a call of a named rule, which may have ended the event.
func (b *body) callRule(step *ir.Call, tail bool) (left bool) {
	signature := signatureOf(b.m.emitter, step.Rule)
	b.forget(step)
	var values []term
	if signature.usesEdit {
		b.used[b.source] = true
		values = append(values, tight(b.source))
	}
	for i, arg := range step.Args {
		if !signature.usesParam[i] {
			continue
		}
		values = append(values, b.argument(step.Rule, i, arg))
	}
	if signature.emits {
		emit := b.m.word("emit")
		b.used[emit] = true
		values = append(values, tight(emit))
	}
	applied := callOf(b.m.value(roleRule, step.Rule), values...)
	switch {
	case !signature.ends:
		b.p.line(applied, ";")
		return false
	case tail && b.ending == endsApplied:
		b.p.line("return ", applied, " ?? ", b.m.runtime("APPLIED"), ";")
		return true
	case tail:
		b.p.line("return ", applied, ";")
		return true
	default:
		ended := b.fresh("ended")
		b.p.line(assignment("const "+ended, tight(applied)), ";")
		b.p.block("if ("+ended+" !== undefined)", func() { b.p.line("return "+ended, ";") })
		return false
	}
}

// argument is what a named rule gets for a parameter.
func (b *body) argument(r *ir.Rule, i int, arg ir.Expr) term {
	owned := plan.MustOwn(r.Params[i], arg, r.Body)
	_, isRef := unwidened(arg).(*ir.Ref)
	_, isObject := r.Params[i].Type.(*ir.Object)
	switch {
	case isRef && isObject:
		return b.object(arg)
	case isRef || !owned:
		return b.expr(arg)
	default:
		return b.ownedValue(arg)
	}
}

// assignment is `left = right`, broken as suits the right side.
func assignment(left any, right term) Doc { return assignBy("=", left, right) }

// assignBy is an assignment by some operator: `left += right`.
func assignBy(operator string, left any, right term) Doc {
	if breaksAfter(right) {
		return group(left, " "+operator, group(indent(line, right.doc)))
	}
	return cat(left, " "+operator+" ", right.doc)
}

// breaksAfter reports whether a value goes to a line of its own if there is no room
// for it beside the equals sign.
func breaksAfter(t term) bool {
	if t.prec == precCond {
		return t.looseIf
	}
	return precCond < t.prec && t.prec < precUnary && !t.isCast
}
