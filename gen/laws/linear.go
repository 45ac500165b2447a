package laws

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// walked are the places in the rules of some events that look at all elements of a list or
// map of the state, so that an event costs more the more there are. Searches by a key that
// SDKs keep an index of are none, nor are lists of a bounded length. In a pipeline it is all
// that later stages do.
func walked(p *ir.Protocol, of ir.Subject, events []*ir.Member) []Place {
	w := &walker{lookups: plan.LookupsOf(p), state: map[*ir.Var]bool{}, rules: map[*ir.Rule]int{}}
	for i, r := range of.Stages() {
		w.steps(r.First)
		for _, c := range r.Cases {
			if i > 0 || slices.Contains(events, c.Member) {
				w.steps(c.Body)
			}
		}
	}
	return w.found
}

type walker struct {
	lookups *plan.Lookups
	state   map[*ir.Var]bool // names for what is in the state, besides those that may change it
	rules   map[*ir.Rule]int // how many of the names there were when a rule was walked
	found   []Place
}

func (w *walker) add(p Place) {
	if !slices.ContainsFunc(w.found, func(other Place) bool { return other.At == p.At }) {
		w.found = append(w.found, p)
	}
}

// inState reports whether an expression is a place in the state.
func (w *walker) inState(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Ref:
		return x.Var.Mutable || w.state[x.Var]
	case *ir.FieldOf:
		return w.inState(x.X)
	case *ir.CommonField:
		return w.inState(x.X)
	case *ir.Narrow:
		return w.inState(x.X)
	case *ir.Widen:
		return w.inState(x.X)
	case *ir.OrValue:
		return w.inState(x.X)
	case *ir.ValueAt:
		return w.inState(x.In) || x.Else != nil && w.inState(x.Else)
	case *ir.Macro:
		return (x.Kind == ir.FirstOf || x.Kind == ir.LastOf) && w.inState(x.In)
	default:
		return false
	}
}

// grows reports whether an expression is a list or map of the state without a bound.
func (w *walker) grows(x ir.Expr) bool {
	if !w.inState(x) {
		return false
	}
	switch t := x.Type().(type) {
	case *ir.List:
		return t.MaxItems == nil
	case *ir.Map:
		return true
	case *ir.Scalar:
		return t.Kind == ir.Record
	default:
		return false
	}
}

func (w *walker) steps(list []ir.Stmt) {
	for _, s := range list {
		for _, part := range ir.Parts(s) {
			w.expr(part.X)
		}
		w.step(s)
		for _, block := range ir.Blocks(s) {
			w.steps(block.Steps)
		}
	}
}

func (w *walker) step(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Bind:
		if w.inState(s.Value) {
			w.state[s.Var] = true
		}
	case *ir.Each:
		if w.grows(s.In) {
			w.add(Place{s.Span(), "goes through all elements"})
		}
	case *ir.Find:
		if first, ok := s.By.(*ir.First); ok && first.Cond != nil && w.grows(s.In) && !w.indexed(s) {
			w.add(Place{s.Span(), "searches among all elements, by no key"})
		}
		w.state[ir.PickOf(s.By).Var] = w.inState(s.In)
	case *ir.Change:
		w.change(s)
	case *ir.Call:
		w.call(s)
	case *ir.Emit:
		w.copied(s.Value)
	default: // what it costs, its parts cost
	}
}

// indexed reports whether SDKs keep an index for a search.
func (w *walker) indexed(s *ir.Find) bool {
	by := w.lookups.Of(s)
	return by != nil && w.lookups.Indexable(by)
}

func (w *walker) change(s *ir.Change) {
	searches := func(l ir.Locator) {
		if pick := ir.PickOf(l); pick == nil || pick.Cond == nil {
			return
		}
		switch l.(type) {
		case *ir.First, *ir.Every:
			w.add(Place{s.Span(), "searches among all elements"})
		default: // it knows where to look
		}
	}
	if t, ok := s.Place.Type().(*ir.List); ok && t.MaxItems != nil {
		return
	}
	if value := s.Traits().Puts; value != nil {
		w.copied(*value)
	}
	switch do := s.Do.(type) {
	case *ir.Insert:
		switch do.By.(type) {
		case *ir.Behind, *ir.Ahead:
			w.add(Place{s.Span(), "searches among all elements"})
		default: // it knows where to put it
		}
	case *ir.Remove:
		searches(do.By)
	case *ir.Replace:
		searches(do.By)
	case *ir.Move:
		searches(do.By)
	default: // costs as much as what it is given
	}
}

// copied notes that a place of the state with parts is copied.
func (w *walker) copied(x ir.Expr) {
	if _, scalar := x.Type().(*ir.Scalar); !scalar && w.inState(x) {
		if _, isEnum := x.Type().(*ir.Enum); !isEnum {
			w.add(Place{x.Span(), "copies a part of the state"})
		}
	}
}

// call walks the rule that is called, knowing which of its parameters are in the state.
func (w *walker) call(s *ir.Call) {
	for i, arg := range s.Args {
		if w.inState(arg) {
			w.state[s.Rule.Params[i]] = true
		}
	}
	if before, walked := w.rules[s.Rule]; !walked || before != len(w.state) {
		w.rules[s.Rule] = len(w.state)
		w.steps(s.Rule.Body)
	}
}

func (w *walker) expr(x ir.Expr) {
	switch x := x.(type) {
	case *ir.Macro:
		if w.grows(x.In) {
			w.add(Place{x.Span(), "goes through all elements"})
		}
		if w.inState(x.In) {
			w.state[x.Var] = true
		}
	case *ir.Join:
		if w.grows(x.List) {
			w.add(Place{x.Span(), "joins all elements"})
		}
	case *ir.Slice:
		if w.grows(x.List) {
			w.add(Place{x.Span(), "copies elements"})
		}
	case *ir.Binary:
		if _, list := x.R.Type().(*ir.List); list && x.Op == ir.In && w.grows(x.R) {
			w.add(Place{x.Span(), "searches among all elements"})
		}
	case *ir.JSONText:
		if w.inState(x.X) {
			w.add(Place{x.Span(), "writes a part of the state"})
		}
	case *ir.Apply:
		for i, arg := range x.Args {
			if w.inState(arg) {
				w.state[x.Function.Params[i]] = true
			}
		}
		w.expr(x.Function.Value)
	default: // what it costs, its operands cost
	}
	for _, operand := range ir.Operands(x) {
		w.expr(operand)
	}
}
