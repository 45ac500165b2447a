package plan

import "github.com/msggen/msggen/gen/ir"

// RulesAt is where the rules of a type other than null stand that are not told by
// its parts alone: at its alias, if it adds none of its own (what it does not add, it
// shares), or else at the type.
func RulesAt(t ir.Type) any {
	if s, ok := t.(*ir.Scalar); ok && s.Alias != nil && run(s.Rules) == run(s.Alias.Scalar.Rules) {
		return s.Alias
	}
	return t
}

// run are rules without annotations.
func run(r ir.Rules) ir.Rules {
	r.Format, r.Encoding, r.Time = "", "", ir.TimeNone
	return r
}

// verify notes that a protocol gives a field a value that its rules must be run on.
func (r *Reach) verify(p *ir.Protocol, f *ir.Field) {
	r.verifyType(p, f.From.Home, f.Type)
}

// verifyType notes a type that is written in the protocol home, and what is run in
// turn by what runs its rules, where they stand.
func (r *Reach) verifyType(p, home *ir.Protocol, t ir.Type) {
	if !Ruled(t) {
		return
	}
	value := ir.NonNull(t)
	rules := RulesAt(value)
	if u, ok := rules.(*ir.Union); ok {
		home = u.Home
	}
	if !r.note(p, verified, rules) {
		return
	}
	switch t := value.(type) {
	case *ir.List:
		r.verifyType(home, home, t.Elem)
	case *ir.Map:
		r.verifyType(home, home, t.Elem)
	case *ir.Union:
		for _, m := range t.Members {
			r.verifyType(home, home, m.Type)
		}
	case *ir.Scalar, *ir.Enum, *ir.Object:
	}
}
