package golang

import "github.com/msggen/msggen/gen/ir"

// effects say how running steps may end an event and what it needs for that. From
// them follow the parameters and results of the Go function for the steps.
type effects struct {
	fails   bool // ends the event with an error
	skips   bool // ends it because it has no effect
	stops   bool // ends it early, done
	warns   bool // notes a warning or raises a signal
	emits   bool
	sources bool // takes ids or the time
}

func (e effects) or(other effects) effects {
	return effects{
		fails:   e.fails || other.fails,
		skips:   e.skips || other.skips,
		stops:   e.stops || other.stops,
		warns:   e.warns || other.warns,
		emits:   e.emits || other.emits,
		sources: e.sources || other.sources,
	}
}

// ruleEffects finds the effects of all named rules. Rules may call each other, so
// it goes on until nothing new is found.
func ruleEffects(rules []*ir.Rule) map[*ir.Rule]effects {
	known := make(map[*ir.Rule]effects, len(rules))
	for changed := true; changed; {
		changed = false
		for _, rule := range rules {
			if found := effectsOf(rule.Body, known); found != known[rule] {
				known[rule] = found
				changed = true
			}
		}
	}
	return known
}

func effectsOf(steps []ir.Stmt, rules map[*ir.Rule]effects) effects {
	var e effects
	for _, s := range steps {
		switch s := s.(type) {
		case *ir.Skip:
			e.skips = true
		case *ir.Warn, *ir.Raise:
			e.warns = true
		case *ir.Emit:
			e.emits = true
		case *ir.Fail:
			e.fails = true
		case *ir.Stop:
			e.stops = true
		case *ir.Change:
			e.fails = e.fails || mayFail(s)
		case *ir.Call:
			e = e.or(rules[s.Rule])
		}
		for _, part := range ir.Parts(s) {
			e = e.or(exprEffects(part.X))
		}
		for _, b := range ir.Blocks(s) {
			e = e.or(effectsOf(b.Steps, rules))
		}
	}
	return e
}

// mayFail reports whether a change itself, its operands aside, may fail.
func mayFail(s *ir.Change) bool {
	switch do := s.Do.(type) {
	case *ir.Set:
		return do.Verify
	case *ir.AppendBase64:
		return true
	case *ir.Increase:
		return isInt(s.Place.Type())
	case *ir.Insert:
		_, at := do.By.(*ir.Index)
		return at
	default:
		return false
	}
}

func exprEffects(x ir.Expr) effects {
	return effects{fails: fallible(x), sources: ir.Some(ir.Within(x), isSource)}
}

// fallible reports whether computing x may fail.
func fallible(x ir.Expr) bool { return ir.Some(ir.Within(x), failsItself) }

// failsItself reports whether an expression may fail although its operands do not.
func failsItself(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Binary:
		return overflows(x)
	case *ir.New:
		return refuses(x.Object, x.Inits)
	default:
		return false
	}
}

// fallibleSteps reports whether computing an operand of some steps may fail.
func fallibleSteps(list []ir.Stmt) bool {
	for x := range ir.Exprs(list) {
		if failsItself(x) {
			return true
		}
	}
	return false
}

// refuses reports whether the rules or checks of an object may refuse the values
// that its fields are given.
func refuses(o *ir.Object, inits []*ir.Init) bool {
	for _, init := range inits {
		if init.Verify {
			return true
		}
	}
	return len(o.Checks) > 0
}

func overflows(x *ir.Binary) bool {
	return (x.Op == ir.Add || x.Op == ir.Sub || x.Op == ir.Mul) && isInt(x.T)
}
