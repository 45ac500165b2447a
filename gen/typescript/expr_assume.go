package typescript

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// assume is what TypeScript knows after a condition was found true, or false.
func (s *scope) assume(fs facts, x ir.Expr, want bool) facts {
	before := s.facts
	defer func() { s.facts = before }()
	s.facts = fs
	switch x := x.(type) {
	case *ir.Unary:
		if x.Op == ir.Not {
			return s.assume(fs, x.X, !want)
		}
	case *ir.Binary:
		return s.assumeBinary(fs, x, want)
	case *ir.IsNull:
		return fs.with(s.key(x.X), func(f *fact) { f.notNull, f.isNull = !want, want })
	case *ir.IsMember:
		return s.assumeMembers(fs, x.X, x.Members, want)
	case *ir.Has:
		return s.assumePresence(fs, x, want)
	case *ir.FieldOf, *ir.CommonField, *ir.Ref:
		return fs.with(s.key(x), func(f *fact) { f.values = []ir.Const{ir.BoolConst(want)} })
	}
	return fs
}

func (s *scope) assumeBinary(fs facts, x *ir.Binary, want bool) facts {
	switch x.Op {
	case ir.And, ir.Or:
		both := x.Op == ir.And
		l := s.assume(fs, x.L, both)
		if want == both {
			return s.assume(l, x.R, want)
		}
		return either(s.assume(fs, x.L, want), s.assume(l, x.R, want))
	case ir.Eq, ir.Ne:
		place, value, ok := constantSide(x)
		if !ok {
			return fs
		}
		return s.assumeValues(fs, place, []ir.Const{value}, want == (x.Op == ir.Eq))
	case ir.In:
		if values, ok := constants(x); ok && len(values) <= mostComparisons {
			return s.assumeValues(fs, x.L, values, want)
		}
	}
	return fs
}

// constantSide takes a comparison with a constant apart.
func constantSide(x *ir.Binary) (place ir.Expr, value ir.Const, ok bool) {
	if l, ok := unwrapped(x.R).(*ir.Literal); ok {
		return x.L, l.Value, true
	}
	if l, ok := unwrapped(x.L).(*ir.Literal); ok {
		return x.R, l.Value, true
	}
	return nil, nil, false
}

// assumeValues narrows a place to some constants, or to the rest of an enum.
func (s *scope) assumeValues(fs facts, place ir.Expr, values []ir.Const, want bool) facts {
	known := s.valuesAt(place)
	if known == nil && !want {
		return fs
	}
	return fs.with(s.key(place), func(f *fact) {
		f.notNull = f.notNull || want
		if known == nil {
			f.values = values
			return
		}
		f.values = slices.DeleteFunc(slices.Clone(known), func(v ir.Const) bool { return slices.Contains(values, v) != want })
	})
}

// valuesAt lists the values that a place may have; nil: there are too many.
func (s *scope) valuesAt(place ir.Expr) []ir.Const {
	if known := s.facts[s.key(place)].values; known != nil {
		return known
	}
	switch t := unwrapped(place).Type().(type) {
	case *ir.Enum:
		values := make([]ir.Const, len(t.Values))
		for i, v := range t.Values {
			values[i] = ir.TextConst(v.Value)
		}
		return values
	case *ir.Scalar:
		if t.Kind == ir.Bool {
			return []ir.Const{ir.BoolConst(true), ir.BoolConst(false)}
		}
	}
	return nil
}

func (s *scope) assumeMembers(fs facts, x ir.Expr, members []*ir.Member, want bool) facts {
	u := x.Type().(*ir.Union)
	before := s.possible(x)
	return fs.with(s.key(x), func(f *fact) {
		if f.members == nil {
			f.members = map[*ir.Union]membership{}
		}
		left := slices.DeleteFunc(slices.Clone(before.members), func(m *ir.Member) bool {
			return slices.Contains(members, m) != want
		})
		f.members[u] = membership{left, before.unknown && !want}
	})
}

func (s *scope) assumePresence(fs facts, x *ir.Has, want bool) facts {
	there := func(f *fact) { f.present, f.absent = want, !want }
	switch {
	case x.Field != nil:
		return fs.with(s.keyBelow(x.X, x.Field.Name), there)
	case x.Name == "":
		return fs.with(s.key(x.X), there)
	case !want:
		return fs
	}
	with, _ := membersWith(x.X.Type().(*ir.Union).Members, x.Name)
	return s.assumeMembers(fs, x.X, with, true).with(s.keyBelow(x.X, x.Name), there)
}

// membersWith are the members that have a field, and those without.
func membersWith(members []*ir.Member, name string) (with, without []*ir.Member) {
	for _, m := range members {
		if m.Object().Field(name) != nil {
			with = append(with, m)
		} else {
			without = append(without, m)
		}
	}
	return with, without
}

// assigned is what TypeScript knows after an assignment.
func (s *scope) assigned(target *ir.FieldOf, value ir.Expr) {
	key := s.key(target)
	value = unwidened(value)
	values := s.constantsOf(value)
	s.facts = s.facts.without(key).with(key, func(f *fact) {
		f.present = true
		declared := target.Field.Type
		if n, ok := declared.(*ir.Nullable); ok {
			declared = n.Elem
			_, mayBeNull := value.Type().(*ir.Nullable)
			f.isNull = isNull(value)
			f.notNull = !mayBeNull && !f.isNull
		}
		switch declared := declared.(type) {
		case *ir.Union:
			if members := membersOfType(declared, value.Type()); members != nil {
				f.members = map[*ir.Union]membership{declared: {members, false}}
			}
		case *ir.Enum:
			f.values = values
		case *ir.Scalar:
			if declared.Kind == ir.Bool {
				f.values = values
			}
		}
	})
}

// constantsOf are the constants that an expression is one of, or nil.
func (s *scope) constantsOf(x ir.Expr) []ir.Const {
	switch x := x.(type) {
	case *ir.Literal:
		if !ir.IsNullConst(x) {
			return []ir.Const{x.Value}
		}
	case *ir.Widen:
		return s.constantsOf(x.X)
	case *ir.Cond:
		then, otherwise := s.constantsOf(x.Then), s.constantsOf(x.Else)
		if then != nil && otherwise != nil {
			return united(then, otherwise)
		}
	case *ir.Ref, *ir.FieldOf, *ir.CommonField:
		return s.facts[s.key(x)].values
	}
	return nil
}

// unwidened is a value with its own type.
func unwidened(x ir.Expr) ir.Expr {
	for {
		w, ok := x.(*ir.Widen)
		if !ok {
			return x
		}
		x = w.X
	}
}

// membersOfType are the members of a union that a value of a type may be, or nil.
func membersOfType(u *ir.Union, t ir.Type) []*ir.Member {
	var members []*ir.Member
	if narrower, ok := t.(*ir.Union); ok {
		if narrower == u || narrower.Unknown == ir.Keep {
			return nil
		}
		for _, m := range narrower.Members {
			members = united(members, membersOfType(u, m.Type))
		}
		return members
	}
	for _, m := range u.Members {
		if ir.Same(m.Type, t) {
			members = append(members, m)
		}
	}
	return members
}
