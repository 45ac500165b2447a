// Package steps prints the steps of rules as statements.
//
// A function of steps gives whether the event is over: True behind a skip and a stop.
package steps

import (
	"fmt"
	"strconv"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python/expr"
	"github.com/msggen/msggen/gen/python/layout"
	"github.com/msggen/msggen/gen/python/shape"
)

// Printer prints the steps of one function.
type Printer struct{ *expr.Scope }

// Body prints the steps of a function as a whole.
func (p *Printer) Body(list []ir.Stmt) {
	p.Steps(list)
	if !plan.Leaves(list) {
		p.Line("return False")
	}
}

// Steps prints steps.
func (p *Printer) Steps(list []ir.Stmt) {
	for _, step := range list {
		p.step(step)
	}
}

func (p *Printer) step(step ir.Stmt) {
	switch step := step.(type) {
	case *ir.Change:
		p.change(step)
	case *ir.Emit:
		p.Line("run.emit(", p.Stored(step.Value), ")")
	case *ir.Raise:
		p.Line("run.signal(", layout.Quoted(step.Signal.Name), ")")
	case *ir.Bind:
		value := p.Text(step.Value)
		p.Line(p.Bind(step.Var), " = ", value)
	case *ir.Find:
		p.find(step)
	case *ir.Parse:
		p.parse(step)
	case *ir.Each:
		p.each(step)
	case *ir.If:
		p.branch("if ", step)
	case *ir.Bound:
		p.bound(step)
	case *ir.Call:
		p.call(step)
	case *ir.Skip:
		p.Line("return run.skip(", p.notice(step.Notice), ")")
	case *ir.Warn:
		p.Line("run.warn(", p.notice(step.Notice), ")")
	case *ir.Fail:
		p.Line("raise ", p.Runtime("errors", "FoldError"), "(", p.notice(step.Notice), ")")
	case *ir.Stop:
		p.Line("return True")
	case *ir.Return:
		p.Line("return False")
	default:
		panic(fmt.Sprintf("python: unknown step %T", step))
	}
}

func (p *Printer) notice(n ir.Notice) string {
	return layout.Quoted(n.Code) + ", " + p.Message(n.Message)
}

// branch prints an if, and what is asked in its else as an elif.
func (p *Printer) branch(keyword string, step *ir.If) {
	if len(step.Then) == 0 && len(step.Else) > 0 {
		p.Block(keyword+p.Negated(step.Cond), func() { p.Steps(step.Else) })
		return
	}
	p.Block(keyword+p.Text(step.Cond), func() { p.Steps(step.Then) })
	if len(step.Else) == 0 {
		return
	}
	if inner, ok := step.Else[0].(*ir.If); ok && len(step.Else) == 1 {
		p.branch("elif ", inner)
		return
	}
	p.Block("else", func() { p.Steps(step.Else) })
}

func (p *Printer) call(step *ir.Call) {
	args := ""
	for _, arg := range step.Args {
		args += p.Text(arg) + ", "
	}
	called := p.Logic(shape.RoleRule, step.Rule.Home, step.Rule) + "(" + args + "run)"
	if p.Effects.Rule(step.Rule).Ends() {
		p.Block("if "+called, func() { p.Line("return True") })
		return
	}
	p.Line(called)
}

// parse reads a text as JSON.
func (p *Printer) parse(step *ir.Parse) {
	text := p.Text(step.Value)
	v := p.Bind(step.Var)
	p.Line(v, " = ", p.Runtime("growing", "parse_text"), "(", text, ", ", truth(step.Partial), ")")
	found := v + " is not " + p.Runtime("growing", "NOTHING")
	if _, nullable := step.Var.Type.(*ir.Nullable); !nullable {
		found = "isinstance(" + v + ", dict)"
	}
	p.either(found, step.Then, step.Else)
}

// either prints what is done if something holds, and if not.
func (p *Printer) either(holds string, then, otherwise []ir.Stmt) {
	if len(then) == 0 && len(otherwise) == 0 {
		return
	}
	if len(then) == 0 {
		p.Block("if not ("+holds+")", func() { p.Steps(otherwise) })
		return
	}
	if plan.Leaves(otherwise) {
		p.Block("if not ("+holds+")", func() { p.Steps(otherwise) })
		p.Steps(then)
		return
	}
	p.Block("if "+holds, func() { p.Steps(then) })
	if len(otherwise) > 0 {
		p.Block("else", func() { p.Steps(otherwise) })
	}
}

// each runs steps for elements of a list, or for the values of a map.
func (p *Printer) each(step *ir.Each) {
	in := p.Text(step.In)
	v := p.Bind(step.By.Var)
	head := "for " + v + " in " + in
	if _, isList := step.In.Type().(*ir.List); isList && step.Key != nil {
		head = "for " + p.Bind(step.Key) + ", " + v + " in enumerate(" + in + ")"
	} else if step.Key != nil {
		head = "for " + p.Bind(step.Key) + ", " + v + " in " + p.Runtime("maps", "entries") + "(" + in + ")"
	}
	p.Block(head, func() {
		if test := p.test(&step.By.Pick); test != "" {
			p.Block("if "+test, func() { p.Steps(step.Do) })
			return
		}
		p.Steps(step.Do)
	})
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

// bound fails if something is longer than it may be.
func (p *Printer) bound(step *ir.Bound) {
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
