package scenario

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// order says which events are tried first behind others: those that go on with what the
// last one was about, and those that end something behind all that do not.
type order struct {
	members []*ir.Member
	about   map[*ir.Member][]*ir.Object // what rules change, without the state itself
	last    map[*ir.Member]int          // endsPart, takes or endsAll
}

// What an event ends.
const (
	endsPart = 1 + iota // something in the state
	takes               // the same, which is gone then
	endsAll             // the state
)

func orderOf(p *ir.Protocol, subject ir.Subject, effects *plan.Effects) *order {
	r := subject.Stages()[0]
	o := &order{members: r.Union().Members, about: map[*ir.Member][]*ir.Object{}, last: map[*ir.Member]int{}}
	for _, c := range r.Cases {
		o.steps(c.Member, r.State, c.Body)
	}
	for _, machine := range plan.MachinesOf(p, r, effects) {
		for _, move := range machine.Moves {
			if move.Begins || move.To == nil || !machine.Ends(*move.To) {
				continue
			}
			for _, by := range move.By {
				if by.Member != nil {
					o.ends(by.Member, rankOf(machine.Object == r.State))
				}
			}
		}
	}
	for _, op := range p.Operations {
		for _, m := range op.Until {
			for _, of := range o.members {
				if of.Type == m.Type {
					o.ends(of, endsAll)
				}
			}
		}
	}
	return o
}

func rankOf(all bool) int {
	if all {
		return endsAll
	}
	return endsPart
}

func (o *order) ends(m *ir.Member, what int) { o.last[m] = max(o.last[m], what) }

func (o *order) steps(m *ir.Member, state *ir.Object, list []ir.Stmt) {
	note := func(object *ir.Object) {
		if object != state && !slices.Contains(o.about[m], object) {
			o.about[m] = append(o.about[m], object)
		}
	}
	for step := range ir.Steps(list) {
		switch step := step.(type) {
		case *ir.Change:
			note(step.Place.Of.Type().(*ir.Object))
			switch step.Do.(type) {
			case *ir.Remove, *ir.Delete:
				o.ends(m, takes)
			default: // it is there still
			}
			for _, part := range ir.Parts(step) {
				for x := range ir.Reached(part.X) {
					if made, ok := x.(*ir.New); ok {
						note(made.Object)
					}
				}
			}
		case *ir.Call:
			o.steps(m, state, step.Rule.Body)
		default: // changes nothing by itself
		}
	}
}

// goesOn reports whether two events are about objects of the same kind. What is about the
// state alone goes on with anything.
func (o *order) goesOn(first, m *ir.Member) bool {
	return len(o.about[m]) == 0 || slices.ContainsFunc(o.about[m], func(object *ir.Object) bool { return slices.Contains(o.about[first], object) })
}

// after are the events that were not seen, those first that are to be tried first.
func (o *order) after(steps []Step, seen map[*ir.Member]bool) []*ir.Member {
	var list []*ir.Member
	begin := 0
	var last *ir.Member
	if len(steps) > 0 {
		last = steps[len(steps)-1].Member
		begin = slices.Index(o.members, last) + 1
	}
	for i := range o.members {
		if m := o.members[(begin+i)%len(o.members)]; !seen[m] {
			list = append(list, m)
		}
	}
	rank := func(m *ir.Member) int {
		switch {
		case o.last[m] >= takes:
			return o.last[m] + 1
		case last != nil && o.goesOn(last, m):
			return o.last[m]
		default:
			return 2
		}
	}
	slices.SortStableFunc(list, func(a, b *ir.Member) int { return rank(a) - rank(b) })
	return list
}
