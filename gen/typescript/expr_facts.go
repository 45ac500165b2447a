package typescript

import (
	"maps"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// fact is what TypeScript has seen proved about the value at one place. The
// checker knows more: it tells cases apart, looks into functions and through
// loops. Where only the checker knows, the code has to say so; where TypeScript
// knows already, asking again would be an error.
type fact struct {
	notNull, isNull bool
	present, absent bool                     // of an optional field or argument
	members         map[*ir.Union]membership // what a union value may be
	values          []ir.Const               // what an enum, or a value compared with constants, may be; nil: anything
}

// membership is what a union value may be.
type membership struct {
	members []*ir.Member
	unknown bool
}

// facts are what TypeScript knows at some point, by key. They are never changed.
type facts map[string]fact

func (fs facts) with(key string, change func(f *fact)) facts {
	if key == "" {
		return fs
	}
	out := maps.Clone(fs)
	if out == nil {
		out = facts{}
	}
	f := out[key]
	f.members = maps.Clone(f.members)
	change(&f)
	out[key] = f
	return out
}

// without drops what is known about a place that is assigned to, and its parts.
func (fs facts) without(key string) facts {
	out := facts{}
	for k, f := range fs {
		if !within(k, key) {
			out[k] = f
		}
	}
	return out
}

// ofVariables are the facts that still hold inside a function: those about
// variables, none of which is assigned to, but not those about parts of them.
func (fs facts) ofVariables() facts {
	out := facts{}
	for k, f := range fs {
		if !strings.Contains(k, keySeparator) {
			out[k] = f
		}
	}
	return out
}

// either is what is known where two ways meet.
func either(a, b facts) facts {
	out := facts{}
	for key, x := range a {
		y, ok := b[key]
		if !ok {
			continue
		}
		both := fact{
			notNull: x.notNull && y.notNull,
			isNull:  x.isNull && y.isNull,
			present: x.present && y.present,
			absent:  x.absent && y.absent,
			members: map[*ir.Union]membership{},
		}
		for u, m := range x.members {
			if n, ok := y.members[u]; ok {
				both.members[u] = membership{united(m.members, n.members), m.unknown || n.unknown}
			}
		}
		if x.values != nil && y.values != nil {
			both.values = united(x.values, y.values)
		}
		out[key] = both
	}
	return out
}

func united[E comparable](a, b []E) []E {
	all := slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(all, x) {
			all = append(all, x)
		}
	}
	return all
}

// possible is what a union value may be, as far as TypeScript knows.
func (s *scope) possible(x ir.Expr) membership {
	u := x.Type().(*ir.Union)
	if known, ok := s.facts[s.key(x)].members[u]; ok {
		return known
	}
	return membership{u.Members, s.m.keepsUnknown(u)}
}

// is reports whether it is certain which member of a union a value is.
func (m membership) is(t ir.Type) bool {
	return !m.unknown && !slices.ContainsFunc(m.members, func(m *ir.Member) bool { return !ir.Same(m.Type, t) })
}

// knows reports whether TypeScript knows what a Narrow says.
func (s *scope) knows(x *ir.Narrow) bool {
	if _, named := s.locals[s.key(x)]; named {
		return true
	}
	if _, nullable := x.X.Type().(*ir.Nullable); nullable {
		return s.facts[s.key(x)].notNull
	}
	return s.possible(x.X).is(x.T)
}

// isThere reports whether TypeScript knows that an optional field is there.
func (s *scope) isThere(x ir.Expr) bool {
	key := s.key(x)
	_, named := s.locals[key]
	return named || s.facts[key].present
}

// under compiles something that is only computed if a condition is true, or false.
func (s *scope) under(x ir.Expr, want bool, compile func() term) term {
	before := s.facts
	s.facts = s.assume(before, x, want)
	t := compile()
	s.facts = before
	return t
}
