package plan

import "github.com/msggen/msggen/gen/ir"

// apart tells which variables are events or parts of one, so that nothing changes
// them: elements of their lists, names for what is in them, and parameters for which
// every call passes such a thing.
type apart struct {
	of     map[*ir.Var][]ir.Expr // what a variable stands for
	events map[*ir.Var]bool
}

// eventsOf goes through the steps of a protocol.
func eventsOf(protocol *ir.Protocol) *apart {
	a := &apart{map[*ir.Var][]ir.Expr{}, map[*ir.Var]bool{}}
	for _, body := range ir.Bodies(protocol) {
		for step := range ir.Steps(body) {
			switch step := step.(type) {
			case *ir.Each:
				a.is(step.By.Var, step.In)
			case *ir.Find:
				a.is(ir.PickOf(step.By).Var, step.In)
			case *ir.Bind:
				a.is(step.Var, step.Value)
			case *ir.Call:
				for i, arg := range step.Args {
					a.is(step.Rule.Params[i], arg)
				}
			default: // names no part of an event
			}
		}
	}
	return a
}

func (a *apart) is(v *ir.Var, x ir.Expr) { a.of[v] = append(a.of[v], x) }

// event reports whether a variable is an event or a part of one. No rule calls
// itself, and so nothing stands for itself.
func (a *apart) event(v *ir.Var) bool {
	if v.Kind == ir.Event {
		return true
	}
	known, seen := a.events[v]
	if seen {
		return known
	}
	all := len(a.of[v]) > 0
	for _, x := range a.of[v] {
		root := RootOf(x)
		all = all && root != nil && a.event(root)
	}
	a.events[v] = all
	return all
}
