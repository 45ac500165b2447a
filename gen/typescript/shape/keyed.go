package shape

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/term"
)

// HasKey tests whether an object has a key, or has not.
func (m *Module) HasKey(object term.Term, key string, want bool) term.Term {
	test := term.Loose(term.PrecCompare, layout.Quoted(key), " in ", object.In(term.PrecAdd))
	if Inherited[key] { // every object has it, in a way
		test = term.Invoke(m.Runtime("hasKey"), object.Item(), layout.Text(layout.Quoted(key)))
	}
	if want {
		return test
	}
	return term.Not(test)
}

// LacksKeys tests whether an object has none of the keys that tell the members of a union.
func (m *Module) LacksKeys(value string, u *ir.Union) layout.Doc {
	tests := make([]layout.Doc, len(u.Members))
	for i, member := range u.Members {
		tests[i] = m.HasKey(term.Tight(value), member.Tag, false).Doc
	}
	return layout.Binary("&&", tests...)
}

// IsAnyKeyed tests whether an object is one of some members that are told by their keys.
func (m *Module) IsAnyKeyed(value string, members []*ir.Member) layout.Doc {
	tests := make([]term.Term, len(members))
	for i, member := range members {
		tests[i] = m.IsKeyed(term.Tight(value), member, true)
	}
	return term.Logical(ir.Or, tests).Doc
}

// NarrowsByKey reports whether TypeScript sees by the key of a member which one it is: it
// thinks that what may have any keys may have that one, too.
func (m *Module) NarrowsByKey(u *ir.Union) bool {
	return !m.KeepsUnknown(u) && !slices.ContainsFunc(u.Members, func(member *ir.Member) bool {
		return Inherited[member.Tag] || member.Object().Unknown == ir.Keep
	})
}

// IsKeyed tests whether an object is a member that is told by its key, or is not. A member
// that is read before it, and keeps what it does not know, may have that key, too.
func (m *Module) IsKeyed(object term.Term, member *ir.Member, want bool) term.Term {
	tests := []term.Term{m.HasKey(object, member.Tag, want)}
	for _, earlier := range member.Union.Members {
		if earlier == member {
			break
		}
		if earlier.Object().Unknown == ir.Keep {
			tests = append(tests, m.HasKey(object, earlier.Tag, !want))
		}
	}
	if want {
		return term.Logical(ir.And, tests)
	}
	return term.Logical(ir.Or, tests)
}

// OfKey is the test of a value, all earlier members aside, for a member that is told by its
// key, and the value as that member.
func (m *Module) OfKey(value string, member *ir.Member) (test term.Term, known string) {
	test = m.HasKey(term.Tight(value), member.Tag, true)
	if m.NarrowsByKey(member.Union) {
		return test, value
	}
	return test, value + " as " + m.Type(member.Type)
}
