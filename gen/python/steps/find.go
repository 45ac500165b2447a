package steps

import (
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python/layout"
)

// find looks for an element of a list or the value of a key.
func (p *Printer) find(step *ir.Find) {
	pick := ir.PickOf(step.By)
	missing := "None"
	if _, key := step.By.(*ir.Key); key || nullableElements(step.In.Type()) {
		missing = p.Runtime("presence", "ABSENT")
	}
	found := p.found(step, missing)
	v := p.Bind(pick.Var)
	defer p.Release(v)
	if p.byIndex(step) != nil && step.Make == nil && plan.UseIn(step.Then, pick.Var).Count == 0 {
		v = found // which nobody asks for again
	} else {
		p.Line(p.Declared(v), " = ", found)
	}
	holds := v + " is not " + missing
	if _, first := step.By.(*ir.First); !first {
		switch test := p.test(pick); {
		case pick.As != nil:
			holds = test // what is no object of the class is told apart by that
		case test != "":
			holds += " and " + test
		}
	}
	if step.Make != nil {
		p.Block("if "+opposite(holds, v, missing), func() { p.made(step.Make, v, plan.NamedAgain(pick.Var, step.Then)) })
		p.Steps(step.Then)
		return
	}
	if len(step.Then) == 0 || plan.Leaves(step.Else) {
		if len(step.Else) > 0 {
			p.Block("if "+opposite(holds, v, missing), func() { p.Steps(step.Else) })
		}
		p.Steps(step.Then)
		return
	}
	p.either(holds, step.Then, step.Else)
}

// found is what is looked for, owned if it is changed, or what stands for none.
func (p *Printer) found(step *ir.Find, missing string) string {
	pick := ir.PickOf(step.By)
	if lookup := p.byIndex(step); lookup != nil {
		return p.byKey(step, step.By.(*ir.First), lookup, missing)
	}
	if !p.owns(pick.Var, step.In, step.Then) {
		return p.element(step, missing)
	}
	owner, name, ok := p.Standing(step.In)
	if !ok {
		in, list := p.OwnedValue(step.In), step
		if !plan.IsPlace(step.In) {
			items := p.Fresh("items")
			p.Line(items, " = ", in)
			in, list = items, p.searching(step, items)
		}
		return p.Editing("element", in, p.element(list, missing))
	}
	args := []string{owner, name}
	method := "last"
	switch by := step.By.(type) {
	case *ir.Key:
		return p.Editing("value", owner, name, p.Text(by.Key), missing)
	case *ir.Nth:
		method, args = "nth", append(args, p.Text(by.Index))
	case *ir.Last:
	default:
		return p.Editing("found", owner, name, p.element(step, missing))
	}
	if missing != "None" {
		args = append(args, missing)
	}
	return p.Editing(method, args...)
}

// searching is a step that looks into what has a name.
func (p *Printer) searching(step *ir.Find, name string) *ir.Find {
	named := *step
	named.In = p.Named(step.In, name)
	return &named
}

// byIndex is the search by a key that a step is, if there is an index for it, or nil.
func (p *Printer) byIndex(step *ir.Find) *plan.Lookup {
	if lookup := p.Lookups.Of(step); lookup != nil && p.Lookups.Indexable(lookup) {
		return lookup
	}
	return nil
}

// element is what is looked for as it stands.
func (p *Printer) element(step *ir.Find, missing string) string {
	if inside := p.inside(step); inside != "" {
		return inside
	}
	in := p.Tight(step.In)
	pick := ir.PickOf(step.By)
	switch by := step.By.(type) {
	case *ir.Key:
		return in + ".get(" + p.Text(by.Key) + ", " + missing + ")"
	case *ir.Last:
		if !plan.IsPlace(step.In) {
			return "next(reversed(" + p.Text(step.In) + "), " + missing + ")"
		}
		return in + "[-1] if " + in + " else " + missing
	case *ir.Nth:
		return p.Runtime("steps", "at") + "(" + in + ", " + p.Text(by.Index) + ", " + missing + ")"
	case *ir.First:
		if by.FromEnd {
			in = "reversed(" + in + ")"
		}
		if test := p.test(pick); test != "" {
			return "next((" + p.Bind(pick.Var) + " for " + p.Bind(pick.Var) + " in " + in + " if " + test + "), " + missing + ")"
		}
		return "next(iter(" + in + "), " + missing + ")"
	default:
		panic(fmt.Sprintf("python: nothing is found by %T", by))
	}
}

// byKey finds an element by a key, without going through the list.
func (p *Printer) byKey(step *ir.Find, first *ir.First, by *plan.Lookup, missing string) string {
	list := step.In.(*ir.FieldOf)
	key := p.CommonAttribute(by.Elem, by.Keys[0].Name)
	if o, ok := by.Elem.(*ir.Object); ok {
		key = p.AttributeOf(o, by.Keys[0].Name)
	}
	owner, function := p.Tight(list.X), func(name string, args ...string) string {
		return p.Runtime("edit", name) + "(" + strings.Join(args, ", ") + ")"
	}
	if p.owns(first.Var, list, step.Then) {
		owner, function = p.Owned(list.X), p.Editing
	}
	args := []string{owner, layout.Quoted(p.AttributeOf(by.Owner, by.List.Name)), layout.Quoted(key), p.Text(by.Keys[0].Value)}
	others := plan.Conjuncts(first.Cond)[1:]
	if class, ok := p.class(first.As); ok && len(others) == 0 && missing == "None" {
		return function("find", append(args, class)...)
	}
	var tests []string
	if first.As != nil {
		tests = append(tests, p.IsOneOf(p.Bind(first.Var), []*ir.Member{first.As}).Text)
	}
	for _, rest := range others {
		tests = append(tests, p.Condition(rest))
	}
	if len(tests) > 0 {
		args = append(args, "lambda "+p.Bind(first.Var)+": "+strings.Join(tests, " and "))
	}
	if missing != "None" {
		args = append(args, "missing="+missing)
	}
	return function("find_where", args...)
}

// owns reports whether what a variable is found to be, or goes through, has to be owned.
func (p *Printer) owns(v *ir.Var, from ir.Expr, steps []ir.Stmt) bool {
	return plan.UseIn(steps, v).Count > 0 && plan.MustOwn(v, from, steps)
}

// inside finds an element by what is inside of it, without going through the list, or is
// empty if there is no index for that.
func (p *Printer) inside(step *ir.Find) string {
	by := p.Lookups.Inside(step)
	if by == nil {
		return ""
	}
	list, inner := step.In.(*ir.FieldOf), ir.Unwrapped(by.Inner).(*ir.FieldOf).Field
	key := p.CommonAttribute(by.Var.Type, by.Key.Name)
	if o, ok := by.Var.Type.(*ir.Object); ok {
		key = p.AttributeOf(o, by.Key.Name)
	}
	args := []string{
		p.Tight(list.X), layout.Quoted(p.AttributeOf(by.Owner, by.List.Name)),
		layout.Quoted(p.AttributeOf(by.Elem.Type.(*ir.Object), inner.Name)), layout.Quoted(key), p.Text(by.Key.Value),
	}
	if by.As != nil {
		class, ok := p.class(by.As)
		if !ok {
			return ""
		}
		args = append(args, class)
	}
	return p.Runtime("index", "inside") + "(" + strings.Join(args, ", ") + ")"
}

// tellInside tells the index by what is inside of elements that one has got more.
func (p *Printer) tellInside(c *ir.Change) {
	told := p.Lookups.Told(c)
	if told == nil {
		return
	}
	last := ""
	if told.Last {
		last = ", last=True"
	}
	p.Line(p.Runtime("index", "grown"), "(", p.Text(told.List), ", ", p.Text(told.Elem), last, ")")
}

// class is the type of the elements that are looked for, if they are told apart by that.
func (p *Printer) class(m *ir.Member) (string, bool) {
	if m == nil || m.Union.Tag == "" {
		return "", false
	}
	return p.TypeName(m.Object().Decl), true
}

// opposite is the negation of a test, which is often only for what was found.
func opposite(holds, v, missing string) string {
	if holds == v+" is not "+missing {
		return v + " is " + missing
	}
	return negation(holds)
}

func nullableElements(t ir.Type) bool {
	switch t := ir.NonNull(t).(type) {
	case *ir.List:
		return plan.ThreeWay(t.Elem, true) // there may be no such element
	default:
		return false
	}
}

// made puts an element into a list under the name that it was looked for by; again says
// that it may get another one.
func (p *Printer) made(c *ir.Change, v string, again bool) {
	t := p.target(c.Place)
	switch do := c.Do.(type) {
	case *ir.Push:
		p.push(c, t, do, v, again)
	default:
		p.insert(c, t, do.(*ir.Insert), v)
		p.moved(c, t.at)
		if again {
			p.Line(p.Editing("adopt", v))
		}
	}
	p.tellInside(c)
}
