package ir

import "iter"

// Bodies are the lists of steps of a protocol, each with whose they are: a *Rule,
// a *Case, or a *Reducer for its first and its last steps.
func Bodies(p *Protocol) iter.Seq2[any, []Stmt] {
	return func(yield func(any, []Stmt) bool) {
		for _, r := range p.Rules {
			if !yield(r, r.Body) {
				return
			}
		}
		for _, r := range p.Reducers {
			for owner, body := range r.Bodies() {
				if !yield(owner, body) {
					return
				}
			}
		}
	}
}

// Bodies are the lists of steps of a reducer, as those of its protocol.
func (r *Reducer) Bodies() iter.Seq2[any, []Stmt] {
	return func(yield func(any, []Stmt) bool) {
		if !yield(r, r.First) {
			return
		}
		for _, c := range r.Cases {
			if !yield(c, c.Body) {
				return
			}
		}
		if r.Unknown != nil && !yield(r.Unknown, r.Unknown.Body) {
			return
		}
		yield(r, r.End)
	}
}

// ProtocolSteps are all steps of a protocol, at any depth, with whose they are, as
// of Bodies.
func ProtocolSteps(p *Protocol) iter.Seq2[any, Stmt] {
	return func(yield func(any, Stmt) bool) {
		for owner, body := range Bodies(p) {
			for s := range Steps(body) {
				if !yield(owner, s) {
					return
				}
			}
		}
	}
}

// objectFormulas yields the expressions of objects, each with whose it is: a *Field,
// whose default it is, or a *Check.
func objectFormulas(p *Protocol, yield func(any, Expr) bool) bool {
	for _, o := range p.Objects {
		for _, f := range o.Fields {
			if f.From == o && !yieldAll(f, yield, f.Default) {
				return false
			}
		}
		for _, c := range o.Checks {
			if !yieldAll(c, yield, c.That) || !yieldAll(c, yield, Holes(c.Message)...) {
				return false
			}
		}
	}
	return true
}

// otherFormulas yields the expressions that stand outside of steps and objects, each
// with whose it is: a *Start, a *Constructor, a *Function or an *Accessor.
func otherFormulas(p *Protocol, yield func(any, Expr) bool) bool {
	for _, r := range p.Reducers {
		for _, s := range r.Starts {
			if !yieldAll(s, yield, s.Unless, s.Value) {
				return false
			}
		}
	}
	for _, c := range p.Constructors {
		if !yieldAll(c, yield, defaults(c.Args)...) || !yieldAll(c, yield, InitOperands(c.Inits)...) {
			return false
		}
	}
	for _, f := range p.Functions {
		if !yieldAll(f, yield, f.Value) {
			return false
		}
	}
	for _, a := range p.Accessors {
		if !yieldAll(a, yield, defaults(a.Args)...) || !yieldAll(a, yield, a.Value) {
			return false
		}
	}
	return true
}

// yieldAll yields those expressions that are there.
func yieldAll(owner any, yield func(any, Expr) bool, list ...Expr) bool {
	for _, x := range list {
		if x != nil && !yield(owner, x) {
			return false
		}
	}
	return true
}

func defaults(args []*Argument) []Expr {
	var list []Expr
	for _, a := range args {
		list = append(list, a.Default)
	}
	return list
}

// ProtocolExprs are all expressions of a protocol, at any depth, in steps and outside
// of them, with whose they are: objects first, then rules and reducers.
func ProtocolExprs(p *Protocol) iter.Seq2[any, Expr] {
	return func(yield func(any, Expr) bool) {
		inside := func(owner any, formula Expr) bool {
			for x := range Within(formula) {
				if !yield(owner, x) {
					return false
				}
			}
			return true
		}
		if !objectFormulas(p, inside) {
			return
		}
		for owner, body := range Bodies(p) {
			for x := range Exprs(body) {
				if !yield(owner, x) {
					return
				}
			}
		}
		otherFormulas(p, inside)
	}
}
