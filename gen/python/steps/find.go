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
	in := p.Text(step.In)
	pick := ir.PickOf(step.By)
	missing := "None"
	if nullableElements(step.In.Type()) {
		missing = p.Runtime("presence", "ABSENT")
	}
	var found string
	switch by := step.By.(type) {
	case *ir.Key:
		key := p.Text(by.Key)
		missing = p.Runtime("presence", "ABSENT")
		found = in + ".get(" + key + ", " + missing + ")"
	case *ir.Last:
		found = in + "[-1] if " + in + " else " + missing
	case *ir.Nth:
		found = p.Runtime("steps", "at") + "(" + in + ", " + p.Text(by.Index) + ", " + missing + ")"
	case *ir.First:
		if lookup := p.Lookups.Of(step); lookup != nil && p.Lookups.Indexable(lookup) {
			found = p.position(step, lookup, in, missing)
			break
		}
		if by.FromEnd {
			in = "reversed(" + in + ")"
		}
		if test := p.test(pick); test != "" {
			found = "next((" + p.Bind(pick.Var) + " for " + p.Bind(pick.Var) + " in " + in + " if " + test + "), " + missing + ")"
		} else {
			found = "next(iter(" + in + "), " + missing + ")"
		}
	default:
		panic(fmt.Sprintf("python: nothing is found by %T", by))
	}
	v := p.Bind(pick.Var)
	p.Line(p.Declared(v), " = ", found)
	defer p.Release(v)
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
		p.Block("if "+opposite(holds, v, missing), func() { p.made(step.Make, v) })
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

// position finds an element by a key, without going through the list.
func (p *Printer) position(step *ir.Find, by *plan.Lookup, in, missing string) string {
	first := step.By.(*ir.First)
	list := step.In.(*ir.FieldOf)
	key := p.CommonAttribute(by.Elem, by.Keys[0].Name)
	if o, ok := by.Elem.(*ir.Object); ok {
		key = p.AttributeOf(o, by.Keys[0].Name)
	}
	args := []string{p.Tight(list.X), layout.Quoted(p.AttributeOf(by.Owner, by.List.Name)), layout.Quoted(key), p.Text(by.Keys[0].Value)}
	others := plan.Conjuncts(first.Cond)[1:]
	if class, ok := p.class(first.As); ok && len(others) == 0 && missing == "None" {
		return p.Runtime("index", "find") + "(" + strings.Join(append(args, class), ", ") + ")"
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
	at := p.Fresh("at")
	p.Line(at, " = ", p.Runtime("index", "position"), "(", strings.Join(args, ", "), ")")
	return in + "[" + at + "] if " + at + " >= 0 else " + missing
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

// made puts an element into a list under the name that it was looked for by.
func (p *Printer) made(c *ir.Change, v string) {
	owner, attribute := p.place(c.Place)
	switch do := c.Do.(type) {
	case *ir.Push:
		p.push(c, owner+"."+attribute, do, v)
	default:
		p.insert(c, owner+"."+attribute, do.(*ir.Insert), v)
		p.moved(c, owner+"."+attribute)
	}
}
