package steps

import "github.com/msggen/msggen/gen/ir"

// leave checks a return. Behind the rule of an event nothing follows: to leave it is to
// end the event.
func (f *Frame) leave(at ir.At) ir.Stmt {
	f.Return()
	if !f.Goes {
		return &ir.Stop{At: at}
	}
	return &ir.Return{At: at}
}

// Whole checks all steps of a rule. What is known behind them is what is known at their
// end and wherever they return.
func (f *Frame) Whole(list []ir.Stmt) []ir.Stmt {
	f.Returned()
	return withoutLast(list)
}

// withoutLast leaves out what returns where nothing follows any more.
func withoutLast(list []ir.Stmt) []ir.Stmt {
	if len(list) == 0 {
		return list
	}
	last := len(list) - 1
	trim := func(then, els *[]ir.Stmt) {
		a, b := withoutLast(*then), withoutLast(*els)
		if len(a)+len(b) > 0 { // there is something else to do
			*then, *els = a, b
		}
	}
	switch s := list[last].(type) {
	case *ir.Return:
		return withoutLast(list[:last])
	case *ir.If:
		trim(&s.Then, &s.Else)
	case *ir.Find:
		if s.Make != nil { // it is done in any case
			s.Then = withoutLast(s.Then)
			break
		}
		trim(&s.Then, &s.Else)
	case *ir.Parse:
		trim(&s.Then, &s.Else)
	default: // what it does comes after the steps in it, or there are none
	}
	return list
}
