package plan

import "github.com/msggen/msggen/gen/ir"

// Use is how the steps in sight of a variable read it.
type Use struct {
	Count    int  // how often it is written there
	Repeated bool // one of these reads may be done several times for one value of the variable
}

func (u Use) once() bool { return u.Count == 1 && !u.Repeated }

// Uses are those of the variables that steps bind: by let, find, parse, each, push, a
// patch that fails. The condition of a locator does not count; it comes before.
type Uses struct {
	of    map[*ir.Var]Use
	moved map[ir.Stmt]bool
}

// UsesOf counts the uses of the variables of a protocol.
func UsesOf(p *ir.Protocol) *Uses {
	u := &Uses{of: map[*ir.Var]Use{}, moved: map[ir.Stmt]bool{}}
	for _, body := range ir.Bodies(p) {
		u.steps(body)
	}
	return u
}

// Of is how often a variable is read by the steps that see it.
func (u *Uses) Of(v *ir.Var) Use { return u.of[v] }

// Moves reports whether the value of a let or a parse goes over to its only reader: it
// is new, nothing else holds it, and no second read is possible.
func (u *Uses) Moves(s ir.Stmt) bool { return u.moved[s] }

func (u *Uses) steps(list []ir.Stmt) {
	for i, s := range list {
		switch s := s.(type) {
		case *ir.Bind:
			use := UseIn(list[i+1:], s.Var)
			u.of[s.Var] = use
			u.moved[s] = use.once() && IsNew(s.Value)
		case *ir.Parse:
			u.moved[s] = useOnWay(s.Then, s.Var).once()
		default: // names nothing that is handed over
		}
		for _, b := range ir.Blocks(s) {
			for _, v := range b.Names {
				if v != nil {
					u.of[v] = UseIn(b.Steps, v)
				}
			}
			u.steps(b.Steps)
		}
	}
}

// UseIn is how some steps read a variable.
func UseIn(list []ir.Stmt, v *ir.Var) Use {
	var use Use
	for x, repeated := range ir.Exprs(list) {
		if Reads(x, v) {
			use.Count++
			use.Repeated = use.Repeated || repeated
		}
	}
	return use
}

// useOnWay is UseIn for whichever way through some steps reads the variable most often:
// of the branches of an if only one is taken.
func useOnWay(list []ir.Stmt, v *ir.Var) Use {
	var use Use
	for _, s := range list {
		own := UseIn([]ir.Stmt{s}, v)
		if branch, ok := s.(*ir.If); ok {
			then, otherwise := useOnWay(branch.Then, v), useOnWay(branch.Else, v)
			cond := UseIn([]ir.Stmt{&ir.If{At: branch.At, Cond: branch.Cond}}, v)
			own = Use{cond.Count + max(then.Count, otherwise.Count), cond.Repeated || then.Repeated || otherwise.Repeated}
		}
		use = Use{use.Count + own.Count, use.Repeated || own.Repeated}
	}
	return use
}

// Reads reports whether an expression is the variable.
func Reads(x ir.Expr, v *ir.Var) bool {
	ref, ok := x.(*ir.Ref)
	return ok && ref.Var == v
}

// Mentions reports whether an expression reads a variable somewhere inside.
func Mentions(x ir.Expr, v *ir.Var) bool {
	return ir.Some(ir.Within(x), func(x ir.Expr) bool { return Reads(x, v) })
}

// SeesList reports whether a condition on the elements of a list may read the list
// itself, so that the list must not change before all elements have been asked. It
// goes by type, because two names may stand for one list.
func SeesList(list ir.Expr, by *ir.Pick) bool {
	return by.Cond != nil && ir.Some(ir.Reached(by.Cond), func(x ir.Expr) bool {
		if !ir.Same(x.Type(), list.Type()) {
			return false
		}
		v := RootOf(x)
		return v != nil && v != by.Var && v.Kind != ir.Event
	})
}

// ReadsField reports whether an expression reads a field of that name, or asks whether
// it is there, of whatever object that is no part of the event.
func ReadsField(x ir.Expr, name string) bool {
	inState := func(x ir.Expr) bool { v := RootOf(x); return v == nil || v.Kind != ir.Event }
	return ir.Some(ir.Reached(x), func(x ir.Expr) bool {
		switch x := x.(type) {
		case *ir.FieldOf:
			return x.Field.Name == name && inState(x.X)
		case *ir.CommonField:
			return x.Name == name && inState(x.X)
		case *ir.Has:
			return (x.Name == name || x.Field != nil && x.Field.Name == name) && inState(x.X)
		case *ir.OrValue:
			return (x.Name == name || x.Field != nil && x.Field.Name == name) && inState(x.X)
		default:
			return false
		}
	})
}

// IsNew reports whether nothing else holds the value of an expression. What it is
// made of may well stand somewhere.
func IsNew(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.New, *ir.ListOf, *ir.RecordOf, *ir.FreeForm, *ir.Literal:
		return true
	case *ir.Widen:
		return IsNew(x.X)
	case *ir.Cond:
		return IsNew(x.Then) && IsNew(x.Else)
	case *ir.Apply:
		return x.Function.Makes
	default:
		return false
	}
}
