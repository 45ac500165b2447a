package plan

import (
	"maps"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// knowledge is what is known at some point, by place; nil where nobody gets. A
// place that is not listed was neither tested nor changed. It is never changed, nor are the
// states, which are large and shared by many: a branch of a thousand cases has a thousand
// of them at each.
type knowledge map[string]*State

// State is what is known about a place.
type State struct {
	// Changes are the steps that have changed the place, or may have, since the
	// function began, and what of it was tested may not tell.
	Changes []ir.Stmt
	// Never says that tests have excluded everything that the place may be.
	Never bool
	// Dead says that nobody gets here. Who follows the code sees that or not: what a test says
	// here may mean nothing to him.
	Dead bool

	all, left Choices // what it may be by its declaration, and what of that is left
	tests     []any   // the tests and changes that prove it
	alone     any     // the last of them, if it was passed on every way to here
	// hidden are those members of a union that are left for who sees nothing but which
	// tags are the same as others: it takes a prefix to exclude them.
	hidden []any
	open   bool // there is more to know
}

// fresh reports whether a place was neither tested nor changed.
func (s State) fresh() bool { return !s.open && !s.Never && len(s.tests) == 0 && len(s.Changes) == 0 }

// Open reports whether somebody who follows the code may know more about the place
// than is known here.
func (s State) Open() bool { return s.open }

// Told is what is known to somebody whom the code tells the type of the place, as that of a
// name: it is all that he knows but for what he was told by tests.
func (s State) Told() State {
	s.open = false
	return s
}

// MayExclude reports whether somebody who follows the code, and has seen the changes,
// may think that a place is nothing of what is asked for.
func (s State) MayExclude(asked Choices) bool {
	return s.open || s.Never || !asked.among(s.left, s.all)
}

// Gone reports whether nothing is there, or null.
func (s State) Gone() bool { return s.left.nothing() }

// Left reports whether a place may still be what is asked for, or some of it.
func (s State) Left(asked Choices) bool { return !s.left.and(asked, s.all).empty() }

// IsOneOf reports whether a place cannot be anything but what is asked for, or some of
// it, also for who only compares tags.
func (s State) IsOneOf(asked Choices) bool {
	return !s.left.Absent && !s.left.Null && s.left.none(asked) && len(s.hidden) == 0
}

// Tests are the tests and changes that prove what is known.
func (s State) Tests() []any { return s.tests }

// pinned reports whether some of the values of a place may be known to be excluded.
func (s State) pinned() bool {
	all, left := s.all, s.left
	all.Absent, all.Null, left.Absent, left.Null = false, false, false, false
	return s.open || len(s.Changes) > 0 || !left.same(all)
}

func (k knowledge) with(place string, s State) knowledge {
	if place == "" || k == nil {
		return k
	}
	out := maps.Clone(k)
	out[place] = &s
	return out
}

// at is what is known about a place of which these are all the choices.
func (k knowledge) at(place string, all Choices) State {
	if k == nil {
		return State{all: all, left: all, open: true, Dead: true}
	}
	if s, ok := k[place]; ok {
		return s.outOf(all)
	}
	return State{all: all, left: all}
}

// outOf is what is known of a place that may be all of these: it may have been told of the
// field of another member of a union, which says nothing of what only this one may be.
func (s State) outOf(all Choices) State {
	more := all.without(s.all)
	if s.all.Rest {
		more.Rest = false
	}
	if !more.empty() {
		s.all, s.left = s.all.or(more, all), s.left.or(more, all)
	}
	return s
}

// changed is what is known after a step has assigned a field of that name somewhere.
// Nothing changes an event.
func (k knowledge) changed(step ir.Stmt, field string, isEvent func(place string) bool) knowledge {
	var out knowledge
	for place, s := range k {
		if mentions(place, field) && !isEvent(place) {
			if out == nil {
				out = maps.Clone(k)
			}
			out[place] = &State{all: s.all, left: s.all, Changes: joined(s.Changes, step), open: s.open, Never: s.Never}
		}
	}
	if out == nil {
		return k
	}
	return out
}

// opened marks a place: there is more to know about it than is known here.
func (k knowledge) opened(place string, all Choices) knowledge {
	s := k.at(place, all)
	s.open = true
	return k.with(place, s)
}

// onlyBy is what is known on the one way that is left after a step, which who follows the
// code does not see to be the only one: what was found out on it, and not before, is
// proved by the step, too.
func (k knowledge) onlyBy(step ir.Stmt, before knowledge) knowledge {
	out := k
	for place, known := range k {
		s := *known
		was, ok := before[place]
		if ok && slices.Equal(was.Changes, s.Changes) && len(was.hidden) == len(s.hidden) && (was.Never || was.left.same(s.left)) {
			continue
		}
		s.tests, s.alone = joined(s.tests, any(step)), nil
		out = out.with(place, s)
	}
	return out
}

// seenAs is what is known where who follows the code may see no way but one of those that
// meet: what that excludes is excluded to him. Of the place that they were told apart by he
// knows no more.
func (k knowledge) seenAs(way knowledge, subject string) knowledge {
	out := k
	for place, known := range way {
		s := out.at(place, known.all)
		switch {
		case known.Never:
			s.Never = true
		case place != subject && !known.left.same(s.left):
			s.open = true
		default:
			continue
		}
		out = out.with(place, s)
	}
	return out
}

// without forgets a variable, and all that begins with it.
func (k knowledge) without(variable string) knowledge {
	if k == nil {
		return nil
	}
	out := knowledge{}
	for place, s := range k {
		if place != variable && !strings.HasPrefix(place, variable+placeSeparator) {
			out[place] = s
		}
	}
	return out
}

// meeting is what is known where two ways meet.
func meeting(a, b knowledge) knowledge {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	out := knowledge{}
	join := func(place string, s, t State) {
		s.left = s.left.or(t.left, s.all)
		s.open, s.Never = s.open || t.open, s.Never && t.Never
		s.tests, s.Changes = joined(s.tests, t.tests...), joined(s.Changes, t.Changes...)
		s.hidden = slices.DeleteFunc(joined(s.hidden, t.hidden...), func(m any) bool {
			return s.left.lists(m) || s.left.Rest && m == any(others{})
		})
		if s.alone != t.alone {
			s.alone = nil
		}
		if s.left.same(s.all) {
			s.tests, s.alone = nil, nil
		}
		if !s.fresh() {
			out[place] = &s
		}
	}
	for place, s := range a {
		join(place, *s, b.at(place, s.all))
	}
	for place, t := range b {
		if _, both := a[place]; !both {
			join(place, State{all: t.all, left: t.all}, *t)
		}
	}
	return out
}

// joined is a list with what it lacks of another. It never changes its arguments:
// ways share them. What two ways have in common they have from before they parted, so
// that a long list costs no more than a look at each of its elements.
func joined[T comparable](a []T, b ...T) []T {
	both := 0
	for both < min(len(a), len(b)) && a[both] == b[both] {
		both++
	}
	switch both {
	case len(b):
		return a
	case len(a):
		return b[:len(b):len(b)]
	}
	out := a[:len(a):len(a)]
	for _, x := range b[both:] {
		if !slices.Contains(a[both:], x) {
			out = append(out, x)
		}
	}
	return out
}
