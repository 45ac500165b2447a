package steps

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python/layout"
)

// insert puts an element into a list, which v names if that is not empty.
func (p *Printer) insert(c *ir.Change, t target, do *ir.Insert, v string) {
	if _, beyond := do.By.(*ir.Beyond); v == "" && !beyond && p.isPlain(do.Value) {
		v = p.Stored(do.Value)
	} else {
		if v == "" {
			name, done := p.Temporary("value")
			defer done()
			v = name
		}
		p.Line(v, " = ", p.Stored(do.Value))
	}
	index, done := p.Temporary("index")
	defer done()
	key := layout.Quoted(c.Place.Field.Name)
	switch by := do.By.(type) {
	case *ir.Index:
		p.Line(index, " = ", p.Runtime("steps", "insert_index"), "(", t.at, ", ", p.Text(by.Index), ", ", key, ")")
	case *ir.Ahead:
		p.Line(index, " = ", p.ahead(t.at, by))
	case *ir.Behind:
		while := "None"
		if by.While != nil {
			while = "lambda " + p.Bind(by.Next) + ": " + p.Text(by.While)
		}
		p.Line(index, " = ", p.Runtime("steps", "behind"), "(", t.at, ", lambda ", p.Bind(by.After), ": ", p.Text(by.Where), ", ", while, ")")
	case *ir.Beyond:
		p.beyond(c, t, by, index, key)
	default:
		panic(fmt.Sprintf("python: nothing is inserted by %T", by))
	}
	p.note(c, "items", t.at, index)
	p.Line(t.part, ".insert(", index, ", ", v, ")")
}

// isPlain reports whether a value may as well be computed later: that does not fail and
// draws nothing.
func (p *Printer) isPlain(x ir.Expr) bool { return plan.ExprEffect(x) == ir.Effect{} }

// isShort reports whether an expression may as well be written twice.
func isShort(x ir.Expr) bool {
	switch x := ir.Unwrapped(x).(type) {
	case *ir.Literal, *ir.Ref:
		return true
	case *ir.FieldOf:
		return isShort(x.X)
	default:
		return false
	}
}

func (p *Printer) ahead(at string, by *ir.Ahead) string {
	i := p.Fresh("i")
	return "next((" + i + " for " + i + ", " + p.Bind(by.Var) + " in enumerate(" + at + ") if " + p.Condition(by.Where) + "), len(" + at + "))"
}

// beyond fills a list up to an index.
func (p *Printer) beyond(c *ir.Change, t target, by *ir.Beyond, index, key string) {
	p.Line(index, " = ", p.Runtime("steps", "end_index"), "(", t.at, ", ", p.Text(by.Index), ", ", truth(by.Fill != nil), ", ", key, ")")
	if by.Fill == nil {
		return
	}
	p.note(c, "end", t.at)
	p.Block("while len("+t.at+") < "+index, func() {
		p.Line(t.part, ".append(", p.Stored(by.Fill), ")")
	})
}

func (p *Printer) remove(c *ir.Change, t target, do *ir.Remove) {
	switch by := do.By.(type) {
	case *ir.Index:
		index, done := p.Temporary("index")
		defer done()
		p.Line(index, " = ", p.Text(by.Index))
		p.Block("if 0 <= "+index+" < len("+t.at+")", func() {
			p.note(c, "items", t.at, index)
			p.Line("del ", t.part, "[", index, "]")
		})
	case *ir.Every:
		v, kept := p.Bind(by.Var), p.Fresh("kept")
		p.Line(kept, " = [", v, " for ", v, " in ", t.at, " if ", p.fails(&by.Pick), "]")
		p.Block("if len("+kept+") < len("+t.at+")", func() {
			p.note(c, "items", t.at)
			p.Line(t.part, "[:] = ", kept)
		})
	case *ir.First, *ir.Last, *ir.Nth, *ir.Key, *ir.Ahead, *ir.Behind, *ir.Beyond:
		panic(fmt.Sprintf("python: nothing is removed by %T", by))
	default:
		panic(fmt.Sprintf("python: unknown locator %T", by))
	}
}

func (p *Printer) replace(c *ir.Change, t target, do *ir.Replace) {
	pick := ir.PickOf(do.By)
	index, done := p.Temporary("index")
	defer done()
	put := func() {
		p.note(c, "item", t.at, index)
		p.Line(t.part, "[", index, "] = ", p.Stored(do.Value))
	}
	if by, ok := do.By.(*ir.Nth); ok {
		p.Line(index, " = ", p.Runtime("steps", "element_index"), "(", t.at, ", ", p.Text(by.Index), ", ", layout.Quoted(c.Place.Field.Name), ")")
		if plan.Mentions(do.Value, pick.Var) {
			p.Line(p.Bind(pick.Var), " = ", t.at, "[", index, "]")
		}
		put()
		return
	}
	_, every := do.By.(*ir.Every)
	p.Block("for "+index+", "+p.Bind(pick.Var)+" in enumerate("+t.at+")", func() {
		inner := func() {
			put()
			if !every {
				p.Line("break")
			}
		}
		if test := p.test(pick); test != "" {
			p.Block("if "+test, inner)
			return
		}
		inner()
	})
}

func (p *Printer) move(c *ir.Change, t target, do *ir.Move) {
	to, from := p.Fresh("to"), p.Fresh("moved")
	p.Line(to, " = ", p.Text(do.To))
	switch by := do.By.(type) {
	case *ir.Index:
		p.Line(from, " = ", p.Text(by.Index))
	case *ir.First:
		i := p.Fresh("i")
		test := p.test(&by.Pick)
		if test == "" {
			test = "True"
		}
		p.Line(from, " = next((", i, " for ", i, ", ", p.Bind(by.Var), " in enumerate(", t.at, ") if ", test, "), -1)")
	case *ir.Every, *ir.Last, *ir.Nth, *ir.Key, *ir.Ahead, *ir.Behind, *ir.Beyond:
		panic(fmt.Sprintf("python: nothing is moved by %T", by))
	default:
		panic(fmt.Sprintf("python: unknown locator %T", by))
	}
	p.Block("if 0 <= "+from+" < len("+t.at+")", func() {
		p.Line(p.Runtime("steps", "check_move"), "(", t.at, ", ", to, ", ", layout.Quoted(c.Place.Field.Name), ")")
		p.note(c, "items", t.at, "min("+from+", "+to+")")
		p.Line(p.Runtime("steps", "move"), "(", t.part, ", ", from, ", ", to, ")")
	})
}
