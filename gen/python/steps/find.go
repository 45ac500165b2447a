package steps

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
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
	p.Line(v, ": ", p.Library("typing", "Any"), " = ", found)
	holds := v + " is not " + missing
	if _, first := step.By.(*ir.First); !first {
		if test := p.test(pick); test != "" {
			holds += " and " + test
		}
	}
	if step.Make != nil {
		p.Block("if "+opposite(holds, v, missing), func() { p.made(step.Make, v) })
		p.Steps(step.Then)
		return
	}
	if len(step.Then) == 0 || leaves(step.Else) {
		if len(step.Else) > 0 {
			p.Block("if "+opposite(holds, v, missing), func() { p.Steps(step.Else) })
		}
		p.Steps(step.Then)
		return
	}
	p.either(holds, step.Then, step.Else)
}

// opposite is the negation of a test, which is often only for what was found.
func opposite(holds, v, missing string) string {
	if holds == v+" is not "+missing {
		return v + " is " + missing
	}
	return "not (" + holds + ")"
}

func nullableElements(t ir.Type) bool {
	switch t := ir.NonNull(t).(type) {
	case *ir.List:
		_, nullable := t.Elem.(*ir.Nullable)
		return nullable
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
	}
}
