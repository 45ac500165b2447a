package lint

import "github.com/msggen/msggen/gen/ir"

// neverRuns finds steps that no event reaches: behind conditions that are always the same,
// behind a condition that was asked before, and rules of events that `first` has ended.
func neverRuns(p *pass) {
	for _, s := range ir.ProtocolSteps(p.Protocol) {
		switch s := s.(type) {
		case *ir.If:
			if s.Case != nil {
				continue // the cases of a switch are the checker's
			}
			p.decided(s.Cond)
			p.askedBefore(s)
		case *ir.Find:
			p.decided(ir.PickOf(s.By).Cond)
		case *ir.Each:
			p.decided(s.By.Cond)
		default: // asks nothing
		}
	}
	for _, x := range ir.ProtocolExprs(p.Protocol) {
		if c, ok := x.(*ir.Cond); ok {
			p.decided(c.If)
		}
	}
	for _, r := range p.Protocol.Reducers {
		p.endedByFirst(r)
	}
}

// decided finds what is always the same in a condition, if there is one.
func (p *pass) decided(x ir.Expr) {
	if x == nil {
		return
	}
	if _, ok := constant(x); ok {
		// What stands there may have been turned round, so it is not said whether it is true.
		p.report(x.Span(), "take away what never runs", "this is always the same, whatever comes")
		return
	}
	switch x := x.(type) {
	case *ir.Unary:
		p.decided(x.X)
	case *ir.Binary:
		if x.Op == ir.And || x.Op == ir.Or {
			p.decided(x.L)
			p.decided(x.R)
		}
	default: // asks one thing
	}
}

// constant is the value of a condition that no event and no state decides.
func constant(x ir.Expr) (value, ok bool) {
	switch x := x.(type) {
	case *ir.Literal:
		b, ok := x.Value.(ir.BoolConst)
		return bool(b), ok
	case *ir.Unary:
		value, ok := constant(x.X)
		return !value, ok && x.Op == ir.Not
	case *ir.Binary:
		l, left := constant(x.L)
		r, right := constant(x.R)
		switch x.Op {
		case ir.And:
			never := left && !l || right && !r || contrary(x.L, x.R)
			return !never, never || left && right
		case ir.Or:
			always := left && l || right && r || contrary(x.L, x.R)
			return always, always || left && right
		case ir.Eq, ir.Le, ir.Ge:
			return true, same(x.L, x.R)
		case ir.Ne, ir.Lt, ir.Gt:
			return false, same(x.L, x.R)
		}
	default: // an event or a state may decide it
	}
	return false, false
}

// same reports whether two expressions give the same wherever both are computed.
func same(a, b ir.Expr) bool {
	for x := range ir.Within(a) {
		switch x.(type) {
		case *ir.NewID, *ir.Now, *ir.Macro:
			return false
		default: // what it reads is the same
		}
	}
	first, second := []ir.Stmt{&ir.Emit{Value: a}}, []ir.Stmt{&ir.Emit{Value: b}}
	return ir.Alike(first, second, variables(first))
}

// variables stand for themselves, and for no other.
func variables(list []ir.Stmt) map[*ir.Var]*ir.Var {
	pairs := map[*ir.Var]*ir.Var{}
	for x := range ir.Exprs(list) {
		if ref, ok := x.(*ir.Ref); ok {
			pairs[ref.Var] = ref.Var
		}
	}
	return pairs
}

// contrary reports whether one of two conditions is that the other does not hold.
func contrary(a, b ir.Expr) bool {
	not := func(x, y ir.Expr) bool {
		n, ok := x.(*ir.Unary)
		return ok && n.Op == ir.Not && same(n.X, y)
	}
	return not(a, b) || not(b, a)
}

// askedBefore finds a condition that has been asked before with the other answer.
func (p *pass) askedBefore(first *ir.If) {
	if fails(first.Cond) {
		return
	}
	for next := first; len(next.Else) == 1; {
		inner, ok := next.Else[0].(*ir.If)
		if !ok || inner.Case != nil {
			return
		}
		if same(first.Cond, inner.Cond) {
			p.report(inner.Cond.Span(), "take away what never runs", "this has been asked before, and is false here")
			p.related(first.Cond.Span(), "it was asked here")
		}
		next = inner
	}
}

func fails(x ir.Expr) bool {
	return ir.Some(ir.Within(x), func(y ir.Expr) bool { b, ok := y.(*ir.Binary); return ok && b.Fails() })
}

// endedByFirst finds rules of events that `first` ends, whatever the state.
func (p *pass) endedByFirst(r *ir.Reducer) {
	for _, s := range r.First {
		i, ok := s.(*ir.If)
		if !ok || len(i.Then) == 0 || !ends(i.Then[len(i.Then)-1]) {
			continue
		}
		test, ok := i.Cond.(*ir.IsMember)
		if !ok {
			continue
		}
		if ref, ok := ir.Unwrapped(test.X).(*ir.Ref); !ok || ref.Var != r.FirstEvent {
			continue
		}
		for _, c := range r.Cases {
			for _, m := range test.Members {
				if c.Member == m {
					p.report(c.Span, "take the rule away, or list the event under `ignore`", "`first` ends each %s before this rule runs", m.Label())
					p.related(i.Span(), "it ends here")
				}
			}
		}
	}
}

func ends(s ir.Stmt) bool {
	switch s.(type) {
	case *ir.Skip, *ir.Fail, *ir.Stop:
		return true
	default:
		return false
	}
}

// sameBranches finds conditions that decide nothing.
func sameBranches(p *pass) {
	for _, s := range ir.ProtocolSteps(p.Protocol) {
		i, ok := s.(*ir.If)
		if ok && i.Case == nil && len(i.Then) > 0 && ir.Alike(i.Then, i.Else, variables(i.Then)) {
			p.report(i.Span(), "write the steps once, without the condition", "both branches do the same")
		}
	}
	for _, x := range ir.ProtocolExprs(p.Protocol) {
		if c, ok := x.(*ir.Cond); ok && same(c.Then, c.Else) {
			p.report(c.Span(), "write the value once, without the condition", "both values are the same")
		}
	}
}

// noEffect finds steps that leave everything as it is.
func noEffect(p *pass) {
	for _, s := range ir.ProtocolSteps(p.Protocol) {
		c, ok := s.(*ir.Change)
		if !ok {
			continue
		}
		switch do := c.Do.(type) {
		case *ir.Set:
			if same(do.Value, c.Place.Read()) {
				p.report(c.Span(), "take it away", "this assigns what is there already")
			}
		case *ir.Append:
			if isText(do.Value, "") {
				p.report(c.Span(), "take it away", "this appends nothing")
			}
		case *ir.Increase:
			if l, ok := ir.Unwrapped(do.Value).(*ir.Literal); ok && l.Value == ir.Const(ir.IntConst(0)) {
				p.report(c.Span(), "take it away", "this adds nothing")
			}
		default: // does something
		}
	}
}

func isText(x ir.Expr, text string) bool {
	l, ok := ir.Unwrapped(x).(*ir.Literal)
	return ok && l.Value == ir.Const(ir.TextConst(text))
}
