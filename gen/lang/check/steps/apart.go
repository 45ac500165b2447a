package steps

import (
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// A named rule is checked once, for all who call it. So whether what is passed for a
// parameter can stand in the state is found out before that, from how the calls are
// written. What cannot is apart from it: no change of the state changes it.

// apartNames are the names of some steps and whether each is apart, which it is until
// something that it stands for turns out not to be.
type apartNames map[string]bool

// standing is a name that stands for the value of an expression, in which others are
// names of the steps where it is.
type standing struct {
	of    apartNames
	name  string
	value rule.Expr
	where apartNames
}

// findApart notes the parameters for which nobody passes anything of the state.
func (c *Book) findApart() {
	apart := map[string]apartNames{}
	for name := range c.rules {
		apart[name] = apartNames{}
	}
	var all []standing
	for name, d := range c.rules {
		all = append(all, standings(d.syntax.Do, apart[name], apart)...)
	}
	for _, r := range c.Spec.Reducers {
		for _, body := range r.Bodies() {
			all = append(all, standings(body, apartNames{"event": true}, apart)...)
		}
	}
	for again := true; again; {
		again = false
		for _, s := range all {
			if s.of[s.name] && !s.where.holds(s.value) {
				s.of[s.name], again = false, true
			}
		}
	}
	for name, d := range c.rules {
		for _, p := range d.rule.Params {
			c.Vars[p].Apart = apart[name][p.Name]
			p.InState = !apart[name][p.Name]
		}
	}
}

// standings lists what the names stand for that steps bring in, and the parameters of the
// rules that they call. A name may come in several times, in blocks that have nothing to
// do with each other.
func standings(body []syntax.Step, here apartNames, rules map[string]apartNames) []standing {
	var all []standing
	enter := func(of apartNames, name, value source.Text) {
		if of != nil {
			of[name.Value] = true
			all = append(all, standing{of, name.Value, parsed(value), here})
		}
	}
	for s := range syntax.Within(body) {
		switch s := s.(type) {
		case *syntax.LetStep:
			enter(here, s.Name, s.Value)
		case *syntax.FindStep:
			enter(here, s.Name, s.In)
		case *syntax.EachStep:
			enter(here, s.Name, s.In)
		case *syntax.PushStep:
			enter(here, s.As, s.List)
		case *syntax.CallStep:
			for _, b := range s.With {
				enter(rules[s.Rule.Value], b.Name, b.Value)
			}
		default: // names nothing, or what is in the state
		}
	}
	return all
}

// holds reports whether a value is sure not to stand in the state: it comes from the
// event, or it is a new one.
func (n apartNames) holds(x rule.Expr) bool {
	switch x := x.(type) {
	case *rule.Name:
		return n[x.Name]
	case *rule.Field:
		return n.holds(x.X)
	case *rule.Index:
		return n.holds(x.X)
	case *rule.Object, *rule.Literal, *rule.Record, *rule.Unary:
		return true
	case *rule.List:
		return n.holdsAll(x.Elems)
	case *rule.Cond:
		return n.holds(x.Then) && n.holds(x.Else)
	case *rule.Binary:
		return x.Op != rule.Coalesce || n.holds(x.L) && n.holds(x.R)
	case *rule.Call:
		if x.X == nil {
			return n.holdsAll(x.Args)
		}
		return x.Func.Name != "map" && n.holds(x.X)
	default:
		return false
	}
}

func (n apartNames) holdsAll(list []rule.Expr) bool {
	for _, x := range list {
		if !n.holds(x) {
			return false
		}
	}
	return true
}

// parsed is an expression as it will be checked.
func parsed(text source.Text) rule.Expr {
	if text.IsZero() {
		return nil
	}
	x, _ := rule.ParseExpr(text)
	return x
}
