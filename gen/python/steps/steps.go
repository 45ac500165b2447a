// Package steps prints the steps of rules as statements.
//
// A function of steps gives whether the event is over: True behind a skip and a stop.
package steps

import (
	"fmt"
	"regexp"
	"strconv"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python/expr"
	"github.com/msggen/msggen/gen/python/layout"
	"github.com/msggen/msggen/gen/python/shape"
)

// Printer prints the steps of one function.
type Printer struct {
	*expr.Scope
	cause string // the exception that is handled, if one is

	// Alone says that the function has no run, and gives the outcome of the event.
	Alone bool
}

// Body prints the steps of a function as a whole.
func (p *Printer) Body(list []ir.Stmt) {
	if n := len(list); n > 0 {
		if call, ok := list[n-1].(*ir.Call); ok && p.Effects.Rule(call.Rule).Ends() {
			p.Steps(list[:n-1])
			p.Line("return ", p.called(call))
			return
		}
	}
	p.Steps(list)
	if !plan.Leaves(list) {
		p.leave("False")
	}
}

// leave prints the end of the steps, after which an event is over or not.
func (p *Printer) leave(over string) {
	if p.Alone {
		over = p.Runtime("fold", "APPLIED")
	}
	p.Line("return ", over)
}

// Steps prints steps.
func (p *Printer) Steps(list []ir.Stmt) {
	for i, step := range list {
		p.step(step, list[i+1:])
	}
}

// step prints a step; the rest is what comes behind it.
func (p *Printer) step(step ir.Stmt, rest []ir.Stmt) {
	switch step := step.(type) {
	case *ir.Change:
		p.change(step)
	case *ir.Emit:
		p.Keeping.Handed = true
		value := p.Stored(step.Value)
		p.Keeping.Handed = false
		p.Line("run.emit(", value, ")")
	case *ir.Raise:
		p.Line("run.signal(", layout.Quoted(step.Signal.Name), ")")
	case *ir.Bind:
		value := p.Text(step.Value)
		switch {
		case p.Uses(p.Protocol).Moves(step):
			value, p.Keeping.Moved[step.Var] = p.Stored(step.Value), true
		case !plan.IsPlain(step.Value.Type()) && plan.MustOwn(step.Var, step.Value, rest):
			value = p.OwnedValue(step.Value)
		}
		v := p.Bind(step.Var)
		if finds(step.Value) {
			v = p.Declared(v) // what was found, of which more may be known
		}
		p.Line(v, " = ", value)
	case *ir.Find:
		p.find(step)
	case *ir.Parse:
		p.parse(step)
	case *ir.Each:
		p.each(step)
	case *ir.If:
		p.branch(step)
	case *ir.Bound:
		p.bound(step)
	case *ir.Call:
		p.call(step)
	case *ir.Skip:
		skip := "run.skip"
		if p.Alone {
			skip = p.Runtime("fold", "skipped")
		}
		p.Line("return ", skip, "(", p.notice(step.Notice), ")")
	case *ir.Warn:
		p.Line("run.warn(", p.notice(step.Notice), ")")
	case *ir.Fail:
		from := ""
		if p.cause != "" {
			from = " from " + p.cause
		}
		p.Line("raise ", p.Runtime("errors", "FoldError"), "(", p.notice(step.Notice), ")", from)
	case *ir.Stop:
		p.leave("True")
	case *ir.Return:
		p.leave("False")
	default:
		panic(fmt.Sprintf("python: unknown step %T", step))
	}
}

// finds reports whether an expression gives an element of a list, or null.
func finds(x ir.Expr) bool {
	switch x := ir.Unwrapped(x).(type) {
	case *ir.Macro:
		return x.Kind == ir.FirstOf || x.Kind == ir.LastOf
	case *ir.ValueAt:
		return x.Else == nil
	default:
		return false
	}
}

func (p *Printer) notice(n ir.Notice) string {
	return layout.Quoted(n.Code) + ", " + p.Message(n.Message)
}

// branch prints an if, and what is asked in its else as an elif. What leads to the same
// is asked at once, and what holds anyway is not asked.
func (p *Printer) branch(step *ir.If) {
	if len(step.Then) == 0 && len(step.Else) > 0 {
		p.Block("if "+p.Negated(step.Cond), func() { p.Steps(step.Else) })
		return
	}
	keyword, body := "if ", ""
	var asked []ir.Expr
	arm := func() {
		p.Block(keyword+p.AnyOf(asked).Text, func() { p.Print(body) })
		keyword, asked = "elif ", nil
	}
	otherwise := []ir.Stmt{step}
	for {
		inner, ok := onlyIf(otherwise)
		if !ok || len(inner.Then) == 0 && len(inner.Else) > 0 {
			break
		}
		condition, then := condition(inner)
		printed := p.Captured(func() { p.In(func() { p.Steps(then) }) })
		if len(asked) > 0 && printed != body {
			arm()
		}
		body, otherwise = printed, inner.Else
		if inner.IsSure() && condition == inner.Cond {
			p.last(keyword, body)
			return
		}
		asked = append(asked, condition)
	}
	arm()
	if inner, ok := onlyIf(otherwise); ok {
		p.Block("elif "+p.Negated(inner.Cond), func() { p.Steps(inner.Else) })
	} else if len(otherwise) > 0 {
		p.Block("else", func() { p.Steps(otherwise) })
	}
}

// last prints what is left of a switch of which one case holds: if it is what all cases
// do, without a question.
func (p *Printer) last(keyword, body string) {
	switch {
	case body == "":
	case keyword == "if ":
		p.Print(layout.Dedented(body))
	default:
		p.Block("else", func() { p.Print(body) })
	}
}

// condition is what an if asks, and what it does. What is asked within is asked at once.
func condition(step *ir.If) (ir.Expr, []ir.Stmt) {
	all, then := step.Cond, step.Then
	for len(step.Else) == 0 {
		inner, ok := onlyIf(then)
		if !ok || len(inner.Then) == 0 || len(inner.Else) > 0 {
			break
		}
		all, then = &ir.Binary{Node: ir.Node{T: all.Type()}, Op: ir.And, L: all, R: inner.Cond}, inner.Then
	}
	return all, then
}

// onlyIf is the one step of a list, if that asks something.
func onlyIf(list []ir.Stmt) (*ir.If, bool) {
	if len(list) != 1 {
		return nil, false
	}
	step, ok := list[0].(*ir.If)
	return step, ok
}

func (p *Printer) called(step *ir.Call) string {
	args := ""
	for i, arg := range step.Args {
		args += p.argument(step.Rule, i, arg) + ", "
	}
	return p.Logic(shape.RoleRule, step.Rule.Home, step.Rule) + "(" + args + "run)"
}

// argument is what a named rule gets for a parameter.
func (p *Printer) argument(r *ir.Rule, i int, arg ir.Expr) string {
	if _, ref := ir.Unwidened(arg).(*ir.Ref); ref || !plan.MustOwn(r.Params[i], arg, r.Body) {
		return p.Text(arg)
	}
	return p.OwnedValue(arg)
}

func (p *Printer) call(step *ir.Call) {
	called := p.called(step)
	if p.Effects.Rule(step.Rule).Ends() {
		p.Block("if "+called, func() { p.Line("return True") })
		return
	}
	p.Line(called)
}

// parse reads a text as JSON.
func (p *Printer) parse(step *ir.Parse) {
	parsed := p.Runtime("growing", "parse_text") + "(" + p.Text(step.Value) + ", " + truth(step.Partial) + ")"
	if p.Uses(p.Protocol).Of(step.Var).Count == 0 && len(step.Then) == 0 && len(step.Else) == 0 { // to compute the text may fail
		p.Line(parsed)
		return
	}
	v := p.Bind(step.Var)
	p.Keeping.Moved[step.Var] = p.Uses(p.Protocol).Moves(step)
	p.Line(v, " = ", parsed)
	found := v + " is not " + p.Runtime("growing", "NOTHING")
	if _, nullable := step.Var.Type.(*ir.Nullable); !nullable {
		found = p.Runtime("codec", "is_dict") + "(" + v + ")"
	}
	p.either(found, step.Then, step.Else)
}

// either prints what is done if something holds, and if not.
func (p *Printer) either(holds string, then, otherwise []ir.Stmt) {
	if len(then) == 0 && len(otherwise) == 0 {
		return
	}
	if len(then) == 0 {
		p.Block("if "+negation(holds), func() { p.Steps(otherwise) })
		return
	}
	if plan.Leaves(otherwise) {
		p.Block("if "+negation(holds), func() { p.Steps(otherwise) })
		p.Steps(then)
		return
	}
	if inner, ok := onlyIf(then); ok && len(otherwise) == 0 && len(inner.Then) > 0 && len(inner.Else) == 0 {
		condition, steps := condition(inner)
		p.Block("if "+holds+" and "+p.Condition(condition), func() { p.Steps(steps) })
		return
	}
	p.Block("if "+holds, func() { p.Steps(then) })
	if len(otherwise) > 0 {
		p.Block("else", func() { p.Steps(otherwise) })
	}
}

// each runs steps for elements of a list, or for the values of a map.
func (p *Printer) each(step *ir.Each) {
	if p.owns(step.By.Var, step.In, step.Do) {
		p.eachOwned(step)
		return
	}
	in := p.Text(step.In)
	if step.By.Cond != nil && plan.Mentions(step.By.Cond, step.By.Var) && plan.MustOwn(step.By.Var, step.In, step.Do) {
		in = p.OwnedValue(step.In) // the test sees what was changed in the turns before
	}
	v := p.used(step, step.By.Var)
	head := "for " + v + " in " + in
	if _, isList := step.In.Type().(*ir.List); isList && step.Key != nil {
		head = "for " + p.used(step, step.Key) + ", " + v + " in enumerate(" + in + ")"
	} else if step.Key != nil {
		head = "for " + p.used(step, step.Key) + ", " + v + " in " + p.Runtime("maps", "entries") + "(" + in + ")"
	}
	p.Block(head, func() {
		if test := p.test(&step.By.Pick); test != "" {
			p.Block("if "+test, func() { p.Steps(step.Do) })
			return
		}
		p.Steps(step.Do)
	})
}

// eachOwned is a loop that changes the elements. Those that do not fit are left alone.
func (p *Printer) eachOwned(step *ir.Each) {
	_, isList := step.In.Type().(*ir.List)
	by := &step.By.Pick
	if by.As == nil && by.Cond == nil {
		in, v := p.OwnedItems(step.In), p.Bind(by.Var)
		switch {
		case !isList:
			p.Block("for "+p.used(step, step.Key)+", "+v+" in "+p.Runtime("maps", "entries")+"("+in+")", func() { p.Steps(step.Do) })
		case step.Key != nil:
			p.Block("for "+p.used(step, step.Key)+", "+v+" in enumerate("+in+")", func() { p.Steps(step.Do) })
		default:
			p.Block("for "+v+" in "+in, func() { p.Steps(step.Do) })
		}
		return
	}
	in := p.OwnedValue(step.In)
	if _, ref := ir.Unwrapped(step.In).(*ir.Ref); !ref {
		whole := p.Fresh("items")
		p.Line(whole, " = ", in)
		in = whole
	}
	item, key := p.Fresh("item"), ""
	if by.As == nil && !plan.Mentions(by.Cond, by.Var) {
		item = p.Unread(item)
	}
	if step.Key != nil {
		key = p.Bind(step.Key)
	} else {
		key = p.Fresh("i")
	}
	entries := "enumerate"
	if !isList {
		entries = p.Runtime("maps", "entries")
	}
	p.Block("for "+key+", "+item+" in "+entries+"("+in+")", func() {
		p.Name(by.Var, item)
		test := p.test(by)
		v := p.Fresh(by.Var.Name)
		p.Name(by.Var, v)
		p.Block("if "+test, func() {
			p.Line(v, " = ", p.Editing("item", in, key))
			p.Steps(step.Do)
		})
	})
}

// used is the name of a variable of a loop, which tells if nothing reads it.
func (p *Printer) used(loop *ir.Each, v *ir.Var) string {
	name := p.Bind(v)
	if plan.UseIn(loop.Do, v).Count > 0 || loop.By.As != nil && v == loop.By.Var || loop.By.Cond != nil && plan.Mentions(loop.By.Cond, v) {
		return name
	}
	return p.Unread(name)
}

// test is the test of an element, whose variable is bound; empty if all pass.
func (p *Printer) test(pick *ir.Pick) string {
	v := p.Bind(pick.Var)
	switch {
	case pick.As == nil && pick.Cond == nil:
		return ""
	case pick.Cond == nil:
		return p.IsOneOf(v, []*ir.Member{pick.As}).Text
	case pick.As == nil:
		return p.Condition(pick.Cond)
	default:
		return p.IsOneOf(v, []*ir.Member{pick.As}).Text + " and " + p.Condition(pick.Cond)
	}
}

var classTest = regexp.MustCompile(`^isinstance\([\w.]+, [\w.]+\)$`)

// negation is the opposite of a test; one of a class alone needs no parentheses.
func negation(test string) string {
	if classTest.MatchString(test) {
		return "not " + test
	}
	return "not (" + test + ")"
}

// fails is the opposite of the test of an element.
func (p *Printer) fails(pick *ir.Pick) string {
	if pick.As == nil && pick.Cond != nil {
		p.Bind(pick.Var)
		return p.Unless(pick.Cond)
	}
	return negation(p.test(pick))
}

// bound fails if something is longer, or deeper, than it may be.
func (p *Printer) bound(step *ir.Bound) {
	if d := step.Depth; d != nil {
		p.Line("run.bound_depth(", p.Text(step.X), ", ", strconv.Itoa(d.Alone), ", ", strconv.Itoa(d.Above), ", ", strconv.Itoa(step.Most), ", ", layout.Quoted(step.Field), ")")
		return
	}
	measure, limit := "len", "bound_items"
	if step.IsText() {
		measure, limit = p.Runtime("text", "size"), "bound_text"
	}
	length := measure + "(" + p.Text(step.X) + ")"
	if step.More != nil {
		length += " + " + measure + "(" + p.Text(step.More) + ")"
	}
	if step.One {
		length += " + 1"
	}
	p.Line("run.", limit, "(", length, ", ", strconv.Itoa(step.Most), ", ", layout.Quoted(step.Field), ")")
}

func truth(b bool) string {
	if b {
		return "True"
	}
	return "False"
}
