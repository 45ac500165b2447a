package typescript

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
)

// body compiles the steps of one function.
//
// An event that ends early ends its function: with an outcome, which every
// function on the way up hands on. Falling off the end means different things,
// see ending.
type body struct {
	*scope
	p        *printer
	ending   ending
	outdated map[string]bool // places of which TypeScript has a wrong idea, by key
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
		b.rename(step)
		if b.step(step, rest, tail && len(rest) == 0) {
			return true
		}
		b.outdate(step)
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
		return b.branch(step, tail)
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
	switch movable := isNew(step.Value) && countRefs(step.Var, rest) == 1; {
	case movable:
		b.movable[step.Var], value = true, b.stored
	case mustOwn(step.Var, step.Value, rest):
		value = b.ownedValue
	}
	t := value(step.Value)
	name := b.bind(step.Var)
	b.p.line(assignment("const "+name+b.annotation(step.Value, step.Var.Type), t), ";")
}

// isNew reports whether nothing else holds the value of an expression.
func isNew(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.New, *ir.ListOf, *ir.RecordOf, *ir.Literal:
		return true
	case *ir.Widen:
		return isNew(x.X)
	case *ir.Cond:
		return isNew(x.Then) && isNew(x.Else)
	default:
		return false
	}
}

// annotation is the type of a variable, where TypeScript would infer a wider one.
func (s *scope) annotation(value ir.Expr, t ir.Type) string {
	if isInferred(value) {
		return ""
	}
	return ": " + s.m.tsType(t)
}

// isInferred reports whether TypeScript infers the type of an expression. It widens
// the constants in objects and lists.
func isInferred(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.New, *ir.RecordOf:
		return false
	case *ir.ListOf:
		scalar, ok := elementOf(x).(*ir.Scalar)
		return ok && isPlain(scalar) && len(x.Elems) > 0
	case *ir.Literal:
		return isPlain(x.T)
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
func (b *body) branch(step *ir.If, tail bool) (left bool) {
	before := b.facts
	if set, ok := b.fills(step); ok {
		b.set(set, "??=")
		b.facts = b.facts.with(b.key(set.Place.Read()), func(f *fact) { f.members, f.values = nil, nil })
		b.outdate(set)
		return false
	}
	return b.choose(choice{
		test: func(want bool) term {
			decides := append(append([]ir.Stmt{}, step.Then...), step.Else...)
			return b.rereading(step.Cond, decides, func() term { return b.conditionOf(step.Cond, want) })
		},
		then:      step.Then,
		otherwise: step.Else,
		enter:     func(want bool) { b.facts = b.assume(before, step.Cond, want) },
	}, tail)
}

// choice is an if: a test, two lists of steps, and what is known in each.
type choice struct {
	test            func(want bool) term
	then, otherwise []ir.Stmt
	enter           func(want bool)
}

// choose compiles a choice. A branch that always leaves comes first, and the other
// one goes on without braces.
func (b *body) choose(c choice, tail bool) (left bool) {
	test := c.test(true)
	switch {
	case len(c.then) == 0 && len(c.otherwise) == 0:
		return false
	case test.constant == always:
		return b.steps(c.then, tail)
	case test.constant == never:
		return b.steps(c.otherwise, tail)
	case len(c.otherwise) > 0 && (len(c.then) == 0 || leaves(c.otherwise) && !leaves(c.then)):
		return b.guarded(c, false, c.otherwise, c.then, tail)
	case len(c.otherwise) == 0 || leaves(c.then):
		return b.guarded(c, true, c.then, c.otherwise, tail)
	}
	b.p.block(cat("if ", condition(test.doc)), func() { left = b.way(c, true, c.then, tail) })
	then := b.facts
	return b.meet(left, then, b.other(c, tail))
}

// guarded compiles one branch in braces. The other one follows: it is empty, or it
// is all that is left.
func (b *body) guarded(c choice, want bool, inside, after []ir.Stmt, tail bool) (left bool) {
	b.p.block(cat("if ", condition(c.test(want).doc)), func() { left = b.way(c, want, inside, tail) })
	ended := b.facts
	c.enter(!want)
	if left {
		return b.steps(after, tail)
	}
	b.facts = either(ended, b.facts)
	return false
}

// way compiles one branch of a choice.
func (b *body) way(c choice, want bool, steps []ir.Stmt, tail bool) (left bool) {
	c.enter(want)
	return b.block(steps, tail)
}

// other compiles the else of a choice whose if has just been printed.
func (b *body) other(c choice, tail bool) (left bool) {
	inner, ok := c.otherwise[0].(*ir.If)
	if !ok || len(c.otherwise) > 1 || len(inner.Then) == 0 {
		b.p.or(func() { left = b.way(c, false, c.otherwise, tail) })
		return left
	}
	c.enter(false)
	before := b.facts
	test := b.expr(inner.Cond)
	if test.constant != unknown {
		b.p.or(func() { left = b.way(c, false, c.otherwise, tail) })
		return left
	}
	next := choice{
		then:      inner.Then,
		otherwise: inner.Else,
		enter:     func(want bool) { b.facts = b.assume(before, inner.Cond, want) },
	}
	b.p.orIf(test.doc, func() { left = b.way(next, true, inner.Then, tail) })
	then := b.facts
	if len(inner.Else) == 0 {
		next.enter(false)
		return b.meet(left, then, false)
	}
	return b.meet(left, then, b.other(next, tail))
}

// meet goes on after two ways: one whose facts are given, and the one that was
// compiled last. It reports whether both have left the function.
func (b *body) meet(left bool, known facts, otherLeft bool) bool {
	switch {
	case left:
	case otherLeft:
		b.facts = known
	default:
		b.facts = either(known, b.facts)
	}
	return left && otherLeft
}

// leaves reports whether steps always end the event.
func leaves(steps []ir.Stmt) bool {
	for _, step := range steps {
		switch step := step.(type) {
		case *ir.Skip, *ir.Fail, *ir.Stop:
			return true
		case *ir.If:
			if leaves(step.Then) && leaves(step.Else) {
				return true
			}
		case *ir.Find:
			if leaves(step.Then) && leaves(step.Else) {
				return true
			}
		case *ir.Change:
			switch do := step.Do.(type) {
			case *ir.Patch:
				if leaves(do.Then) && leaves(do.Else) {
					return true
				}
			case *ir.Push:
				if leaves(do.Then) {
					return true
				}
			}
		}
	}
	return false
}

// callRule compiles a call of a named rule, which may have ended the event.
func (b *body) callRule(step *ir.Call, tail bool) (left bool) {
	shape := b.m.shapeOf(step.Rule)
	b.forget(step)
	var values []term
	if shape.usesEdit {
		b.used[b.source] = true
		values = append(values, tight(b.source))
	}
	for i, arg := range step.Args {
		if !shape.usesParam[i] {
			continue
		}
		if mustOwn(step.Rule.Params[i], arg, step.Rule.Body) {
			values = append(values, b.ownedValue(arg))
		} else {
			values = append(values, b.expr(arg))
		}
	}
	if shape.emits {
		b.used[emitParam] = true
		values = append(values, tight(emitParam))
	}
	applied := callOf(b.m.value(roleRule, step.Rule), values...)
	switch {
	case !shape.ends:
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
